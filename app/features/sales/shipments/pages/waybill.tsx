import { useEffect } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { z } from 'zod'
import { orderOf } from '#features/sales/orders/orders.server.ts'
import { orderForTracking } from '#features/sales/orders/queries/look-up-order.server.ts'
import { orderIdFromUrl } from '#features/sales/orders/queries/order-id-in-url.server.ts'
import { parse } from '#platform/http/api/api.server.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { customerOf, requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { text, translator, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useToast } from '#ui/feedback/toast.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormSummary } from '#ui/forms/form-summary.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { ShipmentList } from '../components/shipment-list.tsx'
import { TrackedOrder } from '../components/tracked-order.tsx'
import { confirmReceipt } from '../fulfill-order.server.ts'
import { latestShipments, shipmentsOf } from '../shipments.server.ts'
import type { Route } from './+types/waybill'

/** Tracking page: one order, without an order ID all recent shipments of the customer; for guests a form. */
export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const { db } = requestContextOf(context)
  const order_id = orderIdFromUrl(request.url)
  const customer = order_id ? await requireCustomer(context) : await customerOf(context)
  if (!customer || !order_id)
    return {
      isGuest: !customer,
      tracked: null,
      latest: customer ? await latestShipments(db, customer.id) : [],
    }
  const { id, status, get_it_by, pickup } = await orderOf(db, customer.id, order_id)
  const tracked = { id, status, get_it_by, pickup, shipments: await shipmentsOf(db, id) }
  return { isGuest: false, tracked, latest: [] }
})

const Track = z.object({
  order_id: z
    .string()
    .trim()
    .min(1, { error: text('Enter your order number') })
    .max(40),
  zip_code: z
    .string()
    .trim()
    .regex(/^\d{5}(-\d{4})?$/, { error: text('Please enter a 5-digit ZIP code') }),
})

export const action = pageAction(async ({ context, request }: Route.ActionArgs) => {
  const { db, services, network_address, t } = requestContextOf(context)
  const form = Object.fromEntries(await request.formData())
  if (form.intent === 'received') {
    const customer = await requireCustomer(context)
    await confirmReceipt(db, customer.id, orderIdFromUrl(request.url))
    return { ok: true as const, message: t('Thanks for confirming'), tracked: null }
  }
  const asked = parse(Track, form)
  await services.limits.take('ask', `track ${network_address}`)
  const order = await orderForTracking(db, asked.order_id, asked.zip_code)
  if (!order) throw new Problem('missing', text('We couldn’t find an order with this number and ZIP code.'))
  return { ok: true as const, message: '', tracked: { ...order, shipments: await shipmentsOf(db, order.id) } }
})

// Reload after a failed action too, so that the page shows current data.
export const shouldRevalidate = () => true

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  return pageMeta({
    ...site,
    title: translator(site.locale)('Track a shipment'),
    path: '/Waybill',
    noindex: true,
  })
}

export default function Waybill({ loaderData, actionData }: Route.ComponentProps) {
  const { isGuest, latest } = loaderData
  const t = useText()
  const toast = useToast()
  const done = actionData && 'ok' in actionData ? actionData : null
  const refused = done && !done.ok ? done : null
  const tracked = loaderData.tracked ?? (done?.ok ? done.tracked : null)
  useEffect(() => {
    if (done?.ok && done.message) toast.success(done.message)
  }, [done, toast])

  const title = tracked?.pickup ? t('Pickup status') : t('Track a shipment')
  const crumbs = [
    ...(isGuest ? [{ title: t('Home'), to: '/' }] : [{ title: t('Dashboard'), to: '/dashboard' }]),
    ...(loaderData.tracked
      ? [
          {
            title: t('Order {{order_id}}', { order_id: loaderData.tracked.id }),
            to: `/order_detail?id=${encodeURIComponent(loaderData.tracked.id)}`,
          },
        ]
      : []),
    { title },
  ]
  return (
    <Page
      title={title}
      above={tracked ? t('Order {{order_id}}', { order_id: tracked.id }) : undefined}
      crumbs={crumbs}
    >
      {refused && Object.keys(refused.problems).length === 0 && (
        <div className="mb-8">
          <Notice tone="bad" urgent title={refused.message} />
        </div>
      )}
      {tracked && <TrackedOrder order={tracked} isOwn={loaderData.tracked !== null} />}
      {!loaderData.tracked && !tracked && !isGuest && (
        <section className="mb-14">
          <SectionHeading title={t('On its way to you')} />
          {latest.length > 0 ? (
            <ShipmentList shipments={latest} withOrder />
          ) : (
            <EmptyState
              icon="truck"
              title={t('No active shipments')}
              action={<LinkButton to="/OrdersAll">{t('All orders')}</LinkButton>}
            >
              {t('Your shipments appear here.')}
            </EmptyState>
          )}
        </section>
      )}
      {!loaderData.tracked && (
        <section className={tracked ? 'mt-14' : undefined}>
          <SectionHeading
            title={isGuest ? t('Where is my order?') : t('Track another order')}
            intro={t('Enter the order number and delivery ZIP code. No sign-in needed.')}
          />
          <TrackForm problems={refused?.problems ?? {}} typed={refused?.typed ?? {}} />
        </section>
      )}
      {loaderData.tracked && (
        <p className="mt-12">
          <Link to="/Waybill" className="link target">
            {t('All shipments')}
          </Link>
        </p>
      )}
    </Page>
  )
}

function TrackForm({ problems, typed }: { problems: Record<string, string>; typed: Record<string, string> }) {
  const t = useText()
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="grid max-w-form gap-5">
      <FormSummary problems={problems} />
      <input type="hidden" name="intent" value="track" />
      <TextField
        label={t('Order number')}
        name="order_id"
        required
        maxLength={40}
        defaultValue={typed.order_id}
        problem={problems.order_id}
      />
      <TextField
        label={t('ZIP code')}
        name="zip_code"
        required
        inputMode="numeric"
        maxLength={10}
        autoComplete="postal-code"
        defaultValue={typed.zip_code}
        problem={problems.zip_code}
      />
      <div>
        <Button type="submit" look="primary" icon="search" busy={busy}>
          {t('Find order')}
        </Button>
      </div>
    </Form>
  )
}
