import { Link } from 'react-router'
import { nextInstallment, type Plan, planStateLabels } from '#features/sales/payments/payment-schedule.ts'
import { useFormat, useText } from '#text/text.tsx'
import { zoneName } from '#text/zone-name.ts'
import { LinkButton } from '#ui/actions/button.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { orderPath, paymentPath, paymentSchedulePath } from '../order.ts'
import type { PlacedOrder } from '../placed-order.ts'
import { OrderStatusTag } from './order-status.tsx'

type OrdersProps = { orders: readonly PlacedOrder[] }

/**
 * Unpaid orders with the end of their stock reservation, at the top of the account overview. For orders paid in
 * installments: the next installment due, or that work is in progress.
 */
export function UnpaidOrders({ orders, plans }: OrdersProps & { plans: readonly Plan[] }) {
  const t = useText()
  const format = useFormat()
  if (orders.length === 0) return null
  return (
    <ul className="grid gap-3">
      {orders.map((order) => {
        const plan = plans.find(({ reference }) => reference === order.id)
        const due_cents = (plan && nextInstallment(plan)?.amount_cents) ?? order.total_cents
        const isOurTurn = plan?.state === 'deposit_paid'
        return (
          <li
            key={order.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded bg-sun-wash px-5 py-4"
          >
            <div>
              <p className="font-medium">
                <Link to={orderPath(order.id)} className="link">
                  {t('Order {{order_id}}', { order_id: order.id })}
                </Link>
                {!isOurTurn &&
                  ` ${t('awaiting your payment of {{amount}}', { amount: format.money(due_cents) })}`}
              </p>
              {isOurTurn && <p className="text-sm text-ink-soft">{t(planStateLabels[plan.state])}</p>}
              <ReservedUntil order={order} />
            </div>
            {plan ? (
              <LinkButton to={paymentSchedulePath(order.id)} look={isOurTurn ? 'secondary' : 'primary'}>
                {t('View plan')}
              </LinkButton>
            ) : (
              <LinkButton to={paymentPath(order.id)} look="primary">
                {t('Pay now')}
              </LinkButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The latest orders of an account, with a link to all of them. */
export function LatestOrders({ orders }: OrdersProps) {
  const t = useText()
  const format = useFormat()
  const all = (
    <Link to="/OrdersAll" className="link">
      {t('All orders')}
    </Link>
  )
  return (
    <section>
      <SectionHeading title={t('Latest orders')} aside={orders.length > 0 && all} />
      {orders.length === 0 ? (
        <p className="text-ink-soft">
          {t('Your orders appear here with their payments, shipments and documents.')}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {orders.map((order) => (
            <li
              key={order.id}
              className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 py-3 first:pt-0 sm:grid-cols-[8rem_8rem_1fr_auto]"
            >
              <Link to={orderPath(order.id)} className="link target justify-self-start tabular-nums">
                {order.id}
              </Link>
              <span className="text-ink-soft max-sm:row-start-2">{format.date(order.placed_at)}</span>
              <span className="max-sm:justify-self-end">
                <OrderStatusTag status={order.status} isPickup={order.pickup !== null} />
              </span>
              <span className="text-end tabular-nums">{format.money(order.total_cents)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** How long stock is reserved for an unpaid order. */
export function ReservedUntil({ order }: { order: Pick<PlacedOrder, 'expires_at'> }) {
  const t = useText()
  const format = useFormat()
  if (!order.expires_at) return null
  return (
    <p className="text-sm text-ink-soft">
      {t('Your items are reserved until {{moment}} ({{zone}}).', {
        moment: format.dateTime(order.expires_at),
        zone: zoneName(t),
      })}
    </p>
  )
}
