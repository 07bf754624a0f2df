import { translator, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { orderListAction } from '../changes/order-list-action.server.ts'
import { OrdersOfType } from '../components/orders-of-type.tsx'
import { orderListTitle, orderType } from '../order.ts'
import { orderListLoader } from '../queries/list-orders.server.ts'
import type { Route } from './+types/solution-orders'

const order_type = orderType.solution

export const loader = orderListLoader([order_type])

export const action = orderListAction

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  const title = translator(site.locale)(orderListTitle(order_type))
  return pageMeta({ ...site, title, path: '/SolutionOrders', noindex: true })
}

export default function SolutionOrders({ loaderData }: Route.ComponentProps) {
  const t = useText()
  return (
    <OrdersOfType
      {...loaderData}
      order_type={order_type}
      actions={<LinkButton to="/Solution">{t('View packages')}</LinkButton>}
    />
  )
}
