import { useState } from 'react'
import { Form, redirect, useLocation, useNavigate } from 'react-router'
import { saveFirstAddress } from '#features/people/addresses/addresses.server.ts'
import { maxOrderFileBytes, maxOrderFiles, paymentPath } from '#features/sales/orders/order.ts'
import type { Sums } from '#features/sales/orders/placed-order.ts'
import { ObstacleNotice } from '#features/sales/orders/placement/components/checkout-notices.tsx'
import { CheckoutSteps } from '#features/sales/orders/placement/components/checkout-steps.tsx'
import { networkOf } from '#features/sales/orders/placement/hold-limits.server.ts'
import { minimumPlanCents } from '#features/sales/payments/payment-schedule.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { centsToDollars } from '#platform/money/money.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { CostLines } from '../components/cost-lines.tsx'
import { SiteFields } from '../components/site-fields.tsx'
import {
  type FailedSubmission,
  InstallationAddress,
  newTotalOf,
  RefusedNotice,
  SiteOrderSummary,
} from '../components/site-order.tsx'
import { buildingLabels, designQuery, stageLabels, stampLabels } from '../designs/design-labels.ts'
import { designOptionsFromUrl } from '../designs/design-request.server.ts'
import { placeDesignOrder, quoteDesign } from '../designs/order-design.server.ts'
import { parseSiteForm, withSubmittedSite } from '../sites/site-form.server.ts'
import type { Route } from './+types/order-design'

/** `/design/order`: order form for a design, whose options are in the URL, with site details and files. */
export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const customer = await requireCustomer(context)
  const address_id = new URL(request.url).searchParams.get('address_id')
  const selection = { options: designOptionsFromUrl(request.url), address_id }
  const { db, locale, services } = ctx
  const at = { locale, now: ctx.now(), taxes: services.taxes }
  return {
    ...(await quoteDesign(db, customer.id, selection, at)),
    account_email: customer.email,
    placement_key: crypto.randomUUID(),
  }
})

export const action = pageAction(
  async ({ context, request }: Route.ActionArgs) => {
    const ctx = requestContextOf(context)
    const customer = await requireCustomer(context)
    const form = await request.formData()
    return withSubmittedSite(ctx, customer.id, form, async (sent) => {
      if (sent.typed.intent === 'save') {
        const { id } = await saveFirstAddress(ctx.db, customer.id, sent.typed)
        return redirect(`/design/order?${designQuery(designOptionsFromUrl(request.url))}&address_id=${id}`)
      }
      const submission = parseSiteForm(sent)
      await ctx.services.limits.take('place-order', customer.id)
      const actor = { user_id: customer.id, locale: ctx.locale, network: networkOf(ctx) }
      const order = await placeDesignOrder(
        ctx.db,
        actor,
        { ...submission, options: designOptionsFromUrl(request.url) },
        { now: ctx.now(), taxes: ctx.services.taxes },
      )
      return redirect(paymentPath(order.id))
    })
  },
  { files: maxOrderFiles, file_bytes: maxOrderFileBytes },
)

// Reload after a failed submission too, so that the page shows current data.
export const shouldRevalidate = () => true

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  const title = translator(site.locale)('Order a design')
  return pageMeta({ ...site, title, path: '/design/order', noindex: true })
}

const formId = 'design-order'

export default function OrderDesign({ loaderData, actionData }: Route.ComponentProps) {
  const { addresses, address, options, quote } = loaderData
  const t = useText()
  const navigate = useNavigate()
  const { search } = useLocation()
  // One idempotency key per page view: submitting again after an error or a lost response yields the same order.
  const [placement_key] = useState(loaderData.placement_key)
  const refused: FailedSubmission | null = actionData && 'ok' in actionData ? actionData : null
  const files = refused?.files ?? []
  const typed = refused?.typed ?? {}
  const problems = refused?.problems ?? {}
  const requote = (address_id: string) =>
    void navigate(`?${new URLSearchParams(`${designQuery(options)}&address_id=${address_id}`)}`, {
      replace: true,
      preventScrollReset: true,
    })
  const taxRows = ({ tax_lines }: Sums) =>
    tax_lines.map(({ reason, jurisdiction, state, cents }) => ({
      name: t('Sales tax'),
      note: `${t(reason)} (${jurisdiction ?? state})`,
      cents,
    }))
  const total = newTotalOf(refused) ?? quote?.sums.total_cents ?? 0
  const crumbs = [{ title: t('Design service'), to: '/design' }, { title: t('Order a design') }]
  if (!quote)
    return (
      <Page title={t('Order a design')} crumbs={crumbs} width="text">
        <Notice tone="wait" title={t('We can’t offer this design right now. Please request a quote.')}>
          <Link to="/quote" className="link">
            {t('Request a quote')}
          </Link>
        </Notice>
      </Page>
    )
  return (
    <Page title={t('Order a design')} crumbs={crumbs}>
      <CheckoutSteps
        current={1}
        first={{ title: t('Your project'), to: `/design?${designQuery(options)}#price` }}
      />
      <div className="grid items-start gap-10 lg:grid-cols-[1fr_24rem] lg:gap-16">
        <div className="grid min-w-0 grid-cols-1 gap-12">
          <RefusedNotice refused={refused} />
          <ObstacleNotice obstacle={loaderData.address_problem} not_sold={[]} />
          <Project options={options} />
          <InstallationAddress
            addresses={addresses}
            account_email={loaderData.account_email}
            address={address}
            form={formId}
            here={`/design/order${search}`}
            refused={refused}
            onChoose={(chosen) => requote(chosen.id)}
          />
          <Form id={formId} method="post" encType="multipart/form-data" className="grid gap-12" noValidate>
            <input type="hidden" name="placement_key" value={placement_key} />
            <input type="hidden" name="order_price" value={centsToDollars(total)} />
            <SiteFields problems={problems} typed={typed} files={files} />
            <TextArea
              label={t('Note for us')}
              name="note"
              optional
              maxLength={500}
              defaultValue={typed.note}
              hint={t('Your own order number, or a contact on site.')}
            />
          </Form>
        </div>
        <SiteOrderSummary form={formId} total_cents={total} disabled={addresses.length === 0}>
          <CostLines cost={quote.cost} taxes={taxRows(quote.sums)} />
          {total >= minimumPlanCents && (
            <p className="mt-3 text-sm text-ink-soft">
              {t('You can pay in milestones. Choose this on the next page.')}
            </p>
          )}
        </SiteOrderSummary>
      </div>
    </Page>
  )
}

/** Short description of the design, with a link to change it. */
function Project({ options }: Pick<Route.ComponentProps['loaderData'], 'options'>) {
  const t = useText()
  const format = useFormat()
  const description = [
    t(stageLabels[options.stage].label),
    t(buildingLabels[options.building]),
    format.quantity(options.size_kw, 'kW', 1),
    options.storage ? t('With battery') : t('No battery included'),
    ...(options.stage === 'permit' ? [t(stampLabels[options.stamp])] : []),
  ]
  return (
    <section aria-labelledby="project">
      <SectionHeading
        id="project"
        title={t('Your project')}
        aside={
          <Link to={`/design?${designQuery(options)}#price`} className="link">
            {t('Edit project')}
          </Link>
        }
      />
      <p>{description.join(' · ')}</p>
    </section>
  )
}
