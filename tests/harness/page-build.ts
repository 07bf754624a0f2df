import type { ActionFunction, HeadersFunction, LoaderFunction, ServerBuild } from 'react-router'
import { requestContextOf } from '#platform/http/request-context.server.ts'

/** `default: null`: a route without a page, such as a download. */
type Page = { loader?: LoaderFunction; action?: ActionFunction; headers?: HeadersFunction; default?: null }

/** A server build with the given pages; each renders a script and its loader data. */
export function createServerBuild(pages: Record<string, Page>): ServerBuild {
  const root = { id: 'root', path: '', module: { default: () => null } }
  const routes = Object.entries(pages).map(([path, page]) => ({
    id: path,
    parentId: 'root',
    path,
    module: { ...page, default: page.default === null ? undefined : () => null },
  }))
  const build = {
    entry: { module: { default: respond } },
    routes: Object.fromEntries([root, ...routes].map((route) => [route.id, route])),
    assets: { entry: { module: '/entry.js', imports: [] }, routes: {}, url: '/manifest.js', version: 'one' },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  }
  return build as unknown as ServerBuild
}

const respond: ServerBuild['entry']['module']['default'] = (_request, status, headers, router, context) => {
  const { loaderData, actionData } = router.staticHandlerContext
  const { root: _, ...said } = { ...loaderData, ...actionData }
  const { nonce } = requestContextOf(context as never)
  headers.set('content-type', 'text/html; charset=utf-8')
  const html = `<link rel="stylesheet" href="/a.css" nonce="${nonce}"/><script nonce="${nonce}">ours()</script>`
  return new Response(`${html}<p>${Object.values(said).join()}</p>`, { status, headers })
}
