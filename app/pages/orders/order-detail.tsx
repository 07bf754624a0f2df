import { useEffect } from 'react'
import { Link, redirect } from 'react-router'
import { z } from 'zod'
import { deliveryChoices } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { listAddresses } from '#features/people/addresses/addresses.server.ts'
import { OrderPayments } from '#features/sales/order-payments/components/order-payments.tsx'
import { PaymentSchedule } from '#features/sales/order-payments/components/payment-schedule.tsx'
import { listRefunds } from '#features/sales/order-payments/list-refunds.server.ts'
import { buyAgain } from '#features/sales/orders/changes/buy-again.server.ts'
import { removeOrder } from '#features/sales/orders/changes/cancel-order.server.ts'
import { changeOrder, deliveryChoicesFor } from '#features/sales/orders/changes/change-order.server.ts'
import { conditionalDateOf } from '#features/sales/orders/changes/delivery-date.server.ts'
import { BuyAgainNotes } from '#features/sales/orders/components/buy-again-notes.tsx'
import { ChangeOrder } from '#features/sales/orders/components/change-order.tsx'
import { ConditionalDateText } from '#features/sales/orders/components/conditional-date-text.tsx'
import { OrderActions } from '#features/sales/orders/components/order-actions.tsx'
import { OrderFiles } from '#features/sales/orders/components/order-files.tsx'
import { OrderHistory } from '#features/sales/orders/components/order-history.tsx'
import { OrderStatusTag } from '#features/sales/orders/components/order-status.tsx'
import { OrderSums } from '#features/sales/orders/components/order-sums.tsx'
import { ReservedUntil } from '#features/sales/orders/components/orders-overview.tsx'
import { PickupDetails } from '#features/sales/orders/components/pickup-details.tsx'
import {
  hasBeenPaid,
  type OrderFile,
  orderAddressLabel,
  orderListPath,
  orderListTitle,
  orderType,
  statusCode,
  statusOfCode,
} from '#features/sales/orders/order.ts'
import { filesOfOrder } from '#features/sales/orders/order-files.server.ts'
import { CarrierNote, PoNumber } from '#features/sales/orders/order-texts.ts'
import { eventsOf, orderOf } from '#features/sales/orders/orders.server.ts'
import { promisedDayOf, summaryLinesOf } from '#features/sales/orders/placed-order.ts'
import {
  ShippingSummary,
  ShipToLines,
} from '#features/sales/orders/placement/components/shipping-summary.tsx'
import { orderIdFromUrl } from '#features/sales/orders/queries/order-id-in-url.server.ts'
import { hasEnded, isPaidSlowly } from '#features/sales/payments/payment.ts'
import { paidCents } from '#features/sales/payments/payment-schedule.ts'
import { planOf } from '#features/sales/payments/payment-schedules.server.ts'
import { attemptsFor } from '#features/sales/payments/payments.server.ts'
import { OrderSite } from '#features/sales/projects/components/order-site.tsx'
import { siteOfOrder } from '#features/sales/projects/sites/sites.server.ts'
import { ProductRegistrations } from '#features/sales/shipments/components/product-registrations.tsx'
import { registrationsOf } from '#features/sales/shipments/serial-numbers.server.ts'
import { urlBuilderFor } from '#platform/config/env.server.ts'
import { parse } from '#platform/http/api/api.server.ts'
import { rowVersion } from '#platform/http/number-shape.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import {
  type RequestContext,
  requestContextOf,
  requireCustomer,
} from '#platform/http/request-context.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { CopyButton } from '#ui/actions/copy-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useToast } from '#ui/feedback/toast.tsx'
import { Icon } from '#ui/media/icon.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import type { Route } from './+types/order-detail'

/** Redirects to the list of orders if the URL has no order ID. */
export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const { db, locale, now } = requestContextOf(context)
  const customer = await requireCustomer(context)
  const order_id = orderIdFromUrl(request.url)
  if (!order_id) throw redirect('/OrdersAll')
  const order = await orderOf(db, customer.id, order_id)
  const attempts = await attemptsFor(db, order.id)
  const isUnpaid = order.status === statusCode.unpaid
  const plan = await planOf(db, order.id)
  /** The provider of a payment in progress. */
  const open = (isUnpaid && attempts.find((attempt) => !hasEnded(attempt.state))?.provider) || null
  // Only staff change orders with a paid deposit.
  const canChange = isUnpaid && !open && (!plan || paidCents(plan) === 0)
  return {
    order,
    conditional_date: await conditionalDateOf(db, order, { now: now(), isSlow: isPaidSlowly(attempts) }),
    plan,
    events: await eventsOf(db, order.id),
    site: await siteOfOrder(db, order.id),
    files: await filesOfOrder(db, order.id),
    registrations: (await registrationsOf(db, order.id, locale)).map(
      ({ product_id, name, serial_number, warranty_years, warranty_until }) => ({
        product_id,
        name,
        serial_number,
        warranty_years,
        warranty_until: warranty_until?.toISOString() ?? null,
      }),
    ),
    payments: attempts.map((attempt) => ({
      id: attempt.id,
      provider: attempt.provider,
      amount_cents: attempt.amount_cents,
      state: attempt.state,
      failure: attempt.failure,
      at: attempt.created_at.toISOString(),
    })),
    refunds: await listRefunds(db, order.id),
    open,
    /** Set while the customer may still change it. */
    change: canChange
      ? { addresses: await listAddresses(db, customer.id), choices: await deliveryChoicesFor(db, order) }
      : null,
  }
})

