import { monthName } from '#features/solar/weather/months.ts'
import { useFormat, useLocale, useText } from '#text/text.tsx'
import { area, ChartFigure, scaleFrom, ticksFor, ValueAxis } from '#ui/data-display/chart-frame.tsx'

const bottom = area.height - area.bottom
const inner = area.width - area.left - area.right

/** Production and consumption by month, kWh. */
export function MonthChart({ production, use }: { production: number[]; use: number[] }) {
  const t = useText()
  const locale = useLocale()
  const ticks = ticksFor(0, Math.max(...production, ...use, 1))
  const y = scaleFrom(0, ticks.at(-1) ?? 1, bottom, area.top)
  const slot = inner / 12
  const bar = slot * 0.36
  const better = production.filter((made, i) => made >= (use[i] ?? 0)).length
  return (
    <ChartFigure
      title={t('Monthly production and usage, kWh')}
      summary={t('In {{months}} of 12 months, the system produces at least as much as the home uses.', {
        months: better,
      })}
      legend={[
        { words: t('Solar production'), mark: 'bg-sun' },
        { words: t('Usage'), mark: 'bg-panel' },
      ]}
      columns={[t('Month'), t('Solar production'), t('Usage')]}
      rows={production.map((made, i) => [monthName(locale, i, 'long'), made, use[i] ?? 0])}
    >
      <ValueAxis ticks={ticks} y={y} />
      {production.map((made, i) => {
        const x = area.left + i * slot + slot * 0.12
        const used = use[i] ?? 0
        return (
          <g key={monthName('en', i, 'short')}>
            <rect x={x} y={y(made)} width={bar} height={bottom - y(made)} className="fill-sun" />
            <rect x={x + bar + 1} y={y(used)} width={bar} height={bottom - y(used)} className="fill-panel" />
            <text
              x={area.left + (i + 0.5) * slot}
              y={area.height - 8}
              textAnchor="middle"
              className="fill-ink-soft text-[13px]"
            >
              {locale === 'zh' ? i + 1 : monthName(locale, i, 'narrow')}
            </text>
          </g>
        )
      })}
    </ChartFigure>
  )
}

type Day = { month: number; production: number[]; use: number[]; imported: number[]; stored: number[] }

const hours = [0, 6, 12, 18, 24]

