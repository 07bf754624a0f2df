import { type Db, isDatabaseUnavailable, queryRows, sqlStateOf } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'

/**
 * Names the database, its server and the timeline of the server; null on a replica, and on a server that does not tell. The timeline
 * changes when a replica takes over, and when a database is restored to an earlier moment from archived changes.
 */
export async function identityOf(db: Db): Promise<string | null> {
  try {
    return only(await queryRows<{ identity: string | null }>(db, readIdentity, [], 'index-identity')).identity
  } catch (error) {
    // Some hosted servers do not let a shop call these functions: it then has no stored index.
    if (isDatabaseUnavailable(error) || !sqlStateOf(error)) throw error
    return null
  }
}

// The name of the current WAL file begins with the timeline. That of the last checkpoint is late after a promotion.
const readIdentity = `
  select case when not pg_is_in_recovery() then concat_ws(' ',
           (select system_identifier from pg_control_system()), left(pg_walfile_name(pg_current_wal_lsn()), 8),
           (select oid from pg_database where datname = current_database()), 'product_filters'::regclass::oid) end as identity`
