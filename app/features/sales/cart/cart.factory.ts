import { aProduct, stockShop } from '#features/catalog/management/catalog.factory.ts'
import { type ProductInput, saveFullMinus } from '#features/catalog/management/manage-products.server.ts'
import type { Db } from '#platform/database/db.server.ts'

type ProductOverrides = Partial<Omit<ProductInput, 'name' | 'stock'>> & {
  id: string
  name?: string
  on_hand?: number
  made_to_order?: boolean
}

/** Saves these products. Defaults: 440 W panels for $150 instead of $200, 100 in stock. */
export const aCatalog = (db: Db, ...products: ProductOverrides[]) =>
  stockShop(
    db,
    products.map(({ name = 'Panel', on_hand = 100, made_to_order = false, ...more }) =>
      aProduct({
        name: { en: name },
        power_w: 440,
        list_price_cents: 200_00,
        price_now_cents: 150_00,
        stock: { warehouse: 'OH', on_hand, made_to_order },
        ...more,
      }),
    ),
  )

/** Saves a promotion of `minus_cents` off orders of at least `threshold_cents`, starting November 1, 2026. */
export const aFullMinus = (db: Db, id: string, threshold_cents: number, minus_cents: number) =>
  saveFullMinus(db, {
    id,
    name: { en: id },
    threshold_cents,
    minus_cents,
    starts_at: new Date('2026-11-01'),
    ends_at: null,
  })
