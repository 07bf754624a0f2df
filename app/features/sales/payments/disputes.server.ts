import { type Db, queryRows } from '#platform/database/db.server.ts'
import type { Attempt } from './payment.ts'
import { book } from './payments.server.ts'
import type { DisputeAnswer } from './providers/provider.server.ts'

export type Dispute = DisputeAnswer & { provider: string; reference: string; attempt_id: string }

/** A dispute as it stands now, and where it stood; null where it is new. */
export type DisputeChange = { dispute: Dispute; from: DisputeAnswer['state'] | null }

/**
 * Writes down how a dispute stands and moves its money in the ledger: taken from us while it is open, back when we have
 * won, gone when we have lost. Gives null when nothing has changed, also when an older step is told late.
 */
export async function writeDispute(
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

/** The money's way: an inquiry takes none; what was taken waits in `disputed` until it is decided. */
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
