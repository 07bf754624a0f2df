import { and, eq, type SQL } from 'drizzle-orm'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { enqueue } from '#platform/jobs/jobs.server.ts'
import { centsToDollars } from '#platform/money/money.ts'
import { text } from '#text/text.tsx'
import { addInboxTask, settleInboxTask } from './operations-inbox.server.ts'
import { isStarted } from './payment.ts'
import { book, requireAttempt } from './payments.server.ts'
import { refunds } from './payments.table.server.ts'
import { providerNamed, type RefundAnswer } from './providers/provider.server.ts'

declare module '#platform/jobs/jobs.server.ts' {
  interface Jobs {
    'payments.sendRefund': { refund_id: string }
    /** Enqueued when a refund ends, for the feature that requested it. */
    'payments.refundSettled': { refund_id: string; order_id: string; wish: string; state: 'done' | 'failed' }
  }
}

export type RefundState = 'started' | 'sent' | 'done' | 'failed'

export type Refund = {
  id: string
  attempt_id: string
  reference: string
  amount_cents: number
  cause: string
  wish: string
  reason: string
  actor: string
  state: RefundState
  provider_refund: string | null
  failure: string | null
  created_at: Date
}

/** A refund that the shop asks for. */
export type OrderRefundRequest = {
  order_id: string
  /** Whole cents of the shop's currency, more than 0. */
  amount_cents: number
  /** Reason, stored with the refund. */
  reason: string
  /** `staff:<id>`, `customer:<id>` or `system`. */
  actor: string
  /** Idempotency key: the same key returns the same refunds and sends nothing twice. */
  wish: string
  /** The account to debit: sales, or the deposits of an order that was not completed. */
  account?: 'refunds' | 'deposits:customers'
}

/**
 * Refunds an order from its newest payment to its oldest, never more than each payment's amount. Creates the refunds,
 * books them as owed and enqueues the sending, all in the caller's transaction, which must hold the order's lock.
 * Throws a conflict with the refundable amount when it is exceeded. Returns one refund per payment; the job
 * `payments.refundSettled` reports the result of each.
 */
export async function refundOrderPayments(tx: Db, request: OrderRefundRequest): Promise<Refund[]> {
  if (!Number.isSafeInteger(request.amount_cents) || request.amount_cents <= 0)
    throw new RangeError('A refund is a whole number of cents, more than 0')
  const existing = await refundsOfRequest(tx, request.order_id, request.wish)
  if (existing.length > 0) return existing

  const payments = await refundable(tx, request.order_id)
  const refundable_cents = payments.reduce((sum, one) => sum + one.left_cents, 0)
  if (request.amount_cents > refundable_cents)
    throw new Problem('conflict', text('The refund can’t exceed the amount paid.'), {
      data: { reason: 'refund_exceeds_payment', refundable: centsToDollars(refundable_cents) },
    })
  const opened: Refund[] = []
  let left = request.amount_cents
  for (const payment of payments) {
    const amount_cents = Math.min(left, payment.left_cents)
    if (amount_cents === 0) continue
    left -= amount_cents
    opened.push(await writeRefund(tx, request, payment.attempt_id, amount_cents))
  }
  return opened
}

/** Every refund of an order, oldest first. */
export const refundsOf = (db: Db, order_id: string): Promise<Refund[]> =>
  selectRefunds(db, eq(refunds.reference, order_id))

const refundsOfRequest = (tx: Db, order_id: string, wish: string) =>
  selectRefunds(tx, and(eq(refunds.reference, order_id), eq(refunds.wish, wish)))

/** The refunds that meet a condition, oldest first. */
const selectRefunds = (db: Db, condition: SQL | undefined): Promise<Refund[]> =>
  db.select().from(refunds).where(condition).orderBy(refunds.created_at, refunds.id)

// Only payments booked to this order; stray payments are refunded separately.
const selectRefundable = `
  select a.id as attempt_id,
         (select coalesce(sum(g.amount_cents), 0)::bigint from ledger g
          where g.cause = a.id::text and g.kind = 'payment' and g.account = 'cash:' || a.provider)
       - (select coalesce(sum(r.amount_cents), 0)::bigint from refunds r
          where r.attempt_id = a.id and r.state <> 'failed' and r.wish not in ('stray', 'surplus')
            and r.wish not like 'late:%') as left_cents
  from payment_attempts a where a.reference = $1 and a.state = 'succeeded' order by a.step desc`

async function refundable(tx: Db, order_id: string) {
  await queryRows(
    tx,
    `select 1 from payment_attempts where reference = $1 and state = 'succeeded' order by id for update`,
    [order_id],
  )
  const rows = await queryRows<{ attempt_id: string; left_cents: number }>(tx, selectRefundable, [order_id])
  return rows.map((row) => ({ ...row, left_cents: Math.max(0, row.left_cents) }))
}

async function writeRefund(tx: Db, request: OrderRefundRequest, attempt_id: string, amount_cents: number) {
  const refund = await openRefund(tx, { ...request, attempt_id, amount_cents })
  const rows = [
    { account: request.account ?? 'refunds', amount_cents },
    { account: 'owed:customers', amount_cents: -amount_cents },
  ]
  await book(tx, { reference: request.order_id, kind: 'refund owed', cause: refund.id, rows })
  return refund
}

