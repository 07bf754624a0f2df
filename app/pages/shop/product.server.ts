import { redirectDocument } from 'react-router'
import { documentLinksOf } from '#features/catalog/documents/document-links.ts'
import { readKitScope } from '#features/catalog/documents/kit-scope.server.ts'
import { cardsOf, readDetail } from '#features/catalog/listings/listings.server.ts'
import { describeEstimate } from '#features/catalog/pricing/estimate-price.server.ts'
import { hasModel } from '#features/catalog/product-models/product-model.ts'
import { toCardSummary, toDetailSummary } from '#features/catalog/products/components/card-summary.ts'
import { formatSpec } from '#features/catalog/products/components/format-spec.ts'
import { specGroupsOf } from '#features/catalog/products/components/spec-rows.ts'
import { documentSections } from '#features/catalog/products/documents/document-sections.server.ts'
import { pathOfFamily } from '#features/catalog/products/families/categories.ts'
import { findFamily } from '#features/catalog/products/families/families.server.ts'
import type { Detail } from '#features/catalog/products/listing.ts'
import { pictureIdOf, srcSetOf } from '#features/catalog/products/product-files.ts'
import { saleProducts } from '#features/catalog/products/sale-products.server.ts'
import { publishedQuestions } from '#features/catalog/questions/questions.server.ts'
import { shippingTermsAt } from '#features/catalog/shipping-rates/current-rates.ts'
import { warehousePlace } from '#features/catalog/shipping-rates/current-warehouses.ts'
import { shippingBands } from '#features/catalog/shipping-rates/shipping-bands.ts'
import { zipOf } from '#features/people/addresses/delivery-place.ts'
import { returnWindowDays } from '#features/sales/returns/return.ts'
import { ratingOf } from '#features/sales/reviews/reviews.server.ts'
import { compatibleProducts } from '#features/solar/product-checks/compatible-products.server.ts'
import { equipment_families } from '#features/solar/system-design/equipment.ts'
import { servedOnly } from '#platform/http/pages/served-only.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { withNoBreakSpaces } from '#text/format.ts'
import { type Translate, text } from '#text/text.tsx'
import { isRendering } from '#ui/media/renderings.ts'
import { sharePath } from '../share-path.server.ts'
import { guidesFor } from './product-guides.server.ts'

async function readProduct(ctx: RequestContext, id: string, url: URL) {
  const { db, locale } = ctx
  const detail = await readDetail(db, id, locale)
  const product = detail && (await saleProducts(db, [id], locale)).get(id)
  if (!detail || !product) throw new Problem('missing', text('Product not found'))

  const family = await findFamily(ctx, detail.family_id)
  const related_ids = [...detail.relations, ...detail.components].map((one) => one.product_id)
  const cards = new Map(
    (await cardsOf(db, [...new Set(related_ids)], locale)).map((card) => [card.product_id, card]),
  )
  const withCard = <One extends { product_id: string }>(one: One) => {
    const card = cards.get(one.product_id)
    return card ? [{ ...one, product: toCardSummary(card, locale) }] : []
  }
  const document_id = url.searchParams.get('document')
  const document =
    document_id === null ? null : detail.documents.find(({ id, url }) => id === document_id && !url)
  if (document === undefined) throw new Problem('missing', text('This product doesn’t have this document'))
  if (document?.file) throw redirectDocument(document.file)

  const { list_price_cents, price_now_cents, discount_cents, tiers, min_quantity, available, made_to_order } =
    product
  const specs = shownSpecs(detail, ctx)
  const zip = zipOf(url.searchParams.get('zip'))
  return {
    detail: {
      ...toDetailSummary(detail),
      specs,
      images: detail.images.map((image) => pictureOf(image, detail, ctx)),
    },
    has_model: hasModel(detail),
    prices: { list_price_cents, price_now_cents, discount_cents, tiers, min_quantity },
    most: product.kind === 'service' || made_to_order ? null : available,
    family: family && { name: family.name, guide: family.guide, path: pathOfFamily(family.id) },
    related: detail.relations.flatMap(withCard),
    has_parts: detail.components.some((one) => cards.has(one.product_id)),
    parts: detail.components.flatMap(withCard),
    spec_groups: specGroupsOf({ ...detail, specs }, ctx.t, locale),
    document_links: documentLinksOf(detail, ctx.t, locale),
    kit: await readKitScope(ctx, detail),
    compatible: await compatibleProducts(ctx, id),
    is_system_part: detail.kind === 'item' && equipment_families.includes(detail.family_id),
    return_days: isReturnable(detail) ? returnWindowDays : null,
    place: product.warehouse && warehousePlace(product.warehouse, ctx.locale),
    ships: product.shipping_class !== 'none',
    rating: await ratingOf(db, id),
    questions: await publishedQuestions(db, id),
    guides: await guidesFor(ctx, detail),
    shipping: shippingBands(shippingTermsAt(ctx.now()), product),
    /** For browsers without JavaScript: delivery to the ZIP code of the form in the page. */
    estimate: zip ? await describeEstimate(ctx, id, zip, min_quantity) : [],
    share_path: await sharePath('product', id, detail.images[0]?.path),
    document,
    sections: document ? documentSections(document.kind, detail, ctx) : [],
  }
}

