import { releaseLines, restockLines } from '#features/catalog/inventory/release-stock.server.ts'
import { reserveStock, shipStock } from '#features/catalog/inventory/stock.server.ts'
import { staffCause } from '#features/sales/orders/changes/adjust-order.server.ts'
import { statusCode } from '#features/sales/orders/order.ts'
import { lockVersion, setRefundStatus } from '#features/sales/orders/orders.server.ts'
import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import { book } from '#features/sales/payments/payments.server.ts'
import { refundOrderPayments, refundsOf } from '#features/sales/payments/refund-payment.server.ts'
import { notifyShipped } from '#features/sales/shipments/notify-shipment.server.ts'
import type { Parcel } from '#features/sales/shipments/shipment.ts'
import { insertShipment } from '#features/sales/shipments/shipments.server.ts'
import {
  cancelUnshippedUnits,
  endPartialShipment,
} from '#features/sales/shipments/shipping-progress.server.ts'
import type { UrlOf } from '#platform/config/env.server.ts'
import { type Db, inTransaction } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import {
  notifyItemsRefunded,
  notifyReturnDecided,
  notifyReturnMessage,
  notifyReturnRefunded,
} from './notify-return.server.ts'
import { previousOrderState, withdrawLockedReturn } from './request-return.server.ts'
import { freightTaxKept, type Return, refundedTax } from './return.ts'
import { amountsPaid } from './return-amounts.ts'
import {
  insertReturnMessage,
  moveReturn,
  refundedBefore,
  returnById,
  updateRestocked,
} from './returns.server.ts'
import { refuseExcessRestock, unshippedUnits } from './unshipped-units.server.ts'

/** The staff member and the return; with a version, the action applies only to the order version they saw. */
export type ReturnAction = {
  staff_id: string
  return_id: string
  version?: number | undefined
  cause?: string | undefined
  /** Set when the store refunds items that the customer did not ask to return. */
  is_store_refund?: boolean | undefined
}

type LockedReturn = { order: PlacedOrder; orderReturn: Return }

/** Locks the return's order and returns both. The lock serializes concurrent decisions about one order. */
async function lockReturn(
  tx: Db,
  { return_id, version }: Pick<ReturnAction, 'return_id' | 'version'>,
): Promise<LockedReturn> {
  const { order_id } = await returnById(tx, return_id)
  const order = await lockVersion(tx, order_id, version)
  return { order, orderReturn: await returnById(tx, return_id) }
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
  /** Explanation shown to the customer. */
  words: string
  /** Whether the items must be sent back; ignored for items that never shipped. */
  needs_goods?: boolean | undefined
  /** Whether to refund the freight share too. If absent, the amount calculated with the request applies. */
  with_freight?: boolean | undefined
  /** Deducted for wear or missing parts, in cents. */
  deduction_cents?: number | undefined
}

/**
 * Approves or rejects a return request. Approval fixes the amount and reserves the replacement for an exchange; when
 * nothing else of the order remains, the order itself is marked as being returned.
 */
export const reviewReturn = (db: Db, staffAction: ReturnAction, decision: Decision, urlOf: UrlOf) =>
  inTransaction(db, async (tx) => {
    const locked = await lockReturn(tx, staffAction)
    if (decision.approve) await approve(tx, locked, staffAction, decision)
    else await reject(tx, locked, staffAction, decision)
    const notify = staffAction.is_store_refund ? notifyItemsRefunded : notifyReturnDecided
    await notify(tx, locked.order, await returnById(tx, locked.orderReturn.id), urlOf)
  })

async function reject(
  tx: Db,
  { order, orderReturn }: LockedReturn,
  staffAction: ReturnAction,
  { words }: Decision,
) {
  await moveReturn(tx, orderReturn, 'rejected', { decision: words })
  const { refund_status, to } = previousOrderState(order, orderReturn)
  await setRefundStatus(tx, order, refund_status, causeOf(staffAction, 'return_rejected'), to)
}

