import { queryRows } from '#platform/database/db.server.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import type { PersonalData } from '#platform/security/personal-data.server.ts'

/** Addresses of a customer. Orders have their own copies. */
export const addressesPersonalData: PersonalData = {
  name: 'addresses',
  tables: {
    addresses: {
      erased: [
        'user_id',
        'kind',
        'first_name',
        'last_name',
        'address',
        'building',
        'zip_code',
        'city',
        'state',
        'company_name',
        'email',
        'phone',
        'ext',
      ],
      other: ['id', 'is_default', 'created_at', 'updated_at'],
    },
  },
  collect: (db, { id }) =>
    rowsInPages(db, {
      columns: '*',
      from: 'addresses',
      where: 'user_id = $1',
      key: ['created_at', 'id'],
      values: [id],
    }),
  async scrub(tx, { id }) {
    await queryRows(tx, 'delete from addresses where user_id = $1', [id])
  },
  async merge(tx, { from, to }) {
    // The defaults of the account that stays win.
    await queryRows(
      tx,
      `update addresses a set user_id = $2, is_default = a.is_default and not exists (
         select from addresses own where own.user_id = $2 and own.kind = a.kind and own.is_default)
       where a.user_id = $1`,
      [from, to],
    )
  },
}
