// A database cluster loses parts while people order and pay. No acknowledged order is lost, none exists twice, and orders
// are taken again within 30 seconds; pages are served throughout.
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest'
import { openDatabase, queryRows } from '#platform/database/db.server.ts'
import { buildIfStale } from '../../tools/build.ts'
import { startCheckoutLoad } from '../faults/checkout-load.ts'
import { aProduct, brokenInvariants } from '../faults/fault-shop.ts'
import { type Cluster, isClusterRunning, missingForCluster, startCluster } from './cluster.ts'

const missing = missingForCluster()
if (missing) console.warn(`${missing}: the failover tests are skipped.`)

let cluster: Cluster

beforeAll(async () => {
  if (missing) return
  if (isClusterRunning()) throw new Error('A cluster runs on this machine: stop it first')
  await buildIfStale()
  cluster = await startCluster()
  const { db, close } = await openDatabase({ url: cluster.databaseUrl, dataDir: 'memory', poolSize: 2 })
  await aProduct(db, { id: 'panel', on_hand: 1_000_000 })
  await queryRows(db, 'create table cut_writes (n int)')
  await close()
})

afterAll(() => cluster?.stop())

describe.skipIf(missing !== null)('a cluster under load', () => {
  test('kill -9 of the primary: a synchronous standby takes over', async ({ onTestFinished }) => {
    const load = await startLoad(onTestFinished)
    const old = await cluster.primary()

    cluster.killProcesses(`database-${old}`)
    await load.untilOrdersAfter(async () => ![0, old].includes(await cluster.primary()))
    await cluster.run('start-database', String(old))
    const result = await load.result()

    expect(result).toMatchObject(nothingLost)
    expect(result.longest_pause_ms).toBeLessThan(30_000)
  })

  test('a planned switchover: orders pause for less than 5 seconds', async ({ onTestFinished }) => {
    const load = await startLoad(onTestFinished)
    const old = await cluster.primary()

    await cluster.run('switch-over')
    await load.untilOrdersAfter(async () => ![0, old].includes(await cluster.primary()))
    const result = await load.result()

    expect(result).toMatchObject(nothingLost)
    expect(result.longest_pause_ms).toBeLessThan(5000)
  })

  test('a primary without network: it takes no orders, and another does', async ({ onTestFinished }) => {
    const load = await startLoad(onTestFinished)
    const old = await cluster.primary()

    const write = () => cluster.askWithin(old, 'insert into cut_writes values (1) returning n')
    const isStandby = () => cluster.askWithin(old, 'select pg_is_in_recovery()')
    expect([await write(), await isStandby()]).toEqual(['1', 'f'])

    await cluster.run('cut', String(old))
    onTestFinished(() => cluster.run('join', String(old)))
    const writes: (string | null)[] = []
    const isDemoted = async () => {
      writes.push(await write())
      return (await isStandby()) !== 'f'
    }
    await load.untilOrdersAfter(
      async () => (await isDemoted()) && ![0, old].includes(await cluster.primary()),
    )
    await cluster.run('join', String(old))
    const result = await load.result()

    expect(writes.filter((answer) => answer !== null)).toEqual([])
    expect(result).toMatchObject(nothingLost)
    expect(result.longest_pause_ms).toBeLessThan(30_000)
  })

  test('a member of etcd is restarted: orders continue', async ({ onTestFinished }) => {
    const load = await startLoad(onTestFinished)
    const primary = await cluster.primary()

    cluster.killProcesses('etcd-2')
    await load.untilOrdersAfter(async () => true)
    await cluster.run('start-etcd', '2')
    await load.untilOrdersAfter(() => cluster.isWhole())
    const result = await load.result()

    expect(await cluster.primary()).toBe(primary)
    expect(result).toMatchObject(nothingLost)
    expect(result.longest_pause_ms).toBeLessThan(5000)
  })

  test('a shop is killed: the other one takes the orders', async ({ onTestFinished }) => {
    const load = await startLoad(onTestFinished)

    cluster.killProcesses('shop-1')
    await load.untilOrdersAfter(async () => true)
    await cluster.run('start-shop', '1')
    await load.untilOrdersAfter(async () => true)
    const { failed_pages, ...result } = await load.result()

    expect(result).toMatchObject({ lost: 0, doubled: 0, unpaid: 0, broken: [] })
    expect(result.longest_pause_ms).toBeLessThan(5000)
    // Those that the killed process was answering.
    expect(failed_pages).toBeLessThan(5)
  })
})

