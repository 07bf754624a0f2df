import pg from 'pg'

/** What the calls about orders ask for: rows that exist, and the sessions of those who ask. */
export type AdminSample = {
  /** The session of an owner with a second factor. */
  token: string
  orders: number
  customers: number
  order_ids: string[]
  emails: string[]
  phones: string[]
  last_names: string[]
  customer_ids: string[]
  /** The customer with the most orders, one with a single order, and their sessions. */
  busiest: Shopper
  single: Shopper
}

type Shopper = { id: string; token: string; order_id: string; orders: number }

/** Adds requests and sessions to a shop that `seed:large --orders` has filled, once. */
export async function prepareAdmin(url: string): Promise<AdminSample> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query(owner)
    if (rowCount) for (const statement of [leads, shoppers, 'vacuum analyze']) await client.query(statement)
    return await sampleOf(client)
  } finally {
    await client.end()
  }
}

const many_leads = 20_000

const owner = `
  with person as (
    insert into users (id, name, first_name, last_name, email, role, two_factor_enabled)
    values ('admin-owner', 'Grace Hopper', 'Grace', 'Hopper', 'owner@example.com', 'owner', true) on conflict do nothing returning id)
  insert into sessions (id, token, user_id, expires_at, second_factor)
  select id, md5(random()::text), id, now() + interval '7 days', true from person`

const leads = `
  insert into leads (number, kind, state, user_id, locale, first_name, last_name, company_name, email, message, details,
    page, fingerprint, asked_on, sales_due_at, personal_due_at, created_at)
  select 'HQ-2026-' || lpad((500000 + n)::text, 6, '0'), case when n % 3 = 0 then 'quote' else 'contact' end,
    case when n < 200 then 'new' when n % 5 = 0 then 'won' when n % 3 = 0 then 'lost' else 'closed' end, u.id, 'en',
    u.first_name, u.last_name, u.company_name, u.email, 'South roof, 30 degrees. Please send a quote.', '{}', '/contact',
    md5('lead' || n), '2026-01-01', at + interval '1 day', at + interval '2 days', at
  from (select n, now() - n * interval '1 hour' as at from generate_series(1, ${many_leads}::bigint) n) asked
  join (select *, row_number() over (order by created_at desc, id) as place from users where role = 'customer' limit ${many_leads}) u
    on u.place = n`

const shoppers = `
  insert into sessions (id, token, user_id, expires_at)
  select 'admin-' || kind, md5(random()::text), user_id, now() + interval '7 days'
  from (
    (select 'busiest' as kind, user_id from orders group by user_id order by count(*) desc limit 1)
    union all
    (select 'single', user_id from orders where removed_at is null group by user_id having count(*) = 1 limit 1)) chosen`

const many_samples = 500

async function sampleOf(client: pg.Client): Promise<AdminSample> {
  const shopper = async (kind: string) =>
    (
      await client.query<Shopper>(
        `select s.user_id as id, s.token, (select o.id from orders o where o.user_id = s.user_id and o.removed_at is null limit 1) as order_id,
           (select count(*)::int from orders o where o.user_id = s.user_id) as orders
         from sessions s where s.id = $1`,
        [`admin-${kind}`],
      )
    ).rows[0]
  const [busiest, single] = [await shopper('busiest'), await shopper('single')]
  const { rows: found } = await client.query<{
    id: string
    email: string
    phone: string
    customer_id: string
  }>(
    `select o.id, u.email, u.phone_number as phone, u.id as customer_id from orders o join users u on u.id = o.user_id
     where u.phone_number is not null order by md5(o.id) limit ${many_samples}`,
  )
  const { rows: names } = await client.query<{ last_name: string }>(
    `select distinct last_name from users where id = any($1)`,
    [found.map(({ customer_id }) => customer_id)],
  )
  const { rows: counts } = await client.query<Pick<AdminSample, 'token' | 'orders' | 'customers'>>(
    `select (select token from sessions where user_id = 'admin-owner') as token, (select count(*)::int from orders) as orders,
       (select count(*)::int from users where role = 'customer') as customers`,
  )
  if (!busiest || !single || !counts[0]) throw new Error('The orders were not stored')
  return {
    ...counts[0],
    busiest,
    single,
    order_ids: found.map(({ id }) => id),
    emails: found.map(({ email }) => email),
    phones: found.map(({ phone }) => phone.slice(2)),
    customer_ids: [...new Set(found.map(({ customer_id }) => customer_id))],
    last_names: names.map(({ last_name }) => last_name),
  }
}
