import { randomBytes } from 'node:crypto'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { type Answers, queryOf } from '../input/answers.ts'
import type { ReportView } from './report-page.server.ts'
import { retention_days, type SavedReport, type SavePurpose } from './saved-report.ts'

const max_query_length = 2000
const max_retention_days = Math.max(...Object.values(retention_days))
const expires_at = `case when user_id is null then coalesce(kept_until, saved_at + interval '${max_retention_days} days') end`
const columns = `id, user_id, answers, place, figures, saved_at, ${expires_at} as kept_until`
type Row = Omit<SavedReport, 'saved_at' | 'kept_until'> & { saved_at: Date; kept_until: Date | null }
const toSavedReport = ({ saved_at, kept_until, ...row }: Row): SavedReport => ({
  ...row,
  saved_at: new Date(saved_at).toISOString(),
  kept_until: kept_until && new Date(kept_until).toISOString(),
})

/**
 * Saves a report in a customer's account, or without one (`user_id` null) for anyone with the link, and returns its id.
 * Equal answers are saved once per user; saving again updates the figures and never shortens the retention.
 * @throws Problem when the answers are too long or no system was recommended.
 */
export async function saveReport(
  db: Db,
  user_id: string | null,
  answers: Answers,
  report: ReportView,
  { purpose, now }: { purpose: SavePurpose; now: Date },
): Promise<string> {
  const query = queryOf(answers)
  if (query.length > max_query_length || !report.chosen)
    throw new Problem('invalid', text('We can’t save this report. Please change your answers.'))
  const { capacity_kw, price, result } = report.chosen
  const figures: SavedReport['figures'] = {
    capacity_kw,
    production_kwh: result.production_kwh,
    total_usd: price.total_usd,
    year1_savings_usd: result.cash.year1_savings_usd,
    payback_years: result.cash.payback_years,
  }
  const { city, state } = report.place
  return only(
    await queryRows<{ id: string }>(
      db,
      `insert into solar_reports (id, user_id, answers, place, figures, kept_until) values ($1, $2, $3, $4, $5, $6)
       on conflict (user_id, answers) do update
       set figures = excluded.figures, place = excluded.place, saved_at = clock_timestamp(),
           kept_until = greatest(solar_reports.kept_until, excluded.kept_until)
       returning id`,
      [
        randomBytes(12).toString('base64url'),
        user_id,
        query,
        city ? `${city}, ${state}` : state,
        JSON.stringify(figures),
        expiryOf(purpose, now),
      ],
      'save-solar-report',
    ),
  ).id
}

const day_ms = 86_400_000
const expiryOf = (purpose: SavePurpose, now: Date) =>
  purpose === 'account' ? null : new Date(now.getTime() + retention_days[purpose] * day_ms)

/** Deletes expired reports that belong to no account and returns how many. Their links stop working. */
export async function deleteExpiredReports(db: Db, now: Date): Promise<number> {
  const rows = await queryRows(db, `delete from solar_reports where ${expires_at} < $1 returning id`, [now])
  return rows.length
}

/** A saved report by its id. @throws Problem when there is none. */
export async function getSavedReport(db: Db, id: string): Promise<SavedReport> {
  const [row] = await queryRows<Row>(
    db,
    `select ${columns} from solar_reports where id = $1`,
    [id],
    'solar-report',
  )
  if (!row) throw new Problem('missing', text('This report is no longer available'))
  return toSavedReport(row)
}

/** A customer's last 100 reports, newest first. */
export async function listReports(db: Db, user_id: string): Promise<SavedReport[]> {
  const rows = await queryRows<Row>(
    db,
    `select ${columns} from solar_reports where user_id = $1 order by saved_at desc limit 100`,
    [user_id],
    'solar-reports-of',
  )
  return rows.map(toSavedReport)
}

/**
 * Deletes a report from a customer's account; its link stops working.
 * @throws Problem when it does not exist or belongs to another customer.
 */
export async function removeReport(db: Db, user_id: string, id: string) {
  const rows = await queryRows(db, 'delete from solar_reports where id = $1 and user_id = $2 returning id', [
    id,
    user_id,
  ])
  if (rows.length === 0) throw new Problem('missing', text('This report is no longer available'))
}
