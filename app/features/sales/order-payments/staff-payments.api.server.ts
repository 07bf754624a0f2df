import { paymentPath } from '#features/sales/orders/order.ts'
import { orderStatusOf } from '#features/sales/orders/orders.server.ts'
import { finishInboxTask, listInboxTasks } from '#features/sales/payments/operations-inbox.server.ts'
import { type Attempt, transferMethods } from '#features/sales/payments/payment.ts'
import { planKinds } from '#features/sales/payments/payment-schedule.ts'
import { planOf } from '#features/sales/payments/payment-schedules.server.ts'
import { type NextAction, providerNamed } from '#features/sales/payments/providers/provider.server.ts'
import { reconcile } from '#features/sales/payments/reconcile.server.ts'
import { daysAfter, momentAt } from '#features/store/calendar/business-days.ts'
import { publicUrlOf } from '#platform/config/env.server.ts'
import { inTransaction } from '#platform/database/db.server.ts'
import { newApi, Paging, reply, z } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { enqueue } from '#platform/jobs/jobs.server.ts'
import { centsToDollars } from '#platform/money/money.ts'
import { typedToCents } from '#platform/money/typed-amount.ts'
import { pathIn, text } from '#text/text.tsx'
import { choosePaymentSchedule, requestInstallment } from './installments/payment-schedule.server.ts'
import { moneyOfOrder } from './order-money.server.ts'
import { sendPayLink } from './pay-links.server.ts'
import { cancelPayment, startPayment } from './pay-order.server.ts'
import { limitPaymentAttempts, signedInPayer } from './payment-attempt-limits.server.ts'
import { findNextAction } from './payment-next-action.server.ts'
import { matchTransfer, recordTransfer } from './record-transfer.server.ts'
import { riskSignsOf } from './risk-signs.server.ts'
import { riskChecks } from './risk-signs.ts'

export const paymentsApi = newApi('Ways to pay')

const orderId = z.object({ order_id: z.string().min(1).max(40), user_id: z.string().optional() })

/** Starts a payment with the endpoint's provider; if that is disabled, with the built-in test page. */
async function start(
  ctx: RequestContext,
  customer: Customer,
  order_id: string,
  configured: 'stripe' | 'boa',
) {
  await orderStatusOf(ctx.db, customer.id, order_id)
  await ctx.services.limits.take('pay', customer.id)
  const provider = providerNamed(ctx.services.payments, configured) ? configured : 'sandbox'
  await limitPaymentAttempts(ctx, signedInPayer(customer), { id: order_id, user_id: customer.id })
  const attempt = await startPayment(ctx, customer.id, order_id, provider)
  return { attempt, next_action: await findNextAction(ctx, attempt.id) }
}

const StartedPayment = z.object({
  attempt_id: z.string(),
  provider: z.string(),
  page_url: z
    .string()
    .nullable()
    .describe(
      'URL of the built-in test page, if no card provider is configured; the other fields are null then',
    ),
})

const toStartedPaymentDto = (
  ctx: RequestContext,
  { id, provider, reference }: Attempt,
  next_action: NextAction,
) => {
  const path = pathIn(ctx.locale, `${paymentPath(reference)}&payment=${id}`)
  const page_url = next_action.kind === 'page' ? publicUrlOf(ctx.services.settings) + path : null
  return { attempt_id: id, provider, page_url }
}

const noForm = { publishable_key: null, client_secret: null, script: null, action_url: null, fields: null }

paymentsApi.endpoint({
  method: 'post',
  path: '/order/boa/stripe/play',
  summary:
    "Start a payment of the customer's own order with the embedded card form; `client_secret` opens it in the browser",
  access: 'customer',
  owned: ['order_id'],
  body: orderId,
  answer: StartedPayment.extend({
    publishable_key: z.string().nullable(),
    client_secret: z.string().nullable(),
    script: z.string().nullable(),
  }),
  async handle({ ctx, customer, body }) {
    const { attempt, next_action } = await start(ctx, customer, body.order_id, 'stripe')
    const { publishable_key, client_secret, script } = next_action.kind === 'embedded' ? next_action : noForm
    return { ...toStartedPaymentDto(ctx, attempt, next_action), publishable_key, client_secret, script }
  },
})

paymentsApi.endpoint({
  method: 'post',
  path: '/order/boa/payment/start',
  summary:
    "Start a payment of the customer's own order on the bank's card page: the signed fields to post to `action_url`",
  access: 'customer',
  owned: ['order_id'],
  body: orderId,
  answer: StartedPayment.extend({
    action_url: z.string().nullable(),
    fields: z.record(z.string(), z.string()).nullable(),
    signature: z.string().nullable(),
  }),
  async handle({ ctx, customer, body }) {
    const { attempt, next_action } = await start(ctx, customer, body.order_id, 'boa')
    const { action_url, fields } = next_action.kind === 'form' ? next_action : noForm
    const signature = fields?.signature ?? null
    return { ...toStartedPaymentDto(ctx, attempt, next_action), action_url, fields, signature }
  },
})

