import type { Range } from '#features/solar/spa-cost/spa-cost.ts'
import { monthName } from '#features/solar/weather/months.ts'
import { useFormat, useLocale, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { DataTable } from '#ui/data-display/data-table.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Figure } from '#ui/media/figure.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import type { SpaCostPage } from './spa-cost.server.ts'
import { temperatureText, volumeText } from './unit-texts.ts'

type Result = NonNullable<SpaCostPage['result']>

/** Electricity and cost in an average month, in each month, and of every spa for sale. */
export function SpaCostResult({ page }: { page: SpaCostPage }) {
  const t = useText()
  const { number } = useFormat()
  const { result, is_example } = page
  if (!result)
    return (
      <Notice tone="bad" title={t('We can’t calculate this yet')} urgent>
        {Object.values(page.problems).join(' ')}
      </Notice>
    )
  const place = result.city ? `${result.city}, ${result.state}` : result.state_name
  const name = result.chosen?.name ?? t('{{gallons}}-gallon hot tub', { gallons: number(result.gallons, 0) })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-14" aria-live="polite">
      <section aria-labelledby="cost">
        <SectionHeading
          id="cost"
          title={
            is_example
              ? t('Example: {{spa}} in {{place}}', { spa: name, place })
              : t('{{spa}} in {{place}}', { spa: name, place })
          }
          intro={
            result.has_own_rate
              ? t('At your rate of {{rate}}¢/kWh.', { rate: number(result.cents_kwh, 1) })
              : t('At {{rate}}¢/kWh, the average residential rate in {{state}}.', {
                  rate: number(result.cents_kwh, 1),
                  state: result.state_name,
                })
          }
        />
        <Figures result={result} />
        <NextSteps result={result} />
      </section>
      <Months result={result} />
      <Comparison result={result} />
    </div>
  )
}

function useRanges() {
  const locale = useLocale()
  const { number, wholeMoney } = useFormat()
  return {
    kwh: ({ low, high }: Range) => `${number(low, 0)}–${number(high, 0)}`,
    /** $33–$53, 33–53 $, US$33–53. */
    usd: ({ low, high }: Range) => {
      const from = locale === 'de' ? number(low, 0) : wholeMoney(low * 100)
      return `${from}–${locale === 'zh' ? number(high, 0) : wholeMoney(high * 100)}`
    },
  }
}

function Figures({ result }: { result: Result }) {
  const t = useText()
  const { kwh, usd } = useRanges()
  return (
    <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-3">
      <Figure label={t('Cost per month')} value={usd(result.average.usd)} bright />
      <Figure label={t('Electricity per month')} value={kwh(result.average.kwh)} unit="kWh" />
      <Figure label={t('Cost per year')} value={usd(result.year_usd)} />
    </dl>
  )
}

function NextSteps({ result: { chosen, zip } }: { result: Result }) {
  const t = useText()
  return (
    <>
      <p className="mt-6 max-w-text text-ink-soft">
        {t(
          'The low figure is a well-insulated tub in still air. The high figure is a tub at California’s standby limit, with a breeze and dry air while you bathe.',
        )}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {chosen && (
          <LinkButton to={chosen.path} look="primary">
            {t('View {{spa}}', { spa: chosen.name })}
          </LinkButton>
        )}
        <LinkButton to={`/yourHouse?zip=${zip}`}>{t('Power it with solar')}</LinkButton>
        <LinkButton to="/outdoorSPA">{t('Shop outdoor spas')}</LinkButton>
      </div>
    </>
  )
}

function Months({ result }: { result: Result }) {
  const t = useText()
  const locale = useLocale()
  const { number } = useFormat()
  const { kwh, usd } = useRanges()
  const rows = result.months.map((month, at) => ({ ...month, at }))
  return (
    <section aria-labelledby="months">
      <SectionHeading id="months" title={t('Running cost by month')} />
      <DataTable
        caption={t('Air temperature, electricity and cost of each month')}
        rows={rows}
        rowKey={({ at }) => String(at)}
        compact
        columns={[
          { key: 'month', title: t('Month'), value: ({ at }) => monthName(locale, at, 'long') },
          {
            key: 'air',
            title: t('Average air temperature'),
            value: ({ air_f }) => temperatureText(air_f, locale, number),
            align: 'end',
          },
          { key: 'kwh', title: 'kWh', value: (row) => kwh(row.kwh), align: 'end' },
          { key: 'usd', title: t('Cost'), value: (row) => usd(row.usd), align: 'end' },
        ]}
      />
    </section>
  )
}

function Comparison({ result }: { result: Result }) {
  const t = useText()
  const locale = useLocale()
  const { number } = useFormat()
  const { kwh, usd } = useRanges()
  return (
    <section aria-labelledby="compared">
      <SectionHeading
        id="compared"
        title={t('Compare our spas')}
        intro={t(
          'An average month at this location with the same water temperature, cover and hours of use.',
        )}
        aside={
          <Link to="/article/heating-an-outdoor-spa-with-less-electricity" className="link target">
            {t('How to cut a hot tub’s energy use')}
          </Link>
        }
      />
      <DataTable
        caption={t('Electricity and cost per month of each spa')}
        rows={result.compared}
        rowKey={({ product_id }) => product_id}
        compact
        columns={[
          { key: 'name', title: t('Spa'), value: ({ name }) => name, kind: 'link', to: ({ path }) => path },
          {
            key: 'volume',
            title: t('Volume'),
            value: ({ gallons }) => volumeText(gallons, locale, number),
            align: 'end',
          },
          { key: 'kwh', title: t('kWh per month'), value: (row) => kwh(row.kwh), align: 'end' },
          { key: 'usd', title: t('Cost per month'), value: (row) => usd(row.usd), align: 'end' },
        ]}
      />
    </section>
  )
}
