// T43: the database breaks off in the middle of transactions, and comes back: as when a standby takes over.
import { beforeAll, expect } from 'vitest'
import { openDatabase, rowsOf } from '#platform/db.server.ts'
import { buildIfStale } from '../../tools/build.ts'
import { createDatabase, startPostgres } from '../postgres-server.ts'
import { trial } from '../trial.ts'
import { startCheckoutLoad } from './checkout-load.ts'
import { startServer } from './server-process.ts'
import { aProduct, brokenInvariants, openEmptyShop, scale } from './trial-shop.ts'

beforeAll(buildIfStale)

const outages = Math.ceil(scale / 5)

trial(
  'T43: whatever breaks off in the database, each press is one order, and the shop is back within 30 seconds',
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
      await postgres.crash()
      await pause(1000)
      await postgres.restart()
      await recovered()
    }
    await load.stop()

    expect(load.failures.length).toBeGreaterThan(0)
    expect(Math.max(...recoveries)).toBeLessThan(30_000)
    const shop = await openEmptyShop({ DATABASE_URL })
    const orders = await rowsOf<{ placement_key: string; status: number; charges: number }>(
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

/** Breaks every connection to the shop's database, whatever is under way on it. */
async function cutAllConnections(server_url: string) {
  const server = await openDatabase({ url: server_url, dataDir: 'memory', poolSize: 1 })
  await rowsOf(
    server.db,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname like $1 and pid <> pg_backend_pid()',
    ['trial_%'],
  )
  await server.close()
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
