// Detects duplicate requests: a double click, or a retry after a lost answer.
import { createHash } from 'node:crypto'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import type { LeadDetails, LeadKind, Person, RequestReceipt } from '../lead.ts'

type RequestContent = { kind: LeadKind; person: Person; details: LeadDetails[LeadKind]; page: string }

/**
 * Hash of all fields and the sender, without honeypot, captcha and where the visitor came from. A resent form uploads its files again under new IDs,
 * so files count by name and content.
 */
export async function fingerprintOf(
  db: Db,
  { kind, person, details, page }: RequestContent,
  user_id: string | null,
) {
  const {
    fax_number: _fax,
    captcha: _captcha,
    source: _source,
    campaign: _campaign,
    file_ids,
    ...fields
  } = person
  const contents = await contentsOf(db, file_ids)
  return createHash('sha256')
    .update(JSON.stringify([kind, user_id, fields, details, page, contents]))
    .digest('hex')
}

/** One sorted line for each file with name and content hash; for a missing file its id. */
async function contentsOf(db: Db, file_ids: readonly string[]) {
  if (file_ids.length === 0) return []
  const found = await queryRows<{ content: string }>(
    db,
    `select coalesce(f.name || ' ' || f.sha256, wanted.id::text) as content from unnest($1::uuid[]) as wanted(id)
     left join files f on f.id = wanted.id and f.purpose = 'request' order by 1`,
    [file_ids],
    'contents-of-request',
  )
  return found.map(({ content }) => content)
}

const selectReceipt = `select l.number, l.kind, l.first_name, l.email,
    case when l.kind in ('company', 'person') then l.personal_due_at else l.sales_due_at end as first_answer_by,
    case when l.kind in ('quote', 'transformer', 'design') then l.personal_due_at end as proposal_by,
    (select min(a.starts_at) from appointments a where a.lead_id = l.id and a.canceled_at is null) as starts_at
  from leads l`

type ReceiptRow = Omit<RequestReceipt, 'first_answer_by' | 'proposal_by' | 'starts_at'> & {
  first_answer_by: Date
  proposal_by: Date | null
  starts_at: Date | null
}

/** The receipt returned for a new request. */
export const readRequest = async (db: Db, lead_id: string): Promise<RequestReceipt> =>
  withIsoTimes(only(await queryRows<ReceiptRow>(db, `${selectReceipt} where l.id = $1`, [lead_id])))

/** The receipt of an identical request of the last day, or null. */
export async function findReceipt(
  db: Db,
  fingerprint: string,
  now: Date,
): Promise<RequestReceipt | undefined> {
  const [found] = await queryRows<ReceiptRow>(
    db,
    `${selectReceipt} where l.fingerprint = $1 and l.created_at > $2::timestamptz - interval '1 day'
     order by l.created_at desc limit 1`,
    [fingerprint, now],
    'find-receipt',
  )
  return found && withIsoTimes(found)
}

const withIsoTimes = (receipt: ReceiptRow): RequestReceipt => ({
  ...receipt,
  first_answer_by: receipt.first_answer_by.toISOString(),
  proposal_by: receipt.proposal_by?.toISOString() ?? null,
  starts_at: receipt.starts_at?.toISOString() ?? null,
})
