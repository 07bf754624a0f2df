import fc from 'fast-check'
import { expect } from 'vitest'
import { readDetail } from '#features/catalog/listings/listings.server.ts'
import { aProduct, stockShop } from '#features/catalog/management/catalog.factory.ts'
import { saleProducts } from '#features/catalog/products/sale-products.server.ts'
import { arrivalDay } from '#features/catalog/shipping-rates/delivery.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { test } from '#tests/harness/harness.ts'
import { countStock, releaseStock, reserveStock, shipStock } from './stock.server.ts'

const panels = (on_hand: number) => [
  aProduct({ id: 'panel', stock: { warehouse: 'OH', on_hand, made_to_order: false } }),
  aProduct({
    id: 'kit',
    kind: 'package',
    family_id: 'residential-kits',
    components: [{ component_id: 'panel', quantity: 2 }],
  }),
]

const stockOf = async (db: Db, product_id: string) =>
  only(
    await queryRows<{ on_hand: number; reserved: number }>(
      db,
      'select on_hand, reserved from stock where product_id = $1',
      [product_id],
    ),
  )

const openReservations = async (db: Db, product_id: string) =>
  only(
    await queryRows<{ n: number }>(
      db,
      `select coalesce(sum(quantity), 0)::int as n from stock_reservations where product_id = $1 and state = 'open'`,
      [product_id],
    ),
  ).n

test('T02: a kit of two panels and a panel do not fit into a stock of two, but into three', async ({
  harness,
}) => {
  await stockShop(harness.db, panels(2))
  const order = [
    { product_id: 'kit', quantity: 1 },
    { product_id: 'panel', quantity: 1 },
  ]

  expect(await reserveStock(harness.db, 'first', order)).toEqual([
    { product_id: 'panel', wanted: 3, available: 2 },
  ])
  expect(await stockOf(harness.db, 'panel')).toEqual({ on_hand: 2, reserved: 0 })

  await countStock(harness.db, 'panel', 3)
  expect(await reserveStock(harness.db, 'second', order)).toEqual([])
  expect(await stockOf(harness.db, 'panel')).toEqual({ on_hand: 3, reserved: 3 })
})

test('T03: the same product on two lines is counted together', async ({ harness }) => {
  await stockShop(harness.db, panels(1))
  const twice = [
    { product_id: 'panel', quantity: 1 },
    { product_id: 'panel', quantity: 1 },
  ]

  expect(await reserveStock(harness.db, 'order', twice)).toEqual([
    { product_id: 'panel', wanted: 2, available: 1 },
  ])
})

test('made-to-order items can be reserved beyond the stock', async ({ harness }) => {
  await stockShop(harness.db, [
    aProduct({ id: 'big', stock: { warehouse: 'TX', on_hand: 0, made_to_order: true } }),
  ])

  expect(await reserveStock(harness.db, 'order', [{ product_id: 'big', quantity: 3 }])).toEqual([])

  expect(await stockOf(harness.db, 'big')).toEqual({ on_hand: 0, reserved: 3 })
  await shipStock(harness.db, 'order')
  expect(await stockOf(harness.db, 'big')).toEqual({ on_hand: 0, reserved: 0 })
})

test('releasing and shipping are idempotent', async ({ harness }) => {
  await stockShop(harness.db, panels(10))
  await reserveStock(harness.db, 'cancelled', [{ product_id: 'kit', quantity: 2 }])
  await reserveStock(harness.db, 'sent', [{ product_id: 'panel', quantity: 3 }])

  for (const _ of [1, 2]) {
    await releaseStock(harness.db, 'cancelled')
    await shipStock(harness.db, 'sent')
    await releaseStock(harness.db, 'sent')
  }

  expect(await stockOf(harness.db, 'panel')).toEqual({ on_hand: 7, reserved: 0 })
})

test('the availability of a package is limited by its parts', async ({ harness }) => {
  await stockShop(harness.db, panels(9))
  const available = async () => (await saleProducts(harness.db, ['kit'], 'en')).get('kit')?.available

  expect(await available()).toBe(4)
  await reserveStock(harness.db, 'order', [{ product_id: 'panel', quantity: 4 }])
  expect(await available()).toBe(2)
})

test('lists show how few are left when a part of a package becomes scarce', async ({ harness }) => {
  await stockShop(harness.db, panels(30))
  expect((await readDetail(harness.db, 'kit', 'en'))?.availability).toBe('in_stock')

  await countStock(harness.db, 'panel', 7)

  expect(await readDetail(harness.db, 'kit', 'en')).toMatchObject({ availability: 'few_left', stock_left: 3 })
  expect(await readDetail(harness.db, 'panel', 'de')).toMatchObject({
    availability: 'few_left',
    stock_left: 7,
  })
})

test('a stock count cannot fall below the reserved quantity', async ({ harness }) => {
  await stockShop(harness.db, panels(10))
  await reserveStock(harness.db, 'order', [{ product_id: 'panel', quantity: 6 }])

  await countStock(harness.db, 'panel', 0)

  expect(await stockOf(harness.db, 'panel')).toEqual({ on_hand: 6, reserved: 6 })
})

