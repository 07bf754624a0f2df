import type { SaleProduct } from '#features/catalog/products/product.ts'
import { saleOffer, saleProducts } from '#features/catalog/products/sale-products.server.ts'
import { shippingTermsAt } from '#features/catalog/shipping-rates/current-rates.ts'
import { currentWarehouses } from '#features/catalog/shipping-rates/current-warehouses.ts'
import { type Delivery, quoteDelivery } from '#features/catalog/shipping-rates/delivery.ts'
import type { DeliveryChoice } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { estimateSentences, pickupSentences } from '#features/catalog/shipping-rates/estimate-sentences.ts'
import { pickupNear } from '#features/catalog/shipping-rates/pickup.ts'
import type { PickupOffer } from '#features/catalog/shipping-rates/pickup-place.ts'
import { zip3Of } from '#features/catalog/shipping-rates/shipping-zones.ts'
import type { Exemption } from '#features/catalog/tax/sales-tax.ts'
import type { TaxProvider } from '#features/catalog/tax/tax-provider.server.ts'
import { findZip } from '#features/people/addresses/zip-codes.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { centsToDollars } from '#platform/money/money.ts'
import { formatsFor } from '#text/format.ts'
import { text } from '#text/text.tsx'
import { priceFor, type Terms, taxPlaceFor } from './delivered-price.ts'
import type { PricedOrder } from './pricing.ts'

const unknownZip = text('We don’t recognize this ZIP code. Check it, or request a freight quote.')
const quoteOnly = text('We ship to this state by quote only. Request a freight quote.')

const refusal = (message: string) => new Problem('invalid', message, { data: { fields: { zip: message } } })

export type EstimatePlace = { zip_code: string; city: string; state: string }

/** City and state of a ZIP code that we can ship to; null for an unknown ZIP code. */
export function findEstimatePlace(zip_code: string): EstimatePlace | null {
  const zip3 = zip3Of(zip_code)
  if (!zip3) return null
  const found = findZip(zip_code)
  return { zip_code, city: found?.city ?? '', state: found?.state ?? zip3.state }
}

/** The same. @throws Problem `invalid` for an unknown ZIP code */
export function estimatePlace(zip_code: string): EstimatePlace {
  const place = findEstimatePlace(zip_code)
  if (!place) throw refusal(unknownZip)
  return place
}

/** The place of a ZIP code, and what a visitor must know where nothing is shipped without a quote. */
export function deliveryPlace(zip_code: string, now: Date) {
  const { city, state } = estimatePlace(zip_code)
  const zip3 = zip3Of(zip_code)
  const isQuoteOnly = shippingTermsAt(now).states.some(
    (rule) => rule.kind === 'quote' && rule.state === zip3?.state,
  )
  return { zip: zip_code, city, state, notice: isQuoteOnly ? quoteOnly : null }
}

export type PriceEstimate = {
  place: EstimatePlace
  price: PricedOrder
  delivery: Delivery
  /** Pickup of everything at a warehouse near the ZIP code. */
  pickup: PickupOffer | null
}

type Lines = { product: SaleProduct; quantity: number }[]

type EstimateTerms = Omit<Terms, 'taxes' | 'exemption'> & {
  taxes: TaxProvider
  /** The exemption of the customer in the state of the place, as checkout would choose it. */
  exemptionIn?: (state: string) => Promise<Exemption | null>
}

/**
 * The price of lines at a ZIP code with freight, tax and delivery date, as checkout computes it for an address with that
 * ZIP code. @throws Problem `invalid` for an unknown ZIP code and for a state that gets quotes only
 */
export async function estimatePrice(
  lines: Lines,
  zip_code: string,
  terms: EstimateTerms,
): Promise<PriceEstimate> {
  const { place, price, delivery } = await priceAtZip(lines, zip_code, 'standard', terms)
  return { place, price, delivery, pickup: await offerPickup(lines, place, terms) }
}

