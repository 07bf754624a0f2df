import { translator, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/button.tsx'
import { pageMeta, siteOf } from '#ui/page-meta.ts'
import { removal } from '../changes/remove-order-action.server.ts'
import { OrdersOfType } from '../components/orders-of-type.tsx'
import { listWords, orderType } from '../order.ts'
import { listOfTypes } from '../queries/list-orders.server.ts'
import type { Route } from './+types/solution-orders'

const order_type = orderType.solution

export const loader = listOfTypes([order_type])

export const action = removal

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  const title = translator(site.locale)(listWords(order_type))
  return pageMeta({ ...site, title, path: '/SolutionOrders', noindex: true })
}

export default function SolutionOrders({ loaderData }: Route.ComponentProps) {
  const t = useText()
  return (
    <OrdersOfType
      {...loaderData}
      order_type={order_type}
      actions={<LinkButton to="/Solution">{t('See the packages')}</LinkButton>}
    />
  )
}
