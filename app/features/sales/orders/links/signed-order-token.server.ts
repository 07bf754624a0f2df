import { createHmac } from 'node:crypto'
import type { Db } from '#platform/database/db.server.ts'
import { isSameSecret, sharedSecret } from '#platform/security/secret.server.ts'

/** What a token opens. Each has a secret of its own: a token of one never opens another. */
type Purpose = 'pay-links' | 'payment-request-links' | 'order-status-links'

/** A token that names an order and its expiry, signed: order, expiry and HMAC, separated by dots. */
export async function signOrderToken(db: Db, purpose: Purpose, order_id: string, expires_at: Date) {
  const plain = `${order_id}.${Math.floor(expires_at.getTime() / 1000).toString(36)}`
  return `${plain}.${await signatureOf(db, purpose, plain)}`
}

/** The order of a token and when it expires, also if it has expired; null if it is forged. */
export async function readOrderTokenOfAnyAge(db: Db, purpose: Purpose, token: string) {
  const [order_id = '', until = '', signature = ''] = token.split('.')
  const expected = await signatureOf(db, purpose, `${order_id}.${until}`)
  if (!isSameSecret(signature, expected)) return null
  return { order_id, expires_at: new Date(Number.parseInt(until, 36) * 1000) }
}

/** The order of a token; null if it is forged or expired. */
export async function readOrderToken(db: Db, purpose: Purpose, token: string, now: Date) {
  const found = await readOrderTokenOfAnyAge(db, purpose, token)
  return found && found.expires_at > now ? found.order_id : null
}

/** The HMAC of a token's content, base64url. */
const signatureOf = async (db: Db, purpose: Purpose, plain: string) =>
  createHmac('sha256', await sharedSecret(db, purpose))
    .update(plain)
    .digest('base64url')
