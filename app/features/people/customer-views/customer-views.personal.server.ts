import { queryRows } from '#platform/database/db.server.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import type { PersonalData } from '#platform/security/personal-data.server.ts'

/** Days for which an ended view is stored, so that its browser can be told. The audit log has its start and end. */
const endedViewDays = 30

/** When staff looked at the shop as this customer. */
export const customerViewsPersonalData: PersonalData = {
  name: 'views_by_staff',
  tables: {
    customer_views: {
      erased: ['secret_hash', 'customer_id', 'staff_id', 'session_id'],
      other: ['id', 'started_at', 'ends_at', 'ended_at'],
    },
  },
  collect: (db, { id }) =>
    rowsInPages(db, {
      columns: 'started_at, ends_at, ended_at',
      from: 'customer_views',
      where: 'customer_id = $1',
      key: ['started_at', 'id'],
      values: [id],
    }),
  async scrub(tx, { id }) {
    await queryRows(tx, 'delete from customer_views where customer_id = $1 or staff_id = $1', [id])
  },
  async expire(db, now) {
    const removed = await queryRows(
      db,
      `delete from customer_views where id in (select id from customer_views
         where ended_at < $1::timestamptz - make_interval(days => $2) limit 1000) returning id`,
      [now, endedViewDays],
    )
    return removed.length
  },
}
