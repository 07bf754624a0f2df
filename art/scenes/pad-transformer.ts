import { circle, INK, path, rect, SUN } from '../drawing/elements.ts'
import { Pen } from '../drawing/pen.ts'
import type { Sheet } from '../drawing/sheet.ts'
import { drawPadTransformer } from '../models/transformers/pad-transformers.ts'
import { bricks, windowArt } from './building.ts'
import { bush, clouds, grass, hills, sky, tree } from './landscape.ts'

/** A pad-mounted transformer beside a brick building. */
export function padTransformerScene(sheet: Sheet): void {
  drawLandscape(sheet)
  const pen = new Pen(sheet, [420, 690], 1.1)
  drawBuilding(pen)
  drawPaving(pen)
  drawPadTransformer(pen.translated([130, 20, 0], 0.86), 340, 290, 310, {
    doors: 2,
    label: '1000 kVA',
    fins: true,
    color: '#3f5b48',
  })
  drawBollards(pen)
  bush(sheet, 240, 800, 1.5)
  bush(sheet, 120, 850, 1.8, '#6d8449')
  bush(sheet, 1440, 866, 1.7)
  sheet.add(
    rect(0, 0, 1600, 900, {
      fill: sheet.radial(
        [
          ['#fff0c4', 0, 0.3],
          ['#fff0c4', 0.5, 0.05],
          ['#2a2c3a', 1, 0.08],
        ],
        [0.1, 0.1],
        1,
      ),
    }),
  )
}

function drawLandscape(sheet: Sheet): void {
  sky(sheet, ['#b4cbdb', '#dbe3e1', '#f5ebd8'])
  clouds(sheet, [
    [80, 120, 460],
    [520, 70, 400],
  ])
  hills(sheet, [
    [420, 16, '#b9bfa8', '#c9c6a0'],
    [466, 10, '#94a576', '#a3ab70'],
  ])
  for (let i = 0; i < 14; i++) bush(sheet, i * 62, 500 + ((i * 11) % 10), 0.6)
  sheet.add(
    rect(0, 498, 1600, 402, { fill: sheet.gradient(['#a9b070', '#82945a', '#6f8450'], [0, 0], [0.2, 1]) }),
  )
  grass(sheet, 520, 900, 380, '#4d6134')
  tree(sheet, { x: 180, y: 590, s: 1.05 })
  tree(sheet, { x: 330, y: 545, s: 0.7, tone: '#7b8f52' })
}

function drawBuilding(pen: Pen): void {
  const { sheet } = pen
  const shell = pen.translated([60, 330, 0])
  sheet.add(
    path(
      shell.d([
        [0, -40, 0],
        [1000, -40, 0],
        [1000, 300, 0],
        [0, 300, 0],
      ]),
      { fill: '#23262e', 'fill-opacity': 0.25, filter: sheet.blur(12) },
    ),
  )
  shell.box(0, 0, 0, 1000, 260, 300, '#a8694f')
  shell.polygon(
    [
      [0, 0, 300],
      [1000, 0, 300],
      [1000, 260, 300],
      [0, 260, 300],
    ],
    '#e6dcc8',
    { stroke: INK, width: 1.2 },
  )
  shell.polygon(
    [
      [16, 16, 298],
      [1000, 16, 298],
      [1000, 244, 298],
      [16, 244, 298],
    ],
    sheet.gradient(['#d5d1c6', '#b9b5aa']),
    { stroke: INK, width: 1 },
  )
  shell.front(
    0,
    0,
    300,
    bricks(1000, 300, 13) +
      rect(0, 0, 1000, 20, { fill: '#e6dcc8', stroke: INK, 'stroke-width': 1 }) +
      rect(0, 276, 1000, 24, { fill: '#b8ad99', stroke: INK, 'stroke-width': 1 }) +
      [60, 260, 460, 720].map((x) => windowArt(sheet, x, 66, 120, 110, false, 3)).join('') +
      rect(620, 100, 76, 176, { fill: '#4a525c', stroke: INK, 'stroke-width': 1.2 }) +
      circle(684, 196, 4, { fill: SUN }) +
      path('M200 300V190H212V300M206 190V120', { fill: '#9aa0a6', stroke: '#6c7279', 'stroke-width': 6 }),
  )
}

function drawPaving(pen: Pen): void {
  const { sheet } = pen
  pen.polygon(
    [
      [-40, -150, 0],
      [620, -150, 0],
      [620, 300, 0],
      [-40, 300, 0],
    ],
    sheet.gradient(['#d9d3c5', '#bfb8a8']),
    { stroke: '#8a8372', width: 1.2 },
  )
  for (let i = 1; i < 6; i++)
    pen.stroke(
      [
        [-40 + i * 110, -150, 0],
        [-40 + i * 110, 300, 0],
      ],
      { stroke: '#8a8372', width: 1, opacity: 0.6 },
    )
  for (let i = 1; i < 4; i++)
    pen.stroke(
      [
        [-40, -150 + i * 112, 0],
        [620, -150 + i * 112, 0],
      ],
      { stroke: '#8a8372', width: 1, opacity: 0.6 },
    )
}

function drawBollards(pen: Pen): void {
  for (const [x, y] of [
    [64, -70],
    [250, -88],
    [440, -70],
  ] as const) {
    pen.shadow(x - 13, y - 13, 26, 26, 90, true)
    pen.cylinder(x, y, 0, 13, 96, '#eab63a')
    for (const z of [56, 76])
      pen.revolve(
        x,
        y,
        [
          [13.4, z],
          [13.4, z + 9],
        ],
        '#fbf7ee',
        { stroke: INK, width: 0.7 },
        '',
      )
  }
}