type Step = {
  do: 'reserve' | 'release' | 'ship' | 'count'
  order: number
  quantity: number
  of: 'kit' | 'panel'
}

test('T08: after any sequence of steps, reserved stock equals the open reservations and never exceeds the stock', async ({
  harness,
}) => {
  const step = fc.record<Step>({
    do: fc.constantFrom('reserve', 'reserve', 'release', 'ship', 'count'),
    order: fc.integer({ min: 1, max: 6 }),
    quantity: fc.integer({ min: 1, max: 6 }),
    of: fc.constantFrom('kit', 'panel'),
  })
  await stockShop(harness.db, panels(20))
  let placed = 0
  const names = new Map<number, string>()

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      for (const { do: what, order, quantity, of } of steps) {
        // An order reserves only once: each 'reserve' step starts a new order under the same number.
        if (what === 'reserve') names.set(order, `order-${++placed}`)
        const name = names.get(order) ?? 'nobody'
        await inTransaction(harness.db, async (tx) => {
          if (what === 'reserve') await reserveStock(tx, name, [{ product_id: of, quantity }])
          if (what === 'release') await releaseStock(tx, name)
          if (what === 'ship') await shipStock(tx, name)
          if (what === 'count') await countStock(tx, 'panel', quantity * 4)
        })
        const { on_hand, reserved } = await stockOf(harness.db, 'panel')
        expect(reserved).toBe(await openReservations(harness.db, 'panel'))
        expect(reserved).toBeGreaterThanOrEqual(0)
        expect(reserved).toBeLessThanOrEqual(on_hand)
      }
    }),
    { numRuns: 8 },
  )
})

test('products without a stock row and packages without parts cannot be reserved; services can', async ({
  harness,
}) => {
  await stockShop(harness.db, [
    aProduct({ id: 'uncounted' }),
    aProduct({ id: 'empty-kit', kind: 'package', family_id: 'residential-kits' }),
    aProduct({ id: 'design', kind: 'service', family_id: 'design-services' }),
  ])
  await queryRows(harness.db, `delete from stock where product_id = 'uncounted'`)
  const line = (product_id: string) => ({ product_id, quantity: 3 })

  expect(
    await reserveStock(harness.db, 'order', [line('uncounted'), line('empty-kit'), line('design')]),
  ).toEqual([
    { product_id: 'empty-kit', wanted: 3, available: 0 },
    { product_id: 'uncounted', wanted: 3, available: 0 },
  ])
  expect(await reserveStock(harness.db, 'order', [line('design')])).toEqual([])
})

test('a package of made-to-order parts has no stock number and adds its lead time', async ({ harness }) => {
  const built = { warehouse: 'TX' as const, on_hand: 0, made_to_order: true }
  await stockShop(harness.db, [
    aProduct({ id: 'tub', stock: built }),
    aProduct({
      id: 'spa',
      kind: 'package',
      family_id: 'residential-kits',
      lead_time_days: 20,
      components: [{ component_id: 'tub', quantity: 1 }],
    }),
  ])

  const spa = only([...(await saleProducts(harness.db, ['spa'], 'en')).values()])

  expect(spa).toMatchObject({ available: null, made_to_order: true, warehouse: 'TX' })
  expect(await readDetail(harness.db, 'spa', 'en')).toMatchObject({
    availability: 'made_to_order',
    stock_left: null,
  })
  const distance = { miles: 100, offshore: false }
  expect(arrivalDay({ product: spa, quantity: 1 }, distance, harness.now()) > '2026-12-28').toBe(true)
})

test('a package arrives with its slowest part, and earlier while made-to-order parts are in stock', async ({
  harness,
}) => {
  await stockShop(harness.db, [
    aProduct({ id: 'panel', stock: { warehouse: 'TX', on_hand: 100, made_to_order: false } }),
    aProduct({ id: 'tub', lead_time_days: 30, stock: { warehouse: 'TX', on_hand: 2, made_to_order: true } }),
    aProduct({
      id: 'spa',
      kind: 'package',
      family_id: 'residential-kits',
      lead_time_days: 5,
      components: [
        { component_id: 'panel', quantity: 10 },
        { component_id: 'tub', quantity: 1 },
      ],
    }),
  ])

  const spa = only([...(await saleProducts(harness.db, ['spa'], 'en')).values()])

  expect(spa).toMatchObject({ available: 10, built_parts: [{ enough_for: 2, lead_time_days: 30 }] })
  const distance = { miles: 100, offshore: false }
  const dayOf = (quantity: number) =>
    arrivalDay({ product: spa, quantity }, distance, new Date('2026-06-01T15:00:00Z'))
  expect(dayOf(2) < '2026-06-10').toBe(true)
  // 30 business days from June 1, with Juneteenth and Independence Day as holidays, plus transit.
  expect(dayOf(3) > '2026-07-15').toBe(true)
})

test('a package with a part without a stock row cannot be sold', async ({ harness }) => {
  await stockShop(harness.db, panels(10))
  await queryRows(harness.db, `delete from stock where product_id = 'panel'`)

  expect((await saleProducts(harness.db, ['kit'], 'en')).get('kit')?.available).toBe(0)
})
