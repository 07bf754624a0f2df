import { createHmac, randomBytes } from 'node:crypto'
import { renderSVG } from 'uqr'
import { authErrorCode, openSession, type SignedIn } from '#features/people/auth/accounts.server.ts'
import type { Auth } from '#features/people/auth/auth.server.ts'
import { limitSignIn } from '#features/people/auth/sessions/limit-sign-in.server.ts'
import { renewSession } from '#features/people/auth/sessions/sessions.server.ts'
import { recordStaffSignIn } from '#features/people/auth/sessions/sign-in-history.server.ts'
import { inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { logSecurityEvent } from '#platform/security/security-events.server.ts'
import { text } from '#text/text.tsx'
import { resealTwoFactors } from './reseal-two-factors.server.ts'
import { newRecoveryCodes, newTotpSecret, redeemTotp, toBase32 } from './totp.server.ts'

const ticket_minutes = 10

/** Creates a ticket for the second step of a sign-in, valid once, for ten minutes. */
export async function createSecondStepTicket(auth: Auth, user_id: string) {
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
 * Completes a sign-in with an authenticator code or a recovery code; each is accepted once. Allows five attempts per
 * ticket; ten incorrect codes in a row lock the account's second step for 15 minutes.
 * @throws Problem `invalid`, `conflict` if the ticket expired, `too-many`
 */
export async function completeSecondStep(
  ctx: RequestContext,
  ticket: string,
  code: string,
  device: string,
): Promise<SignedIn> {
  const { auth, limits } = ctx.services
  await limitSignIn(ctx, { by: 'second step', recipient: null }, () =>
    limits.take('sign-in-address', ctx.network_address),
  )
  const headers = await signedCookie(auth, 'two_factor', ticket)
  const user_id = await userIdOfTicket(auth, ticket)
  if (user_id !== null) await resealTwoFactors(ctx.db, auth, user_id)
  const typed = code.replaceAll(/\s/g, '')
  const digits = typed.replaceAll('-', '')
  const answer = await translatingTwoFactorErrors(async () => {
    if (!/^\d{6}$/.test(digits)) return auth.api.verifyBackupCode({ body: { code: typed }, headers })
    const taken = user_id === null ? 'incorrect' : await redeemTotp(ctx.db, auth, { user_id, code: digits })
    if (taken === 'used') throw usedCode()
    // better-auth counts the attempts, so a code rejected here must be incorrect for it too.
    return auth.api.verifyTOTP({ body: { code: taken === 'accepted' ? digits : 'incorrect' }, headers })
  }).catch(async (error) => {
    logSecurityEvent(ctx, 'second_factor_failed', { user_id })
    await recordStaffSignIn(ctx, 'second_factor_failed', { user_id, by: 'second step' })
    throw error
  })
  // Replace better-auth's session, which has no device.
  await queryRows(ctx.db, 'delete from sessions where token = $1', [answer.token])
  return openSession(auth, answer.user.id, device, { second_factor: ctx.db })
}

async function userIdOfTicket(auth: Auth, ticket: string) {
  const { internalAdapter } = await auth.$context
  return (await internalAdapter.findVerificationValue(ticket))?.value ?? null
}

/** Starts the setup of an authenticator app. Returns the secret, its QR code and the recovery codes, shown once. */
export async function beginTwoFactor({ db, services: { auth } }: RequestContext, { id, email }: Customer) {
  const { secret, stored: stored_secret } = await newTotpSecret(auth)
  const { codes, stored: stored_codes } = await newRecoveryCodes(auth)
  await inTransaction(db, async (tx) => {
    await queryRows(tx, 'select 1 from users where id = $1 for update', [id])
    await queryRows(tx, 'delete from two_factors where user_id = $1 and not coalesce(verified, true)', [id])
    const begun = await queryRows(
      tx,
      `insert into two_factors (id, user_id, secret, backup_codes, verified)
       select gen_random_uuid()::text, $1, $2, $3, false
       where not exists (select from two_factors where user_id = $1) returning 1`,
      [id, stored_secret, stored_codes],
    )
    if (begun.length === 0) throw new Problem('conflict', text('Two-step sign-in is already on'))
  })
  const base32_secret = toBase32(secret)
  const label = `Heliostead:${encodeURIComponent(email)}`
  const uri = `otpauth://totp/${label}?secret=${base32_secret}&issuer=Heliostead&digits=6&period=30`
  return {
    secret: base32_secret,
    qr: `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`,
    recovery_codes: codes,
  }
}

/**
 * Enables two-factor sign-in after a correct code of the app. Returns the session's new token; the session counts as
 * verified with a second factor.
 */
export async function confirmTwoFactor(ctx: RequestContext, customer: Customer, code: string) {
  await ctx.services.limits.take('password-again', customer.id)
  return inTransaction(ctx.db, async (tx) => {
    const taken = await redeemTotp(tx, ctx.services.auth, { user_id: customer.id, code, pending: true })
    if (taken !== 'accepted') {
      logSecurityEvent(ctx, 'second_factor_failed', { user_id: customer.id, by: 'app' })
      throw taken === 'used' ? usedCode() : incorrectAppCode()
    }
    await queryRows(tx, 'update two_factors set verified = true where user_id = $1', [customer.id])
    await queryRows(tx, 'update users set two_factor_enabled = true where id = $1', [customer.id])
    logSecurityEvent(ctx, 'second_factor_enabled', { user_id: customer.id, by: 'app' })
    return renewSession(tx, customer, { second_factor: true })
  })
}

/** Disables two-factor sign-in and deletes secret and recovery codes. Returns the session's new token. */
export async function endTwoFactor(ctx: RequestContext, customer: Customer) {
  return inTransaction(ctx.db, async (tx) => {
    await queryRows(tx, 'delete from two_factors where user_id = $1', [customer.id])
    await queryRows(tx, 'update users set two_factor_enabled = false where id = $1', [customer.id])
    logSecurityEvent(ctx, 'second_factor_disabled', { user_id: customer.id, by: 'app' })
    return renewSession(tx, customer)
  })
}

/** Replaces all recovery codes. Returns the ten new ones. */
export async function renewRecoveryCodes(ctx: RequestContext, { id }: Customer) {
  const { codes, stored } = await newRecoveryCodes(ctx.services.auth)
  await queryRows(ctx.db, 'update two_factors set backup_codes = $2 where user_id = $1 and verified', [
    id,
    stored,
  ])
  logSecurityEvent(ctx, 'recovery_codes_renewed', { user_id: id })
  return codes
}

/** A request header with better-auth's signed two-factor cookie. The cookie is never sent to a browser. */
async function signedCookie(auth: Auth, name: string, value: string) {
  const { createAuthCookie } = await auth.$context
  const signature = createHmac('sha256', auth.options.secret).update(value).digest('base64')
  return new Headers({
    cookie: `${createAuthCookie(name).name}=${encodeURIComponent(`${value}.${signature}`)}`,
  })
}

const too_many_codes = new Set(['TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', 'ACCOUNT_TEMPORARILY_LOCKED'])
const expired_codes = new Set(['INVALID_TWO_FACTOR_COOKIE'])
const incorrect_codes = new Set([
  'INVALID_CODE',
  'INVALID_BACKUP_CODE',
  'TOTP_NOT_ENABLED',
  'BACKUP_CODES_NOT_ENABLED',
])

async function translatingTwoFactorErrors<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const reason = authErrorCode(error) ?? ''
    if (incorrect_codes.has(reason)) throw incorrectAppCode()
    if (expired_codes.has(reason))
      throw new Problem('conflict', text('Please sign in again from the beginning'), {
        data: { reason: 'over' },
      })
    if (too_many_codes.has(reason))
      throw new Problem('too-many', text('Too many incorrect codes. Sign in again in 15 minutes.'), {
        data: { retry_after_seconds: 900 },
      })
    throw error
  }
}

const incorrectAppCode = () => fieldProblem('code', text('Incorrect code. Codes change every 30 seconds.'))

const usedCode = () => fieldProblem('code', text('This code was already used. Wait for the next one.'))

/** A Problem shown at a form field. */
export const fieldProblem = (field: string, message: string) =>
  new Problem('invalid', message, { data: { reason: field, fields: { [field]: message } } })
