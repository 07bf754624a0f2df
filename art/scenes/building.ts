import { darker, lighter } from '../drawing/colors.ts'
import { el, INK, path, rect, round } from '../drawing/elements.ts'
import type { Pen } from '../drawing/pen.ts'
import type { Sheet } from '../drawing/sheet.ts'

export function windowArt(
  sheet: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  lit = true,
  panes = 2,
): string {
  const glass = lit
    ? sheet.gradient(['#fff0c4', '#ffd98a', '#e2a24e'], [0, 0], [0.6, 1])
    : sheet.gradient(['#c9dae6', '#7d97ab', '#4c6478'], [0, 0], [0.7, 1])
  let bars = ''
  for (let i = 1; i < panes; i++) bars += `M${round(x + (w * i) / panes)} ${round(y)}v${round(h)}`
  return (
    rect(x - 5, y - 5, w + 10, h + 10, { fill: '#fdfaf3', stroke: INK, 'stroke-width': 0.9 }) +
    rect(x, y, w, h, { fill: glass, stroke: INK, 'stroke-width': 0.9 }) +
    path(
      `M${round(x)} ${round(y + h * 0.7)}L${round(x + w * 0.7)} ${round(y)}h${round(w * 0.2)}L${round(x)} ${round(y + h)}z`,
      { fill: '#fff', 'fill-opacity': 0.25 },
    ) +
    path(`${bars}M${round(x)} ${round(y + h * 0.5)}h${round(w)}`, {
      stroke: '#fdfaf3',
      'stroke-width': 3.4,
    }) +
    rect(x - 8, y + h + 5, w + 16, 5, { fill: '#efe9dc', stroke: INK, 'stroke-width': 0.8 })
  )
}

function siding(w: number, h: number, step: number): string {
  let d = ''
  for (let y = step; y < h; y += step) d += `M0 ${round(y)}H${round(w)}`
  return (
    path(d, { stroke: '#6a5f4e', 'stroke-width': 0.8, 'stroke-opacity': 0.35 }) +
    path(d, { stroke: '#fff', 'stroke-width': 0.8, 'stroke-opacity': 0.5, transform: 'translate(0 1.3)' })
  )
}

export function bricks(w: number, h: number, step: number): string {
  let d = ''
  for (let row = 0, y = 0; y < h; y += step, row++) {
    d += `M0 ${round(y)}H${round(w)}`
    for (let x = row % 2 ? step : step * 2; x < w; x += step * 2)
      d += `M${round(x)} ${round(y)}v${round(Math.min(step, h - y))}`
  }
  return path(d, { stroke: '#f3e6d6', 'stroke-width': 0.9, 'stroke-opacity': 0.38 })
}

/** The size and colors of a house with a gabled roof; `pitch` in degrees. */
export type House = {
  w: number
  d: number
  wall: number
  pitch: number
  color: string
  roof: string
  overhang: number
}

/** Draws the two visible walls and the front half of the roof. Returns the tilt of the roof in radians. */
export function drawHouse(pen: Pen, house: House): number {
  const { w, d, wall, overhang: o } = house
  const tilt = (house.pitch * Math.PI) / 180
  const ridge = wall + (d / 2) * Math.tan(tilt)
  const drop = o * Math.tan(tilt)
  drawWalls(pen, house, ridge)
  const [x0, x1] = [-o, w + o * 0.8]
  // The roof edge on the gable.
  pen.polygon(
    [
      [w, d / 2, ridge],
      [x1, d / 2, ridge],
      [x1, d + o, wall - drop],
      [w, d + o, wall - drop],
    ],
    '#6f6656',
    { stroke: INK, width: 0.8 },
  )
  for (const half of [0, 1]) {
    const [ya, za] = half ? [d + o, wall - drop] : [-o, wall - drop]
    pen.surface(
      [
        [x1, ya, za],
        [x1, d / 2, ridge],
        [x1, d / 2, ridge + 9],
        [x1, ya, za + 9],
      ],
      '#f7f2e8',
    )
  }
  pen.surface(
    [
      [x0, -o, wall - drop - 1],
      [x1, -o, wall - drop - 1],
      [x1, -o, wall - drop + 9],
      [x0, -o, wall - drop + 9],
    ],
    '#f7f2e8',
  )
  drawRoofSlope(pen, house, ridge)
  return tilt
}

function drawWalls(pen: Pen, { w, d, wall, color }: House, ridge: number): void {
  pen.surface(
    [
      [w, 0, 0],
      [w, d, 0],
      [w, d, wall],
      [w, d / 2, ridge],
      [w, 0, wall],
    ],
    color,
  )
  pen.side(
    w,
    0,
    ridge,
    el(
      'g',
      {
        'clip-path': pen.sheet.clip(
          `M0 ${round(ridge - wall)}L${round(d / 2)} 0L${round(d)} ${round(ridge - wall)}V${round(ridge)}H0z`,
        ),
      },
      siding(d, ridge, 11),
    ),
  )
  pen.surface(
    [
      [0, 0, 0],
      [w, 0, 0],
      [w, 0, wall],
      [0, 0, wall],
    ],
    color,
  )
  pen.front(0, 0, wall, siding(w, wall, 11))
  // Shade under the eaves.
  pen.front(
    0,
    0,
    wall,
    rect(0, 0, w, 26, {
      fill: pen.sheet.gradient(
        [
          ['#2a2418', 0, 0.5],
          ['#2a2418', 1, 0],
        ],
        [0, 0],
        [0, 1],
      ),
    }),
  )
}

/** The front slope of the roof with its shingles. */
function drawRoofSlope(pen: Pen, { w, d, wall, pitch, roof, overhang: o }: House, ridge: number): void {
  const tilt = (pitch * Math.PI) / 180
  const slope = (d / 2 + o) / Math.cos(tilt)
  const eaves = wall - o * Math.tan(tilt) + 9
  const [x0, x1] = [-o, w + o * 0.8]
  pen.surface(
    [
      [x0, -o, eaves],
      [x1, -o, eaves],
      [x1, d / 2, ridge + 9],
      [x0, d / 2, ridge + 9],
    ],
    roof,
  )
  const W = x1 - x0
  let courses = ''
  for (let v = 9, row = 0; v < slope; v += 9, row++) {
    courses += `M0 ${round(v)}H${round(W)}`
    for (let u = row % 2 ? 13 : 26; u < W; u += 26)
      courses += `M${round(u + ((row * 7 + u) % 5))} ${round(v)}v-9`
  }
  pen.plane(
    [x0, d / 2, ridge + 9],
    [1, 0, 0],
    [0, -Math.cos(tilt), -Math.sin(tilt)],
    path(courses, { stroke: darker(roof, 0.5), 'stroke-width': 0.8, 'stroke-opacity': 0.42 }) +
      rect(0, 0, W, slope, {
        fill: pen.sheet.gradient(
          [
            ['#ffd48a', 0, 0.42],
            ['#ffd48a', 0.5, 0.06],
            ['#1b1f2c', 1, 0.2],
          ],
          [0, 0],
          [1, 0.4],
        ),
      }) +
      rect(0, -4, W, 7, { fill: lighter(roof, 0.25), stroke: INK, 'stroke-width': 0.8 }),
  )
}
