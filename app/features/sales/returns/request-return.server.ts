import { releaseStock } from '#features/catalog/inventory/stock.server.ts'
import { hasBeenPaid, statusCode, statusOfCode } from '#features/sales/orders/order.ts'
import { lockOrder, lockVersion, orderOf, setRefundStatus } from '#features/sales/orders/orders.server.ts'
import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import { arrivedLongerAgo, shipmentsOf } from '#features/sales/shipments/shipments.server.ts'
import { type Db, inTransaction } from '#platform/database/db.server.ts'
import { areOwnPictures, setFilesPurpose } from '#platform/files/files.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { notifyReturnRequested } from './notify-return.server.ts'
import {
  isOpen,
  isOurFault,
  maxPhotos,
  type Paid,
  type Return,
  type ReturnKind,
  type ReturnReason,
  refundFor,
  returnWindowDays,
} from './return.ts'
import {
  givenBack,
  insertReturn,
  insertReturnMessage,
  moveReturn,
  noteReturnParcel,
  returnOf,
  returnsOfOrder,
} from './returns.server.ts'

/** What was paid for an order, in the words of refunds. */
export const paidFor = (order: PlacedOrder): Paid => ({
  lines: order.lines.map((line) => ({
    line_id: line.id,
    product_id: line.product_id,
    quantity: line.quantity,
    subtotal_cents: line.subtotal_cents,
    minus_cents: line.minus_cents,
    tax_cents: line.tax_cents,
  })),
  tax_lines: order.tax_lines.map(({ state, cents }) => ({ state, cents })),
  freight_cents: order.freight_cents,
})

/** How many of each line of an order may still be given back, by line. */
export async function returnableOf(db: Db, order: PlacedOrder): Promise<Map<string, number>> {
  const paid = paidFor(order)
  const before = await givenBack(db, order.id, paid)
  const gone = new Map(before.lines.map((line) => [line.line_id, line.quantity]))
  return new Map(paid.lines.map((line) => [line.line_id, line.quantity - (gone.get(line.line_id) ?? 0)]))
}

export type ReturnRequest = {
  order_id: string
  kind: ReturnKind
  reason: ReturnReason
  words: string
  /** Units by line of the order; left out, everything that is still there. */
  lines?: readonly { line_id: string; quantity: number }[] | undefined
  /** Ids of the customer's own files. */
  photos: readonly string[]
  /** The version of the order that the customer was looking at. */
  version?: number | undefined
}

type UrlOf = (path: string) => string

/**
 * Requests an exchange or a refund of a paid order or some of its units. The order is put on hold so that it does not
 * ship meanwhile. One open request per order.
 */
export async function requestReturn(db: Db, user_id: string, request: ReturnRequest, urlOf: UrlOf) {
  await orderOf(db, user_id, request.order_id)
  await refuseForeignPhotos(db, user_id, request.photos)
  const id = await inTransaction(db, async (tx) => {
    const order = await lockVersion(tx, request.order_id, request.version)
    refuseUnlessReturnable(order)
    if ((await returnsOfOrder(tx, order.id)).some((one) => isOpen(one.status)))
      throw new Problem('conflict', text('A request for this order is open already'), {
        data: { reason: 'return_open' },
      })
    await refuseAfterReturnWindow(tx, order, request.reason)
    return writeRequest(tx, order, request, urlOf)
  })
  return returnOf(db, user_id, id)
}

function refuseUnlessReturnable(order: PlacedOrder) {
  const status = statusOfCode(order.status)
  if (status && hasBeenPaid(status)) return
  throw new Problem('conflict', text('Only a paid order can be exchanged or refunded'), {
    data: { order_status: order.status },
  })
}

/** What is not needed comes back within the return window; every other reason is read by a person at any time. */
async function refuseAfterReturnWindow(tx: Db, order: PlacedOrder, reason: ReturnReason) {
  if (reason !== 'not_needed' || !(await arrivedLongerAgo(tx, order.id, returnWindowDays))) return
  throw says(
    'reason',
    text(
      'Items you do not need can be returned within 30 days of delivery. For a fault, choose another reason.',
    ),
  )
}

