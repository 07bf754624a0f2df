import { expect, test, vi } from 'vitest'
import type { Db } from '#platform/database/db.server.ts'
import { randomFrom } from '#tests/harness/random.ts'
import { cacheIndex } from './cached-index.server.ts'
import type { IndexSnapshots } from './stored/index-snapshots.server.ts'
import { randomProduct } from './stored/random-products.ts'

type Rows = Record<string, unknown>[]

/** A catalog, at first without products, and how often its changes were read. */
function anIndex(snapshots: IndexSnapshots | null = null) {
  const state = { reads: 0, is_failing: false, from: -1, identity: 'one', compared: {}, changes: [] as Rows }
  const query = async ({ name, values }: { name: string; values: number[] }): Promise<{ rows: Rows }> => {
    if (state.is_failing) throw new Error('no answer')
    if (name === 'index-identity') return { rows: [{ identity: state.identity }] }
    if (name === 'index-compare-rows') return { rows: [state.compared] }
    if (name !== 'index-changes') return { rows: [{ oldest: 9 }] }
    state.reads++
    state.from = values[0] as number
    return { rows: state.changes.splice(0) }
  }
  const version = { now: '7.1', current: async () => version.now, forget() {}, beforeChange() {} }
  return {
    state,
    version,
    db: { $client: { query } } as unknown as Db,
    index: cacheIndex(version, snapshots),
  }
}

test('a request with the version from before a change gets the index of the new one without reading', async () => {
  const { state, version, db, index } = anIndex()
  await index.current(db)
  await index.refresh(db, '10.1')
  expect(state.reads).toBe(2)

  await index.current(db)
  version.now = '10.1'
  await index.current(db)
  expect(state.reads).toBe(2)

  version.now = '10.2'
  await index.current(db)
  expect(state.reads).toBe(3)
})

test('a failed update is reported, and the next request reads again', async () => {
  const { state, version, db, index } = anIndex()
  await index.current(db)

  state.is_failing = true
  await expect(index.refresh(db, '8.1')).rejects.toThrow('no answer')
  state.is_failing = false
  version.now = '8.1'
  await index.current(db)

  expect(state.reads).toBe(2)
})

const aRow = (number: number) => ({
  ...randomProduct(number, randomFrom(number)),
  changed_in: 5,
  checksum: 1,
})

test('after a failover the index remains if the new server has its rows, and read again if not', async () => {
  const { state, version, db, index } = anIndex()
  state.changes = [aRow(0), aRow(1)]
  await index.current(db)

  state.identity = 'two'
  state.compared = { rows: 2, checksum: 0, changed: null }
  version.now = '8.1'
  const same = await index.current(db)
  expect([state.from, same.filters.idOf(1)]).toEqual([9, aRow(1).id])

  state.identity = 'three'
  state.compared = { rows: 1, checksum: 1, changed: null }
  state.changes = [aRow(0)]
  await index.refresh(db, '7.2')
  version.now = '7.2'
  const read = await index.current(db)
  expect([state.from, read.filters.idOf(1)]).toEqual([0, ''])
})

test('a change of anything but products does not end a snapshot', async () => {
  const log = { info() {}, warn() {} }
  const timing = { products: 1, changes: 1, delayMs: 0, pauseMs: 0 }
  const written = Promise.withResolvers<void>()
  const write = vi.fn<IndexSnapshots['write']>(() => written.promise)
  const { state, version, db, index } = anIndex({ read: async () => null, write, timing, log })
  state.changes = [aRow(0)]
  await index.current(db)
  await vi.waitFor(() => expect(write).toHaveBeenCalledOnce(), { timeout: 30_000 })

  version.now = '8.1'
  await index.current(db)
  state.changes = [aRow(0)]
  version.now = '9.1'
  let is_changed = false
  const changing = index.current(db).then(() => (is_changed = true))
  await vi.waitFor(() => expect(state.reads).toBe(3), { timeout: 30_000 })
  expect(is_changed).toBe(false)
  written.resolve()
  await changing

  expect(write.mock.calls[0]?.[2].aborted).toBe(true)
})
