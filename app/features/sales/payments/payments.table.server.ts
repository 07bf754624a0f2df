import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { cents, now, time } from '#platform/database/columns.server.ts'
import type { AttemptState, WebhookTopic } from './payment.ts'
import type { PlanKind, PlanState } from './payment-schedule.ts'

// Twenty-one million dollars are more cents than an integer holds.

const isOpen = (state: unknown) => sql`${state} in ('started', 'pending', 'processing')`

/** One payment attempt. `reference` names what is paid (an order id), as the caller gave it. */
export const payment_attempts = pgTable(
  'payment_attempts',
  {
    id: uuid().primaryKey().defaultRandom(),
    reference: text().notNull(),
    provider: text().notNull(),
    amount_cents: cents().notNull(),
    state: text().$type<AttemptState>().notNull().default('started'),
    /** Which installment of the reference's plan it pays; null where it pays all. */
    instalment: integer(),
    /** The provider's own name for it, once it has answered. */
    provider_reference: text(),
    /** The provider's name for the money itself, where that differs. */
    provider_payment: text(),
    /** Where the payer's browser comes back to, where that is not the owner's own page. */
    return_path: text(),
    failure: text(),
    /** In which order they were begun, also within one moment of the clock. */
    step: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    created_at: time().notNull().default(now),
    updated_at: time().notNull().default(now),
  },
  (table) => [
    index('attempts_by_reference').on(table.reference),
    index('attempts_unsettled').on(table.updated_at).where(isOpen(table.state)),
    // Two tabs, two payment methods, two machines: one of them may take money.
    uniqueIndex('one_open_attempt').on(table.reference).where(isOpen(table.state)),
    index('attempts_by_provider_payment').on(table.provider_payment),
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
    topic: text().$type<WebhookTopic>().notNull().default('payment'),
    provider_reference: text().notNull(),
    attempt_id: text(),
    payload: jsonb().$type<unknown>().notNull(),
    received_at: time().notNull().default(now),
    handled_at: time(),
    /** How often handling it has failed, and why the last time. */
    failures: integer().notNull().default(0),
    last_error: text(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.event_id] }),
    index('notices_of_payment').on(table.provider, table.provider_reference),
    index('notices_unhandled').on(table.received_at).where(sql`${table.handled_at} is null`),
  ],
)

/** Money on its way back. One wish (a returned item, a stray payment) may go back in several parts, to several cards. */
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
    /** The caller's key of one refund request; its parts share it. */
    wish: text().notNull().default(''),
    reason: text().notNull().default(''),
    actor: text().notNull().default('system'),
    /** `sent`: the provider has taken it on; `done`: the payer has it; `failed`: it came back to us. */
    state: text().$type<'started' | 'sent' | 'done' | 'failed'>().notNull().default('started'),
    provider_refund: text(),
    failure: text(),
    created_at: time().notNull().default(now),
    updated_at: time().notNull().default(now),
  },
  (table) => [
    check('refund_positive', sql`${table.amount_cents} > 0`),
    index('refunds_by_reference').on(table.reference),
    index('refunds_by_attempt').on(table.attempt_id),
    index('refunds_unsettled').on(table.updated_at).where(sql`${table.state} in ('started', 'sent')`),
    unique('refund_by_provider').on(table.provider_refund),
  ],
)

/** That a reference is paid in parts: a deposit and a balance, or milestones. */
export const payment_plans = pgTable(
  'payment_plans',
  {
    reference: text().primaryKey(),
    kind: text().$type<PlanKind>().notNull(),
    state: text().$type<PlanState>().notNull().default('agreed'),
    total_cents: cents().notNull(),
    created_at: time().notNull().default(now),
    updated_at: time().notNull().default(now),
  },
  (table) => [check('plan_positive', sql`${table.total_cents} > 0`)],
)

