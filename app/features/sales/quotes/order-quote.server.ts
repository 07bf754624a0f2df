import { isForSale, unitPrice } from '#features/catalog/products/product.ts'
import { saleOffer, saleProducts } from '#features/catalog/products/sale-products.server.ts'
import { addLinesToCart } from '#features/sales/cart/cart.server.ts'
import { orderType } from '#features/sales/orders/order.ts'
import { noteEvent } from '#features/sales/orders/orders.server.ts'
import type { CheckoutContents } from '#features/sales/orders/placement/checkout.server.ts'
import { atQuote } from '#features/sales/orders/placement/order-lines.server.ts'
import type { OrderSource } from '#features/sales/orders/placement/place-order.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Locale, text } from '#text/text.tsx'
import { isValid, type Quote } from './quote.ts'
import { currentOrderOf } from './quotes.server.ts'

/**
 * The promotion of a quote, which lowers the subtotal to the one of the quote after it: today's lower prices do not come on
 * top. Its coupon is subject to its own terms.
 */
function promotionsOf({ number, sums }: Quote) {
  const minus_cents = sums.minus_cents - sums.coupon_cents
  if (minus_cents <= 0) return []
  return [
    {
      id: `quote:${number}`,
      name: sums.promotion_name ?? '',
      threshold_cents: 0,
      minus_cents,
      least_cents: sums.subtotal_cents - minus_cents,
    },
  ]
}

/** The lines of a quote as an order would sell them now: each at its quoted price, or at today's if that is lower. */
export async function quoteContents(
  db: Db,
  quote: Quote,
  at: { locale: Locale; now: Date },
): Promise<CheckoutContents & { cheaper: string[] }> {
  const ids = quote.lines.map((line) => line.product_id)
  const { products, promotions } = await saleOffer(db, ids, at)
  const current = quote.lines.map((line) => {
    const product = products.get(line.product_id)
    return { ...line, product: product && isForSale(product) ? product : null }
  })
  return {
    lineCount: quote.lines.length,
    coupon_code: quote.sums.coupon_code,
    sold: current.flatMap(({ product, quantity, unit_cents }) =>
      product ? [{ product: atQuote(product, quantity, unit_cents), quantity }] : [],
    ),
    not_sold: current.flatMap(({ product, name }) => (product ? [] : [name])),
    promotions: [...promotions, ...promotionsOf(quote)],
    cheaper: current.flatMap(({ product, quantity, unit_cents }) =>
      product && unitPrice(product, quantity).pay_cents < unit_cents ? [product.name] : [],
    ),
  }
}

/**
 * What is ordered at the prices of a quote; all amounts are those of its row. Placing the order is a conflict for a quote that
 * expired or was already ordered.
 */
export function quoteSource(quote: Quote, user_id: string, now: Date): OrderSource {
  const { number, lines, sums } = quote
  return {
    order_type: orderType.product,
    fingerprint: `quote ${number}`,
    lines: lines.map(({ product_id, quantity, unit_cents }) => ({
      product_id,
      quantity,
      quoted_cents: unit_cents,
    })),
    promotions: promotionsOf(quote),
    coupon_code: sums.coupon_code,
    async refuse(tx) {
      if (!isValid(quote, now)) throw expired()
      const order_id = await currentOrderOf(tx, number)
      if (order_id) throw alreadyOrdered(order_id)
    },
    async save(tx, order_id) {
      await queryRows(tx, 'insert into quote_orders (order_id, quote_number) values ($1, $2)', [
        order_id,
        number,
      ])
      await noteEvent(tx, order_id, { kind: 'quote_used', actor: `customer:${user_id}`, cause: number })
    },
  }
}

const expired = () =>
  new Problem('conflict', text('This quote has expired. You can order its items at today’s prices.'), {
    data: { reason: 'quote_expired' },
  })

const alreadyOrdered = (order_id: string) =>
  new Problem(
    'conflict',
    text('This quote was already ordered. You can order its items at today’s prices.'),
    { data: { reason: 'quote_ordered', order_id } },
  )

/** Adds the items of a quote that are still sold to the customer's cart. @throws Problem `conflict` when none is */
export async function addQuoteToCart(db: Db, user_id: string, { lines, locale }: Quote) {
  const ids = lines.map((line) => line.product_id)
  const products = await saleProducts(db, ids, locale)
  const sold = lines.filter(({ product_id }) => {
    const product = products.get(product_id)
    return product && isForSale(product)
  })
  if (sold.length === 0) throw new Problem('conflict', text('We no longer sell any item in this quote'))
  await addLinesToCart(
    db,
    { user_id },
    sold.map(({ product_id, quantity }) => ({ product_id, quantity })),
  )
}
