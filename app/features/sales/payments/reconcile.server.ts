import { type Db, queryRows } from '#platform/database/db.server.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { centsToDollars } from '#platform/money/money.ts'
import { addInboxTask } from './operations-inbox.server.ts'
import type { PaymentProvider, ProviderEntry } from './providers/provider.server.ts'

/** A difference between provider and ledger. Amounts in cents; null where one side has no record. */
export type Difference = {
  kind: ProviderEntry['kind']
  /** The provider's ID, or ours if only the ledger has it. */
  id: string
  provider_cents: number | null
  ledger_cents: number | null
}

const dayMs = 86_400_000
// A bank debit starts days before its money moves, so a booked payment may have started this long before.
const lookBackMs = 15 * dayMs

/**
 * Compares the transactions of a provider with the ledger and returns every difference: money not booked, booked money
 * that is missing, and different amounts. Payments in progress are left to the sweep.
 */
export async function reconcile(
  db: Db,
  provider: PaymentProvider,
  { from, to }: { from: Date; to: Date },
): Promise<Difference[]> {
  if (!provider.list) return []
  const differences: Difference[] = []
  const seen = new Set<string>()
  for await (const entry of provider.list({ from: new Date(from.getTime() - lookBackMs), to })) {
    const booked = await bookedFor(db, provider.name, entry)
    if (booked.is_open) continue
    if (booked.cause) seen.add(booked.cause)
    const ledger_cents = booked.cause ? booked.cents : null
    if (ledger_cents !== entry.amount_cents)
      differences.push({ kind: entry.kind, id: entry.id, provider_cents: entry.amount_cents, ledger_cents })
  }
  for (const row of await bookedBetween(db, provider.name, { from, to }))
    if (!seen.has(row.cause))
      differences.push({ kind: row.kind, id: row.cause, provider_cents: null, ledger_cents: row.cents })
  return differences
}

const kindsOf = {
  payment: ['payment', 'surplus', 'stray payment'],
  refund: ['refund', 'refund returned'],
} as const

type Booked = { cause: string | null; cents: number; is_open: boolean }

/** The ledger's amount for a provider's movement, matched by our ID or by the provider's. */
async function bookedFor(db: Db, provider: string, { kind, id, ours }: ProviderEntry): Promise<Booked> {
  const [row] = await queryRows<Booked>(db, kind === 'payment' ? paymentNamed : refundNamed, [
    provider,
    id,
    ours ?? '',
    kindsOf[kind],
    `cash:${provider}`,
  ])
  return row ?? { cause: null, cents: 0, is_open: false }
}

const cents = (sign: '' | '-') => `
  (select coalesce(sum(${sign}g.amount_cents), 0)::bigint from ledger g
   where g.cause = it.id::text and g.kind = any($4) and g.account = $5) as cents`

const paymentNamed = `
  select it.id::text as cause, it.state in ('started', 'pending', 'processing') as is_open, ${cents('')}
  from payment_attempts it
  where it.provider = $1 and ($3 in (it.id::text, it.provider_reference) or $2 in (it.provider_reference, it.provider_payment))
  limit 1`

const refundNamed = `
  select it.id::text as cause, it.state = 'started' as is_open, ${cents('-')}
  from refunds it join payment_attempts a on a.id = it.attempt_id
  where a.provider = $1 and (it.id::text = $3 or it.provider_refund = $2) limit 1`

async function bookedBetween(db: Db, provider: string, { from, to }: { from: Date; to: Date }) {
  const rows = await queryRows<{ cause: string; is_refund: boolean; cents: number }>(
    db,
    `select g.cause, bool_or(g.kind = any($5)) as is_refund, sum(abs(g.amount_cents))::bigint as cents from ledger g
     where g.account = $1 and g.at >= $2 and g.at < $3 and g.kind = any($4) group by g.cause order by g.cause`,
    [`cash:${provider}`, from, to, [...kindsOf.payment, ...kindsOf.refund], [...kindsOf.refund]],
  )
  return rows.map(({ cause, is_refund, cents: booked }) => ({
    cause,
    kind: is_refund ? ('refund' as const) : ('payment' as const),
    cents: booked,
  }))
}

/** Reconciles recent days with every provider and adds one inbox task per difference. Returns their number. */
export async function reconcileAll(work: JobContext, days = 3): Promise<number> {
  const to = work.now()
  const from = new Date(to.getTime() - days * dayMs)
  let found = 0
  for (const [name, provider] of Object.entries(work.services.payments)) {
    for (const difference of await reconcile(work.db, provider, { from, to })) {
      found++
      await addInboxTask(work.db, {
        key: `reconcile:${name}:${difference.kind}:${difference.id}`,
        kind: 'reconciliation',
        reference: difference.id,
        details: {
          provider: name,
          what: difference.kind,
          at_provider: difference.provider_cents === null ? null : centsToDollars(difference.provider_cents),
          in_ledger: difference.ledger_cents === null ? null : centsToDollars(difference.ledger_cents),
        },
      })
    }
  }
  return found
}
