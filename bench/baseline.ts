// The baseline: node:http and pg with the shop's hot statements and transactions written by hand, and nothing else.
// No framework, validation, translation, cache or job worker. It answers the same requests as the shop, so that the
// difference shows the overhead of the shop's stack.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { bitsOf, countBits, intersect } from '#features/catalog/search/bits.ts'
import { FilterIndex, type IndexedProduct } from '#features/catalog/search/filter-index.ts'
import { startEmbedded } from '#platform/database/embedded/embedded.server.ts'

// biome-ignore lint/suspicious/noExplicitAny: rows go from the database to the wire unlooked at
type Row = Record<string, any>
type Query = { query(config: { name: string; text: string; values: unknown[] }): Promise<{ rows: Row[] }> }
type ReceivedRequest = { query: URLSearchParams; body: Row; token: string }

const { DATABASE_URL, DATA_DIR = 'memory', PORT, KEPT_PAGE } = process.env
// The embedded database has one session, so one persistent connection is used: a second one would find its statements
// already prepared.
const connection = DATABASE_URL
  ? { connectionString: DATABASE_URL, max: 16, pipeline: true }
  : { ...(await startEmbedded(DATA_DIR, {})).connection, max: 1, idleTimeoutMillis: 0 }
const pool = new pg.Pool(connection)
pool.on('error', () => {})
const kept_page = KEPT_PAGE ? readFileSync(KEPT_PAGE) : Buffer.from('')

/** Each statement is prepared once per connection, as in the shop. */
const names = new Map<string, string>()
async function rows(over: Query, text: string, values: unknown[]) {
  let name = names.get(text)
  if (!name) names.set(text, (name = `bare-${names.size}`))
  return (await over.query({ name, text, values })).rows
}

