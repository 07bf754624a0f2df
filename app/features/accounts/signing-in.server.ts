import { type Db, inTransaction, rowsOf } from '#platform/db.server.ts'
import { publicUrlOf } from '#platform/env.server.ts'
import { queueMail } from '#platform/mail.server.ts'
import type { Scope } from '#platform/scope.server.ts'
import { type Locale, pathIn } from '#text/text.tsx'
import { type RegisterInput, type SignInInput, userInfoOf } from './account.ts'
import { mailAddressOf, register, type SignedIn, signIn, wrongCredentials } from './accounts.server.ts'
import { authWithin, hashPassword } from './auth.server.ts'
import { isDemoAccount } from './demo.ts'
import { signInCookies } from './session-cookies.server.ts'

/**
 * Signs the visitor in by email and password, within the limits on trying, and gives the cookies that say so. Who tries
 * out passwords locks out themselves, not the owner: the tight limit counts an account from one network address.
 */
export async function signInVisitor(scope: Scope, input: SignInInput) {
  const { limits, auth, settings } = scope.services
  const account_here = `${input.email} ${scope.network_address}`
  await limits.take('sign-in-address', scope.network_address)
  await limits.take('sign-in-account', account_here)
  await limits.take('sign-in-everywhere', input.email)
  // Their password is in the manual. Where customers are real they open nothing, also if a demo once made them.
  if (!settings.demo && isDemoAccount(input.email)) throw wrongCredentials()
  const signedIn = await signIn(auth, input)
  await limits.forgive('sign-in-account', account_here)
  return welcome(scope, signedIn)
}

/** Opens an account for the visitor, signs them in and writes the welcome mail: all of it or nothing. */
export async function registerVisitor(scope: Scope, input: RegisterInput) {
  const { limits, auth, settings } = scope.services
  await limits.take('register', scope.network_address)
  const password_hash = await hashPassword(auth, input.password)
  const signedIn = await inTransaction(scope.db, async (tx) => {
    // Two who register one address at the same moment come one after the other.
    await rowsOf(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`register ${input.email}`])
    const opened = await register(authWithin(tx, auth, password_hash), input, scope.locale)
    await sendWelcome(tx, opened.person.id, publicUrlOf(settings))
    return opened
  })
  return welcome(scope, signedIn)
}

function welcome(scope: Scope, { token, person }: SignedIn) {
  const { settings } = scope.services
  const cookies = signInCookies(token, person, settings.SESSION_DAYS, settings.secureCookies)
  return { token, cookies, user: { ...userInfoOf(person), email: person.email } }
}

/** Writes a new customer's welcome mail, once however often it is asked for. */
export async function sendWelcome(db: Db, user_id: string, site: string) {
  const { address, name, first_name, locale } = await mailAddressOf(db, user_id)
  await queueMail(db, {
    template: 'welcome',
    to: { name, address },
    locale: locale as Locale,
    props: { first_name, url: site + pathIn(locale as Locale, '/dashboard') },
    dedupe_key: `welcome:${user_id}`,
  })
}
