import { mayHaveBalance, statusCode } from '#features/sales/orders/order.ts'
import { lockOrder, lockOrderSums, noteEvent, orderOf } from '#features/sales/orders/orders.server.ts'
import type { OrderSums } from '#features/sales/orders/placed-order.ts'
import { addInboxTask, settleInboxTask } from '#features/sales/payments/operations-inbox.server.ts'
import {
  type Attempt,
  hasEnded,
  isStarted,
  type ProviderAnswer,
  type ProviderReport,
  type StartedAttempt,
  type WebhookEvent,
} from '#features/sales/payments/payment.ts'
import { balanceDueOf } from '#features/sales/payments/payment-schedules.server.ts'
import {
  attemptById,
  attemptsFor,
  attemptsToPoll,
  endAttempt,
  markAttemptPending,
  markAttemptProcessing,
  openAttempt,
  requireAttempt,
  touchAttempt,
} from '#features/sales/payments/payments.server.ts'
import {
  acceptsAmount,
  type PaymentProvider,
  ProviderRefusal,
  providerNamed,
} from '#features/sales/payments/providers/provider.server.ts'
import { type Db, inTransaction, pipeline } from '#platform/database/db.server.ts'
import { checkpoint } from '#platform/database/embedded/checkpoints.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { enqueue } from '#platform/jobs/jobs.server.ts'
import { centsToDollars } from '#platform/money/money.ts'
import { text } from '#text/text.tsx'
import { bookPayment } from './book-payment.server.ts'
import { settleCardAuthorization } from './card-authorizations.server.ts'
import { extendHoldForPayment } from './installments/amount-due.server.ts'
import { notifyCardNotCharged, notifyPaymentFailed } from './notify-payment.server.ts'
import { findPayer, type PayerOfOrder, payerFromOrder, paymentToStart } from './payment-next-action.server.ts'

/**
 * Starts a payment of an order, or returns the open one. The attempt is written first; the provider is then called
 * outside any transaction with the attempt ID as idempotency key, so a retry after an interruption stays one payment.
 */
export async function startPayment(
  work: JobContext,
  user_id: string,
  order_id: string,
  provider_name: string,
  return_path: string | null = null,
  /** The amount shown as due. If another one is due, a conflict with that amount is thrown. */
  shown_cents: number | null = null,
): Promise<Attempt> {
  const provider = providerOf(work, provider_name)
  const { attempt, payer } = await inTransaction(work.db, async (tx) => {
    const order = await lockOrderSums(tx, order_id, user_id)
    if (order.status !== statusCode.unpaid && !(await hasBalanceDue(tx, order))) throw notUnpaid(order)
    const { total_cents } = order
    const request = { reference: order_id, provider: provider_name, total_cents, return_path }
    const { due_cents, is_new, ...open } = await openAttempt(tx, request)
    if (shown_cents !== null && shown_cents !== due_cents) throw amountChanged(due_cents)
    // One payment at a time: a second tab continues the first payment, another payment method has to wait.
    if (open.provider !== provider_name || open.amount_cents !== due_cents) throw paymentOpen()
    if (is_new && !acceptsAmount(provider, due_cents)) throw amountNotTaken(due_cents)
    if (is_new) await extendHoldForPayment(tx, order, provider_name)
    return { attempt: open, payer: payerFromOrder(order) }
  })
  await checkpoint('paying: attempt written')
  return startAtProvider(work, attempt, { provider, payer })
}

const paymentOpen = () =>
  new Problem('conflict', text('Another payment for this order is in progress'), {
    data: { reason: 'payment_open' },
  })

const amountChanged = (amount_cents: number) =>
  new Problem('conflict', text('The amount due has changed. Review it before you pay.'), {
    data: { reason: 'total_changed', total: centsToDollars(amount_cents) },
  })

/** Whether a change of a paid order made a further payment due. */
export const hasBalanceDue = async (db: Db, order: { id: string; status: number }) =>
  mayHaveBalance(order) && (await balanceDueOf(db, order.id)) > 0

const notUnpaid = (order: OrderSums) =>
  new Problem('conflict', text('This order doesn’t need a payment'), {
    data: { order_status: order.status },
  })

const amountNotTaken = (amount_cents: number) =>
  new Problem('invalid', text('This payment method isn’t available for this amount. Choose another one.'), {
    data: { reason: 'amount_not_taken', amount: centsToDollars(amount_cents) },
  })

