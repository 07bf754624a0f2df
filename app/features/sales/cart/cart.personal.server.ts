import { eq } from 'drizzle-orm'
import { queryRows } from '#platform/database/db.server.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import type { PersonalData } from '#platform/security/personal-data.server.ts'
import { carts, saved_for_later, shared_carts, wish_list } from './cart.table.server.ts'

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
    saved_for_later: {
      erased: ['user_id', 'product_id', 'quantity'],
      other: ['saved_at'],
    },
    shared_carts: {
      erased: ['token', 'user_id', 'lines'],
      other: ['created_at', 'expires_at'],
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
    saved_for_later: rowsInPages(db, {
      columns: 'product_id, quantity, saved_at',
      from: 'saved_for_later',
      where: 'user_id = $1',
      key: ['saved_at', 'product_id'],
      values: [id],
    }),
    shared_carts: rowsInPages(db, {
      columns: 'token, lines, created_at, expires_at',
      from: 'shared_carts',
      where: 'user_id = $1',
      key: ['created_at', 'token'],
      values: [id],
    }),
  }),
  async scrub(tx, { id }) {
    await tx.delete(carts).where(eq(carts.user_id, id))
    await tx.delete(wish_list).where(eq(wish_list.user_id, id))
    await tx.delete(saved_for_later).where(eq(saved_for_later.user_id, id))
    await tx.delete(shared_carts).where(eq(shared_carts.user_id, id))
  },
  async merge(tx, { from, to }) {
    await queryRows(
      tx,
      `insert into carts (user_id, coupon_code) select $2, coupon_code from carts where user_id = $1
       on conflict (user_id) do update
       set coupon_code = coalesce(carts.coupon_code, excluded.coupon_code), updated_at = clock_timestamp()`,
      [from, to],
    )
    await queryRows(
      tx,
      `insert into cart_lines (cart_id, product_id, quantity, asked, added_at)
       select kept.id, l.product_id, l.quantity, l.asked, l.added_at
       from carts kept, carts old join cart_lines l on l.cart_id = old.id
       where old.user_id = $1 and kept.user_id = $2
       on conflict (cart_id, product_id) do update
       set quantity = least(9999, cart_lines.quantity + excluded.quantity),
           asked = least(9999, cart_lines.asked + excluded.asked)`,
      [from, to],
    )
    await queryRows(
      tx,
      `insert into wish_list (user_id, product_id, added_at)
       select $2, product_id, added_at from wish_list where user_id = $1 on conflict do nothing`,
      [from, to],
    )
    await queryRows(
      tx,
      `insert into saved_for_later (user_id, product_id, quantity, saved_at)
       select $2, product_id, quantity, saved_at from saved_for_later where user_id = $1 on conflict do nothing`,
      [from, to],
    )
    await queryRows(tx, 'update shared_carts set user_id = $2 where user_id = $1', [from, to])
    await queryRows(tx, 'delete from saved_for_later where user_id = $1', [from])
    await queryRows(tx, 'delete from carts where user_id = $1', [from])
    await queryRows(tx, 'delete from wish_list where user_id = $1', [from])
  },
}
