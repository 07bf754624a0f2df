import { queryRows } from '#platform/database/db.server.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import type { PersonalData } from '#platform/security/personal-data.server.ts'

/** Notes of staff about a customer. */
export const customersPersonalData: PersonalData = {
  name: 'notes_by_staff',
  tables: {
    customer_notes: {
      erased: ['user_id', 'staff_id', 'body'],
      other: ['id', 'key', 'at'],
    },
  },
  collect: (db, { id }) =>
    rowsInPages(db, {
      columns: 'body, at',
      from: 'customer_notes',
      where: 'user_id = $1',
      key: ['at', 'id'],
      values: [id],
    }),
  async scrub(tx, { id }) {
    await queryRows(tx, 'delete from customer_notes where user_id = $1', [id])
  },
  async merge(tx, { from, to }) {
    await queryRows(
      tx,
      `update customer_notes n set user_id = $2, key = case when exists (
         select from customer_notes own where own.user_id = $2 and own.key = n.key)
         then gen_random_uuid() else n.key end
       where n.user_id = $1`,
      [from, to],
    )
  },
}
