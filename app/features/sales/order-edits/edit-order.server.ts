import { replaceReservations } from '#features/catalog/inventory/release-stock.server.ts'
import { requestPayment } from '#features/sales/order-payments/pay-links.server.ts'
import { type StaffAction, staffCause } from '#features/sales/orders/changes/adjust-order.server.ts'
import { refuseUsedCoupon, taxPlaceOfOrder } from '#features/sales/orders/changes/change-order.server.ts'
import { refuseWhilePaying } from '#features/sales/orders/changes/open-payment.server.ts'
import { mayHaveBalance } from '#features/sales/orders/order.ts'
import {
  lockVersion,
  noteChange,
  orderById,
  orderHoldOf,
  setOrderHold,
} from '#features/sales/orders/orders.server.ts'
import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import { outOfStockProblem, taxableAddress } from '#features/sales/orders/placement/order-lines.server.ts'
import { dropTaxRecheck, noteTaxRecheck } from '#features/sales/orders/placement/tax-rechecks.server.ts'
import { balanceDueOf, setBalanceDue } from '#features/sales/payments/payment-schedules.server.ts'
import { book, bookedPaymentOf } from '#features/sales/payments/payments.server.ts'
import { refundOrderPayments } from '#features/sales/payments/refund-payment.server.ts'
import { hasReturns } from '#features/sales/returns/returns.server.ts'
import { shipmentsOf } from '#features/sales/shipments/shipments.server.ts'
import { type Db, inTransaction, sqlStateOf } from '#platform/database/db.server.ts'
import { notPermitted } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { centsToDollars } from '#platform/money/money.ts'
import { text } from '#text/text.tsx'
import { changeRows, settlementOf } from './order-edit.ts'
import { type OrderEdit, type PricedEdit, priceEdit } from './price-edit.server.ts'
import { writeEdit } from './write-edit.server.ts'

export type EditPreview = PricedEdit & {
  order: PlacedOrder
  difference_cents: number
  due_before_cents: number
  due_cents: number
  refund_cents: number
}

/** What a change of a paid order before shipping would cost, and what the customer would owe or get back. */
export async function previewEdit(work: JobContext, order_id: string, edit: OrderEdit): Promise<EditPreview> {
  const order = await orderById(work.db, order_id)
  const taxes = await ratesFor(work, order, edit)
  await refuseUneditable(work.db, order)
  return settled(work.db, order, await priceEdit(work.db, order, edit, { taxes, now: work.now() }))
}

async function settled(db: Db, order: PlacedOrder, priced: PricedEdit): Promise<EditPreview> {
  const due_before_cents = await balanceDueOf(db, order.id)
  const difference_cents = priced.price.total_cents - order.total_cents
  return {
    ...priced,
    order,
    difference_cents,
    due_before_cents,
    ...settlementOf(difference_cents, due_before_cents),
  }
}

/** Reads the tax rates before rows are locked; null for the built-in rates. */
async function ratesFor({ db, services, now }: JobContext, order: PlacedOrder, edit: OrderEdit) {
  const address = taxableAddress(edit.ship_to ?? order.ship_to)
  if (!address || (await services.taxes.isBuiltIn())) return null
  const place = await taxPlaceOfOrder(db, order, address, edit.delivery ?? order.delivery)
  return services.taxes.rates(place, now())
}

/**
 * Changes address, delivery or lines of a paid order before it ships: reprices it, reserves and releases stock, books the
 * difference, and refunds it or mails a payment link, in one transaction. The order is on hold until a higher total is
 * paid. @throws Problem `conflict` when the order or the shown total has changed, or stock is short.
 */
