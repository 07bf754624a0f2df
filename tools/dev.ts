// One process: Vite in front (client modules, hot reload), behind it the Hono app, reloaded by Vite on every change;
// the database stays open.
import { createServer as createHttpServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import type * as Server from '../server.ts'

process.env.NODE_ENV ??= 'development'
process.chdir(`${import.meta.dirname}/..`)

const http = createHttpServer((request, response) => {
  vite.middlewares(request, response, () => void answer(request, response))
})
// Vite's socket shares our port, so the page's `connect-src 'self'` allows it and no second port must be free.
const vite = await createServer({
  server: { middlewareMode: true, ws: { server: http } },
  appType: 'custom',
})
const load = () => vite.ssrLoadModule('./server.ts') as Promise<typeof Server>
const build = () => vite.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<ServerBuild>

const server = await load()
const { host, port } = server.address(process.env)
const shop = await server.open(process.env)
const answer = getRequestListener(async (request, env) => {
  const { createApp } = await load()
  return allowInlineStyles(await createApp(shop, { static: false, build }).fetch(request, env))
})
http.listen(port, host, () => console.log(`Developing at http://${host}:${port}`))

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    http.close()
    http.closeAllConnections()
    await vite.close()
    await shop.jobs?.stop()
    await shop.database.close()
    process.exit(0)
  })
}

/** Vite injects style elements in order to update them; the shop's own policy forbids them. */
function allowInlineStyles(response: Response) {
  const policy = response.headers.get('content-security-policy')
  if (!policy) return response
  const headers = new Headers(response.headers)
  headers.set('content-security-policy', policy.replace('style-src', "style-src 'unsafe-inline'"))
  return new Response(response.body, { status: response.status, headers })
}
