import { StartForm } from '#features/solar/states/components/calculator-start-form.tsx'
import { stationsAndHeights } from '#features/solar/weather/weather.server.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { Figure } from '#ui/media/figure.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { exampleReport } from '../calculation/example-report.server.ts'
import { MonthChart } from '../components/report/charts.tsx'
import { answersIn } from '../input/answers.ts'
import type { Route } from './+types/calculator'

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => ({
  zip: answersIn(new URL(request.url).searchParams).zip,
  stations: stationsAndHeights().stations.length,
  example: await exampleReport(requestContextOf(context)),
}))

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({
    ...site,
    title: t('Calculator'),
    description: t(
      'Estimate your solar production, savings and cost with hourly weather data and current equipment prices. All assumptions are shown. No name or phone number needed.',
    ),
    path: '/calculator',
  })
}

export default function Calculator({ loaderData: { zip, stations, example: sample } }: Route.ComponentProps) {
  const t = useText()
  const { quantity } = useFormat()
  const steps = [
    { title: t('Your home'), words: t('ZIP code, roof pitch and roof direction.') },
    { title: t('Your bill'), words: t('One bill in dollars or kWh. Twelve months are more accurate.') },
    { title: t('Your usage'), words: t('Planned electric car, heat pump or pool, and your battery goal.') },
    {
      title: t('Your report'),
      words: t('Three systems built from products we sell, calculated hour by hour, with cash and loan.'),
    },
  ]
  return (
    <Page
      title={t('How much could solar save you?')}
      intro={t(
        'Answer a few short questions to see your annual production, your savings under your state’s rules and your payback period. If solar won’t pay off for you, we’ll tell you.',
      )}
      crumbs={[{ title: t('Home'), to: '/' }, { title: t('Calculator') }]}
    >
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <Card className="grid gap-5">
          <h2 className="text-lg">{t('Where’s your property?')}</h2>
          <StartForm zip={zip} />
          <p className="text-sm text-ink-soft">
            {t(
              'No name, phone number or account needed. You see your report first and decide what to do next.',
            )}
          </p>
        </Card>
        {sample && (
          <div>
            <p className="mb-4 text-ink-soft">
              {t('Example: an average household in {{city}} with {{size}} of south-facing panels.', {
                city: sample.city,
                size: quantity(sample.capacity_kw, 'kW', 1),
              })}
            </p>
            <MonthChart production={sample.monthly_production_kwh} use={sample.monthly_use_kwh} />
            <LinkButton to={sample.path} className="mt-4">
              {t('View report')}
            </LinkButton>
          </div>
        )}
      </div>
      <section className="mt-20" aria-labelledby="how">
        <SectionHeading id="how" title={t('How the calculator works')} />
        <ol className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map(({ title, words }, at) => (
            <li key={title}>
              <span aria-hidden="true" className="text-2xl font-medium text-sun-deep tabular-nums">
                {at + 1}
              </span>
              <h3 className="mt-2 text-lg">{title}</h3>
              <p className="mt-1 text-ink-soft">{words}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="mt-20" aria-labelledby="exact">
        <SectionHeading
          id="exact"
          title={t('Accuracy')}
          intro={t(
            'We run the published PVWatts model of the National Renewable Energy Laboratory (NREL) for every hour of a typical year. Every site update is tested against reference results.',
          )}
          aside={
            <LinkButton to="/statemap" size="small">
              {t('See sun hours by state')}
            </LinkButton>
          }
        />
        <dl className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          <Figure
            label={t('Weather stations')}
            value={stations}
            digits={0}
            note={t('NREL TMY3, hour by hour')}
          />
          <Figure
            label={t('Hours calculated')}
            value={8760}
            digits={0}
            note={t('for roof, home and battery')}
          />
          <Figure
            label={t('Difference from the reference model')}
            value="< 0.5"
            unit="%"
            note={t('annual production, same weather, every test case')}
          />
          <Figure
            label={t('Difference from newer weather data')}
            value={3.6}
            unit="%"
            note={t('average of 36 cities; your report’s range allows for more')}
          />
        </dl>
      </section>
    </Page>
  )
}
