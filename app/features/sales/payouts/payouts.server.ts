import { dayIn } from '#features/store/calendar/business-days.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { type ReadOnlyDb, readRows } from '#platform/database/read-rows.server.ts'
import { z } from '#platform/http/api/api.server.ts'
import type { PayoutKind, PayoutStanding } from './payout.ts'

/** A month of payouts by the day on which the money arrived. */
export const PayoutMonth = z.object({
  month: z
    .string()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
    .optional()
    .describe('YYYY-MM; the newest month with lines without it'),
})

/** A line with what our records say about it, amounts in cents. */
export type ComparedLine = {
  line_key: string
  payout_id: string | null
  day: string
  kind: PayoutKind
  category: string
  source_ref: string
  gross_cents: number
  fee_cents: number
  net_cents: number
  standing: PayoutStanding
  /** What the line should be by our records; null without a match. */
  expected_cents: number | null
  /** The order of the match, else an order whose number the line mentions. */
  order_id: string | null
}

// A payment counts only once it has succeeded with us. Disputes and failed refunds come back with the opposite sign.
const compared = `
  select l.line_key, l.payout_id, l.day::text as day, l.kind, l.category, l.source_ref,
    l.gross_cents::float8 as gross_cents, l.fee_cents::float8 as fee_cents, l.net_cents::float8 as net_cents,
    m.expected_cents::float8 as expected_cents,
    coalesce(m.reference, (select o.id from orders o where o.id = l.mentioned_order)) as order_id,
    case when l.kind in ('fee', 'payout', 'other') then 'none' when m.reference is null then 'unmatched'
      when l.kind = 'charge' and l.payment_ref <> '' and exists (select from payout_lines o
        where o.payment_ref = l.payment_ref and o.kind = 'charge' and o.line_key <> l.line_key) then 'repeated'
      when l.kind = 'charge' and l.gross_cents <> m.expected_cents then 'differs'
      when abs(l.gross_cents) <> abs(m.expected_cents) then 'differs' else 'matched' end as standing
  from payout_lines l
  left join lateral (
    select * from (
      select a.reference, case when a.state = 'succeeded' then a.amount_cents else 0 end as expected_cents, a.step
      from payment_attempts a
      where l.kind = 'charge' and a.provider_payment in (nullif(l.payment_ref, ''), nullif(l.source_ref, ''))
      union all
      select a.reference, case when a.state = 'succeeded' then a.amount_cents else 0 end, a.step
      from payment_attempts a
      where l.kind = 'charge' and a.provider in ('stripe', 'boa', 'sandbox')
        and a.provider_reference in (nullif(l.payment_ref, ''), nullif(l.source_ref, ''))
      union all
      select r.reference, -r.amount_cents, 0 from refunds r
      where l.kind = 'refund' and l.source_ref <> '' and r.provider_refund = l.source_ref
      union all
      select d.reference, -d.amount_cents, 0 from disputes d
      where l.kind = 'dispute' and l.source_ref <> '' and d.provider_dispute = l.source_ref
    ) found order by found.expected_cents = l.gross_cents desc, found.step desc limit 1
  ) m on true`

const inMonth = `l.day >= to_date($1, 'YYYY-MM') and l.day < to_date($1, 'YYYY-MM') + interval '1 month'`

/** The months with lines, newest first. */
export async function payoutMonths(db: ReadOnlyDb): Promise<string[]> {
  const rows = await readRows<{ month: string }>(
    db,
    `select distinct to_char(day, 'YYYY-MM') as month from payout_lines order by 1 desc`,
    [],
  )
  return rows.map(({ month }) => month)
}

/** The month that was chosen, else the newest with lines, else the current one. */
export const chosenMonth = (chosen: string | undefined, months: readonly string[], now: Date) =>
  chosen ?? months[0] ?? dayIn(now).slice(0, 7)

type LineFilter = {
  month?: string | undefined
  payout_id?: string | undefined
  /** Only lines that need a look: no match, another amount, paid out twice. */
  to_check?: boolean
}

/** Lines with what our records say, oldest first. */
export const comparedLines = (
  db: ReadOnlyDb,
  { month, payout_id, to_check = false }: LineFilter,
  { page, size }: { page: number; size: number },
) =>
  readRows<ComparedLine & { total: number }>(
    db,
    `select c.*, count(*) over ()::int as total from (${compared}
       where ($1::text is null or ${inMonth}) and ($2::text is null or l.payout_id = $2)) c
     where not $3::boolean or c.standing in ('unmatched', 'differs', 'repeated')
     order by c.day, c.line_key limit $4 offset $5`,
    [month ?? null, payout_id ?? null, to_check, size, (page - 1) * size],
  )

export type PayoutSums = {
  lines: number
  gross_cents: number
  refund_cents: number
  dispute_cents: number
  /** All fees: of lines and as lines of their own. Positive: paid by us. */
  fee_cents: number
  other_cents: number
  net_cents: number
  matched: number
  differs: number
  unmatched: number
}

export type Payout = PayoutSums & { payout_id: string | null; arrived_on: string | null }

const sumOf = (condition: string) => `coalesce(sum(c.gross_cents) filter (where ${condition}), 0)::float8`
const countOf = (standings: string) => `count(*) filter (where c.standing in (${standings}))::int`

const sums = `count(*)::int as lines,
  ${sumOf(`c.kind = 'charge'`)} as gross_cents, ${sumOf(`c.kind = 'refund'`)} as refund_cents,
  ${sumOf(`c.kind = 'dispute'`)} as dispute_cents, ${sumOf(`c.kind = 'other'`)} as other_cents,
  (coalesce(sum(c.fee_cents) filter (where c.kind <> 'payout'), 0)
    - coalesce(sum(c.gross_cents) filter (where c.kind = 'fee'), 0))::float8 as fee_cents,
  coalesce(sum(c.net_cents) filter (where c.kind <> 'payout'), 0)::float8 as net_cents,
  ${countOf(`'matched'`)} as matched, ${countOf(`'differs', 'repeated'`)} as differs,
  ${countOf(`'unmatched'`)} as unmatched`

/** The payouts of a month with their sums in cents, newest first; lines that are not paid out yet have no ID. */
export const payoutsOfMonth = (db: Db, month: string) =>
  queryRows<Payout>(
    db,
    `select c.payout_id, max(case when c.payout_id is not null then c.day end) as arrived_on, ${sums}
     from (${compared} where ${inMonth}) c group by c.payout_id order by 2 desc nulls first, 1`,
    [month],
  )

const sumNames = [
  'lines',
  'gross_cents',
  'refund_cents',
  'dispute_cents',
  'fee_cents',
  'other_cents',
  'net_cents',
  'matched',
  'differs',
  'unmatched',
] as const

/** The sums of several payouts together. */
export const totalOfPayouts = (payouts: readonly PayoutSums[]): PayoutSums =>
  Object.fromEntries(
    sumNames.map((name) => [name, payouts.reduce((sum, payout) => sum + payout[name], 0)]),
  ) as PayoutSums
