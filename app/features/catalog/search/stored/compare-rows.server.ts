import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import type { OwnIndex } from '../catalog-index.ts'

/** The checksum of a row `f` of `product_filters`, with all its columns. */
export const rowChecksum = 'hashint4(hash_record(f))'

/**
 * Whether the database has the rows from which the index was read, but for those that this transaction or a later one wrote. So an
 * index of another history of the database, as after a restore, is found out also when transactions and versions have the same
 * numbers again. One statement that reads the table once and returns little.
 */
export async function hasSameRows(db: Db, index: OwnIndex, since: number): Promise<boolean> {
  const { rows, checksum, changed } = only(
    await queryRows<Compared>(db, compareRows, [since], 'index-compare-rows'),
  )
  const known: number[] = []
  for (const [number, id] of Object.entries(changed ?? {}).map(([key, id]) => [Number(key), id] as const)) {
    const id_known = index.filters.idOf(number)
    if (id_known !== '' && id_known !== id) return false
    if (id_known !== '') known.push(number)
  }
  return rows === index.size() - known.length && checksum === index.checksumWithout(known)
}

/** `changed`: the IDs of the products whose rows are newer, by their numbers. */
type Compared = { rows: number; checksum: number; changed: Record<string, string> | null }

const compareRows = `
  select (count(*) filter (where f.changed_in < $1::bigint))::int as rows,
         coalesce(bit_xor(${rowChecksum}) filter (where f.changed_in < $1::bigint), 0) as checksum,
         json_object_agg(f.number, f.product_id) filter (where f.changed_in >= $1::bigint) as changed
  from product_filters f`
