import { queryRows } from '#platform/database/db.server.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import { deletedValue, type PersonalData } from '#platform/security/personal-data.server.ts'

/**
 * Changes to a customer's account that staff made. The record of who changed what stays; the customer's values in it are
 * erased with the account.
 */
export const auditPersonalData: PersonalData = {
  name: 'changes_by_staff',
  tables: {
    audit_log: {
      erased: ['label', 'before', 'after'],
      other: ['id', 'at', 'actor_kind', 'actor_id', 'action', 'entity', 'entity_id', 'request_id'],
    },
  },
  collect: (db, { id }) =>
    rowsInPages(db, {
      columns: 'at, action, before, after',
      from: 'audit_log',
      where: `entity = 'customer' and entity_id = $1`,
      key: ['id'],
      values: [id],
    }),
  async scrub(tx, { id }) {
    await queryRows(
      tx,
      `update audit_log set label = $2,
         before = (select jsonb_object_agg(name, $2::text) from jsonb_object_keys(before) name),
         after = (select jsonb_object_agg(name, $2::text) from jsonb_object_keys(after) name)
       where entity = 'customer' and entity_id = $1`,
      [id, deletedValue],
    )
  },
}
