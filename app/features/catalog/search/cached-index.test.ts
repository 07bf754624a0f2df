import { expect, test } from 'vitest'
import type { Db } from '#platform/database/db.server.ts'
import { cacheIndex } from './cached-index.server.ts'

/** A catalog without products, and how often its changes were read. */
function anIndex() {
  const state = { reads: 0, is_failing: false }
  const query = async ({ name }: { name: string }) => {
    if (state.is_failing) throw new Error('no answer')
    if (name !== 'index-changes') return { rows: [{ oldest: 1 }] }
    state.reads++
    return { rows: [] }
  }
  const version = { now: '7.1', current: async () => version.now, forget() {}, beforeChange() {} }
  return { state, version, db: { $client: { query } } as unknown as Db, index: cacheIndex(version) }
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
