import type { Db } from '#platform/database/db.server.ts'
import { setWarehouses } from '../current-warehouses.ts'
import { builtInWarehouses } from '../shipping-zones.ts'
import { loadWarehouses, saveWarehouse } from './warehouses.server.ts'

export const pickupAddress = '2200 Depot Street'
export const pickupHours = 'Monday to Friday, 8 am to 4 pm'

/** Opens the warehouse in Columbus, Ohio, for pickup. Call `closePickup` after the test: tests share the process. */
export async function openPickup(db: Db) {
  const { city, chinese, zip_code, time_zone } = builtInWarehouses.OH
  const actor = { kind: 'system' as const, id: 'test', request_id: 'test' }
  await saveWarehouse(db, actor, {
    id: 'OH',
    version: null,
    city,
    chinese,
    zip_code,
    time_zone,
    address: pickupAddress,
    pickup_hours: pickupHours,
    is_active: true,
  })
  await loadWarehouses(db)
}

export const closePickup = () => setWarehouses([])