const nothingLost = { lost: 0, doubled: 0, unpaid: 0, broken: [], failed_pages: 0 }
const ordersAfterwards = 20
const pages = ['/', '/products', '/de/contact']

/** People who order through both shops, and visitors who look at pages. */
async function startLoad(onTestFinished: TestContext['onTestFinished']) {
  await expect.poll(() => cluster.isWhole(), { timeout: 90_000, interval: 500 }).toBe(true)
  const visits = await startVisits(onTestFinished)
  const load = await startCheckoutLoad(cluster, 4, { retries: true })
  onTestFinished(load.abort)
  const began = Date.now()
  const untilMore = (count: number, timeout: number) => {
    const wanted = load.completed.length + count
    return expect.poll(() => load.completed.length >= wanted, { timeout, interval: 100 }).toBe(true)
  }
  await untilMore(ordersAfterwards, 60_000)
  return {
    /** Waits until it holds, and then for some more orders. */
    async untilOrdersAfter(holds: () => Promise<boolean>) {
      await expect.poll(holds, { timeout: 60_000, interval: 200 }).toBe(true)
      await untilMore(ordersAfterwards, 60_000)
    },
    async result() {
      const ended = Date.now()
      await load.stop()
      await visits.stop()
      await expect.poll(() => cluster.isWhole(), { timeout: 90_000, interval: 500 }).toBe(true)
      const times = [began, ...load.completed.filter((at) => at <= ended)].sort((a, b) => a - b)
      const pauses = times.slice(1).map((at, index) => at - (times[index] ?? at))
      const result = {
        ...(await countOrders(load.keys)),
        orders: load.completed.length,
        retries: load.failures.length,
        pages: visits.count(),
        failed_pages: visits.failures.length,
        longest_pause_ms: Math.max(...pauses),
      }
      console.log(JSON.stringify({ test: expect.getState().currentTestName, ...result }))
      if (visits.failures.length > 0) console.log(visits.failures.slice(0, 10))
      return result
    },
  }
}

/** Opens pages one after the other, all of them known to both shops. */
async function startVisits(onTestFinished: TestContext['onTestFinished']) {
  const failures: string[] = []
  let count = 0
  const stopping = new AbortController()
  onTestFinished(() => stopping.abort())
  const visit = async (path: string, url = cluster.url) => {
    const status = await fetch(url + path).then(
      async (answer) => {
        await answer.text()
        return answer.status
      },
      (error: unknown) => String(error),
    )
    count++
    if (status !== 200) failures.push(`${path}: ${status}`)
  }
  for (const port of [3001, 3002]) for (const path of pages) await visit(path, `http://127.0.0.1:${port}`)
  const visiting = (async () => {
    while (!stopping.signal.aborted) {
      await visit(pages[count % pages.length] ?? '/')
      await new Promise((done) => setTimeout(done, 100))
    }
  })()
  return {
    failures,
    count: () => count,
    async stop() {
      stopping.abort()
      await visiting
    },
  }
}

/** Every key of the load was acknowledged as an order that is paid. */
async function countOrders(keys: readonly string[]) {
  const { db, close } = await openDatabase({ url: cluster.databaseUrl, dataDir: 'memory', poolSize: 2 })
  const orders = await queryRows<{ placement_key: string; status: number; charges: number }>(
    db,
    `select placement_key, status, (select count(*)::int from payment_attempts a join sandbox_payments s
     on s.id = a.provider_reference where a.reference = o.id and s.state = 'succeeded') as charges
     from orders o where placement_key = any($1)`,
    [keys],
  )
  const broken = await brokenInvariants(db)
  await close()
  const found = new Set(orders.map((order) => order.placement_key))
  return {
    lost: keys.filter((key) => !found.has(key)).length,
    doubled: orders.length - found.size + orders.filter(({ charges }) => charges > 1).length,
    unpaid: orders.filter(({ status, charges }) => status !== 1 || charges < 1).length,
    broken,
  }
}
