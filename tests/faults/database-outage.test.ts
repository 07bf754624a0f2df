// T43: the database breaks off in the middle of transactions, and comes back: as when a standby takes over.
import { beforeAll, expect } from 'vitest'
import { openDatabase, queryRows } from '#platform/database/db.server.ts'
import { buildIfStale } from '../../tools/build.ts'
import { startStripe } from '../harness/fakes/stripe.ts'
import { createDatabase, startPostgres } from '../harness/postgres-server.ts'
import { startCheckoutLoad } from './checkout-load.ts'
import { startDatabaseProxy } from './database-proxy.ts'
import { aProduct, brokenInvariants, inFull, openEmptyShop, scale } from './fault-shop.ts'
import { faultTest } from './fault-test.ts'
import { startServer } from './server-process.ts'

beforeAll(buildIfStale)

const outages = Math.ceil(scale / 5)

faultTest(
  'T43: each request creates one order when database connections break, and service returns within 30 seconds',
  async ({ skip }) => {
    await using opened = new AsyncDisposableStack()
    const postgres = await startPostgres()
    if (!postgres?.crash || !postgres.restart) return skip('This PostgreSQL server is not ours to crash')
    opened.defer(() => postgres.stop())
    const { url: DATABASE_URL } = await createDatabase(postgres.url, 'outage')
    const first = await openEmptyShop({ DATABASE_URL })
    await aProduct(first.db, { id: 'panel', on_hand: 1_000_000 })
    await first.close()
    const server = await startServer({ DATABASE_URL }, { showsErrors: false })
    opened.defer(() => server[Symbol.asyncDispose]())
    const load = await startCheckoutLoad(server, 4, { retries: true })
    const recoveries: number[] = []
    const recovered = async () => {
      const since = Date.now()
      while (!load.completed.some((at) => at > since)) await pause(50)
      recoveries.push(Date.now() - since)
    }

    await recovered()
    for (let outage = 0; outage < outages; outage++) {
      await cutAllConnections(postgres.url)
      await recovered()
      const before = load.failures.length
      await postgres.crash()
      while (load.failures.length === before) await pause(50)
      await pause(1000)
      await postgres.restart()
      await recovered()
    }
    await load.stop()

    expect(load.failures.length).toBeGreaterThan(0)
    expect(Math.max(...recoveries)).toBeLessThan(30_000)
    const shop = await openEmptyShop({ DATABASE_URL })
    const orders = await queryRows<{ placement_key: string; status: number; charges: number }>(
      shop.db,
      `select placement_key, status, (select count(*)::int from payment_attempts a join sandbox_payments s
       on s.id = a.provider_reference where a.reference = o.id and s.state = 'succeeded') as charges from orders o`,
    )
    expect(orders.map((order) => order.placement_key).sort()).toEqual(load.keys.toSorted())
    expect(orders.filter(({ status, charges }) => status !== 1 || charges !== 1)).toEqual([])
    expect(await brokenInvariants(shop.db)).toEqual([])
    await shop.close()
  },
)