paymentsApi.endpoint({
  method: 'post',
  path: '/order/payEmail',
  summary:
    'Email a signed link, valid for a week, with which its recipient can pay this order without an account',
  access: 'customer',
  owned: ['order_id'],
  body: orderId.extend({ email: z.email(text('please enter the correct email address')).max(200) }),
  answer: z.object({ order_id: z.string(), email: z.string(), expires_at: z.string() }),
  async handle({ ctx, customer, body }) {
    await ctx.services.limits.take('pay-link', customer.id)
    const sender = { user_id: customer.id, locale: ctx.locale }
    const sent = await sendPayLink(ctx, sender, body.order_id, body.email)
    return reply(sent, text('Link sent'))
  },
})

paymentsApi.endpoint({
  method: 'post',
  path: '/order/pay/call_off',
  summary:
    'Cancel the open payment of an order, so that it can be paid another way; 409 while a bank is processing it',
  access: 'customer',
  owned: ['order_id'],
  body: orderId,
  answer: z.object({ state: z.string().nullable() }),
  async handle({ ctx, customer, body }) {
    const attempt = await cancelPayment(ctx, customer.id, body.order_id)
    return { state: attempt?.state ?? null }
  },
})

const Plan = z.object({
  kind: z.enum([...planKinds, 'balance']),
  state: z.enum(['agreed', 'deposit_paid', 'balance_due', 'paid']),
  parts: z.array(
    z.object({
      position: z.number().int(),
      amount: z.number(),
      called_at: z.string().nullable(),
      paid_at: z.string().nullable(),
    }),
  ),
})

async function toPlanDto(ctx: RequestContext, order_id: string): Promise<z.input<typeof Plan> | null> {
  const plan = await planOf(ctx.db, order_id)
  if (!plan) return null
  const { kind, state } = plan
  const parts = plan.parts.map(({ amount_cents, ...part }) => ({
    ...part,
    amount: centsToDollars(amount_cents),
  }))
  return { kind, state, parts }
}

paymentsApi.endpoint({
  method: 'post',
  path: '/order/pay/plan',
  summary: 'Choose to pay a large order in installments (deposit or milestones), or in full with null',
  access: 'customer',
  owned: ['order_id'],
  body: orderId.extend({ kind: z.enum(planKinds).nullable() }),
  answer: Plan.nullable(),
  async handle({ ctx, customer, body }) {
    await choosePaymentSchedule(ctx.db, customer.id, body.order_id, body.kind)
    return toPlanDto(ctx, body.order_id)
  },
})

paymentsApi.endpoint({
  method: 'post',
  path: '/staff/order/call_part',
  summary: 'Request the next installment of an order from its customer',
  access: 'staff',
  permission: 'orders.edit',
  body: z.object({ order_id: z.string().min(1).max(40) }),
  answer: Plan.nullable(),
  async handle({ ctx, customer, body }) {
    await requestInstallment(ctx, body.order_id, `staff:${customer.id}`)
    return toPlanDto(ctx, body.order_id)
  },
})

const Money = z.number().int()

export const getOrderMoney = paymentsApi.endpoint({
  method: 'post',
  path: '/staff/orders/money',
  summary: 'Everything about the money of an order, in cents: payment attempts, refunds, ledger, disputes',
  access: 'staff',
  permission: 'orders.read',
  body: z.object({ order_id: z.string().min(1).max(40) }),
  answer: z.object({
    attempts: z.array(
      z.object({
        id: z.string(),
        provider: z.string(),
        amount_cents: Money,
        state: z.string(),
        failure: z.string().nullable(),
        provider_reference: z.string().nullable(),
        created_at: z.string(),
      }),
    ),
    refunds: z.array(
      z.object({
        id: z.string(),
        amount_cents: Money,
        state: z.string(),
        reason: z.string(),
        failure: z.string().nullable(),
        created_at: z.string(),
      }),
    ),
    ledger: z.array(z.object({ kind: z.string(), account: z.string(), amount_cents: Money, at: z.string() })),
    disputes: z.array(
      z.object({
        id: z.string(),
        state: z.string(),
        reason: z.string().nullable(),
        amount_cents: Money,
        due_at: z.string().nullable(),
      }),
    ),
  }),
  handle: ({ ctx, body }) => moneyOfOrder(ctx.db, body.order_id),
})

export const getRiskSigns = paymentsApi.endpoint({
  method: 'post',
  path: '/staff/orders/risk_signs',
  summary:
    'Signs in our own records that an order deserves a look before it ships: each check with what it found',
  access: 'staff',
  permission: 'orders.read',
  body: z.object({ order_id: z.string().min(1).max(40) }),
  answer: z.array(
    z.object({
      check: z.enum(riskChecks),
      is_sign: z.boolean(),
      count: z.number().int().describe('Failed payments, earlier paid orders, or orders within a day'),
    }),
  ),
  handle: ({ ctx, body }) => riskSignsOf(ctx.db, body.order_id),
})

