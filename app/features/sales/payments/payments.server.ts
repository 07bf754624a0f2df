import { and, eq, inArray, sql } from 'drizzle-orm'
import { now } from '#platform/database/columns.server.ts'
import { commitWithoutFlush, type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import {
  type Attempt,
  type AttemptState,
  openStates,
  type StartedAttempt,
  type WebhookEvent,
} from './payment.ts'
import { selectNextInstallment } from './payment-schedules.server.ts'
import { payment_attempts, payment_notices } from './payments.table.server.ts'

/** `due_cents` is the amount due now; `is_new` tells whether this call created the attempt. */
export type OpenAttempt = Attempt & { due_cents: number; is_new: boolean }

/**
 * Creates a payment attempt for the amount due (the next installment, or `total_cents` without a schedule), or returns
 * the open attempt of this reference. Its ID is the idempotency key of all provider calls. The caller must hold the
 * lock on the row of the reference: it guarantees at most one open attempt.
 */
export async function openAttempt(
  tx: Db,
  request: { reference: string; provider: string; total_cents: number; return_path: string | null },
): Promise<OpenAttempt> {
  const rows = await queryRows<OpenAttempt>(
    tx,
    `with part as (${selectNextInstallment}),
     due as (select coalesce((select amount_cents from part), $3::bigint) as due_cents, (select position from part) as part),
     open as (select * from payment_attempts where reference = $1 and ${isOpen} order by step desc limit 1),
     opened as (
       insert into payment_attempts (reference, provider, amount_cents, instalment, return_path)
       select $1, $2, due_cents, part, $4 from due where not exists (select 1 from open) returning *
     )
     select a.*, due.due_cents
     from due, (select *, true as is_new from opened union all select *, false from open) a`,
    [request.reference, request.provider, request.total_cents, request.return_path],
    'open-attempt',
  )
  return only(rows)
}

const isOpen = `state in ('started', 'pending', 'processing')`

/**
 * Stores the provider ID of an attempt, by which webhook events and status queries find it. Not part of a transaction: if
 * it were lost, the provider would return the same ID for the attempt again.
 */
export async function markAttemptPending(
  db: Db,
  id: string,
  provider_reference: string,
): Promise<StartedAttempt> {
  const rows = await queryRows<StartedAttempt>(
    db,
    `update payment_attempts set provider_reference = $2, updated_at = clock_timestamp(),
            state = case state when 'started' then 'pending' else state end
     where id = $1 and ${commitWithoutFlush} returning *`,
    [id, provider_reference],
    'attempt-pending',
  )
  return only(rows)
}

/** Marks an attempt as processing and stores the provider's charge ID. Returns false when nothing changed. */
export async function markAttemptProcessing(tx: Db, id: string, provider_payment: string | null) {
  const rows = await queryRows(
    tx,
    `update payment_attempts set provider_payment = coalesce($2, provider_payment), updated_at = clock_timestamp(),
            state = case when state in ('started', 'pending') then 'processing' else state end
     where id = $1 and (provider_payment is distinct from coalesce($2, provider_payment)
                        or state in ('started', 'pending'))
     returning 1`,
    [id, provider_payment],
    'attempt-processing',
  )
  return rows.length === 1
}

/**
 * Ends an attempt once and returns whether its reference has a payment schedule. Returns null when it had already
 * ended: then the caller must not do anything further. The event of a successful payment is stored as processed,
 * because that state is final.
 */
export async function endAttempt(
  tx: Db,
  { id, provider }: Pick<Attempt, 'id' | 'provider'>,
  {
    state,
    failure,
    provider_payment = null,
  }: {
    state: Extract<AttemptState, 'succeeded' | 'failed' | 'expired'>
    failure: string | null
    provider_payment?: string | null
  },
  event?: WebhookEvent | undefined,
) {
  const processed = event && state === 'succeeded' ? eventRow(provider, event, true) : null
  const rows = await queryRows<{ has_plan: boolean; failure: string | null }>(
    tx,
    `with processed as (${insertEvent('$5')})
     update payment_attempts a set state = $2,
            failure = case when $2 <> 'succeeded' then coalesce(failure, $3) end, provider_payment = coalesce($4, provider_payment),
            updated_at = clock_timestamp()
     where id = $1 and (${isOpen} or (state <> 'succeeded' and $2 = 'succeeded'))
     returning a.failure, exists (select 1 from payment_plans p where p.reference = a.reference) as has_plan`,
    [id, state, failure, provider_payment, JSON.stringify(processed ? [processed] : [])],
    'end-attempt',
  )
  return rows[0] ?? null
}

/**
 * Stores why an open attempt will be refused, before its authorization is released. The attempt then ends with this
 * reason, also when another process only sees a canceled payment at the provider.
 */
export async function recordRefusal(tx: Db, id: string, failure: string) {
  await tx
    .update(payment_attempts)
    .set({ failure })
    .where(and(eq(payment_attempts.id, id), inArray(payment_attempts.state, openStates)))
}

/** The attempt with this ID, or null. The caller must check the owner of its order. */
export async function attemptById(db: Db, id: string): Promise<Attempt | null> {
  const rows = await queryRows<Attempt>(
    db,
    'select * from payment_attempts where id = $1',
    [id],
    'attempt-by-id',
  )
  return rows[0] ?? null
}

/** The attempt with this ID. The caller must check the owner of its order. @throws Error when there is none. */
export async function requireAttempt(db: Db, id: string): Promise<Attempt> {
  const attempt = await attemptById(db, id)
  if (!attempt) throw new Error(`No payment attempt ${id}`)
  return attempt
}

/** The attempt with this provider payment or charge ID; null if unknown or not stored yet. */
export async function attemptOfProvider(
  db: Db,
  provider: string,
  provider_reference: string,
): Promise<Attempt | null> {
  const rows = await queryRows<Attempt>(
    db,
    'select * from payment_attempts where provider = $1 and (provider_reference = $2 or provider_payment = $2) limit 1',
    [provider, provider_reference],
    'attempt-of-provider',
  )
  return rows[0] ?? null
}

/** The attempts for one reference, newest first. */
export function attemptsFor(db: Db, reference: string) {
  return queryRows<Attempt>(
    db,
    'select * from payment_attempts where reference = $1 order by step desc',
    [reference],
    'attempts-for',
  )
}

/**
 * Open attempts to reconcile after a crash or a missing webhook event, oldest first, in batches. An attempt that stays
 * open does not block the others.
 */
export async function* attemptsToPoll(db: Db, before: Date, batchSize: number) {
  let last: { id: string; place: string } | undefined
  do {
    const found: (Attempt & { place: string })[] = await queryRows(
      db,
      `select *, updated_at::text as place from payment_attempts
       where ${isOpen} and updated_at < $1
         and ($2::timestamptz is null or (updated_at, id) > ($2, $3::uuid))
       order by updated_at, id limit $4`,
      [before, last?.place ?? null, last?.id ?? null, batchSize],
    )
    yield* found
    last = found.at(-1)
  } while (last)
}

/** Ends every open attempt of a reference. Returns their IDs. */
export async function endOpenAttempts(tx: Db, reference: string, failure: string) {
  const ended = await tx
    .update(payment_attempts)
    .set({ state: 'expired', failure, updated_at: now })
    .where(and(eq(payment_attempts.reference, reference), inArray(payment_attempts.state, openStates)))
    .returning({ id: payment_attempts.id })
  return ended.map((attempt) => attempt.id)
}

/** Moves an open attempt to the end of the polling queue. */
export async function touchAttempt(db: Db, id: string) {
  await db.update(payment_attempts).set({ updated_at: now }).where(eq(payment_attempts.id, id))
}

export type Booking = { account: string; amount_cents: number }

type LedgerEntry = { reference: string; kind: string; cause: string; rows: Booking[] }

/**
 * The accounts of a ledger entry and their amounts. Amounts for the same account (a state's and a city's tax) are summed
 * into one row; rows of zero are left out. @throws Error when the entry does not balance.
 */
export function balancedRows({ kind, cause, rows }: Omit<LedgerEntry, 'reference'>) {
  const sums = new Map<string, number>()
  for (const { account, amount_cents } of rows) sums.set(account, (sums.get(account) ?? 0) + amount_cents)
  const booked = [...sums].filter(([, amount_cents]) => amount_cents !== 0)
  const balance = booked.reduce((sum, [, amount_cents]) => sum + amount_cents, 0)
  if (balance !== 0) throw new Error(`The entry ${kind} of ${cause} does not balance: ${balance}`)
  return {
    accounts: booked.map(([account]) => account),
    amounts: booked.map(([, amount_cents]) => amount_cents),
  }
}

/**
 * SQL that adds the `balancedRows` of one entry to the ledger, once per kind and cause. All rows have one time, so that no
 * month has a part of an entry.
 */
export const insertLedgerRows = (
  entry: Record<'reference' | 'kind' | 'cause' | 'accounts' | 'amounts', string>,
) => `
  insert into ledger (reference, kind, cause, account, amount_cents, at)
  select ${entry.reference}, ${entry.kind}, ${entry.cause}, account, amount, entry.at
  from unnest(${entry.accounts}::text[], ${entry.amounts}::bigint[]) as r(account, amount),
       (select clock_timestamp() as at offset 0) as entry
  on conflict do nothing`

const bookEntry = `${insertLedgerRows({ reference: '$1', kind: '$2', cause: '$3', accounts: '$4', amounts: '$5' })} returning 1`

/** Adds one balanced entry to the ledger, once per kind and cause. Returns false when the entry exists. */
export async function book(tx: Db, entry: LedgerEntry) {
  const { accounts, amounts } = balancedRows(entry)
  if (accounts.length === 0) return false
  const { reference, kind, cause } = entry
  const booked = await queryRows(tx, bookEntry, [reference, kind, cause, accounts, amounts], 'book')
  return booked.length > 0
}

/**
 * Stores a webhook event before it is acknowledged; `handled` when no further action is needed. Returns false when the
 * same event is already stored.
 */
export async function storeWebhookEvent(
  tx: Db,
  provider: string,
  event: WebhookEvent,
  handled = event.topic === 'other',
) {
  const rows = await queryRows(
    tx,
    `${insertEvent('$1')} returning 1`,
    [JSON.stringify([eventRow(provider, event, handled)])],
    'keep-notice',
  )
  return rows.length === 1
}

/** A row of `insertEvent`. */
const eventRow = (
  provider: string,
  { event_id, kind, topic = 'payment', provider_reference, attempt_id = null, payload }: WebhookEvent,
  handled: boolean,
) => ({ provider, event_id, kind, topic, provider_reference, attempt_id, payload, handled })

/** SQL that stores webhook events, given as JSON, once each. */
const insertEvent = (rows: string) => `
  insert into payment_notices (provider, event_id, kind, topic, provider_reference, attempt_id, payload, handled_at)
  select provider, event_id, kind, topic, provider_reference, attempt_id, payload,
         case when handled then clock_timestamp() end
  from jsonb_to_recordset(${rows}::jsonb) as e(provider text, event_id text, kind text, topic text,
    provider_reference text, attempt_id text, payload jsonb, handled boolean)
  on conflict do nothing`

/** The stored webhook event with this ID, or null. */
export async function findWebhookEvent(
  db: Db,
  provider: string,
  event_id: string,
): Promise<WebhookEvent | null> {
  const rows = await queryRows<WebhookEvent>(
    db,
    `select event_id, kind, topic, provider_reference, attempt_id, payload from payment_notices
     where provider = $1 and event_id = $2`,
    [provider, event_id],
    'kept-notice',
  )
  return rows[0] ?? null
}

/** All webhook events of one payment, oldest first. */
export const webhookEventsOf = (db: Db, provider: string, provider_reference: string) =>
  queryRows<{ payload: unknown }>(
    db,
    `select payload from payment_notices where provider = $1 and provider_reference = $2
     order by received_at, event_id`,
    [provider, provider_reference],
    'notices-of',
  )

/** Records why a webhook event could not be processed; returns the number of failed attempts. */
export async function recordWebhookFailure(db: Db, provider: string, event_id: string, error: unknown) {
  const message = (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 500)
  const [event] = await db
    .update(payment_notices)
    .set({ failures: sql`${payment_notices.failures} + 1`, last_error: message })
    .where(and(eq(payment_notices.provider, provider), eq(payment_notices.event_id, event_id)))
    .returning({ failures: payment_notices.failures })
  return event?.failures ?? 0
}

/** Marks a webhook event as processed; unprocessed events remain visible. */
export async function markWebhookHandled(tx: Db, provider: string, event_id: string) {
  await queryRows(
    tx,
    'update payment_notices set handled_at = clock_timestamp() where provider = $1 and event_id = $2',
    [provider, event_id],
    'notice-handled',
  )
}

/** The ledger rows of a reference in the order they were booked. */
export const ledgerOf = (db: Db, reference: string) =>
  queryRows<{ kind: string; account: string; amount_cents: number; at: Date }>(
    db,
    `select kind, account, amount_cents, at from ledger where reference = $1 order by at, kind, amount_cents desc`,
    [reference],
  )

/** The newest payment booked to a reference, and what all of them together brought, in cents. */
export async function bookedPaymentOf(db: Db, reference: string) {
  const rows = await queryRows<{ attempt_id: string; amount_cents: number }>(
    db,
    `select a.id as attempt_id, sum(sum(a.amount_cents)) over ()::bigint as amount_cents
     from payment_attempts a
     where a.reference = $1 and exists (select 1 from ledger g where g.cause = a.id::text and g.kind = 'payment')
     group by a.id, a.step order by a.step desc`,
    [reference],
  )
  const [newest] = rows
  if (!newest) throw new Error(`No payment is booked for ${reference}`)
  return newest
}
