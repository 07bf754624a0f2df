// Creates many products, for benchmarks: `npm run seed:large -- 10000`. Deterministic variants of the seed catalog's
// products, with other model numbers, prices, figures and stock. Uses DATABASE_URL or the embedded database.
import { createServer } from 'vite'
import type * as Managing from '../app/features/catalog/management/manage-products.server.ts'
import type * as Catalog from '../app/features/catalog/management/seed-catalog.server.ts'
import type * as Env from '../app/platform/config/env.server.ts'
import type * as Database from '../app/platform/database/db.server.ts'
import type * as Migrating from '../app/platform/database/migrate.server.ts'
import type * as Logging from '../app/platform/observability/log.server.ts'
import type * as Seed from '../app/seed.server.ts'

type ProductInput = Managing.ProductInput

const batch = 500

process.chdir(`${import.meta.dirname}/..`)
const wanted = Number(process.argv[2])
if (!Number.isInteger(wanted) || wanted < 1 || wanted > 1_000_000) {
  console.error('How many products? For example: npm run seed:large -- 10000')
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
const { readSeedCatalog } = await load<typeof Catalog>(
  '/app/features/catalog/management/seed-catalog.server.ts',
)
const { saveProducts } = await load<typeof Managing>(
  '/app/features/catalog/management/manage-products.server.ts',
)

const database = await openDatabase({ ...databaseOptionsOf(readSettings(process.env)), poolSize: 2 })
await migrateDatabase(database.pool)
await seedShop(database.db, createLog('info'))

const patterns = readSeedCatalog().products.filter((product) => product.kind === 'item')
const began = performance.now()
for (let from = 0; from < wanted; from += batch) {
  const products = Array.from({ length: Math.min(batch, wanted - from) }, (_, i) => variantOf(from + i))
  await inTransaction(database.db, (tx) => saveProducts(tx, products))
  const done = from + products.length
  if (done % 5_000 < batch || done === wanted)
    console.log(`${done} of ${wanted}, ${Math.round((performance.now() - began) / 1000)} s`)
}
await queryRows(database.db, 'analyze')
await database.close()
await vite.close()

/** The n-th product: deterministic and unique. */
function variantOf(number: number): ProductInput {
  const random = randomOf(number)
  const pattern = patterns[number % patterns.length] as ProductInput
  const mark = `V${(number + 1).toString(36).toUpperCase().padStart(4, '0')}`
  const factor = 0.6 + random() * 1.2
  const dollars = (cents: number) => Math.max(100, Math.round((cents * factor) / 100) * 100)
  const list_price_cents = dollars(pattern.list_price_cents)
  const price_now_cents = Math.min(list_price_cents, dollars(pattern.price_now_cents))
  return {
    ...pattern,
    id: `${pattern.id}-${mark.toLowerCase()}`,
    model_number: `${pattern.model_number}-${mark}`,
    name: {
      en: `${pattern.name.en} (${mark})`,
      de: `${pattern.name.de} (${mark})`,
      zh: `${pattern.name.zh}（${mark}）`,
    },
    status: 'live',
    list_price_cents,
    price_now_cents,
    discount_cents: Math.min(
      price_now_cents,
      dollars(pattern.discount_cents) * Math.sign(pattern.discount_cents),
    ),
    tiers: pattern.tiers.map((tier) => ({
      ...tier,
      price_cents: Math.min(price_now_cents, dollars(tier.price_cents)),
    })),
    attributes: pattern.attributes.map((one) =>
      one.number === null
        ? one
        : { ...one, number: Number((one.number * (0.5 + Math.floor(random() * 8) / 4)).toPrecision(3)) },
    ),
    popularity: Math.floor(random() * 1000),
    stock: pattern.stock && { ...pattern.stock, on_hand: random() < 0.1 ? 0 : Math.floor(random() * 400) },
    documents: [],
    relations: [],
    components: [],
  }
}

/** A deterministic pseudo-random generator for numbers from 0 to 1 (mulberry32). */
function randomOf(seed: number) {
  let state = (seed + 1) * 0x9e3779b1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
