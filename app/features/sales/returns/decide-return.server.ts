import { releaseLines, restockLines } from '#features/catalog/inventory/release-stock.server.ts'
import { reserveStock, shipStock } from '#features/catalog/inventory/stock.server.ts'
import { staffCause } from '#features/sales/orders/changes/adjust-order.server.ts'
import { lockVersion, setRefundStatus } from '#features/sales/orders/orders.server.ts'
import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import { book } from '#features/sales/payments/payments.server.ts'
import { refundOrderPayments, refundsOf } from '#features/sales/payments/refund-payment.server.ts'
import { notifyShipped } from '#features/sales/shipments/notify-shipment.server.ts'
import type { Parcel } from '#features/sales/shipments/shipment.ts'
import { insertShipment } from '#features/sales/shipments/shipments.server.ts'
import { type Db, inTransaction } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { notifyReturnDecided, notifyReturnMessage, notifyReturnPaid } from './notify-return.server.ts'
import { afterNothing, paidFor, takeBack } from './request-return.server.ts'
import type { Return } from './return.ts'
import { anyReturn, givenBack, insertReturnMessage, moveReturn, noteRestocked } from './returns.server.ts'

/** The staff member and the return; with a version, the action applies only to the order version they saw. */
export type ReturnAction = {
  staff_id: string
  return_id: string
  version?: number | undefined
  cause?: string | undefined
}

type UrlOf = (path: string) => string

/** Locks the return's order and gives both; the one lock keeps two people from deciding the same thing. */
async function lockReturn(tx: Db, { return_id, version }: Pick<ReturnAction, 'return_id' | 'version'>) {
  const { order_id } = await anyReturn(tx, return_id)
  const order = await lockVersion(tx, order_id, version)
  return { order, found: await anyReturn(tx, return_id) }
}

const causeOf = (staffAction: ReturnAction, kind: string) => {
  const { actor, cause } = staffCause(staffAction, kind)
  return {
    kind,
    actor,
    cause: staffAction.cause ? `return:${staffAction.return_id} ${cause}` : `return:${staffAction.return_id}`,
  }
}

export type Decision = {
  approve: boolean
  /** What the customer reads. */
  words: string
  /** Whether the goods must come back; what never left never does. */
  needs_goods?: boolean | undefined
  /** Whether their share of the freight goes back as well; left out, as it was worked out with the request. */
  with_freight?: boolean | undefined
  /** Kept back for wear or missing parts, in cents. */
  deduction_cents?: number | undefined
}

/**
 * Approves or rejects a return request. Approval fixes the amount and reserves the replacement for an exchange; when
 * nothing else of the order remains, the order itself is marked as being returned.
 */
export const reviewReturn = (db: Db, staffAction: ReturnAction, decision: Decision, urlOf: UrlOf) =>
  inTransaction(db, async (tx) => {
    const { order, found } = await lockReturn(tx, staffAction)
    if (decision.approve) await approve(tx, order, found, staffAction, decision)
    else await reject(tx, order, found, staffAction, decision)
    await notifyReturnDecided(tx, order, await anyReturn(tx, found.id), urlOf)
  })

async function reject(
  tx: Db,
  order: PlacedOrder,
  found: Return,
  staffAction: ReturnAction,
  { words }: Decision,
) {
  await moveReturn(tx, found, 'rejected', { decision: words })
  const { refund_status, to } = afterNothing(order, found)
  await setRefundStatus(tx, order, refund_status, causeOf(staffAction, 'return_rejected'), to)
}

