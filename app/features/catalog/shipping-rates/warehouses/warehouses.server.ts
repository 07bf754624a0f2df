import { type WarehouseId, warehouseIds } from '#features/catalog/products/product.ts'
import { findZip } from '#features/people/addresses/zip-codes.server.ts'
import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { setWarehouses } from '../current-warehouses.ts'
import { builtInWarehouses, type Warehouse } from '../shipping-zones.ts'
import type { WarehouseFields } from './warehouse-input.server.ts'

export type StoredWarehouse = Warehouse & { id: WarehouseId; version: number }

const columns =
  'id, city, chinese, address, state, zip_code, latitude, longitude, time_zone, pickup_hours, is_active, version'

/** What staff saved about warehouses. */
export const readWarehouses = (db: Db) =>
  queryRows<StoredWarehouse>(db, `select ${columns} from warehouses order by warehouses.id`, [], 'warehouses')

/** Reads what staff saved into this process. */
export async function loadWarehouses(db: Db) {
  const stored = await readWarehouses(db)
  setWarehouses(stored.map(({ version: _, ...warehouse }) => warehouse))
}

/**
 * Saves a warehouse: freight and delivery dates are computed from its new position; placed orders keep theirs. `version`:
 * null before the first change. @throws Problem `conflict` when it has changed since; `invalid` for a ZIP code without a
 * position, and when it is taken out of use while it is the last one or products for sale ship from it
 */
export const saveWarehouse = (
  db: Db,
  actor: Actor,
  { id, version, ...fields }: WarehouseFields & { id: WarehouseId; version: number | null },
) =>
  inTransaction(db, async (tx) => {
    // One change at a time, so that two people do not take the last two warehouses out of use.
    await queryRows(tx, 'lock table warehouses in share row exclusive mode')
    const all = await readWarehouses(tx)
    const stored = all.find((one) => one.id === id)
    if ((stored?.version ?? null) !== version) throw changedMeanwhile()
    const before = stored ?? builtInWarehouses[id]
    const after = { ...fields, ...positionOf(fields.zip_code, before) }
    if (before.is_active && !fields.is_active) await checkUnused(tx, id, all)
    const written = await queryRows(
      tx,
      `insert into warehouses as w (id, city, chinese, address, state, zip_code, latitude, longitude, time_zone,
         pickup_hours, is_active)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (id) do update set version = w.version + 1, city = excluded.city, chinese = excluded.chinese,
         address = excluded.address, state = excluded.state, zip_code = excluded.zip_code,
         latitude = excluded.latitude, longitude = excluded.longitude, time_zone = excluded.time_zone,
         pickup_hours = excluded.pickup_hours, is_active = excluded.is_active
       where w.version = $12 returning id`,
      [
        id,
        after.city,
        after.chinese,
        after.address,
        after.state,
        after.zip_code,
        after.latitude,
        after.longitude,
        after.time_zone,
        after.pickup_hours,
        after.is_active,
        version ?? 0,
      ],
    )
    if (written.length === 0) throw changedMeanwhile()
    const { state, latitude, longitude } = before
    await recordChange(tx, actor, {
      action: 'warehouse.saved',
      entity: 'warehouse',
      entity_id: id,
      label: after.city,
      before: { ...pick(before), state, latitude, longitude },
      after: { ...pick(after), state: after.state, latitude: after.latitude, longitude: after.longitude },
    })
    await bumpPublicVersion(tx)
  })

const pick = (from: WarehouseFields) => ({
  city: from.city,
  chinese: from.chinese,
  address: from.address,
  zip_code: from.zip_code,
  time_zone: from.time_zone,
  pickup_hours: from.pickup_hours,
  is_active: from.is_active,
})

/** @throws Problem `invalid` when no other warehouse is in use, or products for sale ship from this one or lie in it */
async function checkUnused(tx: Db, id: WarehouseId, stored: readonly StoredWarehouse[]) {
  const inactive = new Set(stored.filter(({ is_active }) => !is_active).map((one) => one.id))
  if (warehouseIds.every((one) => one === id || inactive.has(one)))
    throw inUse(text('At least one warehouse must be in use'))
  const used = await queryRows(
    tx,
    `select 1 from stock s join products p on p.id = s.product_id
     where p.archived_at is null and p.status <> 'draft'
       and (s.warehouse = $1 or exists (select 1 from warehouse_stock w
                                        where w.product_id = s.product_id and w.warehouse = $1 and w.on_hand > 0))
     limit 1`,
    [id],
  )
  if (used.length > 0)
    throw inUse(text('Products for sale ship from this warehouse or have stock in it. Move them first.'))
}

const inUse = (message: string) =>
  new Problem('invalid', message, { data: { fields: { is_active: message } } })

/** State and position of a ZIP code; of an unchanged one as before. */
function positionOf(zip_code: string, before: Warehouse) {
  if (zip_code === before.zip_code)
    return { state: before.state, latitude: before.latitude, longitude: before.longitude }
  const found = findZip(zip_code)
  if (!found || found.latitude === null || found.longitude === null) {
    const message = text('We don’t know where this ZIP code is. Use another one nearby.')
    throw new Problem('invalid', message, { data: { fields: { zip_code: message } } })
  }
  return { state: found.state, latitude: found.latitude, longitude: found.longitude }
}

const changedMeanwhile = () =>
  new Problem('conflict', text('Someone else changed this warehouse in the meantime. Reload the page.'), {
    data: { reason: 'version' },
  })
