import {
  createMessage,
  inEveryLocale,
  insertMessage,
} from '#features/people/notifications/messages.server.ts'
import { updateDeliveryDate } from '#features/sales/orders/changes/delivery-date.server.ts'
import { mayHaveBalance, paymentSchedulePath, statusCode } from '#features/sales/orders/order.ts'
import {
  moveExpressions,
  noteEvent,
  releaseBalanceHold,
  requireNextStatus,
} from '#features/sales/orders/orders.server.ts'
import type { OrderSums } from '#features/sales/orders/placed-order.ts'
import {
  type Attempt,
  isStarted,
  isTransferMethod,
  type ProviderAnswer,
} from '#features/sales/payments/payment.ts'
import { nextInstallment, type Plan, paidCents } from '#features/sales/payments/payment-schedule.ts'
import { markInstallmentPaid, planOf } from '#features/sales/payments/payment-schedules.server.ts'
import {
  type Booking,
  balancedRows,
  book,
  insertLedgerRows,
} from '#features/sales/payments/payments.server.ts'
import {
  receivedCents,
  toleratedShortfallCents,
} from '#features/sales/payments/providers/bank-transfer.server.ts'
import { openRefund } from '#features/sales/payments/refund-payment.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { checkpoint } from '#platform/database/embedded/checkpoints.server.ts'
import { type JobName, jobInsertQuery } from '#platform/jobs/jobs.server.ts'
import type { WebhookEvent } from '#platform/webhooks/webhook-events.server.ts'
import type { Translate } from '#text/text.tsx'
import { extendHoldUntil } from './installments/amount-due.server.ts'

/** Received money, the order it is for, who caused its booking, and when. */
type ReceivedMoney = { order: OrderSums; attempt: Attempt; answer: ProviderAnswer; actor: string; now: Date }

/**
 * Records received money in the ledger, in the transaction that ended its attempt and holds the order's lock: as the
 * order's payment or installment, otherwise as a stray payment that is refunded. Every cent is accounted for. Returns
 * the order's new status code.
 */
export async function bookPayment(
  tx: Db,
  received: ReceivedMoney,
  { has_plan }: { has_plan: boolean },
): Promise<number> {
  const { order, attempt } = received
  const money = { ...received, answer: await withCurrentAmount(tx, received) }
  const { answer } = money
  const plan = has_plan ? await planOf(tx, order.id) : null
  const expected_cents = expectedAmount(order, attempt, plan)
  const difference = answer.amount_cents - (expected_cents ?? 0)
  const isEnough = isTransferMethod(attempt.provider)
    ? difference >= -toleratedShortfallCents
    : difference === 0
  // Until now the money was an unapplied transfer.
  if (isTransferMethod(attempt.provider)) await applyTransfers(tx, money)
  if (expected_cents === null || !isEnough) {
    await bookStray(tx, money)
    return order.status
  }
  if (difference > 0) await bookSurplus(tx, money, difference)
  const part = plan && nextInstallment(plan)
  const installment = plan && part ? { plan, position: part.position } : null
  const payment: Payment = { ...money, expected_cents, installment }
  if (installment && order.status !== statusCode.unpaid) {
    await bookBalance(tx, payment, installment)
    return order.status
  }
  if (installment && plan?.parts.at(-1) !== part) {
    await bookPart(tx, payment, installment)
    return order.status
  }
  await bookLast(tx, payment)
  return statusCode.paid
}

/**
 * A bank statement line may have been recorded since the provider was asked, so read the amount again under the lock.
 */
async function withCurrentAmount(tx: Db, { attempt, answer }: ReceivedMoney): Promise<ProviderAnswer> {
  if (!isTransferMethod(attempt.provider) || !isStarted(attempt)) return answer
  return { ...answer, amount_cents: await receivedCents(tx, attempt.provider_reference) }
}

/** The amount due from this attempt, in cents; null if the order no longer expects it. */
function expectedAmount(order: OrderSums, attempt: Attempt, plan: Plan | null) {
  if (order.status !== statusCode.unpaid && !mayHaveBalance(order)) return null
  if (!plan)
    return attempt.instalment === null && order.status === statusCode.unpaid ? order.total_cents : null
  const part = nextInstallment(plan)
  return part && part.position === attempt.instalment ? part.amount_cents : null
}

