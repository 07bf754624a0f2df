// Writes many customers with their orders in sets of rows, as the shop leaves them behind: lines, reservations, payments,
// ledger entries, events, messages, shipments and returns. Deterministic, for benchmarks. Loaded by seed-large.ts.
import { builtInRates } from '#features/catalog/tax/sales-tax.ts'
import { inEveryLocale } from '#features/people/notifications/messages.server.ts'
import { orderPaidMessage } from '#features/sales/order-payments/book-payment.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { dropIndexes, rebuildIndexes } from './bulk-indexes.ts'
import { speedUpWrites } from './bulk-writes.ts'
import { orderTables, rowsOfOrders } from './large-order-rows.ts'

const batch = 50_000
/** From this number on, building the indexes at the end is faster than adding to them. */
const many = 50_000
/** Customers for each order. A power law shares the orders out: the oldest customers have thousands, many one or none. */
const customersForEachOrder = 0.4
/** The orders are from the last four years. Each day has more than the one before it. */
const years = 4

/**
 * Creates `wanted` orders and two customers for each five of them, in an order that follows time. Every amount, history
 * and reservation is consistent, as `brokenInvariants` of the fault tests checks. All are paid with the test card.
 * @throws Error when the shop has customers of an earlier call, or fewer than four products to sell.
 */
export async function fillOrders(db: Db, wanted: number, say: (line: string) => void) {
  const customers = Math.ceil(wanted * customersForEachOrder)
  const { filled, products } = only(await queryRows<{ filled: boolean; products: number }>(db, checkBefore))
  if (filled) throw new Error('This shop already has the customers of seed:large')
  if (products < 4) throw new Error('Orders need four products or more')
  const indexes = wanted >= many ? await dropIndexes(db, { tables: orderTables }, say) : []
  try {
    await writeRows(db, { wanted, customers }, say)
  } finally {
    await rebuildIndexes(db, indexes, say)
  }
}

type Numbers = { wanted: number; customers: number }

async function writeRows(db: Db, { wanted, customers }: Numbers, say: (line: string) => void) {
  const { now } = only(await queryRows<{ now: string }>(db, 'select now()::text as now'))
  await inTransaction(db, async (tx) => {
    await bulkSettings(tx)
    await queryRows(tx, `create unlogged table seed_products as ${sellable}`)
    await queryRows(tx, 'create index on seed_products (at)')
    await queryRows(tx, createCustomers(customers, wanted), [now])
    await queryRows(tx, 'create index on seed_customers (number)')
    await queryRows(tx, 'analyze seed_products, seed_customers')
    await queryRows(tx, insertUsers)
    await queryRows(tx, insertAddresses)
  })
  say(`${customers} customers`)
  const message = inEveryLocale(orderPaidMessage({ id: '@id', pickup: null }))
  for (let from = 0; from < wanted; from += batch) {
    const until = Math.min(wanted, from + batch)
    await inTransaction(db, async (tx) => {
      await bulkSettings(tx)
      await queryRows(tx, createBatch({ from, until, customers, wanted }), [now])
      await queryRows(tx, createLines)
      await queryRows(tx, 'analyze seed_orders, seed_lines')
      for (const statement of rowsOfOrders) await queryRows(tx, statement)
      await queryRows(tx, insertMessages, [message.title, message.body])
      await queryRows(tx, 'drop table seed_orders, seed_lines')
    })
    say(`${until} of ${wanted} orders`)
  }
  await queryRows(db, 'drop table seed_products, seed_customers')
}

async function bulkSettings(tx: Db) {
  await speedUpWrites(tx)
  await queryRows(tx, 'set local statement_timeout = 0')
  await queryRows(tx, `set local work_mem = '128MB'`)
}

/** The domain of the customers' addresses, which no mail reaches. */
const mail_domain = 'customers.example.com'

const checkBefore = `
  select exists (select 1 from users where email like '%@${mail_domain}') as filled,
    (select count(*)::int from (select 1 from products where kind = 'item' and status = 'live' limit 4) p) as products`

const sellable = `
  select row_number() over (order by p.popularity desc, p.id) - 1 as at, p.id, p.name ->> 'en' as name, p.model_number,
    coalesce(p.power_w, 0)::int as power_w, p.has_battery::int as has_battery, p.min_quantity, p.list_price_cents as list_cents,
    p.price_now_cents as now_cents, p.discount_cents
  from products p join stock s on s.product_id = p.id
  where p.kind = 'item' and p.status = 'live' and p.price_now_cents > p.discount_cents`

