import type { TransferMethod } from '#features/sales/payments/payment.ts'
import { Problem } from '#platform/http/problem.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { matchTransfer, recordTransfer, type TransferResult } from '../record-transfer.server.ts'

export type ConfirmedLine = {
  bank_entry: string
  way: TransferMethod
  amount_cents: number
  received_on: string
  remittance: string
  /** The payment that a person chose; null: the line is recorded without a match. */
  reference: string | null
}

export type RecordedLine = {
  bank_entry: string
  order_id: string | null
  standing: TransferResult['standing'] | 'already_recorded' | 'failed'
  problem: string | null
}

/**
 * Records the lines that a person confirmed, each once and in a transaction of its own, and matches them with the chosen
 * payments. A line that another person has recorded meanwhile is reported and changes nothing.
 */
export async function recordStatement(work: JobContext, lines: readonly ConfirmedLine[], by: string) {
  const results: RecordedLine[] = []
  for (const { reference, ...line } of lines) {
    const { bank_entry } = line
    try {
      const recorded = await recordTransfer(work, line, by)
      const result =
        recorded.standing === 'unmatched' && reference
          ? await matchTransfer(work, { bank_entry, reference }, by)
          : recorded
      results.push({ bank_entry, ...result, problem: null })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const isRecorded = (error.data as { reason?: string } | null)?.reason === 'recorded'
      const standing = isRecorded ? 'already_recorded' : 'failed'
      results.push({ bank_entry, order_id: null, standing, problem: isRecorded ? null : error.message })
    }
  }
  return results
}
