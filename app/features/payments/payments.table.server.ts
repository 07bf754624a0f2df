import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AttemptState } from './payment.ts'

const time = () => timestamp({ withTimezone: true })
const now = sql`clock_timestamp()`
// Twenty-one million dollars are more cents than an integer holds.
const cents = () => bigint({ mode: 'number' })

/** One try to be paid. `reference` says for what (an order), in the words of whoever asked. */
export const payment_attempts = pgTable(
  'payment_attempts',
  {
    id: uuid().primaryKey().defaultRandom(),
    reference: text().notNull(),
    provider: text().notNull(),
    amount_cents: cents().notNull(),
    state: text().$type<AttemptState>().notNull().default('started'),
    /** The provider's own name for it, once it has answered. */
    provider_reference: text(),
    failure: text(),
    created_at: time().notNull().default(now),
    updated_at: time().notNull().default(now),
  },
  (table) => [
    index('attempts_by_reference').on(table.reference),
    index('attempts_unsettled').on(table.updated_at).where(sql`${table.state} in ('started', 'pending')`),
    unique('attempt_by_provider').on(table.provider, table.provider_reference),
    check('attempt_positive', sql`${table.amount_cents} > 0`),
  ],
)

/**
 * The money ledger: only ever added to. The rows of one entry sum to zero; a kind of entry happens once for its
 * cause, so nothing is booked twice.
 */
export const ledger = pgTable(
  'ledger',
  {
    id: uuid().primaryKey().defaultRandom(),
    reference: text().notNull(),
    kind: text().notNull(),
    /** What made it happen: an attempt, a refund, an order. */
    cause: text().notNull(),
    account: text().notNull(),
    /** Positive: comes to the account. */
    amount_cents: cents().notNull(),
    at: time().notNull().default(now),
  },
  (table) => [
    unique('booked_once').on(table.kind, table.cause, table.account),
    index('ledger_by_reference').on(table.reference),
  ],
)

/** What providers tell us, kept before it is answered, handled as often as needed. */
export const payment_notices = pgTable(
  'payment_notices',
  {
    provider: text().notNull(),
    event_id: text().notNull(),
    kind: text().notNull(),
    provider_reference: text().notNull(),
    payload: jsonb().$type<unknown>().notNull(),
    received_at: time().notNull().default(now),
    handled_at: time(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.event_id] })],
)

export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey().defaultRandom(),
    attempt_id: uuid()
      .notNull()
      .references(() => payment_attempts.id),
    reference: text().notNull(),
    amount_cents: cents().notNull(),
    /** Why, and the key that makes asking again harmless. */
    cause: text().notNull().unique(),
    state: text().$type<'started' | 'done' | 'failed'>().notNull().default('started'),
    created_at: time().notNull().default(now),
    updated_at: time().notNull().default(now),
  },
  (table) => [check('refund_positive', sql`${table.amount_cents} > 0`)],
)

/** The sandbox card company's own books: a stand-in for a provider's server, so that a shop without keys can sell. */
export const sandbox_payments = pgTable('sandbox_payments', {
  id: text().primaryKey(),
  idempotency_key: text().notNull().unique(),
  amount_cents: cents().notNull(),
  state: text()
    .$type<'open' | 'second_step' | 'succeeded' | 'failed' | 'expired'>()
    .notNull()
    .default('open'),
  failure: text(),
  refunded_cents: cents().notNull().default(0),
  created_at: time().notNull().default(now),
  updated_at: time().notNull().default(now),
})
