import { settleDispute } from '#features/sales/order-payments/webhooks/settle-dispute.server.ts'
import { attemptsFor, storeWebhookEvent } from '#features/sales/payments/payments.server.ts'
import { providerNamed } from '#features/sales/payments/providers/provider.server.ts'
import {
  decideSandboxDispute,
  openSandboxDispute,
} from '#features/sales/payments/providers/sandbox.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'

/** Whether test card payments are on, so that disputes can be tried. */
export const hasSandbox = ({ services }: Pick<JobContext, 'services'>) =>
  providerNamed(services.payments, 'sandbox') !== undefined

/** Disputes the paid test card payment of an order, as its bank would. Returns the ID of the dispute. */
export async function openTestDispute(work: JobContext, order_id: string, reason: string): Promise<string> {
  const paid = (await attemptsFor(work.db, order_id)).find(
    ({ provider, state }) => provider === 'sandbox' && state === 'succeeded',
  )
  if (!hasSandbox(work) || !paid?.provider_reference)
    throw new Problem('invalid', text('This order has no payment by test card'), {
      data: { fields: { order_id: text('This order has no payment by test card') } },
    })
  const payment = { payment_id: paid.provider_reference, amount_cents: paid.amount_cents }
  const event = await openSandboxDispute(work.db, payment, reason, work.now())
  await storeWebhookEvent(work.db, 'sandbox', event, true)
  await settleDispute(work, 'sandbox', event.provider_reference)
  return event.provider_reference
}

/** Decides a test dispute, as the bank would. @throws Problem `conflict` when it is decided. */
export async function decideTestDispute(work: JobContext, dispute_id: string, state: 'won' | 'lost') {
  const event = hasSandbox(work) ? await decideSandboxDispute(work.db, dispute_id, state) : null
  if (!event) throw new Problem('conflict', text('This dispute is decided already'))
  await storeWebhookEvent(work.db, 'sandbox', event, true)
  await settleDispute(work, 'sandbox', dispute_id)
}
