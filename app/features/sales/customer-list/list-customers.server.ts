import { states } from '#features/people/addresses/states.ts'
import { mapGroups } from '#features/people/auth/map-group.ts'
import { dayIn } from '#features/store/calendar/business-days.ts'
import { newConditions } from '#platform/database/conditions.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { escapeLike } from '#platform/database/like.ts'
import { countListed, findStart } from '#platform/database/long-lists.server.ts'
import { z } from '#platform/http/api/api.server.ts'

/** The columns that the list of customers can be sorted by, each from its first to its last. */
export const customerSorts = {
  created: ['u.created_at', 'u.id'],
  name: ['lower(u.last_name)', 'lower(u.first_name)', 'u.id'],
  email: ['lower(u.email)'],
} as const
export type CustomerSort = keyof typeof customerSorts

const flag = z.stringbool().or(z.boolean()).optional()
const day = z.iso.date().optional()
const codes = states.map(({ code }) => code) as [string, ...string[]]

/** The filters of the list of customers. */
export const CustomerFilter = z.object({
  group: z.enum(mapGroups).optional().describe('The user group of the map'),
  state: z.enum(codes).optional().describe('With a delivery address in this state'),
  has_orders: flag,
  tax_exempt: flag.describe('With an approved exemption certificate that has not expired'),
  status: z.enum(['open', 'closed']).optional().describe('`closed`: cannot sign in'),
  from: day.describe('First day of the registration, in UTC'),
  until: day.describe('Last day of the registration, in UTC'),
  search: z.string().trim().max(200).optional().describe('Part of an email address, name, company or phone'),
})

export type ListedCustomer = {
  id: string
  first_name: string
  last_name: string
  email: string
  phone: string
  company_name: string
  map_group: string
  closed: boolean
  created_at: Date
  /** The state of the default delivery address; empty without one. */
  state: string
  orders: number
  is_tax_exempt: boolean
}

/** The searched text of a user, as its trigram index has it. */
const searched = `lower(u.email || ' ' || u.name || ' ' || u.company_name || ' ' || coalesce(u.phone_number, ''))`

const closed = '(coalesce(u.banned, false) and coalesce(u.ban_expires > clock_timestamp(), true))'

/** A phone number is searched by its digits, as it is stored; anything else as it is typed, in lower case. */
const toPattern = (search: string) => {
  const typed = /^[\d\s()+.-]{4,}$/.test(search) ? search.replaceAll(/\D/g, '') : search.toLowerCase()
  return `%${escapeLike(typed)}%`
}

/** The condition of a filter on `users u`, with its values: customers whose account is not deleted. */
export function conditionsOf(filter: z.output<typeof CustomerFilter>, now: Date) {
  const { add, and, collected } = newConditions(
    `u.role = 'customer' and u.ban_reason is distinct from 'deleted by the customer'`,
  )
  const unless = (is: boolean) => (is ? '' : 'not ')
  add((place) => `u.map_group = ${place}`, filter.group || undefined)
  add(
    (place) => `u.id in (select a.user_id from addresses a where a.state = ${place} and a.kind = 'shipping')`,
    filter.state || undefined,
  )
  if (filter.has_orders !== undefined)
    and(`${unless(filter.has_orders)}exists (select from orders o where o.user_id = u.id)`)
  if (filter.tax_exempt !== undefined) {
    const { tax_exempt } = filter
    add(
      (place) => `${unless(tax_exempt)}exists (select from tax_certificates c
        where c.user_id = u.id and c.status = 'approved' and c.expires_on >= ${place}::date)`,
      dayIn(now),
    )
  }
  if (filter.status) and(`${unless(filter.status === 'closed')}${closed}`)
  add((place) => `u.created_at >= ${place}::timestamptz`, filter.from || undefined)
  add((place) => `u.created_at < ${place}::timestamptz + interval '1 day'`, filter.until || undefined)
  add((place) => `${searched} like ${place}`, filter.search ? toPattern(filter.search) : undefined)
  return collected()
}

