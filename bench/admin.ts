// What staff and customers do with orders in a shop of four years: `npm run bench -- admin --sizes 10k,100k,1000k`, numbers of
// orders. Fills each shop with `seed:large` on PostgreSQL, then measures each call at a few connections, and cart and checkout
// at sixteen. `--only orders` measures the calls whose name contains that. ADMIN_BENCH_URL names a database that is filled
// already. Prints a table on standard error and JSON on standard output.
import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { createDatabase, startPostgres } from '../tests/harness/postgres-server.ts'
import { buildIfStale } from '../tools/build.ts'
import { type Call, callsOf } from './admin-calls.ts'
import { prepareAdmin } from './admin-sample.ts'
import { connections, type LoadResult, load } from './load.ts'
import { prepareShop, quietly, readyToBuy } from './prepare.ts'
import { describeMachine } from './report.ts'
import { post } from './scenario.ts'
import { startServer } from './server-process.ts'
import { scenarios } from './shopping.ts'

/** p95 of a call, in milliseconds. */
const target_ms = 30
/** Staff who work at the same time, each with a request under way. */
const staff_connections = 4
const products = 1000
const warm_up_seconds = 1
const idle_ms = 8000

type Measured = LoadResult & { name: string; connections: number; total: number | null }
type Run = { orders: number; load_before: number; measured: Measured[] }
type Options = { only: string; orders: readonly number[]; seconds: number }

/** Measures all calls at each number of orders, prints and stores the result. */
export async function benchAdmin({ only, orders, seconds }: Options) {
  await buildIfStale()
  const filled = process.env.ADMIN_BENCH_URL
  if (filled) return report([await benchShop(filled, only, seconds)])
  const server = await startPostgres()
  if (!server) throw new Error('The benchmark of the back office needs PostgreSQL')
  const runs: Run[] = []
  try {
    for (const size of orders) {
      const database = await createDatabase(server.url, 'bench_admin')
      console.error(`Filling ${size} orders`)
      await prepareShop({ DATABASE_URL: database.url }, products, size)
      runs.push(await benchShop(database.url, only, seconds))
      await database.drop()
    }
  } finally {
    await server.stop()
  }
  report(runs)
}

async function benchShop(url: string, only: string, seconds: number): Promise<Run> {
  const place = { DATABASE_URL: url }
  const sample = await prepareAdmin(url)
  const buying = await readyToBuy(place)
  const [load_before = 0] = loadavg()
  console.error(`${sample.orders} orders of ${sample.customers} customers, load ${load_before.toFixed(1)}`)
  const shop = await startServer('tools/start.ts', { ...place, ...quietly })
  // The warm-up after a start takes processor time.
  await new Promise((done) => setTimeout(done, idle_ms))
  const measured: Measured[] = []
  const measure = async (
    name: string,
    requests: Parameters<typeof load>[2],
    many: number,
    total: number | null,
  ) => {
    await load(shop.url, warm_up_seconds, requests, many)
    const result = await load(shop.url, seconds, requests, many)
    measured.push(printed({ name, connections: many, total, ...result }))
  }
  try {
    for (const call of callsOf(sample).filter(({ name }) => name.includes(only))) {
      const total = await tryCall(shop.url, call)
      const request = post(`/api${call.path}`, call.body, () => authorization(call))
      await measure(call.name, () => [request], staff_connections, total)
    }
    for (const { name, title, requests } of scenarios.filter(({ name }) =>
      ['cart', 'checkout'].includes(name),
    ))
      if (name.includes(only)) await measure(title, () => requests(buying), connections, null)
  } finally {
    await shop.stop()
  }
  return { orders: sample.orders, load_before, measured }
}

const authorization = ({ token }: Call) => ({ authorization: `Bearer ${token}` })

/** Sends a call once: how many rows match, where it says so. A fast wrong answer does not count. */
async function tryCall(url: string, call: Call) {
  const answer = await fetch(`${url}/api${call.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization(call) },
    body: JSON.stringify(call.body()),
  })
  const read = (await answer.json()) as { data?: { total?: number } }
  if (answer.status === 200) return read.data?.total ?? null
  throw new Error(`${call.name} answers ${answer.status}: ${JSON.stringify(read).slice(0, 200)}`)
}

function printed(call: Measured) {
  const { name, total, per_second, p50_ms, p95_ms, p99_ms, errors } = call
  const numbers = [per_second, p50_ms, p95_ms, p99_ms].map((value) => value.toFixed(1).padStart(9)).join('')
  const mark = `${p95_ms < target_ms ? '' : '  over'}${errors ? `  ${errors} errors` : ''}`
  console.error(`${name.padEnd(52)}${String(total ?? '').padStart(8)}${numbers}${mark}`)
  return call
}

function report(runs: Run[]) {
  const at = new Date().toISOString()
  const machine = describeMachine()
  const written = JSON.stringify(
    { bench: 'heliostead admin', at, machine, target_ms, staff_connections, runs },
    null,
    2,
  )
  mkdirSync('bench/results', { recursive: true })
  writeFileSync(`bench/results/admin-${at.slice(0, 19).replaceAll(':', '-')}.json`, `${written}\n`)
  console.log(written)
  for (const { orders, measured } of runs) {
    const over = measured.filter(({ p95_ms }) => p95_ms >= target_ms).map(({ name }) => name)
    console.error(
      `${orders} orders: ${over.length} of ${measured.length} calls have a p95 of ${target_ms} ms or more: ${over.join('; ')}`,
    )
  }
}
