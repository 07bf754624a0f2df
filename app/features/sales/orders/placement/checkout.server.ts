import { priceFor, type Terms, taxPlaceFor } from '#features/catalog/pricing/delivered-price.ts'
import {
  estimatePlace,
  findEstimatePlace,
  priceAtZip,
} from '#features/catalog/pricing/estimate-price.server.ts'
import type { PricedLine, PricedOrder } from '#features/catalog/pricing/pricing.ts'
import type { FullMinus } from '#features/catalog/products/discounts.ts'
import { canOrder, isForSale, type SaleProduct } from '#features/catalog/products/product.ts'
import { saleOffer } from '#features/catalog/products/sale-products.server.ts'
import { type FoundCoupon, findCoupon } from '#features/catalog/promotions/coupons.server.ts'
import { choicesFor, quoteDelivery } from '#features/catalog/shipping-rates/delivery.ts'
import type { DeliveryChoice } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { validCertificates } from '#features/catalog/tax/certificates.server.ts'
import { builtInTaxes, type TaxProvider } from '#features/catalog/tax/tax-provider.server.ts'
import { type Address, preferredAddress } from '#features/people/addresses/address.ts'
import { listAddresses } from '#features/people/addresses/addresses.server.ts'
import { cartContents } from '#features/sales/cart/cart.server.ts'
import { toCouponDto } from '#features/sales/cart/show-cart.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Locale } from '#text/text.tsx'
import type { SummaryLine, Sums } from '../placed-order.ts'
import type { Figures } from './figures.ts'
import { addressProblem, type LineForSale, taxableAddress } from './order-lines.server.ts'

/** Why a cart cannot be ordered. */
export type Obstacle =
  | 'empty'
  | 'not_sold'
  | 'short'
  | 'no_address'
  | 'no_state'
  | 'wrong_state'
  | 'unreachable'
  | 'coupon'

/**
 * Data of the checkout page: the cart priced for one of the customer's addresses, or for the ZIP code of earlier pages until
 * there is one, each delivery option with cost and
 * date, and what prevents the order, if anything. Read-only. An address that is not the customer's counts as none.
 */
export async function showCheckout(
  db: Db,
  user_id: string,
  selection: {
    address_id: string | null
    delivery: DeliveryChoice
    certificate_id?: string | null
    /** The ZIP code that earlier pages computed for. */
    zip?: string | null
  },
  { locale, now, taxes = builtInTaxes }: { locale: Locale; now: Date; taxes?: TaxProvider },
  /** What is ordered instead of the cart. */
  contents: CheckoutContents | null = null,
) {
  const addresses = await listAddresses(db, user_id)
  const billing_addresses = await listAddresses(db, user_id, 'billing')
  const address =
    addresses.find((one) => one.id === selection.address_id) ?? preferredAddress(addresses) ?? null
  const { lineCount, coupon_code, sold, not_sold, promotions } =
    contents ?? (await cartForSale(db, user_id, { locale, now }))
  // Without a valid tax location, nothing is calculated for the address.
  const to = taxableAddress(address)
  const estimate_place = addresses.length === 0 && selection.zip ? findEstimatePlace(selection.zip) : null
  const place = to ?? (estimate_place && { address: '', ...estimate_place })
  const choices = choicesFor(sold, place?.zip_code ?? null)
  const choice = choices.find((one) => one === selection.delivery) ?? 'standard'
  const taxed = place && taxPlaceFor(sold, place, choice)
  const contacts = { user_id, emails: to ? [to.email] : [], phones: to ? [to.phone] : [] }
  const coupon = coupon_code ? await findCoupon(db, coupon_code, contacts, { now, locale }) : null
  const certificates = taxed ? await validCertificates(db, user_id, taxed.state, now) : []
  const certificate = chosenCertificate(certificates, selection.certificate_id ?? null)
  const terms = { promotions, coupon: coupon?.terms ?? null, now }
  const { price, delivery, reachable } = priceFor(sold, place, choice, {
    ...terms,
    taxes: taxed ? await taxes.rates(taxed, now) : null,
    exemption: certificate && { certificate_id: certificate.id, state: certificate.state },
  })
  return {
    addresses,
    billing_addresses,
    address,
    /** The place of the visitor's ZIP code, which the figures are for until the customer has an address. */
    estimate_place,
    delivery: choice,
    deliveries: place ? choices.flatMap((one) => quoteDelivery(sold, place.zip_code, one, now) ?? []) : [],
    // Everything arrives together, as the order will say.
    lines: price.lines.map((line) => toSummaryLine(line, delivery?.get_it_by ?? null)),
    not_sold,
    sums: toSums(price),
    get_it_by: delivery?.get_it_by ?? null,
    /** The warehouse, if the order is picked up. */
    pickup: delivery?.pickup ?? null,
    estimated:
      to && delivery && selection.zip
        ? await estimatedElsewhere(db, { user_id, to, price, certificate }, sold, {
            zip: selection.zip,
            choice,
            ...terms,
            taxes,
          })
        : null,
    coupon: coupon && toCouponDto(coupon, price),
    certificates: certificates.map(({ id, company_name, number, expires_on }) => ({
      id,
      company_name,
      number,
      expires_on,
    })),
    certificate_id: certificate?.id ?? null,
    // What is ordered instead of a cart is ordered without a coupon that is refused.
    obstacle: obstacleOf({ lineCount, not_sold, sold, address, reachable, coupon: contents ? null : coupon }),
  }
}

