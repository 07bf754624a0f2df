// Runs a built shop without its sources, as the container image does: without a word it starts the shop; `backup`, `restore`,
// `move` and `check-upgrade` are `npm run backup`, `npm run restore`, `npm run db:move` and `npm run db:check` of
// docs/operations.md.
process.env.NODE_ENV ??= 'production'
process.chdir(`${import.meta.dirname}/..`)
const { start, runDatabaseCommand }: typeof import('../server.ts') = await import(
  new URL('../build/server/index.js', import.meta.url).href
)
const [command, ...args] = process.argv.slice(2)
if (command === undefined) await start(process.env)
else
  await runDatabaseCommand(command, args, process.env, console.log).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
