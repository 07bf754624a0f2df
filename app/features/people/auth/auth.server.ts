import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { credentials, sessions, two_factors, users, verifications } from './accounts.table.server.ts'

type AuthOptions = {
  secret: string
  sessionDays: number
  /** The hash stored at registration, in place of a newly computed one. */
  password_hash?: string
}

/**
 * better-auth keeps passwords (scrypt, off the event loop) and makes sessions. Its own routes stay closed: ours
 * carry the limits, the origin check and the envelope.
 */
export function createAuth(db: Db, { secret, sessionDays, password_hash }: AuthOptions) {
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
    // Six figures every thirty seconds, ten recovery codes; five tries a sign-in, ten in a row and it rests for a while.
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

/** A closed account gets no session, however one asks for it. */
async function rejectClosedAccount(db: Db, user_id: string) {
  const [user] = await queryRows<{ closed: boolean }>(
    db,
    'select banned and coalesce(ban_expires > clock_timestamp(), true) as closed from users where id = $1',
    [user_id],
    'is-closed',
  )
  if (user?.closed) throw new APIError('FORBIDDEN', { code: 'ACCOUNT_CLOSED' })
}

/** The hash that is kept of a password. It takes a tenth of a second: not for a transaction to wait for. */
export const hashPassword = async (auth: Auth, password: string) =>
  (await auth.$context).password.hash(password)

/** Whether this is the password of an account; never of one that has none. */
export async function isCorrectPassword(auth: Auth, user_id: string, password: string) {
  const { internalAdapter, password: passwords } = await auth.$context
  const kept = (await internalAdapter.findCredentialAccount(user_id))?.password
  return kept ? passwords.verify({ hash: kept, password }) : false
}

/** The same over an open transaction, for one registration: its account is kept or rolled back with the rest. */
export const authInTransaction = (tx: Db, { options }: Auth, password_hash: string) =>
  createAuth(tx, {
    secret: options.secret,
    sessionDays: options.session.expiresIn / day,
    password_hash,
  })

declare module '#platform/http/request-context.server.ts' {
  interface Services {
    auth: Auth
  }
}
