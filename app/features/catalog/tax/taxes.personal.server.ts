import { queryRows } from '#platform/database/db.server.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import { type PersonalData, taxRecords } from '#platform/security/personal-data.server.ts'
import { text } from '#text/text.tsx'

/**
 * A customer's exemption certificates. When the account is deleted the row stays for orders whose tax lines refer to it,
 * with state, dates and status but without company and number.
 */
export const taxesPersonalData: PersonalData = {
  name: 'tax_certificates',
  tables: {
    tax_certificates: {
      erased: ['company_name', 'number', 'review_note', 'file_id'],
      kept: {
        columns: ['user_id', 'state'],
        title: text('Exemption certificates'),
        ...taxRecords,
        since: 'created_at',
      },
      other: ['id', 'expires_on', 'status', 'reviewed_by', 'reviewed_at', 'created_at'],
    },
  },
  collect: (db, { id }) =>
    rowsInPages(db, {
      columns: 'company_name, state, number, expires_on, status, review_note, created_at, reviewed_at',
      from: 'tax_certificates',
      where: 'user_id = $1',
      key: ['created_at', 'id'],
      values: [id],
    }),
  async scrub(tx, { id }) {
    await queryRows(
      tx,
      `update tax_certificates set company_name = '', number = '', review_note = '',
              status = case when status in ('pending', 'approved') then 'revoked' else status end,
              reviewed_at = coalesce(reviewed_at, clock_timestamp())
       where user_id = $1`,
      [id],
    )
  },
  async merge(tx, { from, to }) {
    await queryRows(tx, 'update tax_certificates set user_id = $2 where user_id = $1', [from, to])
  },
}
