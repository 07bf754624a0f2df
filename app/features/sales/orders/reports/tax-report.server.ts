import { type ReadOnlyDb, readRows } from '#platform/database/read-rows.server.ts'
import { tableExporter } from '#platform/exports/table-exports.server.ts'
import { centsToDollars } from '#platform/money/money.ts'
import { shopTimeZone } from '#text/shop-time-zone.ts'
import { text } from '#text/text.tsx'
import { soldStatuses } from '../queries/sales-figures.server.ts'
import { periodOf, ReportPeriod } from './coupon-usage.server.ts'

export type TaxReportRow = {
  month: string
  state: string
  orders: number
  taxable_cents: number
  certificate_cents: number
  untaxed_cents: number
  tax_cents: number
}

/**
 * Sales and tax by state and month of the paid orders of a period, in cents, with freight only where it is taxed. A sale that several
 * jurisdictions tax counts once; `certificate_cents` are sales exempt by certificate, `untaxed_cents` all others without
 * tax.
 */
export const taxReport = (db: ReadOnlyDb, { starts, ends }: { starts: Date; ends: Date }) =>
  readRows<TaxReportRow>(
    db,
    `with sales as (
       select o.id, to_char(o.placed_at at time zone $3, 'YYYY-MM') as month, l.state, coalesce(l."on", 'products') as on_what,
         max(l.base_cents) as base_cents, sum(l.cents) as tax_cents, max(l.basis_points) as rate,
         bool_or(l.certificate_id is not null) as is_exempt
       from orders o
       cross join lateral jsonb_to_recordset(o.tax_lines) as l(state text, "on" text, base_cents int, cents int,
         basis_points double precision, certificate_id text)
       where o.placed_at >= $1 and o.placed_at < $2 and o.status = any($4)
       group by 1, 2, 3, 4
     )
     select month, state, count(distinct id)::int as orders,
       coalesce(sum(base_cents) filter (where rate > 0), 0)::float8 as taxable_cents,
       coalesce(sum(base_cents) filter (where is_exempt), 0)::float8 as certificate_cents,
       coalesce(sum(base_cents) filter (where rate = 0 and not is_exempt), 0)::float8 as untaxed_cents,
       sum(tax_cents)::float8 as tax_cents
     from sales group by month, state order by month desc, state limit 5000`,
    [starts, ends, shopTimeZone(), soldStatuses],
  )

/** Exports the tax report of a period. */
export const taxReportExporter = tableExporter({
  permission: 'taxes.edit',
  title: text('Tax report'),
  filter: ReportPeriod,
  columns: [
    { title: text('Month'), kind: 'text' },
    { title: text('State'), kind: 'text' },
    { title: text('Orders'), kind: 'number' },
    { title: text('Taxable sales'), kind: 'money' },
    { title: text('Exempt by certificate'), kind: 'money' },
    { title: text('Other untaxed sales'), kind: 'money' },
    { title: text('Sales tax'), kind: 'money' },
  ],
  async *rows({ db, now }, filter) {
    for (const row of await taxReport(db, periodOf(filter, now())))
      yield [
        row.month,
        row.state,
        row.orders,
        centsToDollars(row.taxable_cents),
        centsToDollars(row.certificate_cents),
        centsToDollars(row.untaxed_cents),
        centsToDollars(row.tax_cents),
      ]
  },
})
