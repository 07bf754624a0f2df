import { parse } from 'csv-parse/sync'
import { zip3Of } from '#features/catalog/shipping-rates/shipping-zones.ts'
import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { LocalRateRow, localRateColumns, maxLocalRows, toBasisPoints } from './rate-input.ts'

export type RowError = { line: number; column: string; message: string }

type LocalRow = {
  zip_code: string
  jurisdiction: string
  effective_from: string
  state: string
  basis_points: number
}

/** A rate that an import adds, changes or removes: in basis points, null where there is none. */
type Change = LocalRow & { before: number | null; after: number | null }

export type ImportResult = {
  added: number
  changed: number
  removed: number
  unchanged: number
  states: string[]
  /** The first rows that are added, changed or removed. */
  sample: Change[]
  /** The first rows that cannot be imported, and their number; nothing is imported when there is one. */
  errors: RowError[]
  error_count: number
  applied: boolean
}

const shownErrors = 200
const shownChanges = 50
const rowsPerStatement = 5000

type Options = {
  /** Removes the rates of the states in the file that the file does not have. */
  replace: boolean
  /** Compares only. */
  dry_run: boolean
}

/**
 * Imports local rates from CSV with the columns zip_code, jurisdiction, percent and effective_from: all rows, or none when
 * one is wrong. @throws Problem `invalid` for a file that is no such CSV
 */
export function importLocalRates(
  db: Db,
  actor: Actor,
  csv: string,
  { replace, dry_run }: Options,
): Promise<ImportResult> {
  const { rows, errors } = checkRows(recordsOf(csv))
  const states = [...new Set(rows.map(({ state }) => state))].toSorted()
  return inTransaction(db, async (tx) => {
    // One import at a time, so that the difference is what the import does.
    if (!dry_run) await queryRows(tx, 'lock table tax_local_rates in share row exclusive mode')
    const changes = difference(rows, await storedRows(tx, states), replace)
    const count = (isCounted: (change: Change) => boolean) => changes.filter(isCounted).length
    const added = count(({ before }) => before === null)
    const removed = count(({ after }) => after === null)
    const found = {
      added,
      removed,
      changed: changes.length - added - removed,
      unchanged: rows.length - (changes.length - removed),
      states,
      sample: changes.slice(0, shownChanges),
      errors: errors.slice(0, shownErrors),
      error_count: errors.length,
    }
    const applied = !dry_run && errors.length === 0
    if (applied && changes.length > 0) {
      await writeChanges(tx, changes)
      await bumpPublicVersion(tx)
      await recordChange(tx, actor, {
        action: 'local_tax_rates.imported',
        entity: 'tax_rate',
        entity_id: states.join(' '),
        label: states.join(', '),
        before: null,
        after: { added, changed: found.changed, removed },
      })
    }
    return { ...found, applied }
  })
}

const keyOf = ({ zip_code, effective_from, jurisdiction }: Omit<LocalRow, 'state' | 'basis_points'>) =>
  `${zip_code} ${effective_from} ${jurisdiction}`

const storedRows = (tx: Db, states: readonly string[]) =>
  queryRows<LocalRow>(
    tx,
    `select zip_code, jurisdiction, effective_from::text as effective_from, state, basis_points
     from tax_local_rates where state = any($1) order by zip_code, jurisdiction, effective_from`,
    [states],
  )

function difference(rows: readonly LocalRow[], stored: readonly LocalRow[], replace: boolean): Change[] {
  const before = new Map(stored.map((row) => [keyOf(row), row.basis_points]))
  const kept = new Set(rows.map(keyOf))
  const written = rows
    .map((row) => ({ ...row, before: before.get(keyOf(row)) ?? null, after: row.basis_points }))
    .filter((change) => change.before !== change.after)
  const removed = replace ? stored.filter((row) => !kept.has(keyOf(row))) : []
  return [...written, ...removed.map((row) => ({ ...row, before: row.basis_points, after: null }))]
}

async function writeChanges(tx: Db, changes: readonly Change[]) {
  const fields =
    'zip_code text, jurisdiction text, effective_from date, state text, basis_points double precision'
  const inBatches = async (sql: string, rows: readonly Change[]) => {
    for (let i = 0; i < rows.length; i += rowsPerStatement)
      await queryRows(tx, sql, [JSON.stringify(rows.slice(i, i + rowsPerStatement))])
  }
  await inBatches(
    `delete from tax_local_rates t using jsonb_to_recordset($1::jsonb) as r(${fields})
     where t.zip_code = r.zip_code and t.jurisdiction = r.jurisdiction and t.effective_from = r.effective_from`,
    changes.filter(({ after }) => after === null),
  )
  await inBatches(
    `insert into tax_local_rates (zip_code, jurisdiction, effective_from, state, basis_points)
     select zip_code, jurisdiction, effective_from, state, basis_points
     from jsonb_to_recordset($1::jsonb) as r(${fields})
     on conflict (zip_code, jurisdiction, effective_from) do update set state = excluded.state,
       basis_points = excluded.basis_points`,
    changes.filter(({ after }) => after !== null),
  )
}

const refuse = (message: string) => new Problem('invalid', message, { data: { fields: { file: message } } })

type FileRow = { line: number; values: Record<string, string> }

function recordsOf(csv: string): FileRow[] {
  let parsed: { record: Record<string, string>; info: { lines: number } }[]
  try {
    parsed = parse(csv, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      delimiter: [',', ';', '\t'],
      info: true,
      skip_empty_lines: true,
      to: maxLocalRows + 1,
    }) as unknown as typeof parsed
  } catch {
    throw refuse(text('This file is not a CSV table with the same columns in each row'))
  }
  const [first] = parsed
  if (!first || localRateColumns.some((column) => !(column in first.record)))
    throw refuse(
      text('The first row must name the columns zip_code, jurisdiction, percent and effective_from'),
    )
  if (parsed.length > maxLocalRows) throw refuse(text('Import at most 200,000 rows at once'))
  return parsed.map(({ record, info }) => ({ line: info.lines, values: record }))
}

function checkRows(records: readonly FileRow[]) {
  const errors: RowError[] = []
  const rows: LocalRow[] = []
  const seen = new Set<string>()
  for (const { line, values } of records) {
    const parsed = LocalRateRow.safeParse(values)
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues)
        errors.push({ line, column: String(path[0]), message })
      continue
    }
    const { zip_code, jurisdiction, effective_from, percent } = parsed.data
    const state = zip3Of(zip_code)?.state
    const key = keyOf(parsed.data)
    if (!state) errors.push({ line, column: 'zip_code', message: text('We don’t know this ZIP code') })
    else if (seen.has(key))
      errors.push({ line, column: 'zip_code', message: text('This rate is in the file twice') })
    else rows.push({ zip_code, jurisdiction, effective_from, state, basis_points: toBasisPoints(percent) })
    seen.add(key)
  }
  return { rows, errors }
}
