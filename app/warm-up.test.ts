import { expect, vi } from 'vitest'
import { aProduct, stockShop } from '#features/catalog/management/catalog.factory.ts'
import { createLog } from '#platform/observability/log.server.ts'
import { test } from '#tests/harness/harness.ts'
import { warmUp } from './warm-up.server.ts'

test('after the warm-up the catalog index is there without a query', async ({ harness }) => {
  await stockShop(harness.db, [aProduct({ id: 'one' })])
  const { db, services } = harness
  await warmUp({ db, services, log: createLog('silent') })
  const query = vi.spyOn(db.$client, 'query')

  const { facts } = await services.listings.index(db)

  expect(facts.numberOf('one')).toBeDefined()
  const indexed = query.mock.calls.filter(([statement]) =>
    JSON.stringify(statement).includes('index-changes'),
  )
  expect(indexed).toEqual([])
  query.mockRestore()
})

test('a warm-up that fails is logged, and the process starts', async ({ harness }) => {
  const { db, services } = harness
  const log = createLog('silent')
  const warn = vi.spyOn(log, 'warn')
  const listings = { ...services.listings, index: () => Promise.reject(new Error('no connection')) }

  await warmUp({ db, services: { ...services, listings }, log })

  expect(warn).toHaveBeenCalledOnce()
})
