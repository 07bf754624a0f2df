import { isForSale, unitPrice } from '#features/catalog/products/product.ts'
import { saleProducts } from '#features/catalog/products/sale-products.server.ts'
import { addLinesToCart } from '#features/sales/cart/cart.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { orderOf } from '../orders.server.ts'
import type { OrderLine } from '../placed-order.ts'
import type { BoughtAgain, BuyAgainChange } from './buy-again.ts'

/**
 * Adds the items of a customer's order that are still sold to their cart, and reports what is different from the order.
 * @throws Problem `conflict` when none is sold any more; `missing`
 */
export async function buyAgain(db: Db, user_id: string, order_id: string): Promise<BoughtAgain> {
  const { lines, locale } = await orderOf(db, user_id, order_id)
  const products = await saleProducts(
    db,
    lines.map((line) => line.product_id),
    locale,
  )
  const soldProduct = ({ product_id }: OrderLine) => {
    const product = products.get(product_id)
    return product && isForSale(product) ? product : null
  }
  const sold = lines.filter((line) => soldProduct(line) !== null)
  if (sold.length === 0)
    throw new Problem('conflict', text('We no longer sell any item in this order'), {
      data: { reason: 'not_for_sale' },
    })
  await addLinesToCart(
    db,
    { user_id },
    sold.map(({ product_id, quantity }) => ({ product_id, quantity })),
  )
  const changes = lines.flatMap((line): BuyAgainChange[] => {
    const product = soldProduct(line)
    const { name } = line
    if (!product) return [{ kind: 'unavailable', name }]
    const before_cents = line.now_cents - line.discount_cents
    const now_cents = unitPrice(product, line.quantity).pay_cents
    return now_cents === before_cents ? [] : [{ kind: 'price', name, before_cents, now_cents }]
  })
  return { order_id, changes }
}
