import { listMailOfOrder } from '#features/people/notifications/staff-mail.api.server.ts'
import { getOrderMoney, getRiskSigns } from '#features/sales/order-payments/staff-payments.api.server.ts'
import { OrderStatusTag } from '#features/sales/orders/components/order-status.tsx'
import {
  cancelOrderForStaff,
  listOrderNotes,
  writeOrderNote,
} from '#features/sales/orders/staff/staff-orders.api.server.ts'
import { previewLineRefund, refundOrderLines } from '#features/sales/returns/merchant-returns.api.server.ts'
import { getSerialNumbers, saveSerialNumbers } from '#features/sales/shipments/serial-numbers.api.server.ts'
import {
  correctOrderByStaff,
  getStaffOrder,
  markOrderDelivered,
  markReadyForPickup,
  prepareOrderByStaff,
  shipOrderByStaff,
} from '#features/sales/shipments/shipments.api.server.ts'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/order.ts'
import { withCurrentNames } from './order/current-names.ts'
import { OrderActions } from './order/order-actions.tsx'
import { OrderCustomer } from './order/order-customer.tsx'
import { OrderHistory } from './order/order-history.tsx'
import { OrderLines } from './order/order-lines.tsx'
import { OrderMails } from './order/order-mails.tsx'
import { OrderMoney } from './order/order-money.tsx'
import { OrderRisk } from './order/order-risk.tsx'
import { OrderShipments } from './order/order-shipments.tsx'

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Order {{id}}', { id: params.id ?? '' }))
}

export const loader = adminLoader(async (call, { params }: Route.LoaderArgs) => {
  const order = await call(getStaffOrder, { order_id: params.id })
  const staff_ids = order.events.flatMap(({ actor }) => /^staff:(.+)$/.exec(actor)?.[1] ?? [])
  const [money, serials, notes, mails, risk] = await Promise.all([
    call(getOrderMoney, { order_id: params.id }),
    call(getSerialNumbers, { order_id: params.id }),
    call(listOrderNotes, { order_id: params.id, staff_ids: [...new Set(staff_ids)].slice(0, 200) }),
    call(listMailOfOrder, { order_id: params.id, customer_id: order.user_id }),
    call(getRiskSigns, { order_id: params.id }),
  ])
  return { order: withCurrentNames(order), money, serials, ...notes, mails: mails.list, risk }
})

export const action = adminAction({
  prepare: prepareOrderByStaff,
  ship: shipOrderByStaff,
  serials: saveSerialNumbers,
  ready: markReadyForPickup,
  delivered: markOrderDelivered,
  correct: correctOrderByStaff,
  cancel: cancelOrderForStaff,
  refund: refundOrderLines,
  preview_refund: previewLineRefund,
  note: writeOrderNote,
})

export type OrderData = Route.ComponentProps['loaderData']

/** Everything about one order, and what can be done with it next. */
export default function AdminOrder({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const format = useFormat()
  const { order } = loaderData
  return (
    <AdminPage
      back={{ to: '/admin/orders', label: t('Orders') }}
      title={t('Order {{id}}', { id: order.order_id })}
      intro={t('Placed on {{time}}', { time: format.dateTime(order.create_time) })}
      actions={
        <>
          <OrderStatusTag status={order.order_status} isPickup={order.pickup !== null} />
          <OrderActions key={order.version} data={loaderData} />
        </>
      }
    >
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          <OrderLines order={order} />
          <OrderShipments data={loaderData} />
          <OrderMoney money={loaderData.money} />
          <OrderHistory data={loaderData} />
        </div>
        <aside className="grid gap-6">
          <OrderCustomer data={loaderData} />
          <OrderRisk risk={loaderData.risk} />
          <OrderMails mails={loaderData.mails} />
        </aside>
      </div>
    </AdminPage>
  )
}
