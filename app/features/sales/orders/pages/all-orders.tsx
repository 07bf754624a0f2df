import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { translator, useText } from '#text/text.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { orderListAction } from '../changes/order-list-action.server.ts'
import { OrdersList } from '../components/orders-list.tsx'
import { listOrders } from '../queries/list-orders.server.ts'
import type { Route } from './+types/all-orders'

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const customer = await requireCustomer(context)
  return listOrders(requestContextOf(context).db, customer.id, request.url)
})

export const action = orderListAction

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  return pageMeta({ ...site, title: translator(site.locale)('My Orders'), path: '/OrdersAll', noindex: true })
}

const types = [null, 0, 1, 2].map((type) => ({
  type,
  to: type === null ? '/OrdersAll' : `/OrdersAll?type=${type}`,
}))

export default function AllOrders({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const crumbs = [{ title: t('Dashboard'), to: '/dashboard' }, { title: t('My Orders') }]
  return (
    <Page title={t('My Orders')} crumbs={crumbs}>
      <OrdersList caption={t('My Orders')} types={types} {...loaderData} />
    </Page>
  )
}
