import { randomUUID } from 'node:crypto'
import { openServices } from '#app/services.server.ts'
import { refreshListings } from '#features/catalog/listings/listings.server.ts'
import { type OrderRequest, placeOrder } from '#features/sales/orders/placement/place-order.server.ts'
import { createPublicVersion } from '#platform/cache/page-cache.server.ts'
import { readSettings } from '#platform/config/env.server.ts'
import { type Db, type OpenDatabase, openDatabase, queryRows } from '#platform/database/db.server.ts'
import '#platform/http/api/issue-messages.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { createLog } from '#platform/observability/log.server.ts'
import '#text/translations.server.ts'
import { prepareDatabase } from '../harness/prepare-database.ts'

/** Multiplies the sizes of `npm test`: TRIAL_SCALE=1 there; `npm run test:faults` uses the full sizes. */
export const scale = Number(process.env.TRIAL_SCALE ?? '1')

/** A number that a promise names, at full size; in the gate a smaller one. */
export const inFull = (full: number, in_gate: number) => (scale > 1 ? full : in_gate)

/** One application node: its own connections to the shared database. */
export type Node = JobContext & { database: OpenDatabase; close(): Promise<void> }

/** Tables and queues of an empty database, and so many nodes over it; its limits are wide unless the settings say otherwise. */
export async function openNodes(
  url: string,
  count: number,
  settings_of_trial: Record<string, string> = {},
): Promise<Node[]> {
  const nodes: Node[] = []
  for (let i = 0; i < count; i++) {
    const settings = readSettings({
      NODE_ENV: 'test',
      DATABASE_URL: url,
      LOG_LEVEL: 'error',
      LIMIT_SCALE: '100000',
      ...settings_of_trial,
    })
    const database = await openDatabase({ url, dataDir: 'memory', poolSize: 20 })
    if (i === 0) {
      await prepareDatabase(database.pool)
    }
    const services = await openServices(database.db, settings, createPublicVersion(database.db))
    const log = createLog('error')
    nodes.push({
      db: database.db,
      services,
      log,
      now: () => new Date(),
      database,
      close: () => database.close(),
    })
  }
  return nodes
}

/** Tables and queues in an empty database, for processes of their own to work on. */
export async function openEmptyShop(where: { DATABASE_URL?: string; DATA_DIR?: string }) {
  const { DATABASE_URL: url, DATA_DIR: dataDir = 'memory' } = where
  const database = await openDatabase({ url, dataDir, poolSize: 4 })
  await prepareDatabase(database.pool)
  return { ...database, [Symbol.asyncDispose]: database.close }
}

export const closeNodes = (nodes: Node[]) => Promise.all(nodes.map((node) => node.close()))

type ProductWish = {
  id: string
  price_cents?: number
  on_hand?: number
  components?: { id: string; quantity: number }[]
  tiers?: { from_quantity: number; price_cents: number }[]
}

/** A product on sale, with its stock; with components it is a package. */
export async function aProduct(
  db: Db,
  { id, price_cents = 10_000, on_hand = 10, components = [], tiers = [] }: ProductWish,
) {
  const words = JSON.stringify({ en: id, de: id, zh: id })
  await queryRows(
    db,
    `insert into families (id, name, tagline, story) values ('trial', $1, $1, $1) on conflict do nothing`,
    [words],
  )
  await queryRows(
    db,
    `insert into products (id, family_id, kind, brand, model_number, name, summary, description, list_price_cents,
       price_now_cents, shipping_class, weight_lb, length_in, width_in, height_in)
     values ($1, 'trial', $2, 'Trial', $1, $3, $3, $3, $4, $4, 'parcel', 5, 10, 10, 10)`,
    [id, components.length > 0 ? 'package' : 'item', words, price_cents],
  )
  if (components.length === 0)
    await queryRows(db, `insert into stock (product_id, warehouse, on_hand) values ($1, 'OH', $2)`, [
      id,
      on_hand,
    ])
  for (const part of components)
    await queryRows(
      db,
      'insert into package_components (package_id, component_id, quantity) values ($1, $2, $3)',
      [id, part.id, part.quantity],
    )
  for (const tier of tiers)
    await queryRows(
      db,
      'insert into price_tiers (product_id, from_quantity, price_cents) values ($1, $2, $3)',
      [id, tier.from_quantity, tier.price_cents],
    )
  await refreshListings(db, [id])
}

