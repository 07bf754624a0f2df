import { createHash } from 'node:crypto'
import { APIError } from 'better-auth/api'
import { eq, sql } from 'drizzle-orm'
import { permissionsOf } from '#features/people/roles/roles.ts'
import type { Settings } from '#platform/config/env.server.ts'
import { batchLookups } from '#platform/database/batch.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, SessionState } from '#platform/http/request-context.server.ts'
import { publishLive } from '#platform/live/live-updates.server.ts'
import { verifiedRecipient } from '#platform/mail/mail-recipient.server.ts'
import { type Locale, text } from '#text/text.tsx'
import type { ProfileInput, RegisterInput, SignInInput } from './account.ts'
import { ended_sessions, sessions, users } from './accounts.table.server.ts'
import type { Auth } from './auth.server.ts'

type FoundSession = Omit<Customer, 'owes_second_factor' | 'permissions'> & {
  /** The permissions of a custom role; null for a built-in one. */
  custom_permissions: string[] | null
  closed: boolean
  expired: boolean
  idle_seconds: number
  second_factor: boolean
}

// One statement, because it runs on every authenticated request. It also reads `passkeys` of people/credentials and
// `staff_roles` of people/roles.
const sessionOf = batchLookups(async (db, tokens) => {
  const rows = await queryRows<FoundSession & { token: string }>(
    db,
    `select s.token, u.id, u.email, u.first_name, u.last_name, u.role, u.locale, s.id as session_id,
            (select r.permissions from staff_roles r where r.id = u.role) as custom_permissions,
            (u.banned and coalesce(u.ban_expires > clock_timestamp(), true)) as closed,
            s.expires_at <= clock_timestamp() as expired,
            extract(epoch from clock_timestamp() - s.last_seen_at)::float8 as idle_seconds,
            extract(epoch from clock_timestamp() - s.confirmed_at)::float8 as confirmed_seconds,
            case when s.second_factor
              then coalesce(u.two_factor_enabled, false) or exists (select from passkeys p where p.user_id = u.id)
              else false end as second_factor
     from sessions s join users u on u.id = s.user_id
     where s.token = any(array(select unnest($1::text[])))`,
    [tokens],
    'find-sessions',
  )
  return new Map(rows.map(({ token, ...found }) => [token, found]))
})

/** Whether it has the format of a better-auth token. Other strings must not reach the batched query. */
const isSessionToken = (token: string) => /^[A-Za-z0-9]{32}$/.test(token)

type SessionRules = {
  /** Hours without use after which a session expires. */
  idleHours: number
  /** Whether staff without a second factor only have customer access: true except in a demo. */
  staffNeedSecondFactor: boolean
}

/** The session rules of the settings. */
export const sessionRulesOf = ({ SESSION_IDLE_HOURS, demo }: Settings): SessionRules => ({
  idleHours: SESSION_IDLE_HOURS,
  staffNeedSecondFactor: !demo,
})

/** Minimum interval between updates of `last_seen_at`, so that a busy visitor causes one write in five minutes. */
const touchSeconds = 5 * 60

/** The customer of a session token, or why it is invalid. One indexed read; runs on every authenticated request. */
export async function findSession(
  db: Db,
  token: string | null,
  { idleHours, staffNeedSecondFactor }: SessionRules = { idleHours: 72, staffNeedSecondFactor: false },
): Promise<SessionState> {
  if (!token) return { kind: 'guest' }
  if (!isSessionToken(token)) return { kind: 'ended' }
  const row = await sessionOf(db, token)
  if (!row) return (await wasEndedElsewhere(db, token)) ? { kind: 'ended-elsewhere' } : { kind: 'ended' }
  const { closed, expired, idle_seconds, second_factor, custom_permissions, ...person } = row
  if (closed) return { kind: 'closed' }
  if (expired || idle_seconds > idleHours * 3600) return { kind: 'ended' }
  if (idle_seconds > touchSeconds) await touchSession(db, person.session_id)
  const owes_second_factor = staffNeedSecondFactor && person.role !== 'customer' && !second_factor
  const role = owes_second_factor ? 'customer' : person.role
  const permissions = role === 'customer' ? [] : permissionsOf(role, custom_permissions)
  return { kind: 'customer', customer: { ...person, role, permissions, owes_second_factor } }
}

