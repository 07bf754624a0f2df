import { Form, redirect } from 'react-router'
import { findZip } from '#features/people/addresses/zip-codes.server.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { text, translator, useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { DataTable } from '#ui/data-display/data-table.tsx'
import type { Column } from '#ui/data-display/data-table-row.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Disclosure } from '#ui/page/disclosure.tsx'
import { Page } from '#ui/page/page.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { StartForm } from '../components/calculator-start-form.tsx'
import { StateMap, SunLegend } from '../components/state-map.tsx'
import { StatePanel } from '../components/state-panel.tsx'
import { dayOf, federalFacts, policy_directory_url } from '../policies.ts'
import { stateDetail } from '../state-detail.server.ts'
import { federalAnswer } from '../state-dto.server.ts'
import { map_size, stateShapes } from '../state-map.server.ts'
import { statePath } from '../state-paths.ts'
import { stateSummaries } from '../state-summaries.server.ts'
import { sunshine_source } from '../sunshine.ts'
import type { Route } from './+types/statemap'

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const { locale, t, now } = requestContextOf(context)
  const { searchParams } = new URL(request.url)
  const zip = searchParams.get('zip')?.slice(0, 10)
  const state_page = statePath(searchParams.get('state') ?? '')
  if (state_page) throw redirect(state_page, 301)
  const state = searchParams.get('state') ?? (zip && (findZip(zip)?.state ?? '??'))
  const asked = state ? state.slice(0, 2).toUpperCase() : null
  return {
    asked,
    zip,
    detail_path: asked && statePath(asked),
    detail: asked ? stateDetail(asked, locale, t, dayOf(now())) : null,
    shapes: stateShapes(),
    size: map_size,
    states: stateSummaries(locale),
    federal: federalFacts().map((fact) => federalAnswer(fact, locale)),
    directory_url: policy_directory_url,
    source: sunshine_source,
  }
})

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const site = siteOf(matches)
  const t = translator(site.locale)
  return pageMeta({
    ...site,
    title: loaderData?.detail
      ? t('Solar in {{state}}', { state: loaderData.detail.sun.state_name })
      : t('State Map'),
    description: t(
      'Compare sun hours, electricity prices, net metering rules and solar incentives in all 50 states and the District of Columbia, with sources and dates.',
    ),
    path: '/statemap',
  })
}

