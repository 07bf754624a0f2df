import { expect, test } from 'vitest'
import { createServerBuild } from '#tests/harness/page-build.ts'
import { pageRouteOf } from './page-route.server.ts'

test('a page is named by its route, without the language and the IDs of its path', () => {
  const { routes } = createServerBuild({})
  const [given] = Object.values(routes)
  const all = {
    ...routes,
    order: { ...given, id: 'order', parentId: 'root', path: 'orders/:id' },
  } as typeof routes

  expect(pageRouteOf(all, '/de/orders/123e4567')).toBe('/orders/:id')
  expect(pageRouteOf(all, '/orders/123e4567.data')).toBe('/orders/:id')
  expect(pageRouteOf(all, '/of/no/page/ada@example.com')).toBe('*')
})
