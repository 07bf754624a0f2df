import { useFormat, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { Figure } from '#ui/media/figure.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { type Answers, pathOfStep } from '../../input/answers.ts'
import type { ReportView } from '../../reports/report-page.server.ts'
import { DayChart, MonthChart } from './charts.tsx'
import { useReportFormat } from './report-labels.ts'

type Chosen = NonNullable<ReportView['chosen']>

/** Energy balance: the year by month, an average day in June and one in December. */
export function ReportEnergy({ report, chosen }: { report: ReportView; chosen: Chosen }) {
  const t = useText()
  const { percent, distance, co2 } = useReportFormat()
  const { result } = chosen
  const most = Math.max(...result.days.flatMap((day) => [...day.production, ...day.use]), 0.5)
  const { station } = report
  return (
    <section className="mt-20" aria-labelledby="energy">
      <SectionHeading
        id="energy"
        title={t('Energy')}
        intro={t(
          'Simulated hour by hour for a typical year at {{station}}, {{distance}} from you: sunlight on your roof, panel temperature, inverter, usage and battery.',
          { station: station.name, distance: distance(station.distance_km) },
        )}
      />
      <div className="grid gap-x-12 gap-y-12 lg:grid-cols-2">
        <MonthChart production={result.monthly_production_kwh} use={report.use.monthly_kwh} />
        <dl className="grid grid-cols-2 content-start gap-x-8 gap-y-8">
          <Figure label={t('Annual usage')} value={report.use.annual_kwh} unit="kWh" />
          <Figure
            label={t('From planned additions')}
            value={report.use.future_kwh}
            unit="kWh"
            note={report.use.future_kwh === 0 ? t('none entered') : undefined}
          />
          <Figure label={t('Bought from the grid')} value={result.imported_kwh} unit="kWh" />
          <Figure label={t('Exported to the grid')} value={result.exported_kwh} unit="kWh" />
          <Figure
            label={t('Usage covered by solar')}
            value={percent(result.self_sufficiency)}
            note={t('of your usage, calculated hour by hour')}
          />
          <Figure
            label={t('CO₂ avoided')}
            {...co2(result.co2_tons_year)}
            note={t('per year, based on {{source}} for your grid', { source: report.emissions_source.name })}
          />
        </dl>
        {result.days.map((day) => (
          <DayChart key={day.month} day={day} most={most} has_battery={chosen.battery !== null} />
        ))}
      </div>
    </section>
  )
}

/** What the battery saves, and how long it supplies the house in an outage. */
export function ReportBattery({ chosen, answers }: { chosen: Chosen; answers: Answers }) {
  const t = useText()
  const { number } = useFormat()
  const { usd, percent } = useReportFormat()
  const { battery } = chosen.result
  if (!battery || !chosen.battery) return <WithoutBattery answers={answers} />
  const { backup } = battery
  const hours = (value: number) => `${value >= backup.longest_hours ? '≥\u202f' : ''}${number(value)}`
  return (
    <section className="mt-20" aria-labelledby="battery">
      <SectionHeading
        id="battery"
        title={t('Battery backup')}
        intro={t(
          'We compare the same year with and without a {{kwh}} kWh battery. Outages start every third hour of the year, at the battery’s charge level at that time. Solar keeps recharging it.',
          { kwh: number(chosen.battery.usable_kwh, 1) },
        )}
      />
      <dl className="grid grid-cols-2 gap-x-8 gap-y-8 lg:grid-cols-4">
        <Figure
          label={t('Extra savings from the battery')}
          value={usd(battery.adds_usd_year)}
          note={t('per year compared with the same system without a battery')}
        />
        <Figure
          label={t('Self-consumption')}
          value={percent(chosen.result.self_consumption)}
          note={t('{{share}} without a battery', { share: percent(battery.self_consumption_without) })}
        />
        <Figure
          label={t('Median backup time')}
          value={hours(backup.median_hours)}
          unit="h"
          note={t('{{hours}} hours in 9 of 10 outages', { hours: hours(backup.nine_in_ten_hours) })}
        />
        <Figure
          label={t('24-hour outages covered')}
          value={percent(backup.carried_24h)}
          note={t('of simulated outages (72 hours: {{share}})', { share: percent(backup.carried_longest) })}
        />
      </dl>
      {!chosen.battery.figures_checked && (
        <p className="mt-6 text-sm text-ink-soft">
          {t('Battery figures come from a third party. The data sheet takes precedence.')}
        </p>
      )}
    </section>
  )
}

/** Shown when no battery was requested: links to the same report with one. */
function WithoutBattery({ answers }: { answers: Answers }) {
  const t = useText()
  const goals = [
    { goal: 'savings', words: t('Add a battery to lower my bill') },
    { goal: 'essential', words: t('Add a battery for outages') },
  ]
  return (
    <section className="no-print mt-20" aria-labelledby="battery">
      <SectionHeading
        id="battery"
        title={t('Battery backup')}
        intro={t(
          'This system has no battery, so it turns off during an outage. Add a battery to see the same year with storage.',
        )}
      />
      <div className="flex flex-wrap gap-3">
        {goals.map(({ goal, words }) => (
          <LinkButton key={goal} to={`${pathOfStep('report', answers, { goal })}#battery`} icon="bolt">
            {words}
          </LinkButton>
        ))}
      </div>
    </section>
  )
}
