import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { contentOf, type PayoutLine, type PayoutProblem, type PayoutReport } from './read-payouts.server.ts'

type Stored = Pick<
  PayoutLine,
  'line_key' | 'category' | 'source_ref' | 'gross_cents' | 'fee_cents' | 'net_cents'
>

/** What recording a report would do: how many lines are new and recorded before, and everything that is in the way. */
export async function comparePayouts(db: Db, { lines, problems }: Pick<PayoutReport, 'lines' | 'problems'>) {
  const stored = await queryRows<Stored>(
    db,
    `select line_key, category, source_ref, gross_cents::float8 as gross_cents, fee_cents::float8 as fee_cents, net_cents::float8 as net_cents
     from payout_lines where line_key = any($1)`,
    [lines.map(({ line_key }) => line_key)],
  )
  const before = new Map(stored.map((line) => [line.line_key, contentOf(line)]))
  const added = lines.filter(({ line_key }) => !before.has(line_key))
  const conflicts = lines.filter(
    (line) => before.has(line.line_key) && before.get(line.line_key) !== contentOf(line),
  )
  const all: PayoutProblem[] = [
    ...problems,
    ...conflicts.map(({ row }) => ({
      row,
      message: text('This line was recorded before with other values. Remove the earlier upload first.'),
    })),
  ]
  return { added: added.length, recorded: lines.length - added.length - conflicts.length, problems: all }
}

const linesPerStatement = 1000

/**
 * Records a report: all of its lines, or none. A line that was recorded before is not counted again; it gets the payout
 * that it lacked. @throws Problem `invalid` with the problems of its rows.
 */
export const recordPayouts = (
  db: Db,
  actor: Actor,
  { report, file_name }: { report: PayoutReport; file_name: string },
) =>
  inTransaction(db, async (tx) => {
    // Two uploads of the same lines wait for each other.
    await queryRows(tx, 'lock table payout_lines in share row exclusive mode', [])
    const { added, recorded, problems } = await comparePayouts(tx, report)
    if (problems.length > 0 || report.missing.length > 0)
      throw new Problem(
        'invalid',
        text('Nothing was recorded. Correct the file or the columns, and try again.'),
        {
          data: { problems: problems.slice(0, 100) },
        },
      )
    const { id } = only(
      await queryRows<{ id: string }>(
        tx,
        'insert into payout_uploads (file_name, lines, uploaded_by) values ($1, $2, $3) returning id',
        [file_name.slice(0, 200), added, actor.id],
      ),
    )
    for (let at = 0; at < report.lines.length; at += linesPerStatement)
      await queryRows(tx, insertLines, [id, JSON.stringify(report.lines.slice(at, at + linesPerStatement))])
    if (added === 0) await queryRows(tx, 'delete from payout_uploads where id = $1', [id])
    else
      await recordChange(tx, actor, {
        action: 'payouts.upload',
        entity: 'payout_upload',
        entity_id: id,
        label: file_name.slice(0, 200),
        before: null,
        after: { lines: added },
      })
    return { added, recorded }
  })

const insertLines = `
  insert into payout_lines (line_key, upload_id, payout_id, arrived_on, day, kind, category, source_ref, payment_ref,
    mentioned_order, gross_cents, fee_cents, net_cents)
  select l.line_key, $1, l.payout_id, l.arrived_on, l.day, l.kind, l.category, l.source_ref, l.payment_ref,
    l.mentioned_order, l.gross_cents, l.fee_cents, l.net_cents
  from jsonb_to_recordset($2::jsonb) as l(line_key text, payout_id text, arrived_on date, day date, kind text,
    category text, source_ref text, payment_ref text, mentioned_order text, gross_cents bigint, fee_cents bigint,
    net_cents bigint)
  on conflict (line_key) do update set
    payout_id = coalesce(payout_lines.payout_id, excluded.payout_id),
    arrived_on = coalesce(payout_lines.arrived_on, excluded.arrived_on),
    day = coalesce(payout_lines.arrived_on, excluded.arrived_on, payout_lines.day),
    payment_ref = case when payout_lines.payment_ref = '' then excluded.payment_ref else payout_lines.payment_ref end`

/** The latest uploads, newest first. */
export const payoutUploads = (db: Db) =>
  queryRows<{ id: string; file_name: string; lines: number; created_at: Date }>(
    db,
    'select id, file_name, lines, created_at from payout_uploads order by created_at desc, id limit 20',
    [],
  )

/** Removes an upload and the lines that it added. @throws Problem `missing`. */
export const removePayoutUpload = (db: Db, actor: Actor, id: string) =>
  inTransaction(db, async (tx) => {
    const [gone] = await queryRows<{ file_name: string; lines: number }>(
      tx,
      'delete from payout_uploads where id = $1 returning file_name, lines',
      [id],
    )
    if (!gone) throw new Problem('missing', text('Upload not found'))
    await recordChange(tx, actor, {
      action: 'payouts.remove_upload',
      entity: 'payout_upload',
      entity_id: id,
      label: gone.file_name,
      before: { lines: gone.lines },
      after: null,
    })
  })
