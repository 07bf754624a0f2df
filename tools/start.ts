import { enableCompileCache } from 'node:module'
import { buildIfStale } from './build.ts'

process.env.NODE_ENV ??= 'production'
process.chdir(`${import.meta.dirname}/..`)
await buildIfStale()
// Compiling the server is a quarter of the work of a start. Where the folder cannot be written, it is compiled each time.
enableCompileCache('build/server/compiled')

// The server runs in this very process, so a signal sent to `npm start` reaches it.
const { start }: typeof import('../server.ts') = await import(
  new URL('../build/server/index.js', import.meta.url).href
)
await start(process.env)
