import { aProduct, stockShop } from '#features/catalog/management/catalog.factory.ts'
import { type ProductInput, saveFullMinus } from '#features/catalog/management/manage-products.server.ts'
import type { Db } from '#platform/database/db.server.ts'

type Goods = Partial<Omit<ProductInput, 'name' | 'stock'>> & {
  id: string
  name?: string
  on_hand?: number
  made_to_order?: boolean
}

/** A shop that sells these: panels of 440 W for $150 instead of $200, a hundred in stock, unless said otherwise. */
export const aCatalog = (db: Db, ...goods: Goods[]) =>
  stockShop(
    db,
    goods.map(({ name = 'Panel', on_hand = 100, made_to_order = false, ...more }) =>
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

/** So much less from so much on, from the first of November 2026. */
export const aFullMinus = (db: Db, id: string, threshold_cents: number, minus_cents: number) =>
  saveFullMinus(db, {
    id,
    name: { en: id },
    threshold_cents,
    minus_cents,
    starts_at: new Date('2026-11-01'),
    ends_at: null,
  })
