import { z } from 'zod'
import { addInboxTask, settleInboxTask } from '#features/sales/payments/operations-inbox.server.ts'
import type { WebhookEvent } from '#features/sales/payments/payment.ts'
import {
  attemptById,
  attemptOfProvider,
  findWebhookEvent,
  markWebhookHandled,
  recordWebhookFailure,
  storeWebhookEvent,
} from '#features/sales/payments/payments.server.ts'
import {
  ForgedWebhookEvent,
  providerNamed,
  type ReceivedWebhook,
} from '#features/sales/payments/providers/provider.server.ts'
import { refundOfProvider, sendRefund } from '#features/sales/payments/refund-payment.server.ts'
import { type Db, inTransaction } from '#platform/database/db.server.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { enqueue } from '#platform/jobs/jobs.server.ts'
import { settleAttempt } from '../pay-order.server.ts'
import { settleDispute } from './settle-dispute.server.ts'

/** Stores a provider's webhook event and queues its processing. A duplicate event changes nothing. */
export async function receiveWebhookEvent(db: Db, provider: string, notice: WebhookEvent) {
  await inTransaction(db, async (tx) => {
    if (!(await storeWebhookEvent(tx, provider, notice))) return
    if (notice.topic === 'other') return
    const { event_id } = notice
    await enqueue(tx, 'orders.handlePaymentNotice', { provider, event_id })
  })
}

/**
 * Verifies a received webhook, refuses forged events and those about another amount than ours, and stores the rest.
 * The event is stored when this returns: only then may the webhook be answered with success.
 */
export async function acceptWebhookEvent(work: JobContext, provider_name: string, received: ReceivedWebhook) {
  const provider = providerNamed(work.services.payments, provider_name)
  if (!provider?.readWebhook) throw new ForgedWebhookEvent('This provider sends no webhooks')
  const notice = provider.readWebhook(received)
  await refuseOtherAmounts(work.db, notice)
  await receiveWebhookEvent(work.db, provider_name, notice)
  return notice
}

async function refuseOtherAmounts(db: Db, { attempt_id, claims }: WebhookEvent) {
  if (!claims) return
  const attempt = attempt_id && isUuid(attempt_id) ? await attemptById(db, attempt_id) : null
  if (!attempt) throw new ForgedWebhookEvent('For a payment that we never started')
  if (claims.amount_cents !== attempt.amount_cents || claims.currency !== 'usd')
    throw new ForgedWebhookEvent('For another amount')
}

const isUuid = (value: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)

// Failures of one event before staff are notified. It is still retried, with growing pauses.
const maxFailuresBeforeTask = 5

/**
 * Processes a stored webhook event by asking the provider for the current state, so the order in which events arrive
 * does not matter. An event that arrived before our own records, or that cannot be processed, fails and is retried
 * later.
 */
export async function handleWebhookEvent(
  work: JobContext,
  { provider, event_id }: { provider: string; event_id: string },
) {
  const notice = await findWebhookEvent(work.db, provider, event_id)
  if (!notice) throw new Error(`No such webhook event: ${provider} ${event_id}`)
  const key = `notice:${provider}:${event_id}`
  try {
    await settleSubject(work, provider, notice)
  } catch (error) {
    const failures = await recordWebhookFailure(work.db, provider, event_id, error)
    if (failures >= maxFailuresBeforeTask)
      await addInboxTask(work.db, {
        key,
        kind: 'poison_notice',
        reference: notice.provider_reference,
        details: { provider, event_id, kind: notice.kind, failures, error: String(error) },
      })
    throw error
  }
  await markWebhookHandled(work.db, provider, event_id)
  await settleInboxTask(work.db, key, 'handled')
}

function settleSubject(work: JobContext, provider: string, notice: WebhookEvent) {
  if (notice.topic === 'dispute') return settleDispute(work, provider, notice.provider_reference)
  if (notice.topic === 'refund') return settleKnownRefund(work, notice)
  return settlePayment(work, provider, notice)
}

async function settlePayment(work: JobContext, provider: string, notice: WebhookEvent) {
  const { attempt_id, provider_reference, event_id } = notice
  const named = attempt_id && isUuid(attempt_id) ? await attemptById(work.db, attempt_id) : null
  const attempt = named ?? (await attemptOfProvider(work.db, provider, provider_reference))
  if (!attempt) throw new Error(`An event about a payment we do not know yet: ${event_id}`)
  await settleAttempt(work, attempt.id, `provider:${provider}`)
}

/** A Stripe event about a refund that the shop sent. */
const RefundPayload = z.looseObject({
  data: z.looseObject({ object: z.looseObject({ metadata: z.looseObject({ refund_id: z.string() }) }) }),
})

async function settleKnownRefund(work: JobContext, { provider_reference, payload }: WebhookEvent) {
  const refund_id = RefundPayload.safeParse(payload).data?.data.object.metadata.refund_id
  const refund = await refundOfProvider(work.db, provider_reference)
  if (refund) return sendRefund(work, refund.id, { again: true })
  if (refund_id) throw new Error(`An event about a refund we do not know yet: ${refund_id}`)
  await addInboxTask(work.db, {
    key: `foreign-refund:${provider_reference}`,
    kind: 'reconciliation',
    reference: provider_reference,
    details: { what: 'a refund that the shop did not ask for' },
  })
}
