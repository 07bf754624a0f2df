import { type WarehouseId, warehouseIds } from '#features/catalog/products/product.ts'
import type { Locale } from '#text/text.tsx'
import { builtInWarehouses, type Warehouse, type Warehouses } from './shipping-zones.ts'

let current: Warehouses = builtInWarehouses

/** The warehouses, each as staff saved it or else built in. The same object until one changes: others cache by it. */
export const currentWarehouses = () => current

/** What staff saved, for this process from now on. */
export function setWarehouses(saved: readonly (Warehouse & { id: WarehouseId })[]) {
  const changed = Object.fromEntries(saved.map(({ id, ...warehouse }) => [id, warehouse]))
  const next = { ...builtInWarehouses, ...changed }
  if (JSON.stringify(next) !== JSON.stringify(current)) current = next
}

/** The first warehouse in use: the main one of a new product until staff choose another. */
export const firstWarehouse = (): WarehouseId => warehouseIds.find((id) => current[id].is_active) ?? 'OH'

/** City and state of a warehouse: `Columbus, OH`, in Chinese 俄亥俄州哥伦布. */
export function warehousePlace(id: WarehouseId, locale: Locale) {
  const { city, state, chinese } = current[id]
  return locale === 'zh' && chinese ? chinese : `${city}, ${state}`
}
