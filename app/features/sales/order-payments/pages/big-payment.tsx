import { Form, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { conditionalDateOf } from '#features/sales/orders/changes/delivery-date.server.ts'
import { ChooseOrder } from '#features/sales/orders/components/choose-order.tsx'
import { OrderCard } from '#features/sales/orders/components/order-card.tsx'
import {
  canPayInInstallments,
  hasBeenPaid,
  openPaymentPath,
  orderPath,
  paymentPath,
  paymentSchedulePath,
  statusCode,
  statusOfCode,
  transferPath,
} from '#features/sales/orders/order.ts'
import { openOrdersOf, orderOf } from '#features/sales/orders/orders.server.ts'
import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import { orderIdFromUrl } from '#features/sales/orders/queries/order-id-in-url.server.ts'
import { hasEnded, isPaidSlowly } from '#features/sales/payments/payment.ts'
import {
  installmentLabel,
  installmentsOf,
  minimumPlanCents,
  nextInstallment,
  type Plan,
  planKinds,
  planLabels,
} from '#features/sales/payments/payment-schedule.ts'
import { planOf } from '#features/sales/payments/payment-schedules.server.ts'
import { attemptsFor } from '#features/sales/payments/payments.server.ts'
import { parse } from '#platform/http/api/api.server.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RadioCards } from '#ui/forms/field.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { PaymentSchedule } from '../components/payment-schedule.tsx'
import { choosePaymentSchedule } from '../installments/payment-schedule.server.ts'
import type { Route } from './+types/big-payment'

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const { db, now } = requestContextOf(context)
  const customer = await requireCustomer(context)
  const order_id = orderIdFromUrl(request.url)
  if (!order_id) {
    const { unpaid } = await openOrdersOf(db, customer.id)
    return {
      order: null,
      conditional_date: null,
      plan: null,
      open: null,
      orders: unpaid.filter(canPayInInstallments),
    }
  }
  const order = await orderOf(db, customer.id, order_id)
  const plan = await planOf(db, order.id)
  const status = statusOfCode(order.status)
  if (!plan && status && hasBeenPaid(status)) throw redirect(`/paySuccessful?order_id=${order.id}`)
  const attempts = await attemptsFor(db, order.id)
  const open = attempts.find((attempt) => !hasEnded(attempt.state))
  const orders: PlacedOrder[] = []
  const conditional_date = await conditionalDateOf(db, order, {
    now: now(),
    isSlow: isPaidSlowly(attempts),
  })
  return { order, conditional_date, plan, open: open?.provider ?? null, orders }
})

const ActionInput = z.object({ kind: z.enum([...planKinds, 'at_once']) })

/** Sets or removes the payment schedule. */
export const action = pageAction(async ({ context, request }: Route.ActionArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(context)
  const order_id = orderIdFromUrl(request.url)
  const { kind } = parse(ActionInput, Object.fromEntries(await request.formData()))
  await choosePaymentSchedule(ctx.db, customer.id, order_id, kind === 'at_once' ? null : kind)
  return redirect(kind === 'at_once' ? paymentPath(order_id) : paymentSchedulePath(order_id))
})

export const shouldRevalidate = () => true

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  const title = translator(site.locale)('Pay in installments')
  return pageMeta({ ...site, title, path: '/bigPayment', noindex: true })
}

export default function BigPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { order, plan, open, orders } = loaderData
  const t = useText()
  const refused = actionData && 'ok' in actionData ? actionData.message : null
  const crumbs = [
    { title: t('Dashboard'), to: '/dashboard' },
    { title: t('My Orders'), to: '/OrdersAll' },
    ...(order ? [{ title: order.id, to: orderPath(order.id) }] : []),
    { title: t('Pay in installments') },
  ]
  return (
    <Page
      title={t('Pay in installments')}
      intro={plan ? undefined : t('A deposit reserves your items. The balance is due before we ship.')}
      crumbs={crumbs}
    >
      {refused && (
        <div className="mb-8">
          <Notice tone="bad" urgent title={refused} />
        </div>
      )}
      {!order ? (
        <ChooseOrder
          orders={orders}
          path="/bigPayment"
          empty={t('You have no unpaid order that is large enough')}
        />
      ) : (
        <div className="grid items-start gap-10 lg:grid-cols-[1fr_24rem] lg:gap-16">
          <div className="grid gap-8">
            {plan ? (
              <ChosenSchedule plan={plan} order={order} open={open} />
            ) : (
              <ChooseSchedule order={order} />
            )}
          </div>
          <OrderCard order={order} conditional_date={loaderData.conditional_date} />
        </div>
      )}
    </Page>
  )
}

