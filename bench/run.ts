// The benchmark: throughput, latency and memory of the shop, next to a baseline that runs the same SQL. One JSON
// document on standard output and in bench/results/, a table on standard error. npm run bench -- [--quick] [--only
// list,checkout] [--sizes 1k,10k,100k] [--database embedded|postgres|both] [--seconds 8], or with [--filled postgres://…]
// instead of sizes the shop in that database, which `seed:large` filled: the load buys in it. `npm run bench -- admin`
// measures what staff and customers do with orders instead (admin.ts; --sizes are orders, such as 10k,100k,1000k),
// `npm run bench -- taps` the answers to taps (taps.ts).
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createDatabase, startPostgres } from '../tests/harness/postgres-server.ts'
import { buildIfStale } from '../tools/build.ts'
import { benchAdmin } from './admin.ts'
import { sellLastUnits } from './last-units.ts'
import { connections } from './load.ts'
import { measure, sideBySide } from './measure.ts'
import { countProducts, type Place, prepareShop, quietly, readyToBuy } from './prepare.ts'
import {
  describeMachine,
  describeVersions,
  type Measured,
  printRun,
  printTargets,
  type Run,
  targetsOf,
} from './report.ts'
import type { Sample } from './scenario.ts'
import {
  memoryOf,
  parentOf,
  processorTimeOfFamily,
  type ServerProcess,
  startServer,
} from './server-process.ts'
import { scenarios } from './shopping.ts'
import { benchTaps } from './taps.ts'

process.chdir(`${import.meta.dirname}/..`)
// Servers and folders are removed on exit.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    sizes: { type: 'string', default: '' },
    database: { type: 'string', default: 'both' },
    filled: { type: 'string', default: '' },
    seconds: { type: 'string', default: '' },
  },
})
if (positionals[0] === 'admin') {
  const orders = (asked.sizes || (asked.quick ? '10k' : '10k,100k')).split(',').map(sizeOf)
  await benchAdmin({ only: asked.only, orders, seconds: Number(asked.seconds || (asked.quick ? 2 : 5)) })
  process.exit()
}
if (positionals[0] === 'taps') {
  await benchTaps({ only: asked.only, repeats: asked.quick ? 1 : 5 })
  process.exit()
}
if (positionals[0]) throw new Error(`Unknown benchmark ${positionals[0]}; there are admin and taps`)
const sizes = (asked.sizes || (asked.quick ? '1k' : '1k,10k,100k')).split(',').map(sizeOf)
const databases =
  asked.database === 'both' ? (['postgres', 'embedded'] as const) : [asked.database as Run['database']]
const seconds = Number(asked.seconds || (asked.quick ? 3 : 8))
const warm_up_seconds = asked.quick ? 1 : 3
const idle_seconds = asked.quick ? 2 : 10
const chosen = scenarios.filter(({ name }) => asked.only === '' || asked.only.split(',').includes(name))

/** PostgreSQL with production settings; only its memory is reduced for a small machine. */
const durably = ['fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers', 'max_connections']

const stayOnCores = shareTwoCores()
const machine = describeMachine()
await buildIfStale()
const server = databases.includes('postgres') && !asked.filled ? await startPostgres() : null
const document = {
  bench: 'heliostead',
  at: new Date().toISOString(),
  machine,
  versions: { ...describeVersions(), postgres: null as string | null },
  settings: {
    connections,
    seconds,
    warm_up_seconds,
    cores: stayOnCores,
    shop: quietly,
    postgres: {} as Record<string, string>,
    note: 'Server, database and load share the cores. The baseline is node:http and pg with the same statements.',
  },
  targets: [] as ReturnType<typeof targetsOf>,
  runs: [] as Run[],
}
try {
  const url = asked.filled || server?.url
  if (url) Object.assign(document.versions, { postgres: await settingOf(url, 'server_version') })
  if (url) for (const name of durably) document.settings.postgres[name] = await settingOf(url, name)
  if (asked.filled) add(await benchFilled(asked.filled))
  else
    for (const database of databases)
      for (const size of sizes)
        add(await (database === 'postgres' ? benchOnServer(size) : benchEmbedded(size)))
} finally {
  await server?.stop()
}
document.targets = targetsOf(document.runs)
printTargets(document.targets)
const written = JSON.stringify(document, null, 2)
mkdirSync('bench/results', { recursive: true })
writeFileSync(`bench/results/${document.at.slice(0, 19).replaceAll(':', '-')}.json`, `${written}\n`)
console.log(written)

function add(run: Run | null) {
  if (!run) return
  document.runs.push(run)
  printRun(run)
}

function sizeOf(asked_size: string) {
  const [, number, thousands] = /^(\d+)(k?)$/.exec(asked_size.trim()) ?? []
  if (!number) throw new Error(`--sizes takes numbers such as 1k,10k,100k, not ${asked_size}`)
  return Number(number) * (thousands ? 1000 : 1)
}

