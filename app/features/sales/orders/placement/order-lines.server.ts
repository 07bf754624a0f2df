import type { Shortage } from '#features/catalog/inventory/stock.server.ts'
import { isForSale, type SaleProduct, unitPrice } from '#features/catalog/products/product.ts'
import { saleProducts } from '#features/catalog/products/sale-products.server.ts'
import { type DeliveryChoice, hasAppointment } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { isZipPossiblyIn } from '#features/people/addresses/zip-codes.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Locale, text } from '#text/text.tsx'
import type { ShipTo } from '../placed-order.ts'

export type RequestedLine = {
  product_id: string
  quantity: number
  /** The price of this order, whatever the catalog says. */
  price_cents?: number
  /** A price that was quoted: the catalog's price counts if it is lower. */
  quoted_cents?: number
}

export type LineForSale = { product: SaleProduct; quantity: number }

/**
 * The requested lines with their current products. A product that is not for sale, or too small a quantity, is a
 * conflict.
 */
export function linesForSale(requested: RequestedLine[], products: Map<string, SaleProduct>): LineForSale[] {
  return requested.map(({ product_id, quantity, price_cents, quoted_cents }) => {
    const product = products.get(product_id)
    if (!product || !isForSale(product))
      throw new Problem('conflict', text('We no longer sell an item in your cart'), {
        data: { reason: 'not_for_sale', product_id, name: product?.name ?? product_id },
      })
    if (quantity < product.min_quantity) throw tooFew(product)
    if (price_cents !== undefined) return { product: atPrice(product, price_cents), quantity }
    return {
      product: quoted_cents === undefined ? product : atQuote(product, quantity, quoted_cents),
      quantity,
    }
  })
}

/** The product at a quoted price, or as it is if that costs less today. */
export const atQuote = (product: SaleProduct, quantity: number, quoted_cents: number): SaleProduct =>
  unitPrice(product, quantity).pay_cents <= quoted_cents
    ? product
    : {
        ...atPrice(product, quoted_cents),
        list_price_cents: Math.max(product.list_price_cents, quoted_cents),
      }

const tooFew = ({ id, name, min_quantity }: SaleProduct) =>
  new Problem('conflict', text('The minimum order for {{name}} is {{least}}.'), {
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

const fieldError = (field: string, message: string) =>
  new Problem('invalid', message, { data: { fields: { [field]: message } } })

type Place = Pick<ShipTo, 'state' | 'zip_code'>

/**
 * Why tax cannot be calculated for an address, or null: its state is missing or does not contain its ZIP code.
 * Freight depends on the ZIP code and tax on the state, so both must name the same place.
 */
export function addressProblem({ state, zip_code }: Place): 'no_state' | 'wrong_state' | null {
  if (state === '') return 'no_state'
  return isZipPossiblyIn(zip_code, state) ? null : 'wrong_state'
}

/** The address if its tax can be calculated; otherwise null. */
export const taxableAddress = <To extends Place>(place: To | null): To | null =>
  place && addressProblem(place) === null ? place : null

/** Throws `invalid` for an address whose tax cannot be calculated. */
export function refuseUntaxableAddress(place: Place) {
  const problem = addressProblem(place)
  if (problem === 'no_state')
    throw fieldError('state', text('Add a state to this address so we can calculate sales tax.'))
  if (problem === 'wrong_state')
    throw fieldError(
      'state',
      text('The ZIP code and state of this address don’t match. Correct one of them.'),
    )
}

/** Why nothing can be delivered to a ZIP code in this way. */
export const unreachable = (choice: DeliveryChoice) =>
  choice === 'pickup'
    ? fieldError(
        'delivery',
        text('These items can’t be picked up near this address. Choose a delivery method.'),
      )
    : fieldError('zip_code', text('We can’t calculate freight to this ZIP code. Request a quote.'))

/** Throws `invalid` for an appointment without a phone number that the carrier can call. */
export function refuseAppointmentWithoutPhone(choice: DeliveryChoice, { phone }: Pick<ShipTo, 'phone'>) {
  if (hasAppointment(choice) && phone === '')
    throw fieldError(
      'phone',
      text('Add a phone number to this address: the carrier calls to agree on a time.'),
    )
}

/** The conflict that names each short product and how many units are left. */
export async function outOfStockProblem(tx: Db, shortages: Shortage[], locale: Locale) {
  const products = await saleProducts(
    tx,
    shortages.map((one) => one.product_id),
    locale,
  )
  const named = shortages.map((one) => ({
    ...one,
    name: products.get(one.product_id)?.name ?? one.product_id,
  }))
  return new Problem('conflict', text('Some items are no longer available in that quantity'), {
    data: { reason: 'out_of_stock', shortages: named },
  })
}
