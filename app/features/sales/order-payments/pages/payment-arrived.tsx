import { useEffect } from 'react'
import { redirect, useRevalidator } from 'react-router'
import { hasAppointment } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { conditionalDateOf } from '#features/sales/orders/changes/delivery-date.server.ts'
import { OrderCard } from '#features/sales/orders/components/order-card.tsx'
import {
  hasBeenPaid,
  orderPath,
  paymentPath,
  paymentSchedulePath,
  statusOfCode,
  transferPath,
} from '#features/sales/orders/order.ts'
import { orderOf } from '#features/sales/orders/orders.server.ts'
import { orderIdFromUrl } from '#features/sales/orders/queries/order-id-in-url.server.ts'
import { hasEnded, isTransferMethod } from '#features/sales/payments/payment.ts'
import { attemptsFor } from '#features/sales/payments/payments.server.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { CopyButton } from '#ui/actions/copy-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { hasBalanceDue, settleAttempt } from '../pay-order.server.ts'
import type { Route } from './+types/payment-arrived'

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(context)
  const order_id = orderIdFromUrl(request.url)
  if (!order_id) throw redirect('/OrdersAll')
  await orderOf(ctx.db, customer.id, order_id)
  const [latest] = await attemptsFor(ctx.db, order_id)
  // The browser may return before the webhook event arrives, so ask the provider. A view as customer changes nothing.
  const attempt =
    latest && !hasEnded(latest.state) && !ctx.view
      ? await settleAttempt(ctx, latest.id, `customer:${customer.id}`)
      : latest
  const order = await orderOf(ctx.db, customer.id, order_id)
  const status = statusOfCode(order.status)
  const isPaid = status !== undefined && hasBeenPaid(status) && !(await hasBalanceDue(ctx.db, order))
  if (!isPaid && attempt && isTransferMethod(attempt.provider) && !hasEnded(attempt.state))
    throw redirect(transferPath(order_id))
  // An installment was paid: the payment schedule shows what comes next.
  if (!isPaid && attempt?.state === 'succeeded' && attempt.instalment !== null)
    throw redirect(paymentSchedulePath(order_id))
  if (!isPaid && (!attempt || hasEnded(attempt.state))) throw redirect(paymentPath(order_id))
  const isProcessing = attempt?.state === 'processing'
  return {
    order,
    conditional_date: await conditionalDateOf(ctx.db, order, { now: ctx.now(), isSlow: isProcessing }),
    isPaid,
    isProcessing,
  }
})

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({ ...site, title: t('Payment result'), path: '/paySuccessful', noindex: true })
}

export default function PaymentArrived({
  loaderData: { order, conditional_date, isPaid, isProcessing },
}: Route.ComponentProps) {
  const t = useText()
  return (
    <Page
      title={
        isPaid
          ? t('Thank you, your order is paid')
          : isProcessing
            ? t('Your bank is processing the payment')
            : t('Waiting for your card company')
      }
    >
      <div className="grid items-start gap-10 lg:grid-cols-[1fr_24rem] lg:gap-16">
        {isPaid ? (
          <Paid order={order} />
        ) : isProcessing ? (
          <BankDebitProcessing order_id={order.id} />
        ) : (
          <PaymentPending order_id={order.id} />
        )}
        <OrderCard order={order} conditional_date={conditional_date} />
      </div>
    </Page>
  )
}

function Paid({ order }: Pick<Route.ComponentProps['loaderData'], 'order'>) {
  const t = useText()
  const format = useFormat()
  const day = order.get_it_by && format.day(order.get_it_by)
  const next = [
    t('We’ve sent a confirmation to {{email}}.', { email: order.ship_to.email }),
    order.pickup
      ? t('We’re checking and packing your order. Call us if you need a change.')
      : t('We’re checking and packing your order. Call us if you need a change before it ships.'),
    !day
      ? t('We’ll contact you about the next steps.')
      : order.pickup
        ? t('Ready for pickup on {{day}}. We’ll email you when you can pick it up.', { day })
        : t('Estimated delivery by {{day}}. We’ll email you when it ships.', { day }),
    ...(hasAppointment(order.delivery)
      ? [t('The freight carrier calls you to agree on a day and time before it delivers.')]
      : []),
  ]
  return (
    <div className="grid gap-8">
      <Notice tone="good" title={t('Payment received')}>
        <p className="flex flex-wrap items-center gap-x-2">
          {t('Your order number is')}
          <span className="inline-flex items-center gap-1">
            <strong className="tabular-nums">{order.id}</strong>
            <CopyButton text={order.id} label={t('Copy the order number')} />
          </span>
        </p>
      </Notice>
      <section>
        <h2 className="mb-3 text-xl">{t('What happens next')}</h2>
        <ol className="grid max-w-text list-decimal gap-2 pl-5 marker:text-ink-soft">
          {next.map((step) => (
            <li key={step} className="pl-1">
              {step}
            </li>
          ))}
        </ol>
      </section>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={orderPath(order.id)} look="primary">
          {t('View order')}
        </LinkButton>
        <LinkButton to="/products">{t('Back to the store')}</LinkButton>
      </div>
    </div>
  )
}

/** A bank debit takes days, so this page does not wait for it. */
function BankDebitProcessing({ order_id }: { order_id: string }) {
  const t = useText()
  return (
    <div className="grid gap-6">
      <Notice tone="info" title={t('You’re all set')}>
        <p>
          {t(
            'Bank debits and transfers take up to four business days. We reserve your items and ship once the payment clears. We’ll email you either way.',
          )}
        </p>
      </Notice>
      <div>
        <LinkButton to={orderPath(order_id)} look="primary">
          {t('View order')}
        </LinkButton>
      </div>
    </div>
  )
}

const pollIntervalMs = 3000

/** Polls every few seconds and reloads the page once the payment is decided. */
function PaymentPending({ order_id }: { order_id: string }) {
  const t = useText()
  const { revalidate } = useRevalidator()

  useEffect(() => {
    const timer = setInterval(async () => {
      if (await hasBeenDecided(order_id)) await revalidate()
    }, pollIntervalMs)
    return () => clearInterval(timer)
  }, [order_id, revalidate])

  return (
    <div className="grid gap-6">
      <div role="status" className="flex gap-3">
        <Spinner />
        <p className="max-w-text">
          {t(
            'Your card company hasn’t responded yet. This page refreshes automatically. You can close it; we’ll email you.',
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/paySuccessful?order_id=${order_id}`} reloadDocument icon="refresh">
          {t('Refresh')}
        </LinkButton>
        <LinkButton to={paymentPath(order_id)} look="quiet">
          {t('Back to payment')}
        </LinkButton>
      </div>
    </div>
  )
}

async function hasBeenDecided(order_id: string) {
  try {
    const response = await fetch('/api/order/check_stripe_announce', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ order_id }),
    })
    const { code, data } = (await response.json()) as {
      code: number
      data: { payment: { state: string } | null }
    }
    return code === 200 && data.payment !== null && !['started', 'pending'].includes(data.payment.state)
  } catch (error) {
    console.warn('The payment state could not be read; it is polled again', error)
    return false
  }
}
