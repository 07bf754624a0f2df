import { createHmac } from 'node:crypto'
import type { Db } from '#platform/database/db.server.ts'
import { isSameSecret, sharedSecret } from '#platform/security/secret.server.ts'

/** What a token opens. Each has a secret of its own: a token of one never opens another. */
type Purpose = 'pay-links' | 'order-status-links'

/** A token that names an order and its expiry, signed: order, expiry and HMAC, separated by dots. */
export async function signOrderToken(db: Db, purpose: Purpose, order_id: string, expires_at: Date) {
  const plain = `${order_id}.${Math.floor(expires_at.getTime() / 1000).toString(36)}`
  return `${plain}.${await signatureOf(db, purpose, plain)}`
}

/** The order of a token; null if it is forged or expired. */
export async function readOrderToken(db: Db, purpose: Purpose, token: string, now: Date) {
  const [order_id = '', until = '', signature = ''] = token.split('.')
  const expected = await signatureOf(db, purpose, `${order_id}.${until}`)
  const isValid = isSameSecret(signature, expected) && Number.parseInt(until, 36) * 1000 > now.getTime()
  return isValid ? order_id : null
}

/** The HMAC of a token's content, base64url. */
const signatureOf = async (db: Db, purpose: Purpose, plain: string) =>
  createHmac('sha256', await sharedSecret(db, purpose))
    .update(plain)
    .digest('base64url')
