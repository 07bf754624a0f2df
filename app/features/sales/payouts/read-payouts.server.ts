import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import {
  orderNumbersIn,
  readStatementAmount,
  readStatementDay,
} from '#features/sales/order-payments/statements/bank-statement.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import {
  guessPayoutMapping,
  maxPayoutCents,
  maxPayoutColumns,
  maxPayoutRows,
  type PayoutColumn,
  type PayoutKind,
  type PayoutMapping,
  payoutKindOf,
  requiredColumns,
} from './payout.ts'

export type PayoutLine = {
  /** Row of the file, counted from 1 with the titles. */
  row: number
  line_key: string
  payout_id: string | null
  arrived_on: string | null
  day: string
  kind: PayoutKind
  category: string
  source_ref: string
  payment_ref: string
  mentioned_order: string | null
  gross_cents: number
  fee_cents: number
  net_cents: number
}

/** What is wrong with a row of the file, counted from 1 with the titles. */
export type PayoutProblem = { row: number; message: string }

export type PayoutReport = {
  header: string[]
  mapping: PayoutMapping
  /** Required columns that are not chosen. While there are any, no line is read. */
  missing: PayoutColumn[]
  lines: PayoutLine[]
  problems: PayoutProblem[]
}

/**
 * Reads a payout report as CSV, separated by commas, semicolons or tabs. The same line has the same key whenever it is
 * read; of equal lines without a transaction ID each has its own. @throws Problem `invalid` for text that is no CSV.
 */
export function readPayouts(bytes: Uint8Array, chosen: PayoutMapping | null): PayoutReport {
  const [header = [], ...rows] = recordsOf(bytes)
  if (rows.length === 0)
    throw refused(text('This report has no lines. The first row must have the column titles.'))
  if (rows.length > maxPayoutRows) throw refused(text('A report can have up to 20,000 lines. Split it.'))
  const mapping = chosen ?? guessPayoutMapping(header)
  const missing = requiredColumns.filter((column) => mapping[column] === null)
  if (mapping.arrival === null && mapping.date === null) missing.push('date')
  if (missing.length > 0) return { header, mapping, missing, lines: [], problems: [] }
  return { header, mapping, missing, ...readRows(rows, mapping) }
}

function readRows(rows: readonly string[][], mapping: PayoutMapping) {
  const lines: PayoutLine[] = []
  const problems: PayoutProblem[] = []
  const keys = new Map<string, string>()
  const equal = new Map<string, number>()
  for (const [at, cells] of rows.entries()) {
    const row = at + 2
    const read = readRow(row, cells, mapping)
    if (typeof read === 'string') {
      problems.push({ row, message: read })
      continue
    }
    const { line_key: own, ...line } = read
    const content = contentOf(read)
    const count = (equal.get(content) ?? 0) + 1
    if (own === '') equal.set(content, count)
    const line_key = own || `line-${hashOf(`${content}|${count}`)}`
    const seen = keys.get(line_key)
    if (seen === undefined) lines.push({ ...line, line_key })
    else if (seen !== content)
      problems.push({
        row,
        message: text('Another row of this file has the same transaction ID and other values'),
      })
    keys.set(line_key, content)
  }
  return { lines, problems }
}

/** The facts of a line that must be the same whenever it is uploaded. */
export const contentOf = ({
  category,
  source_ref,
  gross_cents,
  fee_cents,
  net_cents,
}: Pick<PayoutLine, 'category' | 'source_ref' | 'gross_cents' | 'fee_cents' | 'net_cents'>) =>
  [category, source_ref, gross_cents, fee_cents, net_cents].join('|')

/** Text for a column of this many characters; a character that would be cut in two is replaced. */
const cut = (value: string, characters: number) => value.slice(0, characters).toWellFormed()

/** A day of this century; a typing error in a year would open the screen at its month. */
function dayOf(value: string) {
  const day = readStatementDay(value)
  return day?.startsWith('20') ? day : null
}

const hashOf = (content: string) => createHash('sha256').update(content).digest('base64url').slice(0, 24)

/** A row as a line, or what is wrong with it. The amounts must add up, and be in USD. */
function readRow(row: number, cells: readonly string[], mapping: PayoutMapping): PayoutLine | string {
  const cell = (column: PayoutColumn) => {
    const at = mapping[column]
    return at === null ? '' : (cells[at] ?? '').trim()
  }
  const amount = (column: PayoutColumn) => (cell(column) === '' ? 0 : readStatementAmount(cell(column)))
  const currency = cell('currency').toLowerCase()
  if (currency !== 'usd') return text('Only lines in USD can be reconciled')
  const category = cut(cell('category'), 60)
  if (category === '') return text('The category is missing')
  const [gross_cents, fee_cents] = [cell('gross') === '' ? null : amount('gross'), amount('fee')]
  if (gross_cents === null || fee_cents === null) return text('An amount is missing or is not in whole cents')
  const net_cents = cell('net') === '' ? gross_cents - fee_cents : amount('net')
  if (net_cents === null) return text('An amount is missing or is not in whole cents')
  if (Math.abs(gross_cents) > maxPayoutCents || Math.abs(fee_cents) > maxPayoutCents)
    return text('This amount is too high')
  if (gross_cents - fee_cents !== net_cents) return text('Gross less fee is not the net amount')
  const arrived_on = dayOf(cell('arrival'))
  if (cell('arrival') !== '' && arrived_on === null) return text('The arrival date cannot be read')
  const day = arrived_on ?? dayOf(cell('date'))
  if (day === null) return text('The date is missing or cannot be read')
  const source_ref = cut(cell('source'), 120)
  return {
    row,
    line_key: cut(cell('line'), 120),
    payout_id: cut(cell('payout'), 120) || null,
    arrived_on,
    day,
    kind: payoutKindOf(category, source_ref),
    category,
    source_ref,
    payment_ref: cut(cell('payment'), 120),
    mentioned_order: orderNumbersIn(cells.join(' '))[0] ?? null,
    gross_cents,
    fee_cents,
    net_cents,
  }
}

function recordsOf(bytes: Uint8Array): string[][] {
  // No text contains a zero byte: this is UTF-16 or no text at all.
  if (bytes.includes(0)) throw noCsv()
  const records = parsed(bytes)
  if ((records[0]?.length ?? 0) > maxPayoutColumns) throw noCsv()
  return records
}

const noCsv = () => refused(text('This is no CSV file. Export the report as CSV and try again.'))

function parsed(bytes: Uint8Array): string[][] {
  try {
    return parse(Buffer.from(bytes), {
      bom: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      skip_empty_lines: true,
      to: maxPayoutRows + 2,
    })
  } catch {
    throw noCsv()
  }
}

const refused = (message: string) => new Problem('invalid', message, { data: { fields: { file: message } } })
