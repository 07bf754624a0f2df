import { Form, useNavigation } from 'react-router'
import type { Plan } from '#features/sales/payments/payment-schedule.ts'
import { useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { useHydrated } from '#ui/use-in-browser.ts'
import {
  canBeRemoved,
  mayHaveBalance,
  openPaymentPath,
  orderType,
  paymentPath,
  paymentSchedulePath,
  statusCode,
  statusOfCode,
} from '../order.ts'
import type { PlacedOrder } from '../placed-order.ts'
import { RemoveOrder } from './remove-order.tsx'

type OrderActionsProps = {
  order: PlacedOrder
  plan: Plan | null
  /** The payment method of the open payment. */
  open: string | null
}

/** Actions for an order: pay, buy again, print, cancel. */
export function OrderActions({ order, plan, open }: OrderActionsProps) {
  const t = useText()
  const busy = useNavigation().state !== 'idle'
  const hydrated = useHydrated()
  const status = statusOfCode(order.status)
  return (
    <div className="no-print flex flex-wrap gap-3">
      {(order.status === statusCode.unpaid || (mayHaveBalance(order) && plan?.state === 'balance_due')) && (
        <PayOrder order={order} plan={plan} open={open} />
      )}
      {order.order_type === orderType.product && (
        <Form method="post">
          <input type="hidden" name="intent" value="buy_again" />
          <Button type="submit" icon="cart" busy={busy}>
            {t('Buy again')}
          </Button>
        </Form>
      )}
      {hydrated && (
        <Button icon="print" onClick={() => window.print()}>
          {t('Print')}
        </Button>
      )}
      {status && canBeRemoved(status) && !open && <RemoveOrder order={order} plan={plan} />}
    </div>
  )
}

function PayOrder({ order, plan, open }: OrderActionsProps) {
  const t = useText()
  const { id } = order
  const [to, label] = open
    ? [openPaymentPath(id, open), t('Back to payment')]
    : plan && order.status === statusCode.unpaid
      ? [paymentSchedulePath(id), t('View plan')]
      : [paymentPath(id), t('Pay now')]
  return (
    <LinkButton to={to} look="primary">
      {label}
    </LinkButton>
  )
}