for (const kind of ['silence', 'refuse'] as const)
  faultTest(
    `T43: with database fault '${kind}' the shop answers 503, serves cached pages, and loses no order`,
    async ({ database_url }) => {
      await using opened = new AsyncDisposableStack()
      const proxy = await startDatabaseProxy(database_url)
      opened.defer(() => proxy.close())
      const first = await openEmptyShop({ DATABASE_URL: database_url })
      await aProduct(first.db, { id: 'panel', on_hand: 1_000_000 })
      await first.close()
      const stripe = await startStripe()
      opened.defer(() => stripe.close())
      const settings = { ...stripe.settings, SANDBOX_PAYMENTS: 'true', DATABASE_URL: proxy.url }
      const server = await startServer(settings, { showsErrors: false })
      opened.defer(() => server[Symbol.asyncDispose]())
      const load = await startCheckoutLoad(server, 3, { retries: true })
      await isOnceTrue(() => load.completed.length > 0)
      expect((await ask(server, '/de/contact')).status).toBe(200)

      proxy[kind]()
      await isOnceTrue(async () => (await ask(server, '/api/order/get/cart', list)).status === 503)
      // A machine that stood still makes one round slow.
      const rounds = [await askWithoutDatabase(server, stripe)]
      while (rounds.length < 3 && (rounds.at(-1)?.slowest_ms ?? 0) >= longest_ms)
        rounds.push(await askWithoutDatabase(server, stripe))

      proxy.restore()
      const back_since = Date.now()
      await isOnceTrue(async () => (await ask(server, '/readyz')).status === 200)
      await isOnceTrue(() => load.completed.some((at) => at > back_since))
      const back_after = Date.now() - back_since
      await load.stop()

      for (const round of rounds) expectRefusals(round)
      expect(rounds.at(-1)?.slowest_ms).toBeLessThan(longest_ms)
      expect(back_after).toBeLessThan(inFull(5000, 20_000))
      const shop = await openEmptyShop({ DATABASE_URL: database_url })
      const orders = await queryRows<{ placement_key: string }>(shop.db, 'select placement_key from orders')
      expect(orders.map((order) => order.placement_key).sort()).toEqual(load.keys.toSorted())
      expect(await brokenInvariants(shop.db)).toEqual([])
      await shop.close()
    },
  )

const longest_ms = inFull(1000, 5000)

const list = {
  method: 'POST',
  body: '{}',
  headers: { 'content-type': 'application/json', authorization: `Bearer ${'a'.repeat(32)}` },
}

/** Requests of every kind to a shop whose database does not answer, and how long the slowest answer took. */
async function askWithoutDatabase(server: { url: string }, stripe: Awaited<ReturnType<typeof startStripe>>) {
  const answers = await Promise.all([
    ask(server, '/api/order/get/cart', list),
    ask(server, '/api/user/login', {
      ...list,
      body: '{"email":"ada@example.com","password":"sunny-side-up"}',
    }),
    ask(server, '/zh/consultation'),
    ask(server, '/api/webhooks/stripe', stripeNotice(stripe)),
    ask(server, '/readyz'),
  ])
  const kept = await ask(server, '/de/contact')
  const alive = await ask(server, '/healthz')
  return { answers, kept, alive, slowest_ms: Math.max(...[...answers, kept, alive].map(({ ms }) => ms)) }
}

function expectRefusals({ answers, kept, alive }: Awaited<ReturnType<typeof askWithoutDatabase>>) {
  const [cart, login, page, notice, ready] = answers
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503])
  expect(answers.filter(({ retry_after }) => !Number(retry_after))).toEqual([ready])
  for (const { body } of [cart, login])
    expect(JSON.parse(body)).toEqual({ code: 503, data: null, msg: expect.any(String) })
  expect(page.body).toContain('<html lang="zh"')
  expect(page.body).not.toContain('Please')
  expect(notice.body).toBe('not stored')
  expect(JSON.parse(ready.body)).toMatchObject({ ready: false, database: false })
  expect([kept.status, alive.status]).toEqual([200, 200])
}

type ReceivedRequest = { status: number; retry_after: string | null; body: string; ms: number }

async function ask({ url }: { url: string }, path: string, init?: RequestInit): Promise<ReceivedRequest> {
  const since = performance.now()
  const answer = await fetch(url + path, init)
  const body = await answer.text()
  const retry_after = answer.headers.get('retry-after')
  return { status: answer.status, retry_after, body, ms: performance.now() - since }
}

function stripeNotice(stripe: Awaited<ReturnType<typeof startStripe>>) {
  const { body, signature } = stripe.event('charge.updated', { id: 'ch_1', object: 'charge' })
  return { method: 'POST', body, headers: { 'stripe-signature': signature } }
}

/** Waits until something holds, for at most half a minute. */
async function isOnceTrue(holds: () => unknown) {
  await expect.poll(holds, { timeout: 30_000, interval: 100 }).toBe(true)
}

/** Breaks every connection to the shop's database, whatever is under way on it. */
async function cutAllConnections(server_url: string) {
  const server = await openDatabase({ url: server_url, dataDir: 'memory', poolSize: 1 })
  await queryRows(
    server.db,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname like $1 and pid <> pg_backend_pid()',
    ['trial_%'],
  )
  await server.close()
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
