import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { serialize } from 'hono/utils/cookie'
import { queryRows } from '#platform/database/db.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'

/** As long as browsers keep a cookie at most. */
const cookieSeconds = 400 * 86_400

/**
 * Remembers that an account has signed in on this device: a random number and an HMAC-SHA-256 over it and the account,
 * which proves nothing else. It opens nothing; it only passes the limits that strangers could use up for the owner.
 */
export function knownDeviceCookie(ctx: RequestContext, user_id: string) {
  const device_id = deviceIdOfAccount(ctx, user_id) ?? randomBytes(16).toString('base64url')
  const value = `${device_id}.${signatureOf(ctx, user_id, device_id)}`
  const secure = ctx.services.settings.secureCookies
  return serialize('device', value, {
    path: '/',
    secure,
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: cookieSeconds,
  })
}

/**
 * The number of this device, when the owner of a mail address or proven phone number has signed in on it; else null.
 * Without a cookie nobody is looked for, so that the answer's time tells nothing of who has an account.
 */
export async function knownDeviceId(ctx: RequestContext, recipient: string): Promise<string | null> {
  if (!ctx.deviceCookie?.()) return null
  const user_id = await userIdOf(ctx, recipient)
  return user_id === null ? null : deviceIdOfAccount(ctx, user_id)
}

/** The account of a mail address or proven phone number. */
export async function userIdOf(
  { db }: Pick<RequestContext, 'db'>,
  recipient: string,
): Promise<string | null> {
  const isTheirs = recipient.includes('@')
    ? 'lower(email) = $1'
    : 'phone_number = $1 and phone_number_verified'
  const [user] = await queryRows<{ id: string }>(db, `select id from users where ${isTheirs}`, [recipient])
  return user?.id ?? null
}

function deviceIdOfAccount(ctx: RequestContext, user_id: string) {
  const [, device_id, given] = /^([\w-]{22})\.([\w-]{43})$/.exec(ctx.deviceCookie?.() ?? '') ?? []
  if (!device_id || !given) return null
  const right = signatureOf(ctx, user_id, device_id)
  return timingSafeEqual(Buffer.from(given), Buffer.from(right)) ? device_id : null
}

const signatureOf = ({ services }: RequestContext, user_id: string, device_id: string) =>
  createHmac('sha256', services.auth.options.secret)
    .update(`known device ${user_id} ${device_id}`)
    .digest('base64url')
