import { createHash } from 'node:crypto'
import { APIError } from 'better-auth/api'
import { eq, sql } from 'drizzle-orm'
import type { Settings } from '#platform/config/env.server.ts'
import { batchLookups } from '#platform/database/batch.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, SessionState } from '#platform/http/request-context.server.ts'
import { verifiedRecipient } from '#platform/mail/mail-recipient.server.ts'
import { text } from '#text/text.tsx'
import type { ProfileInput, RegisterInput, SignInInput } from './account.ts'
import { ended_sessions, sessions, users } from './accounts.table.server.ts'
import type { Auth } from './auth.server.ts'

type FoundSession = Omit<Customer, 'owes_second_factor'> & {
  closed: boolean
  expired: boolean
  idle_seconds: number
  second_factor: boolean
}

const sessionOf = batchLookups(async (db, tokens) => {
  const rows = await queryRows<FoundSession & { token: string }>(
    db,
    `select s.token, u.id, u.email, u.first_name, u.last_name, u.role, s.id as session_id,
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

/** Letters and digits, as many as the sign-in library makes: nothing else may reach the look-up others share. */
const isSessionToken = (token: string) => /^[A-Za-z0-9]{32}$/.test(token)

type SessionRules = {
  /** Hours without use after which a session is over. */
  idleHours: number
  /** Whether staff without a second factor are treated as customers: everywhere but in a demo. */
  staffNeedSecondFactor: boolean
}

/** What the settings say of sessions. */
export const sessionRulesOf = ({ SESSION_IDLE_HOURS, demo }: Settings): SessionRules => ({
  idleHours: SESSION_IDLE_HOURS,
  staffNeedSecondFactor: !demo,
})

/** How often the use of a session is written down at most: a busy visitor costs one write in five minutes. */
const touchSeconds = 5 * 60

/** Who a session token belongs to, or why it no longer counts. One indexed read; the hot path of every call. */
export async function findSession(
  db: Db,
  token: string | null,
  { idleHours, staffNeedSecondFactor }: SessionRules = { idleHours: 72, staffNeedSecondFactor: false },
): Promise<SessionState> {
  if (!token) return { kind: 'guest' }
  if (!isSessionToken(token)) return { kind: 'ended' }
  const row = await sessionOf(db, token)
  if (!row) return (await wasEndedElsewhere(db, token)) ? { kind: 'ended-elsewhere' } : { kind: 'ended' }
  const { closed, expired, idle_seconds, second_factor, ...person } = row
  if (closed) return { kind: 'closed' }
  if (expired || idle_seconds > idleHours * 3600) return { kind: 'ended' }
  if (idle_seconds > touchSeconds) await touchSession(db, person.session_id)
  const owes_second_factor = staffNeedSecondFactor && person.role !== 'customer' && !second_factor
  const role = owes_second_factor ? 'customer' : person.role
  return { kind: 'customer', customer: { ...person, role, owes_second_factor } }
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

/** The answer to an unknown address and to a wrong password: they cannot be told apart. */
export const incorrectCredentials = () =>
  new Problem('invalid', text('Email or password is not right'), { data: { reason: 'credentials' } })

// What no account can have is as wrong as what this one does not have.
const incorrect_credential_codes = new Set([
  'INVALID_EMAIL_OR_PASSWORD',
  'INVALID_EMAIL',
  'PASSWORD_TOO_LONG',
])

/**
 * Signs a person in by email and password, or says that their second step is wanted. Unknown address and wrong password
 * cannot be told apart; that an account is closed learns only who has its password.
 */
export async function signIn(
  auth: Auth,
  { email, password }: SignInInput,
  device = '',
): Promise<SignedIn | { second_step_wanted: true }> {
  try {
    const headers = new Headers({ 'user-agent': device })
    const answer = await auth.api.signInEmail({ body: { email, password }, headers })
    if (!('token' in answer)) return { second_step_wanted: true }
    const { token, user } = answer
    const { first_name = '', last_name = '' } = user as { first_name?: string; last_name?: string }
    return { token, person: { id: user.id, first_name, last_name, email: user.email } }
  } catch (error) {
    const code = authErrorCode(error)
    if (code === 'ACCOUNT_CLOSED') throw accountClosed()
    if (code && incorrect_credential_codes.has(code)) throw incorrectCredentials()
    throw error
  }
}

/**
 * Opens a session for somebody who has proven who they are in another way than by password; with `second_factor`, the
 * database to note in that a second factor was part of it.
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
    if (!person) throw new Error('A session was opened for nobody')
    const { first_name = '', last_name = '' } = person as { first_name?: string; last_name?: string }
    return { token, person: { id: person.id, first_name, last_name, email: person.email } }
  } catch (error) {
    if (authErrorCode(error) === 'ACCOUNT_CLOSED') throw accountClosed()
    throw error
  }
}

/** Why better-auth refused; undefined where it failed. */
export const authErrorCode = (error: unknown) =>
  error instanceof APIError ? (error.body as { code?: string } | undefined)?.code : undefined

const accountClosed = () =>
  new Problem(
    'account-closed',
    text('This account is closed. Please contact us if you think this is a mistake.'),
  )

/** Opens an account and signs in. An address that has one is refused: ask only for whom has proven that it is theirs. */
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
    if (!token) throw new Error('A new account got no session')
    return { token, person: { id: user.id, first_name, last_name, email } }
  } catch (error) {
    if (!authErrorCode(error)?.startsWith('USER_ALREADY_EXISTS')) throw error
    const message = text('There is already an account with this email address')
    throw new Problem('invalid', message, { data: { fields: { email: message } } })
  }
}

/** Ends one session; its token opens nothing from now on. */
export async function signOut(db: Db, customer: Customer) {
  await inTransaction(db, async (tx) => {
    const ended = await tx.delete(sessions).where(eq(sessions.id, customer.session_id)).returning()
    await recordEndedSessions(tx, ended, 'signed-out')
  })
}

/** Remembers why these sessions are over, so that their browsers can be told. */
export async function recordEndedSessions(
  tx: Db,
  ended: { token: string; userId: string }[],
  reason: 'signed-out' | 'elsewhere',
) {
  if (ended.length === 0) return
  const rows = ended.map(({ token, userId }) => ({ token_hash: hashToken(token), user_id: userId, reason }))
  await tx.insert(ended_sessions).values(rows).onConflictDoNothing()
}

/** What a person may see and change of themselves. */
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

/** Puts an account into a user group of the map. Returns the group it was in, or null where there is no such account. */
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

/** Changes what a person may change of themselves, and gives the profile as it is now. */
export async function changeProfile(db: Db, user_id: string, input: ProfileInput) {
  await db
    .update(users)
    .set({ ...input, name: `${input.first_name} ${input.last_name}`, updatedAt: sql`clock_timestamp()` })
    .where(eq(users.id, user_id))
  return profileOf(db, user_id)
}

/**
 * Address and language that mails to a person use. An account's address counts as verified: it becomes that only after
 * it has confirmed a code.
 */
export async function mailAddressOf(db: Db, user_id: string) {
  const person = only(
    await queryRows<{ address: string; name: string; first_name: string; locale: string }>(
      db,
      'select email as address, name, first_name, locale from users where id = $1',
      [user_id],
      'mail-address-of',
    ),
  )
  return { ...person, to: verifiedRecipient(person, user_id) }
}
