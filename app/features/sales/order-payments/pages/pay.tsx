import { useEffect } from 'react'
import { redirect } from 'react-router'
import { z } from 'zod'
import { conditionalDateOf } from '#features/sales/orders/changes/delivery-date.server.ts'
import { ChooseOrder } from '#features/sales/orders/components/choose-order.tsx'
import { OrderCard } from '#features/sales/orders/components/order-card.tsx'
import {
  canPayInInstallments,
  hasBeenPaid,
  orderPath,
  paymentPath,
  statusCode,
  statusOfCode,
  transferPath,
} from '#features/sales/orders/order.ts'
import { openOrdersOf, orderOf } from '#features/sales/orders/orders.server.ts'
import { CheckoutSteps } from '#features/sales/orders/placement/components/checkout-steps.tsx'
import { orderIdFromUrl } from '#features/sales/orders/queries/order-id-in-url.server.ts'
import { isPaidSlowly } from '#features/sales/payments/payment.ts'
import { attemptsFor } from '#features/sales/payments/payments.server.ts'
import { parse } from '#platform/http/api/api.server.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { translator, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { InstallmentsNotice } from '../components/installments-notice.tsx'
import { PaymentMethods } from '../components/payment-methods.tsx'
import { ProviderForm } from '../components/provider-form.tsx'
import { SendPayLink } from '../components/send-pay-link.tsx'
import { TestCardPage } from '../components/test-card-page.tsx'
import { sendPayLink } from '../pay-links.server.ts'
import { hasBalanceDue } from '../pay-order.server.ts'
import { signedInPayer } from '../payment-attempt-limits.server.ts'
import { actOnPayment, showPayment } from '../show-payment.server.ts'
import type { Route } from './+types/pay'

const Payment = z.uuid().nullable().catch(null)

/** Without an order ID, lists the unpaid orders. */
export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(context)
  const order_id = orderIdFromUrl(request.url)
  if (!order_id) return { order: null, orders: (await openOrdersOf(ctx.db, customer.id)).unpaid }
  const order = await orderOf(ctx.db, customer.id, order_id)
  const status = statusOfCode(order.status)
  if (status && hasBeenPaid(status) && !(await hasBalanceDue(ctx.db, order)))
    throw redirect(`/paySuccessful?order_id=${order.id}`)
  const payment = Payment.parse(new URL(request.url).searchParams.get('payment'))
  const attempts = await attemptsFor(ctx.db, order.id)
  return showPayment(
    ctx,
    order,
    { payment, here: paymentPath(order.id), attempts },
    {
      order,
      conditional_date: await conditionalDateOf(ctx.db, order, {
        now: ctx.now(),
        isSlow: isPaidSlowly(attempts),
      }),
      canPayInParts: canPayInInstallments(order),
    },
  )
})

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

const PayLink = z.object({
  intent: z.literal('send_link'),
  email: z.email('please enter the correct email address').max(200),
})

/** Starts or cancels a payment, applies the decision on the test card page, or emails a payment link. */
export const action = pageAction(async ({ context, request }: Route.ActionArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(context)
  const form = await request.formData()
  const order_id = orderIdFromUrl(request.url) || String(form.get('order_id') ?? '')
  if (form.get('intent') === 'send_link') {
    const { email } = parse(PayLink, Object.fromEntries(form))
    await ctx.services.limits.take('pay-link', customer.id)
    await sendPayLink(ctx, { user_id: customer.id, locale: ctx.locale }, order_id, email)
    return { sent_to: email }
  }
  if (form.get('intent') === 'start') await ctx.services.limits.take('pay', customer.id)
  // Each action checks that the order belongs to the customer.
  const order = { id: order_id, user_id: customer.id }
  return actOnPayment(ctx, request, order, signedInPayer(customer), {
    pay: `${paymentPath(order_id)}&`,
    paid: `/paySuccessful?order_id=${order_id}`,
    cancelled: `/PaymentCancelled?order_id=${order_id}`,
    instructions: transferPath(order_id),
    return_path: null,
  })
})

// If the payment was already decided, the answer is 409; then the page must reload its state.
export const shouldRevalidate = () => true

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  return pageMeta({ ...site, title: translator(site.locale)('Pay'), path: '/pay', noindex: true })
}

export default function Pay({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  if (loaderData.order) return <PayOrder shown={loaderData} actionData={actionData} />
  return (
    <Page title={t('Pay')} crumbs={[{ title: t('My Orders'), to: '/OrdersAll' }, { title: t('Pay') }]}>
      <ChooseOrder orders={loaderData.orders} path="/pay" empty={t('You have no unpaid orders')} />
    </Page>
  )
}

type PayOrderProps = Pick<Route.ComponentProps, 'actionData'> & {
  shown: Exclude<Route.ComponentProps['loaderData'], { order: null }>
}

function PayOrder({ shown, actionData }: PayOrderProps) {
  const { order, card, next_action, form_error, canPayInParts } = shown
  const t = useText()
  const refused = actionData && 'ok' in actionData ? actionData : null
  const back = paymentPath(order.id)

  // The cart in the header was emptied by this order.
  useEffect(() => {
    window.dispatchEvent(new Event('cart-changed'))
  }, [])

  const crumbs = [
    { title: t('Dashboard'), to: '/dashboard' },
    { title: t('My Orders'), to: '/OrdersAll' },
    { title: order.id, to: orderPath(order.id) },
    { title: t('Pay') },
  ]
  return (
    <Page title={card ? t('Test card page') : t('Pay')} crumbs={crumbs}>
      <CheckoutSteps current={2} />
      <div className="grid items-start gap-10 lg:grid-cols-[1fr_24rem] lg:gap-16">
        <div className="grid gap-6">
          {refused && !refused.problems.email && <Notice tone="bad" urgent title={refused.message} />}
          {form_error && <Notice tone="bad" urgent title={form_error} />}
          {order.status === statusCode.cancelled ? (
            <CanceledOrder order_id={order.id} />
          ) : card ? (
            <TestCardPage
              {...card}
              problem={refused?.problems.card_number}
              total_cents={shown.due.amount_cents}
            />
          ) : next_action ? (
            <ProviderForm next_action={next_action} back={back} />
          ) : (
            <>
              <PaymentMethods {...shown} order_id={order.id} />
              {canPayInParts && !shown.open && !shown.plan && <InstallmentsNotice order_id={order.id} />}
              <SendPayLink
                sent_to={actionData && 'sent_to' in actionData ? actionData.sent_to : null}
                problem={refused?.problems.email}
              />
            </>
          )}
        </div>
        <OrderCard order={order} conditional_date={shown.conditional_date} />
      </div>
    </Page>
  )
}

function CanceledOrder({ order_id }: { order_id: string }) {
  const t = useText()
  return (
    <>
      <Notice tone="info" title={t('This order is canceled and can’t be paid')}>
        <p>{t('You weren’t charged. You can add the same items to your cart again.')}</p>
      </Notice>
      <div>
        <LinkButton to={orderPath(order_id)} look="primary">
          {t('View order')}
        </LinkButton>
      </div>
    </>
  )
}
