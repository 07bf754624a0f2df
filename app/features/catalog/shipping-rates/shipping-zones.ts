import type { WarehouseId } from '#features/catalog/products/product.ts'
import type { ShopTimeZone } from '#text/time-zones.ts'
import positions from './zip3-positions.json' with { type: 'json' }

export type Position = { latitude: number; longitude: number }

export type Warehouse = Position & {
  city: string
  state: string
  /** City and state in Chinese. */
  chinese: string
  zip_code: string
  time_zone: ShopTimeZone
  /** Street and number. */
  address: string
  pickup_hours: string
  /** Offered for products, and may be named as the nearest warehouse. */
  is_active: boolean
}

export type Warehouses = Readonly<Record<WarehouseId, Warehouse>>

const inUse = { address: '', pickup_hours: '', is_active: true }

/** The four warehouses as they are built in. Staff can change them in the back office. */
export const builtInWarehouses: Warehouses = {
  OH: {
    ...place(39.826, -82.939),
    ...inUse,
    city: 'Columbus',
    state: 'OH',
    chinese: '俄亥俄州哥伦布',
    zip_code: '43217',
    time_zone: 'America/New_York',
  },
  NV: {
    ...place(39.641, -119.882),
    ...inUse,
    city: 'Reno',
    state: 'NV',
    chinese: '内华达州里诺',
    zip_code: '89506',
    time_zone: 'America/Los_Angeles',
  },
  TX: {
    ...place(32.689, -96.975),
    ...inUse,
    city: 'Dallas',
    state: 'TX',
    chinese: '得克萨斯州达拉斯',
    zip_code: '75236',
    time_zone: 'America/Chicago',
  },
  GA: {
    ...place(33.731, -84.545),
    ...inUse,
    city: 'Atlanta',
    state: 'GA',
    chinese: '佐治亚州亚特兰大',
    zip_code: '30336',
    time_zone: 'America/New_York',
  },
}

export type Zip3 = Position & {
  state: string
  /** Reached by air or sea only: Alaska, Hawaii and the islands. */
  offshore: boolean
}

const offshoreStates = new Set(['AK', 'HI', 'PR', 'VI', 'GU', 'MP', 'AS'])

/**
 * State and mean position of a ZIP code, by its first three digits. Null for unused digits and military mail. Computed
 * from the ZIP code table in db/data (BSD license).
 */
export function zip3Of(zip_code: string): Zip3 | null {
  const found = (positions as unknown as Record<string, [number, number, string]>)[zip_code.slice(0, 3)]
  if (!found) return null
  const [latitude, longitude, state] = found
  return { latitude, longitude, state, offshore: offshoreStates.has(state) }
}

const earthRadiusMiles = 3958.8

/** Great-circle miles between two positions (haversine). */
export function milesBetween(a: Position, b: Position): number {
  const [aLatitude, bLatitude] = [radians(a.latitude), radians(b.latitude)]
  const h =
    Math.sin((bLatitude - aLatitude) / 2) ** 2 +
    Math.cos(aLatitude) * Math.cos(bLatitude) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(h)))
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

function place(latitude: number, longitude: number): Position {
  return { latitude, longitude }
}
