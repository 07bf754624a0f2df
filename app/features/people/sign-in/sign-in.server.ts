import { type RegisterInput, type SignInInput, userInfoOf } from '#features/people/auth/account.ts'
import {
  incorrectCredentials,
  mailAddressOf,
  openSession,
  register,
  type SignedIn,
  signIn,
} from '#features/people/auth/accounts.server.ts'
import { authInTransaction, hashPassword } from '#features/people/auth/auth.server.ts'
import {
  type CodeAttempt,
  type RedeemedCode,
  redeemCode,
  requestCode,
} from '#features/people/auth/codes/codes.server.ts'
import { customerAccountFor } from '#features/people/auth/customer-account.server.ts'
import { isDemoAccount } from '#features/people/auth/demo-accounts.ts'
import {
  knownDeviceCookie,
  knownDeviceId,
  userIdOf,
} from '#features/people/auth/sessions/known-device.server.ts'
import { limitSignIn } from '#features/people/auth/sessions/limit-sign-in.server.ts'
import { signInCookies } from '#features/people/auth/sessions/session-cookies.server.ts'
import { recordStaffSignIn } from '#features/people/auth/sessions/sign-in-history.server.ts'
import type { PasskeyAssertion } from '#features/people/credentials/passkeys/passkey.ts'
import {
  ownerOfPasskey,
  passkeyRejected,
  verifyPasskey,
} from '#features/people/credentials/passkeys/passkeys.server.ts'
import { rejectWeakPassword } from '#features/people/credentials/passwords/passwords.server.ts'
import {
  completeSecondStep,
  createSecondStepTicket,
} from '#features/people/credentials/two-factor/two-factor.server.ts'
import { publicUrlOf } from '#platform/config/env.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { logSecurityEvent } from '#platform/security/security-events.server.ts'
import { pathIn } from '#text/text.tsx'

/** The result of a sign-in: the session with its cookies, or the ticket for the second step. */
export type SignInResult =
  | Awaited<ReturnType<typeof signedInResult>>
  | { second_step: string; token: null; user: null; token_expire_time: null; cookies: string[] }

/**
 * Signs the visitor in by email and password, within rate limits that slow down attackers, not the owner: attempts are
 * counted by account and network, or by device if the owner has signed in on it before. For unknown devices the delay
 * also grows over all networks.
 * @throws Problem `invalid`, `too-many`, `account-closed`
 */
export async function signInVisitor(
  ctx: RequestContext,
  input: SignInInput,
  device = '',
): Promise<SignInResult> {
  const { limits, auth, settings } = ctx.services
  const by = 'password'
  await limitSignIn(ctx, { by, recipient: null }, () => limits.take('sign-in-address', ctx.network_address))
  const known = await knownDeviceId(ctx, input.email)
  const account_here = `${input.email} ${known ?? ctx.network_address}`
  await limitSignIn(ctx, { by, recipient: input.email }, async () => {
    await limits.take('sign-in-account', account_here)
    if (!known) await limits.slow('sign-in-everywhere', input.email)
  })
  // Their password is public, so outside a demo they cannot sign in even if the accounts exist.
  if (!settings.demo && isDemoAccount(input.email)) {
    logSecurityEvent(ctx, 'sign_in_failed', { user_id: await userIdOf(ctx, input.email), by })
    throw incorrectCredentials()
  }
  const entered = await signIn(auth, input, device).catch(async (error) => {
    const user_id = await userIdOf(ctx, input.email)
    logSecurityEvent(ctx, 'sign_in_failed', { user_id, by })
    await recordStaffSignIn(ctx, 'sign_in_failed', { user_id, by })
    throw error
  })
  await limits.forgive('sign-in-account', account_here)
  if (!known) await limits.forgive('sign-in-everywhere', input.email)
  if ('token' in entered) return signedInResult(ctx, entered, by)
  const user_id = await userIdOf(ctx, input.email)
  return secondStepResult(await createSecondStepTicket(auth, only(user_id === null ? [] : [user_id])))
}

type CodeSignIn = Omit<CodeAttempt, 'purposes' | 'customer'> & { channel: 'mail' | 'sms' }

/**
 * Signs in with a code sent to an email address or phone number. The code of a registration creates its account, and a
 * code to continue creates one without a password for a new address. A second step is required as after a password.
 * @throws Problem `invalid`, `too-many`, `account-closed`
 */
export async function signInByCode(
  ctx: RequestContext,
  { channel, ...attempt }: CodeSignIn,
  device = '',
): Promise<SignInResult> {
  const purposes =
    channel === 'mail' ? (['sign-in', 'continue', 'register'] as const) : (['sign-in'] as const)
  const redeemed = await redeemCode(ctx, { ...attempt, purposes: [...purposes] })
  if (redeemed.registration) return createAccount(ctx, redeemed, device)
  if (redeemed.purpose === 'continue') await createAccountOfAddress(ctx, redeemed.recipient)
  const condition = channel === 'mail' ? 'lower(email) = $1' : 'phone_number = $1 and phone_number_verified'
  const [user] = await queryRows<{ id: string; two_step: boolean }>(
    ctx.db,
    `select id, coalesce(two_factor_enabled, false) as two_step from users where ${condition}`,
    [attempt.recipient],
  )
  const { id, two_step } = only(user ? [user] : [])
  if (channel === 'mail')
    await queryRows(ctx.db, 'update users set email_verified = true where id = $1 and not email_verified', [
      id,
    ])
  if (two_step) return secondStepResult(await createSecondStepTicket(ctx.services.auth, id))
  return signedInResult(ctx, await openSession(ctx.services.auth, id, device), channel)
}

