import { eq, isNull } from 'drizzle-orm'
import type { TaxLine, TaxRate, TaxRates } from '#features/catalog/tax/sales-tax.ts'
import type { TaxProvider } from '#features/catalog/tax/tax-provider.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { percentOf } from '#platform/money/money.ts'
import { noteEvent, orderById } from '../orders.server.ts'
import { order_tax_rechecks } from '../orders.table.server.ts'
import type { PlacedOrder } from '../placed-order.ts'

/**
 * Marks an order whose tax was calculated while the tax service was unavailable. A later fallback of the same order
 * reopens its recheck.
 */
export async function noteTaxRecheck(tx: Db, order: Pick<PlacedOrder, 'id' | 'tax_cents'>) {
  const charged_cents = order.tax_cents
  await tx
    .insert(order_tax_rechecks)
    .values({ order_id: order.id, charged_cents })
    .onConflictDoUpdate({
      target: order_tax_rechecks.order_id,
      set: { charged_cents, due_cents: null, settled_at: null },
    })
}

/** Removes the recheck of an order whose tax the service has calculated after all. */
export const dropTaxRecheck = (tx: Db, order_id: string) =>
  tx.delete(order_tax_rechecks).where(eq(order_tax_rechecks.order_id, order_id))

/**
 * Asks the tax service again for orders it could not answer for, and records the correct tax. The customer's total
 * stays as agreed; the shop bears the difference, which is recorded in the order's history for accounting.
 */
export async function recheckTaxes(
  work: Pick<JobContext, 'db' | 'now' | 'log'>,
  taxes: TaxProvider,
  batchSize = 50,
) {
  const { order_id: id, settled_at, noted_at } = order_tax_rechecks
  const open = await work.db
    .select({ order_id: id })
    .from(order_tax_rechecks)
    .where(isNull(settled_at))
    .orderBy(noted_at)
    .limit(batchSize)
  for (const { order_id } of open) {
    const order = await orderById(work.db, order_id)
    const rates = await taxes.ask(order.pickup ?? order.ship_to, new Date(order.placed_at))
    // Still unavailable: the others would fail, too.
    if (!rates) return
    const due_cents = taxDue(order, rates)
    await inTransaction(work.db, (tx) => settleRecheck(tx, order, due_cents))
    if (due_cents !== order.tax_cents)
      work.log.warn(
        { order: order_id, charged_cents: order.tax_cents, due_cents },
        'provisional tax differs from the tax service',
      )
  }
}

/** Tax on the order's provisional lines at the service's rates, in cents. */
function taxDue(
  { tax_lines: lines, freight_cents }: Pick<PlacedOrder, 'tax_lines' | 'freight_cents'>,
  { rates, services = [], freight = [] }: TaxRates,
) {
  const baseOf = (what: TaxLine['on']) =>
    lines.find(({ provisional, on }) => provisional && on === what)?.base_cents ?? 0
  const taxOn = (base_cents: number, charged: readonly TaxRate[]) =>
    charged.reduce((sum, rate) => sum + percentOf(base_cents, rate.basis_points), 0)
  // There is no line for freight that the fallback rates do not tax.
  const freight_base = lines.some(({ provisional }) => provisional) ? freight_cents : 0
  return taxOn(baseOf(undefined), rates) + taxOn(baseOf('services'), services) + taxOn(freight_base, freight)
}

async function settleRecheck(tx: Db, order: PlacedOrder, due_cents: number) {
  const settled = await queryRows(
    tx,
    `update order_tax_rechecks set due_cents = $2, settled_at = clock_timestamp()
     where order_id = $1 and settled_at is null and charged_cents = $3 returning order_id`,
    [order.id, due_cents, order.tax_cents],
  )
  if (settled.length === 0) return
  const cause = `charged ${order.tax_cents}, due ${due_cents} cents`
  await noteEvent(tx, order.id, { kind: 'tax_rechecked', actor: 'system', cause })
}

export type TaxRecheck = {
  order_id: string
  charged_cents: number
  due_cents: number | null
  noted_at: string
}

/**
 * Orders whose provisional tax is still unconfirmed or turned out to be wrong, latest first (at most 500). For
 * accounting.
 */
export const listTaxRechecks = (db: Db) =>
  queryRows<TaxRecheck>(
    db,
    `select order_id, charged_cents, due_cents, to_char(noted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as noted_at
     from order_tax_rechecks where due_cents is distinct from charged_cents order by noted_at desc limit 500`,
  )
