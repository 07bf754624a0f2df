import { expect } from 'vitest'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { requestPage } from '#tests/harness/request-page.ts'
import { aCatalog } from '../cart.factory.ts'
import { addToCart, cartLines } from '../cart.server.ts'
import * as cartPage from '../pages/cart.tsx'
import * as sharedCartPage from '../pages/shared-cart.tsx'
import { returnToCart, saveForLater, showSavedForLater } from '../saved-for-later.server.ts'
import { deleteExpiredSharedCarts, openSharedCart, shareCart, sharedCartsOf } from './shared-carts.server.ts'

/** Ada's shared cart of two products. */
async function aSharedCart(harness: Harness) {
  await aCatalog(harness.db, { id: 'a' }, { id: 'b' })
  const ada = await harness.signIn()
  await addToCart(harness.db, { user_id: ada.id }, 'a', 2)
  await addToCart(harness.db, { user_id: ada.id }, 'b', 5)
  return { ada, ...(await shareCart(harness.db, ada.id, harness.now())) }
}

const inDays = ({ now }: Harness, days: number) => new Date(now().getTime() + days * 86_400_000)

test('a shared cart keeps its lines when the cart changes, and names nobody', async ({ harness }) => {
  const { ada, token } = await aSharedCart(harness)
  await queryRows(harness.db, 'delete from cart_lines')

  const shared = await openSharedCart(harness.db, token, harness.now())

  expect(token).toMatch(/^[\w-]{32}$/)
  expect(shared.lines).toEqual([
    { product_id: 'a', quantity: 2 },
    { product_id: 'b', quantity: 5 },
  ])
  expect(JSON.stringify(shared)).not.toContain(ada.id)
})

test('a link works for 30 days, then it is deleted', async ({ harness }) => {
  const { ada, token } = await aSharedCart(harness)

  await expect(openSharedCart(harness.db, token, inDays(harness, 29))).resolves.toBeDefined()
  await expect(openSharedCart(harness.db, token, inDays(harness, 31))).rejects.toMatchObject({
    kind: 'missing',
  })
  expect(await sharedCartsOf(harness.db, ada.id, inDays(harness, 31))).toEqual([])
  expect(await deleteExpiredSharedCarts(harness.db, inDays(harness, 29))).toBe(0)
  expect(await deleteExpiredSharedCarts(harness.db, inDays(harness, 31))).toBe(1)
})

test('only its owner deletes a link', async ({ harness }) => {
  const { token } = await aSharedCart(harness)
  const remove = () =>
    requestPage<{ ok?: boolean; init?: ResponseInit }>(harness, cartPage, {
      path: '/cart',
      form: { intent: 'unshare', token },
    })

  await harness.signIn('grace@example.com', ['Grace', 'Hopper'])
  expect((await remove()).init?.status).toBe(404)
  await harness.signIn()
  expect((await remove()).ok).toBe(true)

  await expect(openSharedCart(harness.db, token, harness.now())).rejects.toMatchObject({ kind: 'missing' })
})

test('a guest opens a shared cart and adds what is still sold', async ({ harness }) => {
  const { token } = await aSharedCart(harness)
  await queryRows(harness.db, `update products set status = 'discontinued' where id = 'b'`)
  harness.becomeGuest()
  const run = <Answer>(form?: Record<string, string>) =>
    requestPage<Answer>(
      harness,
      withToken(token),
      form ? { path: `/sharedCart/${token}`, form } : { path: `/sharedCart/${token}` },
    )

  const page = await run<{ cart: { total: number; list: { for_sale: boolean }[] } }>()
  const added = await run<Response>({ intent: 'add' })

  expect(page.cart.list.map((line) => line.for_sale)).toEqual([true, false])
  expect(page.cart.total).toBe(300)
  expect(added.headers.get('location')).toBe('/cart')
  const secret = /^cart=([^;]+)/.exec(added.headers.getSetCookie()[0] ?? '')?.[1] ?? ''
  expect(await cartLines(harness.db, { secret })).toEqual([{ product_id: 'a', quantity: 2 }])
})

test('an empty cart cannot be shared, nor can a customer have more than 20 links', async ({ harness }) => {
  const { ada } = await aSharedCart(harness)
  for (let i = 1; i < 20; i++) await shareCart(harness.db, ada.id, harness.now())

  await expect(shareCart(harness.db, ada.id, harness.now())).rejects.toMatchObject({ kind: 'conflict' })
  await queryRows(harness.db, 'delete from shared_carts')
  await queryRows(harness.db, 'delete from cart_lines')
  await expect(shareCart(harness.db, ada.id, harness.now())).rejects.toMatchObject({ kind: 'conflict' })
})

test('a product saved for later keeps its quantity and stays off the wish list', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'a' })
  const ada = await harness.signIn()
  await addToCart(harness.db, { user_id: ada.id }, 'a', 7)

  await saveForLater(harness.db, ada.id, 'a')

  expect(await cartLines(harness.db, { user_id: ada.id })).toEqual([])
  expect(await queryRows(harness.db, 'select * from wish_list')).toEqual([])
  expect(await showSavedForLater(harness.db, ada.id, 'en')).toMatchObject([{ product_id: 'a', quantity: 7 }])
  await returnToCart(harness.db, ada.id, 'a')
  expect(await cartLines(harness.db, { user_id: ada.id })).toEqual([{ product_id: 'a', quantity: 7 }])
  expect(await showSavedForLater(harness.db, ada.id, 'en')).toEqual([])
})

/** The page of a shared cart with the token of its URL. */
const withToken = (token: string) => {
  type Args = { params: { token: string } }
  const bind = (run: (args: never) => unknown) => (args: Args) => run({ ...args, params: { token } } as never)
  return { loader: bind(sharedCartPage.loader), action: bind(sharedCartPage.action) }
}
