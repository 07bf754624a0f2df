import { createHmac, randomBytes } from 'node:crypto'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { isSameSecret } from '#platform/security/secret.server.ts'

/** How long a challenge is valid; afterwards the sign-in page requests a new one. */
const minutes = 30
const random_length = 16
const head_length = random_length + 8

/** Sign-in, or adding a passkey in one session whose identity is confirmed. */
export type ChallengePurpose = 'sign in' | `add in session ${string}`

/**
 * A challenge for a device to sign, valid for 30 minutes. It is signed, so it need not be stored: 16 random bytes, the
 * expiry in milliseconds since 1970 as 64 bits, and an HMAC-SHA-256 over both and the purpose.
 */
export function newChallenge(ctx: RequestContext, purpose: ChallengePurpose) {
  const head = Buffer.alloc(head_length, randomBytes(random_length))
  head.writeBigUInt64BE(BigInt(ctx.now().getTime() + minutes * 60_000), random_length)
  return Buffer.concat([head, signatureOf(ctx, purpose, head)])
}

/** The expiry of a challenge; null if its signature is invalid, its purpose is another, or it has expired. */
export function challengeExpiry(ctx: RequestContext, purpose: ChallengePurpose, challenge: string) {
  const bytes = Buffer.from(challenge, 'base64url')
  const head = bytes.subarray(0, head_length)
  const right = signatureOf(ctx, purpose, head)
  const given = bytes.subarray(head_length)
  if (!isSameSecret(given, right)) return null
  const end = new Date(Number(head.readBigUInt64BE(random_length)))
  return end > ctx.now() ? end : null
}

function signatureOf({ services }: RequestContext, purpose: ChallengePurpose, head: Buffer) {
  const key = createHmac('sha256', services.auth.options.secret).update('passkey').digest()
  return createHmac('sha256', key).update(`${purpose}\n`).update(head).digest()
}
