import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { scopeContext } from '#platform/http/request-context.server.ts'
import { encodeRedirect } from '#platform/security/security.server.ts'
import { test, type World } from '#tests/harness/harness.ts'
import { aCatalogue } from './cart.factory.ts'
import { cartLines } from './cart.server.ts'
import type { CartShown, WishShown } from './cart.ts'
import * as cartPage from './pages/cart.tsx'
import * as wishPage from './pages/wishlists.tsx'

type Page = { loader: unknown; action: unknown }
type Loaded = { cart: CartShown; later: WishShown[]; wishes: WishShown[] }

/** Asks a page as the server does: with a form its action, else its loader. What is thrown comes back too. */
async function ask<Answer>(
  world: World,
  page: Page,
  path: string,
  form?: Record<string, string>,
): Promise<Answer> {
  const context = new RouterContextProvider()
  context.set(scopeContext, world.scope())
  const body = form && new URLSearchParams(form)
  const request = new Request(`http://localhost${path}`, body ? { method: 'POST', body } : {})
  const answer = (form ? page.action : page.loader) as (args: Partial<ActionFunctionArgs>) => Promise<Answer>
  return answer({ context, request, params: {} }).catch((thrown) => thrown)
}

test.for([
  [cartPage, '/cart'],
  [cartPage, '/de/cart?x=1'],
  [wishPage, '/wishlists'],
] as const)('a guest who opens %s%s signs in first and comes back', async ([page, path], { world }) => {
  const way = await ask<Response>(world, page, path)

  expect(way.headers.get('location')).toBe(`/VerificationLogin?redirect=${encodeRedirect(path)}`)
})

test('a guest without script fills the cart by a form, and finds it there after signing in', async ({
  world,
}) => {
  await aCatalogue(world.db, { id: 'panel' })

  const way = await ask<Response>(world, cartPage, '/cart', {
    intent: 'add',
    product_id: 'panel',
    quantity: '3',
  })

  expect(way.headers.get('location')).toBe('/cart')
  const secret = /^cart=([^;]+)/.exec(way.headers.getSetCookie()[0] ?? '')?.[1] ?? ''
  world.holdCartSecret(secret)
  await world.signIn()
  const { cart } = await ask<Loaded>(world, cartPage, '/cart')
  expect(cart.list.map((line) => [line.product_id, line.quantity])).toEqual([['panel', 3]])
})

test('the forms of the cart set, take out and keep for later', async ({ world }) => {
  await aCatalogue(world.db, { id: 'a' }, { id: 'b' }, { id: 'c' })
  const ada = await world.signIn()
  for (const product_id of ['a', 'b', 'c']) await world.call('/order/add/cart', { product_id })

  await ask(world, cartPage, '/cart', { intent: 'set', product_id: 'a', quantity: '5' })
  await ask(world, cartPage, '/cart', { intent: 'remove', product_id: 'b' })
  await ask(world, cartPage, '/cart', { intent: 'later', product_id: 'c' })

  expect(await cartLines(world.db, { user_id: ada.id })).toEqual([{ product_id: 'a', quantity: 5 }])
  const { later } = await ask<Loaded>(world, cartPage, '/cart')
  expect(later.map((one) => one.product_id)).toEqual(['c'])
})

test('what was taken out can be put back, as many as there were', async ({ world }) => {
  await aCatalogue(world.db, { id: 'a' })
  const ada = await world.signIn()

  await ask(world, cartPage, '/cart', { intent: 'set', product_id: 'a', quantity: '12' })

  expect(await cartLines(world.db, { user_id: ada.id })).toEqual([{ product_id: 'a', quantity: 12 }])
})

test('a wish moves into the cart and off the list', async ({ world }) => {
  await aCatalogue(world.db, { id: 'a', min_quantity: 4 })
  const ada = await world.signIn()
  await ask(world, wishPage, '/wishlists', { intent: 'add', product_id: 'a' })

  await ask(world, wishPage, '/wishlists', { intent: 'move', product_id: 'a' })

  expect(await cartLines(world.db, { user_id: ada.id })).toEqual([{ product_id: 'a', quantity: 4 }])
  expect((await ask<Loaded>(world, wishPage, '/wishlists')).wishes).toEqual([])
})

test('a form that makes no sense is refused in words and changes nothing', async ({ world }) => {
  await aCatalogue(world.db, { id: 'a' })
  const ada = await world.signIn()
  await world.call('/order/add/cart', { product_id: 'a' })

  for (const form of [
    { intent: 'steal', product_id: 'a' },
    { intent: 'set', product_id: 'a', quantity: '-1' },
    { intent: 'set', product_id: 'no-such-thing', quantity: '2' },
    { intent: 'later', product_id: 'no-such-thing' },
    { intent: 'remove' },
  ] as Record<string, string>[]) {
    const refused = await ask<{ data: { ok: boolean; message: string } }>(world, cartPage, '/cart', form)
    expect(refused.data, JSON.stringify(form)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/\w/),
    })
  }

  expect(await cartLines(world.db, { user_id: ada.id })).toEqual([{ product_id: 'a', quantity: 1 }])
})
