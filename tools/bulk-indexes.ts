// Indexes that are dropped before many rows are written and built again at the end, which is faster than adding to them.
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'

export type BulkIndex = { name: string; definition: string }

/**
 * Drops the indexes of these tables that guarantee nothing, or only those of a `method` such as `gin`, and says so: a
 * process that is interrupted before `rebuildIndexes` leaves a database without them, which must be dropped.
 */
export async function dropIndexes(
  db: Db,
  { tables, method }: { tables: readonly string[]; method?: string },
  say: (line: string) => void,
): Promise<BulkIndex[]> {
  const indexes = await queryRows<BulkIndex>(
    db,
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
     where i.indrelid in (select t.oid from pg_class t where t.relnamespace = current_schema()::regnamespace and t.relname = any($1))
       and not i.indisunique and ($2::text is null or m.amname = $2)
     order by c.relname`,
    [tables, method ?? null],
  )
  say(
    `${indexes.length} indexes are dropped until the rows are written; if this is interrupted, drop the database`,
  )
  for (const { name } of indexes) await queryRows(db, `drop index ${name}`)
  return indexes
}

/** Builds dropped indexes again, `atOnce` of them at the same time; each may take that much `memory`. */
export async function rebuildIndexes(
  db: Db,
  indexes: readonly BulkIndex[],
  say: (line: string) => void,
  { memory = '256MB', atOnce = 1 } = {},
) {
  const waiting = [...indexes]
  async function buildNext() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { name, definition } = next
      say(`index ${name}`)
      await inTransaction(db, async (tx) => {
        await queryRows(tx, 'set local statement_timeout = 0')
        await queryRows(tx, `set local maintenance_work_mem = '${memory}'`)
        await queryRows(tx, definition)
      })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, buildNext))
}