/** A deterministic number from 0 to below 1 for a whole number; `step` gives another one for the same number. */
const roll = (number: string, step: number) =>
  `((hashint8(${number}::bigint * ${step}) & 2147483647) / 2147483648.0::float8)`

/** One entry of a list for a whole number. */
const oneOf = (entries: readonly string[], number: string, step: number) =>
  `(array[${entries.map((entry) => `'${entry}'`).join(',')}])[1 + floor(${entries.length} * ${roll(number, step)})::int]`

const firstNames =
  'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Carlos Mei'.split(
    ' ',
  )
const lastNames =
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores'.split(
    ' ',
  )
const groups = ['Residential Users', 'Residential Users', 'Commercial Users', 'Electric Contractors']

/** Places where many buy, the first ones most. */
const places = [
  ['CA', '90012', 'Los Angeles'],
  ['TX', '77002', 'Houston'],
  ['FL', '33101', 'Miami'],
  ['NY', '10001', 'New York'],
  ['AZ', '85001', 'Phoenix'],
  ['NC', '27601', 'Raleigh'],
  ['NV', '89101', 'Las Vegas'],
  ['NJ', '07102', 'Newark'],
  ['MA', '02108', 'Boston'],
  ['CO', '80202', 'Denver'],
  ['GA', '30303', 'Atlanta'],
  ['IL', '60601', 'Chicago'],
  ['OH', '43215', 'Columbus'],
  ['PA', '19102', 'Philadelphia'],
  ['WA', '98101', 'Seattle'],
] as const

const placeRows = places
  .map(([state, zip_code, city], at) => {
    const { basis_points, reason } = only(builtInRates(state).rates)
    return `(${at}, '${state}', '${zip_code}', '${city}', ${basis_points}, '${reason.replaceAll("'", "''")}')`
  })
  .join(', ')

/** When the `number`-th of `wanted` orders was placed. */
const timeOf = (now: string, number: string, wanted: number) =>
  `${now}::timestamptz - (1 - sqrt(${number} / ${wanted}::float8)) * interval '${years * 8766} hours'`

/** Customers in the order of their registration, each shortly before the first order that may be theirs. */
const createCustomers = (customers: number, wanted: number) => `
  create unlogged table seed_customers as
  select number, md5('customer' || number) as id, first_name, last_name, email, '+1' || (2000000000 + number) as phone,
    company_name, map_group, locale, state, basis_points, reason, registered_at,
    jsonb_build_object('first_name', first_name, 'last_name', last_name, 'address', house || ' Main Street', 'building', '',
      'zip_code', zip_code, 'city', city, 'state', state, 'company_name', company_name, 'email', email,
      'phone', '+1' || (2000000000 + number), 'ext', '') as ship_to
  from (
    select number, f as first_name, l as last_name, lower(f || '.' || l) || number || '@${mail_domain}' as email,
      case when ${roll('number', 23)} < 0.25 then l || ' Solar ' || number % 5000 else '' end as company_name,
      ${oneOf(groups, 'number', 3)} as map_group, ${oneOf(['en', 'en', 'en', 'en', 'de', 'zh'], 'number', 29)} as locale,
      1 + floor(9000 * ${roll('number', 31)})::int as house, place.*,
      ${timeOf('$1', `(number - 1) * ${wanted / customers}`, wanted)} - interval '10 minutes' as registered_at
    from (select number, ${oneOf(firstNames, 'number', 5)} as f, ${oneOf(lastNames, 'number', 7)} as l,
            floor(${places.length} * ${roll('number', 11)} ^ 1.7)::int as at
          from generate_series(1, ${customers}::bigint) number) person
    join (values ${placeRows}) as place(at, state, zip_code, city, basis_points, reason) using (at)
  ) customer`

const insertUsers = `
  insert into users (id, name, first_name, last_name, email, email_verified, phone_number, company_name, map_group, locale,
    banned, ban_reason, created_at, updated_at)
  select id, first_name || ' ' || last_name, first_name, last_name, email, true, phone, company_name, map_group, locale,
    number % 500 = 250, case when number % 500 = 250 then 'closed by staff' end, registered_at, registered_at
  from seed_customers order by number`

