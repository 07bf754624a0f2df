import { type Db, rowsOf } from '#platform/db.server.ts'
import { only } from '#platform/rows.ts'
import type { Attempt, AttemptState, ProviderNotice } from './payment.ts'

/** Writes down that we are about to ask a provider for money. Its id is the idempotency key of all that follows. */
export async function openAttempt(
  tx: Db,
  attempt: {
    reference: string
    provider: string
    amount_cents: number
    instalment?: number | null
    return_path?: string | null
  },
) {
  const rows = await rowsOf<Attempt>(
    tx,
    `insert into payment_attempts (reference, provider, amount_cents, instalment, return_path)
     values ($1, $2, $3, $4, $5) returning *`,
    [
      attempt.reference,
      attempt.provider,
      attempt.amount_cents,
      attempt.instalment ?? null,
      attempt.return_path ?? null,
    ],
    'open-attempt',
  )
  return only(rows)
}

/** The provider has it: from now on notices and questions find the attempt by the provider's name for it. */
export async function attemptIsPending(db: Db, id: string, provider_reference: string) {
  await rowsOf(
    db,
    `update payment_attempts set provider_reference = $2, updated_at = clock_timestamp(),
            state = case state when 'started' then 'pending' else state end
     where id = $1`,
    [id, provider_reference],
    'attempt-pending',
  )
}

/** Writes down the provider's name for the money of an attempt, and that a bank is at work on it where that is so. */
export async function noteProgress(
  tx: Db,
  id: string,
  { isProcessing, provider_payment }: { isProcessing: boolean; provider_payment: string | null },
) {
  const rows = await rowsOf(
    tx,
    `update payment_attempts set provider_payment = coalesce($3, provider_payment), updated_at = clock_timestamp(),
            state = case when $2 and state in ('started', 'pending') then 'processing' else state end
     where id = $1 and (provider_payment is distinct from coalesce($3, provider_payment)
                        or ($2 and state in ('started', 'pending')))
     returning 1`,
    [id, isProcessing, provider_payment],
    'note-progress',
  )
  return rows.length === 1
}

/** Ends an attempt, once. False when it had ended already: then nothing further may follow from it. */
export async function endAttempt(
  tx: Db,
  id: string,
  state: Extract<AttemptState, 'succeeded' | 'failed' | 'expired'>,
  failure: string | null,
) {
  const rows = await rowsOf(
    tx,
    `update payment_attempts set state = $2, failure = $3, updated_at = clock_timestamp()
     where id = $1 and (state in ('started', 'pending', 'processing') or (state <> 'succeeded' and $2 = 'succeeded')) returning 1`,
    [id, state, failure],
    'end-attempt',
  )
  return rows.length === 1
}

/** The attempt of this id, or null. Whose it is says the order of its reference: ask for that as well. */
export async function attemptById(db: Db, id: string): Promise<Attempt | null> {
  const rows = await rowsOf<Attempt>(
    db,
    'select * from payment_attempts where id = $1',
    [id],
    'attempt-by-id',
  )
  return rows[0] ?? null
}

/** The attempt whose payment, or whose money, a provider calls so, or null: also where its notice overtook our own bookkeeping. */
export async function attemptOfProvider(
  db: Db,
  provider: string,
  provider_reference: string,
): Promise<Attempt | null> {
  const rows = await rowsOf<Attempt>(
    db,
    'select * from payment_attempts where provider = $1 and (provider_reference = $2 or provider_payment = $2) limit 1',
    [provider, provider_reference],
    'attempt-of-provider',
  )
  return rows[0] ?? null
}

/** The attempts for one reference, newest first. */
export function attemptsFor(db: Db, reference: string) {
  return rowsOf<Attempt>(
    db,
    'select * from payment_attempts where reference = $1 order by created_at desc, id',
    [reference],
    'attempts-for',
  )
}

/**
 * Attempts that a crash or a silent provider may have left open, oldest first, in portions until none is left: those
 * that stay open keep nobody from the rest.
 */
export async function* attemptsToAskAbout(db: Db, before: Date, portion: number) {
  let last: { id: string; place: string } | undefined
  do {
    const found: (Attempt & { place: string })[] = await rowsOf(
      db,
      `select *, updated_at::text as place from payment_attempts
       where state in ('started', 'pending', 'processing') and updated_at < $1
         and ($2::timestamptz is null or (updated_at, id) > ($2, $3::uuid))
       order by updated_at, id limit $4`,
      [before, last?.place ?? null, last?.id ?? null, portion],
    )
    yield* found
    last = found.at(-1)
  } while (last)
}