async function approve(
  tx: Db,
  order: PlacedOrder,
  found: Return,
  staffAction: ReturnAction,
  decision: Decision,
) {
  const { words, with_freight, deduction_cents = 0 } = decision
  const isRefund = found.kind === 'refund'
  const needs_goods = found.needs_goods && decision.needs_goods !== false
  const freight_kept_cents =
    with_freight === undefined ? found.freight_kept_cents : with_freight ? 0 : found.freight_cents
  const whole_cents = found.refund_cents + found.freight_kept_cents - freight_kept_cents
  if (deduction_cents > whole_cents)
    throw new Problem('invalid', text('The deduction is more than the refund'), {
      data: { fields: { deduction: text('The deduction is more than the refund') } },
    })
  const refund_cents = isRefund ? whole_cents - deduction_cents : 0
  await moveReturn(tx, found, 'reviewed', {
    decision: words,
    needs_goods,
    freight_kept_cents,
    deduction_cents: isRefund ? deduction_cents : 0,
    refund_cents,
  })
  if (!isRefund) await keepReplacement(tx, found)
  const nothingRemains = await isAllOf(tx, order, found)
  const why = { ...causeOf(staffAction, 'return_reviewed'), after: { refund_cents, deduction_cents } }
  await setRefundStatus(tx, order, 'reviewed', why, nothingRemains ? 'refunding' : undefined)
}

/** What will replace the goods is promised to the customer from now on. */
async function keepReplacement(tx: Db, found: Return) {
  const shortages = await reserveStock(tx, found.id, found.lines)
  if (shortages.length > 0)
    throw new Problem(
      'conflict',
      text('There is not enough in stock to exchange it. Offer a refund instead.'),
      {
        data: { reason: 'out_of_stock', shortages },
      },
    )
}

async function isAllOf(tx: Db, order: PlacedOrder, found: Return) {
  const paid = paidFor(order)
  const before = await givenBack(tx, order.id, paid)
  const units = (lines: readonly { quantity: number }[]) =>
    lines.reduce((sum, line) => sum + line.quantity, 0)
  // A refund that is under review counts among those given back already; an exchange does not.
  const gone = units(before.lines) + (found.kind === 'exchange' ? units(found.lines) : 0)
  return gone === units(paid.lines)
}

/** The goods are back. So many units of each line as are named go on sale again. */
export const receiveGoods = (
  db: Db,
  staffAction: ReturnAction,
  restock: { line_id: string; quantity: number }[],
) =>
  inTransaction(db, async (tx) => {
    const { order, found } = await lockReturn(tx, staffAction)
    if (!found.needs_goods)
      throw new Problem('conflict', text('No goods are expected back for this return'), {
        data: { refund_status: found.status },
      })
    const known = new Map(found.lines.map((line) => [line.line_id, line]))
    for (const { line_id, quantity } of restock) {
      const line = known.get(line_id)
      if (!line) throw new Problem('missing', text('This line is not in the order'))
      if (quantity > line.quantity)
        throw new Problem('invalid', text('More than came back cannot go on sale again'), {
          data: { fields: { restock: text('More than came back cannot go on sale again') } },
        })
    }
    await moveReturn(tx, found, 'returned')
    await noteRestocked(tx, found.id, restock)
    await restockLines(
      tx,
      restock.map(({ line_id, quantity }) => ({
        product_id: known.get(line_id)?.product_id ?? '',
        quantity,
      })),
    )
    await setRefundStatus(tx, order, 'returned', {
      ...causeOf(staffAction, 'return_returned'),
      after: { restock },
    })
  })

/**
 * Books the refund in the ledger and sends the money back to the original payments, newest first. Releases the
 * stock of items that never shipped. When the deduction is the full amount, nothing is sent and the return ends.
 */
export const payReturn = (db: Db, staffAction: ReturnAction, urlOf: UrlOf) =>
  inTransaction(db, async (tx) => {
    const { order, found } = await lockReturn(tx, staffAction)
    if (found.kind !== 'refund' || (found.needs_goods && found.status === 'reviewed'))
      throw new Problem('conflict', text('The goods have to come back before the refund'), {
        data: { refund_status: found.status },
      })
    await moveReturn(tx, found, 'refunded')
    await bookReturn(tx, found)
    // Nothing is promised any more of what has been shipped, so there it changes nothing.
    await releaseLines(tx, order.id, found.lines)
    const actor = `staff:${staffAction.staff_id}`
    const wish = `return:${found.id}`
    if (found.refund_cents > 0)
      await refundOrderPayments(tx, {
        order_id: order.id,
        amount_cents: found.refund_cents,
        reason: `return ${found.id}: ${found.reason}`,
        actor,
        wish,
      })
    const now = await setRefundStatus(tx, order, 'refunded', {
      ...causeOf(staffAction, 'return_refunded'),
      after: { refund_cents: found.refund_cents },
    })
    if (found.refund_cents === 0)
      await endReturn(tx, now, await anyReturn(tx, found.id), { actor, cause: wish }, urlOf)
  })

