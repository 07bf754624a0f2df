import { type Db, queryRows } from '#platform/database/db.server.ts'
import type { Attempt } from './payment.ts'
import { book } from './payments.server.ts'
import type { DisputeAnswer } from './providers/provider.server.ts'

export type Dispute = DisputeAnswer & { provider: string; reference: string; attempt_id: string }

/** A dispute with its current and previous state; the previous state is null for a new dispute. */
export type DisputeChange = { dispute: Dispute; from: DisputeAnswer['state'] | null }

/**
 * Records the state of a dispute and books it in the ledger: debited while open, credited back when won, written off
 * when lost. Returns null when nothing changed, also for an event that arrives late.
 */
export async function recordDispute(
  tx: Db,
  provider: string,
  attempt: Pick<Attempt, 'id' | 'reference'>,
  answer: DisputeAnswer,
): Promise<DisputeChange | null> {
  const { provider_dispute, amount_cents, state, reason, evidence_due_at } = answer
  const [before] = await queryRows<{ state: DisputeAnswer['state'] }>(
    tx,
    'select state from disputes where provider = $1 and provider_dispute = $2 for update',
    [provider, provider_dispute],
  )
  if (before && rank[before.state] >= rank[state]) return null
  await queryRows(
    tx,
    `insert into disputes (provider, provider_dispute, attempt_id, reference, amount_cents, state, reason, evidence_due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (provider, provider_dispute) do update
     set state = $6, reason = $7, evidence_due_at = $8, updated_at = clock_timestamp()`,
    [provider, provider_dispute, attempt.id, attempt.reference, amount_cents, state, reason, evidence_due_at],
  )
  const dispute = { ...answer, provider, reference: attempt.reference, attempt_id: attempt.id }
  await bookStep(tx, dispute, before?.state ?? null)
  return { dispute, from: before?.state ?? null }
}

const rank = { inquiry: 0, open: 1, won: 2, lost: 2 } as const

/** Ledger bookings: an inquiry moves no money; debited money stays in the account `disputed` until the decision. */
async function bookStep(tx: Db, dispute: Dispute, from: DisputeAnswer['state'] | null) {
  const { provider, provider_dispute, reference, amount_cents, state } = dispute
  const wasTaken = from === 'open'
  const isTaken = state === 'open' || state === 'lost'
  const move = (kind: string, to: string, out: string) =>
    book(tx, {
      reference,
      kind,
      cause: `${provider}:${provider_dispute}`,
      rows: [
        { account: to, amount_cents },
        { account: out, amount_cents: -amount_cents },
      ],
    })
  if (isTaken && !wasTaken) await move('dispute opened', 'disputed', `cash:${provider}`)
  if (state === 'won' && wasTaken) await move('dispute won', `cash:${provider}`, 'disputed')
  if (state === 'lost') await move('dispute lost', 'dispute losses', 'disputed')
}
