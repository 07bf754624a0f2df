import { type Db, queryRows } from '#platform/database/db.server.ts'

/** How often what is public has changed. */
export async function publicVersionOf(db: Db) {
  const [row] = await queryRows<{ version: string }>(
    db,
    "select version from public_versions where topic = 'public'",
  )
  return Number(row?.version ?? 0)
}
