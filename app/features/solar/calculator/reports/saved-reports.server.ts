import { randomBytes } from 'node:crypto'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { type Answers, queryOf } from '../answers.ts'
import type { ReportShown } from './report-page.server.ts'
import { type KeptFor, kept_days, type SavedReport } from './saved-report.ts'

const longest_answers = 2000
const longest_kept = Math.max(...Object.values(kept_days))
const ends = `case when user_id is null then coalesce(kept_until, saved_at + interval '${longest_kept} days') end`
const columns = `id, user_id, answers, place, figures, saved_at, ${ends} as kept_until`
type Row = Omit<SavedReport, 'saved_at' | 'kept_until'> & { saved_at: Date; kept_until: Date | null }
const shown = ({ saved_at, kept_until, ...row }: Row): SavedReport => ({
  ...row,
  saved_at: new Date(saved_at).toISOString(),
  kept_until: kept_until && new Date(kept_until).toISOString(),
})

/**
 * Keeps a report, on a customer's list or (null) for whoever has its link, and gives its id: the same answers are kept once,
 * and as long as the longest of those who asked was promised.
 */
export async function saveReport(
  db: Db,
  user_id: string | null,
  answers: Answers,
  report: ReportShown,
  kept: { for: KeptFor; now: Date },
): Promise<string> {
  const query = queryOf(answers)
  if (query.length > longest_answers || !report.chosen)
    throw new Problem('invalid', text('This report cannot be kept. Please change the answers.'))
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
        endOf(kept),
      ],
      'save-solar-report',
    ),
  ).id
}

const day_ms = 86_400_000
const endOf = ({ for: whom, now }: { for: KeptFor; now: Date }) =>
  whom === 'account' ? null : new Date(now.getTime() + kept_days[whom] * day_ms)

/** Removes the reports that no account keeps and whose time is over, and says how many. Their links end with them. */
export async function forgetReports(db: Db, now: Date): Promise<number> {
  const rows = await queryRows(db, `delete from solar_reports where ${ends} < $1 returning id`, [now])
  return rows.length
}

/** A kept report by its id. @throws Problem when there is none. */
export async function savedReport(db: Db, id: string): Promise<SavedReport> {
  const [row] = await queryRows<Row>(
    db,
    `select ${columns} from solar_reports where id = $1`,
    [id],
    'solar-report',
  )
  if (!row) throw new Problem('missing', text('This report does not exist any more'))
  return shown(row)
}

/** A customer's reports, the latest first. */
export async function reportsOf(db: Db, user_id: string): Promise<SavedReport[]> {
  const rows = await queryRows<Row>(
    db,
    `select ${columns} from solar_reports where user_id = $1 order by saved_at desc limit 100`,
    [user_id],
    'solar-reports-of',
  )
  return rows.map(shown)
}

/** Takes a report off a customer's list, once; its link ends with it. A foreign one is not found. */
export async function removeReport(db: Db, user_id: string, id: string) {
  const rows = await queryRows(db, 'delete from solar_reports where id = $1 and user_id = $2 returning id', [
    id,
    user_id,
  ])
  if (rows.length === 0) throw new Problem('missing', text('This report does not exist any more'))
}
