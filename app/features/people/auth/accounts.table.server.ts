import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { now, time } from '#platform/database/columns.server.ts'

/** Customers whose account is not deleted, word for word as the list of customers asks for them. */
const isListed = ({ role, banReason }: { role: AnyPgColumn; banReason: AnyPgColumn }) =>
  sql`${role} = 'customer' and ${banReason} is distinct from 'deleted by the customer'`

// users, sessions, credentials, verifications and two_factors are better-auth's: property names are its own.
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    first_name: text('first_name').notNull().default(''),
    last_name: text('last_name').notNull().default(''),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    phoneNumber: text('phone_number').unique(),
    phoneNumberVerified: boolean('phone_number_verified'),
    twoFactorEnabled: boolean('two_factor_enabled').default(false),
    /** `customer`, or a staff role. */
    role: text('role').notNull().default('customer'),
    banned: boolean('banned').default(false),
    banReason: text('ban_reason'),
    banExpires: time('ban_expires'),
    /** Language of the user interface and of mails. */
    locale: text('locale').notNull().default('en'),
    /** Map user group of the specification: which partner categories the map shows. */
    map_group: text('map_group').notNull().default('Residential Users'),
    company_name: text('company_name').notNull().default(''),
    createdAt: time('created_at').notNull().default(now),
    updatedAt: time('updated_at').notNull().default(now),
  },
  (table) => [
    uniqueIndex('users_email_folded').on(sql`lower(${table.email})`),
    // For the list of customers in the back office: its orders, and its search for a part of any of these. The
    // conditions and the plain columns at the end let a page far back be found in the index alone.
    index('customers_by_age').on(table.createdAt, table.id).where(isListed(table)),
    index('customers_by_full_name')
      .on(
        sql`lower(${table.last_name})`,
        sql`lower(${table.first_name})`,
        table.id,
        table.last_name,
        table.first_name,
      )
      .where(isListed(table)),
    index('customers_by_email').on(sql`lower(${table.email})`, table.id, table.email).where(isListed(table)),
    index('customers_closed')
      .on(table.createdAt, table.id)
      .where(sql`coalesce(${table.banned}, false) and ${isListed(table)}`),
    index('users_staff').on(table.role).where(sql`${table.role} <> 'customer'`),
    index('users_search').using(
      'gin',
      sql`lower(${table.email} || ' ' || ${table.name} || ' ' || ${table.company_name} || ' ' || coalesce(${table.phoneNumber}, '')) gin_trgm_ops`,
    ),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: time('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    impersonatedBy: text('impersonated_by'),
    /** When the user last confirmed their identity: at sign-in, or again before a sensitive change. */
    confirmed_at: time('confirmed_at').notNull().default(now),
    /** Last use, accurate to five minutes. */
    last_seen_at: time('last_seen_at').notNull().default(now),
    /** Whether a second factor (authenticator code, recovery code, passkey) was verified in this session. */
    second_factor: boolean('second_factor').notNull().default(false),
    createdAt: time('created_at').notNull().default(now),
    updatedAt: time('updated_at').notNull().default(now),
  },
  (table) => [index('sessions_by_user').on(table.userId)],
)

/** SHA-256 hashes of the tokens of ended sessions, so that the next request can be told why the session ended. */
export const ended_sessions = pgTable('ended_sessions', {
  token_hash: text().primaryKey(),
  user_id: text().notNull(),
  /** `signed-out`, or `elsewhere` if another device ended it. */
  reason: text().notNull(),
  ended_at: time().notNull().default(now),
})

export const credentials = pgTable(
  'credentials',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: time('access_token_expires_at'),
    refreshTokenExpiresAt: time('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: time('created_at').notNull().default(now),
    updatedAt: time('updated_at').notNull().default(now),
  },
  (table) => [index('credentials_by_user').on(table.userId)],
)

export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: time('expires_at').notNull(),
    createdAt: time('created_at').notNull().default(now),
    updatedAt: time('updated_at').notNull().default(now),
  },
  (table) => [index('verifications_by_identifier').on(table.identifier)],
)

export const two_factors = pgTable('two_factors', {
  id: text('id').primaryKey(),
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  verified: boolean('verified').default(true),
  failedVerificationCount: integer('failed_verification_count').default(0),
  lockedUntil: time('locked_until'),
  /** The latest 30-second step whose code was accepted. Codes of this or earlier steps are rejected (RFC 6238, 5.2). */
  last_step: bigint('last_step', { mode: 'number' }),
})
