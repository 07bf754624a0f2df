import { expect } from 'vitest'
import { changeStatus } from '#features/catalog/management/manage-products.server.ts'
import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { findAddress } from '#features/people/addresses/addresses.server.ts'
import { signOut } from '#features/people/auth/accounts.server.ts'
import { inTransaction } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { aCatalog, aFullMinus } from './cart.factory.ts'
import {
  addToCart,
  cartCount,
  cartLines,
  deleteOldCarts,
  maxCartLines,
  mergeGuestCart,
  newCartSecret,
  setCartQuantity,
  takeCart,
} from './cart.server.ts'
import type { CartDto, WishListItem } from './cart.ts'

const add = (harness: Harness, product_id: string, product_count: number) =>
  harness.call<{ count: number }>('/order/add/cart', { product_id, product_count })

const cart = async (harness: Harness) => (await harness.call<CartDto>('/order/get/cart')).data

const inCart = async (harness: Harness) =>
  Object.fromEntries((await cart(harness)).list.map((line) => [line.product_id, line.product_count]))

test('a guest who adds a product gets a cart through an HttpOnly cookie', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'panel' })

  const answer = await add(harness, 'panel', 2)

  expect(answer).toMatchObject({ code: 200, msg: 'Added to cart', data: { count: 2 } })
  const cookie = answer.cookies.find((one) => one.startsWith('cart='))
  for (const part of ['HttpOnly', 'SameSite=Lax', 'Max-Age=5184000', 'Path=/']) expect(cookie).toContain(part)
  expect(await inCart(harness)).toEqual({ panel: 2 })
})

test('viewing a cart does not create one', async ({ harness }) => {
  const answer = await harness.call<CartDto>('/order/get/cart')

  expect(answer.data).toMatchObject({ list: [], count: 0, total: 0, can_check_out: false })
  expect(answer.cookies).toEqual([])
  expect((await harness.db.$client.query('select from carts')).rowCount).toBe(0)
})

test('adding one nine times equals adding nine, also with a minimum of five and a volume price', async ({
  harness,
}) => {
  const tiers = [{ from_quantity: 9, price_cents: 120_00 }]
  await aCatalog(harness.db, { id: 'panel', tiers }, { id: 'clamp', min_quantity: 5, tiers })
  for (let i = 0; i < 9; i++) {
    await add(harness, 'panel', 1)
    await add(harness, 'clamp', 1)
  }
  const one_by_one = await cart(harness)
  harness.becomeGuest()

  await add(harness, 'panel', 9)
  await add(harness, 'clamp', 9)

  const at_once = await cart(harness)
  expect(at_once).toEqual(one_by_one)
  expect(at_once.list.map((line) => [line.product_count, line.price_after_discount])).toEqual([
    [9, 120],
    [9, 120],
  ])
})

test('a quantity below the minimum is raised to the minimum', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'clamp', min_quantity: 5 })

  await add(harness, 'clamp', 1)
  expect(await inCart(harness)).toEqual({ clamp: 5 })

  await harness.call('/user/add_cart_list', { list: [{ product_id: 'clamp', product_count: 2 }] })
  expect(await inCart(harness)).toEqual({ clamp: 5 })
})

test("a line has the contract's names and current prices", async ({ harness }) => {
  await aCatalog(harness.db, {
    id: 'panel',
    name: 'Bright 440',
    list_price_cents: 200_00,
    price_now_cents: 150_00,
    discount_cents: 10_50,
    tiers: [{ from_quantity: 10, price_cents: 130_00 }],
  })

  await add(harness, 'panel', 2)

  const shown = await cart(harness)
  expect(shown.list[0]).toMatchObject({
    uuid: 'panel',
    name: 'Bright 440',
    univalent: 200,
    product_price_now: 150,
    discount: 10.5,
    discountPercent: 30,
    price_after_discount: 139.5,
    product_count: 2,
    line_total: 279,
    power: 440,
    has_battery: false,
    next_tier: { from_quantity: 10, price: 119.5 },
  })
  expect(shown).toMatchObject({
    count: 2,
    list_total: 400,
    subtotal: 279,
    saving: 121,
    total: 279,
    can_check_out: true,
  })
})

