import { useFormat, useText } from '#text/text.tsx'
import { Figure } from '#ui/media/figure.tsx'
import type { ReportView } from '../../reports/report-page.server.ts'
import type { SystemDelivery } from '../../reports/system-delivery.server.ts'
import { ExportValue } from './export-value.tsx'
import { useReportFormat } from './report-labels.ts'

type Chosen = NonNullable<ReportView['chosen']>

type ReportHeadlineProps = {
  report: ReportView
  chosen: Chosen
  /** The bill was too small for an estimate and counts as blank. */
  isBillLeftOut: boolean
  delivery: SystemDelivery | undefined
}

/** The report in one sentence, its range and four key figures, followed by notes. */
export function ReportHeadline({ report, chosen, isBillLeftOut, delivery }: ReportHeadlineProps) {
  const t = useText()
  const { number } = useFormat()
  const { usd, years, percent } = useReportFormat()
  const { result } = chosen
  const within = result.cash.cumulative_usd.length - 1
  const { low, high } = result.production_range_kwh
  const { best, worst } = result.payback_range
  return (
    <section
      aria-label={t('Highlights')}
      className="on-panel -mx-4 px-4 py-10 sm:mx-0 sm:rounded sm:px-10 sm:py-12"
    >
      <p className="max-w-text text-xl font-medium text-balance sm:text-2xl">
        {t('Your {{kw}} kW system would produce about {{kwh}} kWh a year, {{share}} of your usage.', {
          kw: number(chosen.capacity_kw, 1),
          kwh: number(round(result.production_kwh)),
          share: percent(result.offset),
        })}
      </p>
      <p className="mt-3 text-ink-soft">
        {t('Range {{low}} to {{high}} kWh: actual production varies with weather and model accuracy.', {
          low: number(round(low)),
          high: number(round(high)),
        })}
      </p>
      <dl className="mt-10 grid grid-cols-2 gap-x-8 gap-y-8 lg:grid-cols-4">
        <Figure
          label={t('Payback period')}
          value={result.cash.payback_years === null ? t('never') : number(result.cash.payback_years, 1)}
          unit={result.cash.payback_years === null ? undefined : t('years')}
          note={
            result.cash.payback_years === null
              ? t('This system doesn’t pay back within {{years}} years.', { years: within })
              : t('best case {{best}}, worst case {{worst}}', {
                  best: years(best, within),
                  worst: years(worst, within),
                })
          }
          bright
        />
        <Figure
          label={t('First-year savings')}
          value={usd(result.cash.year1_savings_usd)}
          note={
            result.recorded_case
              ? t('conservative estimate, up to {{most}}. Your bill drops from {{before}} to {{after}}', {
                  most: usd(result.recorded_case.year1_savings_usd),
                  before: usd(result.bill_before_usd),
                  after: usd(result.bill_after_usd),
                })
              : t('your bill drops from {{before}} to {{after}}', {
                  before: usd(result.bill_before_usd),
                  after: usd(result.bill_after_usd),
                })
          }
        />
        <Figure
          label={t('Installed price before tax and freight')}
          value={usd(chosen.price.total_usd)}
          note={t('{{equipment}} for equipment from our store, {{work}} estimated for installation', {
            equipment: usd(chosen.price.equipment_usd),
            work: usd(chosen.price.installation_estimate_usd + chosen.price.electrical_upgrade_usd),
          })}
        />
        <Figure
          label={t('Self-consumption')}
          value={percent(result.self_consumption)}
          note={t('of your solar production; the rest goes to the grid')}
        />
      </dl>
      <div className="mt-8 grid gap-2 text-sm text-ink-soft empty:hidden">
        {result.recorded_case && <ExportValue report={report} />}
        <p>
          {delivery?.quote?.get_it_by
            ? t('The price and payback don’t include sales tax or freight ({{freight}} to your ZIP code).', {
                freight: usd(delivery.quote.freight_cents / 100),
              })
            : t('The price and payback don’t include sales tax or freight.')}
        </p>
        {chosen.price.electrical_upgrade_usd > 0 && (
          <p>
            {t(
              'The price includes an estimated {{usd}} for a new main panel, which the system check requires.',
              {
                usd: usd(chosen.price.electrical_upgrade_usd),
              },
            )}
          </p>
        )}
        {chosen.price.not_included.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {report.use.is_state_average && (
          <p>
            {isBillLeftOut
              ? t('Your bill is too small for an estimate, so we used an average household in your state.')
              : t('You didn’t enter a bill, so we used an average household in your state.')}
          </p>
        )}
        {!report.facing.known && (
          <p>
            {t(
              'You weren’t sure of your roof direction, so we assumed south. An east or west roof produces up to {{share}} less, and the low end of the range covers that.',
              { share: percent(1 - report.facing.least_share) },
            )}
          </p>
        )}
      </div>
    </section>
  )
}

/** Rounded to 50 kWh, because a forecast is not exact to the kWh. */
const round = (kwh: number) => Math.round(kwh / 50) * 50
