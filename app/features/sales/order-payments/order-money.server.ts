import { disputesOf } from '#features/sales/payments/disputes.server.ts'
import { attemptsFor, ledgerOf } from '#features/sales/payments/payments.server.ts'
import { refundsOf } from '#features/sales/payments/refund-payment.server.ts'
import type { Db } from '#platform/database/db.server.ts'

/** Everything about the money of an order: attempts newest first, refunds, ledger rows and disputes oldest first. */
export async function moneyOfOrder(db: Db, order_id: string) {
  const [attempts, refunds, ledger, disputes] = await Promise.all([
    attemptsFor(db, order_id),
    refundsOf(db, order_id),
    ledgerOf(db, order_id),
    disputesOf(db, order_id),
  ])
  return {
    attempts: attempts.map(
      ({ id, provider, amount_cents, state, failure, provider_reference, created_at }) => ({
        id,
        provider,
        amount_cents,
        state,
        failure,
        provider_reference,
        created_at: new Date(created_at).toISOString(),
      }),
    ),
    refunds: refunds.map(({ id, amount_cents, state, reason, failure, created_at }) => ({
      id,
      amount_cents,
      state,
      reason,
      failure,
      created_at: new Date(created_at).toISOString(),
    })),
    ledger: ledger.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    disputes: disputes.map(({ provider_dispute, state, reason, amount_cents, evidence_due_at }) => ({
      id: provider_dispute,
      state,
      reason,
      amount_cents,
      due_at: evidence_due_at?.toISOString() ?? null,
    })),
  }
}