test('a threshold discount is deducted, and the next one shows the missing amount', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'panel', list_price_cents: 100_00, price_now_cents: 100_00 })
  await aFullMinus(harness.db, 'five off', 200_00, 5_00)
  await aFullMinus(harness.db, 'forty off', 500_00, 40_00)

  await add(harness, 'panel', 1)
  expect(await cart(harness)).toMatchObject({
    promotion: null,
    next_promotion: { missing: 100, minus: 5 },
    total: 100,
  })

  await add(harness, 'panel', 1)
  expect(await cart(harness)).toMatchObject({
    promotion: { name: 'five off', minus: 5 },
    next_promotion: { missing: 300, minus: 40, threshold: 500 },
    total: 195,
  })

  await add(harness, 'panel', 3)
  expect(await cart(harness)).toMatchObject({ promotion: { minus: 40 }, next_promotion: null, total: 460 })
})

test('a quantity beyond the stock stays in the cart, shows the shortage and blocks checkout', async ({
  harness,
}) => {
  await aCatalog(harness.db, { id: 'panel', on_hand: 3 }, { id: 'tank', on_hand: 0, made_to_order: true })

  await add(harness, 'panel', 5)
  await add(harness, 'tank', 5)

  const shown = await cart(harness)
  expect(shown.list.map((line) => [line.product_id, line.available, line.short])).toEqual([
    ['panel', 3, 2],
    ['tank', null, 0],
  ])
  expect(shown.can_check_out).toBe(false)
})

test('a product no longer sold is refused; in a cart it stays visible without a price', async ({
  harness,
}) => {
  await aCatalog(harness.db, { id: 'panel' }, { id: 'old' }, { id: 'secret' })
  await add(harness, 'panel', 1)
  await add(harness, 'old', 1)
  await add(harness, 'secret', 1)
  await changeStatus(harness.db, 'old', 'discontinued')
  await changeStatus(harness.db, 'secret', 'draft')

  const refused = await add(harness, 'old', 1)

  expect(refused).toMatchObject({ code: 404, msg: 'We no longer sell this product.' })
  expect((await add(harness, 'no-such-thing', 1)).code).toBe(404)
  const shown = await cart(harness)
  expect(shown.list.map((line) => [line.product_id, line.for_sale, line.line_total])).toEqual([
    ['panel', true, 150],
    ['old', false, 0],
    ['secret', false, 0],
  ])
  expect(shown).toMatchObject({ subtotal: 150, can_check_out: false })
})

test('setting several lines is idempotent, and 0 removes a line', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'panel' }, { id: 'clamp' }, { id: 'rail' })
  await add(harness, 'rail', 7)
  const list = [
    { product_id: 'panel', product_count: 4 },
    { product_id: 'clamp', quantity: '8' },
    { product_id: 'rail', product_count: 0 },
  ]

  await harness.call('/user/add_cart_list', { list })
  const answer = await harness.call<CartDto>('/user/add_cart_list', { list })

  expect(answer.data.list.map((line) => [line.product_id, line.quantity])).toEqual([
    ['panel', 4],
    ['clamp', 8],
  ])
  expect((await harness.call<CartDto>('/user/get_cart_list')).data).toEqual(answer.data)
})

test('an added list increases quantities, and a product listed twice counts twice', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'panel' })
  await add(harness, 'panel', 1)

  const twice = [
    { product_id: 'panel', product_count: 2 },
    { product_id: 'panel', product_count: 3 },
  ]
  await harness.call('/user/add_cart_list', { mode: 'add', list: twice })

  expect(await inCart(harness)).toEqual({ panel: 6 })
})

test('a list in which one product is not sold changes nothing', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'panel' })

  const list = [{ product_id: 'panel' }, { product_id: 'no-such-thing' }]
  const answer = await harness.call('/user/add_cart_list', { list })

  expect(answer.code).toBe(404)
  expect((await cart(harness)).list).toEqual([])
})

