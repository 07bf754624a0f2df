import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WarehouseId } from '#features/catalog/products/product.ts'
import { type FreightLine, freightFor, type GetItByInput, getItBy, transitDays } from './freight.ts'
import { milesBetween, builtInWarehouses as warehouses, zip3Of } from './shipping-zones.ts'
import { builtInTariff, builtInTerms } from './tariff.ts'

const clamp = (more: Partial<FreightLine> = {}): FreightLine => ({
  shipping_class: 'parcel',
  quantity: 1,
  weight_lb: 1,
  length_in: 4,
  width_in: 3,
  height_in: 2,
  ...more,
})

const panel = (more: Partial<FreightLine> = {}): FreightLine => ({
  shipping_class: 'freight',
  quantity: 20,
  weight_lb: 48,
  length_in: 74,
  width_in: 41,
  height_in: 1.4,
  ...more,
})

const order = (more: Partial<GetItByInput> = {}): GetItByInput => ({
  now: new Date('2026-11-23T15:00:00Z'), // Monday, 10:00 in Ohio
  from: 'OH',
  quantity: 1,
  on_hand: 10,
  lead_time_days: 15,
  shipping_class: 'parcel',
  distance_miles: 400,
  ...more,
})

test('ZIP prefixes have their state, and every warehouse is near its own prefix', () => {
  expect(zip3Of('94103')).toMatchObject({ state: 'CA', offshore: false })
  expect(zip3Of('02139')).toMatchObject({ state: 'MA' })
  expect(zip3Of('96813')).toMatchObject({ state: 'HI', offshore: true })
  expect(zip3Of('09012')).toBeNull()
  for (const { zip_code, state, ...position } of Object.values(warehouses)) {
    const prefix = zip3Of(zip_code)
    expect(prefix?.state).toBe(state)
    expect(milesBetween(position, prefix ?? { latitude: 0, longitude: 0 })).toBeLessThan(60)
  }
})

test('Columbus to Reno is about 1,950 miles in both directions', () => {
  const { OH, NV } = warehouses

  expect(milesBetween(OH, NV)).toBeGreaterThan(1900)
  expect(milesBetween(OH, NV)).toBeLessThan(2000)
  expect(milesBetween(NV, OH)).toBe(milesBetween(OH, NV))
})

test('an appointment costs what staff set for pallets, and nothing for parcels', () => {
  const { pallet } = builtInTariff
  const terms = {
    ...builtInTerms,
    tariff: { ...builtInTariff, pallet: { ...pallet, appointment_cents: 30_00 } },
  }
  const feeOf = (line: FreightLine) =>
    freightFor(terms, [line], 'OH', '43215', { appointment: true })?.appointment_cents

  expect(feeOf(panel())).toBe(30_00)
  expect(feeOf(clamp())).toBe(0)
  expect(builtInTariff.pallet.appointment_cents).toBe(0)
})

test('a pickup is ready on the day on which a shipment leaves', () => {
  const monday = order({ isPickup: true })

  expect(getItBy(builtInTerms, monday)).toBe('2026-11-23')
  expect(getItBy(builtInTerms, { ...monday, now: new Date('2026-11-23T21:00:00Z') })).toBe('2026-11-24')
  expect(getItBy(builtInTerms, { ...monday, on_hand: 0, lead_time_days: 1 })).toBe('2026-11-24')
})

test('a small parcel to a nearby ZIP code costs the first distance band', () => {
  expect(freightFor(builtInTerms, [clamp()], 'OH', '43215')).toMatchObject({
    parcel_cents: 995,
    total_cents: 995,
    transit_days: 1,
  })
})

test('a bulky parcel is billed by dimensional weight, a long one with additional handling', () => {
  const small = freightFor(builtInTerms, [clamp()], 'OH', '43215')?.total_cents
  const bulky = freightFor(
    builtInTerms,
    [clamp({ length_in: 20, width_in: 20, height_in: 20 })],
    'OH',
    '43215',
  )?.total_cents
  const long = freightFor(builtInTerms, [clamp({ length_in: 60 })], 'OH', '43215')?.total_cents

  expect(bulky).toBe(995 + 57 * 38)
  expect(long).toBe((small ?? 0) + 2 * 38 + 2_800)
})

test('a piece that is too large for a parcel carrier ships on a pallet', () => {
  const rail = freightFor(builtInTerms, [clamp({ length_in: 168, weight_lb: 12 })], 'OH', '43215')

  expect(rail).toMatchObject({ parcel_cents: 0, pallet_cents: 14_500 })
})

test('the lift gate is charged once, and only for pallets', () => {
  expect(
    freightFor(builtInTerms, [panel(), panel()], 'OH', '43215', { lift_gate: true })?.lift_gate_cents,
  ).toBe(7_500)
  expect(freightFor(builtInTerms, [clamp()], 'OH', '43215', { lift_gate: true })?.lift_gate_cents).toBe(0)
})

