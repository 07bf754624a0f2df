import { queryRows } from '#platform/database/db.server.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import type { PersonalData } from '#platform/security/personal-data.server.ts'

/** Days after its last day until a quote is deleted. */
export const quoteDays = 365

/** Quotes that a customer asked for. They are deleted with the account. */
export const quotesPersonalData: PersonalData = {
  name: 'quotes',
  tables: {
    quotes: {
      erased: ['number', 'user_id', 'customer_name', 'email', 'lines', 'sums', 'place'],
      other: ['locale', 'valid_until', 'created_at'],
    },
    quote_orders: { erased: ['order_id', 'quote_number'], other: ['created_at'] },
  },
  collect: (db, { id }) =>
    rowsInPages(db, {
      columns:
        'q.number, q.customer_name, q.email, q.lines, q.sums, q.place, q.valid_until, q.created_at, (select array_agg(o.order_id order by o.order_id) from quote_orders o where o.quote_number = q.number) as order_ids',
      from: 'quotes q',
      where: 'q.user_id = $1',
      key: ['q.created_at', 'q.number'],
      values: [id],
    }),
  async scrub(tx, { id }) {
    await queryRows(tx, 'delete from quotes where user_id = $1', [id])
  },
  async merge(tx, { from, to }) {
    await queryRows(tx, 'update quotes set user_id = $2 where user_id = $1', [from, to])
  },
  async expire(db, now) {
    const old = await queryRows(
      db,
      `delete from quotes where number in (
         select number from quotes where valid_until < $1::timestamptz - make_interval(days => $2) limit 1000)
       returning number`,
      [now, quoteDays],
    )
    return old.length
  },
}
