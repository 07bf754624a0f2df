import { shipmentsOf } from '#features/sales/shipments/shipments.server.ts'
import { businessDayAfter, dayIn } from '#features/store/calendar/business-days.ts'
import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import {
  type ClaimOutcome,
  type DamageReport,
  leastClaimMonths,
  noticeBusinessDays,
} from './freight-claim.ts'
import { returnById } from './returns.server.ts'

/** The claim against a freight carrier for what a return is about. */
export type FreightClaim = {
  reported: DamageReport
  /** Whether the damage is noted on the delivery receipt; null while unknown. */
  receipt_noted: boolean | null
  carrier: string
  tracking_number: string
  filed_on: string | null
  amount_cents: number | null
  outcome: ClaimOutcome
}

export type StoredClaim = FreightClaim & { version: number }

/** The freight claim of a return; null when there is none. */
export async function freightClaimOf(db: Db, return_id: string): Promise<StoredClaim | null> {
  const [found] = await queryRows<StoredClaim>(
    db,
    `select reported, receipt_noted, carrier, tracking_number, filed_on::text as filed_on,
       amount_cents::float8 as amount_cents, outcome, version from freight_claims where return_id = $1`,
    [return_id],
  )
  return found ?? null
}

/** How the freight claims of these returns stand. */
export async function claimOutcomesOf(db: Db, return_ids: readonly string[]) {
  const rows = await queryRows<{ return_id: string; outcome: ClaimOutcome }>(
    db,
    'select return_id, outcome from freight_claims where return_id = any($1)',
    [return_ids],
  )
  return new Map(rows.map(({ return_id, outcome }) => [return_id, outcome]))
}

/**
 * The last delivery of the return's order, the days until which the carrier accepts a notice of concealed damage (NMFC item
 * 300135-A) and has to accept a written claim at least (49 USC 14706(e)(1)), and the shipment's own carrier and numbers.
 * The days hold for freight carriers only, not for parcels. Without a recorded shipment it may be either.
 */
export async function claimFactsOf(db: Db, return_id: string) {
  const { order_id } = await returnById(db, return_id)
  const shipments = (await shipmentsOf(db, order_id)).filter((shipment) => shipment.return_id === null)
  const delivered = shipments.flatMap(({ delivered_at }) => delivered_at ?? []).toSorted()
  const last = delivered.at(-1)
  const delivered_on = last ? dayIn(new Date(last)) : null
  return {
    is_freight: shipments.length === 0 || shipments.some(({ carrier }) => carrier === 'freight'),
    delivered_on,
    notice_until: delivered_on && businessDayAfter(delivered_on, noticeBusinessDays, 'carriers'),
    claim_until: delivered_on && monthsAfter(delivered_on, leastClaimMonths),
    shipped_with: shipments.at(-1)?.carrier ?? '',
    shipped_as: shipments
      .flatMap(({ parcels }) => parcels.map(({ tracking_number }) => tracking_number))
      .join(', ')
      .slice(0, 200),
  }
}

/** The same day of the month after some months; the last day of a month that is shorter. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDay))).toISOString().slice(0, 10)
}

/** Saves the freight claim of a return and returns its version. @throws Problem `missing`, `conflict` for another version. */
export const saveFreightClaim = (
  db: Db,
  actor: Actor,
  { return_id, version, ...claim }: FreightClaim & { return_id: string; version: number },
) =>
  inTransaction(db, async (tx) => {
    const { order_id } = await returnById(tx, return_id)
    await queryRows(tx, 'select 1 from returns where id = $1 for update', [return_id])
    const before = await freightClaimOf(tx, return_id)
    if ((before?.version ?? 0) !== version)
      throw new Problem('conflict', text('This claim has changed. Review it and try again.'), {
        data: { reason: 'stale_version', version: before?.version ?? 0 },
      })
    const { reported, receipt_noted, carrier, tracking_number, filed_on, amount_cents, outcome } = claim
    const saved = only(
      await queryRows<{ version: number }>(
        tx,
        `insert into freight_claims (return_id, reported, receipt_noted, carrier, tracking_number, filed_on, amount_cents, outcome)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (return_id) do update set reported = excluded.reported, receipt_noted = excluded.receipt_noted,
           carrier = excluded.carrier, tracking_number = excluded.tracking_number, filed_on = excluded.filed_on,
           amount_cents = excluded.amount_cents, outcome = excluded.outcome, version = freight_claims.version + 1,
           updated_at = clock_timestamp()
         returning version`,
        [return_id, reported, receipt_noted, carrier, tracking_number, filed_on, amount_cents, outcome],
      ),
    )
    await recordChange(tx, actor, {
      action: 'return.freight_claim',
      entity: 'return',
      entity_id: return_id,
      label: order_id,
      before: before && auditedOf(before),
      after: auditedOf(claim),
    })
    return saved.version
  })

// The number of the shipment is personal data and stays out of the audit log.
const auditedOf = ({ reported, receipt_noted, carrier, filed_on, amount_cents, outcome }: FreightClaim) => ({
  reported,
  receipt_noted,
  carrier,
  filed_on,
  amount_cents,
  outcome,
})
