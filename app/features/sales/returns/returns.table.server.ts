import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/people/auth/accounts.table.server.ts'
import { order_lines, orders } from '#features/sales/orders/orders.table.server.ts'
import { cents, now, time } from '#platform/database/columns.server.ts'
import { files } from '#platform/files/files.table.server.ts'
import type { ClaimOutcome, DamageReport } from './freight-claim.ts'
import type { ReturnKind, ReturnReason, ReturnStatus } from './return.ts'

const sum = () => cents().notNull().default(0)

/** Returns from request to completion. Their history is in the order's events. */
export const returns = pgTable(
  'returns',
  {
    /** The number on the return slip. */
    id: text().primaryKey(),
    order_id: text()
      .notNull()
      .references(() => orders.id),
    user_id: text()
      .notNull()
      .references(() => users.id),
    kind: text().$type<ReturnKind>().notNull(),
    status: text().$type<ReturnStatus>().notNull().default('requested'),
    reason: text().$type<ReturnReason>().notNull(),
    words: text().notNull().default(''),
    needs_goods: boolean().notNull(),
    order_status_before: integer().notNull(),
    tax_lines: jsonb().$type<{ state: string; cents: number }[]>().notNull().default([]),
    /** Freight share of the lines, and the part not refunded because the store is not at fault. */
    freight_cents: sum(),
    freight_kept_cents: sum(),
    /** The tax on the freight that is not refunded. */
    freight_tax_kept_cents: sum(),
    deduction_cents: sum(),
    refund_cents: sum(),
    decision: text().notNull().default(''),
    return_carrier: text(),
    return_tracking_number: text(),
    requested_at: time().notNull().default(now),
    updated_at: time().notNull().default(now),
  },
  (table) => [
    uniqueIndex('one_open_return_per_order')
      .on(table.order_id)
      .where(sql`${table.status} in ('requested', 'reviewed', 'returned', 'refunded')`),
    index('returns_of_user').on(table.user_id, table.requested_at.desc()),
    index('returns_of_order').on(table.order_id, table.requested_at.desc()),
    index('returns_newest').on(table.requested_at.desc(), table.id),
    index('returns_by_status').on(table.status, table.requested_at),
    check(
      'refund_not_negative',
      sql`${table.refund_cents} >= 0 and ${table.deduction_cents} >= 0 and ${table.freight_kept_cents} between 0 and ${table.freight_cents}`,
    ),
  ],
)

export const return_lines = pgTable(
  'return_lines',
  {
    return_id: text()
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    line_id: uuid()
      .notNull()
      .references(() => order_lines.id),
    product_id: text().notNull(),
    name: text().notNull(),
    thumbnail: text().notNull(),
    quantity: integer().notNull(),
    subtotal_cents: sum(),
    minus_cents: sum(),
    tax_cents: sum(),
    /** Quantity added back to stock. */
    restocked: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.return_id, table.line_id] }),
    check('return_quantity_positive', sql`${table.quantity} > 0`),
    check('restocked_within', sql`${table.restocked} between 0 and ${table.quantity}`),
  ],
)

export const return_photos = pgTable(
  'return_photos',
  {
    return_id: text()
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    file_id: uuid()
      .notNull()
      .references(() => files.id),
  },
  (table) => [primaryKey({ columns: [table.return_id, table.file_id] })],
)

/** Messages between customer and staff about a return. */
export const return_messages = pgTable(
  'return_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    return_id: text()
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    author: text().$type<'customer' | 'shop'>().notNull(),
    actor: text().notNull(),
    words: text().notNull(),
    at: time().notNull().default(now),
  },
  (table) => [index('messages_of_return').on(table.return_id, table.at)],
)

/** The claim against the freight carrier for a damaged delivery. */
export const freight_claims = pgTable(
  'freight_claims',
  {
    return_id: text()
      .primaryKey()
      .references(() => returns.id, { onDelete: 'cascade' }),
    reported: text().$type<DamageReport>().notNull(),
    /** Whether the damage is noted on the delivery receipt; null while unknown. */
    receipt_noted: boolean(),
    carrier: text().notNull().default(''),
    /** Tracking or PRO number. */
    tracking_number: text().notNull().default(''),
    filed_on: date(),
    amount_cents: cents(),
    outcome: text().$type<ClaimOutcome>().notNull().default('open'),
    /** Incremented with every change; a change based on an older version is refused. */
    version: integer().notNull().default(1),
    updated_at: time().notNull().default(now),
  },
  (table) => [
    index('claims_by_outcome').on(table.outcome),
    check('claim_not_negative', sql`${table.amount_cents} >= 0`),
  ],
)