/** A part of a plan, paid by one attempt. */
export const instalments = pgTable(
  'instalments',
  {
    reference: text()
      .notNull()
      .references(() => payment_plans.reference, { onDelete: 'cascade' }),
    position: integer().notNull(),
    amount_cents: cents().notNull(),
    /** When it was asked for: the first at once, the others when the shop says that it is time. */
    called_at: time(),
    paid_by: uuid()
      .unique()
      .references(() => payment_attempts.id),
    paid_at: time(),
  },
  (table) => [
    primaryKey({ columns: [table.reference, table.position] }),
    check('instalment_positive', sql`${table.amount_cents} > 0`),
    check('paid_by_something', sql`(${table.paid_by} is null) = (${table.paid_at} is null)`),
  ],
)

/** A payer's bank has taken, or wants to take, a payment back. */
export const disputes = pgTable(
  'disputes',
  {
    provider: text().notNull(),
    provider_dispute: text().notNull(),
    attempt_id: uuid()
      .notNull()
      .references(() => payment_attempts.id),
    reference: text().notNull(),
    amount_cents: cents().notNull(),
    /** `inquiry`: asked, no money taken; `open`: money taken, evidence may be sent; then `won` or `lost`. */
    state: text().$type<'inquiry' | 'open' | 'won' | 'lost'>().notNull(),
    reason: text().notNull(),
    evidence_due_at: time(),
    created_at: time().notNull().default(now),
    updated_at: time().notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.provider_dispute] }),
    index('disputes_by_reference').on(table.reference),
  ],
)

/** What a person of the shop must look at, because no rule may decide it. One for each key, however often it is raised. */
export const operator_tasks = pgTable(
  'operator_tasks',
  {
    id: uuid().primaryKey().defaultRandom(),
    key: text().notNull().unique(),
    kind: text().notNull(),
    reference: text(),
    /** Details for the staff member who takes the task. */
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    due_at: time(),
    created_at: time().notNull().default(now),
    done_at: time(),
    /** Who did it and what came of it. */
    done_by: text(),
    outcome: text(),
  },
  (table) => [index('tasks_open').on(table.created_at).where(sql`${table.done_at} is null`)],
)

/** A payment by bank transfer or check that somebody has announced: what is to come under which reference. */
export const transfer_payments = pgTable(
  'transfer_payments',
  {
    /** Written by the payer on the transfer or the check. */
    id: text().primaryKey(),
    way: text().$type<'transfer' | 'cheque'>().notNull(),
    idempotency_key: text().notNull().unique(),
    amount_cents: cents().notNull(),
    /** Set when nobody waits for it any more. */
    ended_at: time(),
    created_at: time().notNull().default(now),
  },
  (table) => [check('transfer_positive', sql`${table.amount_cents} > 0`)],
)

/** A line of the bank statement, or a check that has been paid in, as the back office recorded it. Only ever added to. */
export const incoming_transfers = pgTable(
  'incoming_transfers',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The bank's own number of the line: recorded twice, it is one. */
    bank_entry: text().notNull().unique(),
    way: text().$type<'transfer' | 'cheque'>().notNull(),
    transfer_id: text(),
    amount_cents: cents().notNull(),
    received_on: date().notNull(),
    remittance: text().notNull().default(''),
    recorded_by: text().notNull(),
    created_at: time().notNull().default(now),
  },
  (table) => [
    foreignKey({ columns: [table.transfer_id], foreignColumns: [transfer_payments.id] }),
    index('incoming_by_transfer').on(table.transfer_id),
    check('incoming_positive', sql`${table.amount_cents} > 0`),
  ],
)

/** The sandbox card company's own books: a fake for a provider's server, so that a shop without keys can sell. */
export const sandbox_payments = pgTable('sandbox_payments', {
  id: text().primaryKey(),
  idempotency_key: text().notNull().unique(),
  amount_cents: cents().notNull(),
  state: text()
    .$type<'open' | 'second_step' | 'authorised' | 'succeeded' | 'failed' | 'expired'>()
    .notNull()
    .default('open'),
  failure: text(),
  /** Its money is to be held until the shop takes it. */
  hold_card: boolean().notNull().default(false),
  /** By what the card is known again. */
  card: text(),
  refunded_cents: cents().notNull().default(0),
  created_at: time().notNull().default(now),
  updated_at: time().notNull().default(now),
})
