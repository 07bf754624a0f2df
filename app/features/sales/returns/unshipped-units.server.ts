import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import { shippingProgress } from '#features/sales/shipments/shipping-progress.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { isOurFault, type Return } from './return.ts'
import { amountsPaid } from './return-amounts.ts'
import { refundedBefore } from './returns.server.ts'

type ReturnedLine = { line_id: string; product_id: string; quantity: number }

/**
 * How many units of a return have not shipped: they need not come back, and their reservation is released. Of a partly
 * shipped line, a fault and an exchange are about units that have arrived; otherwise units that have not shipped come
 * first. `own`: the return's lines where it is stored already, so that they are not counted twice.
 */
export async function unshippedUnits(
  tx: Db,
  order: PlacedOrder,
  {
    lines,
    reason,
    kind,
    is_stored = false,
  }: Pick<Return, 'reason' | 'kind'> & {
    lines: readonly { line_id: string; quantity: number }[]
    is_stored?: boolean
  },
): Promise<ReturnedLine[]> {
  const before = await refundedBefore(tx, order.id, amountsPaid(order))
  const refunded = new Map(before.lines.map((line) => [line.line_id, line.quantity]))
  const progress = new Map((await shippingProgress(tx, order)).map((line) => [line.line_id, line]))
  return lines.flatMap(({ line_id, quantity }) => {
    const line = progress.get(line_id)
    if (!line) return []
    const earlier = (refunded.get(line_id) ?? 0) - (is_stored ? quantity : 0)
    const arrived = Math.max(0, line.shipped - (earlier - line.canceled))
    const isOfArrived = kind === 'exchange' || isOurFault(reason)
    const unshipped = Math.min(line.remaining, isOfArrived ? Math.max(0, quantity - arrived) : quantity)
    return unshipped > 0 ? [{ line_id, product_id: line.product_id, quantity: unshipped }] : []
  })
}

/** @throws Problem `invalid` when more units are put back to stock than were sent back. */
export async function refuseExcessRestock(
  tx: Db,
  order: PlacedOrder,
  orderReturn: Return,
  restock: readonly { line_id: string; quantity: number }[],
) {
  const unshipped = await unshippedUnits(tx, order, { ...orderReturn, is_stored: true })
  const withoutShipping = new Map(unshipped.map((one) => [one.line_id, one.quantity]))
  const linesById = new Map(orderReturn.lines.map((line) => [line.line_id, line]))
  for (const { line_id, quantity } of restock) {
    const line = linesById.get(line_id)
    if (!line) throw new Problem('missing', text('This item isn’t in the order'))
    if (quantity > line.quantity - (withoutShipping.get(line_id) ?? 0))
      throw new Problem('invalid', text('You can’t restock more than was returned.'), {
        data: { fields: { restock: text('You can’t restock more than was returned.') } },
      })
  }
}
