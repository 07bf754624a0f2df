import { useEffect, useState } from 'react'
import { Form, useActionData, useNavigate, useSearchParams } from 'react-router'
import type { Plan } from '#features/sales/payments/payment-schedule.ts'
import { pathIn, useLocale, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useToast } from '#ui/feedback/toast.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { changedSearch } from '#ui/navigation/search-params.ts'
import { LinkTabs } from '#ui/navigation/tabs.tsx'
import { useHydrated } from '#ui/use-in-browser.ts'
import type { OrderListResult } from '../changes/order-list-action.server.ts'
import { type OrderStatus, orderTypeLabel, statusCode, statusLabels } from '../order.ts'
import type { PlacedOrder } from '../placed-order.ts'
import { BuyAgainNotes } from './buy-again-notes.tsx'
import { OrdersTable } from './orders-table.tsx'

export type OrdersListProps = {
  caption: string
  orders: readonly PlacedOrder[]
  /** Payment schedules of the orders that are paid in installments. */
  plans: readonly Plan[]
  total: number
  page: number
  size: number
  status: number | null
  type: number | null
  counts: Partial<Record<number, number>>
  /** Path of each order type's list; the first entry may be all types. */
  types: readonly { type: number | null; to: string }[]
}

const filters: OrderStatus[] = [
  'unpaid',
  'paid',
  'preparing',
  'shipped',
  'received',
  'refunding',
  'cancelled',
]

/** A customer's order list with its filters, which live in the URL. */
export function OrdersList(props: OrdersListProps) {
  const { caption, orders, plans, total, page, size, status, type, counts, types } = props
  const t = useText()
  const [search] = useSearchParams()
  const done = useActionData<OrderListResult>()
  const toast = useToast()
  const [chosen, setChosen] = useState<string[]>([])

  useEffect(() => {
    if (done?.ok && !done.again) toast.success(done.message)
  }, [done, toast])

  const all = Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0)
  const toStatus = (code: number | null) => changedSearch(search, { status: code, page: null })
  const tabs = [
    { to: toStatus(null), title: t('All'), current: status === null, count: all },
    ...filters.map((name) => ({
      to: toStatus(statusCode[name]),
      title: t(statusLabels[name]),
      current: status === statusCode[name],
      count: counts[statusCode[name]] ?? 0,
    })),
  ]
  return (
    <>
      {done && !done.ok && (
        <div className="mb-6">
          <Notice tone="bad" urgent title={done.message} />
        </div>
      )}
      {done?.again && (
        <div className="mb-6">
          <BuyAgainNotes message={done.message} again={done.again} />
        </div>
      )}
      <TypeFilter type={type} types={types} status={status} />
      <LinkTabs label={t('Status')} tabs={tabs} />
      {orders.length > 0 && <SelectedInvoices count={chosen.length} />}
      <OrdersTable
        caption={caption}
        orders={orders}
        plans={plans}
        paging={{ total, page, size }}
        choose={orders.length > 0 ? { name: 'order_id', form: 'invoices', onChange: setChosen } : undefined}
        empty={
          <EmptyState
            icon="cart"
            title={status === null ? t('No orders yet') : t('No orders with this status')}
            action={<LinkButton to="/products">{t('Shop all products')}</LinkButton>}
          >
            {t('Your orders appear here with their payments, shipments and documents.')}
          </EmptyState>
        }
      />
    </>
  )
}

/** Bulk actions for selected orders: their invoices in one file. The table's checkboxes belong to this form. */
function SelectedInvoices({ count }: { count: number }) {
  const t = useText()
  const hydrated = useHydrated()
  const locale = useLocale()
  return (
    <form id="invoices" method="get" action={pathIn(locale, '/paper/invoice')} className="no-print my-4">
      <Button type="submit" size="small" icon="download" disabled={hydrated && count === 0}>
        {t('Invoices for the selected orders (PDF)')}
      </Button>
    </form>
  )
}

type TypeFilterProps = Pick<OrdersListProps, 'type' | 'types' | 'status'>

/** Order type filter of the specification. Applies on change; without JavaScript, by its button. */
function TypeFilter({ type, types, status }: TypeFilterProps) {
  const t = useText()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const value = type === null ? '' : String(type)
  const toType = (chosen: string) => {
    const found = types.find((one) => String(one.type ?? '') === chosen)
    const query = status === null ? '' : `${found?.to.includes('?') ? '&' : '?'}status=${status}`
    if (found) navigate(found.to + query)
  }
  return (
    <Form method="get" action="/OrdersAll" className="mb-6 flex max-w-xs items-end gap-3">
      {status !== null && <input type="hidden" name="status" value={status} />}
      <SelectField
        key={value}
        label={t('Order type')}
        name="type"
        defaultValue={value}
        options={types.map((one) => ({
          value: String(one.type ?? ''),
          label: t(orderTypeLabel(one.type)),
        }))}
        onChange={({ currentTarget }) => toType(currentTarget.value)}
        className="grow"
      />
      {!hydrated && <Button type="submit">{t('Apply')}</Button>}
    </Form>
  )
}
