import { mailAddressOf } from '#features/people/auth/accounts.server.ts'
import { createMessage } from '#features/people/notifications/messages.server.ts'
import { orderStatusUrl } from '#features/sales/orders/links/order-status-link.server.ts'
import { canPayInInstallments, paymentSchedulePath, statusCode } from '#features/sales/orders/order.ts'
import { lockOrder, noteEvent, orderOf } from '#features/sales/orders/orders.server.ts'
import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import { addInboxTask } from '#features/sales/payments/operations-inbox.server.ts'
import { hasEnded } from '#features/sales/payments/payment.ts'
import {
  type ChosenPlanKind,
  minimumPlanCents,
  nextInstallment,
  type Plan,
} from '#features/sales/payments/payment-schedule.ts'
import {
  createSchedule,
  deleteSchedule,
  overdueInstallments,
  planOf,
  requestNextInstallment,
} from '#features/sales/payments/payment-schedules.server.ts'
import { attemptsFor } from '#features/sales/payments/payments.server.ts'
import { urlBuilderFor } from '#platform/config/env.server.ts'
import { type Db, inTransaction } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { centsToDollars } from '#platform/money/money.ts'
import { pathIn, text } from '#text/text.tsx'

/**
 * Sets the payment schedule of an order, or removes it (null). Allowed only while nothing is paid and no payment is
 * open, so that the amount charged always follows the schedule.
 */
export async function choosePaymentSchedule(
  db: Db,
  user_id: string,
  order_id: string,
  kind: ChosenPlanKind | null,
) {
  await orderOf(db, user_id, order_id)
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, order_id)
    if (order.status !== statusCode.unpaid)
      throw new Problem('conflict', text('This order doesn’t need a payment'), {
        data: { order_status: order.status },
      })
    if ((await attemptsFor(tx, order_id)).some((attempt) => !hasEnded(attempt.state)))
      throw new Problem('conflict', text('Another payment for this order is in progress'), {
        data: { reason: 'payment_open' },
      })
    if (kind && !canPayInInstallments(order))
      throw new Problem('conflict', text('Installments are only available for larger orders'), {
        data: { reason: 'too_small', least: centsToDollars(minimumPlanCents) },
      })
    const before = await planOf(tx, order_id)
    if ((before?.kind ?? null) === kind) return
    if (!kind) return deleteSchedule(tx, order_id)
    await createSchedule(tx, order_id, kind, order.total_cents)
    await noteEvent(tx, order_id, {
      kind: 'plan_agreed',
      actor: `customer:${user_id}`,
      cause: `plan:${kind}`,
    })
  })
  return planOf(db, order_id)
}

/**
 * Requests the next installment of an order from its customer, by message and by mail. Throws a conflict if none can
 * be requested now.
 */
export async function requestInstallment(work: JobContext, order_id: string, actor: string): Promise<Plan> {
  return inTransaction(work.db, async (tx) => {
    const order = await lockOrder(tx, order_id)
    const before = await planOf(tx, order_id)
    if (!before) throw new Problem('conflict', text('This order isn’t paid in installments'))
    if (before.state !== 'deposit_paid')
      throw new Problem('conflict', text('No further payment can be requested for this order now'), {
        data: { plan_state: before.state },
      })
    const plan = await requestNextInstallment(tx, before)
    const part = nextInstallment(plan)
    await noteEvent(tx, order_id, { kind: 'balance_called', actor, cause: `part:${part?.position}` })
    await notifyInstallmentDue(tx, work, order, part?.amount_cents ?? 0, part?.position ?? 0)
    return plan
  })
}

async function notifyInstallmentDue(
  tx: Db,
  work: JobContext,
  order: PlacedOrder,
  amount_cents: number,
  position: number,
) {
  const link = paymentSchedulePath(order.id)
  await createMessage(tx, order.user_id, {
    write: (t) => ({
      title: t('Payment due for order {{order_id}}', { order_id: order.id }),
      body: t('Your order is ready for the next step. Pay the next installment so we can continue.'),
    }),
    link,
  })
  const person = await mailAddressOf(tx, order.user_id)
  const locale = order.locale
  const urlOf = urlBuilderFor(work.services.settings)
  await queueMail(tx, {
    template: 'part-due',
    to: person.to,
    locale,
    props: {
      order_id: order.id,
      first_name: order.ship_to.first_name,
      amount_cents,
      url: urlOf(pathIn(locale, link)),
      status_url: await orderStatusUrl(tx, order, urlOf),
    },
    dedupe_key: `part-due:${order.id}:${position}`,
  })
}

const overdueAfterMs = 14 * 86_400_000

/** Adds an operations inbox task for each installment that is two weeks overdue. */
export async function addOverdueInstallmentTasks(work: JobContext) {
  const before = new Date(work.now().getTime() - overdueAfterMs)
  for (const { reference, position, amount_cents } of await overdueInstallments(work.db, before))
    await addInboxTask(work.db, {
      key: `part:${reference}:${position}`,
      kind: 'overdue_instalment',
      reference,
      details: { position, amount: centsToDollars(amount_cents) },
    })
}
