import { useState } from 'react'
import { Form, redirect, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { deliveryChoices } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { saveFirstAddress } from '#features/people/addresses/addresses.server.ts'
import { OrderSums } from '#features/sales/orders/components/order-sums.tsx'
import { maxOrderFileBytes, maxOrderFiles, paymentPath } from '#features/sales/orders/order.ts'
import { CarrierNote } from '#features/sales/orders/order-texts.ts'
import { ObstacleNotice } from '#features/sales/orders/placement/components/checkout-notices.tsx'
import { CheckoutSteps } from '#features/sales/orders/placement/components/checkout-steps.tsx'
import {
  CarrierNoteField,
  DeliveryChoices,
} from '#features/sales/orders/placement/components/delivery-choices.tsx'
import { ShippingSummary } from '#features/sales/orders/placement/components/shipping-summary.tsx'
import { networkOf } from '#features/sales/orders/placement/hold-limits.server.ts'
import { parse } from '#platform/http/api/api.server.ts'
import { wholeNumber } from '#platform/http/number-shape.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { centsToDollars } from '#platform/money/money.ts'
import { translator, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { QuantityStepper } from '#ui/forms/quantity-stepper.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { SiteFields } from '../components/site-fields.tsx'
import {
  type FailedSubmission,
  InstallationAddress,
  newTotalOf,
  RefusedNotice,
  SiteOrderSummary,
} from '../components/site-order.tsx'
import { placeSolutionOrder, quoteSolution } from '../order-solution.server.ts'
import { parseSiteForm, withSubmittedSite } from '../sites/site-form.server.ts'
import type { Route } from './+types/order-solution'

const Selection = z.object({
  id: z.string().max(200).default(''),
  quantity: wholeNumber(1, 999).catch(1),
  address_id: z.uuid().nullable().catch(null),
  delivery: z.enum(deliveryChoices).catch('standard'),
})

function selectionIn(url: string) {
  const values = Object.fromEntries(new URL(url).searchParams)
  const { id: solution_id, ...selection } = parse(Selection, { address_id: null, quantity: 1, ...values })
  return { solution_id, ...selection }
}

/** `/Solution/order`: order form for a package at a site, with freight. */
export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(context)
  const selection = selectionIn(request.url)
  const { db, locale, services } = ctx
  const at = { locale, now: ctx.now(), taxes: services.taxes }
  const quote = await quoteSolution(db, customer.id, selection, at)
  return {
    ...quote,
    solution_id: selection.solution_id,
    quantity: selection.quantity,
    account_email: customer.email,
    placement_key: crypto.randomUUID(),
  }
})

const Chosen = z.object({
  delivery: z.enum(deliveryChoices).default('standard'),
  carrier_note: CarrierNote.default(''),
})

export const action = pageAction(
  async ({ context, request }: Route.ActionArgs) => {
    const ctx = requestContextOf(context)
    const customer = await requireCustomer(context)
    const form = await request.formData()
    const { solution_id, quantity } = selectionIn(request.url)
    return withSubmittedSite(ctx, customer.id, form, async (sent) => {
      if (sent.typed.intent === 'save') {
        const { id: address_id } = await saveFirstAddress(ctx.db, customer.id, sent.typed)
        const search = new URLSearchParams({ id: solution_id, quantity: String(quantity), address_id })
        return redirect(`/Solution/order?${search}`)
      }
      const submission = { ...parseSiteForm(sent), ...parse(Chosen, sent.typed), solution_id, quantity }
      await ctx.services.limits.take('place-order', customer.id)
      const actor = { user_id: customer.id, locale: ctx.locale, network: networkOf(ctx) }
      const order = await placeSolutionOrder(ctx.db, actor, submission, {
        now: ctx.now(),
        taxes: ctx.services.taxes,
      })
      return redirect(paymentPath(order.id))
    })
  },
  { files: maxOrderFiles, file_bytes: maxOrderFileBytes },
)

// Reload after a failed submission too, so that the page shows current data.
export const shouldRevalidate = () => true

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  const title = translator(site.locale)('Order a package')
  return pageMeta({ ...site, title, path: '/Solution/order', noindex: true })
}

const formId = 'solution-order'

