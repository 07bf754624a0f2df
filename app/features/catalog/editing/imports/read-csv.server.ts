import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import { parse as parseAll } from 'csv-parse/sync'
import type { StoredBytes } from '#platform/files/file-store.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { withoutGuard } from './cell-values.ts'
import { type CsvDelimiter, type CsvEncoding, csvDelimiters } from './product-import.ts'

export type CsvFormat = { encoding: CsvEncoding; delimiter: CsvDelimiter }

/** How many columns a file may have, and how long one record may be. */
export const maxColumns = 1000
const maxRecordBytes = 1024 * 1024

/** The encoding of a text: by its byte order mark, by zero bytes for UTF-16, and Windows-1252 when it is not UTF-8. */
export function detectEncoding(bytes: Uint8Array): CsvEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 2000)
  const zeros = [0, 0]
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd > start.length / 8) return 'utf-16le'
  if (even > start.length / 8) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

const parserOptions = (delimiter: CsvDelimiter) => ({
  delimiter,
  bom: true,
  relax_column_count: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  max_record_size: maxRecordBytes,
})

/** The first records of a text in this format; null when it is no CSV in it. */
function firstRecords(start: string, delimiter: CsvDelimiter, count: number): string[][] | null {
  try {
    return parseAll(start, { ...parserOptions(delimiter), to: count })
  } catch {
    return null
  }
}

const startBytes = 256 * 1024
const sampleRows = 3

/**
 * The format of an uploaded file, its headings and its first rows. The delimiter is the one that gives the most headings.
 * @throws Problem `invalid` for a file that is no CSV, has no rows, or too many columns.
 */
export function describeCsv(bytes: Uint8Array) {
  const encoding = detectEncoding(bytes)
  const start = new TextDecoder(encoding).decode(bytes.subarray(0, startBytes), { stream: true })
  if (start.includes('\0')) throw notCsv()
  const found = csvDelimiters
    .map((delimiter) => ({ delimiter, records: firstRecords(start, delimiter, sampleRows + 1) }))
    .toSorted((a, b) => (b.records?.[0]?.length ?? 0) - (a.records?.[0]?.length ?? 0))[0]
  const [headings, ...sample] = found?.records ?? []
  if (!found || !headings) throw notCsv()
  if (headings.length > maxColumns)
    throw new Problem('invalid', text('The file has too many columns. Remove those that are not needed.'))
  if (sample.length === 0) throw new Problem('invalid', text('The file has headings, but no rows'))
  const cells = (record: string[]) => record.map((cell) => withoutGuard(cell).slice(0, 200).trim())
  return {
    encoding,
    delimiter: found.delimiter,
    headings: cells(headings),
    sample: sample.map(cells),
  }
}

const notCsv = () =>
  new Problem(
    'invalid',
    text('This file is not a CSV file. Save it as “CSV UTF-8” in your spreadsheet and upload it again.'),
  )

/** A row of the file. `number` is the row of a spreadsheet: the headings are row 1. */
export type CsvRow = { number: number; cells: string[] }

/** Thrown when the rows of a file cannot be read further. `row`: where. */
export class BrokenCsv extends Error {
  readonly row: number
  constructor(row: number) {
    super('The file cannot be read as CSV')
    this.row = row
  }
}

/** The rows of a stored file one by one, without the headings and empty rows. @throws BrokenCsv */
export async function* rowsOfCsv({ body }: StoredBytes, { encoding, delimiter }: CsvFormat) {
  const parser = parse(parserOptions(delimiter))
  const decoded = body.pipeThrough(
    new TextDecoderStream(encoding) as ReadableWritablePair<string, Uint8Array>,
  )
  const source = Readable.fromWeb(decoded as Parameters<typeof Readable.fromWeb>[0])
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let number = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number++
      const cells = record.map((cell) => withoutGuard(cell.replaceAll('\r\n', '\n').trim()))
      if (number > 1 && cells.some((cell) => cell !== '')) yield { number, cells } satisfies CsvRow
    }
  } catch (error) {
    if ((error as CsvError).code?.startsWith('CSV_')) throw new BrokenCsv(number + 1)
    throw error
  } finally {
    source.destroy()
    parser.destroy()
  }
}