function providerOf(work: JobContext, name: string) {
  const provider = providerNamed(work.services.payments, name)
  if (!provider) throw new Problem('invalid', text('This payment method isn’t available'))
  return provider
}

/** Creates the payment at the provider unless that has been done. Throws a conflict when the provider refuses it. */
async function startAtProvider(
  work: JobContext,
  attempt: Attempt,
  known: { provider?: PaymentProvider; payer?: PayerOfOrder } = {},
): Promise<StartedAttempt> {
  if (isStarted(attempt)) return attempt
  const { provider = providerOf(work, attempt.provider), payer } = known
  const payerOfOrder = payer ?? (await findPayer(work.db, attempt.reference))
  const { provider_reference } = await provider
    .start(paymentToStart(work, attempt, payerOfOrder))
    .catch(async (error: unknown) => {
      if (!(error instanceof ProviderRefusal)) throw error
      // A definite refusal: this payment will never succeed, and the order is free for another one.
      work.log.warn({ error, attempt: attempt.id }, 'payment refused by its provider')
      const refused = { state: 'failed' as const, amount_cents: 0, failure: 'refused' }
      await inTransaction(work.db, (tx) =>
        settle(tx, attempt, refused, { actor: `provider:${attempt.provider}`, now: work.now() }),
      )
      throw new Problem('conflict', text('The payment provider declined the payment.'), {
        data: { reason: 'refused' },
      })
    })
  await checkpoint('paying: provider answered')
  const started = await markAttemptPending(work.db, attempt.id, provider_reference)
  // Canceled while the provider was being called: close what the provider has opened.
  if (hasEnded(started.state))
    await inTransaction(work.db, (tx) => enqueue(tx, 'orders.closePayment', { attempt_id: attempt.id }))
  return started
}

/**
 * Asks the provider for the state of an attempt and applies the result exactly once, though browser, webhook and
 * sweep may call this concurrently and in any order. Returns the attempt in its current state.
 */
export async function settleAttempt(work: JobContext, attempt_id: string, actor: string): Promise<Attempt> {
  const found = await attemptById(work.db, attempt_id)
  if (!found) throw new Problem('missing', text('Payment not found'))
  return (await settleReadAttempt(work, found, actor)).attempt
}

/** An attempt in its current state, with its order's status code where that is known without another query. */
export type AttemptStatus = { attempt: Attempt; order_status: number | null }

/**
 * Like `settleAttempt`, for an attempt that was just read; its state is checked again under the order's lock. With the
 * `report` of a provider it is not asked; if the payment succeeded, the event is stored as processed, without a job.
 */
export async function settleReadAttempt(
  work: JobContext,
  found: Attempt,
  actor: string,
  report?: ProviderReport,
): Promise<AttemptStatus> {
  // An attempt canceled before the provider knew of it must not be started by asking for it.
  const isOver = found.state === 'succeeded' || (hasEnded(found.state) && !found.provider_reference)
  if (isOver) return { attempt: found, order_status: null }
  const attempt = await startAtProvider(work, found)
  const provider = providerOf(work, attempt.provider)
  const providerAnswer =
    report?.answer ?? (await provider.retrieve(attempt.provider_reference, attempt.created_at))
  const answer =
    providerAnswer.state === 'authorised'
      ? await settleCardAuthorization(work, provider, attempt, providerAnswer)
      : providerAnswer
  const { state } = answer
  if (state === 'open' || state === 'authorised') return { attempt, order_status: null }
  const order_status = await inTransaction(work.db, (tx) =>
    state === 'processing'
      ? recordProcessing(tx, attempt, answer, actor)
      : settle(tx, attempt, { ...answer, state }, { actor, now: work.now(), event: report?.event }),
  )
  await checkpoint('settling: committed')
  if (order_status === null) return { attempt: await requireAttempt(work.db, attempt.id), order_status }
  const { failure, provider_payment = null } = answer
  const ended = { state, failure, provider_payment: provider_payment ?? attempt.provider_payment }
  return { attempt: { ...attempt, ...ended }, order_status }
}

type Ended = ProviderAnswer & { state: 'succeeded' | 'failed' | 'expired' }

/**
 * Ends an attempt under its order's lock and applies the result. Returns the order's new status code, or null if the
 * attempt had ended before.
 */
