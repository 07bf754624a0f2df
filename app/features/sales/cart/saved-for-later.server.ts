import { saleProducts } from '#features/catalog/products/sale-products.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Locale, text } from '#text/text.tsx'
import { addToCart, type CartLine, cartLines, removeFromCart } from './cart.server.ts'
import type { WishListItem } from './cart.ts'
import { toWishListItem } from './show-cart.server.ts'

/** A product that a customer took out of the cart for later, with its quantity. */
export type SavedItem = WishListItem & { quantity: number }

/** Moves a product with its quantity from the cart to the list saved for later. @throws Problem when it is not in the cart. */
export function saveForLater(db: Db, user_id: string, product_id: string) {
  return inTransaction(db, async (tx) => {
    const line = (await cartLines(tx, { user_id })).find((one) => one.product_id === product_id)
    if (!line) throw new Problem('missing', text('This product isn’t in your cart.'))
    await queryRows(
      tx,
      `insert into saved_for_later (user_id, product_id, quantity) values ($1, $2, $3)
       on conflict (user_id, product_id) do update set quantity = excluded.quantity, saved_at = clock_timestamp()`,
      [user_id, product_id, line.quantity],
    )
    await removeFromCart(tx, { user_id }, [product_id])
  })
}

const savedLines = (db: Db, user_id: string) =>
  queryRows<CartLine>(
    db,
    'select product_id, quantity from saved_for_later where user_id = $1 order by saved_at desc, product_id',
    [user_id],
  )

/** The products that a customer saved for later at today's prices, the newest first. */
export async function showSavedForLater(db: Db, user_id: string, locale: Locale): Promise<SavedItem[]> {
  const saved = await savedLines(db, user_id)
  const ids = saved.map(({ product_id }) => product_id)
  const products = await saleProducts(db, ids, locale)
  return saved.flatMap(({ product_id, quantity }) => {
    const product = products.get(product_id)
    return product ? [{ ...toWishListItem(product, quantity), quantity }] : []
  })
}

/** Moves a saved product with its quantity back to the cart. @throws Problem `missing` when it is not saved. */
export function returnToCart(db: Db, user_id: string, product_id: string) {
  return inTransaction(db, async (tx) => {
    const line = (await savedLines(tx, user_id)).find((one) => one.product_id === product_id)
    if (!line) throw new Problem('missing', text('Product not found'))
    await addToCart(tx, { user_id }, product_id, line.quantity)
    await removeSaved(tx, user_id, product_id)
  })
}

/** Removes a product from the list saved for later; ignores one that is not on it. */
export const removeSaved = (db: Db, user_id: string, product_id: string) =>
  queryRows(db, 'delete from saved_for_later where user_id = $1 and product_id = $2', [user_id, product_id])
