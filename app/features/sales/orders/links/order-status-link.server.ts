import { mailAddressOf } from '#features/people/auth/accounts.server.ts'
import type { UrlOf } from '#platform/config/env.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { isPlainAddress } from '#platform/mail/mailbox.ts'
import { pathIn, text } from '#text/text.tsx'
import { orderById } from '../orders.server.ts'
import type { PlacedOrder } from '../placed-order.ts'
import { readOrderToken, signOrderToken } from './signed-order-token.server.ts'

/** How long after the order its status link is valid, in days: as long as its mails are likely to be read. */
const statusLinkDays = 365

const dayMs = 86_400_000

/** The address of a page that shows the order's status without signing in; for the mails of the order. */
export async function orderStatusUrl(
  db: Db,
  { id, locale, placed_at }: Pick<PlacedOrder, 'id' | 'locale' | 'placed_at'>,
  urlOf: UrlOf,
) {
  const expires_at = new Date(Date.parse(placed_at) + statusLinkDays * dayMs)
  const token = await signOrderToken(db, 'order-status-links', id, expires_at)
  return urlOf(pathIn(locale, `/orderStatus/${token}`))
}

/**
 * The order of a status link. Throws `missing` if the link is forged or expired, or if the customer has deleted their
 * account.
 */
export async function orderByStatusLink(db: Db, token: string, now: Date): Promise<PlacedOrder> {
  const order_id = await readOrderToken(db, 'order-status-links', token, now)
  if (!order_id) throw expired()
  const order = await orderById(db, order_id)
  const { address } = await mailAddressOf(db, order.user_id)
  if (!isPlainAddress(address)) throw expired()
  return order
}

const expired = () => new Problem('missing', text('This link has expired. Sign in to see your order.'))
