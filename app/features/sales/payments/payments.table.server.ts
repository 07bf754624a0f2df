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

// A 32-bit integer holds at most $21 million in cents.

const isOpen = (state: unknown) => sql`${state} in ('started', 'pending', 'processing')`

/** One payment attempt. `reference` is the ID of what is paid, an order. */
export const payment_attempts = pgTable(
  'payment_attempts',
  {
    id: uuid().primaryKey().defaultRandom(),
    reference: text().notNull(),
    provider: text().notNull(),
    amount_cents: cents().notNull(),
    state: text().$type<AttemptState>().notNull().default('started'),
    /** Position of the installment that it pays; null without a payment schedule. */
    instalment: integer(),
    /** The provider's ID of the payment, once it has answered. */
    provider_reference: text(),
    /** The provider's ID of the charge, if it differs. Refunds and disputes use it. */
    provider_payment: text(),
    /** Return path of the payer's browser, if it is not the order owner's page. */
    return_path: text(),
    failure: text(),
    /** Sequence of attempts, also of those with the same timestamp. */
    step: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    created_at: time().notNull().default(now),
    updated_at: time().notNull().default(now),
  },
  (table) => [
    index('attempts_by_reference').on(table.reference),
    index('attempts_unsettled').on(table.updated_at).where(isOpen(table.state)),
    // One open attempt per order, across tabs, payment methods and processes.
    uniqueIndex('one_open_attempt').on(table.reference).where(isOpen(table.state)),
    index('attempts_by_provider_payment').on(table.provider_payment),
    unique('attempt_by_provider').on(table.provider, table.provider_reference),
    check('attempt_positive', sql`${table.amount_cents} > 0`),
  ],
)

/**
 * The ledger. Append-only. The rows of one entry sum to zero; an entry is unique by kind and cause, so nothing is booked
 * twice.
 */
export const ledger = pgTable(
  'ledger',
  {
    id: uuid().primaryKey().defaultRandom(),
    reference: text().notNull(),
    kind: text().notNull(),
    /** ID of what caused it: an attempt, a refund or an order. */
    cause: text().notNull(),
    account: text().notNull(),
    /** Positive: a debit to the account. */
    amount_cents: cents().notNull(),
    at: time().notNull().default(now),
  },
  (table) => [
    unique('booked_once').on(table.kind, table.cause, table.account),
    index('ledger_by_reference').on(table.reference),
    index('ledger_by_time').on(table.at),
  ],
)

/** Webhook events of providers, stored before they are acknowledged and retried until handled. */
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
    /** Number of failed attempts to handle it, and the last error. */
    failures: integer().notNull().default(0),
    last_error: text(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.event_id] }),
    index('notices_of_payment').on(table.provider, table.provider_reference),
    index('notices_unhandled').on(table.received_at).where(sql`${table.handled_at} is null`),
  ],
)

/** Refunds. One request (a return, a stray payment) may be refunded in parts to several payments. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey().defaultRandom(),
    attempt_id: uuid()
      .notNull()
      .references(() => payment_attempts.id),
    reference: text().notNull(),
    amount_cents: cents().notNull(),
    /** Unique cause, so that a repeated request creates no second refund. */
    cause: text().notNull().unique(),
    /** The caller's key of one refund request; its parts share it. */
    wish: text().notNull().default(''),
    reason: text().notNull().default(''),
    actor: text().notNull().default('system'),
    /** `sent`: accepted by the provider; `done`: the payer has it; `failed`: returned to us. */
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

/** Payment schedule of a reference: deposit and balance, or milestones. */
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

/** An installment of a payment schedule, paid by one attempt. */
export const installments = pgTable(
  'instalments',
  {
    reference: text()
      .notNull()
      .references(() => payment_plans.reference, { onDelete: 'cascade' }),
    position: integer().notNull(),
    amount_cents: cents().notNull(),
    /** When payment was requested: the first installment at once, the others by staff. */
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

/** Disputes: a payer's bank reverses, or asks about, a payment. */
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
    /** `inquiry`: no money was debited; `open`: debited, evidence can be submitted; then `won` or `lost`. */
    state: text().$type<'inquiry' | 'open' | 'won' | 'lost'>().notNull(),
    reason: text().notNull(),
    evidence_due_at: time(),
    /** The provider has our evidence, and the payer's bank decides. */
    under_review: boolean().notNull().default(false),
    created_at: time().notNull().default(now),
    updated_at: time().notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.provider_dispute] }),
    index('disputes_by_reference').on(table.reference),
  ],
)

/** Kinds of tasks in the operations inbox. */
export type TaskKind =
  | 'unknown_payment'
  | 'poison_notice'
  | 'dispute'
  | 'refund_failed'
  | 'refund_by_hand'
  | 'unmatched_transfer'
  | 'overdue_instalment'
  | 'reconciliation'
  | 'chat_waiting'

/** The operations inbox: tasks that staff must decide. One per key, however often it is reported. */
export const operator_tasks = pgTable(
  'operator_tasks',
  {
    id: uuid().primaryKey().defaultRandom(),
    key: text().notNull().unique(),
    kind: text().$type<TaskKind>().notNull(),
    reference: text(),
    /** Details for the staff member who takes the task. */
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    due_at: time(),
    created_at: time().notNull().default(now),
    done_at: time(),
    /** Who completed it, and the outcome. */
    done_by: text(),
    outcome: text(),
  },
  (table) => [index('tasks_open').on(table.created_at).where(sql`${table.done_at} is null`)],
)

/** Announced payments by bank transfer or check: the expected amount under a reference. */
export const transfer_payments = pgTable(
  'transfer_payments',
  {
    /** Written by the payer on the transfer or the check. */
    id: text().primaryKey(),
    way: text().$type<'transfer' | 'cheque'>().notNull(),
    idempotency_key: text().notNull().unique(),
    amount_cents: cents().notNull(),
    /** When it was canceled or superseded. */
    ended_at: time(),
    created_at: time().notNull().default(now),
  },
  (table) => [check('transfer_positive', sql`${table.amount_cents} > 0`)],
)

/** Bank statement lines and deposited checks as staff recorded them. Append-only. */
export const incoming_transfers = pgTable(
  'incoming_transfers',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The bank's entry number; it prevents recording a line twice. */
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

/** Payments of the sandbox provider, so that a shop without provider keys can be tried. */
export const sandbox_payments = pgTable('sandbox_payments', {
  id: text().primaryKey(),
  idempotency_key: text().notNull().unique(),
  amount_cents: cents().notNull(),
  state: text()
    .$type<'open' | 'second_step' | 'authorised' | 'succeeded' | 'failed' | 'expired'>()
    .notNull()
    .default('open'),
  failure: text(),
  /** Authorize only; the shop captures later. */
  hold_card: boolean().notNull().default(false),
  /** Card fingerprint. */
  card: text(),
  refunded_cents: cents().notNull().default(0),
  created_at: time().notNull().default(now),
  updated_at: time().notNull().default(now),
})

/** Disputes of sandbox payments. */
export const sandbox_disputes = pgTable('sandbox_disputes', {
  id: text().primaryKey(),
  payment_id: text()
    .notNull()
    .references(() => sandbox_payments.id),
  amount_cents: cents().notNull(),
  state: text()
    .$type<'needs_response' | 'under_review' | 'won' | 'lost'>()
    .notNull()
    .default('needs_response'),
  reason: text().notNull(),
  due_at: time().notNull(),
  /** Names of the evidence fields that were submitted, without their contents. */
  evidence_fields: jsonb().$type<string[]>().notNull().default([]),
  created_at: time().notNull().default(now),
})
