import { releaseStock } from '#features/catalog/inventory/stock.server.ts'
import { hasBeenPaid, mayHaveBalance, statusCode, statusOfCode } from '#features/sales/orders/order.ts'
import { lockOrder, lockVersion, orderOf, setRefundStatus } from '#features/sales/orders/orders.server.ts'
import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import { balanceDueOf } from '#features/sales/payments/payment-schedules.server.ts'
import { deliveredMoreThanDaysAgo } from '#features/sales/shipments/shipments.server.ts'
import type { UrlOf } from '#platform/config/env.server.ts'
import { type Db, inTransaction } from '#platform/database/db.server.ts'
import { areOwnPictures, setFilesPurpose } from '#platform/files/files.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { notifyReturnRequested } from './notify-return.server.ts'
import {
  freightTaxKept,
  isOpen,
  isOurFault,
  maxPhotos,
  type Return,
  type ReturnKind,
  type ReturnReason,
  refundFor,
  returnWindowDays,
} from './return.ts'
import { amountsPaid } from './return-amounts.ts'
import {
  insertReturn,
  insertReturnMessage,
  moveReturn,
  refundedBefore,
  returnOf,
  returnsOfOrder,
  updateReturnParcel,
} from './returns.server.ts'
import { unshippedUnits } from './unshipped-units.server.ts'

/** Quantity of each order line that can still be returned, by line ID. */
export async function returnableQuantities(db: Db, order: PlacedOrder): Promise<Map<string, number>> {
  const paid = amountsPaid(order)
  const before = await refundedBefore(db, order.id, paid)
  const returned = new Map(before.lines.map((line) => [line.line_id, line.quantity]))
  return new Map(paid.lines.map((line) => [line.line_id, line.quantity - (returned.get(line.line_id) ?? 0)]))
}

export type ReturnRequest = {
  order_id: string
  kind: ReturnKind
  reason: ReturnReason
  words: string
  /** Quantity by order line. If absent, everything that can still be returned. */
  lines?: readonly { line_id: string; quantity: number }[] | undefined
  /** IDs of the customer's own files. */
  photos: readonly string[]
  /** Order version that was shown to the customer. */
  version?: number | undefined
  /** Set when staff refund items without a request: the history then names no request, and no mail confirms one. */
  staff_id?: string | undefined
}

/**
 * Requests an exchange or a refund of a paid order or some of its units. The order is put on hold so that it does not
 * ship meanwhile. One open request per order.
 */
export async function requestReturn(db: Db, user_id: string, request: ReturnRequest, urlOf: UrlOf) {
  await orderOf(db, user_id, request.order_id)
  await requireOwnPhotos(db, user_id, request.photos)
  const id = await inTransaction(db, async (tx) => {
    const order = await lockVersion(tx, request.order_id, request.version)
    requirePaidOrder(order)
    await refuseWhileBalanceIsDue(tx, order)
    if ((await returnsOfOrder(tx, order.id)).some((one) => isOpen(one.status)))
      throw new Problem('conflict', text('There’s already an open request for this order'), {
        data: { reason: 'return_open' },
      })
    await requireReturnWindow(tx, order, request.reason)
    return createReturn(tx, order, request, urlOf)
  })
  return returnOf(db, user_id, id)
}

function requirePaidOrder(order: PlacedOrder) {
  const status = statusOfCode(order.status)
  if (status && hasBeenPaid(status)) return
  throw new Problem('conflict', text('Only a paid order can be exchanged or refunded'), {
    data: { order_status: order.status },
  })
}

/** What is refunded is a share of the order's total, which is not paid yet after a change that costs more. */
async function refuseWhileBalanceIsDue(tx: Db, order: PlacedOrder) {
  if (!mayHaveBalance(order) || (await balanceDueOf(tx, order.id)) === 0) return
  throw new Problem(
    'conflict',
    text('A payment for a change to this order is still due. Pay it first, or ask us to undo the change.'),
    { data: { reason: 'balance_due' } },
  )
}

/** Refuses unneeded items after the return window. Other reasons have no deadline; staff decide. */
async function requireReturnWindow(tx: Db, order: PlacedOrder, reason: ReturnReason) {
  if (reason !== 'not_needed' || !(await deliveredMoreThanDaysAgo(tx, order.id, returnWindowDays))) return
  throw fieldProblem(
    'reason',
    text('You can return unused items within 30 days of delivery. For a defect, choose another reason.'),
  )
}

