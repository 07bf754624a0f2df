// The import of products from CSV on PostgreSQL: 10,000 rows with every column that an export writes. Measures check, import,
// check of changed prices, import of these, and undo, with the memory of the server; a reader looks on meanwhile, who must
// see all products of the import or none. JSON on standard output, a table on standard error.
//   npm run bench:import -- [--rows 10000]
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import pg from 'pg'
import { createDatabase, startPostgres } from '../tests/harness/postgres-server.ts'
import { buildIfStale } from '../tools/build.ts'
import { quietly } from './prepare.ts'
import { describeMachine, describeVersions } from './report.ts'
import { json } from './scenario.ts'
import {
  memoryOf,
  parentOf,
  processorTimeOf,
  processorTimeOfFamily,
  type ServerProcess,
  startServer,
} from './server-process.ts'

const target_seconds = 60
/** The format of a session token: 32 letters and digits. */
const token = 'importbench'.padEnd(32, '0')
const authorization = { authorization: `Bearer ${token}` }

type Step = {
  seconds: number
  /** Processor time, which is comparable when other programs use the machine. */
  processor_seconds: { shop: number; database: number }
  peak_mb: number | null
}
type Import = {
  state: string
  failure: string | null
  headings: string[]
  mapping: string[]
  counts: { new: number; changed: number; unchanged: number; error: number }
}