/** The columns of a listed customer, for `users u`. `today` is the place of the value with the day. */
export const customerColumns = (today: string) => `u.id, u.first_name, u.last_name, u.email,
  coalesce(u.phone_number, '') as phone, u.company_name, u.map_group, ${closed} as closed, u.created_at,
  coalesce((select a.state from addresses a where a.user_id = u.id and a.kind = 'shipping'
    order by a.is_default desc, a.created_at limit 1), '') as state,
  (select count(*)::int from orders o where o.user_id = u.id) as orders,
  exists (select from tax_certificates c where c.user_id = u.id and c.status = 'approved'
    and c.expires_on >= ${today}::date) as is_tax_exempt`

type Paging = {
  page: number
  size: number
  sort: CustomerSort
  descending: boolean
  rows_between?: number
}

/** A page of customers, and how many match: a large number may be a minute old. */
export async function listCustomers(
  db: Db,
  filter: z.output<typeof CustomerFilter>,
  paging: Paging,
  now: Date,
) {
  const count = () => countListed(db, { from: 'users u', ...conditionsOf(filter, now) })
  if (!filter.search) {
    const [list, total] = await Promise.all([pageOfCustomers(db, filter, paging, now), count()])
    return { list, total }
  }
  const few = await searchCustomers(db, filter, paging, now)
  return few ?? { list: await pageInOrder(db, filter, paging, now), total: await count() }
}

/** A page of customers. */
export async function pageOfCustomers(
  db: Db,
  filter: z.output<typeof CustomerFilter>,
  paging: Paging,
  now: Date,
): Promise<ListedCustomer[]> {
  const few = filter.search ? await searchCustomers(db, filter, paging, now) : null
  return few?.list ?? pageInOrder(db, filter, paging, now)
}

const orderOf = ({ sort, descending }: Pick<Paging, 'sort' | 'descending'>) =>
  customerSorts[sort].map((column) => `${column} ${descending ? 'desc' : 'asc'}`).join(', ')

/** Customers that a search finds before it sorts them. */
const fewFound = 1000

/**
 * A page of what a search finds, found as a whole before it is sorted: reading all customers in order until enough of them
 * match would take far longer. Null when the trigram index cannot answer it (below three characters), or finds many.
 */
async function searchCustomers(
  db: Db,
  filter: z.output<typeof CustomerFilter>,
  { page, size, ...sorting }: Paging,
  now: Date,
) {
  if ((filter.search?.length ?? 0) < 3) return null
  const { where, values } = conditionsOf(filter, now)
  const order = orderOf(sorting)
  const rows = await queryRows<ListedCustomer & { total: number }>(
    db,
    `with found as materialized (
       select u.id, u.created_at, u.last_name, u.first_name, u.email from users u where ${where} limit ${fewFound + 1}
     ), page as (
       select u.id from found u order by ${order} limit ${size} offset ${(page - 1) * size}
     )
     select ${customerColumns(`$${values.length + 1}`)}, (select count(*)::int from found) as total
     from page join users u using (id) order by ${order}`,
    [...values, dayIn(now)],
  )
  const total = rows[0]?.total ?? (page === 1 ? 0 : undefined)
  if (total === undefined || total > fewFound) return null
  return { list: rows.map(({ total: _, ...customer }): ListedCustomer => customer), total }
}

/** A page that is found in the order of the list, from an index where possible; the rest is read for its rows only. */
async function pageInOrder(
  db: Db,
  filter: z.output<typeof CustomerFilter>,
  { page, size, rows_between, ...sorting }: Paging,
  now: Date,
) {
  const { where, values } = conditionsOf(filter, now)
  const key = customerSorts[sorting.sort]
  const order = orderOf(sorting)
  const rows = { from: 'users u', where, values, key, order }
  const { after, offset } = await findStart(db, rows, (page - 1) * size, rows_between)
  const places = key.map(
    (column, at) => `$${values.length + at + 1}${column === 'u.created_at' ? '::timestamptz' : ''}`,
  )
  const beyond = sorting.descending ? '<' : '>'
  const rest = after ? ` and (${key.join(', ')}) ${beyond} (${places.join(', ')})` : ''
  const all = [...values, ...(after ?? [])]
  return queryRows<ListedCustomer>(
    db,
    `with page as (
       select u.id from users u where ${where}${rest} order by ${order} limit ${size} offset ${offset}
     )
     select ${customerColumns(`$${all.length + 1}`)} from page join users u using (id) order by ${order}`,
    [...all, dayIn(now)],
  )
}
