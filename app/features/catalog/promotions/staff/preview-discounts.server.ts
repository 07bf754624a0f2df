import { priceOrder } from '#features/catalog/pricing/pricing.ts'
import type { CouponTerms, FullMinus } from '#features/catalog/products/discounts.ts'
import { currentFullMinus, saleProducts } from '#features/catalog/products/sale-products.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { inLocale, type Locale, text } from '#text/text.tsx'
import type { CouponInput } from '../save-coupon.server.ts'
import type { FullMinusInput } from './save-full-minus.server.ts'

type Sample = {
  lines: readonly { product_id: string; quantity: number }[]
  /** As in a form: neither needs to be stored. */
  coupon: Omit<CouponInput, 'code'> | null
  promotion: (FullMinusInput & { id: string | null }) | null
}

/**
 * What a sample cart would cost with a coupon or a promotion, whatever its period, beside the promotions that apply now:
 * priced by the function that prices carts. Before tax and freight.
 */
export async function previewDiscounts(
  db: Db,
  { lines, coupon, promotion }: Sample,
  { locale, now }: { locale: Locale; now: Date },
) {
  const products = await saleProducts(
    db,
    lines.map(({ product_id }) => product_id),
    locale,
  )
  const priced = lines.map(({ product_id, quantity }) => {
    const product = products.get(product_id)
    if (!product) throw new Problem('missing', text('Product not found'))
    return { product, quantity }
  })
  const others = await currentFullMinus(db, now, locale)
  const promotions: FullMinus[] = promotion
    ? [
        ...others.filter(({ id }) => id !== promotion.id),
        { ...promotion, id: promotion.id ?? 'new', name: inLocale(promotion.name, locale) },
      ]
    : others
  const price = priceOrder({
    lines: priced,
    promotions,
    coupon: coupon && (await termsOf(db, coupon, locale)),
    state: null,
    freight_cents: 0,
  })
  return {
    lines: price.lines.map(({ product, quantity, subtotal_cents, minus_cents }) => ({
      product_id: product.id,
      name: product.name,
      quantity,
      subtotal_cents,
      minus_cents,
    })),
    subtotal_cents: price.subtotal_cents,
    promotion: price.promotion && {
      name: price.promotion.name,
      minus_cents: price.minus_cents - price.coupon_cents,
    },
    coupon_cents: price.coupon_cents,
    coupon_idle: price.coupon_idle,
    total_cents: price.total_cents,
  }
}

async function termsOf(
  db: Db,
  { name, product_ids = [], family_ids = [], ...coupon }: Omit<CouponInput, 'code'>,
  locale: Locale,
): Promise<CouponTerms> {
  const isLimited = product_ids.length > 0 || family_ids.length > 0
  return {
    ...coupon,
    id: 'preview',
    code: 'PREVIEW',
    name: inLocale(name, locale),
    limited_to: isLimited ? { product_ids, family_ids: await withSubfamilies(db, family_ids) } : null,
  }
}

async function withSubfamilies(db: Db, ids: readonly string[]) {
  const rows = await queryRows<{ id: string }>(
    db,
    'select id from families where id = any($1) or parent_id = any($1)',
    [ids],
  )
  return rows.map(({ id }) => id)
}
