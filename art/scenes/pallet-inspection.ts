import { circle, INK, path, rect, SUN, textElement } from '../drawing/elements.ts'
import { Pen } from '../drawing/pen.ts'
import type { Sheet } from '../drawing/sheet.ts'
import type { Vec } from '../drawing/vectors.ts'

/** Width, depth and height of the crate, and the height of the pallet under it. */
const [width, depth, height, pallet] = [180, 120, 112, 16]

/** A crate on a pallet, with numbers at the six places to check before signing for it. */
export function palletInspectionScene(sheet: Sheet): void {
  sheet.add(rect(0, 0, 1600, 900, { fill: sheet.gradient(['#f3eee4', '#e6e1d6'], [0, 0], [0, 1]) }))
  const pen = new Pen(sheet, [470, 700], 3.2)
  drawPalletBoards(pen)
  drawCrate(pen)
  for (const [number, at, badge] of marks) drawMark(pen, number, at, badge)
}

/** Each number, the place that it marks, and the place of its badge on the sheet. */
const marks: readonly [number: number, at: Vec, badge: readonly [x: number, y: number]][] = [
  [1, [34, 0, 84], [190, 330]],
  [2, [112, 0, 60], [640, 820]],
  [3, [width, 0, pallet + height], [1250, 300]],
  [4, [90, 70, pallet + height], [700, 90]],
  [5, [width, 60, pallet + 22], [1400, 560]],
  [6, [62, 0, 6], [240, 830]],
]

function drawPalletBoards(pen: Pen): void {
  pen.shadow(0, 0, width, depth, 60)
  for (const y of [depth - 16, depth / 2 - 8, 0])
    pen.box(0, y, 0, width, 16, 10, '#a67a4a', { stroke: INK, width: 1.2 })
  for (let i = 0; i < 6; i++)
    pen.box((width * i) / 6, 0, 10, width / 6 - 5, depth, 6, '#c99a62', { stroke: INK, width: 1.1 })
}

function drawCrate(pen: Pen): void {
  pen.box(4, 4, pallet, width - 4, depth - 8, height, '#c9a473')
  pen.front(
    4,
    4,
    pallet + height,
    rect(16, 22, 40, 40, { fill: '#f7f3e8', stroke: INK, 'stroke-width': 0.6 }) +
      circle(36, 42, 13, { fill: '#fdfaf3', stroke: '#b3261e', 'stroke-width': 2.6 }) +
      path('M30 47l6-11 6 11z', { fill: '#b3261e' }) +
      rect(44, 84, 52, 24, { fill: '#f7f3e8', stroke: INK, 'stroke-width': 0.6 }) +
      path('M49 90v12M52 90v12M56 90v12M58 90v12M62 90v12M66 90v12M68 90v12M73 90v12', {
        stroke: INK,
        'stroke-width': 1.3,
      }) +
      path('M142 22l9-13 9 13M151 9v30M137 46h28', { fill: 'none', stroke: INK, 'stroke-width': 2 }) +
      rect(0, 0, width - 4, height, { fill: '#ffffff', 'fill-opacity': 0.1 }),
  )
  for (const u of [12, 112, 166])
    pen.stroke(
      [
        [u, 4, pallet],
        [u, 4, pallet + height],
        [u, depth - 4, pallet + height],
      ],
      { stroke: '#26292f', width: 5 },
    )
  drawDamage(pen)
}

/** A water stain on the top, a crushed corner and a fork hole at the side. */
function drawDamage(pen: Pen): void {
  pen.top(
    4,
    depth - 4,
    pallet + height,
    path('M58 34q18-18 44-8 26 4 18 22-8 18-34 14-34-4-28-28z', { fill: '#8a6a44', 'fill-opacity': 0.45 }),
  )
  pen.surface(
    [
      [width - 16, 4, pallet + height],
      [width, 4, pallet + height],
      [width, 20, pallet + height],
      [width - 2, 6, pallet + height - 16],
    ],
    '#9c7a4c',
  )
  pen.side(
    width,
    4,
    pallet + height,
    path('M46 84l10-5 14 3 3 9-12 5-13-3z', { fill: '#3a2c1c', stroke: INK, 'stroke-width': 0.8 }),
  )
}

function drawMark(pen: Pen, number: number, at: Vec, [x, y]: readonly [number, number]): void {
  const [left, top] = pen.at(at)
  pen.add(
    path(`M${x} ${y}L${left} ${top}`, { stroke: INK, 'stroke-width': 3 }),
    circle(left, top, 9, { fill: SUN, stroke: INK, 'stroke-width': 2 }),
    circle(x, y, 46, { fill: '#fdfaf3', stroke: INK, 'stroke-width': 3 }),
    textElement(x, y + 18, 52, String(number), { 'text-anchor': 'middle', 'font-weight': 700 }),
  )
}
