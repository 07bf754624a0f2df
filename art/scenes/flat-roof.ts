import { darker } from '../drawing/colors.ts'
import { BLUE, circle, INK, path, rect, SUN } from '../drawing/elements.ts'
import { Pen } from '../drawing/pen.ts'
import type { Sheet } from '../drawing/sheet.ts'
import { drawPanelTable } from '../models/mounting/ground-mounts.ts'
import { bush, clouds, hills, sky, tree } from './landscape.ts'
import { SILVER } from './scene-panels.ts'

const [w, d, h] = [980, 760, 130]

/** Rows of panels on the flat roof of a commercial building. */
export function flatRoofScene(sheet: Sheet): void {
  drawTown(sheet)
  const pen = new Pen(sheet, [226, 640], 1)
  sheet.add(
    path(
      pen.d([
        [0, 0, 0],
        [w, 0, 0],
        [w + 220, 60, 0],
        [w + 220, d, 0],
        [0, d, 0],
      ]),
      { fill: '#23262e', 'fill-opacity': 0.35, filter: sheet.blur(12) },
    ),
  )
  pen.box(0, 0, 0, w, d, h, '#ddd5c6')
  drawWalls(pen)
  drawRoofSurface(pen)
  const roof = pen.translated([0, 0, h])
  drawAirHandler(roof)
  drawPanelRows(roof)
  roof.box(930, 60, 0, 12, 620, 10, '#9aa0a6')
  tree(sheet, { x: 96, y: 800, s: 1.06, tone: '#6f8a50' })
  tree(sheet, { x: 1490, y: 872, s: 1.2, tone: '#6f8a50' })
  bush(sheet, 220, 860, 1.3)
  sheet.add(
    rect(0, 0, 1600, 900, {
      fill: sheet.radial(
        [
          ['#fff0c4', 0, 0.3],
          ['#fff0c4', 0.5, 0.05],
          ['#2a2c3a', 1, 0.06],
        ],
        [0.18, 0.2],
        1,
      ),
    }),
  )
}

function drawTown(sheet: Sheet): void {
  sky(sheet, ['#a9c6dc', '#d6e2e4', '#f3ead6', '#f7efe0'], [300, 190, 34])
  clouds(sheet, [
    [520, 120, 480],
    [1040, 180, 420],
    [120, 280, 360],
  ])
  // The town far off.
  let town = ''
  for (let i = 0; i < 34; i++) {
    const [x, h] = [i * 49, 30 + ((i * 53) % 90)]
    town += `M${x} 470v-${h}h${30 + ((i * 17) % 19)}v${h}z`
  }
  sheet.add(path(town, { fill: '#b9c2c6', 'fill-opacity': 0.75 }))
  hills(sheet, [
    [462, 8, '#a8b39a', '#b9bd96'],
    [496, 6, '#8fa077', '#93a06a'],
  ])
  sheet.add(rect(0, 520, 1600, 380, { fill: sheet.gradient(['#b3ad9c', '#9d988a'], [0, 0], [0, 1]) }))
  for (let i = 0; i < 26; i++)
    bush(sheet, i * 64 + ((i * 31) % 24), 540 + ((i * 11) % 12), 0.6 + ((i * 7) % 4) * 0.08)
}

function drawWalls(pen: Pen): void {
  const { sheet } = pen
  pen.front(
    0,
    0,
    h,
    Array.from(
      { length: 13 },
      (_, i) =>
        rect(30 + i * 73, 30, 54, 46, {
          fill: sheet.gradient(['#d3e2ec', '#7f9bb0', '#56718a'], [0, 0], [0.7, 1]),
          stroke: INK,
          'stroke-width': 1,
        }) + path(`M${57 + i * 73} 30v46`, { stroke: '#3b4652', 'stroke-width': 2 }),
    ).join('') +
      rect(0, 0, w, 14, { fill: BLUE }) +
      path(`M0 15h${w}`, { stroke: SUN, 'stroke-width': 2 }) +
      rect(0, 112, w, 18, { fill: '#000', 'fill-opacity': 0.14 }),
  )
  pen.side(
    w,
    0,
    h,
    Array.from(
      { length: 4 },
      (_, i) =>
        rect(60 + i * 170, 40, 110, 90, {
          fill: sheet.gradient(['#aeb4b9', '#868d94']),
          stroke: INK,
          'stroke-width': 1,
        }) +
        path([0, 1, 2, 3, 4].map((k) => `M${60 + i * 170} ${55 + k * 16}h110`).join(''), {
          stroke: INK,
          'stroke-width': 0.8,
          'stroke-opacity': 0.5,
        }),
    ).join('') + rect(0, 0, d, 14, { fill: darker(BLUE, 0.3) }),
  )
}

/** Parapet and membrane. */
function drawRoofSurface(pen: Pen): void {
  pen.surface(
    [
      [0, 0, h],
      [w, 0, h],
      [w, d, h],
      [0, d, h],
    ],
    '#efece4',
  )
  pen.surface(
    [
      [16, 16, h - 1],
      [w - 16, 16, h - 1],
      [w - 16, d - 16, h - 1],
      [16, d - 16, h - 1],
    ],
    '#e4e0d6',
  )
  pen.top(
    0,
    d,
    h,
    path([1, 2, 3, 4, 5, 6, 7].map((i) => `M${(w * i) / 8} 16V${d - 16}`).join(''), {
      stroke: '#b5b0a3',
      'stroke-width': 1,
    }),
  )
  pen.stroke(
    [
      [16, 16, h],
      [w - 16, 16, h],
      [w - 16, d - 16, h],
      [16, d - 16, h],
      [16, 16, h],
    ],
    { width: 1, opacity: 0.6 },
  )
}

/** The air handler; drawn before the panels because it is farther away. */
function drawAirHandler(roof: Pen): void {
  roof.shadow(60, 590, 150, 90, 70)
  roof.box(60, 590, 6, 150, 90, 66, '#c9cdd0')
  roof.top(
    60,
    680,
    72,
    circle(45, 45, 34, { fill: '#4a5058', stroke: INK }) +
      circle(110, 45, 34, { fill: '#4a5058', stroke: INK }) +
      [45, 110]
        .map((x) =>
          [26, 18, 9]
            .map((r) => circle(x, 45, r, { fill: 'none', stroke: '#aab0b6', 'stroke-width': 1.3 }))
            .join(''),
        )
        .join(''),
  )
  roof.front(
    60,
    590,
    72,
    path([0, 1, 2, 3, 4, 5].map((i) => `M14 ${14 + i * 8}h122`).join(''), {
      stroke: INK,
      'stroke-width': 1.6,
      'stroke-opacity': 0.6,
    }),
  )
}

function drawPanelRows(roof: Pen): void {
  const row = (x: number, y: number, columns: number) => {
    const width = columns * 58
    roof.shadow(x, y, width, 86, 22)
    roof.box(x, y + 78, 0, width, 7, 22, '#b9bec4')
    for (let i = 0; i < columns; i += 2) roof.box(x + i * 58 + 44, y + 20, 0, 24, 40, 9, '#bdb8ad')
    drawPanelTable(roof, [x, y, 8], width, 88, 0.2, 1, columns, SILVER)
  }
  for (let r = 5; r >= 0; r--) row(r > 4 ? 268 : 60, 48 + r * 112, r > 4 ? 11 : 15)
}
