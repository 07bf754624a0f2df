import { randomBytes } from 'node:crypto'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { type CartLine, cartLines } from '../cart.server.ts'
import { maxSharedCarts, sharedCartDays } from './shared-cart.ts'

export type SharedCart = { token: string; count: number; created_at: Date; expires_at: Date }

/**
 * Stores the lines of a customer's cart under a new random token of 192 bits: products and quantities, no prices, nothing
 * about the person. @throws Problem `conflict` when the cart is empty or the customer has too many links
 */
export function shareCart(db: Db, user_id: string, now: Date): Promise<{ token: string }> {
  return inTransaction(db, async (tx) => {
    const lines = await cartLines(tx, { user_id })
    if (lines.length === 0) throw new Problem('conflict', text('Your cart is empty'))
    const active = await sharedCartsOf(tx, user_id, now)
    if (active.length >= maxSharedCarts)
      throw new Problem('conflict', text('You have {{most}} links. Delete one to share another cart.'), {
        values: { most: maxSharedCarts },
      })
    return only(
      await queryRows<{ token: string }>(
        tx,
        `insert into shared_carts (token, user_id, lines, created_at, expires_at)
         values ($1, $2, $3, $4, $4::timestamptz + make_interval(days => $5)) returning token`,
        [randomBytes(24).toString('base64url'), user_id, JSON.stringify(lines), now, sharedCartDays],
      ),
    )
  })
}

/** The links of a customer that still work, the newest first. */
export const sharedCartsOf = (db: Db, user_id: string, now: Date) =>
  queryRows<SharedCart>(
    db,
    `select token, (select sum((line ->> 'quantity')::int)::int from jsonb_array_elements(lines) line) as count,
            created_at, expires_at
     from shared_carts where user_id = $1 and expires_at > $2 order by created_at desc, token`,
    [user_id, now],
  )

/** Deletes a link of the customer. @throws Problem `missing`, also for the link of another customer */
export async function revokeSharedCart(db: Db, user_id: string, token: string) {
  const deleted = await queryRows(
    db,
    'delete from shared_carts where token = $1 and user_id = $2 returning token',
    [token, user_id],
  )
  if (deleted.length === 0) throw new Problem('missing', text('This link does not exist or was deleted.'))
}

/** The lines behind a link. @throws Problem `missing` for an unknown, deleted or expired one */
export async function openSharedCart(db: Db, token: string, now: Date) {
  const [shared] = await queryRows<{ lines: CartLine[]; expires_at: Date }>(
    db,
    'select lines, expires_at from shared_carts where token = $1 and expires_at > $2',
    [token, now],
    'open-shared-cart',
  )
  if (!shared)
    throw new Problem('missing', text('This shared cart has expired or was deleted. Ask for a new link.'))
  return shared
}

/** Deletes expired links. Returns how many were deleted. */
export async function deleteExpiredSharedCarts(db: Db, now: Date) {
  const deleted = await queryRows(db, 'delete from shared_carts where expires_at <= $1 returning token', [
    now,
  ])
  return deleted.length
}
