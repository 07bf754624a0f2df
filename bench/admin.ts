// The lists of the back office over 100,000 customers and 100,000 orders: `npm run bench -- admin`. Measures the staff
// calls behind the lists, one request at a time, on PostgreSQL. `--only orders` measures the calls whose name contains
// that. Prints a table on standard error and JSON on standard output.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createDatabase, startPostgres } from '../tests/harness/postgres-server.ts'
import { buildIfStale } from '../tools/build.ts'
import { type AdminSample, fillAdmin, many_customers, many_orders } from './fill-admin.ts'
import { quietly } from './prepare.ts'
import { describeMachine } from './report.ts'
import { startServer } from './server-process.ts'

/** p95 of a list, in milliseconds. */
const target_ms = 100
const page_size = 25
const last_page = Math.min(many_customers, many_orders) / page_size

type Call = { name: string; path: string; body: Record<string, unknown> }
type MeasuredCall = { name: string; total: number | null; p50_ms: number; p95_ms: number; p99_ms: number }

/** Measures all calls, prints and stores the result. `repeats` requests for each call. */
export async function benchAdmin({ only, repeats }: { only: string; repeats: number }) {
  await buildIfStale()
  const server = await startPostgres()
  if (!server) throw new Error('The benchmark of the back office needs PostgreSQL')
  try {
    const database = await createDatabase(server.url, 'bench_admin')
    const place = { DATABASE_URL: database.url }
    const first = await startServer('tools/start.ts', { ...place, ...quietly })
    await first.stop()
    console.error(`Filling ${many_customers} customers and ${many_orders} orders`)
    const sample = await fillAdmin(database.url)
    const shop = await startServer('tools/start.ts', { ...place, ...quietly })
    try {
      const measured: MeasuredCall[] = []
      for (const call of callsOf(sample).filter(({ name }) => name.includes(only)))
        measured.push(printed(await measureCall(shop.url, sample.token, call, repeats)))
      report(measured)
    } finally {
      await shop.stop()
      await database.drop()
    }
  } finally {
    await server.stop()
  }
}

function callsOf(sample: AdminSample): Call[] {
  const listOf = (name: string, path: string) => (what: string, body: Record<string, unknown>) => ({
    name: `${name}: ${what}`,
    path,
    body: { page_size, ...body },
  })
  return [
    ...orderCalls(listOf('orders', '/staff/orders'), sample),
    ...customerCalls(listOf('customers', '/staff/customers'), sample),
    ...leadCalls(listOf('leads', '/staff/leads'), sample),
    { name: 'home: open work', path: '/staff/home/work', body: {} },
    { name: 'home: 30 days', path: '/staff/home/figures', body: { days: 30 } },
    { name: 'home: 366 days', path: '/staff/home/figures', body: { days: 366 } },
    { name: 'search: a name', path: '/staff/search', body: { search: sample.last_name } },
    { name: 'search: an order', path: '/staff/search', body: { search: sample.order_id } },
  ]
}

type ListCall = (what: string, body: Record<string, unknown>) => Call

/** First, 50th and last page in each order. */
const pagesOf = (call: ListCall, sorts: readonly string[], last: number) =>
  sorts.flatMap((sort) =>
    [1, 50, last].map((page) => call(`${sort}, page ${page === last ? 'last' : page}`, { sort, page })),
  )

const orderCalls = (call: ListCall, sample: AdminSample) => [
  ...pagesOf(call, ['-placed', 'placed', '-total', 'total', '-status', 'status'], last_page),
  ...[0, 1, 2, 3, 4, -1].map((status) => call(`status ${status}`, { status })),
  call('status 4, page 2000', { status: 4, page: 2000 }),
  call('status 4, by total', { status: 4, sort: '-total' }),
  call('to ship', { to_ship: true }),
  call('held', { held: true }),
  call('in return', { in_return: true }),
  call('design orders', { order_type: 1 }),
  call('a month', { from: '2026-01-01', until: '2026-01-31' }),
  call('by number', { search: sample.order_id }),
  call('by mail', { search: sample.email }),
  call('by last name', { search: sample.last_name }),
  call('by last name and total', { search: sample.last_name, sort: '-total' }),
  call('by a letter', { search: 'm' }),
  call('by nothing that exists', { search: 'zzzzzz' }),
  call('of a customer', { customer_id: sample.customer_id }),
]

