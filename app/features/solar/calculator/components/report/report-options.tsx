import { withNoBreakSpaces } from '#text/format.ts'
import { useFormat, useText } from '#text/text.tsx'
import { classes } from '#ui/classes.ts'
import { Link } from '#ui/navigation/link.tsx'
import { type Answers, pathOfStep, queryOf } from '../../input/answers.ts'
import type { ReportView } from '../../reports/report-page.server.ts'
import type { SystemDelivery } from '../../reports/system-delivery.server.ts'
import { AddSystem } from './add-system.tsx'
import { optionNames, useReportFormat } from './report-labels.ts'
import { SystemDates } from './system-dates.tsx'

type ReportOptionsProps = {
  report: ReportView
  answers: Answers
  deliveries: Record<string, SystemDelivery>
}

/** Up to three systems side by side. Each links to its report and goes into the cart with one click. */
export function ReportOptions({ report, answers, deliveries }: ReportOptionsProps) {
  const t = useText()
  const { number } = useFormat()
  if (report.options.length < 2) return null
  return (
    <nav aria-label={t('Choose a system')} className="mt-8">
      <ul className="grid gap-3 md:grid-cols-3">
        {report.options.map((option) => (
          <li
            key={option.id}
            className={classes(
              'relative flex flex-col gap-4 rounded border bg-sheet p-5',
              option.id === report.chosen?.id
                ? 'border-ink outline outline-ink'
                : 'border-line hover:border-line-strong',
            )}
          >
            <OptionFigures
              option={option}
              answers={answers}
              isChosen={option.id === report.chosen?.id}
              delivery={deliveries[option.id]}
            />
            <div className="mt-auto">
              <AddSystem
                lines={option.lines}
                verdict={option.verdict}
                query={queryOf({ ...answers, plan: option.id })}
                label={t('Add the {{kw}} kW system to cart', { kw: number(option.capacity_kw, 1) })}
              />
            </div>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type OptionFiguresProps = {
  option: ReportView['options'][number]
  answers: Answers
  isChosen: boolean
  delivery: SystemDelivery | undefined
}

function OptionFigures({ option, answers, isChosen, delivery }: OptionFiguresProps) {
  const t = useText()
  const { number } = useFormat()
  const { usd, years, percent } = useReportFormat()
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3">
        <Link
          to={pathOfStep('report', answers, { plan: option.id })}
          aria-current={isChosen ? 'true' : undefined}
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
        {t('{{panels}} panels, {{share}} of your usage', {
          panels: option.panels,
          share: percent(option.offset),
        })}
        {option.battery_kwh !== null &&
          `, ${withNoBreakSpaces(t('{{kwh}} kWh battery', { kwh: number(option.battery_kwh, 1) }))}`}
      </p>
      {option.panel_name && (
        <p className="mt-1 text-sm text-ink-soft">{withNoBreakSpaces(option.panel_name)}</p>
      )}
      {option.panels_for_roof && (
        <p className="mt-1 text-sm text-ink-soft">
          {t('Your roof area is limited, so this system has panels with more power per area.')}
        </p>
      )}
      <p className="mt-1 text-sm text-ink-soft">
        {t('First-year savings {{usd}}, payback {{years}}', {
          usd: usd(option.year1_savings_usd),
          years: years(option.payback_years, 25),
        })}
      </p>
      <div className="mt-3 border-t border-line pt-3">
        <p className="flex justify-between gap-3 text-sm">
          <span>{t('Equipment')}</span>
          <span className="tabular-nums">{usd(option.equipment_usd)}</span>
        </p>
        {delivery && <SystemDates delivery={delivery} />}
      </div>
    </div>
  )
}
