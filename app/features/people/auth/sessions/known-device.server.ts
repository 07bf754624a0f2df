import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { serialize } from 'hono/utils/cookie'
import { queryRows } from '#platform/database/db.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'

/** The maximum cookie lifetime in browsers (RFC 6265bis, 400 days). */
const cookieSeconds = 400 * 86_400

/**
 * A cookie that marks the device as known for an account: a random ID and its HMAC-SHA-256 with the account ID. It does
 * not authenticate. It exempts the owner from rate limits that others could exhaust for the account.
 */
export function knownDeviceCookie(ctx: RequestContext, user_id: string) {
  const device_id = deviceIdOfAccount(ctx, user_id) ?? randomBytes(16).toString('base64url')
  const value = `${device_id}.${signatureOf(ctx.services.auth.options.secret, user_id, device_id)}`
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
 * The ID of this device if the owner of an email address or verified phone number has signed in on it; else null.
 * Without a cookie the account is not looked up, so that response time does not reveal whether it exists.
 */
export async function knownDeviceId(ctx: RequestContext, recipient: string): Promise<string | null> {
  if (!ctx.deviceCookie?.()) return null
  const user_id = await userIdOf(ctx, recipient)
  return user_id === null ? null : deviceIdOfAccount(ctx, user_id)
}

/** The account ID of an email address or verified phone number; null if there is none. */
export async function userIdOf(
  { db }: Pick<RequestContext, 'db'>,
  recipient: string,
): Promise<string | null> {
  const condition = recipient.includes('@')
    ? 'lower(email) = $1'
    : 'phone_number = $1 and phone_number_verified'
  const [user] = await queryRows<{ id: string }>(db, `select id from users where ${condition}`, [recipient])
  return user?.id ?? null
}

function deviceIdOfAccount(ctx: RequestContext, user_id: string) {
  const [, device_id, given] = /^([\w-]{22})\.([\w-]{43})$/.exec(ctx.deviceCookie?.() ?? '') ?? []
  if (!device_id || !given) return null
  const { options, previous_secret } = ctx.services.auth
  const secrets = [options.secret, previous_secret].filter((one) => one !== undefined)
  const isRight = (secret: string) =>
    timingSafeEqual(Buffer.from(given), Buffer.from(signatureOf(secret, user_id, device_id)))
  return secrets.some(isRight) ? device_id : null
}

const signatureOf = (secret: string, user_id: string, device_id: string) =>
  createHmac('sha256', secret).update(`known device ${user_id} ${device_id}`).digest('base64url')
