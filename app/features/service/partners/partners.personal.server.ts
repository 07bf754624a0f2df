import { queryRows } from '#platform/database/db.server.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import { deletedValue, type PersonalData } from '#platform/security/personal-data.server.ts'

/** When staff put a customer into another user group of the map. */
export const partnersPersonalData: PersonalData = {
  name: 'user_groups',
  tables: {
    map_group_work_types: { other: ['user_group', 'work_type'] },
    map_group_events: {
      erased: ['user_id', 'actor_id'],
      other: ['id', 'kind', 'user_group', 'before', 'after', 'at'],
    },
  },
  gather: (db, { id }) =>
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
}
