import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { listParamsOf } from '#ui/admin/list-params.ts'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { lastDayOf, quotePath } from '../quote.ts'
import { listStaffQuotes } from '../quotes.api.server.ts'
import type { Route } from './+types/quote-list.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Quotes'))
}

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const { page, page_size } = listParamsOf(request, [])
  return { ...(await call(listStaffQuotes, { page, page_size })), page, size: page_size }
})

type QuoteRow = Route.ComponentProps['loaderData']['list'][number]

/** Quotes that customers had mailed to them. */
export default function QuoteList({ loaderData: { list, total, page, size } }: Route.ComponentProps) {
  const t = useText()
  return (
    <AdminPage
      title={t('Quotes')}
      intro={t(
        'Item prices and discounts are held until the day shown. Customers order at these prices under My Quotes.',
      )}
    >
      <ResourceTable
        id="quotes"
        label={t('Quotes')}
        columns={useColumns()}
        rows={list}
        rowKey={({ number }) => number}
        paging={{ page, size, total }}
        empty={<EmptyState title={t('No quotes yet')} icon="mail" />}
      />
    </AdminPage>
  )
}

function useColumns(): ResourceColumn<QuoteRow>[] {
  const t = useText()
  const format = useFormat()
  return [
    {
      id: 'number',
      title: t('Quote number'),
      cell: ({ number }) => (
        <Link to={quotePath(number)} reloadDocument className="link target">
          {number}
        </Link>
      ),
    },
    { id: 'customer', title: t('Customer'), cell: ({ customer_name, email }) => customer_name || email },
    { id: 'email', title: t('Email'), cell: ({ email }) => email },
    { id: 'zip', title: t('ZIP code'), cell: ({ zip }) => zip },
    { id: 'lines', title: t('Products'), align: 'end', cell: ({ lines }) => format.number(lines, 0) },
    { id: 'total', title: t('Total'), align: 'end', cell: ({ total_cents }) => format.money(total_cents) },
    {
      id: 'valid',
      title: t('Valid until'),
      cell: ({ valid_until }) => format.date(lastDayOf({ valid_until })),
    },
    {
      id: 'orders',
      title: t('Orders'),
      cell: ({ order_ids }) =>
        order_ids.map((id) => (
          <Link key={id} to={`/admin/orders/${id}`} className="link target mr-3">
            {id}
          </Link>
        )),
    },
    { id: 'created', title: t('Created'), cell: ({ created_at }) => format.dateTime(created_at) },
  ]
}
