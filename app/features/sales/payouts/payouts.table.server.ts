import { date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { cents, now, time } from '#platform/database/columns.server.ts'
import type { PayoutKind } from './payout.ts'

/** Uploaded payout reports of the card processor. */
export const payout_uploads = pgTable('payout_uploads', {
  id: uuid().primaryKey().defaultRandom(),
  file_name: text().notNull(),
  /** Lines that it added. */
  lines: integer().notNull(),
  uploaded_by: text().notNull(),
  created_at: time().notNull().default(now),
})

/**
 * Lines of payout reports, each stored once however often it is uploaded. They are compared with our payments when they
 * are shown, and never change a payment, an order or the ledger.
 */
export const payout_lines = pgTable(
  'payout_lines',
  {
    /** The provider's ID of the transaction, else a hash of the line. */
    line_key: text().primaryKey(),
    upload_id: uuid()
      .notNull()
      .references(() => payout_uploads.id, { onDelete: 'cascade' }),
    payout_id: text(),
    arrived_on: date(),
    /** The day by which the line belongs to a month: of the arrival, else of the transaction. */
    day: date().notNull(),
    kind: text().$type<PayoutKind>().notNull(),
    /** As in the report. */
    category: text().notNull(),
    source_ref: text().notNull().default(''),
    payment_ref: text().notNull().default(''),
    /** An order number in the line. */
    mentioned_order: text(),
    gross_cents: cents().notNull(),
    fee_cents: cents().notNull(),
    net_cents: cents().notNull(),
  },
  (table) => [
    index('payout_lines_by_day').on(table.day),
    index('payout_lines_by_payout').on(table.payout_id),
    index('payout_lines_by_payment').on(table.payment_ref),
    index('payout_lines_of_upload').on(table.upload_id),
  ],
)
