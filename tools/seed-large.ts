// Creates many products and orders, for benchmarks: `npm run seed:large -- 10000 --orders 1000000`. Deterministic variants
// of the seed catalog's products, with other model numbers, prices, figures and stock, and customers with their orders of four
// years. Uses DATABASE_URL or the embedded database.
import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import type * as Env from '../app/platform/config/env.server.ts'
import type * as Database from '../app/platform/database/db.server.ts'
import type * as Migrating from '../app/platform/database/migrate.server.ts'
import type * as Logging from '../app/platform/observability/log.server.ts'
import type * as Seed from '../app/seed.server.ts'
import type * as LargeCatalog from './large-catalog.ts'
import type * as LargeOrders from './large-orders.ts'

process.chdir(`${import.meta.dirname}/..`)
const { values, positionals } = parseArgs({ allowPositionals: true, options: { orders: { type: 'string' } } })
const [products, orders] = [positionals[0], values.orders].map((typed) => Number(typed ?? 0)) as [
  number,
  number,
]
const isCount = (count: number) => Number.isInteger(count) && count >= 0 && count <= 1_000_000
if (!isCount(products) || !isCount(orders) || products + orders === 0) {
  console.error('How many products or orders? For example: npm run seed:large -- 10000 --orders 100000')
  process.exit(1)
}

const vite = await createServer({
  server: { middlewareMode: true, ws: false, watch: null },
  appType: 'custom',
  logLevel: 'error',
})
const load = <Module>(path: string) => vite.ssrLoadModule(path) as Promise<Module>
const { databaseOptionsOf, readSettings } = await load<typeof Env>('/app/platform/config/env.server.ts')
const { openDatabase, inTransaction, queryRows } = await load<typeof Database>(
  '/app/platform/database/db.server.ts',
)
const { migrateDatabase } = await load<typeof Migrating>('/app/platform/database/migrate.server.ts')
const { createLog } = await load<typeof Logging>('/app/platform/observability/log.server.ts')
const { seedShop } = await load<typeof Seed>('/app/seed.server.ts')
const { fillCatalog } = await load<typeof LargeCatalog>('/tools/large-catalog.ts')
const { fillOrders } = await load<typeof LargeOrders>('/tools/large-orders.ts')

const database = await openDatabase({
  ...databaseOptionsOf(readSettings(process.env)),
  poolSize: 2,
  queryTimeoutMs: 0,
})
await migrateDatabase(database.pool)
await seedShop(database.db, createLog('info'))

const began = performance.now()
const seconds = () => Math.round((performance.now() - began) / 1000)
const say = (line: string) => console.log(`${line}, ${seconds()} s`)
if (products > 0) await fillCatalog(database.db, products, say)
if (orders > 0) await fillOrders(database.db, orders, say)
await inTransaction(database.db, async (tx) => {
  await queryRows(tx, 'set local statement_timeout = 0')
  await queryRows(tx, 'analyze')
})
await database.close()
await vite.close()