type Estimated = { zip: string; choice: DeliveryChoice; taxes: TaxProvider } & Omit<
  Terms,
  'taxes' | 'exemption'
>

type AtAddress = {
  user_id: string
  to: Address
  price: PricedOrder
  certificate: { id: string; state: string } | null
}

/**
 * The figures for the visitor's ZIP code, where those of the address differ: it has another ZIP code, or its tax is another
 * than that of the ZIP code as a whole. Null otherwise, for a pickup, and where earlier pages could show none.
 */
async function estimatedElsewhere(
  db: Db,
  { user_id, to, price, certificate }: AtAddress,
  sold: LineForSale[],
  { zip, choice, ...terms }: Estimated,
): Promise<(Figures & { zip: string }) | null> {
  // The tax of a pickup is that of the warehouse.
  if (choice === 'pickup') return null
  const isElsewhere = zip !== to.zip_code.slice(0, 5)
  const exemptionIn = async (state: string) => {
    if (!isElsewhere) return certificate?.state === state ? { certificate_id: certificate.id, state } : null
    const [first] = await validCertificates(db, user_id, state, terms.now)
    return first ? { certificate_id: first.id, state } : null
  }
  try {
    // The built-in rates are those of the state.
    if (!isElsewhere && estimatePlace(zip).state === to.state && (await terms.taxes.isBuiltIn())) return null
    const estimate = await figuresAt(sold, zip, choice, { ...terms, exemptionIn })
    return isElsewhere || estimate.total_cents !== price.total_cents ? { zip, ...estimate } : null
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

async function figuresAt(...quoted: Parameters<typeof priceAtZip>): Promise<Figures> {
  const { price, delivery } = await priceAtZip(...quoted)
  const { freight_cents, tax_cents, total_cents } = price
  return { freight_cents, tax_cents, total_cents, get_it_by: delivery.get_it_by }
}

/** What a checkout sells: the lines that can be sold, the names of the others, and the promotions that apply. */
export type CheckoutContents = {
  lineCount: number
  coupon_code: string | null
  sold: LineForSale[]
  not_sold: string[]
  promotions: FullMinus[]
}

/** The customer's cart at today's prices. */
async function cartForSale(
  db: Db,
  user_id: string,
  at: { locale: Locale; now: Date },
): Promise<CheckoutContents> {
  const { lines, coupon_code } = await cartContents(db, { user_id })
  const ids = lines.map((line) => line.product_id)
  const { products, promotions } = await saleOffer(db, ids, at)
  const sold = lines.flatMap(({ product_id, quantity }) => {
    const product = products.get(product_id)
    return product && isForSale(product) ? [{ product, quantity }] : []
  })
  const soldIds = new Set(sold.map((line) => line.product.id))
  const not_sold = ids.filter((id) => !soldIds.has(id)).map((id) => products.get(id)?.name ?? id)
  return { lineCount: lines.length, coupon_code, sold, not_sold, promotions }
}

/** The chosen certificate; without a choice (null) the first one, and with an empty or unknown choice none. */
function chosenCertificate<Certificate extends { id: string }>(
  certificates: readonly Certificate[],
  chosen_id: string | null,
): Certificate | null {
  if (chosen_id === null) return certificates[0] ?? null
  return certificates.find((one) => one.id === chosen_id) ?? null
}

type Found = {
  lineCount: number
  not_sold: string[]
  sold: { product: SaleProduct; quantity: number }[]
  address: Address | null
  reachable: boolean
  coupon: FoundCoupon | null
}

function obstacleOf({ lineCount, not_sold, sold, address, reachable, coupon }: Found): Obstacle | null {
  if (lineCount === 0) return 'empty'
  if (not_sold.length > 0) return 'not_sold'
  if (sold.some(({ product, quantity }) => !canOrder(product, quantity))) return 'short'
  if (!address) return 'no_address'
  const problem = addressProblem(address)
  if (problem) return problem
  if (coupon?.refusal) return 'coupon'
  return reachable ? null : 'unreachable'
}

/** A priced line for the shipping summary. */
export function toSummaryLine(
  { product, quantity, unit, subtotal_cents }: PricedLine,
  get_it_by: string | null,
): SummaryLine {
  return {
    product_id: product.id,
    name: product.name,
    model_number: product.model_number,
    thumbnail: product.thumbnail,
    quantity,
    list_cents: unit.list_cents,
    pay_cents: unit.pay_cents,
    subtotal_cents,
    get_it_by,
    left: canOrder(product, quantity) ? null : (product.available ?? 0),
  }
}

/** The amounts of a priced order, with the field names of an order. */
export const toSums = ({ promotion, coupon, ...price }: PricedOrder): Sums => ({
  list_cents: price.list_cents,
  subtotal_cents: price.subtotal_cents,
  promotion_name: promotion?.name ?? null,
  minus_cents: price.minus_cents,
  coupon_code: coupon?.code ?? null,
  coupon_cents: price.coupon_cents,
  tax_lines: price.tax_lines,
  tax_cents: price.tax_cents,
  freight_cents: price.freight_cents,
  total_cents: price.total_cents,
})
