import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { ImportProblem } from './product-import.ts'

type Context = Pick<RequestContext, 'db' | 't'>

/** The errors of a checked import as a CSV file: one row for each cell. */
export function errorReport({ db, t }: Context, import_id: string) {
  const rows = stringify({
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
  })
  const source = Readable.from(errorRows({ db, t }, import_id))
  source.on('error', (error) => rows.destroy(error))
  return Readable.toWeb(source.pipe(rows)) as ReadableStream<Uint8Array>
}

async function* errorRows({ db, t }: Context, import_id: string) {
  yield [t('Row'), t('Product ID'), t('Column'), t('Value'), t('What to do')]
  const rows = rowsInPages<{ row: number; product_id: string; problems: ImportProblem[] }>(db, {
    columns: 'row, product_id, problems',
    from: 'product_import_rows',
    where: `import_id = $1 and outcome = 'error'`,
    values: [import_id],
    key: ['row'],
    page_rows: 500,
  })
  for await (const { row, product_id, problems } of rows)
    for (const { column, value, message, values } of problems)
      yield [row, product_id, column, value, t(message, values)]
}
