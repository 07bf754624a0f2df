import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createHandlersByPath } from './page-handlers.server.ts'

/** Answers with the page's routes, as the document's manifest describes them, and its loader data. */
const respond: ServerBuild['entry']['module']['default'] = (_request, status, headers, router) => {
  const { loaderData, matches } = router.staticHandlerContext
  const described = Object.keys(router.manifest.routes).length
  return Response.json(
    { loaderData, matches: matches.map(({ route }) => route.id), described },
    { status, headers },
  )
}

function buildOf(paths: string[]): ServerBuild {
  const module = (id: string) => ({
    default: () => null,
    loader: ({ params }: { params: unknown }) => ({ id, params }),
  })
  const routes = [
    { id: 'root', path: '', module: { default: () => null } },
    { id: 'home', parentId: 'root', index: true, module: module('home') },
    ...paths.map((path) => ({ id: path, parentId: 'root', path, module: module(path) })),
  ]
  const byId = Object.fromEntries(routes.map((route) => [route.id, route]))
  return {
    entry: { module: { default: respond } },
    routes: byId,
    assets: {
      entry: { module: '/entry.js', imports: [] },
      routes: byId,
      url: '/manifest.js',
      version: 'one',
    },
    publicPath: '/',
    future: {},
    ssr: true,
    prerender: [],
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  } as unknown as ServerBuild
}

const build = buildOf(['products', 'products/:id', 'products/new', ':slug', '*'])
const handlerOf = createHandlersByPath(build, 'production')
const whole = createRequestHandler(build, 'production')

const ask = async (handler: typeof whole, path: string) => {
  const answer = await handler(new Request(`http://shop.example${path}`), new RouterContextProvider())
  return { status: answer.status, body: await answer.text() }
}

const pathHandler = (path: string) => {
  const { pathname, searchParams } = new URL(path, 'http://shop.example')
  return handlerOf(pathname, searchParams)
}

test.each([
  '/',
  '/products',
  '/products/new',
  '/products/a-panel',
  '/about',
  '/a/b/c',
  '/_.data',
  '/about.data',
  '/about_.data',
  '/products/a-panel.data?_routes=products%2F%3Aid',
  '/PRODUCTS/New',
  '/%70roducts/new',
  '/__manifest?paths=%2Fproducts%2Fnew&version=one',
  '/__manifest?paths=%2Fproducts%2Fnew%2C%2Fabout%2Cproducts%2Fa-panel%2C%2Fa%2Fb%2Fc&version=one',
  '/__manifest?paths=%2Fde%2Fproducts%2C%2Fde%2C%2Fproducts%3Fx%2C%2Fproducts%23x&version=one',
  '/__manifest?paths=&version=one',
  '/__manifest?version=one',
  '/__manifest?paths=%2Fproducts&version=two',
])('%s is answered as with all routes', async (path) => {
  const expected = await ask(whole, path)

  const answer = await ask(pathHandler(path), path)

  expect(answer.status).toBe(expected.status)
  expect(answer.body.replace(/"described":\d+/, '')).toBe(expected.body.replace(/"described":\d+/, ''))
})

test.each(['/de/products', '/de', '/DE/products', '/products', '/en/products', '/desk', '/de/a/b'])(
  'in a build of another language the link %s has the same routes as with all routes',
  async (link) => {
    const german = { ...build, basename: '/de' }
    const path = `/__manifest?paths=${encodeURIComponent(link)}&version=one`
    const { searchParams } = new URL(path, 'http://shop.example')

    const answer = await ask(
      createHandlersByPath(german, 'production')('/__manifest', searchParams),
      `/de${path}`,
    )

    expect(answer).toEqual(await ask(createRequestHandler(german, 'production'), `/de${path}`))
  },
)

test('a page is matched among its own routes and those above it, and pages with the same routes share a handler', async () => {
  const { body } = await ask(pathHandler('/products/a-panel'), '/products/a-panel')

  expect(JSON.parse(body).described).toBe(4)
  expect(pathHandler('/products/another')).toBe(pathHandler('/products/a-panel'))
})
