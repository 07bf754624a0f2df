import type { TaxLine, TaxRate, TaxRates } from '#features/catalog/tax/sales-tax.ts'
import type { TaxProvider } from '#features/catalog/tax/tax-provider.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { percentOf } from '#platform/money/money.ts'
import { noteEvent, orderById } from '../orders.server.ts'
import type { PlacedOrder } from '../placed-order.ts'

/** Marks an order whose tax was worked out while the tax service was silent. A later fallback of the same order opens it again. */
export async function noteTaxRecheck(tx: Db, order: Pick<PlacedOrder, 'id' | 'tax_cents'>) {
  await queryRows(
    tx,
    `insert into order_tax_rechecks (order_id, charged_cents) values ($1, $2)
     on conflict (order_id) do update set charged_cents = excluded.charged_cents, due_cents = null, settled_at = null`,
    [order.id, order.tax_cents],
  )
}

/** The order's tax has been worked out by the service after all: nothing is left to ask. */
export const dropTaxRecheck = (tx: Db, order_id: string) =>
  queryRows(tx, 'delete from order_tax_rechecks where order_id = $1', [order_id])

/**
 * Asks the tax service again for orders it was silent for, and writes down what it should have been. What the customer
 * agreed to pay stays; the difference is the shop's, and stands in the order's history for whoever keeps the books.
 */
export async function recheckTaxes(
  work: Pick<JobContext, 'db' | 'now' | 'log'>,
  taxes: TaxProvider,
  portion = 50,
) {
  const open = await queryRows<{ order_id: string }>(
    work.db,
    'select order_id from order_tax_rechecks where settled_at is null order by noted_at limit $1',
    [portion],
  )
  for (const { order_id } of open) {
    const order = await orderById(work.db, order_id)
    const found = await taxes.ask(order.ship_to, new Date(order.placed_at))
    // Still silent: the others would wait in vain, too.
    if (!found) return
    const due_cents = taxDue(order.tax_lines, found)
    await inTransaction(work.db, (tx) => settleRecheck(tx, order, due_cents))
    if (due_cents !== order.tax_cents)
      work.log.warn(
        { order: order_id, charged_cents: order.tax_cents, due_cents },
        'a provisional tax was not the right one',
      )
  }
}

/** What the provisional lines of an order come to by the rates that count, in cents. */
function taxDue(lines: readonly TaxLine[], { rates, services = [] }: TaxRates) {
  const baseOf = (isService: boolean) =>
    lines.find(({ provisional, on }) => provisional && (on === 'services') === isService)?.base_cents ?? 0
  const taxOn = (base_cents: number, charged: readonly TaxRate[]) =>
    charged.reduce((sum, rate) => sum + percentOf(base_cents, rate.basis_points), 0)
  return taxOn(baseOf(false), rates) + taxOn(baseOf(true), services)
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

/** Orders whose tax was provisional and is still open, or turned out to be another: for whoever keeps the books. */
export const listTaxRechecks = (db: Db) =>
  queryRows<TaxRecheck>(
    db,
    `select order_id, charged_cents, due_cents, to_char(noted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as noted_at
     from order_tax_rechecks where due_cents is distinct from charged_cents order by noted_at desc limit 500`,
  )
