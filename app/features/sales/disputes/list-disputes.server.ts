import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import type { DisputeStage } from './dispute.ts'

/** A dispute with what staff did about it. */
export type StaffDispute = {
  provider: string
  provider_dispute: string
  reference: string
  amount_cents: number
  state: 'inquiry' | 'open' | 'won' | 'lost'
  under_review: boolean
  reason: string
  evidence_due_at: Date | null
  created_at: Date
  updated_at: Date
  has_draft: boolean
}

const columns = `d.provider, d.provider_dispute, d.reference, d.amount_cents, d.state, d.under_review, d.reason,
  d.evidence_due_at, d.created_at, d.updated_at,
  exists (select from dispute_evidence e where e.provider = d.provider and e.provider_dispute = d.provider_dispute
          and e.submitted_at is null) as has_draft`

const stage = `case when d.state in ('won', 'lost') then d.state when d.under_review then 'under_review'
  else 'needs_response' end`

/** A page of disputes: those that need a response first, by due date, then the newest. */
export async function listDisputes(
  db: Db,
  { stage: wanted, page, page_size }: { stage: DisputeStage | undefined; page: number; page_size: number },
) {
  const where = `($1::text is null or ${stage} = $1)`
  const items = await queryRows<StaffDispute>(
    db,
    `select ${columns} from disputes d where ${where}
     order by ${stage} = 'needs_response' desc, case when ${stage} = 'needs_response' then d.evidence_due_at end,
       d.created_at desc, d.provider_dispute limit $2 offset $3`,
    [wanted ?? null, page_size, (page - 1) * page_size],
  )
  const { total } = only(
    await queryRows<{ total: number }>(db, `select count(*)::int as total from disputes d where ${where}`, [
      wanted ?? null,
    ]),
  )
  return { items, total }
}

/** The dispute with the provider's ID. @throws Problem `missing`. */
export async function disputeById(db: Db, provider_dispute: string): Promise<StaffDispute> {
  const [found] = await queryRows<StaffDispute>(
    db,
    `select ${columns} from disputes d where d.provider_dispute = $1`,
    [provider_dispute],
  )
  if (!found) throw new Problem('missing', text('Dispute not found'))
  return found
}