/** An installment to pay, by its position in the schedule. */
type DueInstallment = { plan: Plan; position: number }

type Payment = ReceivedMoney & { expected_cents: number; installment: DueInstallment | null }

const cash = ({ attempt }: ReceivedMoney, amount_cents: number) => ({
  account: `cash:${attempt.provider}`,
  amount_cents,
})

/** Ledger rows of a payment that was due. The shop bears the few cents a bank deducted. */
function receivedRows(payment: Payment) {
  const { answer, expected_cents } = payment
  const received_cents = Math.min(answer.amount_cents, expected_cents)
  const difference = { account: 'payment differences', amount_cents: expected_cents - received_cents }
  return [cash(payment, received_cents), difference]
}

/** Books what a change of a paid order made due, and ends the hold that the change began. */
async function bookBalance(tx: Db, payment: Payment, { plan, position }: DueInstallment) {
  const { order, attempt, actor, expected_cents } = payment
  const rows = [...receivedRows(payment), { account: 'due:customers', amount_cents: -expected_cents }]
  await book(tx, { reference: order.id, kind: 'payment', cause: attempt.id, rows })
  await markInstallmentPaid(tx, plan, position, attempt.id)
  await releaseBalanceHold(tx, order.id)
  await noteEvent(tx, order.id, { kind: 'balance_paid', actor, cause: `attempt:${attempt.id}` })
  await notifyOrderPaid(tx, order)
}

/** Books an installment that is not the last: the order stays unpaid. Work starts with the first one. */
async function bookPart(tx: Db, payment: Payment, { plan, position }: DueInstallment) {
  const { order, attempt, actor, expected_cents, now } = payment
  const rows = [...receivedRows(payment), { account: 'deposits:customers', amount_cents: -expected_cents }]
  await book(tx, { reference: order.id, kind: 'payment', cause: attempt.id, rows })
  await markInstallmentPaid(tx, plan, position, attempt.id)
  // From here on staff decide what happens to the order; it no longer expires.
  await extendHoldUntil(tx, order.id, null)
  await noteEvent(tx, order.id, { kind: 'deposit_paid', actor, cause: `attempt:${attempt.id}` })
  if (paidCents(plan) === 0)
    await updateDeliveryDate(tx, order, { actor, cause: `attempt:${attempt.id}`, now })
  await createMessage(tx, order.user_id, {
    write: (t) => ({
      title: t('Partial payment received for order {{order_id}}', { order_id: order.id }),
      body: t('Thank you. We’re preparing your order and will notify you here when the next payment is due.'),
    }),
    link: paymentSchedulePath(order.id),
  })
}

/** Books the full amount or the last installment: the order is paid. */
async function bookLast(tx: Db, payment: Payment) {
  const { order, attempt, actor, installment, now } = payment
  const paid_before = installment ? paidCents(installment.plan) : 0
  const deposits = { account: 'deposits:customers', amount_cents: paid_before }
  const rows = [...receivedRows(payment), deposits, ...salesRows(order)]
  if (installment) await markInstallmentPaid(tx, installment.plan, installment.position, attempt.id)
  await checkpoint('settling: attempt ended')
  await markPaid(tx, payment, rows)
  if (paid_before === 0) await updateDeliveryDate(tx, order, { actor, cause: `attempt:${attempt.id}`, now })
  await checkpoint('settling: order marked')
}

/** In one statement: the ledger entry, the new status with its event, the confirmation to send, and a message. */
async function markPaid(tx: Db, { order, attempt, actor }: Payment, rows: Booking[]) {
  requireNextStatus(order, 'paid')
  const { accounts, amounts } = balancedRows({ kind: 'payment', cause: attempt.id, rows })
  const { title, body } = inEveryLocale(orderPaidMessage(order))
  const { id, user_id, status } = order
  const [queued] = await queryRows<{ queues: number }>(
    tx,
    markOrderPaid,
    [id, attempt.id, accounts, amounts, status, actor, user_id, title, body, `/order_detail?id=${id}`],
    'mark-order-paid',
  )
  if (!queued?.queues) throw new Error('No queue for the confirmation of an order')
}

