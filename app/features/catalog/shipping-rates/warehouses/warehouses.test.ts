import { afterEach, expect } from 'vitest'
import { aProduct, stockShop } from '#features/catalog/management/catalog.factory.ts'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import { becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { createPublicVersion } from '#platform/cache/page-cache.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { shippingTermsAt } from '../current-rates.ts'
import { currentWarehouses, firstWarehouse, setWarehouses, warehousePlace } from '../current-warehouses.ts'
import { freightFor, getItBy } from '../freight.ts'
import { builtInTerms } from '../tariff.ts'
import { loadWarehouses } from './warehouses.server.ts'

// The warehouses belong to the process, which the tests share.
afterEach(() => setWarehouses([]))

const chicago = {
  id: 'OH',
  city: 'Chicago',
  chinese: '伊利诺伊州芝加哥',
  address: '1 Lake Street',
  zip_code: '60601',
  time_zone: 'America/Chicago',
  pickup_hours: 'Monday to Friday, 8 to 3',
  is_active: true,
}

const save = (harness: Harness, more: object = {}) =>
  harness.call('/staff/warehouses/save', { ...chicago, version: null, ...more })

const parcel = {
  shipping_class: 'parcel',
  quantity: 1,
  weight_lb: 1,
  length_in: 4,
  width_in: 3,
  height_in: 2,
} as const

test('freight, cutoff and place are those of the saved warehouse at once', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'panel' })
  await becomeStaff(harness)
  const before = freightFor(builtInTerms, [parcel], 'OH', '60601')

  expect((await save(harness)).code).toBe(200)
  const terms = shippingTermsAt(harness.now())
  const after = freightFor(terms, [parcel], 'OH', '60601')
  const item = { from: 'OH', quantity: 1, on_hand: 1, lead_time_days: 0, shipping_class: 'parcel' } as const
  // 14:30 in Ohio, 13:30 in Chicago.
  const order = { ...item, now: new Date('2026-12-01T19:30:00Z'), distance_miles: 10 }

  expect([before?.distance_miles, after?.distance_miles]).toEqual([expect.any(Number), expect.any(Number)])
  expect(after?.distance_miles).toBeLessThan(30)
  expect(before?.distance_miles).toBeGreaterThan(200)
  expect([getItBy(builtInTerms, order), getItBy(terms, order)]).toEqual(['2026-12-03', '2026-12-02'])
  expect([warehousePlace('OH', 'de'), warehousePlace('OH', 'zh')]).toEqual([
    'Chicago, IL',
    '伊利诺伊州芝加哥',
  ])
  const log = await queryRows(
    harness.db,
    `select action, entity_id, before ->> 'city' as before, after ->> 'city' as after
     from audit_log where entity = 'warehouse'`,
  )
  expect(log).toEqual([{ action: 'warehouse.saved', entity_id: 'OH', before: 'Columbus', after: 'Chicago' }])
})

test('another process follows the change at its next version, and what it computed from unchanged warehouses stays', async ({
  harness,
}) => {
  await becomeStaff(harness)
  await save(harness)
  setWarehouses([])
  const version = createPublicVersion(harness.db)
  version.beforeChange(() => loadWarehouses(harness.db))

  await version.current()
  const followed = shippingTermsAt(harness.now())
  await loadWarehouses(harness.db)

  expect(followed.warehouses.OH.city).toBe('Chicago')
  expect(shippingTermsAt(harness.now())).toBe(followed)
})

test('a warehouse that products ship from stays in use, and so does the last one', async ({ harness }) => {
  await stockShop(harness.db, [
    aProduct({ id: 'main', stock: { warehouse: 'OH', on_hand: 0, made_to_order: true } }),
    aProduct({ id: 'other', stock: { warehouse: 'NV', on_hand: 0, made_to_order: false } }),
    aProduct({ id: 'draft', status: 'draft', stock: { warehouse: 'TX', on_hand: 3, made_to_order: false } }),
  ])
  await becomeStaff(harness)
  const stop = async (id: string) => {
    const { code, data } = await save(harness, { id, is_active: false })
    return [code, (data as { fields?: { is_active?: string } } | null)?.fields?.is_active]
  }
  const used = 'Products for sale ship from this warehouse or have stock in it. Move them first.'
  const adjusted = { product_id: 'other', warehouse: 'TX', before: 0, after: 1, reason: 'received' }
  await harness.call('/staff/products/adjust_stock', adjusted)

  expect([await stop('OH'), await stop('TX')]).toEqual([
    [422, used],
    [422, used],
  ])
  await harness.call('/staff/products/adjust_stock', { ...adjusted, before: 1, after: 0 })
  await queryRows(harness.db, `update products set status = 'draft'`)
  expect([await stop('OH'), await stop('TX'), await stop('NV'), await stop('GA')]).toEqual([
    [200, undefined],
    [200, undefined],
    [200, undefined],
    [422, 'At least one warehouse must be in use'],
  ])
  expect(firstWarehouse()).toBe('GA')
})

test('an unknown ZIP code is refused at its field, an outdated version with a conflict, and both change nothing', async ({
  harness,
}) => {
  await becomeStaff(harness)

  const unknown = await save(harness, { zip_code: '00001' })
  const first = await save(harness)
  const again = await save(harness, { city: 'Elsewhere' })
  const next = await save(harness, { city: 'Chicago Loop', version: 1 })

  expect(unknown).toMatchObject({ code: 422, data: { fields: { zip_code: expect.any(String) } } })
  expect([first.code, again.code, next.code]).toEqual([200, 409, 200])
  expect(currentWarehouses().OH.city).toBe('Chicago Loop')
  const { data } = await harness.call<{ id: string; version: number | null }[]>('/staff/warehouses')
  expect(data.map(({ id, version }) => [id, version])).toEqual([
    ['OH', 2],
    ['NV', null],
    ['TX', null],
    ['GA', null],
  ])
})
