import { queryRows } from '#platform/database/db.server.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import type { PersonalData } from '#platform/security/personal-data.server.ts'

/** Messages to a customer. */
export const messagesPersonalData: PersonalData = {
  name: 'messages',
  tables: {
    messages: {
      erased: ['user_id', 'title', 'body', 'link'],
      other: ['id', 'created_at', 'read_at'],
    },
  },
  collect: (db, { id }) =>
    rowsInPages(db, {
      columns: 'id, title, body, link, created_at, read_at',
      from: 'messages',
      where: 'user_id = $1',
      key: ['created_at', 'id'],
      values: [id],
    }),
  async scrub(tx, { id }) {
    await queryRows(tx, 'delete from messages where user_id = $1', [id])
  },
  async merge(tx, { from, to }) {
    await queryRows(tx, 'update messages set user_id = $2 where user_id = $1', [from, to])
  },
}
