import { type ReadOnlyDb, type ReadStatement, readRows } from './read-rows.server.ts'

/** A query to read in pages: the parts of its statement, and the columns that order its rows. */
export type PagedQuery = {
  columns: string
  from: string
  where: string
  /** Columns that order the rows. None is null, and together they are unique. */
  key: readonly string[]
  values: readonly unknown[]
  /** Rows of a page, 100 without it. */
  page_rows?: number
}

export const defaultPageRows = 100

/**
 * The rows of a query in pages, each a statement of its own: no list is in memory as a whole, and other statements run
 * in between. Rows that are inserted behind the current page are included.
 */
export async function* pagesOf<Row extends object>(db: ReadOnlyDb, query: PagedQuery): AsyncGenerator<Row[]> {
  const { columns, from, where, key, values, page_rows = defaultPageRows } = query
  const keys = key.join(', ')
  // As text: a date of JavaScript would lose the microseconds of a timestamp.
  const selected: ReadStatement = `select ${columns}, array[${key.map((column) => `(${column})::text`).join(', ')}] as page_key from ${from}`
  const marks = key.map((_, at) => `$${values.length + at + 1}`).join(', ')
  let after: string[] = []
  for (;;) {
    const rest = after.length > 0 ? ` and (${keys}) > (${marks})` : ''
    const rows = await readRows<Row & { page_key: string[] }>(
      db,
      `${selected} where (${where})${rest} order by ${keys} limit ${page_rows}`,
      [...values, ...after],
    )
    const last = rows.at(-1)
    if (last) yield rows.map(({ page_key: _, ...row }) => row as unknown as Row)
    if (!last || rows.length < page_rows) return
    after = last.page_key
  }
}

/** The same rows one by one. */
export async function* rowsInPages<Row extends object>(
  db: ReadOnlyDb,
  query: PagedQuery,
): AsyncGenerator<Row> {
  for await (const page of pagesOf<Row>(db, query)) yield* page
}