/** On a larger machine, everything is pinned to two cores, as the targets assume. */
function shareTwoCores() {
  if (availableParallelism() <= 2) return availableParallelism()
  try {
    execFileSync('taskset', ['-a', '-c', '-p', '0,1', String(process.pid)], { stdio: 'ignore' })
    return 2
  } catch {
    return availableParallelism()
  }
}

async function settingOf(url: string, name: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select current_setting($1) as value', [name])
  await client.end()
  return rows[0].value as string
}

async function benchOnServer(size: number) {
  if (!server) return null
  const database = await createDatabase(server.url, `bench_${size}`)
  try {
    const place = { DATABASE_URL: database.url }
    const database_pid = await serverPidOf(server.url)
    return await bench(
      'postgres',
      size,
      place,
      () => place,
      () => processorTimeOfFamily(database_pid),
    )
  } finally {
    await database.drop()
  }
}

/** The PostgreSQL server's parent process; 0 when it is on another machine. */
async function serverPidOf(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const parent = parentOf(rows[0].pid)
  await client.end()
  return parent
}

async function benchEmbedded(size: number) {
  const folder = mkdtempSync(join(tmpdir(), 'heliostead-bench-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    // An embedded database allows one process: the baseline gets a copy, made while it is closed.
    const copy = () => {
      cpSync(join(folder, 'shop'), join(folder, 'bare'), {
        recursive: true,
        filter: (path) => !path.endsWith('.sock'),
      })
      return { DATA_DIR: join(folder, 'bare') }
    }
    return await bench('embedded', size, { DATA_DIR: join(folder, 'shop') }, copy, null)
  } finally {
    process.off('exit', remove)
    remove()
  }
}

/** The shop of a database that is filled already. It is changed: customers are added, and the load buys. */
async function benchFilled(url: string): Promise<Run> {
  const place = { DATABASE_URL: url }
  const database_pid = await serverPidOf(url)
  const sample = await readyToBuy(place)
  const size = await countProducts(place)
  return benchShop(
    { database: 'postgres', size, place, sample, first_start_ms: 0 },
    () => place,
    () => processorTimeOfFamily(database_pid),
  )
}

async function bench(
  database: Run['database'],
  size: number,
  place: Place,
  placeOfBare: () => Place,
  databaseTime: (() => number) | null,
): Promise<Run> {
  say(`${database}, ${size} products: filling the shop`)
  const prepared = await prepareShop(place, size)
  return benchShop({ database, size, place, ...prepared }, placeOfBare, databaseTime)
}

type FilledShop = {
  database: Run['database']
  size: number
  place: Place
  sample: Sample
  first_start_ms: number
}

async function benchShop(
  { database, size, place, sample, first_start_ms }: FilledShop,
  placeOfBare: () => Place,
  databaseTime: (() => number) | null,
): Promise<Run> {
  const bare_place = placeOfBare()
  const shop = await startServer('tools/start.ts', { ...place, ...quietly })
  let bare: ServerProcess | null = null
  try {
    await new Promise((done) => setTimeout(done, idle_seconds * 1000))
    const idle = memoryOf(shop.pid)
    const fit = chosen.filter((scenario) => scenario.grows || asked.only !== '' || size === sizes[0])
    if (fit.some((scenario) => scenario.bare)) bare = await startBare(shop, bare_place)
    const measured: Measured[] = []
    const timing = { seconds, warm_up_seconds, databaseTime }
    for (const scenario of fit) {
      say(`  ${scenario.title}`)
      const of_shop = await measure(shop, scenario, sample, timing)
      const of_bare = bare && scenario.bare ? await measure(bare, scenario, sample, timing) : null
      measured.push(sideBySide(scenario, of_shop, of_bare, database === 'postgres' && size <= 1000))
    }
    const after_load = memoryOf(shop.pid)
    const last_units = size === sizes[0] && asked.only === '' ? await sellLastUnits(shop.url, sample) : null
    const { ready_ms } = shop
    return {
      database,
      products: size,
      first_start_ms,
      ready_ms,
      memory_mb: { idle, after_load },
      measured,
      last_units,
    }
  } finally {
    await bare?.stop()
    await shop.stop()
  }
}

/** The baseline sends the shop's own home page where the shop uses its cache: the same bytes. */
async function startBare(shop: ServerProcess, place: Place) {
  const folder = mkdtempSync(join(tmpdir(), 'heliostead-bench-page-'))
  const page = join(folder, 'home.br')
  writeFileSync(page, await bytesOf(`${shop.url}/`))
  const bare = await startServer('bench/baseline.ts', { ...place, KEPT_PAGE: page })
  rmSync(folder, { recursive: true })
  return bare
}

function bytesOf(url: string) {
  return new Promise<Buffer>((done, failed) => {
    const request = get(url, { headers: { 'accept-encoding': 'br' } }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      done(Buffer.concat(chunks))
    })
    request.once('error', failed)
  })
}

function say(line: string) {
  console.error(line)
}
