import { readDetail } from '#features/catalog/listings/listings.server.ts'
import { priceFor, taxPlaceFor } from '#features/catalog/pricing/delivered-price.ts'
import { isSolutionFamily } from '#features/catalog/products/families/categories.ts'
import { canOrder } from '#features/catalog/products/product.ts'
import { saleOffer } from '#features/catalog/products/sale-products.server.ts'
import { choicesFor, quoteDelivery } from '#features/catalog/shipping-rates/delivery.ts'
import type { DeliveryChoice } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { builtInTaxes, type TaxProvider } from '#features/catalog/tax/tax-provider.server.ts'
import { preferredAddress } from '#features/people/addresses/address.ts'
import { listAddresses } from '#features/people/addresses/addresses.server.ts'
import { orderType } from '#features/sales/orders/order.ts'
import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import { toSummaryLine, toSums } from '#features/sales/orders/placement/checkout.server.ts'
import { addressProblem, taxableAddress } from '#features/sales/orders/placement/order-lines.server.ts'
import { type Actor, placeOrder } from '#features/sales/orders/placement/place-order.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Locale, text } from '#text/text.tsx'
import { ownSiteFiles, type SiteSubmission, saveSite } from './sites/sites.server.ts'

/** Time of the order and tax provider. */
type SaleTerms = { now: Date; taxes?: TaxProvider }

export type SolutionSubmission = SiteSubmission & {
  solution_id: string
  delivery: DeliveryChoice
  /** Preferred days and times of a delivery appointment. */
  carrier_note: string
}

/** The product page data of a solution package. Throws `missing` if there is no such package. */
export async function findSolution(db: Db, solution_id: string, locale: Locale) {
  const detail = await readDetail(db, solution_id, locale)
  if (!detail || !isSolutionFamily(detail.family_id)) throw new Problem('missing', text('Package not found'))
  return detail
}

/**
 * Places a solution order (type 2): a quantity of a whole package at its own price, for one site. Idempotent by
 * `placement_key`.
 */
export async function placeSolutionOrder(
  db: Db,
  actor: Actor,
  submission: SolutionSubmission & { quantity: number },
  terms: SaleTerms,
): Promise<PlacedOrder> {
  await findSolution(db, submission.solution_id, actor.locale)
  const { quantity, ...rest } = submission
  const lines = [{ product_id: submission.solution_id, quantity }]
  return placeForSite(db, actor, { ...rest, lines }, terms)
}

/**
 * Places a solution order (type 2) of a package's components at their single prices, with other quantities if given,
 * for a site that already has some of them. Throws `invalid` for other products. Idempotent by `placement_key`.
 */
export async function placeSolutionProducts(
  db: Db,
  actor: Actor,
  submission: SolutionSubmission & { products: readonly Line[] },
  terms: SaleTerms,
): Promise<PlacedOrder> {
  const { components } = await findSolution(db, submission.solution_id, actor.locale)
  const { products, ...rest } = submission
  const lines = products.length > 0 ? componentLines(components, products) : components
  return placeForSite(
    db,
    actor,
    { ...rest, lines: lines.map(({ product_id, quantity }) => ({ product_id, quantity })) },
    terms,
  )
}

type Line = { product_id: string; quantity: number }

/** One line for each product, with the sum of its quantities. @throws Problem for a product that is no component. */
function componentLines(components: readonly Line[], products: readonly Line[]): Line[] {
  const component_ids = new Set(components.map(({ product_id }) => product_id))
  const quantities = new Map<string, number>()
  for (const { product_id, quantity } of products) {
    if (!component_ids.has(product_id)) throw notComponent(product_id)
    quantities.set(product_id, (quantities.get(product_id) ?? 0) + quantity)
  }
  return [...quantities].map(([product_id, quantity]) => ({ product_id, quantity }))
}

function notComponent(product_id: string) {
  const message = text('One of these parts isn’t in this package. Remove it and try again.')
  return new Problem('invalid', message, { data: { fields: { products: message }, product_id } })
}

async function placeForSite(
  db: Db,
  actor: Actor,
  { lines, ...submission }: SolutionSubmission & { lines: readonly Line[] },
  { now, taxes = builtInTaxes }: SaleTerms,
) {
  const { address_id, delivery, carrier_note, placement_key, expected_total_cents, note, solution_id } =
    submission
  const file_ids = (await ownSiteFiles(db, actor.user_id, submission.file_ids)).map(({ id }) => id)
  const site = { ...submission.site, design: null }
  const source = {
    order_type: orderType.solution,
    fingerprint: JSON.stringify([solution_id, lines, submission.site, file_ids]),
    lines,
    save: (tx: Db, order_id: string) =>
      saveSite(tx, order_id, { user_id: actor.user_id, site, file_ids, solution_id }),
  }
  const request = { address_id, delivery, carrier_note, placement_key, expected_total_cents, note, source }
  return placeOrder(db, actor, request, now, taxes)
}

/**
 * Price of a package at one of the customer's addresses, its delivery options with cost and date, and what prevents
 * the order, if anything. Read-only.
 */
export async function quoteSolution(
  db: Db,
  user_id: string,
  selection: { solution_id: string; quantity: number; address_id: string | null; delivery: DeliveryChoice },
  { locale, now, taxes = builtInTaxes }: { locale: Locale; now: Date; taxes?: TaxProvider },
) {
  await findSolution(db, selection.solution_id, locale)
  const { products, promotions } = await saleOffer(db, [selection.solution_id], { locale, now })
  const product = products.get(selection.solution_id)
  if (!product) throw new Problem('missing', text('Package not found'))
  const addresses = await listAddresses(db, user_id)
  const address =
    addresses.find((one) => one.id === selection.address_id) ?? preferredAddress(addresses) ?? null
  const to = taxableAddress(address)
  const lines = [{ product, quantity: selection.quantity }]
  const choices = choicesFor(lines, to?.zip_code ?? null)
  const delivery = choices.find((one) => one === selection.delivery) ?? 'standard'
  const rates = to ? await taxes.rates(taxPlaceFor(lines, to, delivery), now) : null
  const { price, reachable } = priceFor(lines, to, delivery, { promotions, taxes: rates, now })
  const deliveries = to ? choices.flatMap((one) => quoteDelivery(lines, to.zip_code, one, now) ?? []) : []
  const get_it_by = deliveries.find(({ choice }) => choice === delivery)?.get_it_by ?? null
  return {
    addresses,
    address,
    address_problem: address && addressProblem(address),
    delivery,
    deliveries,
    lines: price.lines.map((line) => toSummaryLine(line, get_it_by)),
    sums: toSums(price),
    reachable,
    canOrder: to !== null && reachable && canOrder(product, selection.quantity),
  }
}
