import { redirect } from 'react-router'
import { z } from 'zod'
import { parse } from '#platform/http/api/api.server.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { text, translator, useFormat, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { CalculatorProgress } from '../components/calculator-step.tsx'
import { ReportActions } from '../components/report/report-actions.tsx'
import { ReportAssumptions } from '../components/report/report-assumptions.tsx'
import { ReportBattery, ReportEnergy } from '../components/report/report-energy.tsx'
import { ReportHeadline } from '../components/report/report-headline.tsx'
import { ReportMoney, ReportRules } from '../components/report/report-money.tsx'
import { ReportOptions } from '../components/report/report-options.tsx'
import { ReportSystem } from '../components/report/report-system.tsx'
import { pathOfStep, queryOf, type Step, step_names } from '../input/answers.ts'
import type { Problems } from '../input/read-answers.server.ts'
import { showReport } from '../reports/report-page.server.ts'
import {
  answersFromUrl,
  mailReport,
  pathOfQuote,
  saveReportFor,
  urlOfReport,
} from '../reports/save-report.server.ts'
import { systemDeliveries } from '../reports/system-delivery.server.ts'
import type { Route } from './+types/your-report'

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const { search, searchParams } = new URL(request.url)
  const { answers, saved, is_bill_left_out } = await answersFromUrl(ctx, searchParams)
  // Forms submit empty fields too; redirect to a URL without them before it is bookmarked or shared.
  const query = queryOf(answers)
  if (search.length > 1 && [...searchParams.values()].includes('')) throw redirect(`/yourReport?${query}`)
  const { problems, view } = await showReport(ctx, answers)
  if (!view) throw redirect(`${pathOfStep(stepWith(problems), answers)}${query ? '&' : '?'}check=1`)
  const saved_report = saved && { saved_at: saved.saved_at, kept_until: saved.kept_until }
  const deliveries = await systemDeliveries(ctx, view.options, view.place.zip_code)
  return { answers, query, report: view, deliveries, saved_report, is_bill_left_out }
})

const ReportForm = z.object({
  intent: z.enum(['quote', 'save', 'share', 'mail']),
  email: z
    .email({ error: text('Enter an email address such as name@example.com.') })
    .max(200)
    .optional(),
})

/** Saves the displayed report for a quote, in the account, for a link, or for an email with that link. */
export const action = pageAction(async ({ context, request }: Route.ActionArgs) => {
  const ctx = requestContextOf(context)
  const { answers } = await answersFromUrl(ctx, new URL(request.url).searchParams)
  const { intent, email } = parse(ReportForm, Object.fromEntries(await request.formData()))
  if (intent === 'quote') throw redirect(await pathOfQuote(ctx, answers))
  if (intent === 'save') {
    await saveReportFor(ctx, answers, 'account')
    return { ok: true as const, done: 'saved' as const }
  }
  if (intent === 'share') {
    const { saved } = await saveReportFor(ctx, answers, 'link')
    const url = urlOfReport(ctx, saved.id)
    return { ok: true as const, done: 'shared' as const, url, until: saved.kept_until }
  }
  if (!email) throw new Problem('invalid', text('Enter an email address such as name@example.com.'))
  await mailReport(ctx, answers, email)
  return { ok: true as const, done: 'mailed' as const }
})

/** The step with the first invalid answer. Answers asked only in the report lead back to the step before it. */
function stepWith(problems: Problems): Step {
  const [name = 'zip'] = Object.keys(problems)
  const steps = Object.entries(step_names) as [Step, readonly string[]][]
  const found = steps.find(([, names]) => names.includes(name))?.[0] ?? 'house'
  return found === 'report' ? 'use' : found
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({ ...site, title: t('Your report'), path: '/yourReport', noindex: true })
}

export default function YourReport({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText()
  const { date } = useFormat()
  const { answers, query, report, deliveries, saved_report, is_bill_left_out } = loaderData
  const { place, chosen } = report
  const title = place.city
    ? t('Your solar report for {{place}}', { place: `${place.city}, ${place.state}` })
    : t('Your solar report for {{place}}', { place: place.state })
  return (
    <Page
      title={title}
      crumbs={[{ title: t('Calculator'), to: '/calculator' }, { title: t('Your report') }]}
      intro={t('Calculated on {{date}} from hourly weather data, your answers and our prices.', {
        date: date(`${report.made_on}T12:00:00Z`),
      })}
    >
      <CalculatorProgress step="report" answers={answers} />
      {saved_report && (
        <p className="mt-6 text-sm text-ink-soft">
          {t('Saved on {{date}} and recalculated today.', { date: date(saved_report.saved_at) })}{' '}
          {saved_report.kept_until &&
            t('This link expires on {{date}}.', { date: date(saved_report.kept_until) })}
        </p>
      )}
      <div className="mt-10">
        {chosen ? (
          <>
            <ReportHeadline
              report={report}
              chosen={chosen}
              isBillLeftOut={is_bill_left_out}
              delivery={deliveries[chosen.id]}
            />
            <ReportActions query={query} done={actionData} />
            <ReportOptions report={report} answers={answers} deliveries={deliveries} />
            <ReportEnergy report={report} chosen={chosen} />
            <ReportMoney report={report} chosen={chosen} />
            <ReportBattery chosen={chosen} answers={answers} />
            <ReportSystem chosen={chosen} delivery={deliveries[chosen.id]} query={query} />
            <ReportRules report={report} answers={answers} />
          </>
        ) : (
          <EmptyState
            title={t('No matching system for this roof right now')}
            action={<LinkButton to={pathOfStep('house', answers)}>{t('Edit your answers')}</LinkButton>}
          >
            {t('Try a larger roof area, another roof material or another battery goal.')}
          </EmptyState>
        )}
        <ReportAssumptions key={queryOf(answers)} report={report} answers={answers} />
        <ul className="mt-16 grid max-w-text list-disc gap-1 pl-5 text-sm text-ink-soft">
          {report.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </div>
    </Page>
  )
}
