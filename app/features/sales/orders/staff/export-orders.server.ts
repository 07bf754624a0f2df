import { providerLabel } from '#features/sales/payments/payment.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import { tableExporter } from '#platform/exports/table-exports.server.ts'
import { centsToDollars } from '#platform/money/money.ts'
import { text } from '#text/text.tsx'
import { orderTypeLabel, statusLabelOf } from '../order.ts'
import { conditionsOf, type ListedOrder, OrderFilter, toOrderFilter } from './list-staff-orders.server.ts'

type ExportedOrder = ListedOrder & {
  city: string
  zip_code: string
  subtotal_cents: number
  tax_cents: number
  freight_cents: number
}

/** Exports the list of orders, the oldest first. */
export const orderExporter = tableExporter({
  permission: 'orders.read',
  title: text('Orders'),
  filter: OrderFilter,
  columns: [
    { title: text('Order'), kind: 'text' },
    { title: text('Placed'), kind: 'time' },
    { title: text('Type'), kind: 'text' },
    { title: text('Status'), kind: 'text' },
    { title: text('Name'), kind: 'text' },
    { title: text('Company'), kind: 'text' },
    { title: text('Email'), kind: 'text' },
    { title: text('City'), kind: 'text' },
    { title: text('State'), kind: 'text' },
    { title: text('ZIP code'), kind: 'text' },
    { title: text('Items'), kind: 'number' },
    { title: text('Subtotal'), kind: 'money' },
    { title: text('Freight'), kind: 'money' },
    { title: text('Sales tax'), kind: 'money' },
    { title: text('Total'), kind: 'money' },
    { title: text('Payment'), kind: 'text' },
  ],
  async *rows({ db, t }, filter) {
    const { where, values } = conditionsOf(toOrderFilter(filter))
    const rows = rowsInPages<ExportedOrder>(db, {
      columns: `o.id, o.order_type, o.status, o.placed_at, o.ship_to ->> 'first_name' as first_name,
        o.ship_to ->> 'last_name' as last_name, o.ship_to ->> 'company_name' as company_name,
        o.ship_to ->> 'email' as email, o.ship_to ->> 'city' as city, o.ship_to ->> 'state' as state,
        o.ship_to ->> 'zip_code' as zip_code, o.subtotal_cents, o.freight_cents, o.tax_cents, o.total_cents,
        o.pickup is not null as is_pickup,
        (select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = o.id) as units,
        (select a.provider from payment_attempts a where a.reference = o.id and a.state = 'succeeded'
         order by a.step desc limit 1) as paid_with`,
      from: 'orders o',
      where,
      values,
      key: ['o.placed_at', 'o.id'],
      page_rows: 1000,
    })
    for await (const order of rows)
      yield [
        order.id,
        order.placed_at,
        t(orderTypeLabel(order.order_type)),
        t(statusLabelOf(order.status, order.is_pickup)),
        `${order.first_name} ${order.last_name}`.trim(),
        order.company_name,
        order.email,
        order.city,
        order.state,
        order.zip_code,
        order.units,
        centsToDollars(order.subtotal_cents),
        centsToDollars(order.freight_cents),
        centsToDollars(order.tax_cents),
        centsToDollars(order.total_cents),
        order.paid_with && t(providerLabel(order.paid_with)),
      ]
  },
})
