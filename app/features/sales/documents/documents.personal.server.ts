import { queryRows } from '#platform/database/db.server.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import { type PersonalData, recordYears, taxRecords } from '#platform/security/personal-data.server.ts'
import { text } from '#text/text.tsx'

/**
 * Invoices and credit memos issued to a customer. When the account is deleted they keep number, order, and the state,
 * city and ZIP code of the tax; the recipient's name and street are erased.
 */
export const documentsPersonalData: PersonalData = {
  name: 'papers',
  tables: {
    papers: {
      erased: ['bill_to'],
      kept: {
        columns: ['order_id', 'ship_to'],
        title: text('Invoices and packing slips'),
        ...taxRecords,
        since: 'issued_at',
      },
      other: ['number', 'series', 'place', 'kind', 'return_id', 'issued_at'],
    },
    paper_series: {
      other: ['series', 'last'],
    },
  },
  collect: (db, { id }) =>
    rowsInPages(db, {
      columns: 'p.number, p.kind, p.order_id, p.ship_to, p.bill_to, p.issued_at',
      from: 'papers p join orders o on o.id = p.order_id',
      where: 'o.user_id = $1',
      key: ['p.issued_at', 'p.number'],
      values: [id],
    }),
  async scrub(tx, { id }) {
    await queryRows(
      tx,
      `update papers p set bill_to = null, ship_to = jsonb_build_object(
         'first_name', '', 'last_name', '', 'address', '', 'building', '', 'company_name', '', 'email', '', 'phone', '',
         'ext', '', 'zip_code', p.ship_to ->> 'zip_code', 'city', p.ship_to ->> 'city', 'state', p.ship_to ->> 'state')
       from orders o where o.id = p.order_id and o.user_id = $1`,
      [id],
    )
  },
  /** Erases the recipient, including ZIP code, city and state, seven years after issue. */
  async expire(db, now) {
    const old = await queryRows(
      db,
      `update papers set bill_to = null, ship_to = jsonb_build_object(
         'first_name', '', 'last_name', '', 'address', '', 'building', '', 'company_name', '', 'email', '', 'phone', '',
         'ext', '', 'zip_code', '', 'city', '', 'state', '')
       where number in (
         select number from papers
         where issued_at < $1::timestamptz - make_interval(years => $2) and ship_to ->> 'zip_code' <> '' limit 1000
       ) returning 1`,
      [now, recordYears],
    )
    return old.length
  },
}
