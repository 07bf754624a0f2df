import { useEffect } from 'react'
import { redirect } from 'react-router'
import { z } from 'zod'
import { orderOf } from '#features/sales/orders/orders.server.ts'
import { auditLogOf } from '#features/sales/orders/queries/look-up-order.server.ts'
import { carrierIds } from '#features/sales/shipments/shipment.ts'
import { shipmentsOf } from '#features/sales/shipments/shipments.server.ts'
import { urlBuilderFor } from '#platform/config/env.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { parse } from '#platform/http/api/api.server.ts'
import { rowVersion } from '#platform/http/number-shape.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  type RequestContext,
  requestContextOf,
  requireCustomer,
} from '#platform/http/request-context.server.ts'
import { text, translator, useText } from '#text/text.tsx'
import { Tag } from '#ui/data-display/tag.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useToast } from '#ui/feedback/toast.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { ChooseReturn } from '../components/choose-return.tsx'
import { RequestReturn } from '../components/request-return.tsx'
import { ReturnDetail } from '../components/return-detail.tsx'
import { returnTone } from '../components/return-tones.ts'
import {
  returnableQuantities,
  sendReturnMessage,
  setReturnParcel,
  withdrawReturn,
} from '../request-return.server.ts'
import {
  isOpen,
  maxPhotoBytes,
  maxPhotos,
  pathOfReturn,
  type Return,
  returnReasons,
  returnStatusLabels,
} from '../return.ts'
import { type NewPhoto, requestReturnWithPhotos } from '../return-photos.server.ts'
import { listReturns, returnOf, returnsOfOrder } from '../returns.server.ts'
import type { Route } from './+types/after-sales-detail'

const id = z.string().min(1).max(40)
const Search = z.object({ id: id.optional(), order_id: id.optional(), latest: z.string().optional() })

const searchOf = (url: string) => parse(Search, Object.fromEntries(new URL(url).searchParams))

/** A return by ID; by order ID, its open return or the request form; without either, the latest returns. */
export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const { db } = requestContextOf(context)
  const customer = await requireCustomer(context)
  const search = searchOf(request.url)
  if (search.id) return detailOf(db, await returnOf(db, customer.id, search.id))
  if (!search.order_id) return { view: 'choose' as const, returns: await latestReturns(db, customer.id) }
  const order = await orderOf(db, customer.id, search.order_id)
  const earlier = await returnsOfOrder(db, order.id)
  const left = await returnableQuantities(db, order)
  const nothingLeft = [...left.values()].every((units) => units === 0)
  const shown =
    earlier.find((one) => isOpen(one.status)) ?? (search.latest || nothingLeft ? earlier[0] : undefined)
  if (shown) return detailOf(db, shown)
  return {
    view: 'request' as const,
    order,
    left: Object.fromEntries(left),
    hasShipped: (await shipmentsOf(db, order.id)).length > 0,
    earlier: earlier.map(({ id: number, status, requested_at }) => ({ number, status, requested_at })),
  }
})

async function latestReturns(db: Db, user_id: string) {
  const { items } = await listReturns(db, { user_id, page: 1, page_size: 12 })
  return items.map(({ id: number, kind, order_id, status, requested_at }) => ({
    number,
    kind,
    order_id,
    status,
    requested_at,
  }))
}

async function detailOf(db: Db, orderReturn: Return) {
  const events = await auditLogOf(db, orderReturn.order_id)
  return {
    view: 'return' as const,
    orderReturn,
    events: events
      .filter(({ cause }) => cause.startsWith(`return:${orderReturn.id}`))
      .map(({ kind, to_status, at, refund_cents }) => ({ kind, to_status, at, refund_cents })),
  }
}

const Words = z.string().trim().max(2000)
const ActionInput = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('request'),
    kind: z.enum(['refund', 'exchange']).default('refund'),
    reason: z.enum(returnReasons, { error: text('Please choose a reason') }),
    words: Words,
    version: rowVersion,
  }),
  z.object({ intent: z.literal('withdraw') }),
  z.object({
    intent: z.literal('message'),
    words: Words.min(1, { error: text('Describe the problem in a sentence or two') }),
  }),
  z.object({
    intent: z.literal('parcel'),
    carrier: z.enum(carrierIds),
    tracking_number: z
      .string()
      .trim()
      .min(3, { error: text('Enter the tracking number') })
      .max(60),
  }),
])