const customerCalls = (call: ListCall, sample: AdminSample) => [
  ...pagesOf(call, ['-created', 'created', '-name', 'name', '-email', 'email'], last_page),
  call('by mail', { search: sample.email }),
  call('by last name', { search: sample.last_name }),
  call('by last name, sorted', { search: sample.last_name, sort: 'name' }),
  call('by two letters', { search: 'an' }),
  call('by phone', { search: '2000054321' }),
  call('by nothing that exists', { search: 'zzzzzz' }),
  call('with orders', { has_orders: true }),
  call('without orders', { has_orders: false }),
  call('with orders, by name', { has_orders: true, sort: 'name', page: 500 }),
  call('in a state', { state: 'AZ' }),
  call('in a state, by name', { state: 'AZ', sort: 'name' }),
  call('of a group', { group: 'Electric Contractors' }),
  call('tax exempt', { tax_exempt: true }),
  call('not tax exempt', { tax_exempt: false }),
  call('closed', { status: 'closed' }),
  call('open', { status: 'open' }),
  call('a month', { from: '2026-01-01', until: '2026-01-31' }),
]

const leadCalls = (call: ListCall, sample: AdminSample) => [
  ...pagesOf(call, ['due', '-created', 'name'], 800),
  call('open', { state: 'open' }),
  call('overdue', { overdue: true }),
  call('by last name', { search: sample.last_name }),
  call('by nothing that exists', { search: 'zzzzzz' }),
]

async function measureCall(
  url: string,
  token: string,
  { name, path, body }: Call,
  repeats: number,
): Promise<MeasuredCall> {
  const took: number[] = []
  let total: number | null = null
  // The first requests fill the caches of the database and are not counted.
  for (let at = -3; at < repeats; at++) {
    const began = performance.now()
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    const read = (await answer.json()) as { data?: { total?: number } }
    if (answer.status !== 200)
      throw new Error(`${name} answers ${answer.status}: ${JSON.stringify(read).slice(0, 200)}`)
    if (at >= 0) took.push(performance.now() - began)
    total = read.data?.total ?? null
  }
  const sorted = took.sort((a, b) => a - b)
  const share = (part: number) =>
    Number((sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? 0).toFixed(1))
  return { name, total, p50_ms: share(0.5), p95_ms: share(0.95), p99_ms: share(0.99) }
}

function printed(call: MeasuredCall) {
  const { name, total, p50_ms, p95_ms, p99_ms } = call
  const numbers = [p50_ms, p95_ms, p99_ms].map((ms) => ms.toFixed(1).padStart(8)).join('')
  const mark = p95_ms < target_ms ? '' : '  over'
  console.error(`${name.padEnd(42)}${String(total ?? '').padStart(8)}${numbers}${mark}`)
  return call
}

function report(measured: MeasuredCall[]) {
  const over = measured.filter(({ p95_ms }) => p95_ms >= target_ms).map(({ name }) => name)
  const at = new Date().toISOString()
  const machine = describeMachine()
  const written = JSON.stringify(
    { bench: 'heliostead admin', at, machine, target_ms, over, measured },
    null,
    2,
  )
  mkdirSync('bench/results', { recursive: true })
  writeFileSync(`bench/results/admin-${at.slice(0, 19).replaceAll(':', '-')}.json`, `${written}\n`)
  console.log(written)
  console.error(
    over.length
      ? `p95 of ${target_ms} ms or more: ${over.join('; ')}`
      : `All ${measured.length} calls answer with a p95 under ${target_ms} ms.`,
  )
}
