import { BLUE, INK, line, path, round, SUN, textElement } from '../drawing/elements.ts'
import type { Sheet } from '../drawing/sheet.ts'
import { centered, ground, mark } from './figure-parts.ts'

/** Energy at the panel, kWh: usable energy of the batteries times battery-to-AC efficiency, as in the article's table. */
const batteries: readonly { number: number; kwh: number; color: string }[] = [
  { number: 1, kwh: 4.6 * 0.94, color: '#8b9199' },
  { number: 2, kwh: 9.2 * 0.94, color: BLUE },
  { number: 3, kwh: 14.5 * 0.943, color: '#4f7a4a' },
  { number: 4, kwh: 18.4 * 0.943, color: SUN },
]
/** The example house uses 10 kWh in 24 hours of an outage. */
const kwh_per_hour = 10 / 24

const [left, right, top, bottom] = [150, 1510, 90, 760]
const [most_hours, most_kwh] = [48, 18]
const x = (hours: number) => left + (hours / most_hours) * (right - left)
const y = (kwh: number) => bottom - (kwh / most_kwh) * (bottom - top)

/** How the energy of four batteries falls during an outage, hour by hour, without sun. */
export function batteryHoursFigure(sheet: Sheet): void {
  sheet.add(ground())
  for (let hours = 0; hours <= most_hours; hours += 6)
    sheet.add(
      line(x(hours), top, x(hours), bottom, { stroke: '#e2dccf', 'stroke-width': 2 }),
      centered(x(hours), bottom + 50, 34, String(hours)),
    )
  for (let kwh = 0; kwh <= most_kwh; kwh += 3)
    sheet.add(
      line(left, y(kwh), right, y(kwh), { stroke: '#e2dccf', 'stroke-width': 2 }),
      textElement(left - 24, y(kwh) + 12, 34, String(kwh), { 'text-anchor': 'end' }),
    )
  sheet.add(
    line(left, bottom, right, bottom, { 'stroke-width': 5 }),
    line(left, top, left, bottom, { 'stroke-width': 5 }),
    centered(left - 70, top - 30, 34, 'kWh'),
    centered(right - 6, bottom + 106, 34, 'h'),
  )
  for (const { number, kwh, color } of batteries) {
    const hours = kwh / kwh_per_hour
    sheet.add(
      path(`M${round(x(0))} ${round(y(kwh))}L${round(x(hours))} ${round(y(0))}`, {
        stroke: INK,
        'stroke-width': 12,
      }),
      path(`M${round(x(0))} ${round(y(kwh))}L${round(x(hours))} ${round(y(0))}`, {
        stroke: color,
        'stroke-width': 8,
      }),
      mark(x(hours * 0.42), y(kwh * 0.58), number),
    )
  }
}
