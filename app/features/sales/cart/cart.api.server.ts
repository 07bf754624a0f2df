import { checkFit } from '#features/solar/product-checks/check-fit.server.ts'
import { verdicts } from '#features/solar/system-design/system-check/finding.ts'
import { newApi, Reply, z } from '#platform/http/api/api.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { applyCoupon } from './apply-coupon.server.ts'
import {
  addLinesToCart,
  addToCart,
  cartLines,
  maxCartLines,
  maxQuantityPerLine,
  removeFromCart,
  setCartLines,
} from './cart.server.ts'
import { AddToCartInput, CartDto, ProductIdsInput, SetQuantityInput, WishListItem } from './cart.ts'
import { getCartOwner, getOrCreateCartOwner } from './cart-cookie.server.ts'
import { cartTermsOf, showCart } from './show-cart.server.ts'
import { addToWishList, removeFromWishList, showWishList } from './wish-list.server.ts'

declare module '#platform/counters/event-counter.server.ts' {
  interface CountedEvents {
    'cart.added': true
  }
}

export const cartApi = newApi('Cart and wish list')

const user_id = z.string().optional()

cartApi.endpoint({
  method: 'post',
  path: '/order/add/cart',
  summary:
    'Add product_count (or quantity) units of a product to the cart; a guest’s cart is identified by a cookie',
  access: 'guest',
  body: AddToCartInput,
  answer: z.object({ product_id: z.string(), count: z.number().int() }),
  async handle({ ctx, body }) {
    const { owner, cookies } = await getOrCreateCartOwner(ctx)
    const count = await addToCart(ctx.db, owner, body.product_id, body.quantity)
    ctx.services.events.count('cart.added')
    return new Reply({ product_id: body.product_id, count }, { cookies, msg: text('Added to cart') })
  },
})

async function cartReply(ctx: RequestContext, msg?: string) {
  const { owner, cookies } = await getCartOwner(ctx)
  const cart = await showCart(ctx.db, owner, cartTermsOf(ctx))
  return new Reply(cart, { cookies, ...(msg && { msg }) })
}

cartApi.endpoint({
  method: 'post',
  path: '/order/get/cart',
  summary: 'Get the cart with current prices and stock',
  access: 'guest',
  body: z.object({ user_id }),
  answer: CartDto,
  handle: ({ ctx }) => cartReply(ctx),
})

cartApi.endpoint({
  method: 'post',
  path: '/user/get_cart_list',
  summary: 'Get the cart; same as /order/get/cart',
  access: 'guest',
  body: z.object({ user_id }),
  answer: CartDto,
  handle: ({ ctx }) => cartReply(ctx),
})

cartApi.endpoint({
  method: 'post',
  path: '/user/del_cart_product',
  summary: 'Remove products from the cart: product_id is an ID or a list of IDs; returns the cart',
  access: 'guest',
  body: ProductIdsInput,
  answer: CartDto,
  async handle({ ctx, body }) {
    const { owner } = await getCartOwner(ctx)
    if (owner) await removeFromCart(ctx.db, owner, body)
    return cartReply(ctx, text('Removed from cart'))
  },
})

cartApi.endpoint({
  method: 'post',
  path: '/user/add_cart_list',
  summary: 'Set the quantities of several products in the cart (0 removes), or add to them with mode "add"',
  access: 'guest',
  body: z.object({
    user_id,
    mode: z.enum(['set', 'add']).default('set'),
    list: z.array(SetQuantityInput).min(1).max(maxCartLines),
  }),
  answer: CartDto,
  async handle({ ctx, body: { list, mode } }) {
    const { owner, cookies } = await getOrCreateCartOwner(ctx)
    if (mode === 'set') await setCartLines(ctx.db, owner, list)
    else
      await addLinesToCart(
        ctx.db,
        owner,
        list.filter((line) => line.quantity > 0),
      )
    const cart = await showCart(ctx.db, owner, cartTermsOf(ctx))
    return new Reply(cart, { cookies, msg: text('Your cart is saved') })
  },
})

cartApi.endpoint({
  method: 'post',
  path: '/order/cart/coupon',
  summary: 'Apply a coupon to the cart, or remove it with an empty code; returns the cart',
  access: 'guest',
  body: z.object({ user_id, coupon: z.string().max(60) }),
  answer: CartDto,
  async handle({ ctx, body }) {
    const { owner, cookies } = await getCartOwner(ctx)
    await applyCoupon(ctx, owner, body.coupon)
    const cart = await showCart(ctx.db, owner, cartTermsOf(ctx))
    return new Reply(cart, { cookies })
  },
})

cartApi.endpoint({
  method: 'post',
  path: '/order/cart/fit',
  summary:
    'Whether a product fits the panels and inverters in the cart, by the system check; null when the check does not apply',
  access: 'guest',
  body: z.object({
    product_id: z.string().max(100),
    quantity: z.number().int().min(1).max(maxQuantityPerLine).default(1),
    zip: z
      .string()
      .regex(/^\d{5}$/)
      .nullable()
      .default(null),
  }),
  answer: z.object({ fit: z.object({ verdict: z.enum(verdicts), reasons: z.array(z.string()) }).nullable() }),
  async handle({ ctx, body: { product_id, quantity, zip } }) {
    const { owner, cookies } = await getCartOwner(ctx)
    const lines = await cartLines(ctx.db, owner)
    return new Reply({ fit: await checkFit(ctx, lines, { product_id, quantity }, zip) }, { cookies })
  },
})

const WishListAnswer = z.object({ list: z.array(WishListItem), count: z.number().int() })

async function wishListReply(ctx: RequestContext, user_id: string, msg?: string) {
  const list = await showWishList(ctx.db, user_id, ctx.locale)
  return new Reply({ list, count: list.length }, msg ? { msg } : {})
}

cartApi.endpoint({
  method: 'post',
  path: '/user/add_wish_list',
  summary: 'Add a product to the wish list; returns the list',
  access: 'customer',
  body: z.object({ user_id, product_id: z.string().min(1).max(120) }),
  answer: WishListAnswer,
  async handle({ ctx, customer, body }) {
    await addToWishList(ctx.db, customer.id, body.product_id)
    return wishListReply(ctx, customer.id, text('Added to your wish list'))
  },
})

cartApi.endpoint({
  method: 'post',
  path: '/user/del_wish_product',
  summary: 'Remove products from the wish list: product_id is an ID or a list of IDs; returns the list',
  access: 'customer',
  body: ProductIdsInput,
  answer: WishListAnswer,
  async handle({ ctx, customer, body }) {
    await removeFromWishList(ctx.db, customer.id, body)
    return wishListReply(ctx, customer.id, text('Removed from your wish list'))
  },
})

cartApi.endpoint({
  method: 'post',
  path: '/user/get_wish_list',
  summary: 'Get the wish list with current prices and stock',
  access: 'customer',
  body: z.object({ user_id }),
  answer: WishListAnswer,
  handle: ({ ctx, customer }) => wishListReply(ctx, customer.id),
})
