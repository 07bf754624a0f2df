import { Form, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { conditionalDateOf } from '#features/sales/orders/changes/delivery-date.server.ts'
import { ChooseOrder } from '#features/sales/orders/components/choose-order.tsx'
import { ContactUs } from '#features/sales/orders/components/contact-us.tsx'
import { OrderCard } from '#features/sales/orders/components/order-card.tsx'
import {
  hasBeenPaid,
  orderPath,
  paymentPath,
  statusCode,
  statusOfCode,
  transferPath,
} from '#features/sales/orders/order.ts'
import { openOrdersOf, orderOf } from '#features/sales/orders/orders.server.ts'
import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import { orderIdFromUrl } from '#features/sales/orders/queries/order-id-in-url.server.ts'
import { isTransferMethod, paymentMethods, transferDays } from '#features/sales/payments/payment.ts'
import { planOf } from '#features/sales/payments/payment-schedules.server.ts'
import { attemptsFor } from '#features/sales/payments/payments.server.ts'
import { providerNamed } from '#features/sales/payments/providers/provider.server.ts'
import { parse } from '#platform/http/api/api.server.ts'
import { wholeNumber } from '#platform/http/number-shape.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { translator, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RadioCards } from '#ui/forms/field.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { CancelTransfer } from '../components/cancel-transfer.tsx'
import { InstallmentSummary } from '../components/payment-methods.tsx'
import { TransferInstructions } from '../components/transfer-instructions.tsx'
import { amountDueFor } from '../installments/amount-due.server.ts'
import { openTransferOf, simulateArrival } from '../open-transfer.server.ts'
import { cancelPayment, hasBalanceDue, startPayment } from '../pay-order.server.ts'
import { limitPaymentAttempts, signedInPayer } from '../payment-attempt-limits.server.ts'
import type { Route } from './+types/large-payment'

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const { db, services } = ctx
  const customer = await requireCustomer(context)
  const order_id = orderIdFromUrl(request.url)
  const ways = paymentMethods.filter(
    (way) => isTransferMethod(way.provider) && providerNamed(services.payments, way.provider),
  )
  const noOrders: PlacedOrder[] = []
  const none = {
    ways,
    bank: services.bank,
    order: null,
    conditional_date: null,
    orders: noOrders,
    part: null,
    transfer: null,
    other: false,
  }
  if (!order_id) return { ...none, orders: (await openOrdersOf(db, customer.id)).unpaid }
  const order = await orderOf(db, customer.id, order_id)
  const status = statusOfCode(order.status)
  if (status && hasBeenPaid(status) && !(await hasBalanceDue(ctx.db, order)))
    throw redirect(`/paySuccessful?order_id=${order.id}`)
  const open = await openTransferOf(db, await attemptsFor(db, order.id))
  const plan = await planOf(db, order.id)
  return {
    ...none,
    order,
    conditional_date: await conditionalDateOf(db, order, { now: ctx.now(), isSlow: !open?.other }),
    /** The amount due, if the order is paid in installments. */
    part: plan && { plan, due: amountDueFor(plan, order) },
    transfer: open?.transfer ?? null,
    other: open?.other ?? false,
  }
})

const ActionInput = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('start'), provider: z.enum(['transfer', 'cheque']) }),
  z.object({ intent: z.literal('call_off') }),
  z.object({ intent: z.literal('arrive'), cents: wholeNumber(1, 100_000_000_000) }),
])

/** Announces or cancels a transfer or check, or simulates its arrival at the test bank. */
export const action = pageAction(async ({ context, request }: Route.ActionArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(context)
  const order = await orderOf(ctx.db, customer.id, orderIdFromUrl(request.url))
  const input = parse(ActionInput, Object.fromEntries(await request.formData()))
  const here = transferPath(order.id)
  if (input.intent === 'start') {
    await ctx.services.limits.take('pay', customer.id)
    await limitPaymentAttempts(ctx, signedInPayer(customer), order)
    await startPayment(ctx, customer.id, order.id, input.provider)
    return redirect(here)
  }
  if (input.intent === 'call_off') {
    await cancelPayment(ctx, customer.id, order.id)
    return redirect(paymentPath(order.id))
  }
  const { standing } = await simulateArrival(ctx, order.id, input.cents)
  return redirect(standing === 'paid' ? `/paySuccessful?order_id=${order.id}` : here)
})

