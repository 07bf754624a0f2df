import { serialize } from 'hono/utils/cookie'
import { customerOf, type RequestContext } from '#platform/http/request-context.server.ts'
import { type CartOwner, cartOwnerOf, guestCartDays, hasCart, newCartSecret } from './cart.server.ts'

const keptSeconds = guestCartDays * 86_400

/** The secret of a guest's cart: out of scripts' reach, and never sent along by another site's form. */
function cartCookie(ctx: RequestContext, value: string, maxAge: number) {
  const secure = ctx.services.settings.secureCookies
  return serialize('cart', value, { path: '/', secure, httpOnly: true, sameSite: 'Lax', maxAge })
}

/**
 * The cart of a visitor who is about to add something, and the cookies the answer must carry: a guest without a cart
 * gets a new secret, one with a cart keeps it for another sixty days. New carts are counted, for they are kept as long.
 */
export async function cartToFill(ctx: RequestContext): Promise<{ owner: CartOwner; cookies: string[] }> {
  const { owner, cookies } = await cartToShow(ctx)
  const filled = owner ?? { secret: newCartSecret() }
  if ('user_id' in filled) return { owner: filled, cookies }
  // A secret that somebody made up opens a new cart, too.
  const isNew = !owner || !(await hasCart(ctx.db, owner))
  if (isNew) await ctx.services.limits.take('new-cart', ctx.network_address)
  return { owner: filled, cookies: [cartCookie(ctx, filled.secret, keptSeconds)] }
}

/** The visitor's cart. A guest's cookie that has served, its cart being the customer's now, is deleted. */
export async function cartToShow(
  ctx: RequestContext,
): Promise<{ owner: CartOwner | null; cookies: string[] }> {
  const owner = await cartOwnerOf(ctx)
  const served = ctx.cartSecret() !== null && (await customerOf(ctx)) !== null
  return { owner, cookies: served ? [cartCookie(ctx, '', 0)] : [] }
}