async function transaction<Result>(work: (tx: pg.PoolClient) => Promise<Result>) {
  const client = await pool.connect()
  try {
    const [, result] = await pipeline(client, [() => client.query('begin'), () => work(client)])
    await client.query('commit')
    return result as Result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Like the shop: statements that do not depend on each other's results are sent as one message. */
async function pipeline(tx: pg.PoolClient, steps: (() => Promise<unknown>)[]) {
  const { stream } = (tx as unknown as { connection: { stream: import('node:net').Socket } }).connection
  if (!DATABASE_URL) {
    const results: unknown[] = []
    for (const step of steps) results.push(await step())
    return results
  }
  stream.cork()
  const begun = steps.map((step) => step())
  stream.uncork()
  await Promise.allSettled(begun)
  return Promise.all(begun)
}

const answers: Record<string, (asked: ReceivedRequest) => Promise<unknown>> = {
  '/api/product/get/product/list': ({ query }) => list(query),
  '/api/product/get_product_detail': ({ body }) => detail(body.product_id),
  '/api/order/add/cart': ({ body, token }) => addToCart(token, body),
  '/api/order/get/cart': ({ token }) => cart(token),
  '/api/user/user_address_save/personal/config': ({ body, token }) => saveAddress(token, body),
  '/api/product/get_it_by': ({ query }) => getItBy(query.get('product_id') ?? ''),
  '/api/order/generate/order': ({ body, token }) => place(token, body),
  '/api/order/pay/start': ({ body, token }) => startPayment(token, body.order_id),
  '/api/order/pay/sandbox': ({ body, token }) => approve(token, body.attempt_id),
}

/** JSON from PostgreSQL, sent unchanged. */
class Written {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

/** The filter and sort index is read once: the shop, too, reads it again only after a change. */
const index = new FilterIndex()
for (const row of await rows(
  pool,
  `select number, product_id as id, shown, marks as facet_values, price_cents, popularity,
          extract(epoch from created_at)::float8 * 1000 as created_at, names from product_filters`,
  [],
))
  index.put(row as IndexedProduct)

async function list(query: URLSearchParams) {
  const search = query.get('search')
  const facet_values = query.getAll('f').map((value) => [value])
  if (!search) facet_values.unshift(['status:clearance', 'status:live'])
  const price_to_cents = query.has('price_to') ? Math.round(Number(query.get('price_to')) * 100) : null
  const left = index.matching({ families: [], facet_values, price_from_cents: null, price_to_cents })
  const page = Number(query.get('page') ?? 1)
  const page_size = Number(query.get('page_size') ?? 10)
  const offset = (page - 1) * page_size
  const found = search ? await find(search) : null
  if (found) intersect(left, found.products)
  const ids = index.page(left, 'popular', 'en', offset, page_size, found?.first)
  const total = countBits(left)
  const cards = await rows(
    pool,
    `select product_id, card::text from product_listings
     where locale = $2 and product_id = any(array(select unnest($1::text[])))`,
    [ids, 'en'],
  )
  const byId = new Map(cards.map((row) => [row.product_id, row.card]))
  const items = ids.map((id) => byId.get(id)).join(',')
  return new Written(
    `{"items":[${items}],"total":${total},"page":${page},"page_size":${page_size},"forgiving":${found?.forgiving ?? false}}`,
  )
}

/** Searches as typed; without results, with the most similar word of the catalog. */
async function find(search: string) {
  const typed = search.toLowerCase()
  const exact = await productsWith(`'${typed}':*`)
  if (exact.first.length > 0) return { ...exact, forgiving: false }
  const similar = await rows(
    pool,
    `select word from search_words where locale = 'en' and word % $1 order by similarity(word, $1) desc limit 4`,
    [typed],
  )
  const wanted = similar.map(({ word }) => `'${word}'`).join(' | ')
  return { ...(await productsWith(wanted)), forgiving: true }
}

async function productsWith(wanted: string) {
  const [row] = await rows(
    pool,
    `with found as materialized (
       select number, popularity from product_words
       where locale = 'en' and words @@ to_tsquery('english', $1)
     ), most_popular as (
       select number from found order by popularity desc, number limit 100
     ), ranked as (
       select number, popularity, ts_rank(heading, to_tsquery('english', $1)) as rank
       from most_popular join product_words using (number) where locale = 'en'
     )
     select coalesce((select string_agg(number::text, ',' order by rank desc, popularity desc, number) from ranked), '') as ranked,
            coalesce((select string_agg(number::text, ',') from found), '') as every`,
    [wanted],
  )
  const numbersIn = (list: string) => list.split(',').filter(Boolean).map(Number)
  return { products: bitsOf(numbersIn(row?.every)), first: numbersIn(row?.ranked) }
}

async function detail(product_id: string) {
  const [row] = await rows(
    pool,
    'select detail::text from product_listings where product_id = $1 and locale = $2',
    [product_id, 'en'],
  )
  return new Written(row?.detail)
}

// Sessions requested in one turn of the event loop are one statement.
let asked: Map<string, PromiseWithResolvers<string>> | null = null

function customerOf(token: string) {
  if (!asked) {
    asked = new Map()
    setImmediate(findSessions)
  }
  let waiting = asked.get(token)
  if (!waiting) asked.set(token, (waiting = Promise.withResolvers()))
  return waiting.promise
}

async function findSessions() {
  const batch = asked as NonNullable<typeof asked>
  asked = null
  const found = await rows(
    pool,
    `select s.token, u.id, u.email, u.first_name, u.last_name, u.role, s.id as session_id,
            (u.banned and coalesce(u.ban_expires > clock_timestamp(), true)) as closed,
            s.expires_at <= clock_timestamp() as expired
     from sessions s join users u on u.id = s.user_id where s.token = any(array(select unnest($1::text[])))`,
    [[...batch.keys()]],
  )
  for (const { token, id } of found) batch.get(token)?.resolve(id)
}

const productRows = `
  select p.* from unnest((select $1::text[])) as asked(id) cross join lateral (
    select p.id, p.kind, p.status, p.family_id, p.brand, p.model_number, coalesce(p.name ->> $2, p.name ->> 'en') as name,
           coalesce(p.images -> 0 ->> 'path', '') as thumbnail, p.list_price_cents, p.price_now_cents, p.discount_cents,
           coalesce((select jsonb_agg(jsonb_build_object('from_quantity', t.from_quantity, 'price_cents', t.price_cents)
                                      order by t.from_quantity)
                     from price_tiers t where t.product_id = p.id), '[]') as tiers,
           p.min_quantity, p.power_w, p.has_battery, p.shipping_class, p.weight_lb, p.length_in, p.width_in, p.height_in,
           p.lead_time_days, p.updated_at, coalesce(s.warehouse, parts.warehouse) as warehouse,
           case p.kind when 'service' then null when 'package' then coalesce(parts.available, 0)
                else greatest(coalesce(s.on_hand - s.reserved, 0), 0) end as available,
           coalesce(s.made_to_order, parts.made_to_order, false) as made_to_order
    from products p
    left join stock s on s.product_id = p.id and p.kind = 'item'
    left join lateral (
      select min(case when cs.made_to_order then 1000000
                      else greatest(cs.on_hand - cs.reserved, 0) / c.quantity end) as available,
             bool_and(cs.made_to_order) as made_to_order,
             (array_agg(cs.warehouse order by ci.weight_lb * c.quantity desc))[1] as warehouse
      from package_components c
      join products ci on ci.id = c.component_id
      join stock cs on cs.product_id = c.component_id
      where c.package_id = p.id
    ) parts on p.kind = 'package'
    where p.id = asked.id and p.status <> 'draft' limit 1
  ) p`

const products = (over: Query, ids: string[]) => rows(over, productRows, [ids, 'en'])

/** A consistent snapshot of products ($1) and promotions. */
const offerColumns = `
  coalesce((select json_agg(p) from (${productRows}) p), '[]') as products,
  coalesce((select json_agg(m) from (
    select id, coalesce(name ->> $2, name ->> 'en') as name, threshold_cents, minus_cents
    from full_minus where starts_at <= $3 and (ends_at is null or ends_at > $3) order by threshold_cents
  ) m), '[]') as promotions`

async function offer(over: Query, ids: string[]) {
  const [row] = await rows(over, `select ${offerColumns}`, [ids, 'en', new Date()])
  return row?.products as Row[]
}

/** A condition for a writing statement of its own, as in the shop: its commit does not wait for the disk. */
const commitWithoutFlush = `set_config('synchronous_commit', 'off', true) = 'off'`

/** A guest's first line creates the cart; a customer's line goes into their cart. */
async function addToCart(token: string, { product_id, quantity }: Row) {
  const user_id = token ? await customerOf(token) : null
  const column = user_id ? 'user_id' : 'secret_hash'
  const secret = randomBytes(24).toString('base64url')
  const owner = user_id ?? createHash('sha256').update(secret).digest('base64url')
  const [row] = await rows(
    pool,
    `with wanted as (
       select w.product_id, w.asked, p.min_quantity as least
       from unnest((select $2::text[]), (select $3::int[])) as w(product_id, asked)
       cross join lateral (select min_quantity from products p
                           where p.id = w.product_id and p.status in ('live', 'clearance') limit 1) p
     ),
     cart as (
       insert into carts as c (${column}) select $1 where (select count(*) from wanted) = cardinality($2::text[])
       on conflict (${column}) do update set updated_at =
         case when c.updated_at < clock_timestamp() - interval '1 day' then clock_timestamp() else c.updated_at end
       returning id
     ),
     held as (select product_id, quantity from cart_lines where cart_id = (select id from cart)),
     written as (
       insert into cart_lines as l (cart_id, product_id, asked, quantity)
       select cart.id, product_id, least(asked, 9999), least(greatest(asked, least), 9999) from cart, wanted
       where (select count(*) from (select product_id from held union select product_id from wanted) as both_of_them)
             <= greatest(200, (select count(*) from held))
       on conflict (cart_id, product_id) do update set asked = least(l.asked + excluded.asked, 9999),
         quantity = least(greatest(l.asked + excluded.asked, excluded.quantity), 9999)
       returning product_id, quantity
     )
     select (select coalesce(sum(quantity), 0) from (
       select quantity from written
       union all select quantity from held where product_id not in (select product_id from written)
     ) lines)::int as count`,
    [owner, [product_id], [quantity]],
  )
  return { product_id, count: row?.count }
}

async function cart(token: string) {
  const held = await rows(
    pool,
    `select l.product_id, l.quantity from cart_lines l join carts c on c.id = l.cart_id
     where c.user_id = $1 order by l.added_at, l.product_id`,
    [await customerOf(token)],
  )
  const list = await offer(
    pool,
    held.map((line) => line.product_id),
  )
  return { list, count: held.length }
}

const addressColumns = `id, user_id, kind, first_name, last_name, address, building, zip_code, city, state, company_name,
  email, phone, ext, is_default, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as update_time`

async function saveAddress(token: string, to: Row) {
  const user_id = await customerOf(token)
  const [saved] = await rows(
    pool,
    `with known as (select count(*) as entries from addresses where user_id = $1 and kind = 'shipping'),
     cleared as (
       update addresses set is_default = false
       where user_id = $1 and kind = 'shipping' and is_default and $10::boolean and (select entries from known) < 50
       returning 1
     )
     insert into addresses (user_id, kind, first_name, last_name, address, building, zip_code, city, state,
       company_name, email, phone, ext, is_default)
     select $1, 'shipping', $2, $3, $4, '', $5, $6, $7, '', $8, $9, '', $10::boolean or entries = 0
     from known cross join (select count(*) from cleared) as before where entries < 50 returning ${addressColumns}`,
    [
      user_id,
      to.first_name,
      to.last_name,
      to.address,
      to.zip_code,
      to.city,
      to.state,
      to.email,
      to.phone,
      false,
    ],
  )
  return saved
}

const addressOf = (over: Query, user_id: string, id: string) =>
  rows(over, `select ${addressColumns} from addresses where user_id = $1 and id = $2`, [user_id, id])

async function getItBy(product_id: string) {
  const [product] = await products(pool, [product_id])
  return { get_it_by: null, freight: 0, state: 'OH', from: product?.warehouse }
}

const orderSums = `
  o.id, o.user_id, o.order_type, o.status, o.refund_status, o.locale, o.ship_to, o.delivery,
  to_char(o.get_it_by, 'YYYY-MM-DD') as get_it_by, o.list_cents, o.subtotal_cents, o.promotion_name, o.minus_cents,
  o.tax_lines, o.tax_cents, o.freight_cents, o.total_cents, o.note, o.version, o.expires_at, o.placed_at, o.updated_at`

const lockOrder = async (tx: Query, order_id: string, user_id: string | null) =>
  (
    await rows(
      tx,
      `select ${orderSums} from orders o
       where o.id = $1 and ($2::text is null or (o.user_id = $2 and o.removed_at is null)) for update`,
      [order_id, user_id],
    )
  )[0] as Row

/** An order line of a product at its current price. */
function orderLine({ product_id, quantity }: Row, product: Row, position: number) {
  const { name, model_number, thumbnail, list_price_cents, price_now_cents, discount_cents } = product
  const subtotal_cents: number = (price_now_cents - discount_cents) * quantity
  return {
    position,
    product_id,
    quantity,
    name,
    model_number,
    thumbnail,
    power_w: 0,
    has_battery: 0,
    list_cents: list_price_cents,
    now_cents: price_now_cents,
    discount_cents,
    subtotal_cents,
    minus_cents: 0,
    tax_cents: 0,
  }
}

async function place(token: string, { address_id, placement_key }: Row) {
  const user_id = await customerOf(token)
  const id = `H${randomBytes(6).toString('hex').slice(0, 9)}`
  const placed = await transaction(async (tx) => {
    const [found, wanted] = (await pipeline(tx, [
      () => addressOf(tx, user_id, address_id),
      () =>
        rows(
          tx,
          `with cart as (select id from carts where user_id = $1 for update)
           delete from cart_lines where cart_id = (select id from cart) returning product_id, quantity`,
          [user_id],
        ),
      () => rows(tx, 'select id from orders where user_id = $1 and status = 0', [user_id]),
    ])) as [Row[], Row[], Row[]]
    const ids = wanted.map((line) => line.product_id as string)
    const quantities = wanted.map((line) => line.quantity as number)
    const sold = await reserve(tx, id, ids, quantities)
    const known = new Map(sold.map((product) => [product.id, product]))
    const lines = wanted.map((line, position) => orderLine(line, known.get(line.product_id) as Row, position))
    const total = lines.reduce((sum, line) => sum + line.subtotal_cents, 0)
    const [order] = await rows(
      tx,
      `with placed as (
         insert into orders (id, user_id, order_type, placement_key, placement_hash, locale, ship_to, delivery, get_it_by,
           list_cents, subtotal_cents, minus_cents, tax_lines, tax_cents, freight_cents, total_cents, note, expires_at)
         values ($1, $2, 0, $3, '', 'en', $4, 'standard', $5, $6, $6, 0, '[]', 0, 0, $6, '', $7)
         returning *
       ),
       sold as (
         insert into order_lines (order_id, position, product_id, name, model_number, thumbnail, power_w, has_battery,
           quantity, list_cents, now_cents, discount_cents, subtotal_cents, minus_cents, tax_cents)
         select placed.id, l.position, l.product_id, l.name, l.model_number, l.thumbnail, l.power_w, l.has_battery,
           l.quantity, l.list_cents, l.now_cents, l.discount_cents, l.subtotal_cents, l.minus_cents, l.tax_cents
         from placed, jsonb_to_recordset($8::jsonb) as l(position int, product_id text, name text,
           model_number text, thumbnail text, power_w int, has_battery int, quantity int, list_cents int, now_cents int,
           discount_cents int, subtotal_cents bigint, minus_cents bigint, tax_cents bigint)
         returning *
       ),
       told as (
         insert into order_events (order_id, kind, to_status, actor, cause)
         select id, 'placed', 0, 'customer:' || user_id, 'checkout' from placed
       )
       select ${orderSums},
         (select coalesce(jsonb_agg(to_jsonb(l) - 'order_id' - 'position' order by l.position), '[]')
          from sold l where l.order_id = o.id) as lines from placed o`,
      [
        id,
        user_id,
        placement_key,
        JSON.stringify(found[0]),
        new Date(),
        total,
        new Date(Date.now() + 172_800_000),
        JSON.stringify(lines),
      ],
    )
    return order as Row
  })
  return { order_id: id, order_status: placed.status, ...placed }
}

async function reserve(tx: Query, order_id: string, ids: string[], quantities: number[]) {
  const [row] = await rows(
    tx,
    `with wanted as (
       select w.*, p.kind, p.min_quantity
       from unnest((select $1::text[]), (select $4::int[])) as w(product_id, quantity)
       left join lateral (select kind, min_quantity from products where id = w.product_id limit 1) p on true
     ),
     items as (
       select coalesce(c.component_id, w.product_id) as product_id,
              sum(w.quantity * coalesce(c.quantity, 1))::int as quantity
       from wanted w
       left join lateral (select component_id, quantity from package_components where package_id = w.product_id offset 0) c
         on w.kind = 'package'
       group by 1
     ),
     locked as materialized (
       select s.* from (select product_id from items order by product_id) i
       cross join lateral (select * from stock where product_id = i.product_id for update) s
     ),
     judged as materialized (
       select i.product_id, i.quantity, l.on_hand, l.reserved,
              l.made_to_order is not true and l.reserved + i.quantity > l.on_hand as is_short
       from items i join locked l using (product_id)
     ),
     sold as materialized (select * from judged where not exists (select 1 from judged where is_short)),
     promised as (
       update stock s set reserved = s.reserved + sold.quantity from sold where s.product_id = sold.product_id
     ),
     kept as (
       insert into stock_reservations (order_id, product_id, quantity) select $5, product_id, quantity from sold
     )
     select (select json_agg(j order by j.product_id) from judged j) as judged, ${offerColumns}`,
    [ids, 'en', new Date(), quantities, order_id],
  )
  return row?.products as Row[]
}

async function startPayment(token: string, order_id: string) {
  const user_id = await customerOf(token)
  await countTries([`pay-device:${token}`, `pay-mail:${user_id}`, `pay-order:${user_id} ${order_id}`])
  const attempt = await transaction(async (tx) => {
    const order = await lockOrder(tx, order_id, user_id)
    const [opened] = await rows(
      tx,
      `with part as (
         select position, amount_cents from instalments where reference = $1 and paid_at is null order by position limit 1
       ),
       due as (select coalesce((select amount_cents from part), $2::bigint) as due_cents, (select position from part) as part),
       open as (
         select * from payment_attempts where reference = $1 and state in ('started', 'pending', 'processing')
         order by step desc limit 1
       ),
       opened as (
         insert into payment_attempts (reference, provider, amount_cents, instalment)
         select $1, 'sandbox', due_cents, part from due where not exists (select 1 from open) returning *
       )
       select a.*, due.due_cents
       from due, (select *, true as is_new from opened union all select *, false from open) a`,
      [order_id, order.total_cents],
    )
    return opened as Row
  })
  const [payment] = await rows(
    pool,
    `insert into sandbox_payments (id, idempotency_key, amount_cents)
     select $1, $2, $3::bigint where ${commitWithoutFlush}
     on conflict (idempotency_key) do update set updated_at = clock_timestamp() returning id, amount_cents`,
    [`sbx_${randomUUID()}`, attempt.id, attempt.amount_cents],
  )
  const [pending] = await rows(
    pool,
    `update payment_attempts set provider_reference = $2, updated_at = clock_timestamp(),
            state = case state when 'started' then 'pending' else state end
     where id = $1 and ${commitWithoutFlush} returning *`,
    [attempt.id, payment?.id],
  )
  return { attempt_id: attempt.id, state: pending?.state, order_status: 0 }
}

/** Counted as in the shop: one statement for all. */
const countTries = (keys: string[]) =>
  rows(
    pool,
    `insert into rate_limits as r (key, points, expire)
     select key, 1, $2 from unnest($1::text[]) as a(key) where ${commitWithoutFlush} order by key
     on conflict (key) do update set points = r.points + excluded.points returning key, points, expire`,
    [keys, Date.now() + 3_600_000],
  )

async function approve(token: string, attempt_id: string) {
  const user_id = await customerOf(token)
  const [attempt] = await rows(
    pool,
    `select a.*, o.status as order_status from payment_attempts a join orders o on o.id = a.reference
     where a.id = $1 and o.user_id = $2 and o.removed_at is null`,
    [attempt_id, user_id],
  )
  await rows(
    pool,
    `update sandbox_payments set state = 'succeeded', updated_at = clock_timestamp()
     where id = $1 and state = 'open' and ${commitWithoutFlush} returning *`,
    [attempt?.provider_reference],
  )
  await transaction((tx) => settle(tx, attempt as Row, user_id))
  return { attempt_id, state: 'succeeded', order_status: 1 }
}

async function settle(tx: pg.PoolClient, attempt: Row, user_id: string) {
  const { provider_reference } = attempt
  const [order] = (await pipeline(tx, [
    () => lockOrder(tx, attempt.reference, null),
    () =>
      rows(
        tx,
        `with processed as (
           insert into payment_notices (provider, event_id, kind, provider_reference, payload, handled_at)
           values ('sandbox', $2, 'payment.succeeded', $3, '{}', clock_timestamp()) on conflict do nothing
         )
         update payment_attempts a set state = 'succeeded', failure = null, updated_at = clock_timestamp()
         where id = $1 and state in ('started', 'pending', 'processing')
         returning exists (select 1 from payment_plans p where p.reference = a.reference) as has_plan`,
        [attempt.id, `evt_${provider_reference}`, provider_reference],
      ),
  ])) as [Row]
  // The job is like the shop's, but due tomorrow, so that no worker runs it.
  await rows(
    tx,
    `with booked as (
       insert into ledger (reference, kind, cause, account, amount_cents)
       select $1, 'payment', $2, account, amount from unnest($3::text[], $4::bigint[]) as r(account, amount)
       on conflict do nothing
     ),
     moved as (
       update orders set status = 1, version = version + 1, updated_at = clock_timestamp(), expires_at = null where id = $1
     ),
     recorded as (
       insert into order_events (order_id, kind, from_status, to_status, actor, cause)
       values ($1, 'paid', 0, 1, $5, 'attempt:' || $2)
     ),
     message as (
       insert into messages (user_id, title, body, link) values ($6, $7::jsonb, $8::jsonb, '/order_detail?id=' || $1)
     ),
     queue as (select * from pgboss.queue where name = 'orders.sendConfirmation')
     insert into pgboss.job (name, data, start_after, expire_seconds, deletion_seconds, keep_until, retry_limit,
                             retry_delay, retry_backoff, policy)
     select name, jsonb_build_object('order_id', $1), now() + interval '1 day', expire_seconds, deletion_seconds,
            now() + retention_seconds * interval '1 second', retry_limit, retry_delay, retry_backoff, policy from queue`,
    [
      order.id,
      attempt.id,
      ['cash:sandbox', 'sales'],
      [attempt.amount_cents, -attempt.amount_cents],
      `customer:${user_id}`,
      user_id,
      '{"en":"Your order is paid"}',
      '{"en":"Thank you."}',
    ],
  )
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://bare')
  if (url.pathname === '/readyz') return response.end('ready')
  const answer = answers[url.pathname]
  if (!answer) return sendPage(response)
  void send(answer, url.searchParams, request, response)
})

/** The shop's own page as received: compressed. */
function sendPage(response: ServerResponse) {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('content-encoding', 'br')
  response.end(kept_page)
}

async function send(
  answer: (asked: ReceivedRequest) => Promise<unknown>,
  query: URLSearchParams,
  request: IncomingMessage,
  response: ServerResponse,
) {
  try {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
    const data = await answer({ query, body: await bodyOf(request), token })
    const json = data instanceof Written ? data.json : JSON.stringify(data)
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(`{"code":200,"msg":"ok","data":${json}}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    response.statusCode = 500
    response.end('{"code":500}')
  }
}

async function bodyOf(request: IncomingMessage): Promise<Row> {
  if (request.method === 'GET') return {}
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

server.listen(Number(PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