async function createReturn(tx: Db, order: PlacedOrder, request: ReturnRequest, urlOf: UrlOf) {
  const lines = await requestedQuantities(tx, order, request)
  const unshipped = await unshippedUnits(tx, order, { ...request, lines })
  const units = (all: readonly { quantity: number }[]) => all.reduce((sum, line) => sum + line.quantity, 0)
  const hasShipped = units(unshipped) < units(lines)
  if (request.kind === 'exchange' && unshipped.length > 0)
    throw fieldProblem(
      'kind',
      text('This order hasn’t shipped yet, so it can’t be exchanged. Request a refund instead.'),
    )
  const paid = amountsPaid(order)
  const before = await refundedBefore(tx, order.id, paid)
  const parts = refundFor(paid, before, lines)
  // Freight is refunded if nothing shipped or the store is at fault.
  const freight_kept_cents = !hasShipped || isOurFault(request.reason) ? 0 : parts.freight_cents
  const names = new Map(order.lines.map((line) => [line.id, line]))
  const id = await insertReturn(tx, {
    order_id: order.id,
    user_id: order.user_id,
    kind: request.kind,
    reason: request.reason,
    words: request.words,
    needs_goods: hasShipped,
    order_status_before: order.status,
    freight_kept_cents,
    freight_tax_kept_cents: freightTaxKept(order, {
      tax_lines: parts.tax_lines,
      kept_cents: freight_kept_cents,
    }),
    parts,
    names,
    photos: request.photos,
  })
  // Includes photos uploaded for another purpose: the cleanup of that purpose must not delete them.
  await setFilesPurpose(tx, request.photos, 'return')
  await setRefundStatus(tx, order, 'requested', {
    kind: request.staff_id ? 'items_refunded' : 'return_requested',
    actor: request.staff_id ? `staff:${request.staff_id}` : `customer:${order.user_id}`,
    cause: `return:${id}`,
  })
  if (!request.staff_id) await notifyReturnRequested(tx, order, id, urlOf)
  return id
}

/**
 * The requested quantities of an order's lines, or all that can still be returned.
 *
 * @throws Problem `invalid` for more units than are left, a line that is listed twice, or nothing at all
 */
export async function requestedQuantities(
  tx: Db,
  order: PlacedOrder,
  { lines }: Pick<ReturnRequest, 'lines'>,
) {
  const left = await returnableQuantities(tx, order)
  const requested =
    lines?.filter((line) => line.quantity > 0) ??
    [...left].map(([line_id, quantity]) => ({ line_id, quantity }))
  for (const { line_id } of requested)
    if (!left.has(line_id)) throw new Problem('missing', text('This item isn’t in the order'))
  if (requested.some((line) => line.quantity > (left.get(line.line_id) ?? 0)))
    throw fieldProblem('lines', text('You can’t return more than you have left from this order.'))
  if (new Set(requested.map((line) => line.line_id)).size < requested.length)
    throw fieldProblem('lines', text('Each item can be listed only once'))
  const nonzero = requested.filter((line) => line.quantity > 0)
  if (nonzero.length === 0) throw fieldProblem('lines', text('Select at least one item'))
  return nonzero
}

const fieldProblem = (field: string, message: string) =>
  new Problem('invalid', message, { data: { fields: { [field]: message } } })

/** @throws Problem `missing` when a photo does not belong to the customer. */
async function requireOwnPhotos(db: Db, user_id: string, photos: readonly string[]) {
  if (photos.length > maxPhotos) throw fieldProblem('photos', text('You can upload up to 6 photos'))
  if (photos.length > 0 && !(await areOwnPictures(db, user_id, photos)))
    throw new Problem('missing', text('File not found'))
}

/** Refund status and order status to restore when a return is rejected or withdrawn. */
export const previousOrderState = (order: PlacedOrder, orderReturn: Return) => ({
  refund_status: orderReturn.order_status_before === statusCode.refunding ? 'end' : null,
  to:
    order.status === orderReturn.order_status_before
      ? undefined
      : statusOfCode(orderReturn.order_status_before),
})

/** Withdraws a request before items or money have moved, and restores the previous order status. */
export async function withdrawReturn(db: Db, user_id: string, id: string) {
  const { order_id } = await returnOf(db, user_id, id)
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, order_id)
    const orderReturn = await returnOf(tx, user_id, id)
    await withdrawLockedReturn(tx, order, orderReturn, {
      actor: `customer:${user_id}`,
      cause: `return:${id}`,
    })
  })
  return returnOf(db, user_id, id)
}

/** Withdraws a return of a locked order before items or money have moved. Releases stock reserved for an exchange. */
export async function withdrawLockedReturn(
  tx: Db,
  order: PlacedOrder,
  orderReturn: Return,
  why: { actor: string; cause: string },
) {
  await moveReturn(tx, orderReturn, 'withdrawn')
  await releaseStock(tx, orderReturn.id)
  const { refund_status, to } = previousOrderState(order, orderReturn)
  await setRefundStatus(tx, order, refund_status, { ...why, kind: 'return_withdrawn' }, to)
}

/** Stores carrier and tracking number of the parcel in which the customer returns the items. */
export async function setReturnParcel(
  db: Db,
  user_id: string,
  id: string,
  { carrier, tracking_number }: { carrier: string; tracking_number: string },
) {
  const { order_id } = await returnOf(db, user_id, id)
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, order_id)
    const orderReturn = await returnOf(tx, user_id, id)
    if (orderReturn.status !== 'reviewed' || !orderReturn.needs_goods)
      throw new Problem('conflict', text('This return doesn’t require items to be shipped back.'), {
        data: { refund_status: orderReturn.status },
      })
    await updateReturnParcel(tx, id, carrier, tracking_number)
    await setRefundStatus(tx, order, order.refund_status, {
      kind: 'return_sent',
      actor: `customer:${user_id}`,
      cause: `return:${id}`,
      after: { carrier, tracking_number },
    })
  })
  return returnOf(db, user_id, id)
}

/** Stores a message from the customer about their return. */
export async function sendReturnMessage(db: Db, user_id: string, id: string, words: string) {
  await returnOf(db, user_id, id)
  await insertReturnMessage(db, { return_id: id, author: 'customer', actor: `customer:${user_id}`, words })
  return returnOf(db, user_id, id)
}
