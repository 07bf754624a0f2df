import { newConditions } from '#platform/database/conditions.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { countListed, findStart } from '#platform/database/long-lists.server.ts'
import { z } from '#platform/http/api/api.server.ts'

/** Columns that the list of orders can be sorted by. */
export const orderSorts = { placed: 'o.placed_at', total: 'o.total_cents', status: 'o.status' } as const
const sortTypes = { placed: 'timestamptz', total: 'bigint', status: 'int' } as const
export type OrderSort = keyof typeof orderSorts

export type StaffOrderFilter = {
  status?: number | undefined
  order_type?: number | undefined
  /** Paid and not shipped yet. */
  to_ship?: boolean | undefined
  /** Held because of a dispute. */
  held?: boolean | undefined
  /** With a return that is not finished. */
  in_return?: boolean | undefined
  user_id?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
  /** Beginning of an order number, email address, last name or company. */
  search?: string | undefined
}

const day = z.iso.date().optional()
const flag = z.stringbool().or(z.boolean()).optional()

/** The filters of the list of orders. */
export const OrderFilter = z.object({
  status: z.coerce.number().int().min(-2).max(4).optional(),
  order_type: z.coerce.number().int().min(0).max(2).optional(),
  to_ship: flag.describe('Paid and not shipped yet'),
  held: flag.describe('On hold because of a disputed payment'),
  in_return: flag.describe('With a return that is not finished'),
  customer_id: z.string().max(100).optional(),
  from: day.describe('First day, in UTC'),
  until: day.describe('Last day, in UTC'),
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Beginning of an order number, email address, last name or company'),
})

/** The filter of a list, as its statements read it. Days are in UTC; the last one is included. */
export const toOrderFilter = ({
  from,
  until,
  customer_id,
  ...filter
}: z.output<typeof OrderFilter>): StaffOrderFilter => ({
  ...filter,
  user_id: customer_id,
  from: from ? new Date(from) : undefined,
  until: until ? new Date(Date.parse(until) + 24 * 3600_000) : undefined,
})

export type ListedOrder = {
  id: string
  order_type: number
  status: number
  refund_status: string | null
  held_for: string | null
  is_pickup: boolean
  is_partly_shipped: boolean
  first_name: string
  last_name: string
  company_name: string
  email: string
  state: string
  units: number
  total_cents: number
  paid_with: string | null
  placed_at: Date
}

type Paging = { page: number; size: number; sort: OrderSort; descending: boolean; rows_between?: number }

/** A page of all orders, and how many match: a large number may be a minute old. */
export async function listStaffOrders(db: Db, filter: StaffOrderFilter, paging: Paging) {
  const [list, total] = await Promise.all([
    pageOfStaffOrders(db, filter, paging),
    countListed(db, { from: 'orders o', ...conditionsOf(filter) }),
  ])
  return { list, total }
}