export type Buyer = { user_id: string; address_id: string }

/** A customer with an address in Ohio and these things in the cart. */
export async function aBuyer(
  db: Db,
  cart: Record<string, number>,
  state = 'OH',
  zip_code = '43215',
): Promise<Buyer> {
  const user_id = randomUUID()
  const address_id = randomUUID()
  await queryRows(
    db,
    `insert into users (id, name, first_name, last_name, email) values ($1, 'Grace Hopper', 'Grace', 'Hopper', $2)`,
    [user_id, `${user_id}@example.com`],
  )
  await queryRows(
    db,
    `insert into addresses (id, user_id, first_name, last_name, address, zip_code, city, state, email, phone)
     values ($1, $2, 'Grace', 'Hopper', '1 Navy Way', $4, 'Columbus', $3, 'grace@example.com', '6145550100')`,
    [address_id, user_id, state, zip_code],
  )
  await fillCart(db, user_id, cart)
  return { user_id, address_id }
}

export async function fillCart(db: Db, user_id: string, cart: Record<string, number>) {
  await queryRows(db, 'insert into carts (user_id) values ($1) on conflict do nothing', [user_id])
  await queryRows(
    db,
    `insert into cart_lines (cart_id, product_id, quantity, asked)
     select c.id, l.product_id, l.quantity, l.quantity from carts c, unnest($2::text[], $3::int[]) as l(product_id, quantity)
     where c.user_id = $1`,
    [user_id, Object.keys(cart), Object.values(cart)],
  )
}

/** The buyer presses the button: an order, or why there is none. `more` is what this press says beside the usual. */
export const place = (node: Pick<Node, 'db'>, buyer: Buyer, more: Partial<OrderRequest> = {}) =>
  placeOrder(node.db, { user_id: buyer.user_id, locale: 'en' }, { ...aPress(buyer), ...more }, new Date())

export const aPress = ({ address_id }: Buyer, placement_key: string = randomUUID()) => ({
  address_id,
  placement_key,
  delivery: 'standard' as const,
  expected_total_cents: null,
  note: '',
})

export const count = async (db: Db, query: string, values: unknown[] = []) =>
  (await queryRows<{ n: number }>(db, `select count(*)::int as n from ${query}`, values))[0]?.n ?? 0

