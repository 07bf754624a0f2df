import { saleProducts } from '#features/catalog/products/sale-products.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Locale, text } from '#text/text.tsx'
import { termsOf } from '../current-rates.ts'
import { deliveryUnder, shipsOnPallets } from '../delivery.ts'
import { zip3Of } from '../shipping-zones.ts'
import type { ShippingRates } from '../tariff.ts'

type Sample = {
  lines: readonly { product_id: string; quantity: number }[]
  zip_codes: readonly string[]
}

/** Freight of a sample cart to ZIP codes by two rates, computed as at checkout. Null: by quote only. */
export async function previewFreight(
  db: Db,
  { lines, zip_codes }: Sample,
  rates: { before: ShippingRates; after: ShippingRates },
  { locale, now }: { locale: Locale; now: Date },
) {
  const ids = lines.map(({ product_id }) => product_id)
  const products = await saleProducts(db, ids, locale)
  const sold = lines.map(({ product_id, quantity }) => {
    const product = products.get(product_id)
    if (!product) throw new Problem('missing', text('Product not found'))
    return { product, quantity }
  })
  const lift_gate = shipsOnPallets(sold)
  return zip_codes.map((zip_code) => {
    const quoted = (by: ShippingRates, choice: 'standard' | 'lift_gate') => {
      const delivery = deliveryUnder(termsOf(by), sold, { zip_code, choice, now })
      return { freight_cents: delivery?.freight_cents ?? null, get_it_by: delivery?.get_it_by ?? null }
    }
    return {
      zip_code,
      state: zip3Of(zip_code)?.state ?? null,
      before: quoted(rates.before, 'standard'),
      after: quoted(rates.after, 'standard'),
      lift_gate: lift_gate
        ? { before: quoted(rates.before, 'lift_gate'), after: quoted(rates.after, 'lift_gate') }
        : null,
    }
  })
}
