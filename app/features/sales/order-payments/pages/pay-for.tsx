import { data, redirect } from 'react-router'
import { z } from 'zod'
import {
  canPayInInstallments,
  hasBeenPaid,
  mayHaveBalance,
  statusCode,
  statusOfCode,
} from '#features/sales/orders/order.ts'
import { orderById } from '#features/sales/orders/orders.server.ts'
import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import { isPaidSlowly, isTransferMethod } from '#features/sales/payments/payment.ts'
import { attemptsFor } from '#features/sales/payments/payments.server.ts'
import { parse } from '#platform/http/api/api.server.ts'
import { wholeNumber } from '#platform/http/number-shape.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { customerOf, type RequestContext, requestContextOf } from '#platform/http/request-context.server.ts'
import { type Translate, translator, useText } from '#text/text.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { CancelTransfer } from '../components/cancel-transfer.tsx'
import { InstallmentsNotice } from '../components/installments-notice.tsx'
import { LinkedOrderCard } from '../components/linked-order-card.tsx'
import {
  CanceledByLink,
  ExpiredLink,
  OtherPaymentByLink,
  PaidByLink,
  PastOrderByLink,
} from '../components/pay-link-states.tsx'
import { PaymentMethods } from '../components/payment-methods.tsx'
import { ProviderForm } from '../components/provider-form.tsx'
import { TestCardPage } from '../components/test-card-page.tsx'
import { TransferInstructions } from '../components/transfer-instructions.tsx'
import { linkedOrderOf } from '../linked-order.server.ts'
import { openTransferOf, simulateArrival } from '../open-transfer.server.ts'
import { orderOfPayLink, type PayLink, readPayLink } from '../pay-links.server.ts'
import { hasBalanceDue } from '../pay-order.server.ts'
import type { Payer } from '../payment-attempt-limits.server.ts'
import { actOnPayment, showPayment } from '../show-payment.server.ts'
import type { Route } from './+types/pay-for'

const Search = z.object({ payment: z.uuid().nullable().catch(null) })

/**
 * The page of a payment link: of the customer's own order that staff prepared or changed, or of somebody else's. An
 * expired link of a customer still shows a paid order, and where to send an announced transfer or check.
 */
export const loader = pageLoader(async ({ context, request, params }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  // Personal page: it must not be cached for others.
  const visitor = await customerOf(context)
  const link = await readPayLink(ctx.db, params.token, ctx.now())
  const { isForCustomer } = link
  if (link.isExpired && !isForCustomer) return expired(link)
  const order = await orderById(ctx.db, link.order_id)
  const attempts = await attemptsFor(ctx.db, order.id)
  const state = await stateOf(ctx, order)
  const isDue = state === 'unpaid' || state === 'balance'
  const transfer = isForCustomer ? ((await openTransferOf(ctx.db, attempts))?.transfer ?? null) : null
  const bank = transfer && ctx.services.bank
  if (link.isExpired && (isDue ? !bank : state === 'canceled')) return expired(link)
  const { payment } = parse(Search, Object.fromEntries(new URL(request.url).searchParams))
  const path = `/payFor/${params.token}`
  const page = { payment: link.isExpired ? null : payment, here: path, attempts }
  const shown = await showPayment(ctx, order, page, {
    path,
    state,
    isForCustomer,
    transfer,
    bank,
    canPayInParts: isForCustomer && canPayInInstallments(order),
    order: await linkedOrderOf(ctx, order, {
      link,
      visitor_id: visitor?.id ?? null,
      isPayable: isDue && !link.isExpired,
      isSlow: isPaidSlowly(attempts),
    }),
  })
  if (isForCustomer) return shown
  // Somebody who pays for the customer does not see the payment schedule, and can only pay at once.
  const ways = shown.data.ways.filter((way) => !isTransferMethod(way.provider))
  return { ...shown, data: { ...shown.data, ways, plan: null } }
})

const expired = ({ isForCustomer, order_id }: PayLink) =>
  data({ state: 'expired' as const, isForCustomer, order: { order_id } }, { status: 404 })

/**
 * `balance`: the order was paid, and a change of it made a further payment due. `past`: it was paid and has shipped, or it
 * is being exchanged or refunded.
 */
