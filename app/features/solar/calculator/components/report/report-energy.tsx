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
  const { number } = useFormat()
  const { percent } = useReportFormat()
  const { result } = chosen
  const most = Math.max(...result.days.flatMap((day) => [...day.production, ...day.use]), 0.5)
  const { station } = report
  return (
    <section className="mt-20" aria-labelledby="energy">
      <SectionHeading
        id="energy"
        title={t('Energy')}
        intro={t(
          'Every hour of a typical year at {{station}}, {{km}} km from you: light on your roof, heat of the panels, inverter, house and battery.',
          { station: station.name, km: number(station.distance_km) },
        )}
      />
      <div className="grid gap-x-12 gap-y-12 lg:grid-cols-2">
        <MonthChart production={result.monthly_production_kwh} use={report.use.monthly_kwh} />
        <dl className="grid grid-cols-2 content-start gap-x-8 gap-y-8">
          <Figure label={t('You use in a year')} value={report.use.annual_kwh} unit="kWh" />
          <Figure
            label={t('Of which new loads')}
            value={report.use.future_kwh}
            unit="kWh"
            note={report.use.future_kwh === 0 ? t('none were named') : undefined}
          />
          <Figure label={t('You still buy')} value={result.imported_kwh} unit="kWh" />
          <Figure label={t('You send out')} value={result.exported_kwh} unit="kWh" />
          <Figure
            label={t('The sun covers')}
            value={percent(result.self_sufficiency)}
            note={t('of your use, hour by hour')}
          />
          <Figure
            label={t('CO₂ kept out of the air')}
            value={result.co2_tons_year}
            unit="t"
            note={t('a year, at {{source}} for your grid', { source: report.emissions_source.name })}
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
        title={t('Battery and outages')}
        intro={t(
          'The same year with {{kwh}} kWh of battery and without. Outages are begun at every third hour of the year, with the battery as full as it then was; the sun charges it on.',
          { kwh: number(chosen.battery.usable_kwh, 1) },
        )}
      />
      <dl className="grid grid-cols-2 gap-x-8 gap-y-8 lg:grid-cols-4">
        <Figure
          label={t('It adds to the saving')}
          value={usd(battery.adds_usd_year)}
          note={t('a year, against the same system without it')}
        />
        <Figure
          label={t('Used in the house')}
          value={percent(chosen.result.self_consumption)}
          note={t('{{share}} without the battery', { share: percent(battery.self_consumption_without) })}
        />
        <Figure
          label={t('Half of all outages are carried for')}
          value={hours(backup.median_hours)}
          unit="h"
          note={t('nine in ten for {{hours}} hours', { hours: hours(backup.nine_in_ten_hours) })}
        />
        <Figure
          label={t('A whole day is carried in')}
          value={percent(backup.carried_24h)}
          note={t('of all outages, three days in {{share}}', { share: percent(backup.carried_longest) })}
        />
      </dl>
      {!chosen.battery.figures_checked && (
        <p className="mt-6 text-sm text-ink-soft">
          {t('The battery’s figures come from a third party; its data sheet counts.')}
        </p>
      )}
    </section>
  )
}

/** Shown when no battery was requested: links to the same report with one. */
function WithoutBattery({ answers }: { answers: Answers }) {
  const t = useText()
  const goals = [
    { goal: 'savings', words: t('With a battery for the bill') },
    { goal: 'essential', words: t('With a battery for outages') },
  ]
  return (
    <section className="no-print mt-20" aria-labelledby="battery">
      <SectionHeading
        id="battery"
        title={t('Battery and outages')}
        intro={t(
          'This system has none, so in an outage it is off. The same year can be reckoned with a battery of our shop, hour by hour.',
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
