import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { credentials, sessions, two_factors, users, verifications } from './accounts.table.server.ts'

type AuthOptions = {
  secret: string
  /** The secret before a change, of which encrypted values and cookies are still accepted. */
  previous_secret?: string | undefined
  sessionDays: number
  /** The password hash to store at registration, computed in advance. */
  password_hash?: string
}

/**
 * better-auth hashes passwords (scrypt, off the event loop) and creates sessions. Its own routes are not exposed: the
 * shop's endpoints add rate limits, the origin check and the envelope.
 */
export function createAuth(db: Db, options: AuthOptions) {
  return Object.assign(createBetterAuth(db, options), { previous_secret: options.previous_secret })
}

function createBetterAuth(db: Db, { secret, sessionDays, password_hash }: AuthOptions) {
  return betterAuth({
    baseURL: 'http://localhost',
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: credentials,
        verification: verifications,
        twoFactor: two_factors,
      },
    }),
    databaseHooks: { session: { create: { before: ({ userId }) => rejectClosedAccount(db, userId) } } },
    // Defaults: six digits, 30 seconds, ten recovery codes, five attempts per sign-in, lock after ten in a row.
    plugins: [twoFactor({ issuer: 'Heliostead' })],
    session: { expiresIn: sessionDays * day, updateAge: day },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: password_hash === undefined ? {} : { hash: async () => password_hash },
    },
    user: {
      additionalFields: {
        first_name: { type: 'string', required: false, defaultValue: '' },
        last_name: { type: 'string', required: false, defaultValue: '' },
        locale: { type: 'string', required: false, defaultValue: 'en' },
        role: { type: 'string', required: false, defaultValue: 'customer', input: false },
      },
    },
  })
}

const day = 86_400

export type Auth = ReturnType<typeof createAuth>

/** Rejects a new session of a closed account, for every sign-in method. */
async function rejectClosedAccount(db: Db, user_id: string) {
  const [user] = await queryRows<{ closed: boolean }>(
    db,
    'select banned and coalesce(ban_expires > clock_timestamp(), true) as closed from users where id = $1',
    [user_id],
    'is-closed',
  )
  if (user?.closed) throw new APIError('FORBIDDEN', { code: 'ACCOUNT_CLOSED' })
}

/** Hashes a password. Takes about 100 ms, so call it before a transaction, not within one. */
export const hashPassword = async (auth: Auth, password: string) =>
  (await auth.$context).password.hash(password)

/** Whether this is the account's password; false if it has none. */
export async function isCorrectPassword(auth: Auth, user_id: string, password: string) {
  const { internalAdapter, password: passwords } = await auth.$context
  const stored_hash = (await internalAdapter.findCredentialAccount(user_id))?.password
  return stored_hash ? passwords.verify({ hash: stored_hash, password }) : false
}

/** better-auth over an open transaction, for one registration: the account is committed or rolled back with it. */
export const authInTransaction = (tx: Db, { options, previous_secret }: Auth, password_hash: string) =>
  createAuth(tx, {
    secret: options.secret,
    previous_secret,
    sessionDays: options.session.expiresIn / day,
    password_hash,
  })

declare module '#platform/http/request-context.server.ts' {
  interface Services {
    auth: Auth
  }
}
