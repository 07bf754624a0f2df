import { createHmac, randomBytes } from 'node:crypto'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { isSameSecret } from '#platform/security/secret.server.ts'

/** As long as a sign-in page may stand open before its browser must ask anew. */
const minutes = 30
const random_length = 16
const head_length = random_length + 8

/** For signing in, or for adding a passkey within one session, whose password has been given. */
export type ChallengePurpose = 'sign in' | `add in session ${string}`

/**
 * What a device is to sign: random, good for half an hour, and made so that nothing need be kept until it comes back. 16
 * random bytes, the end in milliseconds since 1970 as 64 bits, and an HMAC-SHA-256 over both and what it is for.
 */
export function newChallenge(ctx: RequestContext, purpose: ChallengePurpose) {
  const head = Buffer.alloc(head_length, randomBytes(random_length))
  head.writeBigUInt64BE(BigInt(ctx.now().getTime() + minutes * 60_000), random_length)
  return Buffer.concat([head, signatureOf(ctx, purpose, head)])
}

/** When a challenge of ours ends; null where it is not ours, was made for something else, or is over. */
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
