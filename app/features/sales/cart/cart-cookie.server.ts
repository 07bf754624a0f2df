import { serialize } from 'hono/utils/cookie'
import { customerOf, type RequestContext } from '#platform/http/request-context.server.ts'
import { type CartOwner, cartOwnerOf, guestCartDays, hasCart, newCartSecret } from './cart.server.ts'

const cookieSeconds = guestCartDays * 86_400

/** The cookie with a guest cart's secret: HttpOnly and SameSite=Lax. */
function cartCookie(ctx: RequestContext, value: string, maxAge: number) {
  const secure = ctx.services.settings.secureCookies
  return serialize('cart', value, { path: '/', secure, httpOnly: true, sameSite: 'Lax', maxAge })
}

/**
 * The cart owner for an addition, and the cookies for the response: a guest without a cart gets a new secret, and a
 * guest's cookie is renewed for 60 days. New guest carts are rate limited, because each is stored for that long.
 */
export async function getOrCreateCartOwner(
  ctx: RequestContext,
): Promise<{ owner: CartOwner; cookies: string[] }> {
  const { owner, cookies } = await getCartOwner(ctx)
  const cart_owner = owner ?? { secret: newCartSecret() }
  if ('user_id' in cart_owner) return { owner: cart_owner, cookies }
  // An unknown secret also creates a new cart.
  const isNew = !owner || !(await hasCart(ctx.db, owner))
  if (isNew) await ctx.services.limits.take('new-cart', ctx.network_address)
  return { owner: cart_owner, cookies: [cartCookie(ctx, cart_owner.secret, cookieSeconds)] }
}

/** The visitor's cart owner. The guest cookie is deleted once its cart is merged into the customer's. */
export async function getCartOwner(
  ctx: RequestContext,
): Promise<{ owner: CartOwner | null; cookies: string[] }> {
  const owner = await cartOwnerOf(ctx)
  const isMerged = ctx.cartSecret() !== null && (await customerOf(ctx)) !== null
  return { owner, cookies: isMerged ? [cartCookie(ctx, '', 0)] : [] }
}
