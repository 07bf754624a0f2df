import { eraseRequests } from '#features/service/leads/leads.personal.server.ts'
import { inTransaction, queryRows } from '#platform/database/db.server.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import { deletedValue, type PersonalData } from '#platform/security/personal-data.server.ts'

/** Retention in days of an application after its last change; applications of current partners do not expire. */
export const applicationDays = 730

/** Applications, whose personal data is in their leads, and the events of staff changes to a customer's user group. */
export const partnersPersonalData: PersonalData = {
  name: 'user_groups',
  tables: {
    partner_applications: { other: ['lead_id', 'state', 'changed_at'] },
    application_links: { erased: ['key_hash'], other: ['lead_id', 'expires_at'] },
    map_group_work_types: { other: ['user_group', 'work_type'] },
    map_group_events: {
      erased: ['user_id', 'actor_id'],
      other: ['id', 'kind', 'user_group', 'before', 'after', 'at'],
    },
  },
  collect: (db, { id }) =>
    rowsInPages(db, {
      columns: 'before, after, at',
      from: 'map_group_events',
      where: 'user_id = $1',
      key: ['at', 'id'],
      values: [id],
    }),
  async scrub(tx, { id }) {
    await queryRows(tx, 'update map_group_events set user_id = null where user_id = $1', [id])
    await queryRows(tx, 'update map_group_events set actor_id = $2 where actor_id = $1', [id, deletedValue])
  },
  async merge(tx, { from, to }) {
    await queryRows(tx, 'update map_group_events set user_id = $2 where user_id = $1', [from, to])
  },
  /** Erases applications `applicationDays` after their last change; those of current partners stay. */
  async expire(db, now) {
    const applications = await queryRows<{ id: string }>(
      db,
      `select l.id from leads l join partner_applications a on a.lead_id = l.id
       where l.erased_at is null and a.state <> 'accepted'
         and a.changed_at < $1::timestamptz - make_interval(days => $2) order by a.changed_at limit 1000`,
      [now, applicationDays],
    )
    const ids = applications.map(({ id }) => id)
    await inTransaction(db, (tx) => eraseRequests(tx, ids))
    return ids.length
  },
}
