import type { ReactNode } from 'react'
import { useFormat, useText } from '#text/text.tsx'
import { classes } from '../classes.ts'

/** The drawing area of every chart, in SVG units: narrow enough that text stays readable on a phone. */
export const area = { width: 440, height: 240, left: 48, right: 8, top: 12, bottom: 26 } as const

export type Scale = (value: number) => number

/** A linear scale from the values `from`…`to` to the coordinates `start`…`end`. */
export const scaleFrom =
  (from: number, to: number, start: number, end: number): Scale =>
  (value) =>
    Math.round((start + ((value - from) / (to - from || 1)) * (end - start)) * 10) / 10

/** About five round numbers that cover a range; they include zero when the range does. */
export function ticksFor(low: number, high: number): number[] {
  const span = Math.max(high - low, 1e-9)
  const rough = span / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough) ?? 10)
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  return Array.from({ length: last - first + 1 }, (_, i) => Math.round((first + i) * step * 1e6) / 1e6)
}

/** Horizontal grid lines with their values on the left. */
export function ValueAxis({
  ticks,
  y,
  format,
}: {
  ticks: number[]
  y: Scale
  format?: (value: number) => string
}) {
  const { number } = useFormat()
  return ticks.map((tick) => (
    <g key={tick}>
      <line
        x1={area.left}
        x2={area.width - area.right}
        y1={y(tick)}
        y2={y(tick)}
        className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
      />
      <text
        x={area.left - 8}
        y={y(tick) + 4}
        textAnchor="end"
        className="fill-ink-soft text-[13px] tabular-nums"
      >
        {format ? format(tick) : number(tick)}
      </text>
    </g>
  ))
}

type LegendEntry = { words: string; mark: string }

type ChartFigureProps = {
  title: string
  /** The chart in one sentence, for screen readers. */
  summary: string
  legend: LegendEntry[]
  /** The same data as a table; the first cell of a row is its header. */
  columns: string[]
  rows: (string | number)[][]
  children: ReactNode
}

/** A chart with its title, its legend, and its data as an expandable table. */
export function ChartFigure({ title, summary, legend, columns, rows, children }: ChartFigureProps) {
  const t = useText()
  const { number } = useFormat()
  return (
    <figure className="min-w-0">
      <figcaption className="font-medium">{title}</figcaption>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
        {legend.map(({ words, mark }) => (
          <li key={words} className="flex items-center gap-2">
            <span aria-hidden="true" className={classes('h-2.5 w-4 rounded-[1px]', mark)} />
            {words}
          </li>
        ))}
      </ul>
      <svg
        viewBox={`0 0 ${area.width} ${area.height}`}
        role="img"
        aria-label={summary}
        className="mt-3 h-auto w-full overflow-visible"
      >
        {children}
      </svg>
      <details className="mt-2 text-sm">
        <summary className="target link inline-block">{t('View data as a table')}</summary>
        <div className="mt-2 max-h-96 overflow-auto" tabIndex={-1}>
          <table className="w-full text-right">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="border-b border-ink align-bottom">
                {columns.map((column, i) => (
                  <th
                    key={column}
                    scope="col"
                    className={classes('py-1.5 font-medium', i === 0 && 'text-left')}
                  >
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...cells]) => (
                <tr key={name} className="border-b border-line">
                  <th scope="row" className="py-1.5 text-left font-normal text-ink-soft">
                    {name}
                  </th>
                  {cells.map((cell, i) => (
                    <td key={columns[i + 1]} className="py-1.5 pl-3">
                      {typeof cell === 'number' ? number(cell) : cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
