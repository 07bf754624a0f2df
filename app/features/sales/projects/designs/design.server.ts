import { isForSale, unitPrice } from '#features/catalog/products/product.ts'
import { saleProducts } from '#features/catalog/products/sale-products.server.ts'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import type { Locale } from '#text/text.tsx'
import {
  type DesignPrices,
  type Service,
  type Surcharge,
  services,
  surchargeIds,
  surcharges,
} from './design-cost.ts'

/** Current design prices: services from the catalog, surcharges from the back office. */
export async function designPrices(db: Db, locale: Locale): Promise<DesignPrices> {
  const sold = await saleProducts(db, Object.values(services), locale)
  const named = Object.entries(services).flatMap(([service, id]) => {
    const product = sold.get(id)
    if (!product || !isForSale(product)) return []
    const { pay_cents } = unitPrice(product, 1)
    return [
      [service as Service, { cents: pay_cents, days: product.lead_time_days, name: product.name }],
    ] as const
  })
  return { services: Object.fromEntries(named), surcharges: await surchargesNow(db) }
}

async function surchargesNow(db: Db): Promise<Record<Surcharge, number>> {
  const set = await queryRows<{ id: string; cents: number }>(
    db,
    'select id, cents from design_surcharges',
    [],
    'design-surcharges',
  )
  const changed = new Map(set.map(({ id, cents }) => [id, cents]))
  const entries = surchargeIds.map((id) => [id, changed.get(id) ?? surcharges[id]])
  return Object.fromEntries(entries) as Record<Surcharge, number>
}

/** Sets a surcharge, in cents. Orders already placed keep their price. */
export async function setSurcharge(db: Db, id: Surcharge, cents: number) {
  await inTransaction(db, async (tx) => {
    await queryRows(
      tx,
      `insert into design_surcharges (id, cents) values ($1, $2)
       on conflict (id) do update set cents = excluded.cents, updated_at = clock_timestamp()`,
      [id, cents],
    )
    await bumpPublicVersion(tx)
  })
  return surchargesNow(db)
}
