// Totals and pages of lists with very many rows. Counting a million rows, or skipping most of them to reach a page far back,
// takes the database a tenth of a second and more, for each request.
import { cacheForMinute } from '#platform/cache/minute-cache.server.ts'
import { type Db, queryRows } from './db.server.ts'
import { only } from './rows.ts'

/** The rows of a list, as parts of its statement. */
export type ListedRows = { from: string; where: string; values: unknown[] }

/** How a list is ordered: the columns that order it, together unique and never null, and its `order by`. */
export type ListOrder = { key: readonly string[]; order: string }

/** Rows up to which a total is always counted. */
const countedRows = 1000
/** A longer list whose rows were counted faster than this is counted each time, too. */
const quickMs = 10
const rowsBetweenBookmarks = 10_000

type Bookmark = { position: number; key: string[] }

const cachedTotal = cacheForMinute<number>(500)
const cachedBookmarks = cacheForMinute<Bookmark[]>(500)

/**
 * How many rows a list has. A total above a thousand that takes the database long to count is counted at most once a
 * minute, for all who ask.
 */
export function countListed(db: Db, rows: ListedRows, quick_ms = quickMs): Promise<number> {
  const { from, where, values } = rows
  const count = async (counted: string) =>
    only(await queryRows<{ total: number }>(db, `select count(*)::int as total from ${counted}`, values))
      .total
  async function read() {
    const total = await count(`(select from ${from} where ${where} limit ${countedRows + 1}) counted`)
    return total > countedRows ? count(`${from} where ${where}`) : total
  }
  const keep = (total: number, read_ms: number) => total > countedRows && read_ms >= quick_ms
  return cachedTotal(db.$client, JSON.stringify(rows), read, keep)
}

/**
 * Where to start reading at an offset of a list: `after` the row with this key, as text, and a number of rows further. The
 * keys of each ten-thousandth row are read at most once a minute, so pages far back do not move meanwhile. At the first
 * page that starts from a bookmark, around the 10,000th row, rows that were added or changed within the last minute may
 * therefore be missing or listed twice.
 */
export async function findStart(
  db: Db,
  rows: ListedRows & ListOrder,
  offset: number,
  rows_between = rowsBetweenBookmarks,
): Promise<{ after: string[] | null; offset: number }> {
  if (offset < rows_between) return { after: null, offset }
  const bookmarks = await cachedBookmarks(
    db.$client,
    JSON.stringify(rows),
    () => readBookmarks(db, rows, rows_between),
    () => true,
  )
  const last = bookmarks.findLast(({ position }) => position <= offset)
  return last ? { after: last.key, offset: offset - last.position } : { after: null, offset }
}

const readBookmarks = (
  db: Db,
  { from, where, values, key, order }: ListedRows & ListOrder,
  rows_between: number,
) =>
  queryRows<Bookmark>(
    db,
    `select position::int, array[${key.map((_, at) => `k${at}::text`).join(', ')}] as key
     from (select row_number() over (order by ${order}) as position, ${key.map((column, at) => `${column} as k${at}`).join(', ')}
           from ${from} where ${where}) numbered
     where position % ${rows_between} = 0 order by position`,
    values,
  )
