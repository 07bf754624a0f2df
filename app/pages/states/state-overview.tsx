import { StartForm } from '#features/solar/states/components/calculator-start-form.tsx'
import { monthOfYear } from '#features/solar/states/month-of-year.ts'
import { sunClassOf } from '#features/solar/states/sun-classes.ts'
import { useFormat, useLocale, useText } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import { Figure } from '#ui/media/figure.tsx'
import type { StatePage } from './state-page.server.ts'

const kg_per_lb = 0.453_592_37

const fills = ['fill-ray-1', 'fill-ray-2', 'fill-ray-3', 'fill-ray-4', 'fill-ray-5']

/** The state's outline in its color on the sun map, its key figures, and the start of the calculator. */
export function StateOverview({ page }: { page: StatePage }) {
  const t = useText()
  return (
    <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <KeyFigures page={page} />
      <section aria-labelledby="plan" className="rounded bg-sunken p-6">
        <StateOutline page={page} />
        <h2 id="plan" className="mt-6 text-lg">
          {t('Calculate for your address')}
        </h2>
        <p className="mt-1 mb-4 text-sm text-ink-soft">
          {t('Enter a ZIP code to see production, savings and payback for your roof. No account needed.')}
        </p>
        <StartForm zip={page.place.zip} />
      </section>
    </div>
  )
}

function StateOutline({ page: { outline, sun } }: { page: StatePage }) {
  const fill = fills[sunClassOf(sun.median_equivalent_hours)]
  return (
    <svg viewBox={outline.view_box} aria-hidden="true" className="mx-auto h-40 w-full">
      <path
        d={outline.path}
        className={classes(fill, 'stroke-ink')}
        strokeWidth={1}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

function KeyFigures({ page }: { page: StatePage }) {
  const t = useText()
  const locale = useLocale()
  const isEnglish = locale === 'en'
  const { number } = useFormat()
  const { sun, electricity, sources, ranks, installed_usd_per_watt } = page
  const range = `${number(sun.minimum_equivalent_hours)}–${number(sun.maximum_equivalent_hours)}`
  // Three figures or four, without an empty place in the last row.
  const columns =
    electricity.installed_usd_per_watt === null ? 'sm:grid-cols-3' : 'sm:grid-cols-2 xl:grid-cols-4'
  const rankWords = (rank: number | null) =>
    rank === null ? undefined : t('rank {{rank}} of {{total}}', { rank, total: ranks.of })
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="sr-only">
        {t('Key figures')}
      </h2>
      <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        <Figure
          label={t('Annual production per kW, state median')}
          value={number(sun.median_equivalent_hours, 0)}
          unit="kWh"
          note={`${t('{{range}} kWh across the state', { range })} · ${rankWords(ranks.sun) ?? ''}`}
          size="large"
          bright
        />
        <Figure
          label={t('Average home electricity rate')}
          value={electricity.residential_cents_kwh}
          unit="¢/kWh"
          note={`${t('EIA, {{month}}', { month: monthOfYear(sources.price.as_of, locale) })} · ${rankWords(ranks.price) ?? ''}`}
          size="large"
        />
      </dl>
      <dl className={classes('mt-8 grid gap-x-8 gap-y-8', columns)}>
        <Figure
          label={t('Average home electricity use')}
          value={number(electricity.monthly_kwh, 0)}
          unit={t('kWh a month')}
          note={t('EIA, {{month}}', { month: sources.use.as_of })}
        />
        <Figure
          label={t('Average business electricity rate')}
          value={electricity.commercial_cents_kwh}
          unit="¢/kWh"
          note={t('EIA, spring 2026')}
        />
        {electricity.installed_usd_per_watt !== null && (
          <Figure
            label={t('Typical installed price of home systems')}
            value={installed_usd_per_watt}
            digits={2}
            unit="$/W"
            note={t('Median of {{year}}, Lawrence Berkeley National Laboratory', {
              year: sources.installed.as_of,
            })}
          />
        )}
        <Figure
          label={t('CO₂ from grid electricity')}
          value={number(isEnglish ? electricity.co2e_lb_mwh : electricity.co2e_lb_mwh * kg_per_lb, 0)}
          unit={isEnglish ? 'lb/MWh' : 'kg/MWh'}
          note={`${sources.emissions.name}`}
        />
      </dl>
    </section>
  )
}
