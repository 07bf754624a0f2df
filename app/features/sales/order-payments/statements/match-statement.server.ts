import type { TransferMethod } from '#features/sales/payments/payment.ts'
import { findAnnouncedPayment } from '#features/sales/payments/providers/bank-transfer.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { orderNumbersIn } from './bank-statement.ts'
import type { StatementLine } from './read-statement.server.ts'

/** An announced payment that a statement line may belong to. */
export type TransferProposal = {
  /** The payment reference that the customer was asked to write. */
  reference: string
  order_id: string
  way: TransferMethod
  amount_cents: number
  /** By what it was found; an amount alone has to be checked by a person. */
  found_by: 'reference' | 'order' | 'amount'
}

export type MatchedLine = StatementLine & {
  /**
   * `recorded`: the entry is in the books already; `unreadable`: date or amount is missing; `outgoing`: no money came in;
   * `proposed`, `ambiguous` (several payments have this amount), or `unmatched`.
   */
  state: 'recorded' | 'unreadable' | 'outgoing' | 'proposed' | 'ambiguous' | 'unmatched'
  proposals: TransferProposal[]
}

/** Proposes for each line the announced payment that it may belong to: by reference, by order number, by amount. */
export async function matchStatement(db: Db, lines: readonly StatementLine[]): Promise<MatchedLine[]> {
  const recorded = await recordedEntries(
    db,
    lines.map((line) => line.bank_entry),
  )
  const matched: MatchedLine[] = []
  for (const line of lines) {
    const { received_on, amount_cents } = line
    const add = (state: MatchedLine['state'], proposals: TransferProposal[] = []) =>
      matched.push({ ...line, state, proposals })
    if (recorded.has(line.bank_entry)) add('recorded')
    else if (received_on === null || amount_cents === null) add('unreadable')
    else if (amount_cents <= 0) add('outgoing')
    else {
      const proposals = await proposalsFor(db, line.remittance, amount_cents)
      add(proposals.length === 0 ? 'unmatched' : proposals.length === 1 ? 'proposed' : 'ambiguous', proposals)
    }
  }
  return matched
}

async function recordedEntries(db: Db, entries: readonly string[]) {
  const rows = await queryRows<{ bank_entry: string }>(
    db,
    'select bank_entry from incoming_transfers where bank_entry = any($1)',
    [entries],
  )
  return new Set(rows.map((row) => row.bank_entry))
}

async function proposalsFor(db: Db, remittance: string, amount_cents: number): Promise<TransferProposal[]> {
  const announced = await findAnnouncedPayment(db, remittance)
  if (announced) return announcedPayments(db, 'reference', 'p.id = $1', [announced.id])
  const orders = orderNumbersIn(remittance)
  if (orders.length > 0) {
    const byOrder = await announcedPayments(db, 'order', 'a.reference = any($1) and p.ended_at is null', [
      orders,
    ])
    if (byOrder.length > 0) return byOrder
  }
  return announcedPayments(
    db,
    'amount',
    'p.amount_cents = $1 and p.ended_at is null and a.state in ($2, $3)',
    [amount_cents, 'pending', 'processing'],
  )
}

const announcedPayments = (
  db: Db,
  found_by: TransferProposal['found_by'],
  where: string,
  values: unknown[],
): Promise<TransferProposal[]> =>
  queryRows<TransferProposal>(
    db,
    `select p.id as reference, a.reference as order_id, p.way, p.amount_cents, '${found_by}' as found_by
     from transfer_payments p
     join payment_attempts a on a.provider = p.way and a.provider_reference = p.id
     where ${where} order by p.created_at, p.id limit 6`,
    values,
  )
