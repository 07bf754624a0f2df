import { useFormat, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LinkCard } from '#ui/page/card.tsx'
import type { PlacedOrder } from '../placed-order.ts'

type ChooseOrderProps = { orders: readonly PlacedOrder[]; path: string; empty: string }

/** List of unpaid orders, for a payment page opened without an order ID. */
export function ChooseOrder({ orders, path, empty }: ChooseOrderProps) {
  const t = useText()
  const format = useFormat()
  if (orders.length === 0)
    return (
      <EmptyState
        title={empty}
        icon="cart"
        action={
          <>
            <LinkButton to="/OrdersAll">{t('All orders')}</LinkButton>
            <LinkButton to="/products" look="primary">
              {t('Back to the store')}
            </LinkButton>
          </>
        }
      />
    )
  return (
    <section>
      <h2 className="mb-4 text-xl">{t('Which order?')}</h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {orders.map((order) => (
          <li key={order.id}>
            <LinkCard
              to={`${path}?order_id=${order.id}`}
              title={t('Order {{order_id}}', { order_id: order.id })}
            >
              <p className="text-xl font-medium tabular-nums">{format.money(order.total_cents)}</p>
              <p className="text-sm text-ink-soft">
                {t('Ordered on {{date}}', { date: format.date(order.placed_at) })}
              </p>
            </LinkCard>
          </li>
        ))}
      </ul>
    </section>
  )
}
