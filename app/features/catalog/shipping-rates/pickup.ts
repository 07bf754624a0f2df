import type { SaleProduct } from '#features/catalog/products/product.ts'
import { currentWarehouses } from './current-warehouses.ts'
import type { PickupPlace } from './pickup-place.ts'
import { milesBetween, zip3Of } from './shipping-zones.ts'

const mostPickupMiles = 100

/**
 * The warehouse where all lines can be picked up, if it is within 100 miles of the ZIP code; otherwise null, also for a
 * package with parts in several warehouses. A warehouse offers pickup if it is in use and has an address and pickup hours.
 */
export function pickupNear(lines: { product: SaleProduct }[], zip_code: string): PickupPlace | null {
  const place = zip3Of(zip_code)
  const shipped = lines.filter(({ product }) => product.shipping_class !== 'none')
  const [id, ...others] = new Set(shipped.map(({ product }) => product.warehouse))
  if (!place || place.offshore || !id || others.length > 0) return null
  if (shipped.some(({ product }) => product.in_several_warehouses)) return null
  const {
    is_active,
    city,
    state,
    zip_code: own_zip,
    address,
    pickup_hours,
    ...position
  } = currentWarehouses()[id]
  const miles = Math.round(milesBetween(position, place))
  if (!is_active || !address || !pickup_hours || miles > mostPickupMiles) return null
  return { city, state, zip_code: own_zip, address, pickup_hours, miles }
}
