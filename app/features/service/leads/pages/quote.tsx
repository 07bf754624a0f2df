import { formErrorOf } from '#features/people/auth/components/form-error.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { translator, useText } from '#text/text.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FieldGroup, RadioCards, SelectField, TextField } from '#ui/forms/field.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { fieldsOf, RequestForm } from '../components/request-form.tsx'
import { RequestLayout } from '../components/request-layout.tsx'
import { RequestSent, receiptIn } from '../components/request-sent.tsx'
import { projectLabels, projects, requestFiles, timeframeLabels, timeframes } from '../lead.ts'
import { QuoteInput } from '../requests/request-input.server.ts'
import { submitRequest } from '../requests/submit-request.server.ts'
import { requestQuote } from '../requests/submit-requests.server.ts'
import type { Route } from './+types/quote.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({
    ...site,
    title: t('Free quote'),
    description: t(
      'Tell us about your home, business or parts list. You’ll get a sales proposal within 2 business hours and a personalized one within 24 hours on business days.',
    ),
    path: '/quote',
  })
}

/**
 * Links can prefill the form: `?product=`, `?project=`, `?zip=`, `?system_kw=`, `?monthly_bill=`, `?owns_property=`,
 * `?report=`.
 */
export const loader = pageLoader(async ({ request }: Route.LoaderArgs) => {
  const search = new URL(request.url).searchParams
  const prefilled = (name: string) => search.get(name)?.slice(0, 160)
  return {
    known: {
      product: prefilled('product'),
      project: projects.find((one) => one === search.get('project')),
      zip_code: prefilled('zip'),
      system_kw: prefilled('system_kw'),
      monthly_bill: prefilled('monthly_bill'),
      owns_property: prefilled('owns_property'),
      report: /^[\w-]{16}$/.exec(search.get('report') ?? '')?.[0],
    },
  }
})

export const action = pageAction(
  ({ context, request }: Route.ActionArgs) => submitRequest(context, request, QuoteInput, requestQuote),
  requestFiles,
)

export default function Quote({ loaderData: { known }, actionData }: Route.ComponentProps) {
  const t = useText()
  const receipt = receiptIn(actionData)
  const error = formErrorOf(actionData)
  const field = fieldsOf(error, known)
  const report = error.refused ? error.typed.report : known.report
  return (
    <RequestLayout
      title={t('Get your free quote')}
      intro={t(
        'Tell us about your project. More detail means a more exact quote, but the kind of project, your name, email and ZIP code are enough to start.',
      )}
      next={[
        {
          icon: 'mail',
          title: t('Right away: a confirmation'),
          description: t('With a reference number for follow-up.'),
        },
        {
          icon: 'message',
          title: t('Within 2 business hours: a sales proposal'),
          description: t('What fits, what it costs and when it can arrive.'),
        },
        {
          icon: 'edit',
          title: t('Within 24 hours on business days: the personalized proposal'),
          description: t('Based on your roof, bill and utility. Free, with no obligation.'),
        },
      ]}
    >
      {receipt ? (
        <RequestSent receipt={receipt} />
      ) : (
        <RequestForm
          answer={actionData}
          field={field}
          zip="required"
          message={{
            label: t('What else should we know?'),
            hint: t('Roof, main panel, devices you plan, a parts list.'),
          }}
          files={{ label: t('Electric bill, photos or plans'), hint: t('PDF, pictures, CSV or text.') }}
          send={t('Get my free quote')}
        >
          {report && (
            <Notice
              tone="good"
              title={t('Your solar report is attached. We’ve filled in its details below.')}
            >
              <input type="hidden" name="report" value={report} />
              <Link to={`/yourReport?report=${report}`} className="link">
                {t('View your report')}
              </Link>
            </Notice>
          )}
          <FieldGroup legend={t('What is this about?')}>
            <RadioCards
              {...field('project')}
              label={t('Project')}
              required
              columns={2}
              choices={projects.map((value) => ({ value, label: t(projectLabels[value]) }))}
            />
            {(known.product || error.typed.product) && (
              <TextField {...field('product')} label={t('Product')} optional maxLength={160} />
            )}
            <div className="grid gap-5 sm:grid-cols-2">
              <SelectField
                {...field('timeframe')}
                label={t('When')}
                options={timeframes.map((value) => ({ value, label: t(timeframeLabels[value]) }))}
              />
              <SelectField
                {...field('owns_property')}
                label={t('Property')}
                optional
                placeholder={t('Please choose')}
                options={[
                  { value: 'yes', label: t('Owned') },
                  { value: 'no', label: t('Rented') },
                ]}
              />
            </div>
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField
                {...field('monthly_bill')}
                label={t('Monthly electric bill')}
                optional
                inputMode="decimal"
                unit="$"
              />
              <TextField
                {...field('system_kw')}
                label={t('System size')}
                optional
                inputMode="decimal"
                unit="kW"
                hint={t('If you know it, for example from our calculator.')}
              />
            </div>
          </FieldGroup>
        </RequestForm>
      )}
    </RequestLayout>
  )
}
