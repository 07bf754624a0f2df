import { orderStatusOf } from '#features/sales/orders/orders.server.ts'
import { attemptById, storeWebhookEvent } from '#features/sales/payments/payments.server.ts'
import { providerNamed } from '#features/sales/payments/providers/provider.server.ts'
import {
  chooseInSandbox,
  type SandboxChoice,
  testCardOf,
} from '#features/sales/payments/providers/sandbox.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { type AttemptStatus, settleReadAttempt } from './pay-order.server.ts'
import { receiveWebhookEvent } from './webhooks/process-webhook.server.ts'

/**
 * Applies a decision on the sandbox's test card page: the sandbox decides and sends a webhook event, and the payment
 * is settled as when the browser returns. With `order_id`, only a payment of that order is found. Uses the customer's
 * own test card unless another number was typed. Returns the attempt in its current state.
 */
export async function decideInSandbox(
  work: JobContext,
  user_id: string,
  attempt_id: string,
  choice: SandboxChoice,
  {
    order_id,
    card_number = testCardOf(user_id),
  }: { order_id?: string; card_number?: string | undefined } = {},
): Promise<AttemptStatus> {
  const attempt = await attemptById(work.db, attempt_id)
  const isOpen = providerNamed(work.services.payments, 'sandbox') !== undefined
  if (!isOpen || !attempt?.provider_reference || attempt.provider !== 'sandbox')
    throw new Problem('missing', text('Payment not found'))
  if (order_id !== undefined && attempt.reference !== order_id)
    throw new Problem('missing', text('Payment not found'))
  const order_status = await orderStatusOf(work.db, user_id, attempt.reference)
  const settle = () => settleReadAttempt(work, attempt, `customer:${user_id}`)
  const notice = await chooseInSandbox(work.db, attempt.provider_reference, choice, card_number).catch(
    async (refusal) => {
      // Already decided or expired: settle now instead of waiting for the sweep.
      await settle()
      throw refusal
    },
  )
  if (!notice) return { attempt, order_status }
  const settled = await settle()
  // A successful payment is final: store the event as processed, without a job.
  if (settled.attempt.state === 'succeeded') await storeWebhookEvent(work.db, 'sandbox', notice, true)
  else await receiveWebhookEvent(work.db, 'sandbox', notice)
  return settled
}
