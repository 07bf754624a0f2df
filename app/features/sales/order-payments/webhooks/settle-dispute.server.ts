import { lockOrder, noteEvent, setOrderHold } from '#features/sales/orders/orders.server.ts'
import { type DisputeChange, recordDispute } from '#features/sales/payments/disputes.server.ts'
import { addInboxTask, settleInboxTask } from '#features/sales/payments/operations-inbox.server.ts'
import { balanceDueOf } from '#features/sales/payments/payment-schedules.server.ts'
import { attemptOfProvider } from '#features/sales/payments/payments.server.ts'
import { providerNamed } from '#features/sales/payments/providers/provider.server.ts'
import { type Db, inTransaction } from '#platform/database/db.server.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { centsToDollars } from '#platform/money/money.ts'

/**
 * Asks the provider for a dispute's state and applies each change once: the order is put on hold, nothing ships, and
 * an operations inbox task asks for evidence. When the shop wins, the hold ends.
 */
export async function settleDispute(work: JobContext, provider_name: string, provider_dispute: string) {
  const provider = providerNamed(work.services.payments, provider_name)
  if (!provider?.retrieveDispute)
    throw new Error(`The provider of the dispute ${provider_dispute} cannot be asked`)
  const answer = await provider.retrieveDispute(provider_dispute)
  const attempt = await attemptOfProvider(work.db, provider_name, answer.provider_payment)
  if (!attempt) throw new Error(`A dispute of a payment we do not know yet: ${provider_dispute}`)
  await inTransaction(work.db, async (tx) => {
    await lockOrder(tx, attempt.reference)
    const change = await recordDispute(tx, provider_name, attempt, answer)
    if (change) await applyChange(tx, attempt.reference, change, `provider:${provider_name}`)
  })
}

async function applyChange(tx: Db, order_id: string, { dispute, from }: DisputeChange, actor: string) {
  const { provider, provider_dispute, state } = dispute
  const cause = `dispute:${provider_dispute}`
  const key = `dispute:${provider}:${provider_dispute}`
  const isOver = state === 'won' || state === 'lost'
  if (!from && !isOver) {
    await noteEvent(tx, order_id, { kind: 'dispute_opened', actor, cause })
    await addInboxTask(tx, {
      key,
      kind: 'dispute',
      reference: order_id,
      due_at: dispute.evidence_due_at,
      details: {
        provider,
        provider_dispute,
        amount: centsToDollars(dispute.amount_cents),
        reason: dispute.reason,
      },
    })
  }
  if (isOver) {
    await noteEvent(tx, order_id, { kind: `dispute_${state}`, actor, cause })
    await settleInboxTask(tx, key, state)
  }
  // A lost dispute keeps the hold: the items are no longer paid for, and staff decide.
  const released = (await balanceDueOf(tx, order_id)) > 0 ? 'balance' : null
  await setOrderHold(tx, order_id, state === 'won' ? released : 'dispute')
}