test('services have no freight, whatever the ZIP code', () => {
  const design = clamp({ shipping_class: 'none', weight_lb: 0 })

  expect(freightFor(builtInTerms, [design], 'OH', '')).toMatchObject({ total_cents: 0, transit_days: 0 })
  expect(freightFor(builtInTerms, [], 'OH', '94103')?.total_cents).toBe(0)
})

test('an unknown ZIP code has no freight price', () => {
  expect(freightFor(builtInTerms, [clamp()], 'OH', '09012')).toBeNull()
  expect(freightFor(builtInTerms, [clamp()], 'OH', 'abc')).toBeNull()
})

test('the price of a full truckload limits the freight of heavy shipments', () => {
  const trucks = freightFor(builtInTerms, [panel({ quantity: 800 })], 'OH', '94103')

  expect(trucks?.pallet_cents).toBeLessThan(800_000)
})

test('Hawaii costs more and takes longer than the farthest mainland ZIP code', () => {
  const hawaii = freightFor(builtInTerms, [panel()], 'NV', '96813')
  const maine = freightFor(builtInTerms, [panel()], 'NV', '04401')

  expect(hawaii?.total_cents).toBeGreaterThan(maine?.total_cents ?? Infinity)
  expect(hawaii?.transit_days).toBeGreaterThan(maine?.transit_days ?? Infinity)
})

const anyLine = fc.record({
  shipping_class: fc.constantFrom('parcel' as const, 'freight' as const, 'none' as const),
  quantity: fc.integer({ min: 1, max: 200 }),
  weight_lb: fc.double({ min: 0, max: 6_000, noNaN: true }),
  length_in: fc.double({ min: 0, max: 200, noNaN: true }),
  width_in: fc.double({ min: 0, max: 100, noNaN: true }),
  height_in: fc.double({ min: 0, max: 100, noNaN: true }),
})
const anyWarehouse = fc.constantFrom<WarehouseId>('OH', 'NV', 'TX', 'GA')
const anyZip = fc.constantFrom('04401', '33101', '94103', '98101', '60601', '96813', '99501', '00901')

test('freight is whole cents that add up, and another line never makes it cheaper', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { maxLength: 8 }),
      anyLine,
      anyWarehouse,
      anyZip,
      (lines, more, from, zip) => {
        const before = freightFor(builtInTerms, lines, from, zip)
        const after = freightFor(builtInTerms, [...lines, more], from, zip)

        expect(Number.isSafeInteger(after?.total_cents)).toBe(true)
        expect(after?.total_cents).toBe((after?.parcel_cents ?? 0) + (after?.pallet_cents ?? 0))
        expect(after?.total_cents).toBeGreaterThanOrEqual(before?.total_cents ?? Infinity)
      },
    ),
  )
})

test('a longer distance never has a shorter transit time', () => {
  const miles = fc.integer({ min: 0, max: 4_000 })
  fc.assert(
    fc.property(miles, miles, fc.constantFrom('parcel', 'freight'), (a, b, shipping_class) => {
      expect(transitDays(builtInTariff, Math.max(a, b), shipping_class)).toBeGreaterThanOrEqual(
        transitDays(builtInTariff, Math.min(a, b), shipping_class),
      )
    }),
  )
})

test('items in stock ship today before the cutoff at the warehouse, then the next business day', () => {
  expect(getItBy(builtInTerms, order())).toBe('2026-11-25')
  expect(getItBy(builtInTerms, order({ now: new Date('2026-11-23T18:59:00Z') }))).toBe('2026-11-25')
  expect(getItBy(builtInTerms, order({ now: new Date('2026-11-23T19:00:00Z') }))).toBe('2026-11-27') // past Thanksgiving
  expect(getItBy(builtInTerms, order({ now: new Date('2026-11-23T19:00:00Z'), from: 'NV' }))).toBe(
    '2026-11-25',
  )
})

test('an order placed on Saturday afternoon ships on Monday', () => {
  expect(getItBy(builtInTerms, order({ now: new Date('2026-11-21T21:00:00Z'), distance_miles: 100 }))).toBe(
    '2026-11-24',
  )
})

test('a quantity above the stock ships after the lead time', () => {
  expect(getItBy(builtInTerms, order({ quantity: 11, lead_time_days: 5 }))).toBe('2026-12-04')
})

test('a service is complete after its lead time, whatever the stock', () => {
  const design = { shipping_class: 'none', lead_time_days: 3, on_hand: 0 } as const

  expect(getItBy(builtInTerms, order({ ...design }))).toBe('2026-11-30')
  expect(getItBy(builtInTerms, order({ ...design, on_hand: 99, distance_miles: 3_000 }))).toBe('2026-11-30')
})

test('orders placed during the winter break ship after it; earlier shipments arrive during it', () => {
  const before = getItBy(builtInTerms, order({ now: new Date('2026-12-23T15:00:00Z') }))
  const during = getItBy(builtInTerms, order({ now: new Date('2026-12-24T15:00:00Z') }))

  expect(before < '2027-01-01').toBe(true)
  expect(during > '2027-01-04').toBe(true)
})
