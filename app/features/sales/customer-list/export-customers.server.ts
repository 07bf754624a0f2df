import { mapGroupLabel } from '#features/people/auth/map-group.ts'
import { dayIn } from '#features/store/calendar/business-days.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import { tableExporter } from '#platform/exports/table-exports.server.ts'
import { text } from '#text/text.tsx'
import {
  CustomerFilter,
  conditionsOf,
  customerColumns,
  type ListedCustomer,
} from './list-customers.server.ts'

/** Exports the list of customers, the oldest first. */
export const customerExporter = tableExporter({
  permission: 'customers.read',
  title: text('Customers'),
  filter: CustomerFilter,
  columns: [
    { title: text('First name'), kind: 'text' },
    { title: text('Last name'), kind: 'text' },
    { title: text('Company'), kind: 'text' },
    { title: text('Email'), kind: 'text' },
    { title: text('Phone'), kind: 'text' },
    { title: text('State'), kind: 'text' },
    { title: text('Map group'), kind: 'text' },
    { title: text('Orders'), kind: 'number' },
    { title: text('Tax exempt'), kind: 'text' },
    { title: text('Status'), kind: 'text' },
    { title: text('Registered'), kind: 'time' },
  ],
  async *rows({ db, now, t }, filter) {
    const { where, values } = conditionsOf(filter, now())
    const customers = rowsInPages<ListedCustomer>(db, {
      columns: customerColumns(`$${values.length + 1}`),
      from: 'users u',
      where,
      values: [...values, dayIn(now())],
      key: ['u.created_at', 'u.id'],
      page_rows: 1000,
    })
    for await (const customer of customers)
      yield [
        customer.first_name,
        customer.last_name,
        customer.company_name,
        customer.email,
        customer.phone,
        customer.state,
        t(mapGroupLabel(customer.map_group)),
        customer.orders,
        customer.is_tax_exempt ? t('Yes') : t('No'),
        customer.closed ? t('Account closed') : t('Account open'),
        customer.created_at,
      ]
  },
})
