import { eq } from 'drizzle-orm'
import { quoteDelivery } from '#features/catalog/shipping-rates/delivery.ts'
import { paidCents } from '#features/sales/payments/payment-schedule.ts'
import { planOf } from '#features/sales/payments/payment-schedules.server.ts'
import type { Day } from '#features/store/calendar/business-days.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { statusCode } from '../order.ts'
import { noteEvent, orderById } from '../orders.server.ts'
import { orders } from '../orders.table.server.ts'
import { type ConditionalDate, endOfTransferHold, type OrderSums, type PlacedOrder } from '../placed-order.ts'
import { productsAsAgreed } from './change-order.server.ts'

const hourMs = 3_600_000

/** An order paid within this time keeps the date that its customer read at checkout. */
const keptMs = hourMs

type Placed = Pick<PlacedOrder, 'placed_at'>

const keptUntil = ({ placed_at }: Placed) => new Date(Date.parse(placed_at) + keptMs)

const isPaidAtOnce = (order: Placed, at: Date) => at <= keptUntil(order)

/** The delivery date of an order by the time when its payment settles. */
type DateAt = (at: Date) => Day

/**
 * Null if no date can be calculated: an item is deleted, there is no freight rate, or its warehouse offers no pickup any more.
 */
async function dateIfPaidAt(db: Db, order: PlacedOrder): Promise<DateAt | null> {
  const { get_it_by } = order
  const products = await productsAsAgreed(db, order)
  const lines = order.lines.flatMap(({ product_id, quantity }) => {
    const product = products.get(product_id)
    return product ? [{ product, quantity }] : []
  })
  if (!get_it_by || lines.length < order.lines.length) return null
  const dayAt = (at: Date) => quoteDelivery(lines, order.ship_to.zip_code, order.delivery, at)?.get_it_by
  return dayAt(new Date(order.placed_at)) ? (at) => dayAt(at) ?? get_it_by : null
}

/** `dateIfPaidAt` for an order whose payment starts the work: it is unpaid, and no installment has been paid. */
async function dateByPayment(db: Db, order: PlacedOrder): Promise<DateAt | null> {
  if (order.status !== statusCode.unpaid) return null
  const plan = await planOf(db, order.id)
  return plan && paidCents(plan) > 0 ? null : dateIfPaidAt(db, order)
}

/**
 * Calculates the delivery date of a locked order again when its payment, or its first installment, has settled. A changed date
 * is stored and recorded in the order's history. An order that is paid at once keeps its date.
 */
export async function updateDeliveryDate(
  tx: Db,
  order: OrderSums,
  { now, ...why }: { actor: string; cause: string; now: Date },
) {
  if (order.get_it_by === null || isPaidAtOnce(order, now)) return
  const dateAt = await dateIfPaidAt(tx, await orderById(tx, order.id))
  const get_it_by = dateAt?.(now) ?? order.get_it_by
  if (get_it_by === order.get_it_by) return
  await tx.update(orders).set({ get_it_by }).where(eq(orders.id, order.id))
  await noteEvent(tx, order.id, {
    kind: 'delivery_date_changed',
    ...why,
    before: { get_it_by: order.get_it_by },
    after: { get_it_by },
  })
}

/**
 * The delivery date of an unpaid order without a paid installment, with the last moment of the payment that keeps it. With a
 * slow payment method, the end of the stock reservation and the date if the payment arrives then. Null for other orders, and
 * where no date is known.
 */
export async function conditionalDateOf(
  db: Db,
  order: PlacedOrder,
  { now, isSlow }: { now: Date; isSlow: boolean },
): Promise<ConditionalDate | null> {
  if (isSlow) return dateIfPaidBy(db, order, latest(now, endOfTransferHold(order), order.expires_at))
  const dateAt = await dateByPayment(db, order)
  if (!dateAt || order.get_it_by === null) return null
  const day = isPaidAtOnce(order, now) ? order.get_it_by : dateAt(now)
  const pay_by = latest(lastMomentOf(day, dateAt, now), isPaidAtOnce(order, now) ? keptUntil(order) : null)
  return { day, pay_by: earliest(pay_by, order.expires_at, now).toISOString() }
}

/** The delivery date of an unpaid order if its payment arrives at the latest possible time. */
export async function dateIfPaidBy(
  db: Db,
  order: PlacedOrder,
  pay_by: Date,
): Promise<ConditionalDate | null> {
  const dateAt = await dateByPayment(db, order)
  return dateAt && { day: dateAt(pay_by), pay_by: pay_by.toISOString() }
}

const latest = (date: Date, ...others: (Date | string | null)[]) =>
  new Date(Math.max(date.getTime(), ...others.map((other) => (other ? new Date(other).getTime() : 0))))

/** The end of the stock reservation, if it is earlier and not over. A hold has no end once a deposit is paid. */
const earliest = (date: Date, expires_at: string | null, now: Date) => {
  const end = expires_at ? new Date(expires_at) : null
  return end && end > now && end < date ? end : date
}

const mostHours = 14 * 24

/** The full hour from which the date is later than this one. Cutoffs are on the hour in every time zone. */
function lastMomentOf(day: Day, dateAt: DateAt, now: Date): Date {
  const first = Math.floor(now.getTime() / hourMs)
  let hour = first
  while (hour < first + mostHours && dateAt(new Date(hour * hourMs)) <= day) hour++
  return new Date(hour * hourMs)
}

/** The delivery date that an order had before its payment changed it, and when it was paid; null if it did not change. */
export async function dateChangeOf(db: Db, order_id: string): Promise<{ from: Day; at: Date } | null> {
  const [change] = await queryRows<{ from: Day; at: Date }>(
    db,
    `select before ->> 'get_it_by' as "from", at from order_events
     where order_id = $1 and kind = 'delivery_date_changed' order by step desc limit 1`,
    [order_id],
  )
  return change ?? null
}
