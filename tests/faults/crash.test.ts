// The process is killed, as by a power cut, at named checkpoints of placing and paying: at all of them in `npm run
// test:faults`, in the gate at those that leave something else. Then a new process serves the customer who comes back,
// and the order is placed and charged once. On a copy of the database nobody comes back and only the jobs run: the cart is
// whole and nothing is charged, or the order is there, unpaid or charged once.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { handlers } from '#app/jobs.server.ts'
import { aCoupon } from '#features/catalog/promotions/coupons.factory.ts'
import { type Db, openDatabase, queryRows } from '#platform/database/db.server.ts'
import type { OrderCheckpoint } from '#platform/database/embedded/checkpoints.server.ts'
import { enqueue, startJobs } from '#platform/jobs/jobs.server.ts'
import { buildIfStale } from '../../tools/build.ts'
import { unpackTestDatabase } from '../harness/test-database.ts'
import {
  aProduct,
  brokenInvariants,
  closeNodes,
  count,
  type Node,
  openEmptyShop,
  openNodes,
  scale,
} from './fault-shop.ts'
import { faultTest } from './fault-test.ts'
import { CutOff, placeAndPay, saveAddress, startServer, Visitor } from './server-process.ts'

/** What a customer finds who never came back: the cart as it was, an order to pay, or one that is paid. */
const left: Record<OrderCheckpoint, 'a whole cart' | 'an unpaid order' | 'a paid order'> = {
  'placing: locked': 'a whole cart',
  'placing: reserved': 'a whole cart',
  'placing: written': 'a whole cart',
  'placing: committed': 'an unpaid order',
  'paying: attempt written': 'an unpaid order',
  'paying: provider answered': 'an unpaid order',
  'settling: card looked at': 'a paid order',
  'settling: card decided': 'a paid order',
  'settling: attempt ended': 'a paid order',
  'settling: order marked': 'a paid order',
  'settling: committed': 'a paid order',
}
/** What a process leaves that dies at these is the same as at another one, so they are left out of the gate. */
const likeOthers: ReadonlySet<OrderCheckpoint> = new Set([
  // The transaction that `placing: written` rolls back, too.
  'placing: locked',
  'placing: reserved',
  // Nothing is written since `paying: provider answered`.
  'settling: card looked at',
  // The transaction that `settling: order marked` rolls back, too.
  'settling: attempt ended',
])
const checkpoints = (Object.keys(left) as OrderCheckpoint[]).filter(
  (one) => scale > 1 || !likeOthers.has(one),
)

const wanted = { panel: 3, battery: 1 }

beforeAll(buildIfStale)

for (const at of checkpoints)
  faultTest(
    `T11: killed at '${at}': a returning customer pays once; otherwise ${left[at]} remains`,
    async ({ database_url, copyDatabase }) => {
      const killed = { DATABASE_URL: database_url }
      await (await emptyShop(killed)).close()
      const { customer, press } = await dieAt(at, killed)
      const copy = { DATABASE_URL: await copyDatabase(database_url) }

      await Promise.all([comesBack(killed), staysAway(copy)])

      async function comesBack(settings: Settings) {
        await using shop = await openEmptyShop(settings)
        await giveUpHeldJobs(shop.db)

        await using server = await startServer(settings)
        customer.moveTo(server)
        await placeAndPay(customer, press)
        await sweep(shop.db)

        expect(await whatIsThere(shop.db)).toEqual(thingsOf('a paid order'))
        expect(await brokenInvariants(shop.db)).toEqual([])
      }

      async function staysAway(settings: { DATABASE_URL: string }) {
        // Nobody asks this shop anything, so its jobs run here, without a process that serves pages.
        await using opened = new AsyncDisposableStack()
        const nodes = await openNodes(settings.DATABASE_URL, 1, { DEMO: 'true' })
        opened.defer(async () => void (await closeNodes(nodes)))
        const [node] = nodes as [Node]
        await giveUpHeldJobs(node.db)
        const { log, database } = node
        const jobs = await startJobs({
          pool: database.pool,
          handlers,
          timetable: {},
          context: () => node,
          log,
        })
        opened.defer(async () => void (await jobs.stop()))
        await sweep(node.db)

        expect(await whatIsThere(node.db)).toEqual(thingsOf(left[at]))
        expect(await brokenInvariants(node.db)).toEqual([])
      }
    },
  )