/**
 * Everything a product page shows, or the page of the product document that the parameter `document` names. A document
 * of the product page is sent without the data that only its static parts and its metadata need.
 */
export async function loadProduct(ctx: RequestContext, id: string, url: URL): Promise<ProductData> {
  const product = await readProduct(ctx, id, url)
  if (product.document) return product
  const { detail, family } = product
  // The buy box lists replacements of what cannot be bought, or only while it lasts.
  const isSold = detail.status === 'live' && detail.availability !== 'out_of_stock'
  const shown = {
    ...product,
    detail: servedOnly(ctx, detail, servedDetails),
    family: family && servedOnly(ctx, family, ['guide']),
  }
  return servedOnly(ctx, shown, isSold ? [...servedParts, 'related'] : servedParts)
}

/** Exported for its test: hydrated components must not read these, which a document does not have. */
export const servedDetails = [
  'description',
  'highlights',
  'specs',
  'documents',
  'source',
  // The buy box has the prices of the sale, in cents.
  'univalent',
  'product_price_now',
  'discount',
  'discountPercent',
  'price_after_discount',
  'saving',
  'lowest_price',
  'summary',
  'power',
  'has_battery',
  'weight_lb',
  'length_in',
  'width_in',
  'height_in',
  'warranty_years',
  'update_time',
] as const

const servedParts = [
  'parts',
  'kit',
  'spec_groups',
  'document_links',
  'compatible',
  'questions',
  'guides',
  'shipping',
  'share_path',
] as const satisfies (keyof ProductData)[]

/** A picture as pages show it: with the words that are read for it, and the sizes of an uploaded one. */
function pictureOf(
  { path, kind, alt }: Detail['images'][number],
  { name, family_id }: Pick<Detail, 'name' | 'family_id'>,
  { t }: RequestContext,
) {
  const id = pictureIdOf(path)
  return {
    path,
    kind,
    caption: captionOf({ path, kind }, family_id, t),
    alt: alt ?? (kind === 'dimensions' ? t('Dimensions of {{name}}', { name }) : viewOf(path, name, t)),
    ...(id && { sources: [{ type: 'image/webp', srcSet: srcSetOf(id) }] }),
  }
}

/** What the picture is: drawings and renderings must not be taken for photographs. */
function captionOf({ path, kind }: Detail['images'][number], family_id: string, t: Translate) {
  if (kind === 'dimensions') return t('Dimension drawing')
  if (!isRendering(path)) return ''
  return family_id === 'design-services' ? t('Sample plan set') : t('Rendering from published dimensions')
}

/** What a rendering shows of the product; any other picture shows the product. */
function viewOf(path: string, name: string, t: Translate) {
  if (isRendering(path) && path.endsWith('/back-960.webp')) return t('Back of {{name}}', { name })
  if (isRendering(path) && path.endsWith('/connections-960.webp'))
    return t('Connections of {{name}}', { name })
  if (isRendering(path) && path.endsWith('/detail-960.webp')) return t('Detail of {{name}}', { name })
  return name
}

export type ProductData = Awaited<ReturnType<typeof readProduct>>

/**
 * The attributes that the page shows. A kit without a battery stores 0 kWh, which is not shown; a kit has the rated power of
 * its inverter and of its panels. Numbers in texts stay on one line with their unit.
 */
function shownSpecs({ kind, specs }: Detail, { t, locale }: Pick<RequestContext, 't' | 'locale'>) {
  return specs
    .filter(({ id, number }) => !(id === 'usable_energy' && number === 0))
    .map((spec) => ({
      ...spec,
      name: kind === 'package' && spec.id === 'rated_power' ? t('Panel power') : spec.name,
      text: spec.text && withNoBreakSpaces(spec.text),
      ...(spec.number === null && { words: formatSpec(spec, locale) }),
    }))
}

/** Services and products that are built to order cannot be returned unused. */
const isReturnable = ({ kind, status, availability }: Detail) =>
  kind !== 'service' && status !== 'discontinued' && availability !== 'made_to_order'