const TransferAnswer = z.object({
  order_id: z.string().nullable(),
  standing: z.enum(['unmatched', 'waiting', 'paid', 'returned']),
})

const amount = z.union([z.number(), z.string()]).transform((value, context) => {
  const cents = typedToCents(String(value))
  if (cents !== null && cents > 0) return cents
  context.addIssue({ code: 'custom', message: text('Please check this value') })
  return z.NEVER
})

export const recordBankTransfer = paymentsApi.endpoint({
  method: 'post',
  path: '/staff/payments/transfer',
  summary: 'Record a bank statement line or a check; it is matched by the reference in `remittance`',
  access: 'staff',
  permission: 'payments.match',
  body: z.object({
    bank_entry: z.string().trim().min(1).max(80),
    way: z.enum(transferMethods),
    amount,
    received_on: z.iso.date(),
    remittance: z.string().trim().max(300).default(''),
  }),
  answer: TransferAnswer,
  async handle({ ctx, customer, body: { amount: amount_cents, ...line } }) {
    return recordTransfer(ctx, { ...line, amount_cents }, customer.id)
  },
})

export const matchBankTransfer = paymentsApi.endpoint({
  method: 'post',
  path: '/staff/payments/transfer/match',
  summary: 'Match a recorded bank statement line to the payment with this reference',
  access: 'staff',
  permission: 'payments.match',
  body: z.object({ bank_entry: z.string().trim().min(1).max(80), reference: z.string().trim().max(40) }),
  answer: TransferAnswer,
  handle: ({ ctx, customer, body }) => matchTransfer(ctx, body, customer.id),
})

const Task = z.object({
  id: z.string(),
  kind: z.string(),
  reference: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  due_at: z.string().nullable(),
  created_at: z.string(),
  done_at: z.string().nullable(),
  done_by: z.string().nullable(),
  outcome: z.string().nullable(),
})

export const listPaymentTasks = paymentsApi.endpoint({
  method: 'post',
  path: '/staff/operator/tasks',
  summary: 'The operations inbox: unknown payments, disputes, unmatched transfers, failed refunds',
  access: 'staff',
  permission: 'payments.match',
  body: Paging.extend({ done: z.boolean().default(false) }),
  answer: z.object({ items: z.array(Task), total: z.number(), page: z.number(), page_size: z.number() }),
  async handle({ ctx, body }) {
    const { items, total } = await listInboxTasks(ctx.db, body)
    const tasks = items.map((task) => ({
      ...task,
      due_at: task.due_at?.toISOString() ?? null,
      created_at: task.created_at.toISOString(),
      done_at: task.done_at?.toISOString() ?? null,
    }))
    return { items: tasks, total, page: body.page, page_size: body.page_size }
  },
})

export const finishPaymentTask = paymentsApi.endpoint({
  method: 'post',
  path: '/staff/operator/tasks/done',
  summary: 'Complete a task with its outcome; 404 if it was completed already',
  access: 'staff',
  permission: 'payments.match',
  body: z.object({ id: z.uuid(), outcome: z.string().trim().min(1).max(500) }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await inTransaction(ctx.db, async (tx) => {
      const task = await finishInboxTask(tx, body.id, { by: `staff:${customer.id}`, outcome: body.outcome })
      const { refund_id } = task.details
      // Refunded manually: the refund is settled as if a provider had reported it.
      if (task.kind === 'refund_by_hand' && typeof refund_id === 'string')
        await enqueue(tx, 'payments.sendRefund', { refund_id })
    })
    return null
  },
})

paymentsApi.endpoint({
  method: 'post',
  path: '/staff/payments/reconcile',
  summary:
    "Compare a provider's transactions with the ledger; returns every difference. Days of the shop's time zone",
  access: 'staff',
  permission: 'accounting.read',
  body: z.object({ provider: z.string().max(40), from: z.iso.date(), to: z.iso.date() }),
  answer: z.object({
    differences: z.array(
      z.object({
        kind: z.enum(['payment', 'refund']),
        id: z.string(),
        at_provider: z.number().nullable(),
        in_ledger: z.number().nullable(),
      }),
    ),
  }),
  async handle({ ctx, body }) {
    const provider = providerNamed(ctx.services.payments, body.provider)
    if (!provider) throw new Problem('invalid', text('This payment method isn’t available'))
    const between = {
      from: momentAt(body.from, 0),
      to: new Date(momentAt(daysAfter(body.to, 1), 0).getTime() - 1),
    }
    const found = await reconcile(ctx.db, provider, between)
    const dollarsOf = (cents: number | null) => (cents === null ? null : centsToDollars(cents))
    return {
      differences: found.map(({ kind, id, provider_cents, ledger_cents }) => ({
        kind,
        id,
        at_provider: dollarsOf(provider_cents),
        in_ledger: dollarsOf(ledger_cents),
      })),
    }
  },
})