export const action = pageAction(
  async ({ context, request }: Route.ActionArgs) => {
    const ctx = requestContextOf(context)
    const { db, services, t } = ctx
    const customer = await requireCustomer(context)
    const search = searchOf(request.url)
    const form = await request.formData()
    const input = parse(
      ActionInput,
      Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')),
    )
    if (input.intent === 'request') {
      const made = await submitRequest(ctx, customer.id, { order_id: search.order_id ?? '', input, form })
      return redirect(pathOfReturn(made.id))
    }
    const { id: return_id } = search.id
      ? await returnOf(db, customer.id, search.id)
      : await openReturnOf(db, customer.id, search.order_id ?? '')
    if (input.intent === 'withdraw') {
      await withdrawReturn(db, customer.id, return_id)
      return { ok: true as const, message: t('Request withdrawn') }
    }
    if (input.intent === 'parcel') {
      await setReturnParcel(db, customer.id, return_id, input)
      return { ok: true as const, message: t('Thanks for confirming') }
    }
    await services.limits.take('ask', `return ${customer.id}`)
    await sendReturnMessage(db, customer.id, return_id, input.words)
    return { ok: true as const, message: t('Message sent') }
  },
  { files: maxPhotos, file_bytes: maxPhotoBytes },
)

async function openReturnOf(db: Db, user_id: string, order_id: string) {
  const order = await orderOf(db, user_id, order_id)
  const [latest] = await returnsOfOrder(db, order.id)
  if (!latest) throw new Problem('missing', text('Return not found'))
  return latest
}

type RequestInput = Extract<z.output<typeof ActionInput>, { intent: 'request' }>

async function submitRequest(
  ctx: RequestContext,
  user_id: string,
  { order_id, input, form }: { order_id: string; input: RequestInput; form: FormData },
) {
  const { db, services } = ctx
  await services.limits.take('ask', `return ${user_id}`)
  const order = await orderOf(db, user_id, order_id)
  const lines = order.lines.map((line) => ({
    line_id: line.id,
    quantity: Math.max(0, Math.trunc(Number(form.get(`quantity_${line.id}`)) || 0)),
  }))
  const photos: NewPhoto[] = []
  for (const photo of form.getAll('photos'))
    if (photo instanceof File && photo.size > 0)
      photos.push({ name: photo.name, bytes: new Uint8Array(await photo.arrayBuffer()) })
  const { kind, reason, words, version } = input
  const returnRequest = { order_id, kind, reason, words, version, lines, photos }
  const urlOf = urlBuilderFor(services.settings)
  return requestReturnWithPhotos({ db, files: services.files, urlOf }, user_id, returnRequest)
}

// Reload after a failed action too: staff may have changed the return meanwhile.
export const shouldRevalidate = () => true

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  const title = translator(site.locale)('Exchange or refund')
  return pageMeta({ ...site, title, path: '/AfterSalesDetail', noindex: true })
}

export default function AfterSalesDetail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const toast = useToast()
  const done = actionData && 'ok' in actionData ? actionData : null
  const refused = done && !done.ok ? done : null
  useEffect(() => {
    if (done?.ok) toast.success(done.message)
  }, [done, toast])

  if (loaderData.view === 'choose') return <ChooseReturn returns={loaderData.returns} />
  const order_id = loaderData.view === 'return' ? loaderData.orderReturn.order_id : loaderData.order.id
  const crumbs = [
    { title: t('Dashboard'), to: '/dashboard' },
    { title: t('Order {{order_id}}', { order_id }), to: `/order_detail?id=${encodeURIComponent(order_id)}` },
    { title: t('Exchange or refund') },
  ]
  const problem = refused && Object.keys(refused.problems).length === 0 && (
    <div className="mb-8">
      <Notice tone="bad" urgent title={refused.message} />
    </div>
  )
  if (loaderData.view === 'request')
    return (
      <Page
        title={t('Exchange or refund')}
        above={t('Order {{order_id}}', { order_id })}
        intro={t('Tell us what happened. We’ll reply within two business days.')}
        crumbs={crumbs}
      >
        {problem}
        <RequestReturn {...loaderData} problems={refused?.problems ?? {}} typed={refused?.typed ?? {}} />
      </Page>
    )
  const { orderReturn, events } = loaderData
  return (
    <Page
      crumbs={crumbs}
      above={t('Order {{order_id}}', { order_id })}
      title={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {orderReturn.kind === 'exchange'
            ? t('Exchange {{number}}', { number: orderReturn.id })
            : t('Return {{number}}', { number: orderReturn.id })}
          <Tag tone={returnTone(orderReturn.status)}>{t(returnStatusLabels[orderReturn.status])}</Tag>
        </span>
      }
    >
      {problem}
      <ReturnDetail orderReturn={orderReturn} events={events} problems={refused?.problems ?? {}} />
    </Page>
  )
}
