import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/people/auth/accounts.table.server.ts'
import { now, time } from '#platform/database/columns.server.ts'
import { files } from '#platform/files/files.table.server.ts'
import type { CertificateStatus } from './exemption.ts'

/** Certificates that exempt a company from the sales tax of one state. Staff review each. */
export const tax_certificates = pgTable(
  'tax_certificates',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: text()
      .notNull()
      .references(() => users.id),
    company_name: text().notNull(),
    state: text().notNull(),
    /** As it is printed on the certificate. */
    number: text().notNull(),
    /** The last day it is valid. */
    expires_on: date().notNull(),
    file_id: uuid().references(() => files.id, { onDelete: 'set null' }),
    status: text().$type<CertificateStatus>().notNull().default('pending'),
    review_note: text().notNull().default(''),
    reviewed_by: text(),
    reviewed_at: time(),
    created_at: time().notNull().default(now),
  },
  (table) => [
    index('certificates_of_user').on(table.user_id, table.state),
    index('certificates_by_status').on(table.status, table.created_at),
    check('certificate_state_two_letters', sql`${table.state} ~ '^[A-Z]{2}$'`),
    check('known_certificate_status', sql`${table.status} in ('pending', 'approved', 'rejected', 'revoked')`),
    check('reviewed_by_somebody', sql`${table.status} = 'pending' or ${table.reviewed_at} is not null`),
  ],
)
