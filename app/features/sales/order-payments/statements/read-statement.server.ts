import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import {
  type ColumnMapping,
  guessMapping,
  maxStatementRows,
  readStatementAmount,
  readStatementDay,
} from './bank-statement.ts'

export type StatementLine = {
  /** Line of the file, from 1. */
  row: number
  /** Identifies the entry: the bank's number, otherwise a hash of the line. */
  bank_entry: string
  received_on: string | null
  amount_cents: number | null
  remittance: string
}

export type Statement = { header: string[]; mapping: ColumnMapping; lines: StatementLine[] }

/**
 * Reads a bank statement as CSV, separated by commas, semicolons or tabs; its first row has the titles. The same line gives
 * the same `bank_entry` whenever it is read; of equal lines each has its own. @throws Problem `invalid` for text that is no
 * CSV, and for too many rows.
 */
export function readStatement(csv: string, chosen: ColumnMapping | null): Statement {
  const [header = [], ...rows] = recordsOf(csv)
  if (rows.length === 0)
    throw refused(text('This statement has no lines. The first row must have the column titles.'))
  if (rows.length > maxStatementRows) throw refused(text('A statement can have up to 1,000 lines. Split it.'))
  const mapping = chosen ?? guessMapping(header)
  const seen = new Map<string, number>()
  const lines = rows.map((cells, at) => {
    const cell = (column: number | null) => (column === null ? '' : (cells[column] ?? '')).trim()
    const line = {
      row: at + 2,
      received_on: readStatementDay(cell(mapping.date)),
      amount_cents: readStatementAmount(cell(mapping.amount)),
      remittance: cell(mapping.text).replaceAll(/\s+/g, ' ').slice(0, 300),
    }
    const content = [line.received_on, line.amount_cents, line.remittance].join('|')
    const count = (seen.get(content) ?? 0) + 1
    seen.set(content, count)
    const own = cell(mapping.reference).slice(0, 80)
    return { ...line, bank_entry: own || `line-${hashOf(`${content}|${count}`)}` }
  })
  return { header, mapping, lines }
}

const hashOf = (content: string) => createHash('sha256').update(content).digest('base64url').slice(0, 24)

function recordsOf(csv: string): string[][] {
  try {
    return parse(csv, {
      bom: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      skip_empty_lines: true,
      to: maxStatementRows + 2,
    })
  } catch {
    throw refused(text('This is no CSV file. Export the statement as CSV and try again.'))
  }
}

const refused = (message: string) => new Problem('invalid', message, { data: { fields: { csv: message } } })
