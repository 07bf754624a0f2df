import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { aProduct, stockShop } from '#features/catalog/management/catalog.factory.ts'
import { saveProducts } from '#features/catalog/management/manage-products.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { test } from '#tests/harness/harness.ts'
import { cacheIndex } from '../cached-index.server.ts'
import type { CatalogIndex } from '../catalog-index.ts'
import { everything } from '../filter-index.ts'
import { openIndexSnapshots } from './index-snapshots.server.ts'

const timing = { products: 1, changes: 1, delayMs: 0, pauseMs: 0 }
const never = { ...timing, changes: Number.POSITIVE_INFINITY }

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'index-snapshots-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** The index of a process that starts now, with the rows that it read and what it logged. */
async function aProcess(db: Db, folder: string, more: { timing?: typeof timing; fingerprint?: string } = {}) {
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() }
  const version = { now: '0.0', current: async () => version.now, forget() {}, beforeChange() {} }
  const snapshots = openIndexSnapshots({ folder, log, timing: never, ...more })
  const cached = cacheIndex(version, snapshots)
  const query = vi.spyOn(db.$client, 'query')
  const index = await cached.current(db)
  const reads = query.mock.calls.filter(([one]) => JSON.stringify(one).includes('index-changes'))
  const [first] = reads.map(([one]) => one as unknown as { values: number[] })
  query.mockRestore()
  return { index, cached, version, log, is_from_rows: first?.values[0] === 0 }
}

const listed = ({ filters }: CatalogIndex) => filters.page(filters.matching(everything), 'name', 'en', 0, 100)

/** A folder with the stored index of the database. */
async function aStoredIndex(db: Db) {
  const folder = await aFolder()
  const { log } = await aProcess(db, folder, { timing })
  await vi.waitFor(() => expect(log.info).toHaveBeenCalled(), { timeout: 30_000 })
  return folder
}

test('a start reads the stored index and what changed since then', async ({ harness: { db } }) => {
  await stockShop(
    db,
    ['a', 'b', 'c'].map((id) => aProduct({ id })),
  )
  const folder = await aStoredIndex(db)
  await saveProducts(db, [
    aProduct({ id: 'a', status: 'draft' }),
    aProduct({ id: 'b', price_now_cents: 500 }),
    aProduct({ id: 'd' }),
  ])

  const { index, is_from_rows, log } = await aProcess(db, folder)

  expect(is_from_rows).toBe(false)
  expect(listed(index)).toEqual(['b', 'c', 'd'])
  expect(index.filters.priceOf(index.facts.numberOf('b') as number)).toBe(500)
  expect(index.facts.models.find('a')).toEqual([])
  expect(log.warn).not.toHaveBeenCalled()
  expect(listed((await aProcess(db, await aFolder())).index)).toEqual(['b', 'c', 'd'])
})

test('a damaged file, or one of another program, is ignored', async ({ harness: { db } }) => {
  await stockShop(db, [aProduct({ id: 'a' })])
  const folder = await aStoredIndex(db)

  const other = await aProcess(db, folder, { fingerprint: 'another' })
  const [file = ''] = await readdir(folder)
  const bytes = await readFile(join(folder, file))
  await writeFile(join(folder, file), bytes.subarray(0, bytes.length - 9))
  const damaged = await aProcess(db, folder)

  expect([other.is_from_rows, damaged.is_from_rows]).toEqual([true, true])
  expect(listed(damaged.index)).toEqual(['a'])
  expect(other.log.warn).not.toHaveBeenCalled()
  expect(damaged.log.warn).toHaveBeenCalledOnce()
})

test('a file of a later state of the database, as before a restore, is refused and not used later', async ({
  harness: { db },
}) => {
  await queryRows(
    db,
    `insert into public_versions (topic, version) values ('public', 1000) on conflict (topic) do update set version = 1000`,
  )
  await stockShop(db, [aProduct({ id: 'a' })])
  const folder = await aFolder()
  const { version, cached, log } = await aProcess(db, folder, { timing })
  await vi.waitFor(() => expect(log.info).toHaveBeenCalledTimes(1), { timeout: 30_000 })
  version.now = '5000.0'
  await saveProducts(db, [aProduct({ id: 'a', price_now_cents: 500 })])
  await cached.current(db)
  await vi.waitFor(() => expect(log.info).toHaveBeenCalledTimes(2), { timeout: 30_000 })

  const early = await aProcess(db, folder)
  await queryRows(db, `update public_versions set version = 6000 where topic = 'public'`)
  const later = await aProcess(db, folder)

  expect([early.is_from_rows, later.is_from_rows]).toEqual([true, true])
  expect(early.log.warn).toHaveBeenCalledOnce()
  expect(await readdir(folder)).toEqual([])
})

test('products that the database no longer has are not served from a file', async ({ harness: { db } }) => {
  await stockShop(
    db,
    ['a', 'b'].map((id) => aProduct({ id })),
  )
  const folder = await aStoredIndex(db)
  await queryRows(db, `delete from product_filters where product_id = 'a'`)

  const { index, log } = await aProcess(db, folder)

  expect(listed(index)).toEqual(['b'])
  expect(log.warn).toHaveBeenCalledOnce()
})