async function writeRequest(tx: Db, order: PlacedOrder, request: ReturnRequest, urlOf: UrlOf) {
  const hasLeft = (await shipmentsOf(tx, order.id)).length > 0
  if (request.kind === 'exchange' && !hasLeft)
    throw says(
      'kind',
      text('Nothing has left our warehouse yet, so there is nothing to exchange. Ask for a refund.'),
    )
  const paid = paidFor(order)
  const before = await givenBack(tx, order.id, paid)
  const parts = refundFor(paid, before, await unitsWanted(tx, order, request))
  // What never came to the customer goes back with all that bringing it would have cost.
  const freight_kept_cents = !hasLeft || isOurFault(request.reason) ? 0 : parts.freight_cents
  const names = new Map(order.lines.map((line) => [line.id, line]))
  const id = await insertReturn(tx, {
    order_id: order.id,
    user_id: order.user_id,
    kind: request.kind,
    reason: request.reason,
    words: request.words,
    needs_goods: hasLeft,
    order_status_before: order.status,
    freight_kept_cents,
    parts,
    names,
    photos: request.photos,
  })
  // Also photos uploaded for another purpose: the cleanup of that purpose must not delete them.
  await setFilesPurpose(tx, request.photos, 'return')
  await setRefundStatus(tx, order, 'requested', {
    kind: 'return_requested',
    actor: `customer:${order.user_id}`,
    cause: `return:${id}`,
  })
  await notifyReturnRequested(tx, order, id, urlOf)
  return id
}

async function unitsWanted(tx: Db, order: PlacedOrder, { lines }: ReturnRequest) {
  const left = await returnableOf(tx, order)
  const wanted =
    lines?.filter((line) => line.quantity > 0) ??
    [...left].map(([line_id, quantity]) => ({ line_id, quantity }))
  for (const { line_id } of wanted)
    if (!left.has(line_id)) throw new Problem('missing', text('This line is not in the order'))
  if (wanted.some((line) => line.quantity > (left.get(line.line_id) ?? 0)))
    throw says('lines', text('More of it than you still have cannot be given back'))
  if (new Set(wanted.map((line) => line.line_id)).size < wanted.length)
    throw says('lines', text('Each line can be named once'))
  const some = wanted.filter((line) => line.quantity > 0)
  if (some.length === 0) throw says('lines', text('Please choose what it is about'))
  return some
}

const says = (field: string, message: string) =>
  new Problem('invalid', message, { data: { fields: { [field]: message } } })

/** A picture must be one's own: somebody else's is not found. */
async function refuseForeignPhotos(db: Db, user_id: string, photos: readonly string[]) {
  if (photos.length > maxPhotos) throw says('photos', text('At most 6 pictures can be sent'))
  if (photos.length > 0 && !(await areOwnPictures(db, user_id, photos)))
    throw new Problem('missing', text('File not found'))
}

/** Where an order goes when its return comes to nothing: back to where it stood, with what was said of it before. */
export const afterNothing = (order: PlacedOrder, found: Return) => ({
  refund_status: found.order_status_before === statusCode.refunding ? 'end' : null,
  to: order.status === found.order_status_before ? undefined : statusOfCode(found.order_status_before),
})

/** Withdraws a request before items or money have moved, and restores the previous order status. */
export async function withdrawReturn(db: Db, user_id: string, id: string) {
  const { order_id } = await returnOf(db, user_id, id)
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, order_id)
    const found = await returnOf(tx, user_id, id)
    await takeBack(tx, order, found, { actor: `customer:${user_id}`, cause: `return:${id}` })
  })
  return returnOf(db, user_id, id)
}

/** Ends a return of a locked order at which nothing has moved; what was kept for an exchange is free again. */
export async function takeBack(
  tx: Db,
  order: PlacedOrder,
  found: Return,
  why: { actor: string; cause: string },
) {
  await moveReturn(tx, found, 'withdrawn')
  await releaseStock(tx, found.id)
  const { refund_status, to } = afterNothing(order, found)
  await setRefundStatus(tx, order, refund_status, { ...why, kind: 'return_withdrawn' }, to)
}

/** The customer says which parcel brings the goods back. */
export async function announceParcel(
  db: Db,
  user_id: string,
  id: string,
  { carrier, tracking_number }: { carrier: string; tracking_number: string },
) {
  const { order_id } = await returnOf(db, user_id, id)
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, order_id)
    const found = await returnOf(tx, user_id, id)
    if (found.status !== 'reviewed' || !found.needs_goods)
      throw new Problem('conflict', text('No goods are expected back for this return'), {
        data: { refund_status: found.status },
      })
    await noteReturnParcel(tx, id, carrier, tracking_number)
    await setRefundStatus(tx, order, order.refund_status, {
      kind: 'return_sent',
      actor: `customer:${user_id}`,
      cause: `return:${id}`,
      after: { carrier, tracking_number },
    })
  })
  return returnOf(db, user_id, id)
}

/** The customer writes to the shop about a return. */
export async function sendReturnMessage(db: Db, user_id: string, id: string, words: string) {
  await returnOf(db, user_id, id)
  await insertReturnMessage(db, { return_id: id, author: 'customer', actor: `customer:${user_id}`, words })
  return returnOf(db, user_id, id)
}
