import { Form } from 'react-router'
import { z } from 'zod'
import { parse } from '#platform/http/api/api.server.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Figure } from '#ui/media/figure.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { useReportFormat } from '../components/report/report-labels.ts'
import { pathOfSavedReport } from '../reports/saved-report.ts'
import { listReports, removeReport } from '../reports/saved-reports.server.ts'
import type { Route } from './+types/my-solar'

export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const { id } = await requireCustomer(context)
  return { reports: await listReports(requestContextOf(context).db, id) }
})

const Remove = z.object({ id: z.string().min(1).max(40) })

export const action = pageAction(async ({ context, request }: Route.ActionArgs) => {
  const { id: user_id } = await requireCustomer(context)
  const { id } = parse(Remove, Object.fromEntries(await request.formData()))
  await removeReport(requestContextOf(context).db, user_id, id)
  return { ok: true as const }
})

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({ ...site, title: t('My Solar'), path: '/residential', noindex: true })
}

export default function MySolar({ loaderData: { reports } }: Route.ComponentProps) {
  const t = useText()
  const { number, date } = useFormat()
  const { usd, years } = useReportFormat()
  return (
    <Page
      title={t('My Solar')}
      crumbs={[{ title: t('Dashboard'), to: '/dashboard' }, { title: t('My Solar') }]}
      intro={
        reports.length > 0
          ? t(
              'Figures are from the day you saved each report. Open a report to recalculate it with today’s prices.',
            )
          : undefined
      }
      actions={
        reports.length > 0 && (
          <LinkButton to="/calculator" icon="plus">
            {t('New report')}
          </LinkButton>
        )
      }
    >
      {reports.length === 0 ? (
        <EmptyState
          title={t('No reports yet')}
          action={
            <LinkButton to="/calculator" look="primary">
              {t('Start calculator')}
            </LinkButton>
          }
        >
          {t('See how much solar could save you and save the report here.')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {reports.map(({ id, place, figures, saved_at }) => (
            <li key={id} className="grid gap-x-10 gap-y-5 py-8 lg:grid-cols-[14rem_1fr_auto]">
              <div>
                <h2 className="text-lg">
                  <Link to={pathOfSavedReport(id)} className="hover:underline">
                    {place}
                  </Link>
                </h2>
                <p className="text-sm text-ink-soft">{date(saved_at)}</p>
              </div>
              <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
                <Figure label={t('System size')} value={figures.capacity_kw} unit="kW" />
                <Figure label={t('Annual production')} value={number(figures.production_kwh, 0)} unit="kWh" />
                <Figure label={t('Installed price before tax and freight')} value={usd(figures.total_usd)} />
                <Figure
                  label={t('Payback period')}
                  value={figures.payback_years === null ? t('never') : number(figures.payback_years, 1)}
                  unit={figures.payback_years === null ? undefined : t('years')}
                  note={figures.payback_years === null ? years(null, 25) : undefined}
                />
              </dl>
              <div className="flex gap-2 lg:flex-col">
                <LinkButton to={pathOfSavedReport(id)} size="small">
                  {t('Open')}
                </LinkButton>
                <Form method="post">
                  <input type="hidden" name="id" value={id} />
                  <Button
                    type="submit"
                    look="quiet"
                    size="small"
                    icon="trash"
                    label={t('Remove the report for {{place}}', { place })}
                  >
                    {t('Remove')}
                  </Button>
                </Form>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