test('one product or several can be removed', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'panel' }, { id: 'clamp' }, { id: 'rail' })
  for (const id of ['panel', 'clamp', 'rail']) await add(harness, id, 1)

  await harness.call('/user/del_cart_product', { product_id: 'panel' })
  expect(await inCart(harness)).toEqual({ clamp: 1, rail: 1 })

  await harness.call('/user/del_cart_product', { product_id: ['clamp', 'rail'] })
  expect(await inCart(harness)).toEqual({})
})

test.for([0, -1, 1.5, 10_000, 'many', null])(
  '%j is refused as a quantity to add',
  async (product_count, { harness }) => {
    await aCatalog(harness.db, { id: 'panel' })

    const answer = await harness.call<{ fields: object }>('/order/add/cart', {
      product_id: 'panel',
      product_count,
    })

    expect(answer.code).toBe(422)
    expect(Object.keys(answer.data.fields)).toEqual(['product_count'])
  },
)

test('a quantity never exceeds the maximum of a line', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'panel' })
  await add(harness, 'panel', 9999)

  await add(harness, 'panel', 9999)

  expect(await inCart(harness)).toEqual({ panel: 9999 })
})

test('a full cart takes no new products, but quantities in it can grow', async ({ harness }) => {
  const ada = await harness.signIn()
  const ids = Array.from({ length: maxCartLines + 1 }, (_, at) => `panel-${at}`)
  await aCatalog(harness.db, ...ids.map((id) => ({ id })))
  const list = ids.slice(0, maxCartLines).map((product_id) => ({ product_id }))
  await harness.call('/user/add_cart_list', { list })

  const refused = await add(harness, `panel-${maxCartLines}`, 1)
  const more = await add(harness, 'panel-7', 1)

  expect(refused).toMatchObject({ code: 422, msg: 'Your cart can have up to 200 different products.' })
  expect(more.data.count).toBe(maxCartLines + 1)
  expect(await cartLines(harness.db, { user_id: ada.id })).toHaveLength(maxCartLines)
})

test('setting the quantity of a product that is not in the cart is refused', async ({ harness }) => {
  const ada = await harness.signIn()
  await aCatalog(harness.db, { id: 'panel' })

  await expect(setCartQuantity(harness.db, { user_id: ada.id }, 'panel', 3)).rejects.toThrow(
    'isn’t in your cart',
  )
})

// T32
test("a guest's cart merges into the customer's: the larger quantity applies, no line is lost or duplicated", async ({
  harness,
}) => {
  await aCatalog(harness.db, { id: 'a' }, { id: 'b' }, { id: 'c' })
  await harness.signIn()
  await add(harness, 'a', 1)
  await add(harness, 'c', 2)
  harness.becomeGuest()
  await add(harness, 'a', 3)
  await add(harness, 'b', 1)

  await harness.signIn()

  expect(await inCart(harness)).toEqual({ a: 3, b: 1, c: 2 })
  expect(await inCart(harness)).toEqual({ a: 3, b: 1, c: 2 })
})

test('a merge gives the same cart, whichever of the two was the guest cart', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'a' }, { id: 'b' }, { id: 'c' })
  await harness.signIn()
  await add(harness, 'a', 3)
  await add(harness, 'b', 1)
  harness.becomeGuest()
  await add(harness, 'a', 1)
  await add(harness, 'c', 2)

  await harness.signIn()

  expect(await inCart(harness)).toEqual({ a: 3, b: 1, c: 2 })
})

test('repeating a merge with the same secret adds nothing', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'a' })
  const ada = await harness.signIn()
  const secret = newCartSecret()
  await addToCart(harness.db, { secret }, 'a', 3)

  await mergeGuestCart(harness.db, ada.id, secret)
  await mergeGuestCart(harness.db, ada.id, secret)

  expect(await cartLines(harness.db, { user_id: ada.id })).toEqual([{ product_id: 'a', quantity: 3 }])
  expect(await cartLines(harness.db, { secret })).toEqual([])
})

