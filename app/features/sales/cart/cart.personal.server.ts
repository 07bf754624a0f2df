import { eq } from 'drizzle-orm'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import type { PersonalData } from '#platform/security/personal-data.server.ts'
import { carts, wish_list } from './cart.table.server.ts'

/** Personal data in carts and wish lists: how it is exported and deleted. */
export const cartPersonalData: PersonalData = {
  name: 'cart_and_wish_list',
  tables: {
    carts: {
      erased: ['user_id', 'secret_hash', 'coupon_code'],
      other: ['id', 'updated_at'],
    },
    cart_lines: {
      erased: ['product_id', 'quantity', 'asked'],
      other: ['cart_id', 'added_at'],
    },
    wish_list: {
      erased: ['user_id', 'product_id'],
      other: ['added_at'],
    },
  },
  collect: async (db, { id }) => ({
    cart: rowsInPages(db, {
      columns: 'l.product_id, l.quantity, l.added_at',
      from: 'cart_lines l join carts c on c.id = l.cart_id',
      where: 'c.user_id = $1',
      key: ['l.added_at', 'l.product_id'],
      values: [id],
    }),
    wish_list: rowsInPages(db, {
      columns: 'product_id, added_at',
      from: 'wish_list',
      where: 'user_id = $1',
      key: ['added_at', 'product_id'],
      values: [id],
    }),
  }),
  async scrub(tx, { id }) {
    await tx.delete(carts).where(eq(carts.user_id, id))
    await tx.delete(wish_list).where(eq(wish_list.user_id, id))
  },
}
