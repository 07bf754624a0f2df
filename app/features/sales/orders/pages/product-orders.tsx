import { translator, useText } from '#text/text.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { orderListAction } from '../changes/order-list-action.server.ts'
import { OrdersList } from '../components/orders-list.tsx'
import { orderListTitle, orderType } from '../order.ts'
import { orderListLoader } from '../queries/list-orders.server.ts'
import type { Route } from './+types/product-orders'

/** Order types listed under this path, as the specification has them: 0 product order, 1 deposit. */
const listed = [orderType.product, orderType.design] as const

export const loader = orderListLoader(listed)

export const action = orderListAction

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  const title = translator(site.locale)(orderListTitle(orderType.product))
  return pageMeta({ ...site, title, path: '/orders', noindex: true })
}

const types = [{ type: null, to: '/OrdersAll' }, ...listed.map((type) => ({ type, to: `/orders/${type}` }))]

export default function ProductOrders({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const title = t(orderListTitle(orderType.product))
  return (
    <Page title={title} crumbs={[{ title: t('Dashboard'), to: '/dashboard' }, { title }]}>
      <OrdersList caption={title} types={types} {...loaderData} />
    </Page>
  )
}