async function settle(
  tx: Db,
  attempt: Attempt,
  answer: Ended,
  { actor, now, event }: { actor: string; now: Date; event?: WebhookEvent | undefined },
): Promise<number | null> {
  const [order, ended] = await pipeline(
    tx,
    () => lockOrderSums(tx, attempt.reference),
    () => endAttempt(tx, attempt, answer, event),
  )
  if (!ended) return null
  if (answer.state === 'succeeded') return bookPayment(tx, { order, attempt, answer, actor, now }, ended)
  await noteEvent(tx, order.id, { kind: `payment_${answer.state}`, actor, cause: `attempt:${attempt.id}` })
  if (attempt.state === 'processing') await notifyPaymentFailed(tx, order)
  if (ended.failure === 'coupon_used') await notifyCardNotCharged(tx, order)
  return order.status
}

/** Records that a bank debit is in progress, which may take days. Returns null: the attempt has to be read again. */
async function recordProcessing(tx: Db, attempt: Attempt, answer: ProviderAnswer, actor: string) {
  const [, isChanged] = await pipeline(
    tx,
    () => lockOrderSums(tx, attempt.reference),
    () => markAttemptProcessing(tx, attempt.id, answer.provider_payment ?? null),
  )
  if (isChanged && attempt.state !== 'processing')
    await noteEvent(tx, attempt.reference, {
      kind: 'payment_processing',
      actor,
      cause: `attempt:${attempt.id}`,
    })
  return null
}

/**
 * Cancels an order's open payment, so that it can be paid another way. The provider closes it and is asked for its
 * state: if the money arrived in the meantime, the returned attempt has succeeded. Null if no payment is open.
 */
export async function cancelPayment(
  work: JobContext,
  user_id: string,
  order_id: string,
): Promise<Attempt | null> {
  await orderOf(work.db, user_id, order_id)
  const open = (await attemptsFor(work.db, order_id)).find((one) => !hasEnded(one.state))
  if (!open) return null
  if (open.state === 'processing')
    throw new Problem(
      'conflict',
      text('Your bank is already processing this payment. Please wait until it’s complete.'),
      { data: { reason: 'payment_processing' } },
    )
  const settled = await closePayment(work, open.id, `customer:${user_id}`)
  if (hasEnded(settled.state)) return settled
  await inTransaction(work.db, async (tx) => {
    await lockOrder(tx, order_id)
    if (await endAttempt(tx, open, { state: 'failed', failure: 'cancelled' }))
      await noteEvent(tx, order_id, {
        kind: 'payment_failed',
        actor: `customer:${user_id}`,
        cause: `attempt:${open.id}`,
      })
  })
  return attemptById(work.db, open.id)
}

/** Closes a payment at its provider as far as possible, and settles the result. */
export async function closePayment(work: JobContext, attempt_id: string, actor: string): Promise<Attempt> {
  const attempt = await requireAttempt(work.db, attempt_id)
  if (!attempt.provider_reference || attempt.state === 'succeeded') return attempt
  await providerOf(work, attempt.provider).cancel(attempt.provider_reference)
  return settleAttempt(work, attempt_id, actor)
}

// How long a payment's state may be unknown before staff have to look into it.
const unknownStateLimitMs = 15 * 60_000

/**
 * Settles payments left open by a crash, a closed browser or a lost webhook event. One that cannot be settled does
 * not block the others; after 15 minutes it becomes an operations inbox task until it is settled. Idempotent.
 */
export async function sweepPayments(work: JobContext, batchSize = 100) {
  const before = new Date(work.now().getTime() - 45_000)
  for await (const attempt of attemptsToPoll(work.db, before, batchSize)) {
    const isOld = work.now().getTime() - attempt.created_at.getTime() > unknownStateLimitMs
    const key = `payment:${attempt.id}`
    try {
      const settled = await settleAttempt(work, attempt.id, 'system')
      if (!hasEnded(settled.state)) await touchAttempt(work.db, attempt.id)
      if (isOld) await settleInboxTask(work.db, key, `known again: ${settled.state}`)
    } catch (error) {
      work.log.warn({ error, attempt: attempt.id }, 'payment could not be settled yet')
      await touchAttempt(work.db, attempt.id)
      if (isOld) await addInboxTask(work.db, unknownPayment(key, attempt, error))
    }
  }
}

const unknownPayment = (key: string, attempt: Attempt, error: unknown) => ({
  key,
  kind: 'unknown_payment' as const,
  reference: attempt.reference,
  details: {
    attempt_id: attempt.id,
    provider: attempt.provider,
    amount: centsToDollars(attempt.amount_cents),
    provider_reference: attempt.provider_reference,
    error: error instanceof Error ? error.message : String(error),
  },
})