/** Ends every attempt for a reference that nobody waits for any more; gives their ids. */
export async function endOpenAttempts(tx: Db, reference: string, failure: string) {
  const rows = await rowsOf<{ id: string }>(
    tx,
    `update payment_attempts set state = 'expired', failure = $2, updated_at = clock_timestamp()
     where reference = $1 and state in ('started', 'pending', 'processing') returning id`,
    [reference, failure],
  )
  return rows.map((row) => row.id)
}

/** Puts an attempt that is still open at the end of the line of those to ask about. */
export async function touchAttempt(db: Db, id: string) {
  await rowsOf(db, 'update payment_attempts set updated_at = clock_timestamp() where id = $1', [id])
}

export type Booking = { account: string; amount_cents: number }

/** Adds one balanced entry to the ledger, once for its kind and cause. False when it stood there already. */
export async function book(
  tx: Db,
  entry: { reference: string; kind: string; cause: string; rows: Booking[] },
) {
  const rows = entry.rows.filter((row) => row.amount_cents !== 0)
  const balance = rows.reduce((sum, row) => sum + row.amount_cents, 0)
  if (balance !== 0) throw new Error(`The entry ${entry.kind} of ${entry.cause} does not balance: ${balance}`)
  if (rows.length === 0) return false
  const booked = await rowsOf(
    tx,
    `insert into ledger (reference, kind, cause, account, amount_cents)
     select $1, $2, $3, account, amount from unnest($4::text[], $5::bigint[]) as r(account, amount)
     on conflict do nothing returning 1`,
    [
      entry.reference,
      entry.kind,
      entry.cause,
      rows.map((row) => row.account),
      rows.map((row) => row.amount_cents),
    ],
    'book',
  )
  return booked.length > 0
}

/** Keeps a provider's notice before it is answered. False when the same event is here already. */
export async function keepNotice(tx: Db, provider: string, notice: ProviderNotice) {
  const rows = await rowsOf(
    tx,
    `insert into payment_notices (provider, event_id, kind, topic, provider_reference, attempt_id, payload, handled_at)
     values ($1, $2, $3, $4, $5, $6, $7, case when $4 = 'other' then clock_timestamp() end)
     on conflict do nothing returning 1`,
    [
      provider,
      notice.event_id,
      notice.kind,
      notice.topic ?? 'payment',
      notice.provider_reference,
      notice.attempt_id ?? null,
      JSON.stringify(notice.payload),
    ],
    'keep-notice',
  )
  return rows.length === 1
}

/** What the inbox has under an event's name, or null. */
export async function keptNotice(db: Db, provider: string, event_id: string): Promise<ProviderNotice | null> {
  const rows = await rowsOf<ProviderNotice>(
    db,
    `select event_id, kind, topic, provider_reference, attempt_id, payload from payment_notices
     where provider = $1 and event_id = $2`,
    [provider, event_id],
    'kept-notice',
  )
  return rows[0] ?? null
}

/** Everything a provider has told us of one payment, oldest first. */
export const noticesOf = (db: Db, provider: string, provider_reference: string) =>
  rowsOf<{ payload: unknown }>(
    db,
    `select payload from payment_notices where provider = $1 and provider_reference = $2
     order by received_at, event_id`,
    [provider, provider_reference],
    'notices-of',
  )

/** Counts that a notice could not be handled, and why; gives how often that has been. */
export async function noticeHasFailed(db: Db, provider: string, event_id: string, error: unknown) {
  const words = (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 500)
  const rows = await rowsOf<{ failures: number }>(
    db,
    `update payment_notices set failures = failures + 1, last_error = $3 where provider = $1 and event_id = $2
     returning failures`,
    [provider, event_id, words],
  )
  return rows[0]?.failures ?? 0
}

/** Writes down that what a notice asked for is done; one that is never handled stays visible as such. */
export async function noticeIsHandled(tx: Db, provider: string, event_id: string) {
  await rowsOf(
    tx,
    'update payment_notices set handled_at = clock_timestamp() where provider = $1 and event_id = $2',
    [provider, event_id],
    'notice-handled',
  )
}
