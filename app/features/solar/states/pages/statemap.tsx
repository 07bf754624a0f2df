import { Form } from 'react-router'
import { findZip } from '#features/people/addresses/zip-codes.server.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { text, translator, useFormat, useText } from '#text/text.tsx'
import { Button, LinkButton } from '#ui/actions/button.tsx'
import { DataTable } from '#ui/data-display/data-table.tsx'
import type { Column } from '#ui/data-display/data-table-row.tsx'
import { SelectField } from '#ui/forms/field.tsx'
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
import { stateSummaries } from '../state-summaries.server.ts'
import { sunshine_source } from '../sunshine.ts'
import type { Route } from './+types/statemap'

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const { locale, t, now } = requestContextOf(context)
  const { searchParams } = new URL(request.url)
  const zip = searchParams.get('zip')?.slice(0, 10)
  const state = searchParams.get('state') ?? (zip && (findZip(zip)?.state ?? '??'))
  const asked = state ? state.slice(0, 2).toUpperCase() : null
  return {
    asked,
    zip,
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
  const state = loaderData?.detail?.sun.state
  return pageMeta({
    ...site,
    title: loaderData?.detail
      ? t('Solar in {{state}}', { state: loaderData.detail.sun.state_name })
      : t('State Map'),
    description: t(
      'Hours of sun, electricity prices, export rules and incentives of the fifty states and the District of Columbia, each with its source and date.',
    ),
    path: state ? `/statemap?state=${state}` : '/statemap',
  })
}

export default function Statemap({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const { asked, zip, detail, shapes, size, states, federal, directory_url, source } = loaderData
  return (
    <Page
      title={t('What the sun gives, state by state')}
      intro={t(
        'One kW of panels on a south roof makes twice as much in Arizona as in parts of Alaska. Choose your state for its sun, its prices and its rules.',
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
          aria-label={t('The chosen state')}
          className="rounded border border-line bg-sheet p-5 sm:p-6"
        >
          {detail ? (
            <StatePanel detail={detail} zip={zip} />
          ) : (
            <div className="grid gap-5">
              <h2 className="text-xl">{asked ? t('No data available') : t('Or start with your own roof')}</h2>
              <p className="text-ink-soft">
                {asked
                  ? t('We have no weather record of this place. Choose a state of the map.')
                  : t(
                      'Two minutes, no personal data: a report for your house, hour by hour, from the nearest weather station.',
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
          title={t('What holds everywhere')}
          aside={
            <a href={directory_url} className="link target" rel="noreferrer">
              {t('Look up what holds today')}
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
          'Sun: {{source}}; panels to the south, tilted like the latitude, with 14.08 % losses. Today’s satellite data read about {{percent}} % higher. Shapes: US Census Bureau.',
          { source: source.name, percent: source.todays_data_read_higher_percent },
        )}{' '}
        {t('Information, not tax or legal advice.')}
      </p>
    </Page>
  )
}

const federalStatus = {
  active: text('In force'),
  winding_down: text('Running out'),
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
      : ` (${t('{{years}} at best', { years: paidBack(payback_best_years) })})`
  const columns: Column<State>[] = [
    {
      key: 'state_name',
      title: t('State'),
      value: (row) => row.state_name,
      sort: 'words',
      kind: 'link',
      to: (row) => `/statemap?state=${row.state}#state`,
    },
    {
      key: 'minimum',
      title: t('Least sun'),
      value: (row) => row.minimum_equivalent_hours,
      show: (row) => hours(row.minimum_equivalent_hours),
      sort: 'numbers',
      align: 'end',
    },
    {
      key: 'maximum',
      title: t('Most sun'),
      value: (row) => row.maximum_equivalent_hours,
      show: (row) => hours(row.maximum_equivalent_hours),
      sort: 'numbers',
      align: 'end',
    },
    {
      key: 'price',
      title: t('A kWh costs'),
      value: (row) => row.residential_cents_kwh,
      show: (row) =>
        row.residential_cents_kwh === null ? t('unknown') : `${number(row.residential_cents_kwh)}\u202f¢`,
      sort: 'numbers',
      align: 'end',
    },
    {
      key: 'payback',
      title: t('Paid back after'),
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
        title={t('The same as a table')}
        intro={t(
          'Payback: an estimate for a cash purchase at the state’s usual price, 40 % of the energy used at once, prices rising 2.5 % a year, no incentives. Where the export rule is not verified, the rest counts at avoided cost and $10 a month of fixed charges stay on the bill; "at best" is the recorded rule. Your own report is calculated hour by hour.',
        )}
        aside={
          <LinkButton to="/calculator" size="small">
            {t('To the calculator')}
          </LinkButton>
        }
      />
      <DataTable
        caption={t('States by sun, price and payback')}
        columns={columns}
        rows={states}
        rowKey={(row) => row.state}
        compact
      />
    </section>
  )
}