/** The same for one delivery choice, without the offer of a pickup. */
export async function priceAtZip(
  lines: Lines,
  zip_code: string,
  choice: DeliveryChoice,
  terms: EstimateTerms,
): Promise<Omit<PriceEstimate, 'pickup'>> {
  const place = estimatePlace(zip_code)
  const { price, delivery } = await priceAt(lines, place, choice, terms)
  if (!delivery) throw refusal(quoteOnly)
  return { place, price, delivery }
}

/** The lines priced for a place by a delivery choice, with the tax of the place where it is due. */
async function priceAt(
  lines: Lines,
  place: EstimatePlace,
  choice: DeliveryChoice,
  { taxes, exemptionIn, ...terms }: EstimateTerms,
) {
  const taxed = taxPlaceFor(lines, { address: '', ...place }, choice)
  return priceFor(lines, place, choice, {
    ...terms,
    taxes: await taxes.rates(taxed, terms.now),
    exemption: (await exemptionIn?.(taxed.state)) ?? null,
  })
}

async function offerPickup(
  lines: Lines,
  place: EstimatePlace,
  terms: EstimateTerms,
): Promise<PickupOffer | null> {
  const near = pickupNear(lines, place.zip_code)
  if (!near) return null
  const { price, delivery } = await priceAt(lines, place, 'pickup', terms)
  return { ...near, ready_on: delivery?.get_it_by ?? null, total: centsToDollars(price.total_cents) }
}

/** Price, freight, tax and arrival day of a product at a ZIP code, as in a cart that holds nothing else. */
export async function estimateProduct(
  ctx: Pick<RequestContext, 'db' | 'locale' | 'now' | 'services'>,
  product_id: string,
  zip: string,
  quantity: number,
) {
  const now = ctx.now()
  const { products, promotions } = await saleOffer(ctx.db, [product_id], { locale: ctx.locale, now })
  const product = products.get(product_id)
  if (!product) throw new Problem('missing', text('Product not found'))
  const { taxes } = ctx.services
  const { place, price, delivery, pickup } = await estimatePrice([{ product, quantity }], zip.slice(0, 5), {
    promotions,
    taxes,
    now,
  })
  return {
    get_it_by: delivery.get_it_by,
    discount: centsToDollars(price.minus_cents),
    freight: centsToDollars(price.freight_cents),
    tax: centsToDollars(price.tax_cents),
    total: centsToDollars(price.total_cents),
    city: place.city,
    state: place.state,
    from: product.warehouse && currentWarehouses()[product.warehouse].city,
    pickup,
  }
}

/** The same as sentences, for a page without JavaScript; of an unknown ZIP code what is wrong with it. */
export async function describeEstimate(
  ctx: Pick<RequestContext, 'db' | 'locale' | 'now' | 'services' | 't'>,
  product_id: string,
  zip: string,
  quantity: number,
): Promise<string[]> {
  const language = { t: ctx.t, format: formatsFor(ctx.locale) }
  try {
    const estimate = await estimateProduct(ctx, product_id, zip, quantity)
    const { day, amounts, discount, total } = estimateSentences(estimate, language)
    const pickup = estimate.pickup ? pickupSentences(estimate.pickup, language) : []
    return [day, amounts, ...(discount ? [discount] : []), total, ...pickup]
  } catch (error) {
    if (error instanceof Problem) return [ctx.t(error.message)]
    throw error
  }
}

/** The arrival day of each product at a ZIP code, in its smallest quantity; without those that do not ship. */
export async function arrivalDays(
  ctx: Pick<RequestContext, 'db' | 'locale' | 'now'>,
  product_ids: string[],
  zip: string,
) {
  const { zip_code } = estimatePlace(zip.slice(0, 5))
  const now = ctx.now()
  const products = await saleProducts(ctx.db, product_ids, ctx.locale)
  return product_ids.flatMap((product_id) => {
    const product = products.get(product_id)
    const lines = product ? [{ product, quantity: product.min_quantity }] : []
    const get_it_by = quoteDelivery(lines, zip_code, 'standard', now)?.get_it_by
    return product && product.shipping_class !== 'none' && get_it_by ? [{ product_id, get_it_by }] : []
  })
}