test("a merge beyond the stock shows the shortage and deletes the guest's cookie", async ({ harness }) => {
  await aCatalog(harness.db, { id: 'a', on_hand: 2 })
  await add(harness, 'a', 5)
  await harness.signIn()

  const answer = await harness.call<CartDto>('/order/get/cart')

  expect(answer.data.list[0]).toMatchObject({ product_count: 5, available: 2, short: 3 })
  expect(answer.cookies.find((one) => one.startsWith('cart='))).toContain('Max-Age=0')
  expect((await harness.call('/order/get/cart')).cookies).toEqual([])
})

// T33
test('a random secret finds no cart, and a malformed one is ignored', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'a' })
  await add(harness, 'a', 1)

  for (let i = 0; i < 200; i++) expect(await cartCount(harness.db, { secret: newCartSecret() })).toBe(0)

  const stored = await harness.db.$client.query('select secret_hash from carts')
  expect(stored.rows).toHaveLength(1)
  for (const forged of ['', 'x', "' or true--", stored.rows[0].secret_hash, 'a'.repeat(5000)]) {
    harness.becomeGuest()
    harness.holdCartSecret(forged)
    expect((await cart(harness)).list, forged).toEqual([])
  }
})

test('the cart cannot be read after signing out, nor with the old guest cookie', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'a' })
  await add(harness, 'a', 1)
  const secret = harness.ctx().cartSecret()
  const ada = await harness.signIn()
  expect(await inCart(harness)).toEqual({ a: 1 })

  await signOut(harness.db, ada)
  expect(await inCart(harness)).toEqual({})

  harness.becomeGuest()
  harness.holdCartSecret(secret)
  expect(await inCart(harness)).toEqual({})
})

test("another customer's ID in a request is refused", async ({ harness }) => {
  await aCatalog(harness.db, { id: 'a' })
  const ada = await harness.signIn()
  await add(harness, 'a', 1)
  await harness.signIn('ben@example.com', ['Ben', 'Franklin'])

  expect((await harness.call('/user/get_cart_list', { user_id: ada.id })).code).toBe(404)
  expect((await harness.call('/order/add/cart', { user_id: ada.id, product_id: 'a' })).code).toBe(404)
  expect(await inCart(harness)).toEqual({})
})

test('an attacker who set the cart cookie cannot read the cart after the customer signs in', async ({
  harness,
}) => {
  await aCatalog(harness.db, { id: 'a' }, { id: 'b' })
  const secret = newCartSecret()
  await addToCart(harness.db, { secret }, 'a', 1)
  harness.holdCartSecret(secret)
  await harness.signIn()
  await add(harness, 'b', 1)

  expect(await cartLines(harness.db, { secret })).toEqual([])
  expect(await inCart(harness)).toEqual({ a: 1, b: 1 })
})

test('an order takes the lines in the order they were added, and a second order finds it empty', async ({
  harness,
}) => {
  await aCatalog(harness.db, { id: 'a' }, { id: 'b' })
  const ada = await harness.signIn()
  await add(harness, 'b', 2)
  await add(harness, 'a', 1)

  const saved = await harness.call<{ id: string }>('/user/user_address_save/personal/config', anAddress())
  const { id } = saved.data

  const taken = await inTransaction(harness.db, (tx) => takeCart(tx, ada.id, id))
  const again = await inTransaction(harness.db, (tx) => takeCart(tx, ada.id, 'unknown'))

  expect(taken.lines).toEqual([
    { product_id: 'b', quantity: 2 },
    { product_id: 'a', quantity: 1 },
  ])
  expect(taken.address).toEqual(await findAddress(harness.db, ada.id, id))
  expect(again).toMatchObject({ address: null, lines: [] })
})

test("guests' carts are deleted after sixty days, customers' never", async ({ harness }) => {
  await aCatalog(harness.db, { id: 'a' })
  const secret = newCartSecret()
  const ada = await harness.signIn()
  await addToCart(harness.db, { secret }, 'a', 1)
  await addToCart(harness.db, { user_id: ada.id }, 'a', 1)
  const in_days = (days: number) => new Date(Date.now() + days * 86_400_000)

  expect(await deleteOldCarts(harness.db, in_days(59))).toBe(0)
  expect(await deleteOldCarts(harness.db, in_days(61))).toBe(1)
  expect(await cartCount(harness.db, { user_id: ada.id })).toBe(1)
})