async function approve(
  tx: Db,
  { order, orderReturn }: LockedReturn,
  staffAction: ReturnAction,
  decision: Decision,
) {
  const { words, with_freight, deduction_cents = 0 } = decision
  const isRefund = orderReturn.kind === 'refund'
  const needs_goods = orderReturn.needs_goods && decision.needs_goods !== false
  const freight_kept_cents =
    with_freight === undefined ? orderReturn.freight_kept_cents : with_freight ? 0 : orderReturn.freight_cents
  const freight_tax_kept_cents = freightTaxKept(order, {
    tax_lines: orderReturn.tax_lines,
    kept_cents: freight_kept_cents,
  })
  const keptOf = (kept: Pick<Return, 'freight_kept_cents' | 'freight_tax_kept_cents'>) =>
    kept.freight_kept_cents + kept.freight_tax_kept_cents
  const whole_cents =
    orderReturn.refund_cents + keptOf(orderReturn) - keptOf({ freight_kept_cents, freight_tax_kept_cents })
  if (deduction_cents > whole_cents)
    throw new Problem('invalid', text('The deduction is more than the refund'), {
      data: { fields: { deduction: text('The deduction is more than the refund') } },
    })
  const refund_cents = isRefund ? whole_cents - deduction_cents : 0
  await moveReturn(tx, orderReturn, 'reviewed', {
    decision: words,
    needs_goods,
    freight_kept_cents,
    freight_tax_kept_cents,
    deduction_cents: isRefund ? deduction_cents : 0,
    refund_cents,
  })
  if (!isRefund) await reserveReplacement(tx, orderReturn)
  const nothingRemains = await isWholeOrderReturned(tx, order, orderReturn)
  const kind = staffAction.is_store_refund ? 'items_refund_approved' : 'return_reviewed'
  const why = { ...causeOf(staffAction, kind), after: { refund_cents, deduction_cents } }
  await setRefundStatus(tx, order, 'reviewed', why, nothingRemains ? 'refunding' : undefined)
}

/** Reserves stock for the replacement. @throws Problem `out_of_stock` when there is not enough. */
async function reserveReplacement(tx: Db, orderReturn: Return) {
  const shortages = await reserveStock(tx, orderReturn.id, orderReturn.lines)
  if (shortages.length > 0)
    throw new Problem('conflict', text('There isn’t enough stock for an exchange. Offer a refund instead.'), {
      data: { reason: 'out_of_stock', shortages },
    })
}

async function isWholeOrderReturned(tx: Db, order: PlacedOrder, orderReturn: Return) {
  const paid = amountsPaid(order)
  const before = await refundedBefore(tx, order.id, paid)
  const units = (lines: readonly { quantity: number }[]) =>
    lines.reduce((sum, line) => sum + line.quantity, 0)
  // `before` includes refunds under review but no exchanges.
  const returned = units(before.lines) + (orderReturn.kind === 'exchange' ? units(orderReturn.lines) : 0)
  return returned === units(paid.lines)
}

