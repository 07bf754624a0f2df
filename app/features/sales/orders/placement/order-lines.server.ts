import type { Shortage } from '#features/catalog/inventory/stock.server.ts'
import { priceOrder } from '#features/catalog/pricing/pricing.ts'
import type { CouponTerms } from '#features/catalog/products/discounts.ts'
import { isForSale, type SaleProduct } from '#features/catalog/products/product.ts'
import { type currentFullMinus, saleProducts } from '#features/catalog/products/sale-products.server.ts'
import { type DeliveryChoice, deliveryOf } from '#features/catalog/shipping-rates/delivery.ts'
import type { Exemption, TaxRates } from '#features/catalog/tax/sales-tax.ts'
import { mayLieIn } from '#features/people/addresses/zip-codes.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Locale, text } from '#text/text.tsx'
import type { ShipTo } from '../placed-order.ts'

export type WantedLine = { product_id: string; quantity: number; price_cents?: number }

export type LineForSale = { product: SaleProduct; quantity: number }

/** What is wanted, as it is sold now. Something that is not, or not in so small a number, is a conflict. */
export function linesForSale(wanted: WantedLine[], products: Map<string, SaleProduct>): LineForSale[] {
  return wanted.map(({ product_id, quantity, price_cents }) => {
    const product = products.get(product_id)
    if (!product || !isForSale(product))
      throw new Problem('conflict', text('Something in your cart is no longer sold'), {
        data: { reason: 'not_for_sale', product_id, name: product?.name ?? product_id },
      })
    if (quantity < product.min_quantity) throw tooFew(product)
    return { product: price_cents === undefined ? product : atPrice(product, price_cents), quantity }
  })
}

const tooFew = ({ id, name, min_quantity }: SaleProduct) =>
  new Problem('conflict', text('{{name}} is sold from {{least}} pieces on'), {
    values: { name, least: min_quantity },
    data: { reason: 'too_few', product_id: id, name, least: min_quantity },
  })

const atPrice = (product: SaleProduct, cents: number): SaleProduct => ({
  ...product,
  list_price_cents: cents,
  price_now_cents: cents,
  discount_cents: 0,
  tiers: [],
})

/** What decides a price besides the lines and the place. */
type Terms = {
  promotions: Awaited<ReturnType<typeof currentFullMinus>>
  now: Date
  coupon?: CouponTerms | null
  taxes?: TaxRates | null
  exemption?: Exemption | null
}

/** The price of lines at a place, freight in; not reachable where we do not know the place. */
export function priceFor(
  lines: LineForSale[],
  to: Pick<ShipTo, 'state' | 'zip_code'> | null,
  choice: DeliveryChoice,
  { promotions, now, ...terms }: Terms,
) {
  const delivery = to ? deliveryOf(lines, to.zip_code, choice, now) : null
  const price = priceOrder({
    lines,
    promotions,
    state: to?.state ?? null,
    freight_cents: delivery?.freight_cents ?? 0,
    ...terms,
  })
  return { price, delivery, reachable: to === null || delivery !== null }
}

const says = (field: string, message: string) =>
  new Problem('invalid', message, { data: { fields: { [field]: message } } })

type Place = Pick<ShipTo, 'state' | 'zip_code'>

/**
 * Why no tax can be worked out for a place, or null: its state is not said, or is not where its ZIP code lies. Goods
 * travel by the one and are taxed by the other, so that both have to be the same place.
 */
export function doubtAbout({ state, zip_code }: Place): 'no_state' | 'wrong_state' | null {
  if (state === '') return 'no_state'
  return mayLieIn(zip_code, state) ? null : 'wrong_state'
}

/** The place, where its tax can be worked out; else null. */
export const taxable = <To extends Place>(place: To | null): To | null =>
  place && doubtAbout(place) === null ? place : null

/** No order whose tax nobody worked out. */
export function refuseDoubtfulPlace(place: Place) {
  const doubt = doubtAbout(place)
  if (doubt === 'no_state')
    throw says('state', text('Please add the state to this address: the sales tax depends on it'))
  if (doubt === 'wrong_state')
    throw says(
      'state',
      text('The ZIP code of this address lies in another state. Please correct one of the two.'),
    )
}

export const unreachable = () =>
  says('zip_code', text('We cannot work out the freight to this ZIP code. Please ask us for a quote.'))

/** Says of each thing that is short how it is called and how many are left. */
export async function outOfStock(tx: Db, shortages: Shortage[], locale: Locale) {
  const products = await saleProducts(
    tx,
    shortages.map((one) => one.product_id),
    locale,
  )
  const named = shortages.map((one) => ({
    ...one,
    name: products.get(one.product_id)?.name ?? one.product_id,
  }))
  return new Problem('conflict', text('Some of this is no longer there in that quantity'), {
    data: { reason: 'out_of_stock', shortages: named },
  })
}
