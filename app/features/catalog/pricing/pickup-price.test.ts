import { afterEach, beforeEach, expect, test } from 'vitest'
import { aSaleProduct } from '#features/catalog/management/catalog.factory.ts'
import { setWarehouses } from '#features/catalog/shipping-rates/current-warehouses.ts'
import { choicesFor } from '#features/catalog/shipping-rates/delivery.ts'
import { builtInWarehouses } from '#features/catalog/shipping-rates/shipping-zones.ts'
import { builtInTaxes } from '#features/catalog/tax/tax-provider.server.ts'
import { priceFor, taxPlaceFor } from './delivered-price.ts'
import { estimatePrice } from './estimate-price.server.ts'

const now = new Date('2026-11-23T15:00:00Z') // Monday, 10:00 in Ohio
const pallet = aSaleProduct({ shipping_class: 'freight', warehouse: 'OH', available: 10, weight_lb: 400 })
const parcel = aSaleProduct({ shipping_class: 'parcel', warehouse: 'OH', available: 10 })
const lines = [{ product: pallet, quantity: 1 }]
/** Parkersburg, West Virginia, 90 miles from Columbus. */
const parkersburg = { address: '', city: 'Parkersburg', state: 'WV', zip_code: '26101' }

// The warehouses belong to the process, which the tests share.
beforeEach(() =>
  setWarehouses([
    { ...builtInWarehouses.OH, id: 'OH', address: '1 Dock St', pickup_hours: 'Monday to Friday, 8 to 4' },
  ]),
)
afterEach(() => setWarehouses([]))

test('a pickup costs no freight, is taxed at the warehouse, and is ready without transit days', () => {
  const taxed = taxPlaceFor(lines, parkersburg, 'pickup')

  const { price, delivery } = priceFor(lines, parkersburg, 'pickup', { promotions: [], now })

  expect(taxed).toMatchObject({ city: 'Columbus', state: 'OH', address: '1 Dock St' })
  expect(price.freight_cents).toBe(0)
  expect(price.tax_lines.map(({ state }) => state)).toEqual(['OH'])
  expect(delivery).toMatchObject({ get_it_by: '2026-11-23', pickup: { address: '1 Dock St' } })
})

test('delivery is taxed at the address and arrives later', () => {
  const { price, delivery } = priceFor(lines, parkersburg, 'standard', { promotions: [], now })

  expect(taxPlaceFor(lines, parkersburg, 'standard')).toEqual(parkersburg)
  expect(price.tax_lines.map(({ state }) => state)).toEqual(['WV'])
  expect(delivery?.pickup).toBeNull()
  expect(String(delivery?.get_it_by) > '2026-11-23').toBe(true)
})

test('far from the warehouse nothing can be picked up', () => {
  const { delivery, reachable } = priceFor(lines, { state: 'CA', zip_code: '94110' }, 'pickup', {
    promotions: [],
    now,
  })

  expect({ delivery, reachable }).toEqual({ delivery: null, reachable: false })
})

test('a package with parts in several warehouses can’t be picked up', () => {
  const split = aSaleProduct({ ...pallet, kind: 'package', in_several_warehouses: true })

  expect(choicesFor([{ product: split, quantity: 1 }], '26101')).not.toContain('pickup')
})

test('lift gate and appointment are offered for pallets, pickup near a warehouse', () => {
  const pallets = ['standard', 'lift_gate', 'appointment', 'lift_gate_appointment']

  expect(choicesFor(lines, '26101')).toEqual([...pallets, 'pickup'])
  expect(choicesFor(lines, '94110')).toEqual(pallets)
  expect(choicesFor(lines, null)).toEqual(pallets)
  expect(choicesFor([{ product: parcel, quantity: 1 }], '94110')).toEqual(['standard'])
})

test('an estimate has the ready date and the total of a pickup', async () => {
  const { pickup } = await estimatePrice(lines, '26101', { promotions: [], taxes: builtInTaxes, now })
  const far = await estimatePrice(lines, '94110', { promotions: [], taxes: builtInTaxes, now })

  const { price } = priceFor(lines, parkersburg, 'pickup', { promotions: [], now })
  expect(pickup).toMatchObject({ city: 'Columbus', ready_on: '2026-11-23', total: price.total_cents / 100 })
  expect(far.pickup).toBeNull()
})
