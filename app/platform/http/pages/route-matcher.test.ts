import fc from 'fast-check'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { routeMatcher } from './route-matcher.server.ts'

/** A route table with each kind of path that the store has, and some that it may have. */
const table = [
  { id: 'root', path: '' },
  { id: 'frame', parentId: 'root' },
  { id: 'home', parentId: 'frame', index: true },
  { id: 'products', parentId: 'frame', path: 'products' },
  { id: 'product', parentId: 'frame', path: 'products/:id' },
  { id: 'orders', parentId: 'frame', path: 'orders/:type?' },
  { id: 'optional', parentId: 'frame', path: 'old?/pages' },
  { id: 'Case', parentId: 'frame', path: 'Waybill' },
  { id: 'admin', parentId: 'root', path: 'admin' },
  { id: 'desk', parentId: 'admin', index: true },
  { id: 'order', parentId: 'admin', path: 'orders/:id' },
  { id: 'adminRest', parentId: 'admin', path: '*' },
  { id: 'slug', parentId: 'frame', path: ':slug' },
  { id: 'rest', parentId: 'root', path: '*' },
]
const routes = Object.fromEntries(table.map((route) => [route.id, route])) as unknown as ServerBuild['routes']

const treeOf = (parentId?: string): RouteObject[] =>
  table
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: treeOf(id) }))

const matchPath = routeMatcher(routes)
const tree = treeOf()
const shapeOf = (matches: { route: RouteObject; params: object; pathname: string }[] | null) =>
  matches?.map(({ route, params, pathname }) => ({ id: route.id, params, pathname })) ?? null

test('paths match the same routes as all routes', () => {
  const words = [
    'products',
    'Products',
    'orders',
    'old',
    'pages',
    'Waybill',
    'waybill',
    'admin',
    'ADMIN',
    'x',
    '',
  ]
  const segment = fc.constantFrom(...words, '%61dmin', 'products?x', 'products#x', '..', 'a b', '太阳')
  const path = fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`)

  fc.assert(
    fc.property(path, (pathname) => {
      expect(shapeOf(matchPath(pathname))).toEqual(shapeOf(matchRoutes(tree, pathname)))
    }),
    { numRuns: 2000 },
  )
})