/** Records that the items arrived, and adds the given units of each line back to stock. */
export const receiveReturnedItems = (
  db: Db,
  staffAction: ReturnAction,
  restock: { line_id: string; quantity: number }[],
) =>
  inTransaction(db, async (tx) => {
    const { order, orderReturn } = await lockReturn(tx, staffAction)
    if (!orderReturn.needs_goods)
      throw new Problem('conflict', text('This return doesn’t require items to be shipped back.'), {
        data: { refund_status: orderReturn.status },
      })
    await refuseExcessRestock(tx, order, orderReturn, restock)
    const linesById = new Map(orderReturn.lines.map((line) => [line.line_id, line]))
    await moveReturn(tx, orderReturn, 'returned')
    await updateRestocked(tx, orderReturn.id, restock)
    await restockLines(
      tx,
      restock.map(({ line_id, quantity }) => ({
        product_id: linesById.get(line_id)?.product_id ?? '',
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
export const refundReturn = (db: Db, staffAction: ReturnAction, urlOf: UrlOf) =>
  inTransaction(db, async (tx) => {
    const { order, orderReturn } = await lockReturn(tx, staffAction)
    if (orderReturn.kind !== 'refund' || (orderReturn.needs_goods && orderReturn.status === 'reviewed'))
      throw new Problem('conflict', text('The items must be returned before the refund'), {
        data: { refund_status: orderReturn.status },
      })
    await moveReturn(tx, orderReturn, 'refunded')
    await bookRefund(tx, orderReturn)
    const unshipped = await unshippedUnits(tx, order, { ...orderReturn, is_stored: true })
    await releaseLines(tx, order.id, unshipped)
    await cancelUnshippedUnits(tx, unshipped)
    const actor = `staff:${staffAction.staff_id}`
    const reference = `return:${orderReturn.id}`
    if (orderReturn.refund_cents > 0)
      await refundOrderPayments(tx, {
        order_id: order.id,
        amount_cents: orderReturn.refund_cents,
        reason: `return ${orderReturn.id}: ${orderReturn.reason}`,
        actor,
        wish: reference,
      })
    const refunded_order = await setRefundStatus(tx, order, 'refunded', {
      ...causeOf(staffAction, 'return_refunded'),
      after: { refund_cents: orderReturn.refund_cents },
    })
    if (orderReturn.refund_cents === 0)
      await endReturn(
        tx,
        { order: refunded_order, orderReturn: await returnById(tx, orderReturn.id) },
        { actor, cause: reference },
        urlOf,
      )
  })

/** Books a refund in the ledger: sales, tax by state and freight against the refund and the deduction. */
async function bookRefund(tx: Db, orderReturn: Return) {
  const items_cents = orderReturn.lines.reduce((sum, line) => sum + line.subtotal_cents - line.minus_cents, 0)
  await book(tx, {
    reference: orderReturn.order_id,
    kind: 'return',
    cause: `return:${orderReturn.id}`,
    rows: [
      { account: 'sales', amount_cents: items_cents },
      ...refundedTax(orderReturn).map((line) => ({ account: `tax:${line.state}`, amount_cents: line.cents })),
      { account: 'freight', amount_cents: orderReturn.freight_cents - orderReturn.freight_kept_cents },
      { account: 'refunds', amount_cents: -orderReturn.refund_cents },
      { account: 'return deductions', amount_cents: -orderReturn.deduction_cents },
    ],
  })
}

/** Completes the return `reference` (`return:<id>`) when all its refunds have been sent. Idempotent. */
export const settleReturn = (db: Db, order_id: string, reference: string, urlOf: UrlOf) =>
  inTransaction(db, async (tx) => {
    const order = await lockVersion(tx, order_id, undefined)
    const orderReturn = await returnById(tx, reference.replace(/^return:/, ''))
    if (orderReturn.status !== 'refunded') return
    const sent = (await refundsOf(tx, order_id)).filter(
      (one) => one.wish === reference && one.state === 'done',
    )
    if (sent.reduce((sum, one) => sum + one.amount_cents, 0) < orderReturn.refund_cents) return
    await endReturn(tx, { order, orderReturn }, { actor: 'system', cause: reference }, urlOf)
  })

/** Ships the replacement and ends the exchange. */
export const shipReplacement = (
  db: Db,
  staffAction: ReturnAction,
  { carrier, parcels }: { carrier: string; parcels: Parcel[] },
  urlOf: UrlOf,
) =>
  inTransaction(db, async (tx) => {
    const { order, orderReturn } = await lockReturn(tx, staffAction)
    const isReady =
      orderReturn.status === 'returned' || (orderReturn.status === 'reviewed' && !orderReturn.needs_goods)
    if (orderReturn.kind !== 'exchange' || !isReady)
      throw new Problem('conflict', text('This return has no replacement to ship now.'), {
        data: { refund_status: orderReturn.status },
      })
    const actor = `staff:${staffAction.staff_id}`
    await shipStock(tx, orderReturn.id)
    const { id: order_id, user_id } = order
    const return_id = orderReturn.id
    const shipment_id = await insertShipment(tx, { order_id, user_id, return_id, carrier, actor, parcels })
    await notifyShipped(tx, order, { carrier, parcels, shipment_id, return_id }, urlOf)
    await endReturn(tx, { order, orderReturn }, { actor, cause: `return:${orderReturn.id}` }, urlOf)
  })

type AuditSource = { actor: string; cause: string }

/** Ends a return. The order's refund status becomes `end` if everything was returned, otherwise null. */
async function endReturn(tx: Db, { order, orderReturn }: LockedReturn, source: AuditSource, urlOf: UrlOf) {
  await moveReturn(tx, orderReturn, 'end')
  const isWhole = order.status === statusCode.refunding
  const ended = await setRefundStatus(tx, order, isWhole ? 'end' : null, { kind: 'return_end', ...source })
  if (ended.status === statusCode.preparing) await endPartialShipment(tx, ended, source)
  if (orderReturn.kind === 'refund') await notifyReturnRefunded(tx, order, orderReturn, urlOf)
}

/** Ends an accepted return whose items never arrived, and restores the previous order status. */
export const closeReturn = (db: Db, staffAction: ReturnAction) =>
  inTransaction(db, async (tx) => {
    const { order, orderReturn } = await lockReturn(tx, staffAction)
    if (orderReturn.status !== 'reviewed')
      throw new Problem('conflict', text('This action is no longer available for this return'), {
        data: { refund_status: orderReturn.status },
      })
    await withdrawLockedReturn(tx, order, orderReturn, causeOf(staffAction, 'return_closed'))
  })

/** Sends the customer a message from staff about a return. */
export const replyOnReturn = (db: Db, { staff_id, return_id }: ReturnAction, words: string) =>
  inTransaction(db, async (tx) => {
    const orderReturn = await returnById(tx, return_id)
    await insertReturnMessage(tx, { return_id, author: 'shop', actor: `staff:${staff_id}`, words })
    await notifyReturnMessage(tx, orderReturn)
  })
