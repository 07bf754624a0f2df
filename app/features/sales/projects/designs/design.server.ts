import { isForSale, unitPrice } from '#features/catalog/products/product.ts'
import { saleProducts } from '#features/catalog/products/sale-products.server.ts'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { now } from '#platform/database/columns.server.ts'
import { type Db, inTransaction } from '#platform/database/db.server.ts'
import type { Locale } from '#text/text.tsx'
import { design_surcharges } from './design.table.server.ts'
import {
  type DesignPrices,
  type Surcharge,
  serviceIds,
  services,
  surchargeIds,
  surcharges,
} from './design-cost.ts'

/** Current design prices: services from the catalog, surcharges as set by staff. */
export async function designPrices(db: Db, locale: Locale): Promise<DesignPrices> {
  const sold = await saleProducts(db, Object.values(services), locale)
  const prices: DesignPrices = { services: {}, surcharges: await currentSurcharges(db) }
  for (const service of serviceIds) {
    const product = sold.get(services[service])
    if (!product || !isForSale(product)) continue
    const { pay_cents: cents } = unitPrice(product, 1)
    prices.services[service] = { cents, days: product.lead_time_days, name: product.name }
  }
  return prices
}

async function currentSurcharges(db: Db): Promise<Record<Surcharge, number>> {
  const rows = await db
    .select({ id: design_surcharges.id, cents: design_surcharges.cents })
    .from(design_surcharges)
  const changed = new Map(rows.map(({ id, cents }) => [id, cents]))
  const current = { ...surcharges }
  for (const id of surchargeIds) current[id] = changed.get(id) ?? current[id]
  return current
}

/** Sets a surcharge, in cents, and returns all. Orders already placed keep their price. */
export async function setSurcharge(db: Db, id: Surcharge, cents: number) {
  await inTransaction(db, async (tx) => {
    await tx
      .insert(design_surcharges)
      .values({ id, cents })
      .onConflictDoUpdate({ target: design_surcharges.id, set: { cents, updated_at: now } })
    await bumpPublicVersion(tx)
  })
  return currentSurcharges(db)
}