const ActionInput = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('remove') }),
  z.object({ intent: z.literal('buy_again') }),
  z.object({
    intent: z.literal('change'),
    version: rowVersion,
    note: z.string().trim().max(500),
    po_number: PoNumber.optional(),
    address_id: z.union([z.literal('').transform(() => undefined), z.uuid()]),
    carrier_note: CarrierNote.optional(),
    delivery: z.enum(deliveryChoices).optional(),
  }),
])

export const action = pageAction(async ({ context, request }: Route.ActionArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(context)
  const order = await orderOf(ctx.db, customer.id, orderIdFromUrl(request.url))
  const input = parse(ActionInput, Object.fromEntries(await request.formData()))
  if (input.intent === 'remove') {
    await removeOrder(ctx.db, customer.id, order.id, urlBuilderFor(ctx.services.settings))
    return redirect(orderListPath(order.order_type))
  }
  if (input.intent === 'buy_again') return buyOrderAgain(ctx, customer.id, order.id)
  const { intent: _, ...change } = input
  await changeOrder(ctx.db, customer.id, order.id, change, ctx.now(), ctx.services.taxes)
  return { ok: true as const, message: ctx.t('Order updated'), again: null }
})

/** Redirects to the cart, unless something has changed since the order: then the page lists that first. */
async function buyOrderAgain({ db, t }: RequestContext, user_id: string, order_id: string) {
  const again = await buyAgain(db, user_id, order_id)
  if (again.changes.length === 0) return redirect('/cart')
  return { ok: true as const, message: t('The items are in your cart'), again }
}

// After a version conflict with another tab, the page must show the current order.
export const shouldRevalidate = () => true

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  const title = translator(site.locale)('My Order Detail')
  return pageMeta({ ...site, title, path: '/order_detail', noindex: true })
}

export default function OrderDetail({ loaderData, actionData }: Route.ComponentProps) {
  const {
    order,
    conditional_date,
    plan,
    events,
    site,
    files,
    registrations,
    payments,
    refunds,
    open,
    change,
  } = loaderData
  const t = useText()
  const format = useFormat()
  const toast = useToast()
  const done = actionData && 'ok' in actionData ? actionData : null
  const failed = done && !done.ok ? done : null
  const status = statusOfCode(order.status)

  useEffect(() => {
    if (done?.ok && !done.again) toast.success(done.message)
  }, [done, toast])

  const crumbs = [
    { title: t('Dashboard'), to: '/dashboard' },
    { title: t(orderListTitle(order.order_type)), to: orderListPath(order.order_type) },
    { title: t('My Order Detail') },
  ]
  return (
    <Page
      crumbs={crumbs}
      above={t('Ordered on {{date}}', { date: format.date(order.placed_at) })}
      title={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {t('Order {{order_id}}', { order_id: order.id })}
          <span className="no-print">
            <CopyButton text={order.id} label={t('Copy the order number')} />
          </span>
          <OrderStatusTag status={order.status} isPickup={order.pickup !== null} />
        </span>
      }
      actions={<OrderActions order={order} plan={plan} open={open} />}
    >
      <div className="mb-8 grid gap-3 empty:hidden">
        {failed && Object.keys(failed.problems).length === 0 && (
          <Notice tone="bad" urgent title={failed.message} />
        )}
        {done?.ok && done.again && <BuyAgainNotes message={done.message} again={done.again} />}
        {open && (
          <Notice tone="info" title={t('A payment for this order is in progress')}>
            <p>{t('You can’t change the order until the payment is complete or canceled.')}</p>
          </Notice>
        )}
      </div>

      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr]">
        <section>
          <SectionHeading title={t('Items ordered')} />
          {conditional_date && (
            <ConditionalDateText
              date={conditional_date}
              isPickup={order.pickup !== null}
              className="mb-4 max-w-text"
            />
          )}
          <ShippingSummary lines={summaryLinesOf(order)} delivery={order.delivery} />
          {change && (
            <div className="no-print mt-4 border-t border-line">
              <ChangeOrder order={order} problems={failed?.problems ?? {}} {...change} />
            </div>
          )}
        </section>

        <div className="grid gap-10 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <section>
            <SectionHeading title={t('Order summary')} />
            <OrderSums
              sums={order}
              delivery={order.delivery}
              payments={payments.filter(({ state }) => state === 'succeeded')}
              refunds={refunds.filter(({ state, is_excess }) => state !== 'failed' && !is_excess)}
            />
          </section>
          <section>
            {order.pickup && (
              <div className="mb-8">
                <PickupDetails pickup={order.pickup} ready_on={promisedDayOf(order)} />
              </div>
            )}
            <SectionHeading
              title={order.pickup ? t('Contact person') : t(orderAddressLabel(order.order_type))}
            />
            <ShipToLines ship_to={order.ship_to} />
            <OrderFields order={order} files={site ? [] : files} />
          </section>
          <section>
            <SectionHeading title={t('Payments')} />
            {plan && (
              <div className="mb-6">
                <PaymentSchedule plan={plan} />
              </div>
            )}
            <OrderPayments payments={payments} refunds={refunds} />
            {order.status === statusCode.unpaid && (
              <div className="mt-3">
                <ReservedUntil order={order} />
              </div>
            )}
          </section>
          {order.status !== statusCode.cancelled && <OrderDocuments order={order} />}
        </div>

        <div className="grid gap-12">
          <ProductRegistrations registrations={registrations} />
          {site && <OrderSite site={site.site} files={files} />}
          <section>
            <SectionHeading title={t('What happened')} />
            <OrderHistory events={events} order_type={order.order_type} isPickup={order.pickup !== null} />
          </section>
          {status && hasBeenPaid(status) && <Returns order={order} />}
        </div>
      </div>
    </Page>
  )
}