/** Creates a refund, once per request and attempt, and enqueues its sending. The caller books the amount owed. */
export async function openRefund(
  tx: Db,
  refund: Pick<OrderRefundRequest, 'order_id' | 'wish' | 'reason' | 'actor' | 'amount_cents'> & {
    attempt_id: string
  },
): Promise<Refund> {
  const cause = `${refund.wish}:${refund.attempt_id}`
  const rows = await queryRows<Refund & { is_new: boolean }>(
    tx,
    `insert into refunds (attempt_id, reference, amount_cents, cause, wish, reason, actor)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (cause) do update set updated_at = clock_timestamp() returning *, xmax = 0 as is_new`,
    [
      refund.attempt_id,
      refund.order_id,
      refund.amount_cents,
      cause,
      refund.wish,
      refund.reason,
      refund.actor,
    ],
  )
  const { is_new, ...written } = only(rows)
  if (is_new) await enqueue(tx, 'payments.sendRefund', { refund_id: written.id })
  return written
}

/**
 * Sends a refund to the provider with its ID as idempotency key, so it is never sent twice. `again` also queries a
 * refund that is done: a bank may return the money later.
 */
export async function sendRefund(work: JobContext, refund_id: string, { again = false } = {}) {
  const refund = only(await selectRefunds(work.db, eq(refunds.id, refund_id)))
  if (refund.state === 'failed' || (refund.state === 'done' && !again)) return
  const attempt = await requireAttempt(work.db, refund.attempt_id)
  const provider = providerNamed(work.services.payments, attempt.provider)
  if (!provider) throw new Error(`No provider ${attempt.provider} for the refund ${refund_id}`)
  if (!isStarted(attempt)) throw new Error(`Nothing was paid by the attempt of the refund ${refund_id}`)
  const answer =
    refund.provider_refund !== null
      ? await provider.retrieveRefund(refund.provider_refund)
      : await provider.refund({
          idempotency_key: refund.id,
          provider_reference: attempt.provider_reference,
          provider_payment: attempt.provider_payment,
          amount_cents: refund.amount_cents,
        })
  await inTransaction(work.db, (tx) => settleRefund(tx, refund_id, attempt.provider, answer))
}

/** Our refund with this provider refund ID, or null. */
export async function refundOfProvider(db: Db, provider_refund: string): Promise<Refund | null> {
  const [refund] = await selectRefunds(db, eq(refunds.provider_refund, provider_refund))
  return refund ?? null
}

/** Applies the state of a refund reported by the provider, once per step, in any order of arrival. */
async function settleRefund(tx: Db, refund_id: string, provider: string, answer: RefundAnswer) {
  const refund: Refund = only(await tx.select().from(refunds).where(eq(refunds.id, refund_id)).for('update'))
  if (refund.state === 'failed') return
  if (refund.state === 'done' && answer.state !== 'failed') return
  const state = answer.state === 'waiting' ? refund.state : answer.state
  await queryRows(
    tx,
    `update refunds set state = $2, provider_refund = coalesce($3, provider_refund), failure = $4,
            updated_at = clock_timestamp() where id = $1`,
    [refund_id, state, answer.provider_refund, answer.failure],
  )
  if (answer.state === 'waiting') return
  const { reference, amount_cents } = refund
  const rows = [
    { account: `cash:${provider}`, amount_cents: -amount_cents },
    { account: 'owed:customers', amount_cents },
  ]
  if (answer.state !== 'failed') await book(tx, { reference, kind: 'refund', cause: refund_id, rows })
  else if (refund.state !== 'started') {
    const reversed = rows.map((row) => ({ ...row, amount_cents: -row.amount_cents }))
    await book(tx, { reference, kind: 'refund returned', cause: refund_id, rows: reversed })
  }
  if (answer.state === 'sent') return
  if (answer.state === 'failed')
    await addInboxTask(tx, {
      key: `refund:${refund_id}`,
      kind: 'refund_failed',
      reference,
      details: { refund_id, amount: centsToDollars(amount_cents), failure: answer.failure },
    })
  else await settleInboxTask(tx, `refund:${refund_id}`, 'refunded')
  await enqueue(tx, 'payments.refundSettled', {
    refund_id,
    order_id: reference,
    wish: refund.wish,
    state: answer.state,
  })
}

/** Polls refunds whose job or webhook event was lost; returns how many were polled. */
export async function sweepRefunds(work: JobContext, before: Date, batchSize = 200) {
  const open = await queryRows<{ id: string }>(
    work.db,
    `update refunds set updated_at = clock_timestamp() where id in (
       select id from refunds where state in ('started', 'sent') and updated_at < $1 order by updated_at limit $2)
     returning id`,
    [before, batchSize],
  )
  for (const { id } of open)
    await sendRefund(work, id).catch((error: unknown) =>
      work.log.warn({ error, refund: id }, 'refund could not be settled yet'),
    )
  return open.length
}
