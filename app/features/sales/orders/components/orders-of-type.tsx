import type { ReactNode } from 'react'
import { useText } from '#text/text.tsx'
import { Page } from '#ui/page/page.tsx'
import { orderListPath, orderListTitle, orderType } from '../order.ts'
import { OrdersList, type OrdersListProps } from './orders-list.tsx'

const types = [
  { type: null, to: '/OrdersAll' },
  ...Object.values(orderType).map((type) => ({ type, to: orderListPath(type) })),
]

type OrdersOfTypeProps = Omit<OrdersListProps, 'caption' | 'types'> & {
  order_type: number
  /** Links to create another order of this type. */
  actions: ReactNode
}

/** Order list page of one type; its filter links to the lists of the other types. */
export function OrdersOfType({ order_type, actions, ...list }: OrdersOfTypeProps) {
  const t = useText()
  const title = t(orderListTitle(order_type))
  return (
    <Page title={title} crumbs={[{ title: t('Dashboard'), to: '/dashboard' }, { title }]} actions={actions}>
      <OrdersList caption={title} types={types} {...list} />
    </Page>
  )
}
