import { priceFor } from '#features/catalog/pricing/delivered-price.ts'
import { saleOffer } from '#features/catalog/products/sale-products.server.ts'
import { builtInTaxes, type TaxProvider } from '#features/catalog/tax/tax-provider.server.ts'
import { preferredAddress } from '#features/people/addresses/address.ts'
import { findAddress, listAddresses } from '#features/people/addresses/addresses.server.ts'
import { orderType } from '#features/sales/orders/order.ts'
import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import { toSums } from '#features/sales/orders/placement/checkout.server.ts'
import {
  addressProblem,
  linesForSale,
  taxableAddress,
} from '#features/sales/orders/placement/order-lines.server.ts'
import { type Actor, placeOrder } from '#features/sales/orders/placement/place-order.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Locale, text } from '#text/text.tsx'
import { ownSiteFiles, type SiteSubmission, saveSite } from '../sites/sites.server.ts'
import { designPrices } from './design.server.ts'
import { type CostLine, type DesignOptions, designCost } from './design-cost.ts'

/** Price of a design. Throws a conflict if a service it needs is not for sale. */
export async function requireDesignCost(db: Db, options: DesignOptions, locale: Locale) {
  const cost = designCost(options, await designPrices(db, locale))
  if (cost) return cost
  throw new Problem('conflict', text('We can’t offer this design right now. Please request a quote.'), {
    data: { reason: 'not_for_sale' },
  })
}

const linesOf = (lines: readonly CostLine[]) =>
  lines.map(({ product_id, quantity, unit_cents }) => ({ product_id, quantity, price_cents: unit_cents }))

/**
 * Price of a design at one of the customer's addresses, including tax. The quote is null if a service it needs is not
 * for sale. Read-only.
 */
export async function quoteDesign(
  db: Db,
  user_id: string,
  { options: requested, address_id }: { options: DesignOptions; address_id: string | null },
  { locale, now, taxes = builtInTaxes }: { locale: Locale; now: Date; taxes?: TaxProvider },
) {
  const addresses = await listAddresses(db, user_id)
  const address = addresses.find((one) => one.id === address_id) ?? preferredAddress(addresses) ?? null
  const options = { ...requested, state: address?.state || requested.state }
  const cost = designCost(options, await designPrices(db, locale))
  const address_problem = address && addressProblem(address)
  if (!cost) return { addresses, address, options, address_problem, quote: null }
  const lines = linesOf(cost.lines)
  const { products } = await saleOffer(
    db,
    lines.map((line) => line.product_id),
    { locale, now },
  )
  const to = taxableAddress(address)
  const rates = to ? await taxes.rates(to, now) : null
  const terms = { promotions: [], taxes: rates, now }
  const { price } = priceFor(linesForSale(lines, products), to, 'standard', terms)
  return { addresses, address, options, address_problem, quote: { cost, sums: toSums(price) } }
}

/**
 * Places a design order (type 1), priced by design-cost.ts for the state of the installation address, with catalog
 * services as its lines. Promotions and freight do not apply; tax applies where services are taxed. Idempotent by
 * `placement_key`.
 */
export async function placeDesignOrder(
  db: Db,
  actor: Actor,
  { options: requested, ...submission }: SiteSubmission & { options: DesignOptions },
  { now, taxes = builtInTaxes }: { now: Date; taxes?: TaxProvider },
): Promise<PlacedOrder> {
  const address = await findAddress(db, actor.user_id, submission.address_id)
  const options = { ...requested, state: address.state }
  const cost = await requireDesignCost(db, options, actor.locale)
  const file_ids = (await ownSiteFiles(db, actor.user_id, submission.file_ids)).map(({ id }) => id)
  const { address_id, placement_key, expected_total_cents, note } = submission
  const site = { ...submission.site, design: { ...options } }
  const source = {
    order_type: orderType.design,
    fingerprint: JSON.stringify([options, submission.site, file_ids]),
    lines: linesOf(cost.lines),
    save: (tx: Db, order_id: string) =>
      saveSite(tx, order_id, { user_id: actor.user_id, site, file_ids, solution_id: null }),
  }
  const request = {
    address_id,
    delivery: 'standard' as const,
    placement_key,
    expected_total_cents,
    note,
    source,
  }
  return placeOrder(db, actor, request, now, taxes)
}
