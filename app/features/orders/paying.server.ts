import { leaveMessage } from '#features/messages/messages.server.ts'
import type { Attempt, ProviderAnswer, ProviderNotice } from '#features/payments/payment.ts'
import { hasEnded } from '#features/payments/payment.ts'
import {
  attemptById,
  attemptIsPending,
  attemptOfProvider,
  attemptsToAskAbout,
  book,
  endAttempt,
  keepNotice,
  noticeIsHandled,
  openAttempt,
  openRefund,
  refundIsDone,
  touchAttempt,
} from '#features/payments/payments.server.ts'
import { providerNamed } from '#features/payments/provider.server.ts'
import { checkpoint } from '#platform/checkpoints.server.ts'
import { type Db, inTransaction, together } from '#platform/db.server.ts'
import { later } from '#platform/jobs.server.ts'
import { Problem } from '#platform/problem.ts'
import type { Work } from '#platform/scope.server.ts'
import { text } from '#text/text.tsx'
import { statusCode } from './order.ts'
import { lockOrderSums, moveOrder, noteEvent } from './orders.server.ts'
import type { PlacedOrder } from './placed-order.ts'

/**
 * Asks a provider for an order's money. The attempt is written first, the provider asked outside any transaction with
 * the attempt as key, so that whatever is cut off in between is asked again and stays one payment.
 */
export async function startPayment(
  work: Work,
  user_id: string,
  order_id: string,
  provider_name: string,
): Promise<Attempt> {
  const provider = providerOf(work, provider_name)
  const attempt = await inTransaction(work.db, async (tx) => {
    const order = await lockOrderSums(tx, order_id, user_id)
    if (order.status !== statusCode.unpaid) throw notUnpaid(order)
    const wanted = { reference: order_id, provider: provider_name, amount_cents: order.total_cents }
    const open = await openAttempt(tx, wanted)
    // One payment at a time: a second tab carries on with the first, a second way to pay must wait.
    if (open.provider !== wanted.provider || open.amount_cents !== wanted.amount_cents)
      throw new Problem('conflict', text('Another payment for this order is under way'), {
        data: { reason: 'payment_open' },
      })
    return open
  })
  await checkpoint('paying: attempt written')
  return askProvider(work, attempt, provider)
}

const notUnpaid = (order: OrderSums) =>
  new Problem('conflict', text('This order no longer waits for a payment'), {
    data: { order_status: order.status },
  })

function providerOf(work: Work, name: string) {
  const provider = providerNamed(work.services.payments, name)
  if (!provider) throw new Problem('invalid', text('This way to pay is not offered'))
  return provider
}

async function askProvider(
  work: Work,
  attempt: Attempt,
  provider = providerOf(work, attempt.provider),
): Promise<Attempt> {
  if (attempt.provider_reference) return attempt
  const { provider_reference } = await provider.start({
    idempotency_key: attempt.id,
    amount_cents: attempt.amount_cents,
    description: attempt.reference,
  })
  await checkpoint('paying: provider answered')
  return attemptIsPending(work.db, attempt.id, provider_reference)
}

/**
 * Asks the provider how an attempt stands and does what follows, once: browser, notice and sweeper may all come, in
 * any order and at the same time. Gives the attempt as it stands now.
 */
export async function settleAttempt(work: Work, attempt_id: string, actor: string): Promise<Attempt> {
  const found = await attemptById(work.db, attempt_id)
  if (!found) throw new Problem('missing', text('Payment not found'))
  return settleFound(work, found, actor)
}

/** The same for an attempt that has just been read: how it really stands is looked at again under the order's lock. */
export async function settleFound(work: Work, found: Attempt, actor: string): Promise<Attempt> {
  if (found.state === 'succeeded') return found
  const attempt = await askProvider(work, found)
  const answer = await providerOf(work, attempt.provider).look(attempt.provider_reference as string)
  if (answer.state === 'open') return attempt
  const ended: EndedAnswer = { ...answer, state: answer.state }
  const isFirst = await inTransaction(work.db, (tx) => settle(tx, attempt, ended, actor))
  await checkpoint('settling: committed')
  if (isFirst) return { ...attempt, state: ended.state, failure: ended.failure }
  return (await attemptById(work.db, attempt.id)) as Attempt
}