/** Completes the second step of a sign-in. */
export async function verifySecondFactor(
  ctx: RequestContext,
  ticket: string,
  code: string,
  device = '',
): Promise<SignInResult> {
  return signedInResult(ctx, await completeSecondStep(ctx, ticket, code, device), 'second step')
}

/**
 * Signs in with a passkey. The device has verified the user by biometrics or PIN, so no second step is required.
 * @throws Problem `invalid`, `conflict`, `too-many`, `account-closed`
 */
export async function signInByPasskey(
  ctx: RequestContext,
  assertion: PasskeyAssertion,
  device = '',
): Promise<SignInResult> {
  const { limits, auth, settings } = ctx.services
  const by = 'passkey'
  await limitSignIn(ctx, { by, recipient: null }, () => limits.take('sign-in-address', ctx.network_address))
  const owner = await verifyPasskey(ctx, assertion)
    .then((redeemed) => {
      if (!settings.demo && isDemoAccount(redeemed.email)) throw passkeyRejected()
      return redeemed
    })
    .catch(async (error) => {
      const user_id = await ownerOfPasskey(ctx.db, assertion.id)
      logSecurityEvent(ctx, 'sign_in_failed', { user_id, by })
      await recordStaffSignIn(ctx, 'sign_in_failed', { user_id, by })
      throw error
    })
  return signedInResult(ctx, await openSession(auth, owner.id, device, { second_factor: ctx.db }), by)
}

/**
 * Starts a registration: sends a code, whose redemption creates the account. If the email address already has an
 * account, the response is the same, and its owner is informed by mail.
 */
export async function startRegistration(ctx: RequestContext, input: RegisterInput & { captcha?: string }) {
  const { email, password, first_name, last_name, captcha } = input
  await ctx.services.limits.take('register', ctx.network_address)
  rejectWeakPassword('password', password, [email, first_name, last_name])
  const password_hash = await hashPassword(ctx.services.auth, password)
  const registration = { first_name, last_name, password_hash }
  return requestCode(ctx, { purpose: 'register', channel: 'mail', recipient: email, registration, captcha })
}

/** Creates the account of a redeemed registration code, signs in and queues the welcome mail, in one transaction. */
async function createAccount(
  ctx: RequestContext,
  { recipient: email, registration }: RedeemedCode,
  device: string,
) {
  if (!registration) throw new Error('A registration code has no registration')
  const { password_hash, ...names } = registration
  const { auth, settings } = ctx.services
  const signedIn = await inTransaction(ctx.db, async (tx) => {
    await lockRegistration(tx, email)
    const person = { ...names, email, password: password_hash.slice(0, 64) }
    const opened = await register(authInTransaction(tx, auth, password_hash), person, ctx.locale, device)
    await queryRows(tx, 'update users set email_verified = true where id = $1', [opened.person.id])
    await sendWelcome(tx, opened.person.id, publicUrlOf(settings))
    return opened
  })
  return signedInResult(ctx, signedIn, 'registration')
}

/**
 * Creates the account of a confirmed email address that has none, without name and password, and queues the welcome
 * mail. No effect if there is one.
 */
async function createAccountOfAddress(ctx: RequestContext, email: string) {
  const { settings } = ctx.services
  if (!settings.demo && isDemoAccount(email)) throw incorrectCredentials()
  await inTransaction(ctx.db, async (tx) => {
    await lockRegistration(tx, email)
    const known = await queryRows(tx, 'select 1 from users where lower(email) = $1', [email])
    if (known.length > 0) return
    const id = await customerAccountFor(tx, { email, first_name: '', last_name: '', locale: ctx.locale })
    await sendWelcome(tx, id, publicUrlOf(settings))
  })
}

/** Serializes concurrent registrations of one email address. */
const lockRegistration = (tx: Db, email: string) =>
  queryRows(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`register ${email}`])

async function signedInResult(ctx: RequestContext, { token, person }: SignedIn, by: string) {
  const { SESSION_DAYS, secureCookies } = ctx.services.settings
  logSecurityEvent(ctx, 'sign_in_succeeded', { user_id: person.id, by })
  await recordStaffSignIn(ctx, 'sign_in_succeeded', { user_id: person.id, by })
  return {
    token,
    token_expire_time: Date.now() + SESSION_DAYS * 86_400_000,
    user: { ...userInfoOf(person), email: person.email },
    second_step: null,
    cookies: [
      ...signInCookies(token, person, SESSION_DAYS, secureCookies),
      knownDeviceCookie(ctx, person.id),
    ],
  }
}

const secondStepResult = (second_step: string) => ({
  second_step,
  token: null,
  token_expire_time: null,
  user: null,
  cookies: [],
})

/** Queues the welcome mail of a new customer. Idempotent. */
export async function sendWelcome(db: Db, user_id: string, site: string) {
  const { to, first_name, locale } = await mailAddressOf(db, user_id)
  await queueMail(db, {
    template: 'welcome',
    to,
    locale,
    props: { first_name, url: site + pathIn(locale, '/dashboard') },
    dedupe_key: `welcome:${user_id}`,
  })
}
