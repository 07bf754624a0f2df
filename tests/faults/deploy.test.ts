// T42: a new release comes while people pay: its migration runs beside the old processes, which are replaced one by one.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect } from 'vitest'
import { queryRows } from '#platform/database/db.server.ts'
import { migrateDatabase } from '#platform/database/migrate.server.ts'
import { buildIfStale } from '../../tools/build.ts'
import { Balancer } from './balancer.ts'
import { startCheckoutLoad } from './checkout-load.ts'
import { aProduct, brokenInvariants, openEmptyShop, scale } from './fault-shop.ts'
import { faultTest } from './fault-test.ts'
import { type ServerProcess, startServer } from './server-process.ts'

beforeAll(buildIfStale)

const rounds = Math.ceil(scale / 5)

faultTest(
  'T42: a rolling deploy with a migration under load completes every order in progress',
  async ({ database_url: DATABASE_URL }) => {
    await using opened = new AsyncDisposableStack()
    await using shop = await openEmptyShop({ DATABASE_URL })
    await aProduct(shop.db, { id: 'panel', on_hand: 1_000_000 })
    const balancer = new Balancer(200)
    opened.defer(() => balancer.close())
    const start = async () => {
      const server = await startServer({ DATABASE_URL, DRAIN_SECONDS: '6' })
      opened.defer(() => server[Symbol.asyncDispose]())
      await balancer.add(server)
      return server
    }
    let old: ServerProcess[] = await Promise.all([start(), start()])
    const load = await startCheckoutLoad(balancer, 4, { retries: false })
    const stops: (NodeJS.Signals | number | null)[] = []

    for (let round = 0; round < rounds; round++) {
      await migrate(shop.pool, round)
      const next: ServerProcess[] = []
      for (const leaving of old) {
        next.push(await start())
        const before = load.completed.length
        await leaving.stop()
        balancer.remove(leaving)
        stops.push(await leaving.ended)
        await untilMore(() => load.completed.length, before)
      }
      old = next
    }
    await load.stop()

    expect(load.failures).toEqual([])
    expect(stops).toEqual(stops.map(() => 0))
    expect(load.completed.length).toBeGreaterThan(rounds * 4)
    const orders = await queryRows<{ status: number; n: number }>(
      shop.db,
      'select status, count(*)::int as n from orders group by status',
    )
    expect(orders).toEqual([{ status: 1, n: load.completed.length }])
    expect(await brokenInvariants(shop.db)).toEqual([])
  },
)

/** What the next release brings: a column on the table that everybody writes, and an index over it. */
async function migrate(pool: Parameters<typeof migrateDatabase>[0], round: number) {
  const folder = mkdtempSync(join(tmpdir(), 'heliostead-release-'))
  cpSync('db/migrations', folder, { recursive: true })
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  const tag = `9999_release_${round}`
  const when = Date.now() + 1000 * 86_400_000
  journal.entries.push({ idx: journal.entries.length, version: '7', when, tag, breakpoints: true })
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(journal))
  writeFileSync(
    join(folder, `${tag}.sql`),
    `alter table "orders" add column "release_${round}" text default '' not null;--> statement-breakpoint
create index "orders_by_release_${round}" on "orders" ("release_${round}");`,
  )
  await migrateDatabase(pool, folder)
  rmSync(folder, { recursive: true })
}

async function untilMore(value: () => number, than: number) {
  while (value() <= than) await new Promise((done) => setTimeout(done, 50))
}
