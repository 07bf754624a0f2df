// Deposits, milestones, bank transfers and checks.

import { expect } from 'vitest'
import {
  choosePaymentSchedule,
  requestInstallment,
} from '#features/sales/order-payments/installments/payment-schedule.server.ts'
import { settleAttempt, startPayment } from '#features/sales/order-payments/pay-order.server.ts'
import { matchTransfer, recordTransfer } from '#features/sales/order-payments/record-transfer.server.ts'
import { expireOrders, removeOrder } from '#features/sales/orders/changes/cancel-order.server.ts'
import { lockOrder, moveOrder } from '#features/sales/orders/orders.server.ts'
import { finishInboxTask, listInboxTasks } from '#features/sales/payments/operations-inbox.server.ts'
import { planOf } from '#features/sales/payments/payment-schedules.server.ts'
import { refundOrderPayments } from '#features/sales/payments/refund-payment.server.ts'
import { urlBuilderFor } from '#platform/config/env.server.ts'
import { inTransaction } from '#platform/database/db.server.ts'
import { enqueue } from '#platform/jobs/jobs.server.ts'
import { startStripe } from '../harness/fakes/stripe.ts'
import { aProduct, brokenInvariants, closeNodes, count, type Node, openNodes } from './fault-shop.ts'
import { faultTest } from './fault-test.ts'
import { anUnpaidOrder, doJobs, oneValue } from './paying-shop.ts'

let lines = 0

/** A line of the bank statement. */
const aLine = (reference: string | null, amount_cents: number) => ({
  bank_entry: `line-${++lines}`,
  way: 'transfer' as const,
  amount_cents,
  received_on: '2026-11-21',
  remittance: `INVOICE ${reference?.replaceAll('-', ' ').toLowerCase() ?? 'without a number'} THANK YOU`,
})

const owed = `select coalesce(sum(amount_cents), 0)::int from ledger where account = 'owed:customers'`

faultTest(
  'T22: deposit by card and balance by wire: nothing ships before, and refunds go to the newest payment first',
  async ({ database_url }) => {
    const stripe = await startStripe()
    const [node] = (await openNodes(database_url, 1, { SANDBOX_PAYMENTS: 'true', ...stripe.settings })) as [
      Node,
    ]
    await aProduct(node.db, { id: 'container', price_cents: 2_000_001, on_hand: 5 })
    const { user_id, order } = await anUnpaidOrder(node, 'container')
    await choosePaymentSchedule(node.db, user_id, order.id, 'deposit')
    const plan = () => planOf(node.db, order.id)
    expect((await plan())?.state).toBe('agreed')
    const [deposit, balance] = (await plan())?.parts ?? []
    expect((deposit?.amount_cents ?? 0) + (balance?.amount_cents ?? 0)).toBe(order.total_cents)

    const card = await startPayment(node, user_id, order.id, 'stripe')
    expect(card.amount_cents).toBe(deposit?.amount_cents)
    stripe.pay(card.provider_reference)
    await settleAttempt(node, card.id, 'system')
    expect((await plan())?.state).toBe('deposit_paid')
    await expireOrders({ ...node, now: () => new Date(Date.now() + 30 * 86_400_000) })
    await expect(
      removeOrder(node.db, user_id, order.id, urlBuilderFor(node.services.settings)),
    ).rejects.toMatchObject({ status: 409 })
    const prepare = () =>
      inTransaction(node.db, async (tx) =>
        moveOrder(tx, await lockOrder(tx, order.id), 'preparing', {
          kind: 'preparing',
          actor: 'staff:sam',
          cause: 'trial',
        }),
      )
    await expect(prepare()).rejects.toMatchObject({ status: 409 })
    expect(await brokenInvariants(node.db)).toEqual([])

    await requestInstallment(node, order.id, 'staff:sam')
    expect((await plan())?.state).toBe('balance_due')
    expect(await count(node.db, `outbox where template = 'part-due'`)).toBe(1)
    const transfer = await startPayment(node, user_id, order.id, 'transfer')
    expect(transfer.amount_cents).toBe(balance?.amount_cents)
    const half = Math.floor(transfer.amount_cents / 2)
    expect(await recordTransfer(node, aLine(transfer.provider_reference, half), 'sam')).toMatchObject({
      standing: 'waiting',
    })
    const rest = aLine(transfer.provider_reference, transfer.amount_cents - half + 1)
    expect(await recordTransfer(node, rest, 'sam')).toMatchObject({ standing: 'paid' })
    await expect(recordTransfer(node, rest, 'sam')).rejects.toMatchObject({ status: 409 })
    expect((await plan())?.state).toBe('paid')
    expect(await brokenInvariants(node.db)).toEqual([])
    await prepare()

    // One cent too much goes back by hand; a refund takes the wire first and then the card.
    const wish = { order_id: order.id, reason: 'returned', actor: 'staff:sam' }
    const amount_cents = transfer.amount_cents + 1000
    await inTransaction(node.db, (tx) => refundOrderPayments(tx, { ...wish, amount_cents, wish: 'return:1' }))
    const tooMuch = inTransaction(node.db, (tx) =>
      refundOrderPayments(tx, { ...wish, amount_cents: order.total_cents, wish: 'return:2' }),
    )
    await expect(tooMuch).rejects.toMatchObject({ status: 409, data: { reason: 'refund_exceeds_payment' } })
    await doJobs(node)
    const tasks = await listInboxTasks(node.db, { done: false, page: 1, page_size: 20 })
    expect(tasks.items.map((task) => task.details.amount).sort()).toEqual(
      [0.01, transfer.amount_cents / 100].sort(),
    )
    for (const task of tasks.items) {
      await finishInboxTask(node.db, task.id, { by: 'staff:sam', outcome: 'sent' })
      await enqueue(node.db, 'payments.sendRefund', { refund_id: String(task.details.refund_id) })
    }
    await doJobs(node)
    expect([...stripe.refunds.values()].map((refund) => refund.amount)).toEqual([1000])
    expect(await count(node.db, `refunds where state = 'done'`)).toBe(3)
    expect(await oneValue(node, owed)).toBe(0)
    expect(await brokenInvariants(node.db)).toEqual([])
    await Promise.all([closeNodes([node]), stripe.close()])
  },
)

