import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import * as home from '#app/pages/home/home.tsx'
import * as root from '#app/root.tsx'
import routes from '#app/routes.ts'
import { readSeedCatalog } from '#features/catalog/management/seed-catalog.server.ts'
import { documentPath } from '#features/content/pages/editing/document-path.ts'
import {
  readSeedContent,
  readSeedDocuments,
  seedContent,
} from '#features/content/pages/seed-content.server.ts'
import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { saveAddress } from '#features/people/addresses/addresses.server.ts'
import { createMessage } from '#features/people/notifications/messages.server.ts'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import { routerRequestContext } from '#platform/http/request-context.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import type { Visitor } from './header/visitor.ts'

test('a guest without a cookie has no user and zero counts', async ({ harness }) => {
  const { data } = await harness.get<Visitor>('/visitor')

  expect(data).toEqual({
    user: null,
    cart_count: 0,
    unread_count: 0,
    zip_code: null,
    is_privacy_signalled: false,
  })
})

test('a signed-in customer gets their name and the number of unread messages', async ({ harness }) => {
  const ada = await harness.signIn()
  await createMessage(harness.db, ada.id, { write: () => ({ title: 'Paid', body: 'Thank you' }) })

  const { data } = await harness.get<Visitor>('/visitor')

  expect(data).toEqual({
    user: { uuid: ada.id, first_name: 'Ada', last_name: 'Lovelace' },
    cart_count: 0,
    unread_count: 1,
    zip_code: null,
    is_privacy_signalled: false,
  })
})

test('a signed-in customer gets the ZIP code of their default address, and no other customer does', async ({
  harness,
}) => {
  const ada = await harness.signIn()
  await saveAddress(harness.db, ada.id, anAddress({ zip_code: '43215', state: 'OH' }))

  expect((await harness.get<{ zip_code: string }>('/visitor')).data.zip_code).toBe('43215')
  await harness.signIn('grace@example.com')
  expect((await harness.get<{ zip_code: string }>('/visitor')).data.zip_code).toBeNull()
})

test("the first call after a sign-in merges the guest's cart and deletes its cookie", async ({ harness }) => {
  await aCatalog(harness.db, { id: 'a' })
  await harness.call('/order/add/cart', { product_id: 'a', product_count: 2 })
  await harness.signIn()

  const { data, cookies } = await harness.get<Visitor>('/visitor')

  expect(data.cart_count).toBe(2)
  expect(cookies).toEqual([expect.stringMatching(/^cart=; Max-Age=0;/)])
  expect((await harness.get('/visitor')).cookies).toEqual([])
})

test('the home page and its header are rendered without reading the session', async ({ harness }) => {
  await seedContent(harness.db)

  const asGuest = await loadHome(harness)
  await harness.signIn()
  const asCustomer = await loadHome(harness)

  expect(asGuest.layout.navigation?.length).toBeGreaterThan(0)
  expect(asCustomer).toEqual(asGuest)
})

async function loadHome(harness: Harness) {
  const context = new RouterContextProvider()
  const fail = () => {
    throw new Error('A public page read the session')
  }
  context.set(routerRequestContext, { ...harness.ctx(), session: fail, cartSecret: fail })
  const args = { context, params: {}, request: new Request('http://localhost/') } as never
  return { layout: await root.loader(args), home: await home.loader(args) }
}

test('every link in the seeded header and footer has a page', () => {
  const slugs = readSeedCatalog().families.map((family) => family.id)
  const paths = routes.map((route) => (route.path ?? '').split('/:')[0] ?? '')
  const documents = readSeedDocuments().map(({ kind, key }) => documentPath(kind, key).slice(1))
  const known = new Set([...paths, ...slugs, ...documents].map((path) => `/${path}`.toLowerCase()))
  const { entries, site } = readSeedContent()
  const inMenu = entries.flatMap((entry) => [entry, ...entry.children])
  const inFooter = site.footer.flatMap((column) => column.links)

  const dead = [...inMenu, ...inFooter].filter(
    (link) => link.isShow === 1 && !known.has(link.path.toLowerCase()),
  )

  expect(dead.map((link) => link.path)).toEqual([])
})
