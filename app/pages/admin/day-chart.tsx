import { useFormat, useText } from '#text/text.tsx'
import { area, ChartFigure, scaleFrom, ticksFor, ValueAxis } from '#ui/data-display/chart-frame.tsx'

const bottom = area.height - area.bottom
const inner = area.width - area.left - area.right

type DayChartProps = {
  title: string
  /** The total of the period, as text. */
  total: string
  days: readonly { day: string; value: number }[]
  /** The smallest value at the top of the axis. */
  least: number
  /** How a value is written in the table. */
  write: (value: number) => string
  /** How a value is written on the axis, which is narrow. */
  writeTick: (value: number) => string
}

/** One figure by day as bars, with the same figures as a table. */
export function DayChart({ title, total, days, least, write, writeTick }: DayChartProps) {
  const t = useText()
  const format = useFormat()
  const ticks = ticksFor(0, Math.max(...days.map(({ value }) => value), least))
  const y = scaleFrom(0, ticks.at(-1) ?? 1, bottom, area.top)
  const slot = inner / days.length
  const first = days[0]?.day
  const last = days.at(-1)?.day
  return (
    <ChartFigure
      title={title}
      summary={t('{{title}} by day, {{total}} in all', { title, total })}
      legend={[]}
      columns={[t('Day'), title]}
      rows={days.map(({ day, value }) => [format.day(day), write(value)]).toReversed()}
    >
      <ValueAxis ticks={ticks} y={y} format={writeTick} />
      {days.map(({ day, value }, at) => (
        <rect
          key={day}
          x={area.left + at * slot + slot * 0.1}
          y={y(value)}
          width={slot * 0.8}
          height={bottom - y(value)}
          className="fill-ink"
        >
          <title>{`${format.day(day)}: ${write(value)}`}</title>
        </rect>
      ))}
      <text x={area.left} y={area.height - 8} className="fill-ink-soft text-[13px]">
        {format.day(first)}
      </text>
      <text
        x={area.width - area.right}
        y={area.height - 8}
        textAnchor="end"
        className="fill-ink-soft text-[13px]"
      >
        {format.day(last)}
      </text>
    </ChartFigure>
  )
}
