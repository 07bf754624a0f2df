import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Auth } from '#features/people/auth/auth.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { resealTwoFactors } from './reseal-two-factors.server.ts'

const stepSeconds = 30

/** The six-digit code of a time step (HOTP, RFC 4226, 5.3): truncated HMAC-SHA-1 of the step number. */
export function codeOfStep(secret: string, step: number) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * The time step of a code: the current, previous or next one, to tolerate clock drift (RFC 6238, 5.2). Null if the code
 * is incorrect.
 */
export function stepOfCode(secret: string, code: string, at = Date.now()): number | null {
  const now = Math.floor(at / 1000 / stepSeconds)
  return [now, now - 1, now + 1].find((step) => isSame(codeOfStep(secret, step), code)) ?? null
}

/**
 * Redeems an authenticator code. Returns `used` if its step or a later one was accepted before, so that of concurrent
 * attempts with one code only one is `accepted`. `pending` also accepts an app whose setup is not confirmed yet.
 */
export async function redeemTotp(
  db: Db,
  auth: Auth,
  { user_id, code, pending = false }: { user_id: string; code: string; pending?: boolean },
): Promise<'accepted' | 'used' | 'incorrect'> {
  await resealTwoFactors(db, auth, user_id)
  const [row] = await queryRows<{ id: string; secret: string }>(
    db,
    'select id, secret from two_factors where user_id = $1 and (verified or $2)',
    [user_id, pending],
  )
  if (!row) return 'incorrect'
  const { secretConfig: key } = await auth.$context
  const step = stepOfCode(await symmetricDecrypt({ key, data: row.secret }), code)
  if (step === null) return 'incorrect'
  const taken = await queryRows(
    db,
    'update two_factors set last_step = $2 where id = $1 and coalesce(last_step, 0) < $2 returning 1',
    [row.id, step],
  )
  return taken.length === 1 ? 'accepted' : 'used'
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const randomText = (length: number) =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

/** Ten recovery codes and their encrypted form. Encrypted, not hashed, because better-auth has to read them. */
export async function newRecoveryCodes(auth: Auth) {
  const codes = Array.from({ length: 10 }, () => `${randomText(5)}-${randomText(5)}`)
  const { secretConfig: key } = await auth.$context
  return { codes, stored: await symmetricEncrypt({ key, data: JSON.stringify(codes) }) }
}

/** A new TOTP secret of at least 160 bits (RFC 4226, 4) and its encrypted form. */
export async function newTotpSecret(auth: Auth) {
  const secret = randomText(32)
  const { secretConfig: key } = await auth.$context
  return { secret, stored: await symmetricEncrypt({ key, data: secret }) }
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 base32 without padding, the format that authenticator apps expect. */
export function toBase32(text: string) {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => base32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