type WishListAnswer = { list: WishListItem[]; count: number }

test('a wish list holds a product once, newest first, and products can be removed', async ({ harness }) => {
  await aCatalog(
    harness.db,
    { id: 'a' },
    { id: 'b', min_quantity: 10, tiers: [{ from_quantity: 10, price_cents: 99_00 }] },
  )
  await harness.signIn()
  await harness.call('/user/add_wish_list', { product_id: 'a' })
  await harness.call('/user/add_wish_list', { product_id: 'b' })

  const again = await harness.call<WishListAnswer>('/user/add_wish_list', { product_id: 'a' })

  expect(again).toMatchObject({ code: 200, msg: 'Added to your wish list', data: { count: 2 } })
  expect(again.data.list.map((one) => [one.product_id, one.price_after_discount])).toEqual([
    ['b', 99],
    ['a', 150],
  ])
  const left = await harness.call<WishListAnswer>('/user/del_wish_product', { product_id: 'b' })
  expect(left.data.list.map((one) => one.product_id)).toEqual(['a'])
})

test('adding an unknown product to the wish list is refused', async ({ harness }) => {
  await harness.signIn()

  expect((await harness.call('/user/add_wish_list', { product_id: 'no-such-thing' })).code).toBe(404)
})

test('only its owner can read a wish list', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'a' })
  await harness.signIn()
  await harness.call('/user/add_wish_list', { product_id: 'a' })
  await harness.signIn('ben@example.com', ['Ben', 'Franklin'])

  await harness.call('/user/del_wish_product', { product_id: 'a' })

  expect((await harness.call<WishListAnswer>('/user/get_wish_list')).data.list).toEqual([])
  await harness.signIn()
  expect((await harness.call<WishListAnswer>('/user/get_wish_list')).data.count).toBe(1)
})

test.for(['/user/add_wish_list', '/user/del_wish_product', '/user/get_wish_list'])(
  '%s requires a signed-in customer',
  async (path, { harness }) => {
    expect((await harness.call(path, { product_id: 'a' })).code).toBe(401)
  },
)

test('new guest carts are limited per network address, additions to a cart are not', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'panel' })
  const add = () => harness.call('/order/add/cart', { product_id: 'panel', product_count: 1 })
  const carts = async () => (await harness.db.$client.query('select 1 from carts')).rowCount
  for (let i = 0; i < 299; i++) await harness.services.limits.take('new-cart', '127.0.0.1')
  expect((await add()).code).toBe(200)
  expect((await add()).code).toBe(200)

  harness.becomeGuest()
  expect((await add()).code).toBe(429)
  harness.holdCartSecret(newCartSecret())
  expect((await add()).code).toBe(429)

  expect(await carts()).toBe(1)
})

test('an invalid quantity is refused and removes nothing', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'panel' })
  await harness.call('/order/add/cart', { product_id: 'panel', product_count: ' 2 ' })

  for (const product_count of [null, true, [3], '0x10', '1e3', '1.5', 1.5, -1, '', 10_000, {}]) {
    const line = { product_id: 'panel', product_count }
    expect((await harness.call('/order/add/cart', line)).code, JSON.stringify(product_count)).toBe(422)
    expect((await harness.call('/user/add_cart_list', { list: [line] })).code).toBe(422)
  }

  const { data } = await harness.call<{ count: number }>('/order/get/cart')
  expect(data.count).toBe(2)
})

test('removing without a product is refused, and the field is named', async ({ harness }) => {
  await harness.signIn()

  for (const path of ['/user/del_cart_product', '/user/del_wish_product'])
    expect(await harness.call(path, {})).toMatchObject({
      code: 422,
      data: { fields: { product_id: 'This field is required' } },
    })
})
