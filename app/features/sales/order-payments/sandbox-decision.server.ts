import type { Attempt, ProviderReport } from '#features/sales/payments/payment.ts'
import { providerNamed } from '#features/sales/payments/providers/provider.server.ts'
import {
  chooseInSandbox,
  type SandboxChoice,
  testCardOf,
} from '#features/sales/payments/providers/sandbox.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
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
  const found = await findAttempt(work.db, user_id, attempt_id)
  const isOpen = providerNamed(work.services.payments, 'sandbox') !== undefined
  if (!isOpen || !found?.provider_reference || found.provider !== 'sandbox')
    throw new Problem('missing', text('Payment not found'))
  if (order_id !== undefined && found.reference !== order_id)
    throw new Problem('missing', text('Payment not found'))
  const { order_status, ...attempt } = found
  const { provider_reference } = found
  const settle = (report?: ProviderReport) => settleReadAttempt(work, attempt, `customer:${user_id}`, report)
  const report = await chooseInSandbox(work.db, provider_reference, choice, card_number).catch(
    async (refusal) => {
      // Already decided or expired: settle now instead of waiting for the sweep.
      await settle()
      throw refusal
    },
  )
  if (!report) return { attempt, order_status }
  const settled = await settle(report)
  if (settled.attempt.state !== 'succeeded') await receiveWebhookEvent(work.db, 'sandbox', report.event)
  return settled
}

/** The attempt with the status code of its order, or undefined if the order is not the customer's. */
async function findAttempt(db: Db, user_id: string, attempt_id: string) {
  const [found] = await queryRows<Attempt & { order_status: number }>(
    db,
    `select a.*, o.status as order_status from payment_attempts a join orders o on o.id = a.reference
     where a.id = $1 and o.user_id = $2 and o.removed_at is null`,
    [attempt_id, user_id],
    'attempt-of-customer',
  )
  return found
}
