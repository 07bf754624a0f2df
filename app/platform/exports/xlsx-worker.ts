// Writes an Excel file in a worker thread: serializing tens of thousands of rows would block other requests.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import writeXlsxFile, { type SheetData } from 'write-excel-file/node'
import type { ExportColumn } from './table-export.ts'

export type XlsxTask = {
  /** A file with one JSON array of cells per line; times are milliseconds since 1970 by the shop's clocks. */
  rows_path: string
  path: string
  sheet: string
  /** With translated titles. */
  columns: readonly ExportColumn[]
}

const widths = { text: 28, number: 12, money: 14, time: 18 }

/** Reads the rows and writes the file to `path`. */
export default async function writeXlsx({ rows_path, path, sheet, columns }: XlsxTask) {
  const rows: SheetData = [columns.map(({ title }) => ({ value: title, fontWeight: 'bold' }))]
  for await (const line of createInterface({ input: createReadStream(rows_path) }))
    rows.push((JSON.parse(line) as unknown[]).map((value, at) => cellOf(value, columns[at]?.kind ?? 'text')))
  await writeXlsxFile(rows, {
    sheet,
    stickyRowsCount: 1,
    columns: columns.map(({ kind }) => ({ width: widths[kind] })),
  }).toFile(path)
}

function cellOf(value: unknown, kind: ExportColumn['kind']) {
  if (value === null || value === '') return null
  if (kind === 'time') return { value: new Date(Number(value)), type: Date, format: 'yyyy-mm-dd hh:mm' }
  if (kind === 'money') return { value: Number(value), type: Number, format: '#,##0.00' }
  if (kind === 'number') return { value: Number(value), type: Number }
  // A string type keeps text that looks like a formula as text.
  return { value: String(value), type: String }
}