export async function editOrder(
  work: JobContext,
  staffAction: StaffAction,
  edit: OrderEdit,
  { expected_total_cents, may_refund }: { expected_total_cents: number; may_refund: boolean },
) {
  const taxes = await ratesFor(work, await orderById(work.db, staffAction.order_id), edit)
  return inTransaction(work.db, async (tx) => {
    const order = await lockVersion(tx, staffAction.order_id, staffAction.version)
    await refuseUneditable(tx, order)
    await refuseWhilePaying(tx, order.id)
    const change = await settled(tx, order, await priceEdit(tx, order, edit, { taxes, now: work.now() }))
    if (change.price.total_cents !== expected_total_cents) throw totalChanged(change)
    if (change.refund_cents > 0 && !may_refund) throw notPermitted()
    if (edit.ship_to) await refuseUsedCoupon(tx, order, edit.ship_to)
    await writeEdit(tx, order, change)
    if (edit.lines) await reserveAgain(tx, order, change)
    if (taxes) await recheckTax(tx, order, change)
    await noteChange(tx, order, { ...staffCause(staffAction, 'edited'), ...editedValues(change) })
    await settleMoney(tx, work, change, `staff:${staffAction.staff_id}`)
    return { due_cents: change.due_cents, refund_cents: change.refund_cents }
  }).catch((error: unknown) => {
    // A rejected or withdrawn request still names the line.
    if (sqlStateOf(error) !== '23503') throw error
    throw new Problem(
      'conflict',
      text('An item that a return request names can’t be removed. Lower its quantity.'),
    )
  })
}

const totalChanged = ({ price }: PricedEdit) =>
  new Problem('conflict', text('The total has changed. Review it before you save.'), {
    data: { reason: 'total_changed', total: centsToDollars(price.total_cents) },
  })

/** Only a paid order of which nothing has shipped, been returned or is disputed can be changed. */
async function refuseUneditable(db: Db, order: PlacedOrder) {
  const refuse = (message: string, reason: string) => {
    throw new Problem('conflict', message, { data: { reason, order_status: order.status } })
  }
  if (!mayHaveBalance(order))
    refuse(text('Only a paid order that hasn’t shipped can be changed'), 'order_status')
  if ((await shipmentsOf(db, order.id)).length > 0)
    refuse(text('Part of this order has shipped, so it can’t be changed'), 'shipped')
  if (order.refund_status !== null || (await hasReturns(db, order.id)))
    refuse(text('Items of this order were returned or refunded, so it can’t be changed'), 'returned')
  if ((await orderHoldOf(db, order.id)) === 'dispute')
    refuse(text('This order is on hold until a payment dispute is resolved'), 'held')
}

async function reserveAgain(tx: Db, order: PlacedOrder, { lines }: EditPreview) {
  const needed = lines.map(({ line: { product, quantity } }) => ({ product_id: product.id, quantity }))
  const shortages = await replaceReservations(tx, order.id, needed)
  if (shortages.length > 0) throw await outOfStockProblem(tx, shortages, order.locale)
}

async function recheckTax(tx: Db, order: PlacedOrder, { price }: EditPreview) {
  if (price.tax_lines.some((line) => line.provisional))
    await noteTaxRecheck(tx, { id: order.id, tax_cents: price.tax_cents })
  else await dropTaxRecheck(tx, order.id)
}

/** What the history shows of a change. */
function editedValues({ order, price, ship_to, delivery, lines }: EditPreview) {
  return {
    before: {
      ship_to: order.ship_to,
      delivery: order.delivery,
      lines: order.lines.map(({ name, quantity }) => ({ name, quantity })),
      total_cents: order.total_cents,
    },
    after: {
      ship_to,
      delivery,
      lines: lines.map(({ line: { product, quantity } }) => ({ name: product.name, quantity })),
      total_cents: price.total_cents,
    },
  }
}

/** Books the difference, then refunds it, or makes it due: a payment link, and a hold until it is paid. */
async function settleMoney(tx: Db, work: JobContext, change: EditPreview, actor: string) {
  const { order, price, due_before_cents, due_cents, refund_cents } = change
  if (change.difference_cents === 0 && due_cents === 0) return
  const wish = `change:${order.id}:${order.version}`
  const rows = changeRows(order, price, { due_before_cents, due_cents, refund_cents })
  await book(tx, { reference: order.id, kind: 'order changed', cause: wish, rows })
  if (due_cents !== due_before_cents)
    await setBalanceDue(tx, order.id, due_cents, await bookedPaymentOf(tx, order.id))
  await setOrderHold(tx, order.id, due_cents > 0 ? 'balance' : null)
  if (refund_cents > 0)
    await refundOrderPayments(tx, {
      order_id: order.id,
      amount_cents: refund_cents,
      reason: 'the order was changed',
      actor,
      wish,
    })
  if (due_cents > 0 && change.difference_cents !== 0)
    await requestPayment(tx, work, await orderById(tx, order.id), { amount_cents: due_cents, actor })
}
