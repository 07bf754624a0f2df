import { statusCode } from '#features/sales/orders/order.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import type { StoredQuote } from './quote.ts'

const selectCurrentOrder = (number: string) =>
  `select o.id from quote_orders q join orders o on o.id = q.order_id
   where q.quote_number = ${number} and o.status <> ${statusCode.cancelled} order by q.created_at desc limit 1`

const columns = `number, customer_name, email, locale, lines, sums, place,
  to_char(valid_until, 'YYYY-MM-DD') as valid_until, created_at,
  array(select o.order_id from quote_orders o where o.quote_number = quotes.number
        order by o.created_at, o.order_id) as order_ids,
  (${selectCurrentOrder('quotes.number')}) as current_order_id`

/** The order that was placed at the prices of a quote and is not canceled, or null. */
export async function currentOrderOf(db: Db, number: string): Promise<string | null> {
  const [order] = await queryRows<{ id: string }>(db, selectCurrentOrder('$1'), [number])
  return order?.id ?? null
}

/** The latest quotes of a customer, the newest first. */
export const quotesOf = (db: Db, user_id: string) =>
  queryRows<StoredQuote>(
    db,
    `select ${columns} from quotes where user_id = $1 order by created_at desc, number limit 100`,
    [user_id],
  )

/** A quote of the customer, or any quote for staff (null). @throws Problem `missing` */
export async function quoteByNumber(db: Db, number: string, user_id: string | null): Promise<StoredQuote> {
  const [quote] = await queryRows<StoredQuote>(
    db,
    `select ${columns} from quotes where number = $1 and ($2::text is null or user_id = $2)`,
    [number, user_id],
  )
  if (!quote) throw new Problem('missing', text('This quote does not exist'))
  return quote
}

/** A page of all quotes, the newest first; `search` is the start of a number or of an email address. */
export async function listQuotes(
  db: Db,
  { search, page, size }: { search: string; page: number; size: number },
) {
  const where = `($1 = '' or starts_with(upper(number), upper($1)) or starts_with(lower(email), lower($1)))`
  const list = await queryRows<StoredQuote>(
    db,
    `select ${columns} from quotes where ${where} order by created_at desc, number limit $2 offset $3`,
    [search, size, (page - 1) * size],
  )
  const { total } = only(
    await queryRows<{ total: number }>(db, `select count(*)::int as total from quotes where ${where}`, [
      search,
    ]),
  )
  return { list, total }
}
