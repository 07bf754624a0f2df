import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { Plan } from '#features/sales/payments/payment-schedule.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { DataTable } from '#ui/data-display/data-table.tsx'
import type { Column } from '#ui/data-display/data-table-row.tsx'
import type { Paging } from '#ui/navigation/pagination.tsx'
import {
  orderPath,
  orderType,
  paymentPath,
  paymentSchedulePath,
  rowActionOf,
  statusCode,
  statusLabelOf,
} from '../order.ts'
import { type PlacedOrder, summaryLinesOf } from '../placed-order.ts'
import { ShippingSummary } from '../placement/components/shipping-summary.tsx'
import { toneOfStatus } from './order-status.tsx'
import { RemoveOrder } from './remove-order.tsx'

type OrdersTableProps = {
  caption: string
  orders: readonly PlacedOrder[]
  plans: readonly Plan[]
  paging?: Paging
  empty?: ReactNode
  /** Adds a checkbox to each row for bulk actions. */
  choose?: { name: string; form: string; onChange?: (keys: string[]) => void }
}

/**
 * Order table of the specification: rows are numbered across pages and expand to their lines; the last column shows
 * an action by status.
 */
export function OrdersTable({ caption, orders, plans, paging, empty, choose }: OrdersTableProps) {
  const t = useText()
  const format = useFormat()
  const columns: Column<PlacedOrder>[] = [
    {
      key: 'order_id',
      kind: 'link',
      title: t('Order number'),
      value: (order) => order.id,
      to: (order) => orderPath(order.id),
    },
    {
      key: 'placed_at',
      title: t('Ordered on'),
      value: (order) => order.placed_at,
      show: (order) => format.date(order.placed_at),
      sort: 'words',
    },
    { key: 'items', title: t('Contents'), value: (order) => contentsOf(order, t) },
    {
      key: 'status',
      kind: 'tag',
      title: t('Status'),
      value: (order) => statusLabel(order, t),
      tone: (order) => toneOfStatus(order.status),
    },
    {
      key: 'order_price',
      title: t('Total'),
      value: (order) => order.total_cents,
      show: (order) => format.money(order.total_cents),
      sort: 'numbers',
      align: 'end',
    },
  ]
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={orders}
      rowKey={(order) => order.id}
      paging={paging}
      numbered
      choose={choose}
      sortedByServer
      more={(order) => <ShippingSummary lines={summaryLinesOf(order)} delivery={order.delivery} />}
      actions={(order) => (
        <RowActions order={order} plan={plans.find(({ reference }) => reference === order.id) ?? null} />
      )}
      empty={empty}
    />
  )
}

type Translate = ReturnType<typeof useText>

function contentsOf({ lines: [first, ...others] }: PlacedOrder, t: Translate) {
  if (!first) return ''
  return others.length > 0
    ? t('{{name}} and {{count}} more', { name: first.name, count: others.length })
    : first.name
}

const statusLabel = ({ status, pickup }: PlacedOrder, t: Translate) =>
  t(statusLabelOf(status, pickup !== null))

/**
 * Row actions of the specification: remove while unpaid, then exchange and refund. An unpaid order can also be paid, any
 * other product order bought again.
 */
function RowActions({ order, plan }: { order: PlacedOrder; plan: Plan | null }) {
  const t = useText()
  const action = rowActionOf(order)
  return (
    <>
      {order.status === statusCode.unpaid && (
        <LinkButton
          to={plan ? paymentSchedulePath(order.id) : paymentPath(order.id)}
          look={plan ? 'secondary' : 'primary'}
          size="small"
        >
          {plan ? t('View plan') : t('Pay now')}
        </LinkButton>
      )}
      {order.order_type === orderType.product && order.status !== statusCode.unpaid && (
        <Form method="post">
          <input type="hidden" name="intent" value="buy_again" />
          <input type="hidden" name="order_id" value={order.id} />
          <Button type="submit" size="small" icon="cart">
            {t('Buy again')}
          </Button>
        </Form>
      )}
      {action === 'remove' && <RemoveOrder order={order} plan={plan} icon />}
      {action && action !== 'remove' && (
        <LinkButton
          to={`/AfterSalesDetail?order_id=${encodeURIComponent(order.id)}${action === 'ask_refund' ? '' : '&latest=1'}`}
          size="small"
        >
          {action === 'ask_refund'
            ? t('Exchange/Refund')
            : action === 'refund_completed'
              ? t('Completed')
              : t('In Progress')}
        </LinkButton>
      )}
    </>
  )
}
