import { spawn } from 'node:child_process'
import pg from 'pg'
import { type Db, openDatabase, queryRows } from '#platform/database/db.server.ts'
import { embedded_database_flag } from '../tools/node-flags.ts'
import type { Sample } from './scenario.ts'
import { startServer } from './server-process.ts'
import { home } from './shopping.ts'

/** Where a shop stores its data, as environment variables. */
export type Place = { DATABASE_URL: string } | { DATA_DIR: string }

const many_customers = 5000
const last_buyers = 50
const last_units = 10

/**
 * Creates a shop with the given number of products and orders, and customers who are ready to buy. Returns what the load
 * needs, and how long the first start took, which includes migrations and seed data.
 */
export async function prepareShop(place: Place, products: number, orders = 0) {
  const first = await startServer('tools/start.ts', { ...place, ...quietly })
  await first.stop()
  await growShop(place, products, orders)
  return { sample: await readyToBuy(place), first_start_ms: first.ready_ms }
}

/** Adds stock and customers who are ready to buy, unless a shop has them. Returns what the load needs. */
export const readyToBuy = (place: Place) =>
  withDatabase(place, async (db) => {
    const found = await queryRows(db, `select 1 from users where id = 'bench-1'`)
    if (found.length === 0) {
      await stockUp(db)
      await registerCustomers(db)
      await vacuum(place, db)
    }
    return sampleOf(db)
  })

/** The products of a shop. */
export const countProducts = (place: Place) =>
  withDatabase(place, async (db) => {
    const [row] = await queryRows<{ count: number }>(db, 'select count(*)::int as count from products')
    return row?.count ?? 0
  })

async function withDatabase<Result>(place: Place, use: (db: Db) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({
    dataDir: 'memory',
    poolSize: 2,
    ...('DATABASE_URL' in place ? { url: place.DATABASE_URL } : { dataDir: place.DATA_DIR }),
  })
  try {
    return await use(database.db)
  } finally {
    await database.close()
  }
}

/** On a server over a plain connection: the shop's own ends statements that take as long as this with many orders. */
async function vacuum(place: Place, db: Db) {
  if (!('DATABASE_URL' in place)) return queryRows(db, 'vacuum analyze')
  const client = new pg.Client({ connectionString: place.DATABASE_URL })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

/** Settings that measure only the work itself: no rate limits, no log lines. */
export const quietly = { LOG_LEVEL: 'error', FLOOD_LIMIT: '0', LIMIT_SCALE: '1000000', DEMO: 'false' }

async function growShop(place: Place, products: number, orders: number) {
  const child = spawn(
    process.execPath,
    [embedded_database_flag, 'tools/seed-large.ts', String(products), '--orders', String(orders)],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...place },
    },
  )
  const code = await new Promise((done) => child.once('exit', done))
  if (code !== 0) throw new Error(`tools/seed-large.ts ended with ${code}`)
}

const buyable = `
  select p.id from products p join stock s on s.product_id = p.id
  where p.kind = 'item' and p.status = 'live' and p.min_quantity = 1 and p.price_now_cents > p.discount_cents
    and p.shipping_class <> 'none'
  order by p.popularity desc, p.id limit 301`

/** Enough stock of three hundred products for all orders of a run. */
const stockUp = (db: Db) =>
  queryRows(db, `update stock set on_hand = 10000000 where product_id in (${buyable})`)

async function registerCustomers(db: Db) {
  for (const [kind, count] of Object.entries({ bench: many_customers, last: last_buyers })) {
    await queryRows(
      db,
      `insert into users (id, name, first_name, last_name, email)
       select $1 || n, 'Grace Hopper', 'Grace', 'Hopper', $1 || n || '@example.com' from generate_series(1, $2::int) n`,
      [`${kind}-`, count],
    )
    await queryRows(
      db,
      `insert into sessions (id, token, user_id, expires_at)
       select u.id, md5(random()::text || u.id), u.id, now() + interval '7 days' from users u where u.id like $1`,
      [`${kind}-%`],
    )
  }
  const ids = await idsOf(db)
  const last = ids.at(-1)
  await queryRows(
    db,
    'update stock set on_hand = $2, reserved = 0, made_to_order = false where product_id = $1',
    [last, last_units],
  )
  await queryRows(
    db,
    `insert into addresses (user_id, first_name, last_name, address, zip_code, city, state, email, phone, is_default)
     select id, $1, $2, $3, $4, $5, $6, $7, $8, true from users where id like 'last-%'`,
    [
      home.first_name,
      home.last_name,
      home.address,
      home.zip_code,
      home.city,
      home.state,
      home.email,
      home.phone,
    ],
  )
  await queryRows(db, `insert into carts (user_id) select id from users where id like 'last-%'`)
  await queryRows(
    db,
    `insert into cart_lines (cart_id, product_id, asked, quantity) select id, $1, 1, 1 from carts where user_id like 'last-%'`,
    [last],
  )
}

const idsOf = async (db: Db) => (await queryRows<{ id: string }>(db, buyable)).map((row) => row.id)

type Buyer = { token: string; address_id: string }

async function sampleOf(db: Db): Promise<Sample> {
  const listed = await queryRows<{ id: string; name: string; facet_values: string[] }>(
    db,
    `select product_id as id, names ->> 'en' as name, marks as facet_values from product_filters
     where 'status:live' = any(marks) order by md5(product_id) limit 2000`,
  )
  const tokens = await queryRows<{ token: string }>(
    db,
    `select token from sessions where user_id like 'bench-%'`,
  )
  const buyers = await queryRows<Buyer>(
    db,
    `select s.token, a.id as address_id from sessions s join addresses a using (user_id) where s.user_id like 'last-%'`,
  )
  const ids = await idsOf(db)
  const words = [...new Set(listed.flatMap(({ name }) => wordsOf(name)))]
  return {
    products: Number((await queryRows<{ n: number }>(db, 'select count(*) as n from products'))[0]?.n),
    product_ids: listed.map((row) => row.id),
    faceted: listed.flatMap(({ name, facet_values }) => {
      const [first, second] = facet_values.filter((value) => !/^(status|kind|family|stock):/.test(value))
      const [word] = wordsOf(name)
      return first && second && word ? [{ facet_values: [first, second] as [string, string], word }] : []
    }),
    search_terms: await termsThat(db, words, 'match'),
    misspelt_terms: await termsThat(
      db,
      words.filter((word) => word.length > 6).map(misspell),
      'nearly match',
    ),
    buyable_ids: ids.slice(0, -1),
    tokens: tokens.map((row) => row.token),
    last_units: { product_id: ids.at(-1) as string, units: last_units, buyers },
  }
}

const wordsOf = (name: string) => name.toLowerCase().match(/\p{L}{5,}/gu) ?? []

/** Removes a letter, like a typing error. */
const misspell = (word: string) =>
  word.slice(0, Math.ceil(word.length / 2)) + word.slice(Math.ceil(word.length / 2) + 1)

/** Up to 200 words that have results as typed, or only with typo tolerance. */
async function termsThat(db: Db, words: string[], how: 'match' | 'nearly match') {
  const found: string[] = []
  for (const word of words.slice(0, 400)) {
    const [row] = await queryRows<{ exact: boolean; similar: boolean }>(
      db,
      `select exists (select 1 from product_words where locale = 'en' and words @@ to_tsquery('english', $1)) as exact,
              exists (select 1 from search_words where locale = 'en' and word % $2) as similar`,
      [`'${word}':*`, word],
    )
    if (how === 'match' ? row?.exact : row?.similar && !row.exact) found.push(word)
    if (found.length === 200) break
  }
  return found
}
