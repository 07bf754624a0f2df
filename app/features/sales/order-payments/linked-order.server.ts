import { currentNames } from '#features/catalog/products/product-names.server.ts'
import { conditionalDateOf } from '#features/sales/orders/changes/delivery-date.server.ts'
import { mayHaveBalance, statusLabelOf } from '#features/sales/orders/order.ts'
import { guestSumsOf, type PlacedOrder } from '#features/sales/orders/placed-order.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { PayLink } from './pay-links.server.ts'

type LinkedOrderOptions = { link: PayLink; visitor_id: string | null; isPayable: boolean; isSlow: boolean }

/**
 * What the holder of a payment link may see of its order. Somebody who pays for the customer sees the items and amounts.
 * The customer also sees the reason of a discount, the dates, and the city of the delivery: links are forwarded, so the
 * name and the street are shown only to the customer who is signed in.
 */
export async function linkedOrderOf(
  ctx: RequestContext,
  order: PlacedOrder,
  { link, visitor_id, isPayable, isSlow }: LinkedOrderOptions,
) {
  return {
    order_id: order.id,
    lines: await linesFor(ctx, order),
    sums: { ...guestSumsOf(order), promotion_name: link.isForCustomer ? discountNameOf(order) : null },
    delivery: order.delivery,
    pay_by: isPayable && !isSlow ? payByOf(order, link).toISOString() : null,
    isPayable,
    asked_by: link.isForCustomer ? null : order.ship_to.first_name,
    own: link.isForCustomer
      ? {
          status: statusLabelOf(order.status, order.pickup !== null),
          po_number: order.po_number,
          order_type: order.order_type,
          place: `${order.ship_to.city}, ${order.ship_to.state}`,
          ship_to: order.user_id === visitor_id ? order.ship_to : null,
          pickup: order.pickup,
          /** The delivery date of a paid order until it ships. */
          day: mayHaveBalance(order) ? order.get_it_by : null,
          conditional_date: isPayable
            ? await conditionalDateOf(ctx.db, order, { now: ctx.now(), isSlow })
            : null,
          reserved_until: order.expires_at,
        }
      : null,
  }
}

export type LinkedOrder = Awaited<ReturnType<typeof linkedOrderOf>>

/** The lines with the names of their products in the reader's language; an order has them in the customer's. */
async function linesFor({ db, locale }: RequestContext, order: PlacedOrder) {
  const ids = order.lines.map(({ product_id }) => product_id)
  const names = locale === order.locale ? {} : await currentNames(db, ids, locale)
  return order.lines.map(({ id, product_id, name, quantity, subtotal_cents }) => ({
    id,
    name: names[product_id] ?? name,
    quantity,
    subtotal_cents,
  }))
}

/** The end of the stock reservation or of the link, whichever is earlier. */
function payByOf({ expires_at }: PlacedOrder, link: PayLink) {
  const end_of_hold = expires_at && new Date(expires_at)
  return end_of_hold && end_of_hold < link.expires_at ? end_of_hold : link.expires_at
}

/** With a coupon, the discount is the sum of both and has no name: the code stays secret. */
const discountNameOf = ({ promotion_name, coupon_cents }: PlacedOrder) =>
  coupon_cents > 0 ? null : promotion_name || null