export default function Statemap({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const { asked, zip, detail, detail_path, shapes, size, states, federal, directory_url, source } = loaderData
  return (
    <Page
      title={t('Solar by state: sun hours, prices and payback')}
      intro={t(
        'One kW of south-facing panels produces twice as much in Arizona as in parts of Alaska. Choose your state to see its sun hours, electricity prices and rules.',
      )}
      crumbs={[{ title: t('Home'), to: '/' }, { title: t('State Map') }]}
    >
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-label={t('Map')}>
          <Form method="get" preventScrollReset className="mb-6 flex items-end gap-3 lg:hidden">
            <SelectField
              key={asked}
              label={t('State')}
              name="state"
              defaultValue={detail?.sun.state ?? ''}
              placeholder={t('Choose a state')}
              options={states.map(({ state, state_name }) => ({ value: state, label: state_name }))}
              className="grow"
            />
            <Button type="submit">{t('Show')}</Button>
          </Form>
          <StateMap shapes={shapes} suns={states} size={size} chosen={detail?.sun.state ?? null} />
          <SunLegend />
        </section>
        <section
          id="state"
          aria-live="polite"
          aria-label={t('Selected state')}
          className="rounded border border-line bg-sheet p-5 sm:p-6"
        >
          {detail ? (
            <StatePanel detail={detail} path={detail_path} zip={zip} />
          ) : (
            <div className="grid gap-5">
              <h2 className="text-xl">{asked ? t('No data available') : t('Start with your ZIP code')}</h2>
              <p className="text-ink-soft">
                {asked
                  ? t('We have no weather data for this location. Choose a state on the map.')
                  : t(
                      'Get a report for your home in about two minutes, with no personal data. It uses hourly data from the nearest weather station.',
                    )}
              </p>
              <StartForm zip={zip} />
            </div>
          )}
        </section>
      </div>
      <section className="mt-20" aria-labelledby="federal">
        <SectionHeading
          id="federal"
          title={t('Federal rules and incentives')}
          aside={
            <a href={directory_url} className="link target" rel="noopener noreferrer">
              {t('Find current programs')}
            </a>
          }
        />
        <div className="grid gap-x-12 lg:grid-cols-2">
          {federal.map(({ id, title, status, text: words, as_of, sources }) => (
            <Disclosure key={id} title={title} aside={t(federalStatus[status])}>
              <p>{words}</p>
              <p className="mt-2 text-sm text-ink-soft">
                {t('As of {{date}}.', { date: as_of })} {sources.join('; ')}
              </p>
            </Disclosure>
          ))}
        </div>
      </section>
      <StateTable states={states} />
      <p className="mt-12 max-w-text text-sm text-ink-soft">
        {t(
          'Sun hours: {{source}}. Panels face south at a tilt equal to latitude, with 14.08% losses. Current satellite data is about {{percent}}% higher. Map shapes: US Census Bureau.',
          { source: t(source.name), percent: source.todays_data_read_higher_percent },
        )}{' '}
        {t('For information only. This isn’t tax or legal advice.')}
      </p>
    </Page>
  )
}

const federalStatus = {
  active: text('Active'),
  winding_down: text('Phasing out'),
  ended: text('Ended'),
}

type State = Route.ComponentProps['loaderData']['states'][number]

function StateTable({ states }: { states: State[] }) {
  const t = useText()
  const { number } = useFormat()
  const hours = (value: number) => `${number(value)}\u202fh`
  const paidBack = (years: number | null) =>
    years === null ? t('more than 25 years') : t('{{years}} years', { years: number(years, 0) })
  const bestOf = ({ payback_years, payback_best_years }: State) =>
    payback_best_years === payback_years
      ? ''
      : ` (${t('best case {{years}}', { years: paidBack(payback_best_years) })})`
  const columns: Column<State>[] = [
    {
      key: 'state_name',
      title: t('State'),
      value: (row) => row.state_name,
      sort: 'words',
      kind: 'link',
      to: (row) => row.path,
    },
    {
      key: 'minimum',
      title: t('Lowest sun hours'),
      value: (row) => row.minimum_equivalent_hours,
      show: (row) => hours(row.minimum_equivalent_hours),
      sort: 'numbers',
      align: 'end',
    },
    {
      key: 'maximum',
      title: t('Highest sun hours'),
      value: (row) => row.maximum_equivalent_hours,
      show: (row) => hours(row.maximum_equivalent_hours),
      sort: 'numbers',
      align: 'end',
    },
    {
      key: 'price',
      title: t('Electricity price per kWh'),
      value: (row) => row.residential_cents_kwh,
      show: (row) =>
        row.residential_cents_kwh === null ? t('unknown') : `${number(row.residential_cents_kwh)}\u202f¢`,
      sort: 'numbers',
      align: 'end',
    },
    {
      key: 'payback',
      title: t('Payback'),
      value: (row) => row.payback_years ?? (row.has_money ? 99 : 100),
      show: (row) => (row.has_money ? `${paidBack(row.payback_years)}${bestOf(row)}` : t('unknown')),
      sort: 'numbers',
      align: 'end',
    },
  ]
  return (
    <section className="mt-20" aria-labelledby="table">
      <SectionHeading
        id="table"
        title={t('Compare all states')}
        intro={t(
          'Payback is estimated for a cash purchase at the typical state price with no incentives. We assume 40% self-consumption and electricity prices rising 2.5% a year. Exports are valued at 3¢/kWh or less, and $10 a month of fixed charges stays on the bill. The best case follows the state’s export rule on record, or net metering where we have none. Your own report is calculated hour by hour.',
        )}
        aside={
          <Link to="/states" className="link target">
            {t('Solar by state')}
          </Link>
        }
      />
      <DataTable
        caption={t('States by sun hours, price and payback')}
        columns={columns}
        rows={states}
        rowKey={(row) => row.state}
        compact
      />
    </section>
  )
}
