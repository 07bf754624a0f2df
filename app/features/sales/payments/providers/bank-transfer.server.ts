import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { now } from '#platform/database/columns.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { addInboxTask } from '../operations-inbox.server.ts'
import type { ProviderAnswer, TransferMethod } from '../payment.ts'
import { incoming_transfers, operator_tasks, transfer_payments } from '../payments.table.server.ts'
import { type PaymentProvider, ProviderRefusal } from './provider.server.ts'

/**
 * Tolerated shortfall in cents, for bank fees and typing errors; the shop bears it. A surplus is refunded to the cent.
 */
export const toleratedShortfallCents = 100

// Crockford's Base32: without I, L, O and U, which are easily misread.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const randomLetters = (count: number) =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')

/**
 * Payment by bank transfer or check under our reference, which staff match with recorded bank statement lines. A refund
 * is a task in the operations inbox.
 */
export function transferProvider(db: Db, way: TransferMethod): PaymentProvider {
  return {
    name: way,
    async start({ idempotency_key, amount_cents }) {
      const rows = await queryRows<{ id: string; amount_cents: number }>(
        db,
        `insert into transfer_payments (id, way, idempotency_key, amount_cents) values ($1, $2, $3, $4)
         on conflict (idempotency_key) do update set way = excluded.way returning id, amount_cents`,
        [`HS-${randomLetters(4)}-${randomLetters(4)}`, way, idempotency_key, amount_cents],
      )
      const payment = only(rows)
      if (payment.amount_cents !== amount_cents) throw new Error('The same key with another amount')
      return { provider_reference: payment.id }
    },
    retrieve: (provider_reference) => stateOfTransfer(db, provider_reference),
    nextAction: async () => ({ kind: 'instructions' }),
    async cancel(provider_reference) {
      await db
        .update(transfer_payments)
        .set({ ended_at: now })
        .where(and(eq(transfer_payments.id, provider_reference), isNull(transfer_payments.ended_at)))
    },
    async refund({ idempotency_key, provider_reference, amount_cents }) {
      const key = `refund-by-hand:${idempotency_key}`
      await addInboxTask(db, {
        key,
        kind: 'refund_by_hand',
        reference: provider_reference,
        details: { refund_id: idempotency_key, way, amount: amount_cents / 100 },
      })
      return { state: 'waiting', provider_refund: key, failure: null }
    },
    async retrieveRefund(provider_refund) {
      const [task] = await db
        .select({ done_at: operator_tasks.done_at })
        .from(operator_tasks)
        .where(eq(operator_tasks.key, provider_refund))
      return { state: task?.done_at ? 'done' : 'waiting', provider_refund, failure: null }
    },
    async *list({ from, to }) {
      const rows = await queryRows<{ id: string; ours: string; amount_cents: number }>(
        db,
        `select p.id, p.idempotency_key as ours, sum(i.amount_cents)::bigint as amount_cents
         from incoming_transfers i join transfer_payments p on p.id = i.transfer_id
         where p.way = $3 and i.created_at >= $1 and i.created_at < $2 group by p.id order by p.id`,
        [from, to, way],
      )
      for (const { id, ours, amount_cents } of rows) yield { kind: 'payment', id, ours, amount_cents }
    },
  }
}

/** The state of an announced payment, from the amounts received under its reference. */
async function stateOfTransfer(db: Db, provider_reference: string): Promise<ProviderAnswer> {
  const [payment] = await queryRows<{ amount_cents: number; received: number; ended: boolean }>(
    db,
    `select p.amount_cents, p.ended_at is not null as ended,
            (select coalesce(sum(i.amount_cents), 0)::bigint from incoming_transfers i where i.transfer_id = p.id) as received
     from transfer_payments p where p.id = $1`,
    [provider_reference],
  )
  if (!payment) throw new ProviderRefusal(`No transfer was announced under ${provider_reference}`)
  const { amount_cents, received, ended } = payment
  const isEnough = received >= amount_cents - toleratedShortfallCents
  if (received > 0 && (isEnough || ended))
    return { state: 'succeeded', amount_cents: received, failure: null }
  if (ended) return { state: 'failed', amount_cents: 0, failure: 'cancelled' }
  return { state: 'open', amount_cents: received, failure: null }
}

export type IncomingTransfer = {
  bank_entry: string
  way: TransferMethod
  transfer_id: string | null
  amount_cents: number
  received_on: string
  remittance: string
  recorded_by: string
}

/** Records a bank statement line, once per bank entry number. Returns its ID, or null if it was already recorded. */
export async function recordIncomingTransfer(tx: Db, incoming: IncomingTransfer) {
  const [recorded] = await tx
    .insert(incoming_transfers)
    .values(incoming)
    .onConflictDoNothing({ target: incoming_transfers.bank_entry })
    .returning({ id: incoming_transfers.id })
  return recorded?.id ?? null
}

/** Assigns an unmatched statement line to a payment; null if there is none or it is already matched. */
export async function matchIncomingTransfer(
  tx: Db,
  bank_entry: string,
  to: { id: string; way: TransferMethod },
) {
  const { id, amount_cents, transfer_id, way } = incoming_transfers
  const [matched] = await tx
    .update(incoming_transfers)
    .set({ transfer_id: to.id })
    .where(and(eq(incoming_transfers.bank_entry, bank_entry), eq(way, to.way), isNull(transfer_id)))
    .returning({ id, amount_cents })
  return matched ?? null
}

/** The amount received under a reference, in cents. Exact while its order is locked. */
export async function receivedCents(tx: Db, transfer_id: string) {
  const { received } = only(
    await queryRows<{ received: number }>(
      tx,
      'select coalesce(sum(amount_cents), 0)::bigint as received from incoming_transfers where transfer_id = $1',
      [transfer_id],
    ),
  )
  return received
}

const reference = /HS[\s-]?([0-9A-HJKMNP-TV-Z]{4})[\s-]?([0-9A-HJKMNP-TV-Z]{4})/i

/** The payment whose reference appears in a remittance text, in any spacing or case; null if none was issued. */
export async function findAnnouncedPayment(db: Db, remittance: string) {
  const [, first, second] = reference.exec(remittance) ?? []
  if (!first || !second) return null
  const { id, way } = transfer_payments
  const [announced] = await db
    .select({ id, way })
    .from(transfer_payments)
    .where(eq(id, `HS-${first}-${second}`.toUpperCase()))
  return announced ?? null
}
