import { useEffect, useRef, useState } from 'react'
import { Form, Link, redirect, useNavigate } from 'react-router'
import { z } from 'zod'
import { deliveryChoices } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { ExemptionChoice } from '#features/catalog/tax/components/exemption-choice.tsx'
import { saveFirstAddress } from '#features/people/addresses/addresses.server.ts'
import { zipOf } from '#features/people/addresses/delivery-place.ts'
import { applyCoupon } from '#features/sales/cart/apply-coupon.server.ts'
import { cartOwnerOf } from '#features/sales/cart/cart.server.ts'
import { CouponField } from '#features/sales/cart/components/coupon-field.tsx'
import { parse } from '#platform/http/api/api.server.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  type RequestContext,
  requestContextOf,
  requireCustomer,
} from '#platform/http/request-context.server.ts'
import { centsToDollars, dollarsToCents } from '#platform/money/money.ts'
import { text, translator, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { OrderSums } from '../components/order-sums.tsx'
import { StickyTotal } from '../components/sticky-total.tsx'
import {
  maxOrderFileBytes,
  maxOrderFiles,
  orderListPath,
  orderListTitle,
  orderType,
  paymentPath,
} from '../order.ts'
import { withOrderFiles } from '../order-files.server.ts'
import { CarrierNote, PoNumber } from '../order-texts.ts'
import { showCheckout } from '../placement/checkout.server.ts'
import { AddressStep } from '../placement/components/address-step.tsx'
import { ObstacleNotice, Refused } from '../placement/components/checkout-notices.tsx'
import { CheckoutSteps } from '../placement/components/checkout-steps.tsx'
import { CarrierNoteField, DeliveryChoices } from '../placement/components/delivery-choices.tsx'
import { AddressDifference, FigureChanges } from '../placement/components/figure-changes.tsx'
import { BillingStep, OrderFields } from '../placement/components/order-fields.tsx'
import { ShippingSummary } from '../placement/components/shipping-summary.tsx'
import { readFigures, writeFigures } from '../placement/figures.ts'
import { networkOf } from '../placement/hold-limits.server.ts'
import { placeOrder } from '../placement/place-order.server.ts'
import type { Route } from './+types/checkout'

const Delivery = z.enum(deliveryChoices)
const Note = z.string().trim().max(500)
// A checkbox that is not ticked is not sent.
const BilledSame = z.literal('yes').optional()

const Selection = z.object({
  address_id: z.uuid().nullable().catch(null),
  delivery: Delivery.catch('standard'),
  note: Note.catch(''),
  carrier_note: CarrierNote.catch(''),
  po_number: PoNumber.catch(''),
  billing_same: BilledSame.catch(undefined),
  billing_address_id: z.uuid().nullable().catch(null),
  /** Missing until something is chosen; empty means paying the tax. */
  certificate_id: z.string().max(40).nullable().catch(null),
  changed: z.string().optional(),
  /** The figures that were shown before. */
  was: z.string().max(100).optional(),
})

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(context)
  // Merges a cart filled before signing in into the customer's cart.
  await cartOwnerOf(ctx)
  const selection = parse(Selection, {
    address_id: null,
    certificate_id: null,
    po_number: '',
    carrier_note: '',
    billing_address_id: null,
    ...Object.fromEntries(new URL(request.url).searchParams),
  })
  const { locale } = ctx
  return {
    ...(await showCheckout(
      ctx.db,
      customer.id,
      { ...selection, zip: zipOf(ctx.zipCookie?.()) },
      {
        locale,
        now: ctx.now(),
        taxes: ctx.services.taxes,
      },
    )),
    account_email: customer.email,
    note: selection.note,
    carrier_note: selection.carrier_note,
    po_number: selection.po_number,
    billing_address_id: selection.billing_address_id,
    is_billed_elsewhere: selection.billing_address_id !== null && !selection.billing_same,
    /** The form was submitted before the price for the new address or delivery was shown. */
    changed: selection.changed !== undefined,
    was: readFigures(selection.was),
    placement_key: crypto.randomUUID(),
  }
})

const Submission = z.object({
  address_id: z.uuid(),
  delivery: Delivery,
  note: Note,
  carrier_note: CarrierNote.default(''),
  po_number: PoNumber.default(''),
  billing_same: BilledSame,
  billing_address_id: z.union([z.uuid(), z.literal('')]).default(''),
  placement_key: z.string().min(8).max(80),
  order_price: z.string(),
  /** The address and delivery that the shown total was calculated for. */
  shown_address: z.string(),
  shown_delivery: z.string(),
  certificate_id: z.union([z.uuid(), z.literal('')]).default(''),
  shown_certificate: z.string().default(''),
  shown_figures: z.string().max(100).default(''),
})