faultTest(
  'T22: a wire short by one cent counts as paid; more than a dollar short stays open',
  async ({ database_url }) => {
    const [node] = (await openNodes(database_url, 1)) as [Node]
    await aProduct(node.db, { id: 'panel', on_hand: 10 })
    const one = await anUnpaidOrder(node, 'panel')
    const first = await startPayment(node, one.user_id, one.order.id, 'transfer')
    const line = aLine(first.provider_reference, first.amount_cents - 1)
    expect(await recordTransfer(node, line, 'sam')).toMatchObject({ standing: 'paid' })
    const differences = `select sum(amount_cents)::int from ledger where account = 'payment differences'`
    expect(await oneValue(node, differences)).toBe(1)

    const two = await anUnpaidOrder(node, 'panel')
    const second = await startPayment(node, two.user_id, two.order.id, 'cheque')
    const short = aLine(second.provider_reference, second.amount_cents - 101)
    expect(await recordTransfer(node, short, 'sam')).toMatchObject({ standing: 'waiting' })
    expect(await count(node.db, 'orders where status = 0')).toBe(1)
    expect(await recordTransfer(node, aLine(second.provider_reference, 101), 'sam')).toMatchObject({
      standing: 'paid',
    })
    expect(await brokenInvariants(node.db)).toEqual([])
    await closeNodes([node])
  },
)

faultTest(
  'T22: a transfer without a reference, or for a paid or canceled order, always creates an inbox task',
  async ({ database_url }) => {
    const nodes = await openNodes(database_url, 2)
    const [node, other] = nodes as [Node, Node]
    await aProduct(node.db, { id: 'panel', on_hand: 10 })
    const one = await anUnpaidOrder(node, 'panel')
    const first = await startPayment(node, one.user_id, one.order.id, 'transfer')
    const lost = aLine(null, first.amount_cents)
    expect(await recordTransfer(node, lost, 'sam')).toMatchObject({ standing: 'unmatched' })
    expect(await count(node.db, `operator_tasks where kind = 'unmatched_transfer' and done_at is null`)).toBe(
      1,
    )
    const match = { bank_entry: lost.bank_entry, reference: String(first.provider_reference) }
    expect(await matchTransfer(node, match, 'sam')).toMatchObject({
      standing: 'paid',
      order_id: one.order.id,
    })
    await expect(matchTransfer(node, match, 'sam')).rejects.toMatchObject({ status: 404 })
    const again = await recordTransfer(node, aLine(first.provider_reference, 500), 'sam')
    expect(again).toMatchObject({ standing: 'returned' })
    expect(await oneValue(node, owed)).toBe(-500)

    // Two clerks at once, with two halves.
    const two = await anUnpaidOrder(node, 'panel')
    const second = await startPayment(node, two.user_id, two.order.id, 'transfer')
    const half = Math.floor(second.amount_cents / 2)
    await Promise.all([
      recordTransfer(node, aLine(second.provider_reference, half), 'sam'),
      recordTransfer(other, aLine(second.provider_reference, second.amount_cents - half), 'kim'),
    ])
    expect(await count(node.db, 'orders where id = $1 and status = 1', [two.order.id])).toBe(1)

    const three = await anUnpaidOrder(node, 'panel')
    const third = await startPayment(node, three.user_id, three.order.id, 'transfer')
    await expireOrders({ ...node, now: () => new Date(Date.now() + 9 * 86_400_000) })
    expect(await count(node.db, 'orders where status = 0')).toBe(1)
    await expireOrders({ ...node, now: () => new Date(Date.now() + 20 * 86_400_000) })
    expect(await count(node.db, 'orders where status = -1')).toBe(1)
    await doJobs(node)
    const late = await recordTransfer(node, aLine(third.provider_reference, third.amount_cents), 'sam')
    expect(late).toMatchObject({ standing: 'returned' })
    expect(await oneValue(node, owed)).toBe(-500 - third.amount_cents)
    await doJobs(node)
    expect(await count(node.db, `operator_tasks where kind = 'refund_by_hand' and done_at is null`)).toBe(2)
    expect(await brokenInvariants(node.db)).toEqual([])
    await closeNodes(nodes)
  },
)