/** A page of all orders. It is found first, from an index where possible; the rest is read for its rows only. */
export async function pageOfStaffOrders(db: Db, filter: StaffOrderFilter, paging: Paging) {
  const { page, size, sort, descending, rows_between } = paging
  const { where, values } = conditionsOf(filter)
  const column = orderSorts[sort]
  // The directions of the indexes, forward or backward. None of these columns is ever null.
  const order = descending ? `${column} desc nulls last, o.id` : `${column} asc nulls first, o.id desc`
  const rows = { from: 'orders o', where, values, key: [column, 'o.id'], order }
  const { after, offset } = await findStart(db, rows, (page - 1) * size, rows_between)
  const found = (condition: string, cut: string) =>
    `select o.id, ${column} from orders o where ${where} and ${condition} order by ${order} ${cut}`
  const [value, id] = [`$${values.length + 1}::${sortTypes[sort]}`, `$${values.length + 2}`]
  const [beyond, next] = descending ? ['<', '>'] : ['>', '<']
  const upTo = `limit ${offset + size}`
  // Two ranges of the index: what is like the row before in this column, and what is beyond.
  const ids = after
    ? `select o.id from ((${found(`${column} = ${value} and o.id ${next} ${id}`, upTo)})
         union all (${found(`${column} ${beyond} ${value}`, upTo)})) o
       order by ${order} limit ${size} offset ${offset}`
    : found('true', `limit ${size} offset ${offset}`)
  return queryRows<ListedOrder>(
    db,
    `with page as (${ids})
     select o.id, o.order_type, o.status, o.refund_status, o.held_for, o.ship_to ->> 'first_name' as first_name,
       o.ship_to ->> 'last_name' as last_name, o.ship_to ->> 'company_name' as company_name,
       o.ship_to ->> 'email' as email, o.ship_to ->> 'state' as state, o.total_cents, o.placed_at,
       o.pickup is not null as is_pickup,
       o.status = 2 and exists (select 1 from shipments s where s.order_id = o.id and s.return_id is null)
         as is_partly_shipped,
       (select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = o.id) as units,
       (select a.provider from payment_attempts a where a.reference = o.id and a.state = 'succeeded'
        order by a.step desc limit 1) as paid_with
     from page join orders o using (id) order by ${order}`,
    after ? [...values, ...after] : values,
  )
}

/** The condition of a filter on `orders o`, with its values. */
export function conditionsOf(filter: StaffOrderFilter) {
  const { add, bind, and, collected } = newConditions()
  add((place) => `o.status = ${place}`, filter.status)
  add((place) => `o.order_type = ${place}`, filter.order_type)
  add((place) => `o.user_id = ${place}`, filter.user_id)
  add((place) => `o.placed_at >= ${place}`, filter.from)
  add((place) => `o.placed_at < ${place}`, filter.until)
  if (filter.to_ship) and('o.status in (1, 2)')
  if (filter.held) and('o.held_for is not null')
  if (filter.in_return) and(`o.refund_status in ('requested', 'reviewed', 'returned', 'refunded')`)
  if (filter.search) {
    const typed = filter.search.toLowerCase()
    const [lower, upper] = [startingWith(bind, typed), startingWith(bind, typed.toUpperCase())]
    const columns = ['email', 'last_name', 'company_name'].map((field) => `lower(o.ship_to ->> '${field}')`)
    and(`(${[upper('o.id'), ...['o.id', ...columns].map(lower)].join(' or ')})`)
  }
  return collected()
}

/** After all characters that a text may have next. */
const lastCharacter = '\u{10ffff}'

/**
 * The condition that a column starts with a text, as the range that its index is read in. With `like` each row that the index
 * finds is compared again, for which its address is read.
 */
function startingWith(bind: (value: unknown) => string, text: string) {
  const [from, to] = [bind(text), bind(text + lastCharacter)]
  return (column: string) => `(${column} ~>=~ ${from} and ${column} ~<~ ${to})`
}

export type OrderNote = { id: string; staff_id: string; body: string; at: Date }

/** The internal notes of an order, oldest first. */
export const notesOfOrder = (db: Db, order_id: string) =>
  queryRows<OrderNote>(
    db,
    'select id, staff_id, body, at from order_notes where order_id = $1 order by at, id limit 500',
    [order_id],
  )

/** Adds an internal note; the same key again adds nothing. The order must exist. */
export const addOrderNote = (
  db: Db,
  { order_id, staff_id, body, key }: { order_id: string; staff_id: string; body: string; key: string },
) =>
  queryRows(
    db,
    `insert into order_notes (order_id, key, staff_id, body) values ($1, $2, $3, $4)
     on conflict (order_id, key) do nothing`,
    [order_id, key, staff_id, body],
  )

/** Names of the staff members who changed an order or wrote about it, by id. */
export async function staffNames(db: Db, ids: readonly string[]) {
  const found = await queryRows<{ id: string; name: string }>(
    db,
    `select id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name
     from users where id = any($1) and role <> 'customer'`,
    [[...new Set(ids)]],
  )
  return Object.fromEntries(found.map(({ id, name }) => [id, name]))
}