/** Places the order, or saves the customer's first address, whose form is on the same page. */
export const action = pageAction(
  async ({ context, request }: Route.ActionArgs) => {
    const ctx = requestContextOf(context)
    const customer = await requireCustomer(context)
    const sent = await request.formData()
    const { intent, ...form } = Object.fromEntries(sent)
    if (intent === 'save') {
      const { id } = await saveFirstAddress(ctx.db, customer.id, form)
      const selection = new URL(request.url).searchParams
      selection.set('address_id', id)
      return redirect(`/order?${selection}`)
    }
    if (intent === 'coupon') {
      await applyCoupon(ctx, { user_id: customer.id }, String(form.coupon ?? '').slice(0, 60))
      return redirect(`/order${new URL(request.url).search}`)
    }
    const uploads = sent.getAll('files').filter((file) => file instanceof File && file.size > 0)
    return submitOrder(ctx, customer.id, parse(Submission, form), uploads as File[])
  },
  { files: maxOrderFiles, file_bytes: maxOrderFileBytes },
)

async function submitOrder(
  ctx: RequestContext,
  user_id: string,
  selection: z.infer<typeof Submission>,
  uploads: readonly File[],
) {
  const { address_id, delivery, note, carrier_note, po_number, placement_key, certificate_id } = selection
  const { billing_same, billing_address_id } = selection
  const billed = { billing_address_id, ...(billing_same && { billing_same }) }
  const isAsShown =
    address_id === selection.shown_address &&
    delivery === selection.shown_delivery &&
    certificate_id === selection.shown_certificate
  if (!isAsShown)
    return redirect(
      `/order?${new URLSearchParams({ address_id, delivery, note, carrier_note, po_number, certificate_id, ...billed, changed: 'yes', was: selection.shown_figures })}`,
    )
  const expected_total_cents = dollarsToCents(selection.order_price)
  if (expected_total_cents === null) throw new Problem('invalid', text('Please check this value'))
  const shown = readFigures(selection.shown_figures)
  if (!billing_same && !billing_address_id) throw noBillingAddress()
  await ctx.services.limits.take('place-order', user_id)
  const actor = { user_id, locale: ctx.locale, network: networkOf(ctx) }
  const request = {
    address_id,
    delivery,
    note,
    carrier_note,
    po_number,
    billing_address_id: billing_same ? null : billing_address_id,
    placement_key,
    expected_total_cents,
    ...(shown && { expected_get_it_by: shown.get_it_by }),
    certificate_id: certificate_id || null,
  }
  const files = await Promise.all(
    uploads.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  )
  const order = await withOrderFiles({ db: ctx.db, store: ctx.services.files, user_id }, files, (file_ids) =>
    placeOrder(ctx.db, actor, { ...request, file_ids }, ctx.now(), ctx.services.taxes),
  )
  return redirect(paymentPath(order.id))
}

function noBillingAddress() {
  const message = text('Choose an address.')
  return new Problem('invalid', message, { data: { fields: { billing_same: message } } })
}

// Reload after a failed submission too, so that the page shows current data.
export const shouldRevalidate = () => true

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  return pageMeta({ ...site, title: translator(site.locale)('Order'), path: '/order', noindex: true })
}

