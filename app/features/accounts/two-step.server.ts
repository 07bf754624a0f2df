import { createHmac, randomBytes } from 'node:crypto'
import { renderSVG } from 'uqr'
import { rowsOf } from '#platform/db.server.ts'
import { Problem } from '#platform/problem.ts'
import type { Scope } from '#platform/scope.server.ts'
import { text } from '#text/text.tsx'
import { codeOf, openSession, type SignedIn } from './accounts.server.ts'
import type { Auth } from './auth.server.ts'

const ticket_minutes = 10

/** What stands for somebody who has proven one thing and owes the second: good for one sign-in within ten minutes. */
export async function beginSecondStep(auth: Auth, user_id: string) {
  const { internalAdapter } = await auth.$context
  const ticket = `2fa-${randomBytes(24).toString('base64url')}`
  const expiresAt = new Date(Date.now() + ticket_minutes * 60_000)
  await internalAdapter.createVerificationValue({ value: user_id, identifier: ticket, expiresAt })
  await internalAdapter.createVerificationValue({
    value: '0',
    identifier: `2fa-attempts-${ticket}`,
    expiresAt,
  })
  return ticket
}

/**
 * Signs in by the code of an authenticator app, or by a recovery code, which is used up. Five tries a ticket; ten wrong
 * ones in a row let the account rest for a quarter of an hour.
 */
export async function finishSecondStep(
  scope: Scope,
  ticket: string,
  code: string,
  device: string,
): Promise<SignedIn> {
  const { auth, limits } = scope.services
  await limits.take('sign-in-address', scope.network_address)
  const headers = await signedCookie(auth, 'two_factor', ticket)
  const typed = code.replaceAll(/\s/g, '')
  const answer = await refusingWrongCodes(() =>
    /^\d{6}$/.test(typed.replaceAll('-', ''))
      ? auth.api.verifyTOTP({ body: { code: typed.replaceAll('-', '') }, headers })
      : auth.api.verifyBackupCode({ body: { code: typed }, headers }),
  )
  // The library's own session knows nothing of the device.
  await rowsOf(scope.db, 'delete from sessions where token = $1', [answer.token])
  return openSession(auth, answer.user.id, device)
}

/** Begins to set up the second step: the secret as a QR code and in letters, and the recovery codes, shown this once. */
export async function beginTwoStep(scope: Scope, token: string, password: string) {
  const { auth } = scope.services
  const headers = await signedCookie(auth, 'session_token', token)
  const begun = await refusingWrongCodes(() =>
    auth.api.enableTwoFactor({ body: { password, method: 'totp' }, headers }),
  )
  if (begun.method !== 'totp') throw new Error('Another second step was set up than was asked for')
  return {
    secret: new URL(begun.totpURI).searchParams.get('secret') ?? '',
    qr: `data:image/svg+xml,${encodeURIComponent(renderSVG(begun.totpURI, { border: 2 }))}`,
    recovery_codes: begun.backupCodes,
  }
}

/** Switches the second step on once the app has shown that it knows the secret. Gives the session's new token. */
export async function confirmTwoStep(scope: Scope, token: string, code: string) {
  const { auth } = scope.services
  const headers = await signedCookie(auth, 'session_token', token)
  const answer = await refusingWrongCodes(() =>
    auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }),
  )
  return renewedToken(answer.headers, token)
}

/** Switches the second step off; its secret and recovery codes are gone. Gives the session's new token. */
export async function endTwoStep(scope: Scope, token: string, password: string) {
  const { auth } = scope.services
  const headers = await signedCookie(auth, 'session_token', token)
  const answer = await refusingWrongCodes(() =>
    auth.api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }),
  )
  return renewedToken(answer.headers, token)
}

/** Ten new recovery codes in place of all earlier ones. */
export async function renewRecoveryCodes(scope: Scope, token: string, password: string) {
  const { auth } = scope.services
  const headers = await signedCookie(auth, 'session_token', token)
  const { backupCodes } = await refusingWrongCodes(() =>
    auth.api.generateBackupCodes({ body: { password }, headers }),
  )
  return backupCodes
}

/** The header by which better-auth knows whom it has before it: its own signed cookie, which no browser ever sees. */
async function signedCookie(auth: Auth, name: string, value: string) {
  const { createAuthCookie } = await auth.$context
  const signature = createHmac('sha256', auth.options.secret).update(value).digest('base64')
  return new Headers({
    cookie: `${createAuthCookie(name).name}=${encodeURIComponent(`${value}.${signature}`)}`,
  })
}

/** better-auth opens a new session when the way of signing in changes; its token is in the cookie it would set. */
function renewedToken(headers: Headers, before: string) {
  const cookie = headers.getSetCookie().find((one) => /session_token=[^;]/.test(one))
  const value = /session_token=([^;]+)/.exec(cookie ?? '')?.[1]
  return value ? (decodeURIComponent(value).split('.')[0] ?? before) : before
}

const isWrongPassword = new Set(['INVALID_PASSWORD', 'PASSWORD_TOO_LONG', 'PASSWORD_TOO_SHORT'])
const isTooMany = new Set(['TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', 'ACCOUNT_TEMPORARILY_LOCKED'])
const isOver = new Set(['INVALID_TWO_FACTOR_COOKIE'])
const isWrongCode = new Set([
  'INVALID_CODE',
  'INVALID_BACKUP_CODE',
  'TOTP_NOT_ENABLED',
  'BACKUP_CODES_NOT_ENABLED',
])

async function refusingWrongCodes<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const reason = codeOf(error) ?? ''
    if (isWrongPassword.has(reason))
      throw wrongField('current_password', text('This is not your current password'))
    if (isWrongCode.has(reason))
      throw wrongField('code', text('This code is not right. Codes change every 30 seconds.'))
    if (isOver.has(reason))
      throw new Problem('conflict', text('Please sign in again from the beginning'), {
        data: { reason: 'over' },
      })
    if (isTooMany.has(reason))
      throw new Problem(
        'too-many',
        text('Too many wrong codes. Please sign in again in a quarter of an hour.'),
        {
          data: { retry_after_seconds: 900 },
        },
      )
    if (reason === 'TOTP_ALREADY_ENABLED')
      throw new Problem('conflict', text('Two-step sign-in is on already'))
    throw error
  }
}

/** A refusal that stands at one field. */
export const wrongField = (field: string, message: string) =>
  new Problem('invalid', message, { data: { reason: field, fields: { [field]: message } } })