const touchSession = (db: Db, session_id: string) =>
  queryRows(
    db,
    `update sessions set last_seen_at = clock_timestamp()
     where id = $1 and last_seen_at < clock_timestamp() - make_interval(secs => $2)`,
    [session_id, touchSeconds],
    'touch-session',
  )

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

async function wasEndedElsewhere(db: Db, token: string) {
  const [row] = await db
    .select()
    .from(ended_sessions)
    .where(eq(ended_sessions.token_hash, hashToken(token)))
  return row?.reason === 'elsewhere'
}

export type SignedIn = {
  token: string
  person: { id: string; first_name: string; last_name: string; email: string }
}

type AuthUser = { id: string; email: string; first_name?: string | null; last_name?: string | null }

/** better-auth returns the additional user fields, but types them only in some of its functions. */
const signedIn = (token: string, { id, email, first_name, last_name }: AuthUser): SignedIn => ({
  token,
  person: { id, first_name: first_name ?? '', last_name: last_name ?? '', email },
})

/** The same error for an unknown email and an incorrect password, so that accounts cannot be enumerated. */
export const incorrectCredentials = () =>
  new Problem('invalid', text('Incorrect email or password'), { data: { reason: 'credentials' } })

// Malformed credentials get the same error as incorrect ones.
const incorrect_credential_codes = new Set([
  'INVALID_EMAIL_OR_PASSWORD',
  'INVALID_EMAIL',
  'PASSWORD_TOO_LONG',
])

/**
 * Signs in by email and password. Returns the session, or that a second step is required.
 * @throws Problem `invalid` for an unknown email or an incorrect password alike; `account-closed` only if the password
 *   is correct.
 */
export async function signIn(
  auth: Auth,
  { email, password }: SignInInput,
  device = '',
): Promise<SignedIn | { needs_second_step: true }> {
  try {
    const headers = new Headers({ 'user-agent': device })
    const answer = await auth.api.signInEmail({ body: { email, password }, headers })
    if (!('token' in answer)) return { needs_second_step: true }
    return signedIn(answer.token, answer.user)
  } catch (error) {
    const code = authErrorCode(error)
    if (code === 'ACCOUNT_CLOSED') throw accountClosed()
    if (code && incorrect_credential_codes.has(code)) throw incorrectCredentials()
    throw error
  }
}

/**
 * Creates a session for a user authenticated by other means than a password. `second_factor` is the database in which
 * to record that a second factor was verified.
 * @throws Problem `account-closed`
 */
export async function openSession(
  auth: Auth,
  user_id: string,
  device: string,
  { second_factor: db }: { second_factor?: Db } = {},
): Promise<SignedIn> {
  const { internalAdapter } = await auth.$context
  try {
    const { token } = await internalAdapter.createSession(user_id, false, { userAgent: device })
    if (db) await queryRows(db, 'update sessions set second_factor = true where token = $1', [token])
    const person = await internalAdapter.findUserById(user_id)
    if (!person) throw new Error('The new session has no user')
    return signedIn(token, person)
  } catch (error) {
    if (authErrorCode(error) === 'ACCOUNT_CLOSED') throw accountClosed()
    throw error
  }
}

/** The error code of better-auth; undefined for any other error. */
export const authErrorCode = (error: unknown) => (error instanceof APIError ? error.body?.code : undefined)

const accountClosed = () =>
  new Problem(
    'account-closed',
    text('This account is closed. Please contact us if you think this is a mistake.'),
  )

/**
 * Creates an account and signs in. Call it only for a verified email address: the error reveals that an account exists.
 * @throws Problem `invalid` if the email address already has an account
 */