type Data = Route.ComponentProps['loaderData']

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  // One idempotency key per page view: submitting again after an error or a lost response yields the same order.
  const [placement_key] = useState(loaderData.placement_key)
  const refused = actionData && 'ok' in actionData ? actionData : null
  const notices = useRef<HTMLDivElement>(null)
  const requote = useRequote()
  const figures = { ...loaderData.sums, get_it_by: loaderData.get_it_by }
  const isFirstAddress = loaderData.addresses.length === 0
  const crumbs = [
    { title: t('Dashboard'), to: '/dashboard' },
    { title: t(orderListTitle(orderType.product)), to: orderListPath(orderType.product) },
    { title: t('Order') },
  ]

  // The button is at the edge of the window, and the error message is above.
  useEffect(() => {
    if (refused && !refused.problems.coupon) notices.current?.focus()
  }, [refused])

  if (loaderData.obstacle === 'empty')
    return (
      <Page title={t('Order')} crumbs={crumbs}>
        <EmptyState
          icon="cart"
          title={t('Your cart is empty')}
          action={
            <>
              <LinkButton to="/products" look="primary">
                {t('Shop all products')}
              </LinkButton>
              <LinkButton to="/OrdersAll">{t('My Orders')}</LinkButton>
            </>
          }
        >
          {t('Items you’ve already ordered are in your orders.')}
        </EmptyState>
      </Page>
    )
  return (
    <Page title={t('Order')} crumbs={crumbs}>
      <CheckoutSteps current={1} />
      <div className="grid items-start gap-10 lg:grid-cols-[1fr_24rem] lg:gap-16">
        <div className="grid min-w-0 grid-cols-1 gap-12">
          <div
            ref={notices}
            tabIndex={-1}
            className="grid scroll-mt-(--sticky-top) gap-3 outline-none empty:hidden"
          >
            {refused && !isFirstAddress && !refused.problems.coupon && (
              <Refused fromCart message={refused.message} data={refused.data}>
                <FigureChanges before={readFigures(refused.typed.shown_figures)} after={figures} />
              </Refused>
            )}
            {loaderData.changed && !refused && (
              <Notice tone="wait" title={t('This is the total for your selection')}>
                <p>{t('It differs from the one shown before. Review it before you order.')}</p>
                <FigureChanges before={loaderData.was} after={figures} />
              </Notice>
            )}
            {!loaderData.changed && !refused && <AddressDifference {...loaderData} />}
            <ObstacleNotice {...loaderData} />
          </div>
          <AddressStep
            {...loaderData}
            refused={refused}
            onChoose={({ id }) => requote({ address_id: id, delivery: loaderData.delivery })}
          />
          {!isFirstAddress && <BillingStep {...loaderData} problem={refused?.problems.billing_same} />}
          <Form id="checkout" method="post" encType="multipart/form-data" className="grid gap-12">
            <input type="hidden" name="placement_key" value={placement_key} />
            <input type="hidden" name="order_price" value={centsToDollars(loaderData.sums.total_cents)} />
            <input type="hidden" name="shown_address" value={loaderData.address?.id ?? ''} />
            <input type="hidden" name="shown_delivery" value={loaderData.delivery} />
            <input type="hidden" name="shown_figures" value={writeFigures(figures)} />
            <input type="hidden" name="shown_certificate" value={loaderData.certificate_id ?? ''} />
            <DeliverySection {...loaderData} refused={refused} />
            <ExemptionSection {...loaderData} />
            <section aria-labelledby="lines">
              <SectionHeading
                id="lines"
                title={t('Your items')}
                aside={
                  <Link to="/cart" className="link">
                    {t('Edit cart')}
                  </Link>
                }
              />
              <ShippingSummary lines={loaderData.lines} delivery={loaderData.delivery} />
            </section>
            <OrderFields
              po_number={refused?.typed.po_number ?? loaderData.po_number}
              note={refused?.typed.note ?? loaderData.note}
              problems={refused?.problems ?? {}}
            />
          </Form>
        </div>
        <Summary {...loaderData} refused={refused} />
      </div>
    </Page>
  )
}

/** What the shown figures are for, as query parameters. */
const selectionOf = ({ address, delivery, certificate_id }: Data) => ({
  ...(address && { address_id: address.id }),
  delivery,
  certificate_id: certificate_id ?? '',
})

/** Requests a new price for another address or delivery and keeps what was typed. */
function useRequote() {
  const navigate = useNavigate()
  return (selection: { address_id?: string; delivery: string; certificate_id?: string }) =>
    void navigate(`?${new URLSearchParams(selection)}`, { replace: true, preventScrollReset: true })
}

function DeliverySection(props: SummaryProps) {
  const { deliveries, delivery, address, carrier_note, refused } = props
  const t = useText()
  const requote = useRequote()
  return (
    <DeliveryChoices
      deliveries={deliveries}
      delivery={delivery}
      onChoose={(chosen) => requote({ ...selectionOf(props), delivery: chosen })}
      unknown={t('Enter your address to see freight and delivery date.')}
    >
      <CarrierNoteField
        phone={address?.phone}
        carrier_note={refused?.typed.carrier_note ?? carrier_note}
        problem={refused?.problems.carrier_note}
      />
    </DeliveryChoices>
  )
}

function ExemptionSection(data: Data) {
  const requote = useRequote()
  return (
    <ExemptionChoice
      certificates={data.certificates}
      certificate_id={data.certificate_id}
      onChange={(chosen) => requote({ ...selectionOf(data), certificate_id: chosen })}
    />
  )
}

/** Order summary with the coupon field. */
function Summary(props: SummaryProps) {
  const { sums, address, estimate_place, delivery, obstacle, coupon, refused } = props
  const t = useText()
  return (
    <StickyTotal
      form="checkout"
      total_cents={sums.total_cents}
      disabled={obstacle !== null}
      note={
        <p className="mt-3 hidden text-sm text-ink-soft lg:block">
          {t('You’ll pay on the next page. Your items are reserved until then.')}
        </p>
      }
    >
      <OrderSums
        sums={sums}
        estimate
        isAddressKnown={Boolean((address ?? estimate_place)?.state)}
        delivery={delivery}
      />
      {estimate_place && (
        <p className="mt-4 text-sm text-ink-soft">
          {t('These figures are for ZIP code {{zip}} until you save your address.', {
            zip: estimate_place.zip_code,
          })}
        </p>
      )}
      <div className="mt-5 border-t border-line-strong pt-4">
        <CouponField
          coupon={coupon}
          action={`/order?${new URLSearchParams(selectionOf(props))}`}
          problem={refused?.problems.coupon}
          typed={refused?.typed.coupon}
        />
      </div>
    </StickyTotal>
  )
}

type SummaryProps = Data & {
  refused: { problems: Record<string, string>; typed: Record<string, string> } | null
}
