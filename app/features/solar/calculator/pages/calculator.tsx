import { StartForm } from '#features/solar/states/components/calculator-start-form.tsx'
import { stationsAndHeights } from '#features/solar/weather/weather.server.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { translator, useText } from '#text/text.tsx'
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
      'What solar would make, save and cost on your roof: hourly weather, real equipment at real prices, every assumption open. No name, no phone number.',
    ),
    path: '/calculator',
  })
}

export default function Calculator({ loaderData: { zip, stations, example: sample } }: Route.ComponentProps) {
  const t = useText()
  const steps = [
    { title: t('Your house'), words: t('A ZIP code, the pitch of the roof and where it looks.') },
    { title: t('Your bill'), words: t('One bill in dollars or kWh. Twelve make it exact.') },
    { title: t('Your use'), words: t('A car, a heat pump, a pool to come; a battery, and what for.') },
    {
      title: t('Your report'),
      words: t('Three systems of real products, hour by hour, in cash and with a loan.'),
    },
  ]
  return (
    <Page
      title={t('What would the sun do for your house?')}
      intro={t(
        'Three short questions, then an engineer’s answer: what a system makes in your weather, what it saves under your state’s rules, and when it has paid for itself. If it never does, we say so.',
      )}
      crumbs={[{ title: t('Home'), to: '/' }, { title: t('Calculator') }]}
    >
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <Card className="grid gap-5">
          <h2 className="text-lg">{t('Where is the house?')}</h2>
          <StartForm zip={zip} />
          <p className="text-sm text-ink-soft">
            {t(
              'No name, no phone number, no account. The report comes first; what you do with it is up to you.',
            )}
          </p>
        </Card>
        {sample && (
          <div>
            <p className="mb-4 text-ink-soft">
              {t('For example: an ordinary household in {{city}}, {{kw}} kW to the south.', {
                city: sample.city,
                kw: sample.capacity_kw,
              })}
            </p>
            <MonthChart production={sample.monthly_production_kwh} use={sample.monthly_use_kwh} />
            <LinkButton to={sample.path} className="mt-4">
              {t('See this report')}
            </LinkButton>
          </div>
        )}
      </div>
      <section className="mt-20" aria-labelledby="how">
        <SectionHeading id="how" title={t('Two minutes, four pages')} />
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
          title={t('How exact it is')}
          intro={t(
            'The published PVWatts chain of the National Renewable Energy Laboratory, run for every hour of a typical year, and held against reference results with each change of this site.',
          )}
          aside={
            <LinkButton to="/statemap" size="small">
              {t('Sun by state')}
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
            label={t('Hours reckoned')}
            value={8760}
            digits={0}
            note={t('for roof, house and battery')}
          />
          <Figure
            label={t('Against the reference model')}
            value="< 0.5"
            unit="%"
            note={t('a year, same weather, every test case')}
          />
          <Figure
            label={t('Against newer weather')}
            value={3.6}
            unit="%"
            note={t('mean difference over 36 cities; the range in the report allows for more')}
          />
        </dl>
      </section>
    </Page>
  )
}