/** What must hold after any run, whatever happened in it: the sentences that are not true. */
export async function brokenInvariants(db: Db): Promise<string[]> {
  const checks: Record<string, string> = {
    'an order total is not the sum of its lines, discounts, tax and freight': `
      select o.id from orders o join order_lines l on l.order_id = o.id group by o.id
      having sum(l.subtotal_cents) <> o.subtotal_cents or sum(l.minus_cents) <> o.minus_cents
          or sum(l.tax_cents) <> o.tax_cents
          or o.total_cents <> o.subtotal_cents - o.minus_cents + o.tax_cents + o.freight_cents`,
    'an order has no lines':
      'select id from orders o where not exists (select 1 from order_lines l where l.order_id = o.id)',
    'reserved stock is not the sum of the open reservations': `
      select s.product_id from stock s
      left join stock_reservations r on r.product_id = s.product_id and r.state = 'open'
      group by s.product_id having s.reserved <> coalesce(sum(r.quantity), 0)`,
    'stock is promised twice': 'select product_id from stock where reserved > on_hand and not made_to_order',
    'a reservation has no order': `
      select r.id from stock_reservations r where not exists (select 1 from orders o where o.id = r.order_id)
        and not exists (select 1 from returns e where e.id = r.order_id and e.kind = 'exchange')`,
    'a cancelled order still holds stock': `
      select o.id from orders o join stock_reservations r on r.order_id = o.id and r.state = 'open' where o.status = -1`,
    'a living order holds no stock': `
      select o.id from orders o where o.status in (0, 1, 2)
        and not exists (select 1 from stock_reservations r where r.order_id = o.id and r.state = 'open')`,
    'a ledger entry does not balance':
      'select kind, cause from ledger group by 1, 2 having sum(amount_cents) <> 0',
    'a paid order is not paid for exactly once': `
      select o.id from orders o where o.status >= 1 and o.total_cents <> (
        select coalesce(sum(amount_cents), 0) from ledger g
        where g.reference = o.id and g.kind = 'payment'
          and (g.account like 'cash:%' or g.account = 'payment differences'))`,
    'an unpaid order has been paid': `
      select o.id from orders o where o.status = 0 and o.total_cents <= (
        select coalesce(sum(amount_cents), 0) from ledger g
        where g.reference = o.id and g.kind = 'payment' and g.account like 'cash:%')`,
    'deposits of a finished order are left over': `
      select o.id from orders o join ledger g on g.reference = o.id and g.account = 'deposits:customers'
      where o.status >= 1 group by o.id having sum(g.amount_cents) <> 0`,
    'what is paid of a plan is not what came for it': `
      select i.reference from instalments i where i.paid_by is not null and i.amount_cents <> (
        select coalesce(sum(amount_cents), 0) from ledger g
        where g.cause = i.paid_by::text and g.kind = 'payment'
          and (g.account like 'cash:%' or g.account = 'payment differences'))`,
    'more went back than came': `
      select a.id from payment_attempts a join refunds r on r.attempt_id = a.id and r.state <> 'failed'
      group by a.id having sum(r.amount_cents) > (
        select coalesce(sum(g.amount_cents), 0) from ledger g
        where (g.cause = a.id::text and g.kind in ('payment', 'surplus', 'stray payment') and g.account like 'cash:%')
           or (g.account = 'transfers:unapplied' and g.kind = 'late transfer' and g.reference = a.reference))`,
    'a refund that was sent is not in the ledger': `
      select r.id from refunds r where r.state in ('sent', 'done') and not exists (
        select 1 from ledger g where g.cause = r.id::text and g.kind = 'refund')`,
    'money of a settled order lies about unapplied': `
      select g.reference from ledger g where g.account = 'transfers:unapplied'
        and exists (select 1 from payment_attempts a where a.reference = g.reference and a.state = 'succeeded')
        and not exists (select 1 from payment_attempts a where a.reference = g.reference
                        and a.state in ('started', 'pending', 'processing'))
      group by g.reference having sum(g.amount_cents) <> 0`,
    'a disputed order may be shipped': `
      select d.reference from disputes d join orders o on o.id = d.reference
      where d.state in ('inquiry', 'open', 'lost') and o.held_for is null`,
    'more went back for an order than came in': `
      select g.reference from ledger g where g.account like 'cash:%' group by 1 having sum(g.amount_cents) < 0`,
    'a refund is not the sum of its parts': `
      select r.id from returns r join return_lines l on l.return_id = r.id where r.kind = 'refund' group by r.id
      having r.refund_cents <> sum(l.subtotal_cents - l.minus_cents + l.tax_cents) + r.freight_cents
        - r.freight_kept_cents - r.deduction_cents`,
    'more units came back than were sold': `
      select o.id from order_lines o join return_lines l on l.line_id = o.id join returns r on r.id = l.return_id
      where r.kind = 'refund' and r.status not in ('rejected', 'withdrawn')
      group by o.id having sum(l.quantity) > o.quantity or sum(l.subtotal_cents) > o.subtotal_cents
        or sum(l.tax_cents) > o.tax_cents`,
    'an ended refund is not in the ledger': `
      select r.id from returns r where r.kind = 'refund' and r.status = 'end' and r.refund_cents <> -(
        select coalesce(sum(g.amount_cents), 0) from ledger g
        where g.kind = 'return' and g.cause = 'return:' || r.id and g.account = 'refunds')`,
    'money came in without a word in the ledger': `
      select a.id from payment_attempts a where a.state = 'succeeded'
        and not exists (select 1 from ledger g where g.cause = a.id::text)`,
    'a status has no recorded cause and actor': `
      select o.id from orders o where not exists (
        select 1 from order_events e where e.order_id = o.id and e.to_status = o.status and e.actor <> '' and e.cause <> '')`,
    'the history of an order has a gap': `
      select o.id from orders o where o.version <> (
        select count(*) from order_events e where e.order_id = o.id and e.to_status is not null)`,
  }
  const broken: string[] = []
  for (const [sentence, query] of Object.entries(checks)) {
    const rows = await queryRows<Record<string, unknown>>(db, query)
    if (rows.length > 0) broken.push(`${sentence}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return broken
}
