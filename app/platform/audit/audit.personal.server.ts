import { queryRows } from '#platform/database/db.server.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import { deletedValue, type PersonalData, recordYears } from '#platform/security/personal-data.server.ts'
import { text } from '#text/text.tsx'

/**
 * Changes to a customer's account that staff made. The record of who changed what stays; the customer's values in it are
 * erased with the account.
 */
export const auditPersonalData: PersonalData = {
  name: 'changes_by_staff',
  tables: {
    audit_log: {
      erased: ['label', 'before', 'after'],
      kept: {
        columns: ['actor_id', 'entity_id'],
        title: text('Audit log'),
        reason: text(
          'Record of who changed what in the back office, by account number without names or values',
        ),
        retention: { years: recordYears, sentence: text('{{years}} years after the change') },
        since: 'at',
      },
      other: ['id', 'at', 'actor_kind', 'action', 'entity', 'request_id'],
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
  async expire(db, now) {
    const removed = await queryRows(
      db,
      `delete from audit_log where id in (select id from audit_log
         where at < $1::timestamptz - make_interval(years => $2) order by id limit 1000) returning id`,
      [now, recordYears],
    )
    return removed.length
  },
}
