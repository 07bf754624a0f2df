import type { PersonalData } from '../security/personal-data.server.ts'
import { expireTableExports, removeTableExports } from './table-exports.server.ts'

/**
 * Lists that staff exported. A file may name any customer, so erasing one person deletes all of them: staff export again.
 */
export const tableExportsPersonalData: PersonalData = {
  name: 'table_exports',
  tables: {
    table_exports: {
      erased: ['staff_id', 'filter'],
      other: [
        'id',
        'name',
        'format',
        'locale',
        'file_key',
        'state',
        'failure',
        'rows',
        'bytes',
        'tries',
        'requested_at',
        'expires_at',
      ],
    },
  },
  collect: async () => ({}),
  async scrub(tx) {
    await removeTableExports(tx, 'true', [])
  },
  expire: expireTableExports,
}
