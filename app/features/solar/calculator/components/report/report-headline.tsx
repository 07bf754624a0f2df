import { useFormat, useText } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import { Figure } from '#ui/media/figure.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { type Answers, pathOfStep } from '../../input/answers.ts'
import type { ReportView } from '../../reports/report-page.server.ts'
import { optionNames, useReportFormat } from './report-labels.ts'

type Chosen = NonNullable<ReportView['chosen']>

/** The report in one sentence, its range and four key figures, followed by notes. */
export function ReportHeadline({ report, chosen }: { report: ReportView; chosen: Chosen }) {
  const t = useText()
  const { number } = useFormat()
  const { usd, years, percent } = useReportFormat()
  const { result } = chosen
  const within = result.cash.cumulative_usd.length - 1
  const { low, high } = result.production_range_kwh
  const { best, worst } = result.payback_range
  return (
    <section
      aria-label={t('In short')}
      className="on-panel -mx-4 px-4 py-10 sm:mx-0 sm:rounded sm:px-10 sm:py-12"
    >
      <p className="max-w-text text-xl font-medium text-balance sm:text-2xl">
        {t('A {{kw}} kW system would make about {{kwh}} kWh a year, {{share}} of what you use.', {
          kw: number(chosen.capacity_kw, 1),
          kwh: number(round(result.production_kwh)),
          share: percent(result.offset),
        })}
      </p>
      <p className="mt-3 text-ink-soft">
        {t('Range {{low}} to {{high}} kWh: the weather of a single year and the model both leave room.', {
          low: number(round(low)),
          high: number(round(high)),
        })}
      </p>
      <dl className="mt-10 grid grid-cols-2 gap-x-8 gap-y-8 lg:grid-cols-4">
        <Figure
          label={t('Pays for itself after')}
          value={result.cash.payback_years === null ? t('never') : number(result.cash.payback_years, 1)}
          unit={result.cash.payback_years === null ? undefined : t('years')}
          note={
            result.cash.payback_years === null
              ? t('It does not pay back within {{years}} years.', { years: within })
              : t('{{best}} at best, {{worst}} at worst', {
                  best: years(best, within),
                  worst: years(worst, within),
                })
          }
          bright
        />
        <Figure
          label={t('Saved in the first year')}
          value={usd(result.cash.year1_savings_usd)}
          note={
            result.recorded_case
              ? t('cautious case, up to {{most}}; the bill falls from {{before}} to {{after}}', {
                  most: usd(result.recorded_case.year1_savings_usd),
                  before: usd(result.bill_before_usd),
                  after: usd(result.bill_after_usd),
                })
              : t('the bill falls from {{before}} to {{after}}', {
                  before: usd(result.bill_before_usd),
                  after: usd(result.bill_after_usd),
                })
          }
        />
        <Figure
          label={t('Price, installed')}
          value={usd(chosen.price.total_usd)}
          note={t('{{equipment}} equipment from our shop, {{work}} estimated for the installer', {
            equipment: usd(chosen.price.equipment_usd),
            work: usd(chosen.price.installation_estimate_usd + chosen.price.electrical_upgrade_usd),
          })}
        />
        <Figure
          label={t('Used in the house')}
          value={percent(result.self_consumption)}
          note={t('of the sun’s energy; the rest goes to the grid')}
        />
      </dl>
      <div className="mt-8 grid gap-2 text-sm text-ink-soft empty:hidden">
        {result.recorded_case && (
          <p>
            {t(
              'Your state’s export rule is not verified. These figures count what you send out at avoided cost and keep fixed charges on the bill; the best case uses the recorded rule.',
            )}
          </p>
        )}
        {chosen.price.electrical_upgrade_usd > 0 && (
          <p>
            {t(
              'The price includes {{usd}} for a new service panel, an estimate: the system check asks for it.',
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
          <p>{t('You gave no bill, so this is for an ordinary household of your state.')}</p>
        )}
        {!report.facing.known && (
          <p>
            {t(
              'You were not sure where the roof looks: this is for the south. To the east or west it makes up to {{share}} less, and the range reaches down to that.',
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

/** Up to three systems side by side; each links to its report. */
export function ReportOptions({ report, answers }: { report: ReportView; answers: Answers }) {
  const t = useText()
  const { number } = useFormat()
  const { usd, years, percent } = useReportFormat()
  if (report.options.length < 2) return null
  return (
    <nav aria-label={t('Systems to choose from')} className="mt-8">
      <ul className="grid gap-3 md:grid-cols-3">
        {report.options.map((option) => {
          const now = option.id === report.chosen?.id
          return (
            <li
              key={option.id}
              className={classes(
                'relative rounded border bg-sheet p-5',
                now ? 'border-ink outline outline-ink' : 'border-line hover:border-line-strong',
              )}
            >
              <p className="flex items-baseline justify-between gap-3">
                <Link
                  to={pathOfStep('report', answers, { plan: option.id })}
                  aria-current={now ? 'true' : undefined}
                  preventScrollReset
                  className="font-medium after:absolute after:inset-0"
                >
                  {t(optionNames[option.id])}
                </Link>
                <span className="tabular-nums">{usd(option.total_usd)}</span>
              </p>
              <p className="mt-1 text-2xl font-medium tabular-nums">
                {number(option.capacity_kw, 1)}
                <span className="text-base font-normal text-ink-soft">{'\u202fkW'}</span>
              </p>
              <p className="mt-1 text-sm text-ink-soft">
                {t('{{panels}} panels, {{share}} of your use', {
                  panels: option.panels,
                  share: percent(option.offset),
                })}
                {option.battery_kwh !== null &&
                  `, ${t('{{kwh}} kWh of battery', { kwh: number(option.battery_kwh, 1) })}`}
              </p>
              <p className="mt-1 text-sm text-ink-soft">
                {t('{{usd}} saved in the first year, paid back: {{years}}', {
                  usd: usd(option.year1_savings_usd),
                  years: years(option.payback_years, 25),
                })}
              </p>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
