import { Form, Link, useNavigation } from 'react-router'
import { paymentSchedulePath } from '#features/sales/orders/order.ts'
import { failureText, type PaymentMethod, providerLabel } from '#features/sales/payments/payment.ts'
import {
  installmentLabel,
  type Plan,
  paidCents,
  planStateLabels,
} from '#features/sales/payments/payment-schedule.ts'
import { centsToDollars } from '#platform/money/money.ts'
import { useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RadioCards } from '#ui/forms/field.tsx'

export type PaymentMethodsProps = {
  order_id: string
  due: { amount_cents: number; instalment: number | null }
  plan: Plan | null
  ways: readonly PaymentMethod[]
  open: { id: string; provider: string; isProcessing: boolean } | null
  /** Why the last attempt failed; null if there was none. */
  failure: { reason: string | null } | null
}

/** The amount due, the result of the last attempt and the payment methods offered. */
export function PaymentMethods({ order_id, due, plan, ways, open, failure }: PaymentMethodsProps) {
  const t = useText()
  const format = useFormat()
  const busy = useNavigation().state !== 'idle'
  if (open?.isProcessing)
    return (
      <Notice tone="info" title={t('Your bank is processing the payment')}>
        <p>
          {t('This takes up to four business days. We’ll email you the result. You won’t be charged twice.')}
        </p>
      </Notice>
    )
  if (ways.length === 0)
    return (
      <Notice tone="info" title={t('Payments are temporarily unavailable')}>
        <p>{t('Your order is saved. Please call or email us.')}</p>
      </Notice>
    )
  return (
    <>
      {failure && (
        <Notice tone="wait" title={t(failureText(failure.reason))}>
          <p>{t('You weren’t charged. Your order is saved, so you can try again.')}</p>
        </Notice>
      )}
      {plan && <InstallmentSummary plan={plan} due={due} order_id={order_id} />}
      {open && <OpenPayment way={providerLabel(open.provider)} />}
      <Form method="post" className="grid gap-6">
        <input type="hidden" name="intent" value="start" />
        <input type="hidden" name="order_id" value={order_id} />
        <input type="hidden" name="amount" value={centsToDollars(due.amount_cents)} />
        <RadioCards
          label={t('How would you like to pay?')}
          name="provider"
          required
          defaultValue={open?.provider ?? ways[0]?.provider}
          choices={ways.map((way) => ({
            value: way.provider,
            label: t(way.label),
            hint: t(way.hint),
            disabled: open !== null && open.provider !== way.provider,
          }))}
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" look="primary" size="large" icon="lock" busy={busy}>
            {open
              ? t('Continue: {{amount}}', { amount: format.money(due.amount_cents) })
              : t('Pay {{amount}}', { amount: format.money(due.amount_cents) })}
          </Button>
          <p className="text-sm text-ink-soft">{t('You’ll confirm on the next page.')}</p>
        </div>
      </Form>
    </>
  )
}

function OpenPayment({ way }: { way: string }) {
  const t = useText()
  const busy = useNavigation().state !== 'idle'
  return (
    <Notice tone="info" title={t('A payment for this order is in progress')}>
      <p>{t('Continue where you left off. You won’t be charged twice.')}</p>
      <Form method="post" className="mt-3">
        <input type="hidden" name="intent" value="call_off" />
        <Button type="submit" size="small" busy={busy}>
          {t('Cancel {{way}} and choose another payment method', { way: t(way) })}
        </Button>
      </Form>
    </Notice>
  )
}

type InstallmentSummaryProps = { plan: Plan } & Pick<PaymentMethodsProps, 'due' | 'order_id'>

/** The installment to pay here, out of the whole payment schedule. */
export function InstallmentSummary({ plan, due, order_id }: InstallmentSummaryProps) {
  const t = useText()
  const format = useFormat()
  // This installment has not been requested yet: show that the previous one is paid.
  const isEarly = plan.state === 'deposit_paid'
  const title = isEarly ? planStateLabels.deposit_paid : installmentLabel(plan.kind, due.instalment ?? 0)
  return (
    <Notice tone={isEarly ? 'good' : 'info'} title={t(title)}>
      <p>
        {t('{{paid}} of {{total}} paid. This payment: {{amount}}.', {
          paid: format.money(paidCents(plan)),
          total: format.money(plan.total_cents),
          amount: format.money(due.amount_cents),
        })}{' '}
        {isEarly && <>{t('We’ll ask for it when it’s due. You can also pay it now.')} </>}
        <Link to={paymentSchedulePath(order_id)} className="link">
          {t('View plan')}
        </Link>
      </p>
    </Notice>
  )
}
