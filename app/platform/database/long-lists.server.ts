// Totals and pages of lists with very many rows. Counting a million rows, or skipping most of them to reach a page far back,
// takes the database a tenth of a second and more, for each request.
import { LRUCache } from 'lru-cache'
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
const rememberedMs = 60_000

type Bookmark = { position: number; key: string[] }
type Remembered = {
  totals: LRUCache<string, Promise<number>>
  bookmarks: LRUCache<string, Promise<Bookmark[]>>
}

const memories = new WeakMap<object, Remembered>()

function memoryOf({ $client }: Db) {
  let memory = memories.get($client)
  if (!memory) {
    const cache = () => new LRUCache<string, never>({ max: 500, ttl: rememberedMs })
    memories.set($client, (memory = { totals: cache(), bookmarks: cache() } as unknown as Remembered))
  }
  return memory
}

/** Reads once for all who ask meanwhile and within the next minute. A failed read is not stored. */
function remember<Value>(cache: LRUCache<string, Promise<Value>>, key: string, read: () => Promise<Value>) {
  const known = cache.get(key)
  if (known) return known
  const reading = read()
  cache.set(key, reading)
  reading.catch(() => cache.delete(key))
  return reading
}

/**
 * How many rows a list has. A total above a thousand that takes the database long to count is counted at most once a
 * minute, for all who ask.
 */
export async function countListed(db: Db, rows: ListedRows, quick_ms = quickMs): Promise<number> {
  const { from, where, values } = rows
  const { totals } = memoryOf(db)
  const key = JSON.stringify(rows)
  const known = totals.get(key)
  if (known) return known
  const read = async (counted: string) =>
    only(await queryRows<{ total: number }>(db, `select count(*)::int as total from ${counted}`, values))
      .total
  const total = await read(`(select from ${from} where ${where} limit ${countedRows + 1}) counted`)
  if (total <= countedRows) return total
  const began = performance.now()
  const all = await remember(totals, key, () => read(`${from} where ${where}`))
  if (performance.now() - began < quick_ms) totals.delete(key)
  return all
}

/**
 * Where to start reading at an offset of a list: `after` the row with this key, as text, and so many rows further. The keys
 * of each ten-thousandth row are read at most once a minute, so pages far back do not move meanwhile.
 */
export async function findStart(
  db: Db,
  rows: ListedRows & ListOrder,
  offset: number,
  rows_between = rowsBetweenBookmarks,
): Promise<{ after: string[] | null; offset: number }> {
  if (offset < rows_between) return { after: null, offset }
  const bookmarks = await remember(memoryOf(db).bookmarks, JSON.stringify(rows), () =>
    readBookmarks(db, rows, rows_between),
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
