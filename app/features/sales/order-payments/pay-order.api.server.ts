import { statusCode } from '#features/sales/orders/order.ts'
import { orderStatusOf } from '#features/sales/orders/orders.server.ts'
import { type Attempt, failureText, hasEnded } from '#features/sales/payments/payment.ts'
import { attemptsFor } from '#features/sales/payments/payments.server.ts'
import { offeredPaymentMethods } from '#features/sales/payments/providers/provider.server.ts'
import { CardNumber, sandboxChoices } from '#features/sales/payments/providers/sandbox.server.ts'
import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { dollarsToCents } from '#platform/money/money.ts'
import { text } from '#text/text.tsx'
import { type AttemptStatus, settleReadAttempt, startPayment } from './pay-order.server.ts'
import { limitPaymentAttempts, signedInPayer } from './payment-attempt-limits.server.ts'
import { decideInSandbox } from './sandbox-decision.server.ts'

export const payOrderApi = newApi('Orders and payments')

const orderId = z.object({ order_id: z.string().min(1).max(40), user_id: z.string().optional() })

const Payment = z.object({
  attempt_id: z.string(),
  provider: z.string(),
  state: z.enum(['started', 'pending', 'processing', 'succeeded', 'failed', 'expired']),
  failure: z.string().nullable(),
  order_status: z.number().int(),
})

const paymentOf = ({ id, provider, state, failure }: Attempt, order_status: number) => ({
  attempt_id: id,
  provider,
  state,
  failure,
  order_status,
})

const paymentAnswer = async (
  ctx: RequestContext,
  user_id: string,
  { attempt, order_status }: AttemptStatus,
) => paymentOf(attempt, order_status ?? (await orderStatusOf(ctx.db, user_id, attempt.reference)))

payOrderApi.endpoint({
  method: 'post',
  path: '/order/pay/start',
  summary:
    'Start a payment of an unpaid order, by the first enabled method unless `provider` names one; if a payment is open, it is returned',
  access: 'customer',
  owned: ['order_id'],
  body: orderId.extend({
    provider: z.string().max(40).optional(),
    /** The amount shown to the customer. If another one is due, the answer is 409 with that amount. */
    order_price: z
      .union([z.number(), z.string()])
      .transform((value) => dollarsToCents(value))
      .refine((cents) => cents !== null)
      .optional(),
  }),
  answer: Payment,
  async handle({ ctx, customer, body }) {
    await ctx.services.limits.take('pay', customer.id)
    const provider = body.provider ?? offeredPaymentMethods(ctx.services.payments)[0]?.provider ?? ''
    await limitPaymentAttempts(ctx, signedInPayer(customer), { id: body.order_id, user_id: customer.id })
    const attempt = await startPayment(
      ctx,
      customer.id,
      body.order_id,
      provider,
      null,
      body.order_price ?? null,
    )
    // Only an unpaid order can start a payment.
    return paymentOf(attempt, statusCode.unpaid)
  },
})

payOrderApi.endpoint({
  method: 'post',
  path: '/order/pay/sandbox',
  summary:
    "Choose the result on the test card page: approve, decline, second step, time out; uses the customer's own test card unless `card_number` is given",
  access: 'customer',
  owned: ['attempt_id'],
  body: z.object({
    attempt_id: z.uuid(),
    choice: z.enum(sandboxChoices),
    card_number: CardNumber.optional(),
  }),
  answer: Payment,
  async handle({ ctx, customer, body }) {
    const { attempt_id, choice, card_number } = body
    const result = await decideInSandbox(ctx, customer.id, attempt_id, choice, { card_number })
    return paymentAnswer(ctx, customer.id, result)
  },
})

payOrderApi.endpoint({
  method: 'post',
  path: '/order/check_stripe_announce',
  summary: "The payment state of the customer's own order; asks the provider while the payment is open",
  access: 'customer',
  owned: ['order_id'],
  body: orderId,
  answer: z.object({ order_id: z.string(), order_status: z.number().int(), payment: Payment.nullable() }),
  async handle({ ctx, customer, body }) {
    const { order_id } = body
    const known_status = await orderStatusOf(ctx.db, customer.id, order_id)
    const [latest] = await attemptsFor(ctx.db, order_id)
    if (!latest) return { order_id, order_status: known_status, payment: null }
    const status = hasEnded(latest.state)
      ? { attempt: latest, order_status: known_status }
      : await settleReadAttempt(ctx, latest, `customer:${customer.id}`)
    const payment = await paymentAnswer(ctx, customer.id, status)
    return { order_id, order_status: payment.order_status, payment }
  },
})

payOrderApi.endpoint({
  method: 'post',
  path: '/order/test_pay',
  summary: "Pay the customer's own order at once with the test card; only in demo mode",
  access: 'customer',
  owned: ['order_id'],
  body: orderId,
  answer: Payment,
  async handle({ ctx, customer, body }) {
    if (!ctx.services.settings.demo) throw new Problem('missing', text('Endpoint not found'))
    await ctx.services.limits.take('pay', customer.id)
    const { id } = await startPayment(ctx, customer.id, body.order_id, 'sandbox')
    const result = await decideInSandbox(ctx, customer.id, id, 'approve')
    const { state, failure } = result.attempt
    const message = state === 'succeeded' ? text('Payment received') : failureText(failure)
    return reply(await paymentAnswer(ctx, customer.id, result), message)
  },
})
