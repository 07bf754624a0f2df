import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Auth } from '#features/people/auth/auth.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'

const stepSeconds = 30

/** The code of one step (HOTP, RFC 4226, 5.3): six digits of an HMAC-SHA-1 over the step's number. */
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
 * The step a code belongs to: the current one, or one beside it for a clock that is a little wrong (RFC 6238, 5.2).
 * Null when the code is wrong.
 */
export function stepOfCode(secret: string, code: string, at = Date.now()): number | null {
  const now = Math.floor(at / 1000 / stepSeconds)
  return [now, now - 1, now + 1].find((step) => isSame(codeOfStep(secret, step), code)) ?? null
}

/**
 * Takes an authenticator code of a person: `used` when its step, or a later one, has been accepted before, so that of
 * many who come with one code at the same moment one gets `right`. `pending` also takes the code of an app that is only
 * being set up.
 */
export async function redeemTotp(
  db: Db,
  auth: Auth,
  { user_id, code, pending = false }: { user_id: string; code: string; pending?: boolean },
): Promise<'right' | 'used' | 'wrong'> {
  const [row] = await queryRows<{ id: string; secret: string }>(
    db,
    'select id, secret from two_factors where user_id = $1 and (verified or $2)',
    [user_id, pending],
  )
  if (!row) return 'wrong'
  const { secretConfig: key } = await auth.$context
  const step = stepOfCode(await symmetricDecrypt({ key, data: row.secret }), code)
  if (step === null) return 'wrong'
  const taken = await queryRows(
    db,
    'update two_factors set last_step = $2 where id = $1 and coalesce(last_step, 0) < $2 returning 1',
    [row.id, step],
  )
  return taken.length === 1 ? 'right' : 'used'
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const randomText = (length: number) =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

/** Ten recovery codes, and how they are stored: encrypted, since the sign-in library must be able to read them. */
export async function newRecoveryCodes(auth: Auth) {
  const codes = Array.from({ length: 10 }, () => `${randomText(5)}-${randomText(5)}`)
  const { secretConfig: key } = await auth.$context
  return { codes, stored: await symmetricEncrypt({ key, data: JSON.stringify(codes) }) }
}

/** A secret for a new app, as RFC 4226 wants it at least 160 bits long, and how it is stored. */
export async function newTotpSecret(auth: Auth) {
  const secret = randomText(32)
  const { secretConfig: key } = await auth.$context
  return { secret, stored: await symmetricEncrypt({ key, data: secret }) }
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 base32 without padding, as authenticator apps read a secret. */
export function toBase32(text: string) {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => base32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