/** What the shop gives up: sales, tax by state, freight; against what goes back and what is kept back. */
async function bookReturn(tx: Db, found: Return) {
  const goods = found.lines.reduce((sum, line) => sum + line.subtotal_cents - line.minus_cents, 0)
  await book(tx, {
    reference: found.order_id,
    kind: 'return',
    cause: `return:${found.id}`,
    rows: [
      { account: 'sales', amount_cents: goods },
      ...found.tax_lines.map((line) => ({ account: `tax:${line.state}`, amount_cents: line.cents })),
      { account: 'freight', amount_cents: found.freight_cents - found.freight_kept_cents },
      { account: 'refunds', amount_cents: -found.refund_cents },
      { account: 'return deductions', amount_cents: -found.deduction_cents },
    ],
  })
}

/** Completes a return when all refunds have been sent. Idempotent. */
export const settleReturn = (db: Db, order_id: string, wish: string, urlOf: UrlOf) =>
  inTransaction(db, async (tx) => {
    const order = await lockVersion(tx, order_id, undefined)
    const found = await anyReturn(tx, wish.replace(/^return:/, ''))
    if (found.status !== 'refunded') return
    const sent = (await refundsOf(tx, order_id)).filter((one) => one.wish === wish && one.state === 'done')
    if (sent.reduce((sum, one) => sum + one.amount_cents, 0) < found.refund_cents) return
    await endReturn(tx, order, found, { actor: 'system', cause: wish }, urlOf)
  })

/** Sends what replaces the goods; with that an exchange is at its end. */
export const shipReplacement = (
  db: Db,
  staffAction: ReturnAction,
  { carrier, parcels }: { carrier: string; parcels: Parcel[] },
  urlOf: UrlOf,
) =>
  inTransaction(db, async (tx) => {
    const { order, found } = await lockReturn(tx, staffAction)
    const isReady = found.status === 'returned' || (found.status === 'reviewed' && !found.needs_goods)
    if (found.kind !== 'exchange' || !isReady)
      throw new Problem('conflict', text('No replacement is to be sent for this return now'), {
        data: { refund_status: found.status },
      })
    const actor = `staff:${staffAction.staff_id}`
    await shipStock(tx, found.id)
    const { id: order_id, user_id } = order
    await insertShipment(tx, { order_id, user_id, return_id: found.id, carrier, actor, parcels })
    await notifyShipped(tx, order, { carrier, parcels, return_id: found.id }, urlOf)
    await endReturn(tx, order, found, { actor, cause: `return:${found.id}` }, urlOf)
  })

type Ended = { actor: string; cause: string }

/** The order says `end` where all of it came back; where some of it stays, it is an order like any other again. */
async function endReturn(tx: Db, order: PlacedOrder, found: Return, why: Ended, urlOf: UrlOf) {
  await moveReturn(tx, found, 'end')
  const isWhole = order.status === -2
  await setRefundStatus(tx, order, isWhole ? 'end' : null, { kind: 'return_end', ...why })
  if (found.kind === 'refund') await notifyReturnPaid(tx, order, found, urlOf)
}

/** Ends an accepted return whose goods never came: the order stands again where it stood. */
export const closeReturn = (db: Db, staffAction: ReturnAction) =>
  inTransaction(db, async (tx) => {
    const { order, found } = await lockReturn(tx, staffAction)
    if (found.status !== 'reviewed')
      throw new Problem('conflict', text('This return cannot take that step any more'), {
        data: { refund_status: found.status },
      })
    await takeBack(tx, order, found, causeOf(staffAction, 'return_closed'))
  })

/** The shop writes to the customer about a return. */
export const answerOnReturn = (db: Db, { staff_id, return_id }: ReturnAction, words: string) =>
  inTransaction(db, async (tx) => {
    const found = await anyReturn(tx, return_id)
    await insertReturnMessage(tx, { return_id, author: 'shop', actor: `staff:${staff_id}`, words })
    await notifyReturnMessage(tx, found)
  })
