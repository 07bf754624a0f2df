import { BLUE, circle, INK, line, rect, SUN } from '../drawing/elements.ts'
import type { Sheet } from '../drawing/sheet.ts'
import { centered, ground, mark } from './figure-parts.ts'

const [first_year, last_year] = [2025, 2034]
const [left, right, axis_y] = [110, 1510, 760]

/** The place of a day on the time axis: years with a fraction. */
const at = (year: number) => left + ((year - first_year) / (last_year - first_year)) * (right - left)

type Period = {
  number: number
  label: string
  from: number
  to: number
  y: number
  fill: string
  /** The year in the middle of the label. */
  label_at: number
  goes_on?: boolean
}

/** What each federal rule allows and until when; the caption names them. Sources: the article. */
const periods: readonly Period[] = [
  { number: 1, label: '25D', label_at: 2025.5, from: 2025, to: 2026, y: 110, fill: '#c9cdd6' },
  { number: 2, label: '30C', label_at: 2025.75, from: 2025, to: 2026.5, y: 230, fill: '#c9cdd6' },
  { number: 3, label: '48E · 45Y', label_at: 2027.25, from: 2025, to: 2028, y: 350, fill: SUN },
  { number: 4, label: '48E', label_at: 2026.5, from: 2025, to: 2034, y: 470, fill: '#8fb08c' },
  {
    number: 5,
    label: '100%',
    label_at: 2026.5,
    from: 2025.05,
    to: 2034,
    y: 590,
    fill: '#7fa3cf',
    goes_on: true,
  },
]

/** Federal incentives on a time axis: what has ended, what ends soon, what stays. */
export function incentiveTimelineFigure(sheet: Sheet): void {
  sheet.add(ground())
  for (let year = first_year; year <= last_year; year++)
    sheet.add(
      line(at(year), 70, at(year), axis_y, { stroke: '#d9d3c7', 'stroke-width': 2 }),
      centered(at(year), axis_y + 56, 34, String(year)),
    )
  sheet.add(line(left, axis_y, right, axis_y, { 'stroke-width': 5 }))
  for (const period of periods) sheet.add(drawPeriod(period))
  // The begin-of-construction date of solar under 48E: July 4, 2026.
  sheet.add(
    line(at(2026.51), 330, at(2026.51), 440, {
      stroke: BLUE,
      'stroke-width': 6,
      'stroke-dasharray': '14 10',
    }),
    circle(at(2026.51), axis_y, 10, { fill: BLUE }),
  )
}

function drawPeriod({ number, label, label_at, from, to, y, fill, goes_on }: Period): string {
  const width = at(to) - at(from)
  return (
    rect(at(from), y, width, 76, { fill, stroke: INK, 'stroke-width': 3, rx: 8 }) +
    mark(at(from) - 50, y + 38, number) +
    centered(at(label_at), y + 51, 36, label) +
    (goes_on ? centered(at(to) - 44, y + 52, 44, '→') : '')
  )
}
