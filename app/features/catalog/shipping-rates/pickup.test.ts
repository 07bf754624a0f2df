import { afterEach, expect, test } from 'vitest'
import type { SaleProduct } from '#features/catalog/products/product.ts'
import { setWarehouses } from './current-warehouses.ts'
import { pickupNear } from './pickup.ts'
import { builtInWarehouses } from './shipping-zones.ts'

const from = (warehouse: 'OH' | 'TX') =>
  ({ product: { shipping_class: 'parcel', warehouse } as SaleProduct }) as const

const open = { ...builtInWarehouses.OH, id: 'OH' as const, address: '1 Dock St', pickup_hours: 'Mon–Fri 8–4' }

afterEach(() => setWarehouses([]))

test('a warehouse with address and pickup hours offers pickup within 100 miles', () => {
  setWarehouses([open])

  expect(pickupNear([from('OH')], '43215')).toMatchObject({ city: 'Columbus', pickup_hours: 'Mon–Fri 8–4' })
  expect(pickupNear([from('OH')], '94110')).toBeNull()
  expect(pickupNear([from('OH')], '00000')).toBeNull()
})

test('without pickup hours, out of use or from two warehouses nothing can be picked up', () => {
  expect(pickupNear([from('OH')], '43215')).toBeNull()

  setWarehouses([open])
  expect(pickupNear([from('OH'), from('TX')], '43215')).toBeNull()

  setWarehouses([{ ...open, is_active: false }])
  expect(pickupNear([from('OH')], '43215')).toBeNull()
})
