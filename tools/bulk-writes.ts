// Settings of transactions that write very many rows.
import { type Db, queryRows } from '#platform/database/db.server.ts'

/**
 * Speeds up a transaction that writes many rows, and lets it wait for what is computed meanwhile. All rows must refer to rows of
 * the same call or of the catalog: where the user may, foreign keys are not looked up, which would take a third of the time.
 */
export async function speedUpWrites(tx: Db) {
  await queryRows(tx, 'set local synchronous_commit = off')
  await queryRows(tx, 'set local idle_in_transaction_session_timeout = 0')
  await queryRows(
    tx,
    `select set_config('session_replication_role', 'replica', true)
     where has_parameter_privilege(current_user, 'session_replication_role', 'set')`,
  )
}
