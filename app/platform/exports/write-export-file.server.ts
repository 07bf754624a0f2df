import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { createWorkerPool, type WorkerPool } from '../workers/worker-pool.server.ts'
import { shopOffset, shopTime } from './shop-time.ts'
import { type Cell, type ExportColumn, type ExportFormat, maxXlsxRows } from './table-export.ts'
import type { XlsxTask } from './xlsx-worker.ts'

export type ExportContent = {
  /** The name of the sheet. */
  title: string
  /** With translated titles. */
  columns: readonly ExportColumn[]
  rows: AsyncIterable<readonly Cell[]>
}

/** Thrown when an Excel file would have more than `maxXlsxRows` rows. */
export class TooManyRows extends Error {}

let xlsxWorker: WorkerPool<XlsxTask, void> | undefined

/**
 * Writes rows to a file in this folder, as they are read. CSV is UTF-8 with a byte order mark, so that Excel reads it,
 * and has times by ISO 8601 with the offset of the shop's time zone; Excel files have them as that zone's clocks show them,
 * because a cell has no zone. Text that a spreadsheet would run as a formula begins with an apostrophe.
 * @throws TooManyRows for an Excel file beyond `maxXlsxRows`.
 */
export async function writeExportFile(folder: string, format: ExportFormat, content: ExportContent) {
  const path = join(folder, `export.${format}`)
  const counted = { rows: 0 }
  if (format === 'csv') await writeCsv(path, content, counted)
  else await writeXlsx(folder, path, content, counted)
  return { path, rows: counted.rows, bytes: (await stat(path)).size }
}

async function* counting<Row>(rows: AsyncIterable<Row>, counted: { rows: number }, most = Infinity) {
  for await (const row of rows) {
    if (++counted.rows > most) throw new TooManyRows()
    yield row
  }
}

const writeCsv = (path: string, { columns, rows }: ExportContent, counted: { rows: number }) =>
  pipeline(
    Readable.from(counting(rows, counted)),
    stringify({
      bom: true,
      header: true,
      columns: columns.map(({ title }, at) => ({ key: String(at), header: title })),
      escape_formulas: true,
      record_delimiter: 'windows',
      // It quotes only the delimiter itself, not a line feed alone.
      quoted_match: /[\r\n]/,
      cast: { date: shopTime, boolean: (value) => (value ? 'yes' : 'no') },
    }),
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  )

async function writeXlsx(
  folder: string,
  path: string,
  { title, columns, rows }: ExportContent,
  counted: { rows: number },
) {
  const rows_path = join(folder, 'rows.jsonl')
  async function* lines() {
    for await (const row of counting(rows, counted, maxXlsxRows))
      yield `${JSON.stringify(row.map((cell) => (cell instanceof Date ? cell.getTime() + shopOffset(cell) : cell)))}\n`
  }
  await pipeline(Readable.from(lines()), createWriteStream(rows_path, { flags: 'wx', mode: 0o600 }))
  xlsxWorker ??= createWorkerPool('app/platform/exports/xlsx-worker.ts', { maxThreads: 1, idleMs: 30_000 })
  await xlsxWorker.run({ rows_path, path, sheet: title.slice(0, 31), columns })
}
