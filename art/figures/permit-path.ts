import { INK, line, path, rect } from '../drawing/elements.ts'
import type { Sheet } from '../drawing/sheet.ts'
import { array, arrow, box, ground, mark } from './figure-parts.ts'

/** One lane for each party: you and your contractor, the building department, the utility. */
const lanes = { site: 180, city: 440, utility: 700 } as const

/** The steps in order, each in the lane of who does it. */
const steps: readonly { number: number; lane: keyof typeof lanes; x: number }[] = [
  { number: 1, lane: 'site', x: 330 },
  { number: 2, lane: 'utility', x: 500 },
  { number: 3, lane: 'city', x: 690 },
  { number: 4, lane: 'site', x: 880 },
  { number: 5, lane: 'city', x: 1070 },
  { number: 6, lane: 'utility', x: 1260 },
  { number: 7, lane: 'site', x: 1460 },
]

/** The way from the plans to switching on, as a path through three lanes. */
export function permitPathFigure(sheet: Sheet): void {
  sheet.add(ground())
  for (const [i, y] of Object.values(lanes).entries())
    sheet.add(rect(60, y - 110, 1490, 220, { fill: i % 2 === 0 ? '#f1ebdf' : '#e6edf5', rx: 16 }))
  sheet.add(house(), cityHall(), powerPole())
  for (const [i, step] of steps.entries()) {
    const next = steps[i + 1]
    if (next) sheet.add(connection(step, next))
  }
  for (const { number, lane, x } of steps) sheet.add(mark(x, lanes[lane], number))
}

type Step = (typeof steps)[number]

/** An arrow between the marks of two steps, which leaves both free. */
function connection(from: Step, to: Step): string {
  const [x1, y1, x2, y2] = [from.x, lanes[from.lane], to.x, lanes[to.lane]]
  const length = Math.hypot(x2 - x1, y2 - y1)
  const [dx, dy] = [(52 * (x2 - x1)) / length, (52 * (y2 - y1)) / length]
  return arrow(Math.round(x1 + dx), Math.round(y1 + dy), Math.round(x2 - dx), Math.round(y2 - dy))
}

const outline = { fill: '#ffffff', stroke: INK, 'stroke-width': 5 } as const

const house = () =>
  path('M90 180L170 100L250 180V250H90Z', outline) +
  array(138, 134, 3, 1, 18, 26) +
  rect(156, 200, 30, 50, outline)

const cityHall = () =>
  path('M84 400L170 350L256 400Z', outline) +
  rect(96, 500, 148, 18, outline) +
  [112, 146, 180, 214].map((x) => rect(x, 406, 16, 92, outline)).join('')

const powerPole = () =>
  line(170, 600, 170, 800, { 'stroke-width': 10 }) +
  line(110, 640, 230, 640, { 'stroke-width': 8 }) +
  line(126, 680, 214, 680, { 'stroke-width': 8 }) +
  box(182, 700, 44, 60, '#c9cdd6')
