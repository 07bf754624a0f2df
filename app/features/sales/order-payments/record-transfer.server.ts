import { lockOrder, noteEvent } from '#features/sales/orders/orders.server.ts'
import { addInboxTask, settleInboxTask } from '#features/sales/payments/operations-inbox.server.ts'
import { type Attempt, hasEnded, type TransferMethod } from '#features/sales/payments/payment.ts'
import { attemptOfProvider, book, requireAttempt } from '#features/sales/payments/payments.server.ts'
import {
  findAnnouncedPayment,
  matchIncomingTransfer,
  recordIncomingTransfer,
} from '#features/sales/payments/providers/bank-transfer.server.ts'
import { openRefund } from '#features/sales/payments/refund-payment.server.ts'
import { type Db, inTransaction } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { centsToDollars } from '#platform/money/money.ts'
import { text } from '#text/text.tsx'
import { closePayment, settleAttempt } from './pay-order.server.ts'

export type RecordedTransfer = {
  /** The bank's ID of the statement line, or the check number. */
  bank_entry: string
  way: TransferMethod
  amount_cents: number
  /** Date, YYYY-MM-DD. */
  received_on: string
  /** The payer's remittance text, which is searched for our reference. */
  remittance: string
}

export type TransferResult = {
  order_id: string | null
  standing: 'unmatched' | 'waiting' | 'paid' | 'returned'
}

/**
 * Records incoming money, once per bank entry, and matches it by the reference in the remittance text. It is in the
 * ledger at once. The full amount settles its order, money that no order expects is refunded, and an unmatched transfer
 * becomes an operations inbox task. `by` is the ID of the staff member.
 */
export async function recordTransfer(
  work: JobContext,
  transfer: RecordedTransfer,
  by: string,
): Promise<TransferResult> {
  const { bank_entry, amount_cents, remittance } = transfer
  const announced = await findAnnouncedPayment(work.db, remittance)
  const attempt = announced && (await attemptOfProvider(work.db, announced.way, announced.id))
  // The announced method applies, not the one that staff selected.
  const way = attempt ? announced.way : transfer.way
  const incoming = { ...transfer, way, transfer_id: attempt ? announced.id : null, recorded_by: by }
  await inTransaction(work.db, async (tx) => {
    if (attempt) await lockOrder(tx, attempt.reference)
    const id = await recordIncomingTransfer(tx, incoming)
    if (!id)
      throw new Problem('conflict', text('This bank statement line is already recorded'), {
        data: { reason: 'recorded', bank_entry },
      })
    const rows = [
      { account: `cash:${way}`, amount_cents },
      { account: 'transfers:unapplied', amount_cents: -amount_cents },
    ]
    await book(tx, {
      reference: attempt?.reference ?? 'unmatched',
      kind: 'transfer received',
      cause: id,
      rows,
    })
    if (attempt) await refundIfLate(tx, attempt.id, id, amount_cents)
    else await addUnmatchedTask(tx, transfer, id)
  })
  return attempt ? settleTransfer(work, attempt.id, by) : { order_id: null, standing: 'unmatched' }
}

/**
 * Assigns a transfer that came without a valid reference, with the same result as if the reference had been right.
 * Throws `missing` for an unknown reference or entry.
 */
export async function matchTransfer(
  work: JobContext,
  { bank_entry, reference }: { bank_entry: string; reference: string },
  by: string,
): Promise<TransferResult> {
  const announced = await findAnnouncedPayment(work.db, reference)
  const attempt = announced && (await attemptOfProvider(work.db, announced.way, announced.id))
  if (!attempt) throw new Problem('missing', text('No payment is announced under this reference'))
  await inTransaction(work.db, async (tx) => {
    await lockOrder(tx, attempt.reference)
    const matched = await matchIncomingTransfer(tx, bank_entry, announced)
    if (!matched) throw new Problem('missing', text('There is no unmatched line with this number'))
    await assignToOrder(tx, attempt, announced.way, matched)
    await settleInboxTask(tx, `transfer:${matched.id}`, `matched to ${announced.id} by ${by}`)
    await refundIfLate(tx, attempt.id, matched.id, matched.amount_cents)
  })
  return settleTransfer(work, attempt.id, by)
}

/** Moves the money in the ledger from 'unmatched' to the order. */
async function assignToOrder(
  tx: Db,
  { reference }: Pick<Attempt, 'reference'>,
  way: TransferMethod,
  { id: cause, amount_cents }: { id: string; amount_cents: number },
) {
  const rows = [
    { account: `cash:${way}`, amount_cents },
    { account: 'transfers:unapplied', amount_cents: -amount_cents },
  ]
  const reversed = rows.map((row) => ({ ...row, amount_cents: -row.amount_cents }))
  await book(tx, { reference: 'unmatched', kind: 'transfer recognised', cause, rows: reversed })
  await book(tx, { reference, kind: 'transfer matched', cause, rows })
}

async function settleTransfer(work: JobContext, attempt_id: string, by: string): Promise<TransferResult> {
  const before = await requireAttempt(work.db, attempt_id)
  const { reference: order_id } = before
  if (before.state === 'succeeded') return { order_id, standing: 'returned' }
  const settled = hasEnded(before.state)
    ? await closePayment(work, attempt_id, `staff:${by}`)
    : await settleAttempt(work, attempt_id, `staff:${by}`)
  if (settled.state !== 'succeeded') return { order_id, standing: 'waiting' }
  return { order_id, standing: hasEnded(before.state) ? 'returned' : 'paid' }
}

const addUnmatchedTask = (
  tx: Db,
  { bank_entry, amount_cents, remittance, way }: RecordedTransfer,
  id: string,
) =>
  addInboxTask(tx, {
    key: `transfer:${id}`,
    kind: 'unmatched_transfer',
    details: { bank_entry, amount: centsToDollars(amount_cents), remittance, way },
  })

/** Refunds money that arrives after the order is paid. */
async function refundIfLate(tx: Db, attempt_id: string, incoming_id: string, amount_cents: number) {
  const attempt = await requireAttempt(tx, attempt_id)
  if (attempt.state !== 'succeeded') return
  const order_id = attempt.reference
  const rows = [
    { account: 'transfers:unapplied', amount_cents },
    { account: 'owed:customers', amount_cents: -amount_cents },
  ]
  await book(tx, { reference: order_id, kind: 'late transfer', cause: incoming_id, rows })
  const cause = `transfer:${incoming_id}`
  await noteEvent(tx, order_id, { kind: 'stray_payment', actor: 'system', cause })
  await openRefund(tx, {
    order_id,
    attempt_id,
    amount_cents,
    wish: `late:${incoming_id}`,
    reason: 'came after the order was paid',
    actor: 'system',
  })
}
