import { expect } from 'vitest'
import { type Harness, test } from '#tests/harness/harness.ts'
import { auditPersonalData } from './audit.personal.server.ts'
import { changedFields, listAuditLog, recordChange } from './audit.server.ts'

const actor = { kind: 'job', id: 'nightly', request_id: '' } as const
const price = (before: number | null, after: number | null) => ({
  action: 'product.saved' as const,
  entity: 'product',
  entity_id: 'hearth-5',
  label: 'Hearth 5',
  before: before === null ? null : { price_cents: before, name: 'Hearth 5' },
  after: after === null ? null : { price_cents: after, name: 'Hearth 5' },
})
const list = (harness: Harness, filter = {}) => listAuditLog(harness.db, filter, { page: 1, size: 10 })

test('of an update only the fields that differ are recorded, with both values', async ({ harness }) => {
  await recordChange(harness.db, actor, price(100, 200))

  const { list: entries, total } = await list(harness)

  expect(total).toBe(1)
  expect(entries[0]).toMatchObject({
    actor_kind: 'job',
    actor_id: 'nightly',
    before: { price_cents: 100 },
    after: { price_cents: 200 },
  })
})

test('an update that changes nothing is not recorded; creation and removal are recorded whole', async ({
  harness,
}) => {
  await recordChange(harness.db, actor, price(100, 100))
  await recordChange(harness.db, actor, price(null, 100))
  await recordChange(harness.db, actor, price(100, null))

  const { list: entries } = await list(harness)

  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [{ price_cents: 100, name: 'Hearth 5' }, null],
    [null, { price_cents: 100, name: 'Hearth 5' }],
  ])
})

test('entries are found by entity, actor, time and changed value', async ({ harness }) => {
  await recordChange(harness.db, actor, price(100, 29900))
  await recordChange(harness.db, { ...actor, id: 'other' }, { ...price(null, 1), entity_id: 'hearth-10' })

  expect((await list(harness, { search: '29900' })).total).toBe(1)
  expect((await list(harness, { search: '%' })).total).toBe(0)
  expect((await list(harness, { actor_id: 'other' })).list[0]?.entity_id).toBe('hearth-10')
  expect((await list(harness, { entity: 'product', entity_id: 'hearth-5' })).total).toBe(1)
  expect((await list(harness, { from: new Date(Date.now() + 60_000) })).total).toBe(0)
})

test('values of any type are compared', () => {
  const changed = changedFields({
    before: { tiers: [{ from: 4, cents: 1 }], note: null, kept: true },
    after: { tiers: [{ from: 4, cents: 2 }], kept: true, added: 1 },
  })

  expect(changed).toEqual({
    before: { tiers: [{ from: 4, cents: 1 }], added: null },
    after: { tiers: [{ from: 4, cents: 2 }], added: 1 },
  })
})

test('entries older than seven years are removed', async ({ harness }) => {
  await recordChange(harness.db, actor, price(100, 200))
  const years = (count: number) => new Date(Date.now() + count * 366 * 86_400_000)

  expect(await auditPersonalData.expire?.(harness.db, years(6), harness.services.settings)).toBe(0)
  expect(await auditPersonalData.expire?.(harness.db, years(8), harness.services.settings)).toBe(1)
  expect((await list(harness)).total).toBe(0)
})