export default function OrderSolution({ loaderData, actionData }: Route.ComponentProps) {
  const { addresses, address, delivery, lines, sums, reachable, solution_id, quantity } = loaderData
  const t = useText()
  const { search } = useLocation()
  const [placement_key] = useState(loaderData.placement_key)
  const refused: FailedSubmission | null = actionData && 'ok' in actionData ? actionData : null
  const files = refused?.files ?? []
  const typed = refused?.typed ?? {}
  const total = newTotalOf(refused) ?? sums.total_cents
  const requote = useRequote(loaderData)
  const crumbs = [
    { title: t('Solution packages'), to: '/Solution' },
    { title: lines[0]?.name ?? '', to: `/Solution?id=${encodeURIComponent(solution_id)}` },
    { title: t('Order a package') },
  ]
  return (
    <Page title={t('Order a package')} crumbs={crumbs}>
      <CheckoutSteps
        current={1}
        first={{ title: t('Package'), to: `/Solution?id=${encodeURIComponent(solution_id)}` }}
      />
      <div className="grid items-start gap-10 lg:grid-cols-[1fr_24rem] lg:gap-16">
        <div className="grid min-w-0 grid-cols-1 gap-12">
          <RefusedNotice refused={refused} />
          <ObstacleNotice obstacle={loaderData.address_problem} not_sold={[]} />
          {!reachable && (
            <Notice tone="wait" title={t('We can’t calculate freight to this ZIP code. Request a quote.')} />
          )}
          <section aria-labelledby="package">
            <SectionHeading id="package" title={t('Your items')} />
            <ShippingSummary lines={lines} delivery={delivery} />
            <Quantity key={quantity} {...loaderData} />
          </section>
          <InstallationAddress
            addresses={addresses}
            account_email={loaderData.account_email}
            address={address}
            form={formId}
            here={`/Solution/order${search}`}
            refused={refused}
            onChoose={({ id }) => requote({ address_id: id })}
          />
          <Form id={formId} method="post" encType="multipart/form-data" className="grid gap-12" noValidate>
            <input type="hidden" name="placement_key" value={placement_key} />
            <input type="hidden" name="order_price" value={centsToDollars(total)} />
            <DeliveryChoices
              deliveries={loaderData.deliveries}
              delivery={delivery}
              onChoose={(chosen) => requote({ delivery: chosen })}
            >
              <CarrierNoteField
                phone={address?.phone}
                carrier_note={typed.carrier_note ?? ''}
                problem={refused?.problems?.carrier_note}
              />
            </DeliveryChoices>
            <SiteFields problems={refused?.problems ?? {}} typed={typed} files={files} />
            <TextArea
              label={t('Note for us')}
              name="note"
              optional
              maxLength={500}
              defaultValue={typed.note}
              hint={t('For example a gate code, delivery window or your PO number.')}
            />
          </Form>
        </div>
        <SiteOrderSummary form={formId} total_cents={total} disabled={!loaderData.canOrder}>
          <OrderSums sums={sums} estimate isAddressKnown={Boolean(address?.state)} delivery={delivery} />
        </SiteOrderSummary>
      </div>
    </Page>
  )
}

type Data = Route.ComponentProps['loaderData']

/** Returns a function that reloads the page with another address or delivery, and so with a new price. */
function useRequote({ solution_id, quantity, delivery, address }: Data) {
  const navigate = useNavigate()
  return (change: { address_id?: string; delivery?: string }) => {
    const current = {
      id: solution_id,
      quantity: String(quantity),
      delivery,
      ...(address && { address_id: address.id }),
    }
    void navigate(`?${new URLSearchParams({ ...current, ...change })}`, {
      replace: true,
      preventScrollReset: true,
    })
  }
}

/** Quantity of the package; changing it requests a new price. */
function Quantity({ solution_id, quantity, address, delivery }: Data) {
  const t = useText()
  return (
    <Form method="get" className="mt-4 flex items-end gap-3" preventScrollReset>
      <input type="hidden" name="id" value={solution_id} />
      <input type="hidden" name="delivery" value={delivery} />
      {address && <input type="hidden" name="address_id" value={address.id} />}
      <QuantityStepper label={t('Quantity')} name="quantity" defaultValue={quantity} min={1} max={999} />
      <Button type="submit">{t('Update')}</Button>
      <Link to={`/Solution?id=${encodeURIComponent(solution_id)}`} className="link target">
        {t('What’s included')}
      </Link>
    </Form>
  )
}