test('T11: the embedded database survives a killed process', async ({ onTestFinished }) => {
  const settings = { DATA_DIR: mkdtempSync(join(tmpdir(), 'heliostead-crash-')) }
  onTestFinished(() => rmSync(settings.DATA_DIR, { recursive: true, force: true }))
  await unpackTestDatabase(settings.DATA_DIR)
  await (await emptyShop(settings)).close()
  const { customer, press } = await dieAt('settling: order marked', settings)

  await using server = await startServer(settings)
  customer.moveTo(server)
  await placeAndPay(customer, press)
  await server.stop()

  const { db, close } = await openDatabase({ dataDir: settings.DATA_DIR, poolSize: 2 })
  // The mail may still be a job to do: this server had no time for it.
  expect({ ...(await whatIsThere(db)), mails: 1 }).toEqual(thingsOf('a paid order'))
  expect(await brokenInvariants(db)).toEqual([])
  await close()
})

/** Of a server: where its database is. */
type Settings = { DATABASE_URL: string } | { DATA_DIR: string }

/** Two products in an otherwise empty shop. */
async function emptyShop(where: { DATABASE_URL?: string; DATA_DIR?: string }) {
  const shop = await openEmptyShop(where)
  await aProduct(shop.db, { id: 'panel' })
  await aProduct(shop.db, { id: 'battery', price_cents: 349_900 })
  await aCoupon(shop.db, 'HELLO', { starts_at: new Date('2026-01-01'), most_uses_each: 1 })
  return shop
}

/** A customer fills a cart, places the order and pays, until the server is killed at the checkpoint. */
async function dieAt(at: OrderCheckpoint, settings: Settings) {
  await using server = await startServer({ ...settings, DIE_AT_CHECKPOINT: at })
  const customer = new Visitor(server)
  await customer.register()
  const address_id = await saveAddress(customer)
  for (const [product_id, product_count] of Object.entries(wanted))
    await customer.call('/order/add/cart', { product_id, product_count })
  // A card is held, and looked at, where it pays for an order with a coupon.
  if (at.startsWith('settling: card')) await customer.call('/order/cart/coupon', { coupon: 'HELLO' })
  const press = { address_id, placement_key: crypto.randomUUID() }

  await expect(placeAndPay(customer, press)).rejects.toBeInstanceOf(CutOff)

  expect(await server.ended).toBe('SIGKILL')
  return { customer, press }
}

/** Two minutes later the sweeper comes round; waits until it, and all work on orders that it left, is done. */
async function sweep(db: Db) {
  await queryRows(db, `update payment_attempts set updated_at = updated_at - interval '2 minutes'`)
  await enqueue(db, 'orders.sweep', {})
  const waiting = `pgboss.job where name like 'orders.%' and state in ('created', 'retry', 'active')`
  while ((await count(db, waiting)) > 0) await new Promise((resolve) => setTimeout(resolve, 100))
}

/** Jobs that a dead process held are taken up by others once their five minutes are over; here at once. */
const giveUpHeldJobs = (db: Db) =>
  queryRows(db, `update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)

/** The goods, the order and the money as the tables and the card company's books have them. */
async function whatIsThere(db: Db) {
  const cart = await queryRows<{ product_id: string; quantity: number }>(
    db,
    'select product_id, quantity from cart_lines',
  )
  const orders = await queryRows<{ status: number; total_cents: number }>(
    db,
    'select status, total_cents from orders',
  )
  const lines = await queryRows<{ product_id: string; quantity: number }>(
    db,
    'select product_id, quantity from order_lines',
  )
  const charges = await queryRows<{ amount_cents: number; refunded_cents: number }>(
    db,
    `select amount_cents, refunded_cents from sandbox_payments where state = 'succeeded'`,
  )
  const byId = (rows: { product_id: string; quantity: number }[]) =>
    Object.fromEntries(rows.map((row) => [row.product_id, row.quantity]))
  return {
    cart: byId(cart),
    ordered: byId(lines),
    statuses: orders.map((order) => order.status),
    charges: charges.length,
    charged_what_it_costs: charges.every(
      (charge) => charge.amount_cents === orders[0]?.total_cents && charge.refunded_cents === 0,
    ),
    mails: await count(db, `outbox where template = 'order-confirmation'`),
  }
}

function thingsOf(name: (typeof left)[OrderCheckpoint]) {
  const is_ordered = name !== 'a whole cart'
  const is_paid = name === 'a paid order'
  return {
    cart: is_ordered ? {} : wanted,
    ordered: is_ordered ? wanted : {},
    statuses: is_ordered ? [is_paid ? 1 : 0] : [],
    charges: is_paid ? 1 : 0,
    charged_what_it_costs: true,
    mails: is_paid ? 1 : 0,
  }
}