/** Says whether it was this call that ended the attempt, and did what follows. */
async function settle(tx: Db, attempt: Attempt, answer: EndedAnswer, actor: string): Promise<boolean> {
  const { state, failure } = answer
  const [order, isFirst] = await together(
    tx,
    () => lockOrderSums(tx, attempt.reference),
    () => endAttempt(tx, attempt.id, state, failure),
  )
  if (!isFirst) return false
  if (answer.state !== 'succeeded') {
    await noteEvent(tx, order.id, { kind: `payment_${answer.state}`, actor, cause: `attempt:${attempt.id}` })
    return true
  }
  const isWhole = answer.amount_cents === order.total_cents
  const cash = { account: `cash:${attempt.provider}`, amount_cents: answer.amount_cents }
  if (order.status === statusCode.unpaid && isWhole) {
    const rows = [cash, ...salesRows(order)]
    await together(
      tx,
      () => book(tx, { reference: order.id, kind: 'payment', cause: attempt.id, rows }),
      () => checkpoint('settling: ledger written'),
      () => moveOrder(tx, order, 'paid', { kind: 'paid', actor, cause: `attempt:${attempt.id}` }),
      () => later(tx, 'orders.sendConfirmation', { order_id: order.id }),
      () => tellPaid(tx, order),
    )
    await checkpoint('settling: order marked')
    return true
  }
  // Money for an order that is cancelled, already paid or of another amount: never silent, and it goes back.
  const owed = { account: 'owed:customers', amount_cents: -answer.amount_cents }
  await book(tx, { reference: order.id, kind: 'stray payment', cause: attempt.id, rows: [cash, owed] })
  await noteEvent(tx, order.id, { kind: 'stray_payment', actor, cause: `attempt:${attempt.id}` })
  await later(tx, 'orders.returnStrayPayment', { attempt_id: attempt.id, amount_cents: answer.amount_cents })
  return true
}

type EndedAnswer = ProviderAnswer & { state: Exclude<ProviderAnswer['state'], 'open'> }
type OrderSums = Omit<PlacedOrder, 'lines'>

const tellPaid = (tx: Db, { id, user_id }: OrderSums) =>
  leaveMessage(tx, user_id, {
    write: (t) => ({
      title: t('Order {{order_id}} is paid', { order_id: id }),
      body: t('Thank you. We are getting it ready and will tell you here when it leaves our warehouse.'),
    }),
    link: `/order_detail?id=${id}`,
  })

/** Where an order's money goes: goods after discounts, tax by state, freight. Together minus the total. */
function salesRows(order: OrderSums) {
  return [
    { account: 'sales', amount_cents: -(order.subtotal_cents - order.minus_cents) },
    ...order.tax_lines.map((line) => ({ account: `tax:${line.state}`, amount_cents: -line.cents })),
    { account: 'freight', amount_cents: -order.freight_cents },
  ]
}

/** Sends a stray payment back, once for its attempt. */
export async function returnStrayPayment(work: Work, attempt_id: string, amount_cents: number) {
  const attempt = await attemptById(work.db, attempt_id)
  if (!attempt?.provider_reference) throw new Error(`No such attempt: ${attempt_id}`)
  const { reference, provider_reference } = attempt
  const refund = await openRefund(work.db, {
    attempt_id,
    reference,
    amount_cents,
    cause: `stray:${attempt_id}`,
  })
  if (refund.state === 'done') return
  await providerOf(work, attempt.provider).refund({
    idempotency_key: refund.id,
    provider_reference,
    amount_cents,
  })
  await inTransaction(work.db, async (tx) => {
    await lockOrderSums(tx, reference)
    await refundIsDone(tx, refund.id)
    const rows = [
      { account: `cash:${attempt.provider}`, amount_cents: -amount_cents },
      { account: 'owed:customers', amount_cents },
    ]
    const isFirst = await book(tx, { reference, kind: 'stray refund', cause: refund.id, rows })
    if (isFirst)
      await noteEvent(tx, reference, {
        kind: 'stray_payment_returned',
        actor: 'system',
        cause: `refund:${refund.id}`,
      })
  })
}

/** Keeps a provider's notice and leaves its handling to a job. An event that is here already changes nothing. */
export async function receiveNotice(db: Db, provider: string, notice: ProviderNotice) {
  await inTransaction(db, async (tx) => {
    if (!(await keepNotice(tx, provider, notice))) return
    const { event_id, provider_reference } = notice
    await later(tx, 'orders.handlePaymentNotice', { provider, event_id, provider_reference })
  })
}

/** Does what a kept notice asks for. A notice that overtook our own bookkeeping fails and is tried again. */
export async function handleNotice(
  work: Work,
  notice: { provider: string; event_id: string; provider_reference: string },
) {
  const attempt = await attemptOfProvider(work.db, notice.provider, notice.provider_reference)
  if (!attempt) throw new Error(`A notice for a payment we do not know yet: ${notice.event_id}`)
  await settleAttempt(work, attempt.id, `provider:${notice.provider}`)
  await noticeIsHandled(work.db, notice.provider, notice.event_id)
}

/**
 * Finishes what a crash, a closed browser or a lost notice left open. One that cannot be settled keeps nobody from the
 * rest. Harmless however often it runs.
 */
export async function sweepPayments(work: Work, portion = 100) {
  const before = new Date(work.now().getTime() - 45_000)
  for await (const attempt of attemptsToAskAbout(work.db, before, portion)) {
    try {
      const settled = await settleAttempt(work, attempt.id, 'system')
      if (!hasEnded(settled.state)) await touchAttempt(work.db, attempt.id)
    } catch (error) {
      work.log.warn({ error, attempt: attempt.id }, 'a payment cannot be settled yet')
      await touchAttempt(work.db, attempt.id)
    }
  }
}
