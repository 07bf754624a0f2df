import {
  type Attempt,
  hasEnded,
  isTransferMethod,
  type TransferMethod,
} from '#features/sales/payments/payment.ts'
import { attemptsFor } from '#features/sales/payments/payments.server.ts'
import { receivedCents } from '#features/sales/payments/providers/bank-transfer.server.ts'
import { dayIn } from '#features/store/calendar/business-days.ts'
import type { Db } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { recordTransfer } from './record-transfer.server.ts'

/** A transfer or check that was announced and has not arrived in full. */
export type OpenTransfer = {
  way: TransferMethod
  reference: string
  amount_cents: number
  received_cents: number
}

/** The open transfer or check among an order's attempts; `other` if another payment method is in use; null if no payment is open. */
export async function openTransferOf(
  db: Db,
  attempts: readonly Attempt[],
): Promise<{ other: boolean; transfer: OpenTransfer | null } | null> {
  const open = attempts.find((attempt) => !hasEnded(attempt.state))
  if (!open?.provider_reference) return null
  const { provider, provider_reference: reference, amount_cents } = open
  if (!isTransferMethod(provider)) return { other: true, transfer: null }
  const received_cents = await receivedCents(db, reference)
  return { other: false, transfer: { way: provider, reference, amount_cents, received_cents } }
}

/** Simulates the arrival of an order's open transfer at the test bank. @throws Problem `missing` at a real bank. */
export async function simulateArrival(ctx: RequestContext, order_id: string, amount_cents: number) {
  const open = await openTransferOf(ctx.db, await attemptsFor(ctx.db, order_id))
  if (!ctx.services.bank?.is_test || !open?.transfer) throw new Problem('missing', 'Payment not found')
  const { way, reference } = open.transfer
  const line = {
    bank_entry: `test-${crypto.randomUUID()}`,
    way,
    amount_cents,
    received_on: dayIn(ctx.now()),
    remittance: reference,
  }
  return recordTransfer(ctx, line, 'test bank')
}