process.chdir(`${import.meta.dirname}/..`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const { values: asked } = parseArgs({ options: { rows: { type: 'string', default: '10000' } } })
const rows = Number(asked.rows)
await buildIfStale()
const postgres = await startPostgres()
if (!postgres) process.exit(1)
const database = await createDatabase(postgres.url, 'bench_import')
// The second factor of staff is optional in a demonstration.
const shop = await startServer('tools/start.ts', { DATABASE_URL: database.url, ...quietly, DEMO: 'true' })
let database_pid = 0
const reader = new pg.Client({ connectionString: database.url })
try {
  await reader.connect()
  await enterStaff()
  const { rows: backends } = await reader.query('select pg_backend_pid() as pid')
  database_pid = parentOf(backends[0].pid)
  const result = await measureImport(shop)
  console.log(
    JSON.stringify(
      {
        bench: 'heliostead product import',
        at: new Date().toISOString(),
        machine: describeMachine(),
        versions: describeVersions(),
        ...result,
      },
      null,
      2,
    ),
  )
  process.exitCode = result.met ? 0 : 1
} finally {
  await reader.end()
  await shop.stop()
  await database.drop()
  await postgres.stop()
}

async function measureImport(server: ServerProcess) {
  const idle_mb = memoryOf(server.pid)
  const exported = await exportProducts()
  const file = multiplied(exported)
  const steps: Record<string, Step> = {}
  say('', 'time', 'shop CPU', 'DB CPU', 'memory')

  const first = await upload(file)
  steps.check = await timed(server, 'check', () => check(first))
  const checked = await expectCount(first, 'new')
  const seen = lookOn()
  steps.import = await timed(server, 'import', () => apply(first))
  const counts = await seen.end()

  const second = await upload(withOtherPrices(file))
  steps.check_of_changes = await timed(server, 'check of changes', () => check(second))
  await expectCount(second, 'changed')
  steps.import_of_changes = await timed(server, 'import of changes', () => apply(second))
  steps.undo = await timed(server, 'undo', async () => {
    await call('/staff/products/import/undo', { import_id: second })
    await until(second, 'applied')
  })
  const seconds = (steps.check?.seconds ?? 0) + (steps.import?.seconds ?? 0)
  say('check and import', `${rounded(seconds)} s`, `target ${target_seconds} s`)
  return {
    rows,
    columns: checked.headings.length,
    file_mb: rounded(file.length / 1_000_000),
    idle_mb,
    steps,
    seen_by_others: counts,
    all_or_nothing: counts.every((count) => count === counts[0] || count === (counts[0] ?? 0) + rows),
    check_and_import_seconds: rounded(seconds),
    target_seconds,
    met: seconds <= target_seconds && counts.length <= 2,
  }
}

async function enterStaff() {
  await reader.query(
    `insert into users (id, name, first_name, last_name, email, role)
     values ('import-bench', 'Grace Hopper', 'Grace', 'Hopper', 'import-bench@example.com', 'owner')`,
  )
  await reader.query(
    `insert into sessions (id, token, user_id, expires_at) values ('import-bench', $1, 'import-bench', now() + interval '1 day')`,
    [token],
  )
}

async function call<Data>(path: string, body: object): Promise<Data> {
  const answer = await fetch(`${shop.url}/api${path}`, {
    method: 'POST',
    headers: { ...json, ...authorization },
    body: JSON.stringify(body),
  })
  const { data, msg } = (await answer.json()) as { data: Data; msg: string }
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${msg}`)
  return data
}

/** All products of the shop, as its export writes them. */
async function exportProducts() {
  const { export_id } = await call<{ export_id: string }>('/staff/exports/start', {
    name: 'products',
    format: 'csv',
  })
  for (;;) {
    const list = await call<{ id: string; state: string }[]>('/staff/exports', {})
    const state = list.find(({ id }) => id === export_id)?.state
    if (state === 'ready') break
    if (state === 'failed') throw new Error('The export failed')
    await pause(200)
  }
  const answer = await fetch(`${shop.url}/api/staff/exports/file?export_id=${export_id}`, {
    headers: authorization,
  })
  return answer.text()
}

/** So many new products: the exported ones with other ids, names and model numbers, without what is unique to one. */
function multiplied(csv: string) {
  const [headings = [], ...products] = parse(csv, { bom: true }) as string[][]
  const at = (name: string) => headings.indexOf(name)
  const items = products.filter((cells) => cells[at('kind')] === 'item')
  const made = Array.from({ length: rows }, (_, number) =>
    (items[number % items.length] as string[])
      .with(at('id'), `imported-${number}`)
      .with(at('model_number'), `IMP-${number}`)
      .with(at('gtin'), '')
      .with(at('images'), '')
      .with(at('name_en'), `Imported product ${number}`)
      .with(at('list_price_basis'), ''),
  )
  return stringify([headings, ...made])
}

function withOtherPrices(csv: string) {
  const [headings = [], ...products] = parse(csv) as string[][]
  const price = headings.indexOf('price')
  const list_price = headings.indexOf('list_price')
  return stringify([
    headings,
    ...products.map((cells) => {
      const raised = (Number(cells[price]) + 1).toFixed(2)
      return cells.with(price, raised).with(list_price, raised)
    }),
  ])
}

async function upload(csv: string) {
  const form = new FormData()
  form.append('file', new File([csv], 'products.csv', { type: 'text/csv' }))
  const answer = await fetch(`${shop.url}/api/staff/products/import/upload`, {
    method: 'POST',
    headers: authorization,
    body: form,
  })
  const { data, msg } = (await answer.json()) as { data: { import_id: string }; msg: string }
  if (!answer.ok) throw new Error(`Upload of ${csv.length} bytes: ${answer.status} ${msg}`)
  return data.import_id
}

function read(import_id: string) {
  return call<Import>('/staff/products/import/get', { import_id })
}

async function check(import_id: string) {
  const { mapping } = await read(import_id)
  await call('/staff/products/import/check', { import_id, mapping })
  await until(import_id, 'checked')
}

async function apply(import_id: string) {
  await call('/staff/products/import/apply', { import_id })
  await until(import_id, 'applied')
}

async function until(import_id: string, wanted: string) {
  for (;;) {
    const { state, failure } = await read(import_id)
    if (state === wanted && !failure) return
    if (failure) throw new Error(`The import ended as ${state}: ${failure}`)
    await pause(250)
  }
}

/** How long a step takes, the processor time of it, and the most memory that the server has meanwhile. */
async function timed(server: ServerProcess, name: string, work: () => Promise<void>): Promise<Step> {
  let peak_mb = memoryOf(server.pid)
  const timer = setInterval(() => {
    const now = memoryOf(server.pid)
    if (now !== null && (peak_mb === null || now > peak_mb)) peak_mb = now
  }, 100)
  const used = () => ({ shop: processorTimeOf(server.pid), database: processorTimeOfFamily(database_pid) })
  const before = used()
  const began = performance.now()
  await work()
  clearInterval(timer)
  const seconds = rounded((performance.now() - began) / 1000)
  const after = used()
  const processor_seconds = {
    shop: rounded(after.shop - before.shop),
    database: rounded(after.database - before.database),
  }
  say(name, `${seconds} s`, `${processor_seconds.shop} s`, `${processor_seconds.database} s`, `${peak_mb} MB`)
  return { seconds, processor_seconds, peak_mb }
}

function rounded(value: number) {
  return Math.round(value * 10) / 10
}

function say(name: string, ...columns: string[]) {
  console.error([name.padEnd(24), ...columns.map((one) => one.padStart(12))].join(''))
}

/** Counts the products over and over, in a connection of its own: the different numbers that it saw. */
function lookOn() {
  const numbers = new Set<number>()
  const over = new AbortController()
  const count = async () => {
    const { rows: found } = await reader.query<{ n: number }>('select count(*)::int as n from products')
    numbers.add(found[0]?.n ?? 0)
  }
  const watch = async () => {
    while (!over.signal.aborted) {
      await count()
      await pause(50)
    }
    await count()
  }
  const watched = watch()
  return {
    async end() {
      over.abort()
      await watched
      return [...numbers]
    },
  }
}

/** Throws, with an example, unless all rows have this outcome. */
async function expectCount(import_id: string, outcome: keyof Import['counts']) {
  const found = await read(import_id)
  if (found.counts[outcome] === rows) return found
  const wrong = await call<object[]>('/staff/products/import/rows', {
    import_id,
    outcome: 'error',
    page_size: 10,
  })
  throw new Error(`Not all rows are ${outcome}: ${JSON.stringify(found.counts)} ${JSON.stringify(wrong[0])}`)
}