export async function register(
  auth: Auth,
  input: RegisterInput,
  locale: string,
  device = '',
): Promise<SignedIn> {
  const { email, password, first_name, last_name } = input
  try {
    const { token, user } = await auth.api.signUpEmail({
      body: { email, password, first_name, last_name, name: `${first_name} ${last_name}`, locale },
      headers: new Headers({ 'user-agent': device }),
    })
    if (!token) throw new Error('better-auth created an account without a session')
    return { token, person: { id: user.id, first_name, last_name, email } }
  } catch (error) {
    if (!authErrorCode(error)?.startsWith('USER_ALREADY_EXISTS')) throw error
    const message = text('There is already an account with this email address')
    throw new Problem('invalid', message, { data: { fields: { email: message } } })
  }
}

/** Ends the session of the request; its token becomes invalid. */
export async function signOut(db: Db, customer: Customer) {
  await inTransaction(db, async (tx) => {
    const ended = await tx.delete(sessions).where(eq(sessions.id, customer.session_id)).returning()
    await recordEndedSessions(tx, ended, 'signed-out')
  })
}

/** The topic of live updates about ended sessions; messages name the user. */
export const sessionEndedTopic = 'session-ended'

/** Records why sessions ended, so that their browsers can be told, and ends their open streams. */
export async function recordEndedSessions(
  tx: Db,
  ended: { token: string; userId: string }[],
  reason: 'signed-out' | 'elsewhere',
) {
  if (ended.length === 0) return
  const rows = ended.map(({ token, userId }) => ({ token_hash: hashToken(token), user_id: userId, reason }))
  await tx.insert(ended_sessions).values(rows).onConflictDoNothing()
  for (const id of new Set(ended.map(({ userId }) => userId)))
    await publishLive(tx, { topic: sessionEndedTopic, id })
}

/** The profile of a user, as the profile page and API show it. */
export async function profileOf(db: Db, user_id: string) {
  return only(
    await db
      .select({
        uuid: users.id,
        email: users.email,
        first_name: users.first_name,
        last_name: users.last_name,
        company_name: users.company_name,
        phone: sql<string>`coalesce(${users.phoneNumber}, '')`,
        two_step: sql<boolean>`coalesce(${users.twoFactorEnabled}, false)`,
        locale: users.locale,
        map_group: users.map_group,
      })
      .from(users)
      .where(eq(users.id, user_id)),
  )
}

/** Sets the map user group of an account. Returns the previous group, or null if there is no such account. */
export async function setMapGroup(tx: Db, user_id: string, map_group: string): Promise<string | null> {
  const [before] = await queryRows<{ map_group: string }>(
    tx,
    'select map_group from users where id = $1 for update',
    [user_id],
  )
  if (!before) return null
  await queryRows(tx, 'update users set map_group = $2, updated_at = clock_timestamp() where id = $1', [
    user_id,
    map_group,
  ])
  return before.map_group
}

/** Updates the profile of a user and returns it. */
export async function changeProfile(db: Db, user_id: string, input: ProfileInput) {
  await db
    .update(users)
    .set({ ...input, name: `${input.first_name} ${input.last_name}`, updatedAt: sql`clock_timestamp()` })
    .where(eq(users.id, user_id))
  return profileOf(db, user_id)
}

/** Changes the language of a user's interface and mails. */
export async function changeLocale(db: Db, user_id: string, locale: Locale) {
  await db.update(users).set({ locale, updatedAt: sql`clock_timestamp()` }).where(eq(users.id, user_id))
}

/**
 * Email address, name and language for mails to a user. The address of an account is always verified: it is stored only
 * after a code sent to it was redeemed.
 */
export async function mailAddressOf(db: Db, user_id: string) {
  const person = only(
    await queryRows<{ address: string; name: string; first_name: string; locale: Locale }>(
      db,
      'select email as address, name, first_name, locale from users where id = $1',
      [user_id],
      'mail-address-of',
    ),
  )
  return { ...person, to: verifiedRecipient(person, user_id) }
}