/** The average day of a month by hour, kW: production, consumption, imports, and the battery's charge. */
export function DayChart({ day, most, has_battery }: { day: Day; most: number; has_battery: boolean }) {
  const t = useText()
  const locale = useLocale()
  const { number } = useFormat()
  const ticks = ticksFor(0, most)
  const y = scaleFrom(0, ticks.at(-1) ?? 1, bottom, area.top)
  const x = scaleFrom(0, 24, area.left, area.width - area.right)
  const fullest = Math.max(...day.stored)
  const sum = (values: number[]) => values.reduce((all, one) => all + one, 0)
  const month = monthName(locale, day.month - 1, 'long')
  return (
    <ChartFigure
      title={t('Average day in {{month}}, kW', { month })}
      summary={t(
        'Average day in {{month}}: {{made}} kWh produced, {{used}} kWh used, {{bought}} kWh from the grid.',
        {
          month,
          made: number(sum(day.production), 1),
          used: number(sum(day.use), 1),
          bought: number(sum(day.imported), 1),
        },
      )}
      legend={[
        { words: t('Solar production'), mark: 'bg-ray-2' },
        { words: t('Usage'), mark: 'bg-panel' },
        { words: t('From the grid'), mark: 'bg-line-strong' },
        ...(has_battery ? [{ words: t('Battery charge, kWh'), mark: 'bg-good' }] : []),
      ]}
      columns={[
        t('Hour'),
        t('Solar production'),
        t('Usage'),
        t('From the grid'),
        ...(has_battery ? [t('Battery charge, kWh')] : []),
      ]}
      rows={day.production.map((made, hour) => [
        `${hour}–${hour + 1}`,
        made,
        day.use[hour] ?? 0,
        day.imported[hour] ?? 0,
        ...(has_battery ? [day.stored[hour] ?? 0] : []),
      ])}
    >
      <path
        d={`${stepPath(day.production, x, y)}L${x(24)} ${bottom}L${x(0)} ${bottom}z`}
        className="fill-ray-2"
      />
      <path
        d={`${stepPath(day.imported, x, y)}L${x(24)} ${bottom}L${x(0)} ${bottom}z`}
        className="fill-line-strong opacity-40"
      />
      <ValueAxis ticks={ticks} y={y} />
      <path d={stepPath(day.production, x, y)} className="fill-none stroke-ray-4 stroke-[1.5]" />
      <path d={stepPath(day.use, x, y)} className="fill-none stroke-panel stroke-2" />
      {has_battery && fullest > 0 && (
        <path
          d={stepPath(
            day.stored.map((kwh) => (kwh / fullest) * (ticks.at(-1) ?? 1) * 0.95),
            x,
            y,
          )}
          className="fill-none stroke-good stroke-[1.5] [stroke-dasharray:5_3]"
        />
      )}
      {hours.map((hour) => (
        <text
          key={hour}
          x={x(hour)}
          y={area.height - 8}
          textAnchor={hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle'}
          className="fill-ink-soft text-[13px] tabular-nums"
        >
          {hour}:00
        </text>
      ))}
    </ChartFigure>
  )
}

/** The SVG path of a step chart: each value is constant for its hour. */
function stepPath(values: number[], x: (hour: number) => number, y: (value: number) => number) {
  return values
    .map((value, hour) => `${hour === 0 ? 'M' : 'L'}${x(hour)} ${y(value)}H${x(hour + 1)}`)
    .join('')
}

/** Cumulative cash flow with cash and with a loan at the end of each year, dollars. */
export function MoneyChart({ cash, loan }: { cash: number[]; loan: number[] }) {
  const t = useText()
  const { number, wholeMoney } = useFormat()
  const ticks = ticksFor(Math.min(...cash, ...loan, 0), Math.max(...cash, ...loan, 0))
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const y = scaleFrom(low, high, bottom, area.top)
  const years = cash.length - 1
  const x = scaleFrom(0, years, area.left, area.width - area.right)
  const line = (values: number[]) =>
    values.map((value, year) => `${year === 0 ? 'M' : 'L'}${x(year)} ${y(value)}`).join('')
  const dollars = (value: number) => wholeMoney(Math.round(value) * 100)
  return (
    <ChartFigure
      title={t('Cumulative cash flow by year, thousands of dollars')}
      summary={t('Net savings after {{years}} years: {{cash}} with cash, {{loan}} with the loan.', {
        years,
        cash: dollars(cash.at(-1) ?? 0),
        loan: dollars(loan.at(-1) ?? 0),
      })}
      legend={[
        { words: t('Cash'), mark: 'bg-sun' },
        { words: t('Loan'), mark: 'bg-panel' },
      ]}
      columns={[t('Year'), t('Cash'), t('Loan')]}
      rows={cash.map((value, year) => [year, dollars(value), dollars(loan[year] ?? 0)])}
    >
      <ValueAxis ticks={ticks} y={y} format={(value) => number(value / 1000, 1)} />
      <path d={line(loan)} className="fill-none stroke-panel stroke-2" />
      <path d={line(cash)} className="fill-none stroke-sun stroke-[3]" />
      {Array.from({ length: Math.floor(years / 5) + 1 }, (_, i) => i * 5).map((year) => (
        <text
          key={year}
          x={x(year)}
          y={area.height - 8}
          textAnchor={year === 0 ? 'start' : year === years ? 'end' : 'middle'}
          className="fill-ink-soft text-[13px] tabular-nums"
        >
          {year}
        </text>
      ))}
    </ChartFigure>
  )
}
