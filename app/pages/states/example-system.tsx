import { MonthChart } from '#features/solar/calculator/components/report/charts.tsx'
import { pathOfStep } from '#features/solar/calculator/input/answers.ts'
import { withNoBreakSpaces } from '#text/format.ts'
import { useFormat, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { Figure } from '#ui/media/figure.tsx'
import { ProductPicture } from '#ui/media/product-picture.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import type { StatePage } from './state-page.server.ts'

type Example = NonNullable<StatePage['example']>

/** A kit on a house in the state: price, production by month, savings and payback. */
export function ExampleSystem({ page }: { page: StatePage }) {
  const t = useText()
  const { number } = useFormat()
  const { example, place } = page
  if (!example) return null
  return (
    <section className="mt-20" aria-labelledby="example">
      <SectionHeading
        id="example"
        title={t('Example: {{kw}} kW system in {{city}}', {
          kw: number(example.capacity_kw),
          city: place.city,
        })}
        intro={t(
          'For a home that uses {{kwh}} kWh a year, the state average, with south-facing panels on a pitched shingle roof.',
          { kwh: number(example.use_kwh, 0) },
        )}
      />
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <KitOffer example={example} />
        <div className="grid gap-10">
          <Results example={example} />
          <MonthChart
            production={example.monthly_production_kwh.map(Math.round)}
            use={example.monthly_use_kwh.map(Math.round)}
          />
        </div>
      </div>
      <Assumptions page={page} example={example} />
    </section>
  )
}

function KitOffer({ example }: { example: Example }) {
  const t = useText()
  const { money, wholeMoney } = useFormat()
  const rows = [
    [t('Kit price'), money(example.price_cents)],
    [t('Installation, estimate'), wholeMoney(example.installation_usd * 100)],
    ...(example.upgrade_usd > 0
      ? [[t('Service panel upgrade, estimate'), wholeMoney(example.upgrade_usd * 100)]]
      : []),
    [t('Total before tax and freight'), wholeMoney(Math.round(example.total_usd) * 100)],
  ]
  return (
    <div className="rounded border border-line">
      <ProductPicture alt="" src={example.thumbnail} width={400} height={300} className="w-full rounded-t" />
      <div className="p-5">
        <h3 className="text-lg">
          <Link to={`/${example.product_id}`} className="hover:underline">
            {withNoBreakSpaces(example.name)}
          </Link>
        </h3>
        <dl className="mt-4 grid gap-2">
          {rows.map(([label = '', value], at) => (
            <div
              key={label}
              className={`flex justify-between gap-4 ${at === rows.length - 1 ? 'border-t border-line pt-2 font-medium' : ''}`}
            >
              <dt className={at === rows.length - 1 ? '' : 'text-ink-soft'}>{label}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <LinkButton to={`/${example.product_id}`} look="primary" wide className="mt-5">
          {t('View this kit')}
        </LinkButton>
      </div>
    </div>
  )
}

function Results({ example }: { example: Example }) {
  const t = useText()
  const { number, wholeMoney } = useFormat()
  const dollars = (usd: number) => wholeMoney(Math.round(usd) * 100)
  const years = (value: number | null) =>
    value === null ? t('more than 25 years') : t('{{years}} years', { years: number(value, 1) })
  const { recorded } = example
  return (
    <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-3">
      <Figure
        label={t('Annual production')}
        value={number(Math.round(example.production_kwh / 10) * 10, 0)}
        unit="kWh"
        note={t('{{percent}}% of usage', {
          percent: number((example.production_kwh / example.use_kwh) * 100, 0),
        })}
      />
      <Figure
        label={t('First-year savings')}
        value={dollars(example.savings_usd)}
        note={
          recorded
            ? t('{{amount}} under the export rule below', { amount: dollars(recorded.year1_savings_usd) })
            : t('of a {{amount}} bill', { amount: dollars(example.bill_before_usd) })
        }
      />
      <Figure
        label={t('Payback period')}
        value={years(example.payback_years)}
        note={
          recorded
            ? t('{{years}} under the export rule below', { years: years(recorded.payback_years) })
            : undefined
        }
      />
    </dl>
  )
}

function Assumptions({ page, example }: { page: StatePage; example: Example }) {
  const t = useText()
  const { number, wholeMoney } = useFormat()
  const { assumed } = example
  return (
    <p className="mt-8 max-w-text text-sm text-ink-soft">
      {t(
        'Estimate from our calculator for a cash purchase without incentives. Weather data: {{station}}. Exported energy earns {{cents}}¢/kWh, and {{fixed}} of the monthly bill is fixed. Electricity prices rise {{rise}}% and production falls {{loss}}% a year.',
        {
          station: example.station,
          cents: number(assumed.export_usd_kwh * 100, 1),
          fixed: wholeMoney(assumed.fixed_usd_month * 100),
          rise: number(assumed.escalation * 100, 1),
          loss: number(assumed.degradation * 100, 1),
        },
      )}{' '}
      <Link to={pathOfStep('report', { zip: page.place.zip, pitch: 'medium', facing: 's' })} className="link">
        {t('See a full report for {{city}}', { city: page.place.city })}
      </Link>
    </p>
  )
}