export const shouldRevalidate = () => true

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  const title = translator(site.locale)('Wire transfer or check')
  return pageMeta({ ...site, title, path: '/largePayment', noindex: true })
}

export default function LargePayment({ loaderData, actionData }: Route.ComponentProps) {
  const { order, orders, ways, bank, transfer } = loaderData
  const t = useText()
  const refused = actionData && 'ok' in actionData ? actionData.message : null
  const crumbs = [
    { title: t('Dashboard'), to: '/dashboard' },
    { title: t('My Orders'), to: '/OrdersAll' },
    ...(order ? [{ title: order.id, to: orderPath(order.id) }] : []),
    { title: t('Wire transfer or check') },
  ]
  return (
    <Page
      title={t('Wire transfer or check')}
      intro={
        transfer
          ? undefined
          : t('For large orders: send a wire transfer or check with the reference we give you.')
      }
      crumbs={crumbs}
    >
      {refused && (
        <div className="mb-8">
          <Notice tone="bad" urgent title={refused} />
        </div>
      )}
      {ways.length === 0 || !bank ? (
        <NotOffered
          subject={order ? t('Order {{order_id}}', { order_id: order.id }) : t('Wire transfer or check')}
        />
      ) : !order ? (
        <ChooseOrder orders={orders} path="/largePayment" empty={t('You have no unpaid orders')} />
      ) : (
        <div className="grid items-start gap-10 lg:grid-cols-[1fr_24rem] lg:gap-16">
          <div className="grid gap-8">
            {order.status === statusCode.cancelled ? (
              <Notice tone="info" title={t('This order is canceled and can’t be paid')} />
            ) : transfer ? (
              <>
                <TransferInstructions transfer={transfer} bank={bank} reserved_until={order.expires_at} />
                <CancelTransfer>
                  <LinkButton to={orderPath(order.id)}>{t('View order')}</LinkButton>
                </CancelTransfer>
              </>
            ) : loaderData.other ? (
              <OtherPaymentOpen order_id={order.id} />
            ) : (
              <>
                {loaderData.part && <InstallmentSummary {...loaderData.part} order_id={order.id} />}
                <ChooseMethod ways={ways} order={order} />
              </>
            )}
          </div>
          <OrderCard order={order} conditional_date={loaderData.conditional_date} />
        </div>
      )}
    </Page>
  )
}

function NotOffered({ subject }: { subject: string }) {
  const t = useText()
  return (
    <div className="grid max-w-text gap-6">
      <Notice tone="info" title={t('Wire transfer and check aren’t available right now')}>
        <p>{t('Use another payment method or contact us.')}</p>
      </Notice>
      <ContactUs subject={subject} />
    </div>
  )
}

type ChooseMethodProps = Pick<Route.ComponentProps['loaderData'], 'ways'> & { order: PlacedOrder }

/** Form that starts a payment by bank transfer or check. */
function ChooseMethod({ ways, order }: ChooseMethodProps) {
  const t = useText()
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="grid gap-6">
      <input type="hidden" name="intent" value="start" />
      <RadioCards
        label={t('How will you send your payment?')}
        name="provider"
        required
        defaultValue={ways[0]?.provider}
        choices={ways.map((way) => ({ value: way.provider, label: t(way.label), hint: t(way.hint) }))}
      />
      {order.expires_at && (
        <p className="max-w-text text-ink-soft">
          {t('We reserve your items for {{days}} days so your payment has time to arrive.', {
            days: transferDays,
          })}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" size="large" busy={busy}>
          {t('Show payment details')}
        </Button>
        <LinkButton to={paymentPath(order.id)} look="quiet" size="large">
          {t('Other payment methods')}
        </LinkButton>
      </div>
    </Form>
  )
}

function OtherPaymentOpen({ order_id }: { order_id: string }) {
  const t = useText()
  return (
    <Notice tone="info" title={t('Another payment for this order is in progress')}>
      <p className="mt-3">
        <LinkButton to={paymentPath(order_id)} size="small">
          {t('Back to payment')}
        </LinkButton>
      </p>
    </Notice>
  )
}
