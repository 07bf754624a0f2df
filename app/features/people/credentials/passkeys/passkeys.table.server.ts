import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/people/auth/accounts.table.server.ts'
import { now, time } from '#platform/database/columns.server.ts'

/** Public keys of passkeys (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Credential ID and public key (COSE), both base64url. */
    credential_id: text().notNull().unique(),
    public_key: text().notNull(),
    /** Signature counter of the authenticator: unsigned 32 bits, 0 if the device does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** WebAuthn transports: `internal`, `hybrid`, `usb` and so on. */
    transports: text().array().notNull(),
    /** Whether a passkey provider syncs it to several devices. */
    backed_up: boolean().notNull(),
    created_at: time().notNull().default(now),
    last_used_at: time(),
  },
  (table) => [
    index('passkeys_by_user').on(table.user_id),
    check('named_passkey', sql`length(${table.name}) between 1 and 60`),
  ],
)

/** Used passkey challenges: each is accepted once. */
export const spent_passkey_challenges = pgTable('spent_passkey_challenges', {
  challenge: text().primaryKey(),
  expires_at: time().notNull(),
})
