import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { now, time } from '#platform/database/columns.server.ts'
import type { Locale } from '#text/text.tsx'
import type { CodePurpose, Registration } from './codes/code.ts'

// These six belong to better-auth: its names for the properties, ours for the columns.
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
    /** Language the person reads; mails follow it. */
    locale: text('locale').notNull().default('en'),
    /** Which partner categories the map shows: see the specification's map user groups. */
    map_group: text('map_group').notNull().default('Residential Users'),
    company_name: text('company_name').notNull().default(''),
    createdAt: time('created_at').notNull().default(now),
    updatedAt: time('updated_at').notNull().default(now),
  },
  (table) => [uniqueIndex('users_email_folded').on(sql`lower(${table.email})`)],
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
    /** When its person last proved who they are: at the sign-in, or again before something that matters. */
    confirmed_at: time('confirmed_at').notNull().default(now),
    /** When it was last used, as of up to five minutes ago. */
    last_seen_at: time('last_seen_at').notNull().default(now),
    /** Whether a second factor (code of an app, recovery code, passkey) has been shown in it. */
    second_factor: boolean('second_factor').notNull().default(false),
    createdAt: time('created_at').notNull().default(now),
    updatedAt: time('updated_at').notNull().default(now),
  },
  (table) => [index('sessions_by_user').on(table.userId)],
)

/** Tokens of sessions that were ended on purpose, hashed, so that the next request can say why. */
export const ended_sessions = pgTable('ended_sessions', {
  token_hash: text().primaryKey(),
  user_id: text().notNull(),
  /** `signed-out`, or `elsewhere` when another device ended it. */
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
  /** The newest 30-second step whose code has been accepted (RFC 6238, 5.2): no code of it or before counts again. */
  last_step: bigint('last_step', { mode: 'number' }),
})

/** Links by which somebody becomes staff: only a hash of the token is kept, and it opens the way once, within a day. */
export const staff_invitations = pgTable('staff_invitations', {
  token_hash: text().primaryKey(),
  user_id: text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  role: text().notNull(),
  created_at: time().notNull().default(now),
  expires_at: time().notNull().default(sql`clock_timestamp() + interval '24 hours'`),
  /** Set when password and second factor are set up; then the link is over. */
  used_at: time(),
})

/**
 * Codes that prove an address or a number, one row for each time somebody asked. The row of an unknown person looks
 * like any other: its code was sent to nobody. Of a code only a keyed hash is kept, and none where a provider keeps it.
 */
export const one_time_codes = pgTable(
  'one_time_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    purpose: text().$type<CodePurpose>().notNull(),
    channel: text().$type<'mail' | 'sms'>().notNull(),
    /** Mail address in lower case, or a number as E.164 writes it. */
    recipient: text().notNull(),
    /** Who wants to change their address or number; null for a visitor. */
    user_id: text().references(() => users.id, { onDelete: 'cascade' }),
    locale: text().$type<Locale>().notNull(),
    /** What waits for the proof: the account to be opened. */
    registration: jsonb().$type<Registration>(),
    code_hash: text(),
    /** Who keeps the code instead of us, and hears each try. */
    provider: text().$type<'twilio'>(),
    tries: integer().notNull().default(0),
    created_at: time().notNull().default(now),
    expires_at: time().notNull().default(sql`clock_timestamp() + interval '10 minutes'`),
    used_at: time(),
  },
  (table) => [
    check('five_tries_a_code', sql`${table.tries} between 0 and 5`),
    check('known_channel', sql`${table.channel} in ('mail', 'sms')`),
    check(
      'ten_minutes_at_most',
      sql`${table.expires_at} <= ${table.created_at} + interval '10 minutes 1 second'`,
    ),
    index('codes_by_recipient').on(table.recipient),
    index('codes_by_end').on(table.expires_at),
  ],
)

/** Keys that a person's devices hold in place of a password; of each only the public half is here (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** What the device calls it, and its public key (COSE); both as base64url. */
    credential_id: text().notNull().unique(),
    public_key: text().notNull(),
    /** How often it has signed, as far as the device counts: 32 bits without a sign. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How the device can be reached: `internal`, `hybrid`, `usb` and so on. */
    transports: text().array().notNull(),
    /** Whether a service keeps it on several devices. */
    backed_up: boolean().notNull(),
    created_at: time().notNull().default(now),
    last_used_at: time(),
  },
  (table) => [
    index('passkeys_by_user').on(table.user_id),
    check('named_passkey', sql`length(${table.name}) between 1 and 60`),
  ],
)

/** Challenges that a passkey has answered: each signs in once. */
export const spent_passkey_challenges = pgTable('spent_passkey_challenges', {
  challenge: text().primaryKey(),
  expires_at: time().notNull(),
})

/** Captchas that have been handed in: each opens one door. */
export const spent_captchas = pgTable('spent_captchas', {
  signature: text().primaryKey(),
  expires_at: time().notNull(),
})
