import { buildIfStale } from './build.ts'

process.env.NODE_ENV ??= 'production'
process.chdir(`${import.meta.dirname}/..`)
await buildIfStale()

// The server runs in this very process, so a signal sent to `npm start` reaches it.
const { start }: typeof import('../server.ts') = await import(
  new URL('../build/server/index.js', import.meta.url).href
)
await start(process.env)
