import { cardsOf, readDetail } from '#features/catalog/listings/listings.server.ts'
import { pathOfFamily } from '#features/catalog/products/categories.ts'
import { detailInBrief, inBrief } from '#features/catalog/products/components/card-summary.ts'
import { findFamily } from '#features/catalog/products/families.server.ts'
import type { Detail } from '#features/catalog/products/listing.ts'
import { manualOf } from '#features/catalog/products/manuals.server.ts'
import { saleProducts } from '#features/catalog/products/sale-products.server.ts'
import { warrantyOf } from '#features/catalog/products/warranties.server.ts'
import { dayFor } from '#features/catalog/shipping-rates/delivery.ts'
import { warehouses } from '#features/catalog/shipping-rates/shipping-zones.ts'
import { ratingOf } from '#features/sales/reviews/reviews.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'

/** What a visitor of whom nobody knows the place is told: about as far as most of the country is from a warehouse. */
const typicalMiles = 700

const placeOf = (warehouse: keyof typeof warehouses) =>
  `${warehouses[warehouse].city}, ${warehouses[warehouse].state}`

/** Everything a product's page shows, or the paper of it that the address names. */
export async function loadProduct(ctx: RequestContext, id: string, url: URL) {
  const { db, locale } = ctx
  const detail = await readDetail(db, id, locale)
  const product = detail && (await saleProducts(db, [id], locale)).get(id)
  if (!detail || !product) throw new Problem('missing', text('This product does not exist'))

  const family = await findFamily(ctx, detail.family_id)
  const named = [...detail.relations, ...detail.components].map((one) => one.product_id)
  const cards = new Map(
    (await cardsOf(db, [...new Set(named)], locale)).map((card) => [card.product_id, card]),
  )
  const withCard = <One extends { product_id: string }>(one: One) => {
    const card = cards.get(one.product_id)
    return card ? [{ ...one, product: inBrief(card, locale) }] : []
  }
  const paper = url.searchParams.get('document')
  const document = paper === null ? null : detail.documents.find((one) => one.id === paper)
  if (document === undefined) throw new Problem('missing', text('This product has no such document'))

  const { list_price_cents, price_now_cents, discount_cents, tiers, min_quantity, available, made_to_order } =
    product
  const travels = product.shipping_class !== 'none'
  return {
    detail: detailInBrief(detail),
    prices: { list_price_cents, price_now_cents, discount_cents, tiers, min_quantity },
    most: product.kind === 'service' || made_to_order ? null : available,
    family: family && { name: family.name, guide: family.guide, path: pathOfFamily(family.id) },
    related: detail.relations.flatMap(withCard),
    parts: detail.components.flatMap(withCard),
    place: product.warehouse && placeOf(product.warehouse),
    get_it_by: travels
      ? dayFor({ product, quantity: min_quantity }, { miles: typicalMiles, offshore: false }, ctx.now())
      : null,
    rating: await ratingOf(db, id),
    document,
    sections: document ? sectionsOf(document.kind, detail, ctx) : [],
  }
}

function sectionsOf(
  kind: Detail['documents'][number]['kind'],
  { family_id, warranty_years }: Detail,
  { locale, t }: RequestContext,
) {
  if (kind === 'manual') return manualOf(family_id, t)
  return kind === 'warranty' ? warrantyOf(warranty_years, locale, t) : []
}

export type ProductData = Awaited<ReturnType<typeof loadProduct>>