async function stateOf({ db }: RequestContext, order: PlacedOrder) {
  if (order.status === statusCode.cancelled) return 'canceled' as const
  const status = statusOfCode(order.status)
  if (!status || !hasBeenPaid(status)) return 'unpaid' as const
  if (!mayHaveBalance(order)) return 'past' as const
  return (await hasBalanceDue(db, order)) ? ('balance' as const) : ('paid' as const)
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

const Arrival = z.object({ intent: z.literal('arrive'), cents: wholeNumber(1, 100_000_000_000) })

export const action = pageAction(async ({ context, request, params }: Route.ActionArgs) => {
  const ctx = requestContextOf(context)
  await customerOf(context)
  const link = await readPayLink(ctx.db, params.token, ctx.now())
  const order = await orderOfPayLink(ctx.db, link)
  const path = `/payFor/${params.token}`
  await ctx.services.limits.take('pay', `link ${order.id}`)
  const form = await request.formData()
  if (link.isForCustomer && form.get('intent') === 'arrive') {
    await simulateArrival(ctx, order.id, parse(Arrival, Object.fromEntries(form)).cents)
    return redirect(path)
  }
  const payer: Payer = {
    device: `link ${order.id}`,
    email: order.ship_to.email,
    isCustomer: link.isForCustomer,
  }
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

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = siteOf(matches)
  const title = payTitle(translator(site.locale), loaderData?.isForCustomer === true)
  return pageMeta({ ...site, title, path: '/payFor', noindex: true })
}

const payTitle = (t: Translate, isForCustomer: boolean) =>
  isForCustomer ? t('Pay for your order') : t('Pay for an order')

type Data = Route.ComponentProps['loaderData']
type Shown = Exclude<Data, { state: 'expired' }>

export default function PayFor({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.state === 'expired')
    return <ExpiredLink order_id={loaderData.order.order_id} isForCustomer={loaderData.isForCustomer} />
  return <PayByLink shown={loaderData} actionData={actionData} />
}

type PayByLinkProps = Pick<Route.ComponentProps, 'actionData'> & { shown: Shown }

function PayByLink({ shown, actionData }: PayByLinkProps) {
  const t = useText()
  const { order, form_error } = shown
  const refused = actionData && 'ok' in actionData ? actionData : null
  return (
    <Page title={titleOf(shown, t)} intro={introOf(shown, t)}>
      <div className="grid items-start gap-10 lg:grid-cols-[1fr_24rem] lg:gap-16">
        <div className="grid gap-6">
          {/* A form sent twice is refused once the order is paid: then the page says that it is. */}
          {order.isPayable && refused && <Notice tone="bad" urgent title={refused.message} />}
          {order.isPayable && form_error && <Notice tone="bad" urgent title={form_error} />}
          {shown.state === 'paid' ? (
            <PaidByLink order={order} />
          ) : shown.state === 'past' ? (
            <PastOrderByLink order={order} />
          ) : shown.state === 'canceled' ? (
            <CanceledByLink order={order} />
          ) : (
            <Payment shown={shown} card_problem={refused?.problems.card_number} />
          )}
        </div>
        <LinkedOrderCard order={order} />
      </div>
    </Page>
  )
}

function titleOf({ state, isForCustomer }: Shown, t: Translate) {
  if (state === 'canceled') return t('Order canceled')
  if (state === 'past') return t('This order has been paid')
  if (state !== 'paid') return payTitle(t, isForCustomer)
  return isForCustomer ? t('Thank you, your order is paid') : t('Thank you, this order is paid')
}

function introOf({ state, order }: Shown, t: Translate) {
  if (!order.isPayable) return undefined
  if (order.asked_by !== null)
    return t('{{asked_by}} asked you to pay for an order', { asked_by: order.asked_by })
  return state === 'balance'
    ? t('We changed your order at your request. We’ll continue with it once the balance is paid.')
    : t('We prepared this order for you. Review it, then choose how to pay.')
}

/** The payment of an order: its instructions or form if one is open here, otherwise the methods to choose from. */
function Payment({ shown, card_problem }: { shown: Shown; card_problem: string | undefined }) {
  const { order, transfer, bank, card, next_action, open, plan } = shown
  if (transfer && bank)
    return (
      <>
        <TransferInstructions
          transfer={transfer}
          bank={bank}
          reserved_until={order.own?.reserved_until ?? null}
          isReadOnly={!order.isPayable}
        />
        {order.isPayable && <CancelTransfer />}
      </>
    )
  if (card) return <TestCardPage {...card} problem={card_problem} total_cents={shown.due.amount_cents} />
  if (next_action) return <ProviderForm next_action={next_action} back={shown.path} />
  if (!order.own && open && isTransferMethod(open.provider)) return <OtherPaymentByLink />
  return (
    <>
      <PaymentMethods {...shown} order_id={order.order_id} />
      {shown.canPayInParts && !open && !plan && <InstallmentsNotice order_id={order.order_id} />}
    </>
  )
}