type ChosenScheduleProps = {
  plan: Plan
  order: PlacedOrder
  /** The payment method of the open payment. */
  open: string | null
}

/** The chosen payment schedule and the next payment. */
function ChosenSchedule({ plan, order, open }: ChosenScheduleProps) {
  const t = useText()
  const format = useFormat()
  const busy = useNavigation().state !== 'idle'
  const next = nextInstallment(plan)
  return (
    <>
      <PaymentSchedule plan={plan} />
      {plan.state === 'paid' && (
        <Notice tone="good" title={t('Thank you, your order is paid')}>
          <p className="mt-3">
            <LinkButton to={orderPath(order.id)} size="small">
              {t('View order')}
            </LinkButton>
          </p>
        </Notice>
      )}
      {order.status === statusCode.unpaid && open && (
        <Notice tone="info" title={t('A payment for this order is in progress')}>
          <p className="mt-3">
            <LinkButton to={openPaymentPath(order.id, open)} size="small">
              {t('Back to payment')}
            </LinkButton>
          </p>
        </Notice>
      )}
      {order.status === statusCode.unpaid && next && !open && (
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paymentPath(order.id)} look="primary" size="large" icon="lock">
            {t('Pay {{amount}}', { amount: format.money(next.amount_cents) })}
          </LinkButton>
          <LinkButton to={transferPath(order.id)} size="large">
            {t('Wire transfer or check')}
          </LinkButton>
          {plan.state === 'agreed' && (
            <Form method="post">
              <input type="hidden" name="kind" value="at_once" />
              <Button type="submit" look="quiet" size="large" busy={busy}>
                {t('Pay in full instead')}
              </Button>
            </Form>
          )}
        </div>
      )}
      {plan.state === 'deposit_paid' && (
        <p className="max-w-text text-ink-soft">
          {t('We ship once the order is paid in full. We’ll email you when the next payment is due.')}
        </p>
      )}
    </>
  )
}

function ChooseSchedule({ order }: { order: PlacedOrder }) {
  const t = useText()
  const format = useFormat()
  const busy = useNavigation().state !== 'idle'
  if (order.status === statusCode.cancelled)
    return <Notice tone="info" title={t('This order is canceled and can’t be paid')} />
  if (!canPayInInstallments(order))
    return (
      <Notice tone="info" title={t('Installments are only available for larger orders')}>
        <p>
          {t('Installments are available for orders of {{amount}} or more. This order is paid in full.', {
            amount: format.money(minimumPlanCents),
          })}
        </p>
        <p className="mt-3">
          <LinkButton to={paymentPath(order.id)} size="small">
            {t('Pay now')}
          </LinkButton>
        </p>
      </Notice>
    )
  const choices = planKinds.map((kind) => ({
    value: kind,
    label: t(planLabels[kind]),
    hint: installmentsOf(kind, order.total_cents)
      .map((cents, position) => `${t(installmentLabel(kind, position))}: ${format.money(cents)}`)
      .join(' · '),
  }))
  return (
    <Form method="post" className="grid gap-6">
      <RadioCards
        label={t('Choose a payment plan')}
        name="kind"
        required
        defaultValue="deposit"
        choices={choices}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" size="large" busy={busy}>
          {t('Choose this plan')}
        </Button>
        <LinkButton to={paymentPath(order.id)} look="quiet" size="large">
          {t('Pay in full')}
        </LinkButton>
      </div>
    </Form>
  )
}
