import { and, eq } from 'drizzle-orm'
import { now } from '#platform/database/columns.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import type { Attempt } from './payment.ts'
import { book } from './payments.server.ts'
import { disputes } from './payments.table.server.ts'
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
  const { provider_dispute, state, reason, evidence_due_at, under_review } = answer
  const [before] = await tx
    .select({ state: disputes.state, amount_cents: disputes.amount_cents })
    .from(disputes)
    .where(and(eq(disputes.provider, provider), eq(disputes.provider_dispute, provider_dispute)))
    .for('update')
  if (before && rank[before.state] > rank[state]) return null
  const { id: attempt_id, reference } = attempt
  // The decision moves what was debited, also if the provider reports another amount later.
  const amount_cents = before?.state === 'open' ? before.amount_cents : answer.amount_cents
  const current = { state, reason, evidence_due_at, under_review: under_review && rank[state] < rank.won }
  if (before && rank[before.state] === rank[state]) {
    // The state is the same and nothing is booked; the due date moves, and evidence is submitted.
    const unchanged = { evidence_due_at, under_review: current.under_review, updated_at: now }
    await tx
      .update(disputes)
      .set(unchanged)
      .where(and(eq(disputes.provider, provider), eq(disputes.provider_dispute, provider_dispute)))
    return null
  }
  await tx
    .insert(disputes)
    .values({ provider, provider_dispute, attempt_id, reference, amount_cents, ...current })
    .onConflictDoUpdate({
      target: [disputes.provider, disputes.provider_dispute],
      set: { ...current, amount_cents, updated_at: now },
    })
  const dispute = { ...answer, amount_cents, provider, reference, attempt_id }
  await bookStep(tx, dispute, before?.state ?? null)
  return { dispute, from: before?.state ?? null }
}

const rank = { inquiry: 0, open: 1, won: 2, lost: 2 } as const

/** Ledger bookings: an inquiry moves no money; debited money stays in the account `disputed` until the decision. */
async function bookStep(tx: Db, dispute: Dispute, from: DisputeAnswer['state'] | null) {
  const { provider, provider_dispute, reference, amount_cents, state } = dispute
  const wasDebited = from === 'open'
  const isDebited = state === 'open' || state === 'lost'
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
  if (isDebited && !wasDebited) await move('dispute opened', 'disputed', `cash:${provider}`)
  if (state === 'won' && wasDebited) await move('dispute won', `cash:${provider}`, 'disputed')
  if (state === 'lost') await move('dispute lost', 'dispute losses', 'disputed')
}

/** Disputes without a decision whose evidence is not submitted, those of them due within three days, and the next due date. */
export const countDisputesToAnswer = async (db: Db, at: Date) =>
  only(
    await queryRows<{ count: number; due_soon: number; due_at: Date | null }>(
      db,
      `select count(*)::int as count, count(*) filter (where evidence_due_at < $1::timestamptz + interval '3 days')::int as due_soon,
         min(evidence_due_at) as due_at
       from disputes where state in ('inquiry', 'open') and not under_review`,
      [at],
    ),
  )

/** The disputes of a reference, oldest first. */
export const disputesOf = (db: Db, reference: string) =>
  queryRows<{
    provider_dispute: string
    state: string
    reason: string
    amount_cents: number
    evidence_due_at: Date | null
  }>(
    db,
    `select provider_dispute, state, reason, amount_cents, evidence_due_at from disputes
     where reference = $1 order by created_at`,
    [reference],
  )
