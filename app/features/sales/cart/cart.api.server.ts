import { newApi, Reply, z } from '#platform/http/api.server.ts'
import type { Scope } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { enterCoupon } from './apply-coupon.server.ts'
import { addLinesToCart, addToCart, mostLines, removeFromCart, setCartLines } from './cart.server.ts'
import { CartShown, SomeProducts, ToAdd, ToSet, WishShown } from './cart.ts'
import { cartToFill, cartToShow } from './cart-cookie.server.ts'
import { showCart } from './show-cart.server.ts'
import { addWish, removeWishes, showWishes } from './wish-list.server.ts'

export const cartApi = newApi('Cart and wish list')

const user_id = z.string().optional()

cartApi.call({
  method: 'post',
  path: '/order/add/cart',
  summary:
    'Put a product into the cart; product_count (or quantity) more of it. A guest gets a cart by cookie',
  access: 'guest',
  body: ToAdd,
  answer: z.object({ product_id: z.string(), count: z.number().int() }),
  async handle({ scope, body }) {
    const { owner, cookies } = await cartToFill(scope)
    const count = await addToCart(scope.db, owner, body.product_id, body.quantity)
    return new Reply({ product_id: body.product_id, count }, { cookies, msg: text('Added to cart') })
  },
})

async function shown(scope: Scope, msg?: string) {
  const { owner, cookies } = await cartToShow(scope)
  const cart = await showCart(scope.db, owner, { locale: scope.locale, now: scope.now() })
  return new Reply(cart, { cookies, ...(msg && { msg }) })
}

cartApi.call({
  method: 'post',
  path: '/order/get/cart',
  summary: 'The cart with the prices and the stock of this moment',
  access: 'guest',
  body: z.object({ user_id }),
  answer: CartShown,
  handle: ({ scope }) => shown(scope),
})

cartApi.call({
  method: 'post',
  path: '/user/get_cart_list',
  summary: 'The same as /order/get/cart',
  access: 'guest',
  body: z.object({ user_id }),
  answer: CartShown,
  handle: ({ scope }) => shown(scope),
})

cartApi.call({
  method: 'post',
  path: '/user/del_cart_product',
  summary: 'Take products out of the cart: product_id is one or a list; answers with the cart',
  access: 'guest',
  body: SomeProducts,
  answer: CartShown,
  async handle({ scope, body }) {
    const { owner } = await cartToShow(scope)
    if (owner) await removeFromCart(scope.db, owner, body)
    return shown(scope, text('Removed from cart'))
  },
})

cartApi.call({
  method: 'post',
  path: '/user/add_cart_list',
  summary:
    'Set how many of several products lie in the cart (0 takes out), or with mode "add" put them in on top',
  access: 'guest',
  body: z.object({
    user_id,
    mode: z.enum(['set', 'add']).default('set'),
    list: z.array(ToSet).min(1).max(mostLines),
  }),
  answer: CartShown,
  async handle({ scope, body: { list, mode } }) {
    const { owner, cookies } = await cartToFill(scope)
    if (mode === 'set') await setCartLines(scope.db, owner, list)
    else
      await addLinesToCart(
        scope.db,
        owner,
        list.filter((line) => line.quantity > 0),
      )
    const cart = await showCart(scope.db, owner, { locale: scope.locale, now: scope.now() })
    return new Reply(cart, { cookies, msg: text('Your cart is saved') })
  },
})

cartApi.call({
  method: 'post',
  path: '/order/cart/coupon',
  summary: 'Enter a coupon for the cart; an empty one takes it away. Answers with the cart',
  access: 'guest',
  body: z.object({ user_id, coupon: z.string().max(60) }),
  answer: CartShown,
  async handle({ scope, body }) {
    const { owner, cookies } = await cartToShow(scope)
    await enterCoupon(scope, owner, body.coupon)
    const cart = await showCart(scope.db, owner, { locale: scope.locale, now: scope.now() })
    return new Reply(cart, { cookies })
  },
})

const Wishes = z.object({ list: z.array(WishShown), count: z.number().int() })

async function wishes(scope: Scope, user_id: string, msg?: string) {
  const list = await showWishes(scope.db, user_id, scope.locale)
  return new Reply({ list, count: list.length }, msg ? { msg } : {})
}

cartApi.call({
  method: 'post',
  path: '/user/add_wish_list',
  summary: 'Put a product on the wish list; answers with the list',
  access: 'customer',
  body: z.object({ user_id, product_id: z.string().min(1).max(120) }),
  answer: Wishes,
  async handle({ scope, customer, body }) {
    await addWish(scope.db, customer.id, body.product_id)
    return wishes(scope, customer.id, text('Added to your wish list'))
  },
})

cartApi.call({
  method: 'post',
  path: '/user/del_wish_product',
  summary: 'Take products off the wish list: product_id is one or a list; answers with the list',
  access: 'customer',
  body: SomeProducts,
  answer: Wishes,
  async handle({ scope, customer, body }) {
    await removeWishes(scope.db, customer.id, body)
    return wishes(scope, customer.id, text('Removed from your wish list'))
  },
})

cartApi.call({
  method: 'post',
  path: '/user/get_wish_list',
  summary: 'The wish list with the prices and the stock of this moment',
  access: 'customer',
  body: z.object({ user_id }),
  answer: Wishes,
  handle: ({ scope, customer }) => wishes(scope, customer.id),
})
