import pg from 'pg'

export const many_customers = 100_000
export const many_orders = 100_000
const many_leads = 20_000

/** What the calls of the back office ask for: rows that exist. */
export type AdminSample = {
  token: string
  order_id: string
  email: string
  last_name: string
  customer_id: string
}

/** Fills an empty shop's database with customers, orders and requests, and signs in a staff member with a second factor. */
export async function fillAdmin(url: string): Promise<AdminSample> {
  // A plain connection: the shop's own ends statements that take as long as these.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of [
      customers,
      customer_addresses,
      orders,
      lines,
      totals,
      payments,
      parcels,
      leads,
      owner,
    ])
      await client.query(statement)
    await client.query('vacuum analyze')
    return await sampleOf(client)
  } finally {
    await client.end()
  }
}

/** The n-th row's entry of a list; `step` mixes the lists, so that names combine in every way. */
const oneOf = (entries: readonly string[], n: string, step: number) =>
  `(array[${entries.map((entry) => `'${entry}'`).join(',')}])[1 + (hashint8(${n} * ${step}) & 2147483647) % ${entries.length}]`

/** A deterministic number from 0 up to `below` for the n-th row. */
const upTo = (below: number, n: string, step: number) =>
  `((hashint8(${n} * ${step}) & 2147483647) % ${below})`

const firstNames =
  'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Carlos Mei'
const lastNames =
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores'
const [first, last] = [firstNames.split(' '), lastNames.split(' ')]
const states = 'CA TX FL NY AZ NC NV NJ MA CO GA IL OH PA WA'.split(' ')
const groups = ['Residential Users', 'Residential Users', 'Commercial Users', 'Electric Contractors']

const customers = `
  insert into users (id, name, first_name, last_name, email, phone_number, company_name, map_group, banned, created_at)
  select 'customer-' || n, f || ' ' || l, f, l, lower(f || '.' || l) || n || '@example.com',
    '+1' || (2000000000 + n), case when n % 4 = 0 then l || ' Solar ' || n % 500 else '' end,
    ${oneOf(groups, 'n', 3)}, n % 200 = 0, now() - n * interval '15 minutes'
  from (select n, ${oneOf(first, 'n', 5)} as f, ${oneOf(last, 'n', 7)} as l
        from generate_series(1, ${many_customers}::bigint) n) person`

const customer_addresses = `
  insert into addresses (user_id, first_name, last_name, address, zip_code, city, state, company_name, email, phone, is_default)
  select id, first_name, last_name, '12 Main Street', '85001', 'Springfield', ${oneOf(states, "replace(id, 'customer-', '')::bigint", 11)},
    company_name, email, phone_number, true
  from users where id like 'customer-%'`

/** Nine of ten customers' orders are old and received; every status occurs. Sums follow with the lines. */
const orders = `
  insert into orders (id, user_id, order_type, status, refund_status, held_for, placement_key, placement_hash, locale,
    ship_to, delivery, list_cents, subtotal_cents, total_cents, placed_at)
  select upper(substr(md5('order' || n), 1, 12)), u.id, case when n % 50 = 0 then 2 when n % 30 = 0 then 1 else 0 end,
    case when n < 400 then 1 when n < 900 then 2 when n < 4000 then 3 when n % 40 = 0 then -1 when n % 97 = 0 then 0
      else 4 end,
    case when n % 500 = 7 then 'requested' when n % 100 = 9 then 'refunded' end,
    case when n % 4001 = 1 then 'dispute' end, 'key-' || n, md5(n::text), 'en',
    jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name, 'address', a.address, 'building', '',
      'zip_code', a.zip_code, 'city', a.city, 'state', a.state, 'company_name', u.company_name, 'email', u.email,
      'phone', u.phone_number, 'ext', ''),
    'standard', 0, 0, 0, now() - n * interval '15 minutes' - (n % 7) * interval '1 second'
  from generate_series(1, ${many_orders}::bigint) n
  join users u on u.id = 'customer-' || (1 + ${upTo(many_customers, 'n', 13)})
  join addresses a on a.user_id = u.id`

/** One to four lines for each order. */
const lines = `
  insert into order_lines (order_id, position, product_id, name, model_number, thumbnail, quantity, list_cents,
    now_cents, discount_cents, subtotal_cents, minus_cents, tax_cents)
  select o.id, position, p.id, p.name ->> 'en', p.model_number, '', quantity, p.price_now_cents, p.price_now_cents, 0,
    p.price_now_cents::bigint * quantity, 0, 0
  from (select id, row_number() over () as n from orders) o
  cross join lateral generate_series(1, 1 + ${upTo(4, 'o.n', 17)}) position
  cross join lateral (select 1 + ${upTo(20, '(o.n + position)', 19)} as quantity) amount
  join (select *, row_number() over (order by id) - 1 as at, count(*) over () as of from products
        where kind = 'item' and price_now_cents > 0) p on p.at = (o.n * 31 + position) % p.of`

const totals = `
  update orders o set list_cents = s.cents, subtotal_cents = s.cents, freight_cents = 9900, total_cents = s.cents + 9900
  from (select order_id, sum(subtotal_cents) as cents from order_lines group by order_id) s where s.order_id = o.id`

const payments = `
  insert into payment_attempts (reference, provider, amount_cents, state, provider_reference)
  select id, case when total_cents % 3 = 0 then 'wire' else 'sandbox' end, total_cents, 'succeeded', 'paid-' || id
  from orders where status > 0`

const parcels = `
  insert into shipments (order_id, user_id, carrier, actor)
  select id, user_id, 'fedex', 'system' from orders where status >= 3 or (status = 2 and total_cents % 5 = 0)`

const leads = `
  insert into leads (number, kind, state, user_id, locale, first_name, last_name, company_name, email, message, details,
    page, fingerprint, asked_on, sales_due_at, personal_due_at, created_at)
  select 'HQ-2026-' || lpad((500000 + n)::text, 6, '0'), case when n % 3 = 0 then 'quote' else 'contact' end,
    case when n < 200 then 'new' when n % 5 = 0 then 'won' when n % 3 = 0 then 'lost' else 'closed' end, u.id, 'en',
    u.first_name, u.last_name, u.company_name, u.email, 'South roof, 30 degrees. Please send a quote.', '{}', '/contact',
    md5('lead' || n), '2026-01-01', at + interval '1 day', at + interval '2 days', at
  from (select n, now() - n * interval '1 hour' as at from generate_series(1, ${many_leads}::bigint) n) asked
  join users u on u.id = 'customer-' || n * 5`

const owner = `
  with person as (
    insert into users (id, name, first_name, last_name, email, role, two_factor_enabled)
    values ('bench-owner', 'Grace Hopper', 'Grace', 'Hopper', 'owner@example.com', 'owner', true) returning id)
  insert into sessions (id, token, user_id, expires_at, second_factor)
  select id, md5(random()::text), id, now() + interval '7 days', true from person`

async function sampleOf(client: pg.Client): Promise<AdminSample> {
  const { rows } = await client.query<AdminSample>(
    `select (select token from sessions where user_id = 'bench-owner') as token, o.id as order_id, u.email,
       u.last_name, u.id as customer_id
     from orders o join users u on u.id = o.user_id order by o.placed_at offset 5000 limit 1`,
  )
  const [found] = rows
  if (!found) throw new Error('The orders were not stored')
  return found
}
