import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import type { PersonalData } from '#platform/security/personal-data.server.ts'
import { expireExports, removeExports } from './data-exports.server.ts'

/** Archives of a customer's data that the customer requested. */
export const dataExportsPersonalData: PersonalData = {
  name: 'data_exports',
  tables: {
    data_exports: {
      erased: ['user_id'],
      other: ['id', 'file_key', 'state', 'bytes', 'tries', 'requested_at', 'ready_at', 'expires_at'],
    },
  },
  collect: (db, { id }) =>
    rowsInPages(db, {
      columns: 'state, requested_at, ready_at, expires_at',
      from: 'data_exports',
      where: 'user_id = $1',
      key: ['requested_at', 'id'],
      values: [id],
    }),
  async scrub(tx, { id }) {
    await removeExports(tx, 'user_id = $1', [id])
  },
  expire: expireExports,
}
