import { type Db, inTransaction, rowsOf } from '#platform/db.server.ts'
import { later } from '#platform/jobs.server.ts'
import { toWire } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import { only } from '#platform/rows.ts'
import type { Work } from '#platform/scope.server.ts'
import { text } from '#text/text.tsx'
import type { Attempt } from './payment.ts'
import { attemptById, book, openRefund, refundIsDone } from './payments.server.ts'
import { providerNamed } from './provider.server.ts'

declare module '#platform/jobs.server.ts' {
  interface Jobs {
    'payments.sendRefund': { refund_id: string }
    /** Left with the end of a refund, for the room whose money it was. */
    'payments.refundSettled': { refund_id: string; order_id: string; wish: string; state: 'done' | 'failed' }
  }
}

export type Refund = {
  id: string
  attempt_id: string
  reference: string
  amount_cents: number
  cause: string
  wish: string
  state: 'started' | 'sent' | 'done' | 'failed'
}

export type RefundWish = {
  order_id: string
  /** Whole cents, more than 0. */
  amount_cents: number
  reason: string
  /** `staff:<id>`, `customer:<id>` or `system`. */
  actor: string
  /** Names what is wished: the same wish again gives the same refunds and sends nothing twice. */
  wish: string
}

const columns = `id, attempt_id, reference, amount_cents, cause, state, regexp_replace(cause, ':[^:]*$', '') as wish`

/** Every refund of an order, oldest first. */
export const refundsOf = (db: Db, order_id: string) =>
  rowsOf<Refund>(db, `select ${columns} from refunds where reference = $1 order by created_at, id`, [
    order_id,
  ])

/**
 * Gives an order's money back: from the newest payment to the oldest, never more of one than came by it. Writes the
 * refunds, books them as owed and leaves the sending to a job, all in the caller's transaction, which must hold the
 * order's lock. More than is left to give is a conflict that says how much there is.
 */
export async function refundOrderPayments(tx: Db, wish: RefundWish): Promise<Refund[]> {
  const before = (await refundsOf(tx, wish.order_id)).filter((one) => one.wish === wish.wish)
  if (before.length > 0) return before

  const payments = await rowsOf<{ attempt_id: string; left_cents: number }>(tx, whatIsLeft, [wish.order_id])
  const most = payments.reduce((sum, one) => sum + one.left_cents, 0)
  if (wish.amount_cents > most)
    throw new Problem('conflict', text('More than was paid cannot be given back'), {
      data: { reason: 'refund_exceeds_payment', refundable: toWire(most) },
    })
  let left = wish.amount_cents
  for (const { attempt_id, left_cents } of payments) {
    const amount_cents = Math.min(left, left_cents)
    if (amount_cents <= 0) continue
    left -= amount_cents
    await writeRefund(tx, wish, attempt_id, amount_cents)
  }
  return (await refundsOf(tx, wish.order_id)).filter((one) => one.wish === wish.wish)
}

// Only what the ledger booked as this order's payment: a stray payment goes back by itself.
const whatIsLeft = `
  select a.id as attempt_id,
         (select coalesce(sum(g.amount_cents), 0) from ledger g
          where g.cause = a.id::text and g.kind = 'payment' and g.account = 'cash:' || a.provider)
       - (select coalesce(sum(r.amount_cents), 0) from refunds r
          where r.attempt_id = a.id and r.state <> 'failed' and r.cause not like 'stray:%') as left_cents
  from payment_attempts a where a.reference = $1 and a.state = 'succeeded' order by a.created_at desc, a.id`

async function writeRefund(tx: Db, { wish, order_id }: RefundWish, attempt_id: string, amount_cents: number) {
  const cause = `${wish}:${attempt_id}`
  const { id } = await openRefund(tx, { attempt_id, reference: order_id, amount_cents, cause })
  const rows = [
    { account: 'refunds', amount_cents },
    { account: 'owed:customers', amount_cents: -amount_cents },
  ]
  await book(tx, { reference: order_id, kind: 'refund owed', cause: id, rows })
  await later(tx, 'payments.sendRefund', { refund_id: id })
}

/** Asks the provider to send a refund, with its id as key: asked again, nothing is sent twice. */
export async function sendRefund(work: Work, refund_id: string) {
  const refund = only(
    await rowsOf<Refund>(work.db, `select ${columns} from refunds where id = $1`, [refund_id]),
  )
  if (refund.state === 'done') return
  const attempt = (await attemptById(work.db, refund.attempt_id)) as Attempt
  const provider = providerNamed(work.services.payments, attempt.provider)
  if (!provider) throw new Error(`No provider ${attempt.provider} to send the refund ${refund_id} by`)
  const { reference, amount_cents, wish } = refund
  await provider.refund({
    idempotency_key: refund.id,
    provider_reference: attempt.provider_reference as string,
    amount_cents,
  })
  await inTransaction(work.db, async (tx) => {
    await refundIsDone(tx, refund_id)
    const rows = [
      { account: `cash:${attempt.provider}`, amount_cents: -amount_cents },
      { account: 'owed:customers', amount_cents },
    ]
    const isFirst = await book(tx, { reference, kind: 'refund', cause: refund_id, rows })
    if (isFirst)
      await later(tx, 'payments.refundSettled', { refund_id, order_id: reference, wish, state: 'done' })
  })
}
