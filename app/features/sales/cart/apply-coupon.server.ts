import { couponRefusalTexts, parseCouponCode } from '#features/catalog/promotions/coupon.ts'
import { findCoupon } from '#features/catalog/promotions/coupons.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { type CartOwner, hasCart, setCartCoupon } from './cart.server.ts'

/**
 * Stores a coupon with the cart if the code is valid now; an empty code removes the stored one. The discount is
 * calculated whenever the cart is priced. Attempts are rate limited, so that codes cannot be guessed.
 * @throws Problem when the cart is empty or the coupon is refused.
 */
export async function applyCoupon(ctx: RequestContext, owner: CartOwner | null, input: string) {
  const { db, services, locale } = ctx
  if (!owner || !(await hasCart(db, owner)))
    throw new Problem('conflict', text('Your cart is empty'), { data: { reason: 'empty_cart' } })
  if (input.trim() === '') return setCartCoupon(db, owner, null)
  await services.limits.take('coupon', 'user_id' in owner ? owner.user_id : ctx.network_address)
  const code = parseCouponCode(input)
  const couponUser = { user_id: 'user_id' in owner ? owner.user_id : null, emails: [], phones: [] }
  const refusal = code
    ? (await findCoupon(db, code, couponUser, { now: ctx.now(), locale })).refusal
    : 'unknown'
  if (refusal !== null)
    throw new Problem('invalid', couponRefusalTexts[refusal], {
      data: { reason: 'coupon_refused', refusal, fields: { coupon: couponRefusalTexts[refusal] } },
    })
  await setCartCoupon(db, owner, code)
}
