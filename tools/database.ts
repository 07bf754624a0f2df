// `npm run backup`, `npm run restore`, `npm run db:move` and `npm run db:check`: see docs/operations.md.
import { createServer } from 'vite'
import type * as Commands from '../app/database-commands.server.ts'

process.chdir(`${import.meta.dirname}/..`)
const vite = await createServer({
  server: { middlewareMode: true, ws: false, watch: null },
  appType: 'custom',
  logLevel: 'error',
})
const { runDatabaseCommand } = (await vite.ssrLoadModule(
  '/app/database-commands.server.ts',
)) as typeof Commands
const [command, ...args] = process.argv.slice(2)
await runDatabaseCommand(command, args, process.env, console.log).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
await vite.close()
