import { and, desc, eq, inArray } from 'drizzle-orm'
import { saleProducts } from '#features/catalog/products/sale-products.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Locale } from '#text/text.tsx'
import { text } from '#text/text.tsx'
import { addToCart } from './cart.server.ts'
import { wish_list } from './cart.table.server.ts'
import type { WishListItem } from './cart.ts'
import { toWishListItem } from './show-cart.server.ts'

/** Maximum number of products on one wish list. */
export const maxWishListItems = 500

/**
 * Adds a product to the customer's wish list; no effect if it is already on it.
 * @throws Problem when the product is unknown or the list is full.
 */
export async function addToWishList(db: Db, user_id: string, product_id: string) {
  const known = await saleProducts(db, [product_id], 'en')
  if (!known.has(product_id)) throw new Problem('missing', text('Product not found'))
  const written = await queryRows(
    db,
    `insert into wish_list (user_id, product_id)
     select $1, $2 where (select count(*) from wish_list where user_id = $1) < ${maxWishListItems}
     on conflict do nothing returning 1`,
    [user_id, product_id],
  )
  if (written.length === 0 && !(await wishListIds(db, user_id)).includes(product_id))
    throw new Problem('invalid', text('Your wish list is full. Remove an item to add another.'))
}

/** Removes products from the customer's wish list; ignores those that are not on it. */
export const removeFromWishList = (db: Db, user_id: string, product_ids: string[]) =>
  db.delete(wish_list).where(and(eq(wish_list.user_id, user_id), inArray(wish_list.product_id, product_ids)))

/** The products on the customer's wish list, newest first. */
export async function wishListIds(db: Db, user_id: string): Promise<string[]> {
  const rows = await db
    .select({ product_id: wish_list.product_id })
    .from(wish_list)
    .where(eq(wish_list.user_id, user_id))
    .orderBy(desc(wish_list.added_at), wish_list.product_id)
  return rows.map((row) => row.product_id)
}

/** The customer's wish list with current prices and stock. */
export async function showWishList(db: Db, user_id: string, locale: Locale): Promise<WishListItem[]> {
  const ids = await wishListIds(db, user_id)
  const products = await saleProducts(db, ids, locale)
  return ids.flatMap((id) => {
    const product = products.get(id)
    return product ? [toWishListItem(product, product.min_quantity)] : []
  })
}

/** Moves a product from the wish list to the cart. */
export function moveToCart(db: Db, user_id: string, product_id: string) {
  return inTransaction(db, async (tx) => {
    await addToCart(tx, { user_id }, product_id, 1)
    await removeFromWishList(tx, user_id, [product_id])
  })
}