const markOrderPaid = `
  with booked as (${insertLedgerRows({ reference: '$1', kind: `'payment'`, cause: '$2', accounts: '$3', amounts: '$4' })}),
  ${moveExpressions({
    id: '$1',
    from: '$5',
    to: String(statusCode.paid),
    kind: `'paid'`,
    actor: '$6',
    cause: `'attempt:' || $2`,
    event: `'${'order.paid.v1' satisfies WebhookEvent}'`,
  })},
  message as (${insertMessage({ user_id: '$7', title: '$8', body: '$9', link: '$10' })}),
  queue as (select * from pgboss.queue where name = '${'orders.sendConfirmation' satisfies JobName}'),
  confirmation as (${jobInsertQuery({ data: `jsonb_build_object('order_id', $1)`, from: 'queue' })})
  select count(*)::int as queues from queue`

const notifyOrderPaid = (tx: Db, order: OrderSums) =>
  createMessage(tx, order.user_id, {
    write: orderPaidMessage(order),
    link: `/order_detail?id=${order.id}`,
  })

/** The message that tells a customer that an order is paid. */
export const orderPaidMessage =
  ({ id, pickup }: Pick<OrderSums, 'id' | 'pickup'>) =>
  (t: Translate) => ({
    title: t('Order {{order_id}} is paid', { order_id: id }),
    body: pickup
      ? t('Thank you. We’re preparing your order and will post an update here when you can pick it up.')
      : t('Thank you. We’re preparing your order and will post an update here when it ships.'),
  })

/** Ledger rows of a sale: items after discounts, tax by state, freight. Their sum is minus the total. */
function salesRows(order: OrderSums) {
  return [
    { account: 'sales', amount_cents: -(order.subtotal_cents - order.minus_cents) },
    ...order.tax_lines.map((line) => ({ account: `tax:${line.state}`, amount_cents: -line.cents })),
    { account: 'freight', amount_cents: -order.freight_cents },
  ]
}

async function applyTransfers(tx: Db, money: ReceivedMoney) {
  const { order, attempt, answer } = money
  const rows = [
    cash(money, -answer.amount_cents),
    { account: 'transfers:unapplied', amount_cents: answer.amount_cents },
  ]
  await book(tx, { reference: order.id, kind: 'transfers applied', cause: attempt.id, rows })
}

const owed = (amount_cents: number) => ({ account: 'owed:customers', amount_cents: -amount_cents })

async function bookSurplus(tx: Db, money: ReceivedMoney, amount_cents: number) {
  const { order, attempt, actor } = money
  const rows = [cash(money, amount_cents), owed(amount_cents)]
  await book(tx, { reference: order.id, kind: 'surplus', cause: attempt.id, rows })
  await noteEvent(tx, order.id, { kind: 'surplus', actor, cause: `attempt:${attempt.id}` })
  await refundExcess(tx, money, { wish: 'surplus', amount_cents, reason: 'more came than was due' })
}

/** Records and refunds a payment for an order that is canceled, already paid or of another amount. */
async function bookStray(tx: Db, money: ReceivedMoney) {
  const { order, attempt, answer, actor } = money
  const rows = [cash(money, answer.amount_cents), owed(answer.amount_cents)]
  await book(tx, { reference: order.id, kind: 'stray payment', cause: attempt.id, rows })
  await noteEvent(tx, order.id, { kind: 'stray_payment', actor, cause: `attempt:${attempt.id}` })
  const reason = 'the order no longer needed this payment'
  await refundExcess(tx, money, { wish: 'stray', amount_cents: answer.amount_cents, reason })
}

const refundExcess = (
  tx: Db,
  { order, attempt }: ReceivedMoney,
  excess: { wish: 'stray' | 'surplus'; amount_cents: number; reason: string },
) => openRefund(tx, { ...excess, attempt_id: attempt.id, order_id: order.id, actor: 'system' })