/** Billing address, PO number, note and files, as the customer gave them at checkout. */
function OrderFields({ order, files }: OrderProps & { files: readonly OrderFile[] }) {
  const t = useText()
  const title = (label: string) => <span className="block text-sm text-ink-soft">{label}</span>
  return (
    <>
      {order.bill_to && (
        <div className="mt-4">
          {title(t('Billing address'))}
          <ShipToLines ship_to={order.bill_to} />
        </div>
      )}
      {order.carrier_note && (
        <p className="mt-4 break-words">
          {title(t('Preferred days and times'))}
          {order.carrier_note}
        </p>
      )}
      {order.po_number && (
        <p className="mt-4 break-words">
          {title(t('PO number'))}
          {order.po_number}
        </p>
      )}
      {order.note && (
        <p className="mt-4 break-words whitespace-pre-line">
          {title(t('Note for us'))}
          {order.note}
        </p>
      )}
      {files.length > 0 && (
        <div className="no-print mt-4">
          {title(t('Files'))}
          <OrderFiles files={files} />
        </div>
      )}
    </>
  )
}

type OrderProps = Pick<Route.ComponentProps['loaderData'], 'order'>

/** Link to the return page of this order. */
function Returns({ order }: OrderProps) {
  const t = useText()
  const isOpen = order.refund_status !== null
  const to = `/AfterSalesDetail?order_id=${encodeURIComponent(order.id)}${isOpen ? '&latest=1' : ''}`
  return (
    <section id="returns" className="no-print scroll-mt-(--sticky-top)">
      <SectionHeading title={t('Exchange or refund')} />
      <p className="mb-4 max-w-text">
        {isOpen
          ? t('There is an exchange or a refund for this order. See its page for the status.')
          : t(
              'Is there a problem, or do you want to return something? Tell us about it and add photos if they help.',
            )}
      </p>
      <LinkButton to={to}>{isOpen ? t('View status') : t('Exchange/Refund')}</LinkButton>
    </section>
  )
}

/** Links to the order's PDF documents and shipment tracking. */
function OrderDocuments({ order }: OrderProps) {
  const t = useText()
  const status = statusOfCode(order.status)
  const isPaid = status !== undefined && hasBeenPaid(status)
  // Designs are delivered by email and in the account.
  const isShipped = order.order_type !== orderType.design
  const id = encodeURIComponent(order.id)
  const documents = isPaid
    ? [
        { to: `/paper/invoice?order_id=${id}`, title: t('Invoice (PDF)') },
        ...(isShipped ? [{ to: `/paper/packing_list?order_id=${id}`, title: t('Packing list (PDF)') }] : []),
      ]
    : [{ to: `/paper/proforma?order_id=${id}`, title: t('Pro forma invoice (PDF)') }]
  return (
    <section className="no-print">
      <SectionHeading
        title={isShipped && !order.pickup ? t('Documents and shipping') : t('Order documents')}
      />
      <ul className="grid justify-items-start gap-1">
        {documents.map(({ to, title }) => (
          <li key={to}>
            <Link to={to} reloadDocument className="link target inline-flex items-center gap-2">
              <Icon name="download" size={16} />
              {title}
            </Link>
          </li>
        ))}
        {isPaid && isShipped && (
          <li>
            <Link to={`/Waybill?order_id=${id}`} className="link target inline-flex items-center gap-2">
              <Icon name="truck" size={16} />
              {order.pickup ? t('Pickup status') : t('Track the shipment')}
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}
