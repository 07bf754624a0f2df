import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { routerRequestContext } from '#platform/http/request-context.server.ts'
import { encodeRedirect } from '#platform/security/security.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { aCatalog } from './cart.factory.ts'
import { cartLines } from './cart.server.ts'
import { type CartDto, cartSums, type WishListItem } from './cart.ts'
import * as cartPage from './pages/cart.tsx'
import * as wishPage from './pages/wishlists.tsx'

type Page = { loader: unknown; action: unknown }
type Loaded = { cart: CartDto; later: WishListItem[]; items: WishListItem[] }

/** Runs a page's action if a form is given, otherwise its loader. Returns the result, or what was thrown. */
async function runPage<Answer>(
  harness: Harness,
  page: Page,
  path: string,
  form?: Record<string, string>,
): Promise<Answer> {
  const context = new RouterContextProvider()
  context.set(routerRequestContext, harness.ctx())
  const body = form && new URLSearchParams(form)
  const request = new Request(`http://localhost${path}`, body ? { method: 'POST', body } : {})
  const answer = (form ? page.action : page.loader) as (args: Partial<ActionFunctionArgs>) => Promise<Answer>
  return answer({ context, request, params: {} }).catch((thrown) => thrown)
}

test.for([
  [cartPage, '/cart'],
  [cartPage, '/de/cart?x=1'],
  [wishPage, '/wishlists'],
] as const)('a guest who opens %s%s is sent to sign in and then back', async ([page, path], { harness }) => {
  const response = await runPage<Response>(harness, page, path)

  expect(response.headers.get('location')).toBe(`/VerificationLogin?redirect=${encodeRedirect(path)}`)
})

test('a guest without JavaScript adds to the cart with a form and still has the item after sign-in', async ({
  harness,
}) => {
  await aCatalog(harness.db, { id: 'panel' })

  const response = await runPage<Response>(harness, cartPage, '/cart', {
    intent: 'add',
    product_id: 'panel',
    quantity: '3',
  })

  expect(response.headers.get('location')).toBe('/cart')
  const secret = /^cart=([^;]+)/.exec(response.headers.getSetCookie()[0] ?? '')?.[1] ?? ''
  harness.holdCartSecret(secret)
  await harness.signIn()
  const { cart } = await runPage<Loaded>(harness, cartPage, '/cart')
  expect(cart.list.map((line) => [line.product_id, line.quantity])).toEqual([['panel', 3]])
})

test('the cart states a tax rate with all of its decimals', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'panel' })
  await harness.signIn()
  await runPage(harness, cartPage, '/cart', { intent: 'add', product_id: 'panel', quantity: '1' })

  const { cart } = await runPage<Loaded>(harness, cartPage, '/cart?zip=55401')

  expect(cartSums(cart).tax_lines).toMatchObject([{ state: 'MN', basis_points: 687.5 }])
})

test('the cart of a browser without a ZIP code is estimated for the preferred address', async ({
  harness,
}) => {
  await aCatalog(harness.db, { id: 'panel' })
  await harness.signIn()
  await harness.call('/order/add/cart', { product_id: 'panel' })
  await harness.call('/user/user_address_save/personal/config', anAddress({ zip_code: '55401', state: 'MN' }))

  const { cart, zip } = await runPage<Loaded & { zip: string }>(harness, cartPage, '/cart')

  expect(zip).toBe('55401')
  expect(cartSums(cart).tax_lines).toMatchObject([{ state: 'MN' }])
})

test('the cart forms set a quantity, remove a line and save it for later', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'a' }, { id: 'b' }, { id: 'c' })
  const ada = await harness.signIn()
  for (const product_id of ['a', 'b', 'c']) await harness.call('/order/add/cart', { product_id })

  await runPage(harness, cartPage, '/cart', { intent: 'set', product_id: 'a', quantity: '5' })
  await runPage(harness, cartPage, '/cart', { intent: 'remove', product_id: 'b' })
  await runPage(harness, cartPage, '/cart', { intent: 'later', product_id: 'c' })

  expect(await cartLines(harness.db, { user_id: ada.id })).toEqual([{ product_id: 'a', quantity: 5 }])
  const { later } = await runPage<Loaded>(harness, cartPage, '/cart')
  expect(later.map((one) => one.product_id)).toEqual(['c'])
})

test('a removed line can be restored with its quantity', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'a' })
  const ada = await harness.signIn()

  await runPage(harness, cartPage, '/cart', { intent: 'set', product_id: 'a', quantity: '12' })

  expect(await cartLines(harness.db, { user_id: ada.id })).toEqual([{ product_id: 'a', quantity: 12 }])
})

test('a wish list item moves to the cart and leaves the list', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'a', min_quantity: 4 })
  const ada = await harness.signIn()
  await runPage(harness, wishPage, '/wishlists', { intent: 'add', product_id: 'a' })

  await runPage(harness, wishPage, '/wishlists', { intent: 'move', product_id: 'a' })

  expect(await cartLines(harness.db, { user_id: ada.id })).toEqual([{ product_id: 'a', quantity: 4 }])
  expect((await runPage<Loaded>(harness, wishPage, '/wishlists')).items).toEqual([])
})

test('an invalid form is refused with a message and changes nothing', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'a' })
  const ada = await harness.signIn()
  await harness.call('/order/add/cart', { product_id: 'a' })

  const forms: Record<string, string>[] = [
    { intent: 'steal', product_id: 'a' },
    { intent: 'set', product_id: 'a', quantity: '-1' },
    { intent: 'set', product_id: 'no-such-thing', quantity: '2' },
    { intent: 'later', product_id: 'no-such-thing' },
    { intent: 'remove' },
  ]
  for (const form of forms) {
    const refused = await runPage<{ data: { ok: boolean; message: string } }>(
      harness,
      cartPage,
      '/cart',
      form,
    )
    expect(refused.data, JSON.stringify(form)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/\w/),
    })
  }

  expect(await cartLines(harness.db, { user_id: ada.id })).toEqual([{ product_id: 'a', quantity: 1 }])
})
