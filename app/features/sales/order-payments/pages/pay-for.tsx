import { z } from 'zod'
import { LineSums } from '#features/sales/orders/components/line-sums.tsx'
import { OrderSums } from '#features/sales/orders/components/order-sums.tsx'
import { hasBeenPaid, statusCode, statusOfCode } from '#features/sales/orders/order.ts'
import { guestSumsOf, type PlacedOrder } from '#features/sales/orders/placed-order.ts'
import { parse } from '#platform/http/api/api.server.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { customerOf, requestContextOf } from '#platform/http/request-context.server.ts'
import { translator, useText } from '#text/text.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { PaymentMethods } from '../components/payment-methods.tsx'
import { ProviderForm } from '../components/provider-form.tsx'
import { TestCardPage } from '../components/test-card-page.tsx'
import { orderByPayLink } from '../pay-links.server.ts'
import { hasBalanceDue } from '../pay-order.server.ts'
import { actOnPayment, showPayment } from '../show-payment.server.ts'
import type { Route } from './+types/pay-for'

const Search = z.object({ payment: z.uuid().nullable().catch(null) })

export const loader = pageLoader(async ({ context, request, params }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  // Personal page: it must not be cached for others.
  await customerOf(context)
  const order = await orderByPayLink(ctx.db, params.token, ctx.now())
  const { payment } = parse(Search, Object.fromEntries(new URL(request.url).searchParams))
  const status = statusOfCode(order.status)
  const isPaid = status !== undefined && hasBeenPaid(status) && !(await hasBalanceDue(ctx.db, order))
  const path = `/payFor/${params.token}`
  const shown = await showPayment(ctx, order, payment, path, {
    path,
    isPaid,
    isCanceled: order.status === statusCode.cancelled,
    bill: billOf(order),
  })
  // A payer with a link chooses among immediate methods only; transfer details are on the owner's page.
  const ways = shown.data.ways.filter((way) => way.provider !== 'transfer' && way.provider !== 'cheque')
  return { ...shown, data: { ...shown.data, ways } }
})

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** What a payer needs to know, without the shipping address or recipient. */
const billOf = (order: PlacedOrder) => ({
  order_id: order.id,
  asked_by: order.ship_to.first_name,
  lines: order.lines.map(({ id, name, quantity, subtotal_cents }) => ({
    id,
    name,
    quantity,
    subtotal_cents,
  })),
  sums: guestSumsOf(order),
  delivery: order.delivery,
})

export const action = pageAction(async ({ context, request, params }: Route.ActionArgs) => {
  const ctx = requestContextOf(context)
  await customerOf(context)
  const order = await orderByPayLink(ctx.db, params.token, ctx.now())
  const path = `/payFor/${params.token}`
  await ctx.services.limits.take('pay', `link ${order.id}`)
  const payer = { device: `link ${order.id}`, email: order.ship_to.email }
  const locale = ctx.locale === 'en' ? '' : `/${ctx.locale}`
  return actOnPayment(ctx, request, order, payer, {
    pay: `${path}?`,
    paid: path,
    cancelled: path,
    instructions: path,
    return_path: locale + path,
  })
})

export const shouldRevalidate = () => true

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  const title = translator(site.locale)('Pay for an order')
  return pageMeta({ ...site, title, path: '/payFor', noindex: true })
}

export default function PayFor({ loaderData, actionData }: Route.ComponentProps) {
  const { bill, isPaid, isCanceled, card, next_action, form_error, path } = loaderData
  const t = useText()
  const refused = actionData && 'ok' in actionData ? actionData : null
  return (
    <Page
      title={isPaid ? t('Thank you, this order is paid') : t('Pay for an order')}
      intro={
        isPaid ? undefined : t('{{asked_by}} asked you to pay for an order', { asked_by: bill.asked_by })
      }
    >
      <div className="grid items-start gap-10 lg:grid-cols-[1fr_24rem] lg:gap-16">
        <div className="grid gap-6">
          {refused && <Notice tone="bad" urgent title={refused.message} />}
          {form_error && <Notice tone="bad" urgent title={form_error} />}
          {isPaid ? (
            <Notice tone="good" title={t('The payment has arrived')}>
              <p>{t('We’ve notified the customer by email. You’re all set.')}</p>
            </Notice>
          ) : isCanceled ? (
            <Notice tone="info" title={t('This order is canceled and can’t be paid')} />
          ) : card ? (
            <TestCardPage
              {...card}
              problem={refused?.problems.card_number}
              total_cents={loaderData.due.amount_cents}
            />
          ) : next_action ? (
            <ProviderForm next_action={next_action} back={path} />
          ) : (
            <PaymentMethods {...loaderData} order_id={bill.order_id} plan={null} />
          )}
        </div>
        <Bill bill={bill} />
      </div>
    </Page>
  )
}

function Bill({ bill }: Pick<Route.ComponentProps['loaderData'], 'bill'>) {
  const t = useText()
  return (
    <Card ground="well" className="tabular-nums">
      <h2 className="mb-4 text-lg">{t('Order {{order_id}}', { order_id: bill.order_id })}</h2>
      <LineSums lines={bill.lines} />
      <OrderSums sums={bill.sums} delivery={bill.delivery} />
    </Card>
  )
}
