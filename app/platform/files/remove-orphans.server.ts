import { type Db, queryRows } from '../database/db.server.ts'
import type { FileStore, StoredEntry } from './file-store.server.ts'

/** A column that names stored bytes. */
export type KeyColumn = { table: string; column: string }

const day_ms = 24 * 60 * 60 * 1000
const batch = 500

/**
 * Removes stored bytes that no row names a day after they were stored: a crash between storing them and writing the row
 * leaves some, and interrupted writes leave parts. Returns how many entries were removed.
 */
export async function removeOrphans(db: Db, store: FileStore, named_in: readonly KeyColumn[], now: Date) {
  let removed = 0
  let old: StoredEntry[] = []
  const check = async () => {
    const keys = old.flatMap(({ key }) => (key === null ? [] : [key]))
    const named = await namedKeys(db, named_in, keys)
    for (const entry of old) {
      if (entry.key !== null && named.has(entry.key)) continue
      await store.removeEntry(entry)
      removed++
    }
    old = []
  }
  for await (const entry of store.list()) {
    if (now.getTime() - entry.stored_at.getTime() < day_ms) continue
    old.push(entry)
    if (old.length === batch) await check()
  }
  await check()
  return removed
}

async function namedKeys(db: Db, named_in: readonly KeyColumn[], keys: string[]) {
  const named = new Set<string>()
  if (keys.length === 0) return named
  for (const { table, column } of named_in) {
    const rows = await queryRows<{ key: string }>(
      db,
      `select ${column} as key from ${table} where ${column} = any($1)`,
      [keys],
    )
    for (const { key } of rows) named.add(key)
  }
  return named
}