const insertAddresses = `
  insert into addresses (user_id, first_name, last_name, address, zip_code, city, state, company_name, email, phone, is_default,
    created_at, updated_at)
  select id, first_name, last_name, ship_to ->> 'address', ship_to ->> 'zip_code', ship_to ->> 'city', state, company_name, email,
    phone, true, registered_at, registered_at
  from seed_customers order by number`

/**
 * The orders of a batch. `stage` is the status that time has brought an order to: a few of a hundred are never paid, and
 * two of a hundred take five times as long to ship. `returned`: one line of it came back, or its return is open.
 */
const createBatch = ({
  from,
  until,
  customers,
  wanted,
}: Record<'from' | 'until' | 'customers' | 'wanted', number>) => `
  create temp table seed_orders as
  select n, 'H' || upper(substr(md5('order' || n), 1, 13)) as id, md5('attempt' || n)::uuid as attempt_id,
    md5('shipment' || n)::uuid as shipment_id, c.id as user_id, c.locale, c.ship_to, c.state, c.basis_points, c.reason,
    placed_at, pace, lines, case when n % 50 = 0 then 2 else 0 end as order_type,
    placed_at + interval '3 minutes' as paid_at, placed_at + pace * interval '12 hours' as prepared_at,
    placed_at + pace * interval '36 hours' as shipped_at, placed_at + pace * interval '6 days' as received_at,
    placed_at + interval '20 days' as returned_at, stage,
    case when stage = 4 and fate between 70 and 84 and age > interval '40 days' then 'done'
         when stage = 4 and fate between 85 and 94 and age < interval '12 days' then 'open' end as returned
  from (
    select *, case when fate < 60 then case when age < interval '48 hours' then 0 else -1 end
                   when fate < 70 then case when age < interval '1 hour' then 0 else -1 end
                   when age < interval '3 minutes' then 0
                   when age < pace * interval '12 hours' then 1
                   when age < pace * interval '36 hours' then 2
                   when age < pace * interval '6 days' then 3
                   else 4 end as stage
    from (
      select n, placed_at, $1::timestamptz - placed_at as age, fate, case when fate >= 980 then 5 else 1 end as pace,
        1 + floor(${customers}::float8 * n / ${wanted} * ${roll('n', 13)} ^ 2.5)::bigint as customer,
        1 + floor(3.99 * ${roll('n', 17)} ^ 2)::int as lines
      from (select n, ${timeOf('$1', 'n', wanted)} as placed_at, floor(1000 * ${roll('n', 19)})::int as fate
            from generate_series(${from + 1}::bigint, ${until}::bigint) n) placed
    ) aged
  ) staged
  join seed_customers c on c.number = least(customer, ${customers}) order by n`

/** The lines of a batch. The tax of an order is rounded as a whole and shared out to its lines. */
const createLines = `
  create temp table seed_lines as
  select *, round(so_far * basis_points / 10000.0) - round((so_far - subtotal_cents) * basis_points / 10000.0) as tax_cents
  from (
    select *, sum(subtotal_cents) over (partition by n order by position) as so_far
    from (
      select o.n, o.id as order_id, o.basis_points, position, md5('line' || o.n || '-' || position)::uuid as id, p.id as product_id,
        p.name, p.model_number, p.power_w, p.has_battery, p.list_cents, p.now_cents, p.discount_cents, quantity,
        (p.now_cents - p.discount_cents)::bigint * quantity as subtotal_cents
      from seed_orders o
      cross join lateral generate_series(1, o.lines) position
      cross join (select count(*) as of from seed_products) many
      join seed_products p
        on p.at = (floor(many.of * ${roll('o.n', 37)} ^ 2)::bigint + position) % many.of
      cross join lateral (select p.min_quantity * (1 + floor(8 * ${roll('(o.n * 4 + position)', 41)} ^ 3)::int) as quantity) amount
    ) line
  ) summed order by n, position`

const insertMessages = `
  insert into messages (user_id, title, body, link, created_at, read_at)
  select user_id, replace($1, '@id', id)::jsonb, replace($2, '@id', id)::jsonb, '/order_detail?id=' || id, paid_at,
    case when n % 3 > 0 then paid_at + interval '1 day' end
  from seed_orders where stage > 0 order by n`
