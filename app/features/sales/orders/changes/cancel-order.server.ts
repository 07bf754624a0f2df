import { eq } from 'drizzle-orm'
import { releaseStock } from '#features/catalog/inventory/stock.server.ts'
import { releaseCoupon } from '#features/catalog/promotions/coupons.server.ts'
import { hasEnded } from '#features/sales/payments/payment.ts'
import { deleteSchedule } from '#features/sales/payments/payment-schedules.server.ts'
import { attemptsFor, endOpenAttempts } from '#features/sales/payments/payments.server.ts'
import { type UrlOf, urlBuilderFor } from '#platform/config/env.server.ts'
import { now } from '#platform/database/columns.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { enqueue } from '#platform/jobs/jobs.server.ts'
import { text } from '#text/text.tsx'
import { statusCode } from '../order.ts'
import { type Cause, lockOrder, lockVersion, moveOrder, noteEvent, orderOf } from '../orders.server.ts'
import { orders } from '../orders.table.server.ts'
import type { PlacedOrder } from '../placed-order.ts'
import { mailCanceled } from '../placement/order-mails.server.ts'
import { type StaffAction, staffCause } from './adjust-order.server.ts'
import { refuseWhilePaying } from './open-payment.server.ts'

/**
 * Removes an order from its customer's list. An unpaid order is canceled first and its stock released. Throws a
 * conflict while a payment is open or once the order is paid.
 */
export async function removeOrder(db: Db, user_id: string, order_id: string, urlOf: UrlOf) {
  await orderOf(db, user_id, order_id)
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, order_id)
    if (order.status === statusCode.unpaid) {
      await refuseWhilePaying(tx, order_id)
      await deleteSchedule(tx, order_id)
      const actor = `customer:${user_id}`
      await cancel(tx, order, { kind: 'cancelled', actor, cause: 'removed by the customer' }, urlOf)
    } else if (order.status !== statusCode.cancelled) {
      throw new Problem('conflict', text('Only unpaid and canceled orders can be removed'))
    }
    await tx.update(orders).set({ removed_at: now }).where(eq(orders.id, order_id))
  })
}

/**
 * Cancels an unpaid order for staff and releases its stock; the customer gets a mail. Throws a conflict while a payment is
 * open, once the order is paid, and when the order has changed.
 */
export const cancelOrderByStaff = (db: Db, staffAction: StaffAction, urlOf: UrlOf) =>
  inTransaction(db, async (tx) => {
    const order = await lockVersion(tx, staffAction.order_id, staffAction.version)
    if (order.status !== statusCode.unpaid)
      throw new Problem('conflict', text('Only an unpaid order can be canceled. Refund a paid one.'), {
        data: { order_status: order.status },
      })
    await refuseWhilePaying(tx, order.id)
    await deleteSchedule(tx, order.id)
    await cancel(tx, order, staffCause(staffAction, 'cancelled_by_staff'), urlOf)
  })

/** Cancels a locked unpaid order. A payment that arrives later is recognized by the order status and refunded. */
async function cancel(tx: Db, order: PlacedOrder, why: Cause, urlOf: UrlOf) {
  for (const id of await endOpenAttempts(tx, order.id, 'timed_out')) {
    await noteEvent(tx, order.id, { ...why, kind: 'payment_expired', cause: `attempt:${id}` })
    // A payment still open at the provider must be closed; one paid in the meantime is refunded.
    await enqueue(tx, 'orders.closePayment', { attempt_id: id })
  }
  await moveOrder(tx, order, 'cancelled', why)
  await releaseStock(tx, order.id)
  if (order.coupon_code !== null) await releaseCoupon(tx, order.id)
  await mailCanceled(tx, order, why.kind === 'expired', urlOf)
}

// How long an open payment may continue after the order's time to pay has run out.
const graceMs = 24 * 3_600_000

/**
 * Cancels overdue unpaid orders and releases their stock. An order with an open payment gets one more day. An order
 * that cannot be canceled does not block the others.
 */
export async function expireOrders(work: JobContext, batchSize = 200) {
  const urlOf = urlBuilderFor(work.services.settings)
  for await (const { id } of overdueOrders(work.db, work.now(), batchSize))
    try {
      await inTransaction(work.db, (tx) => expireOrder(tx, id, work.now(), urlOf))
    } catch (error) {
      work.log.warn({ error, order: id }, 'unpaid order could not be canceled yet')
    }
}

async function expireOrder(tx: Db, id: string, at: Date, urlOf: UrlOf) {
  const order = await lockOrder(tx, id)
  if (order.status !== statusCode.unpaid || !order.expires_at) return
  const isLongOver = at.getTime() - Date.parse(order.expires_at) > graceMs
  const attempts = await attemptsFor(tx, id)
  // A bank debit in progress may take days.
  if (attempts.some((attempt) => attempt.state === 'processing')) return
  if (!isLongOver && attempts.some((attempt) => !hasEnded(attempt.state))) return
  await cancel(tx, order, { kind: 'expired', actor: 'system', cause: 'unpaid for too long' }, urlOf)
}

/** Overdue orders in batches, oldest first. An order that stays overdue does not block the ones after it. */
async function* overdueOrders(db: Db, at: Date, batchSize: number) {
  let last: { id: string; place: string } | undefined
  do {
    const found: { id: string; place: string }[] = await queryRows(
      db,
      `select id, expires_at::text as place from orders
       where status = 0 and expires_at < $1 and ($2::timestamptz is null or (expires_at, id) > ($2, $3::text))
       order by expires_at, id limit $4`,
      [at, last?.place ?? null, last?.id ?? null, batchSize],
    )
    yield* found
    last = found.at(-1)
  } while (last)
}
