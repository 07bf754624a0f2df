import { BLUE, circle, el, INK, path, rect, SUN } from '../drawing/elements.ts'
import { Pen } from '../drawing/pen.ts'
import type { Sheet } from '../drawing/sheet.ts'
import type { Vec } from '../drawing/vectors.ts'
import { battery } from '../models/batteries.ts'
import { evCharger } from '../models/ev-chargers.ts'
import { drawPanelTable } from '../models/mounting/ground-mounts.ts'
import { readSubject } from '../subject.ts'
import { bricks, drawHouse, type House, windowArt } from './building.ts'
import { bush, clouds, grass, hills, sky, tree } from './landscape.ts'
import { BLACK } from './scene-panels.ts'

const houseSize: House = {
  w: 520,
  d: 300,
  wall: 150,
  pitch: 33,
  color: '#efe5d0',
  roof: '#5d5f66',
  overhang: 24,
}

const garageSize: House = {
  w: 220,
  d: 190,
  wall: 118,
  pitch: 33,
  color: '#e7dac0',
  roof: '#5d5f66',
  overhang: 18,
}

/** A house with panels on the roof and a garage, at golden hour. */
export function suburbanRoofScene(sheet: Sheet): void {
  drawLandscape(sheet)
  const pen = new Pen(sheet, [560, 634], 1.17)
  const shadow = houseShadow(sheet)
  // The long shadow of the house.
  sheet.add(
    path(
      pen.d([
        [0, 0, 0],
        [520, 0, 0],
        [1040, -40, 0],
        [1060, 260, 0],
        [520, 300, 0],
        [0, 300, 0],
      ]),
      { fill: shadow, filter: sheet.blur(10) },
    ),
  )
  drawPaths(pen)
  pen.box(-6, -4, 0, 532, 310, 10, '#a39884')
  const tilt = drawHouse(pen.translated([0, 0, 8]), houseSize)
  const up = pen.translated([0, 0, 8])
  drawHouseWalls(up)
  pen.box(184, -34, 0, 80, 36, 8, '#cfc4ad')
  drawHousePanels(up, tilt)
  drawChimney(up)
  drawGarage(pen, shadow)
  drawPlants(pen)
  sheet.add(
    rect(0, 0, 1600, 900, {
      fill: sheet.radial(
        [
          ['#ffd27a', 0, 0.34],
          ['#ffd27a', 0.5, 0.08],
          ['#3a2c3a', 1, 0.1],
        ],
        [0.14, 0.42],
        1,
      ),
    }),
  )
}

const houseShadow = (sheet: Sheet) =>
  sheet.gradient(
    [
      ['#2b2f22', 0, 0.5],
      ['#2b2f22', 1, 0.05],
    ],
    [0, 0],
    [1, 0],
  )

function drawLandscape(sheet: Sheet): void {
  sky(sheet, ['#9fb9cf', '#cfd5cf', '#f3dcb6', '#fbd59a', '#f9e2bd', '#f6ead3'], [236, 372, 50])
  clouds(sheet, [
    [420, 150, 520],
    [980, 96, 460],
    [60, 214, 380],
    [1180, 236, 400],
    [560, 300, 360],
  ])
  hills(sheet, [
    [470, 22, '#c3b7a6', '#d9c7aa'],
    [506, 18, '#a9a78a', '#c2b68c'],
    [544, 12, '#8d9a68', '#a9a970'],
  ])
  // Far trees along the edge of the fields.
  for (let i = 0; i < 30; i++)
    bush(
      sheet,
      i * 56 + ((i * 29) % 30),
      566 + ((i * 13) % 9),
      0.42 + ((i * 7) % 5) * 0.07,
      i % 3 ? '#7f8c58' : '#94965c',
    )
  sheet.add(
    rect(0, 562, 1600, 338, { fill: sheet.gradient(['#b4b26d', '#94a05a', '#6f8448'], [0, 0], [0.3, 1]) }),
  )
  sheet.add(
    path('M0 600Q500 560 1600 640V900H0z', {
      fill: sheet.gradient(
        [
          ['#ffe29a', 0, 0.5],
          ['#ffe29a', 0.6, 0],
        ],
        [0, 0],
        [1, 0.3],
      ),
    }),
  )
  grass(sheet, 590, 900, 420, '#4d6134')
  tree(sheet, { x: 1452, y: 610, s: 1.12, tone: '#7b8a45' })
  tree(sheet, { x: 628, y: 590, s: 0.78, tone: '#8c9448' })
  tree(sheet, { x: 1300, y: 575, s: 0.8, slim: true, tone: '#5f7a48' })
  tree(sheet, { x: 1348, y: 580, s: 0.9, slim: true, tone: '#5f7a48' })
}

function drawPaths(pen: Pen): void {
  const { sheet } = pen
  // Path, drive and beds.
  pen.polygon(
    [
      [194, -30, 0],
      [252, -30, 0],
      [330, -560, 0],
      [206, -560, 0],
    ],
    sheet.gradient(['#d9cdb4', '#c7b998']),
    { stroke: '#8f8468', width: 1 },
  )
  for (let i = 1; i < 13; i++)
    pen.stroke(
      [
        [194 + i * 0.93, -30 - i * 41, 0],
        [252 + i * 6.04, -30 - i * 41, 0],
      ],
      { stroke: '#8f8468', width: 1, opacity: 0.6 },
    )
  pen.polygon(
    [
      [494, -108, 0],
      [668, -108, 0],
      [700, -460, 0],
      [494, -460, 0],
    ],
    sheet.gradient(['#cfc8b8', '#b7af9d']),
    { stroke: '#8a8372', width: 1 },
  )
  for (let i = 1; i < 5; i++)
    pen.stroke(
      [
        [494, -108 - i * 75, 0],
        [668 + i * 6.8, -108 - i * 75, 0],
      ],
      { stroke: '#8a8372', width: 1, opacity: 0.6 },
    )
}

/** Windows, door and lights on the walls of the house. */
function drawHouseWalls(up: Pen): void {
  const { sheet } = up
  // Gable: attic window, ground-floor window, battery on the wall.
  up.side(
    520,
    0,
    260,
    el('ellipse', { cx: 150, cy: 62, rx: 22, ry: 26, fill: '#fdfaf3', stroke: INK, 'stroke-width': 1 }) +
      el('ellipse', { cx: 150, cy: 62, rx: 16, ry: 20, fill: '#66798a', stroke: INK, 'stroke-width': 0.8 }) +
      path('M150 42v40M134 62h32', { stroke: '#fdfaf3', 'stroke-width': 2.6 }) +
      windowArt(sheet, 186, 146, 62, 66, false),
  )
  // Door, porch light and windows.
  up.front(
    0,
    0,
    150,
    windowArt(sheet, 48, 44, 92, 62, true, 3) +
      windowArt(sheet, 318, 44, 72, 62, true) +
      rect(196, 34, 54, 116, { fill: '#fdfaf3', stroke: INK, 'stroke-width': 0.9 }) +
      rect(201, 39, 44, 111, {
        fill: sheet.gradient(['#1f4a80', BLUE, '#0c2244']),
        stroke: INK,
        'stroke-width': 0.9,
      }) +
      rect(207, 46, 32, 30, { fill: '#ffe0a0', stroke: INK, 'stroke-width': 0.7 }) +
      path('M223 46v30', { stroke: BLUE, 'stroke-width': 2.4 }) +
      rect(208, 86, 13, 52, { fill: 'none', stroke: '#0a1b36', 'stroke-width': 1 }) +
      rect(226, 86, 13, 52, { fill: 'none', stroke: '#0a1b36', 'stroke-width': 1 }) +
      circle(240, 98, 2.6, { fill: SUN }) +
      circle(274, 62, 18, {
        fill: sheet.radial([
          ['#ffe7ad', 0, 0.9],
          ['#ffe7ad', 1, 0],
        ]),
      }) +
      rect(270, 54, 8, 14, { fill: '#fff3cf', stroke: INK, 'stroke-width': 0.9 }),
  )
}

/** Two rows of eight panels on the roof, with their shadow and the reflection of the low sun. */
function drawHousePanels(up: Pen, tilt: number): void {
  const { sheet } = up
  // Panels: two rows of eight just above the roof.
  const cos = Math.cos(tilt)
  const sin = Math.sin(tilt)
  const along = (v: number, lift: number): Vec => [
    0,
    -24 + v * cos - lift * sin,
    150 - 24 * Math.tan(tilt) + 9 + v * sin + lift * cos,
  ]
  const [, ay, az] = along(30, 7)
  const [, sy, sz] = along(26, 0)
  up.plane(
    [34, sy + 150 * cos, sz + 150 * sin],
    [1, 0, 0],
    [0, -cos, -sin],
    rect(0, 0, 462, 150, { fill: '#0d1018', 'fill-opacity': 0.55, filter: sheet.blur(3) }),
  )
  drawPanelTable(up, [26, ay, az], 464, 142, tilt, 2, 8, BLACK)
  // The reflection of the low sun.
  up.plane(
    [26, ay + 142 * cos, az + 142 * sin],
    [1, 0, 0],
    [0, -cos, -sin],
    rect(0, 0, 464, 142, {
      fill: sheet.gradient(
        [
          ['#ffd68a', 0, 0.5],
          ['#ffc766', 0.2, 0.16],
          ['#9fc0e6', 0.55, 0.1],
          ['#0a1020', 1, 0.14],
        ],
        [0, 0.2],
        [1, 0.7],
      ),
    }) +
      path('M0 96L132 0h56L0 136z', { fill: '#fff3cf', 'fill-opacity': 0.3 }) +
      path('M150 142L300 0h18L168 142z', { fill: '#fff', 'fill-opacity': 0.12 }),
  )
}

/** The chimney on the ridge, behind the panels. */
function drawChimney(up: Pen): void {
  const chimney = up.translated([420, 150, 232])
  chimney.box(0, 0, 0, 40, 34, 60, '#a8674c')
  chimney.front(0, 0, 60, bricks(40, 46, 8))
  chimney.side(40, 0, 60, bricks(34, 60, 8))
  chimney.box(-4, -4, 60, 48, 42, 8, '#d9cdb4')
}

/** The garage at the front right with its panels, and a battery and a charger at its walls. */
function drawGarage(pen: Pen, shadow: string): void {
  const { sheet } = pen
  const garage = pen.translated([470, -110, 6])
  sheet.add(
    path(
      garage.d([
        [0, 0, 0],
        [210, 0, 0],
        [520, -20, 0],
        [540, 150, 0],
        [210, 190, 0],
      ]),
      { fill: shadow, filter: sheet.blur(9) },
    ),
  )
  const tilt = drawHouse(garage, garageSize)
  garage.front(
    0,
    0,
    118,
    rect(30, 26, 160, 92, { fill: '#fdfaf3', stroke: INK, 'stroke-width': 1 }) +
      rect(36, 32, 148, 86, {
        fill: sheet.gradient(['#fbf7ee', '#ddd3bf']),
        stroke: INK,
        'stroke-width': 0.9,
      }) +
      path('M36 53.500h148M36 75h148M36 96.500h148', { stroke: '#9b9078', 'stroke-width': 1.2 }) +
      [0, 1, 2, 3]
        .map((i) => rect(43 + i * 36, 36, 26, 13, { fill: '#ffdf9f', stroke: INK, 'stroke-width': 0.7 }))
        .join(''),
  )
  drawGaragePanels(garage, tilt)
  garage.side(220, 0, 118, windowArt(sheet, 116, 28, 44, 40, false))
  const wall = battery(readSubject({ id: 'battery' }))
  wall.draw(garage.translated([222, 34, 12], 0.19))
  const box = evCharger(readSubject({ id: 'charger', picture: { parameters: { color: '#f2f0ea' } } }))
  box.draw(garage.translated([196, -8, 40], 0.075))
}

function drawPlants(pen: Pen): void {
  const { sheet } = pen
  for (const [x, y, s, tone] of [
    [-30, -16, 0.9, '#6d8449'],
    [40, -30, 0.72, '#7f9150'],
    [110, -26, 0.82, '#5f7d45'],
    [300, -24, 0.76, '#6d8449'],
    [372, -30, 0.9, '#7f9150'],
  ] as const) {
    const [bx, by] = pen.at([x, y, 0])
    bush(sheet, Math.round(bx), Math.round(by), s, tone)
  }
  const flowers = Array.from({ length: 30 }, (_, i) => {
    const [fx, fy] = pen.at([-40 + ((i * 47) % 210), -40 - ((i * 13) % 17), 5])
    return circle(fx, fy, 2.6, { fill: i % 3 ? '#f4d06a' : '#e98d6c' })
  })
  sheet.add(...flowers)
  tree(sheet, { x: 128, y: 806, s: 1.5, tone: '#8a9346' })
  bush(sheet, 250, 842, 1.3, '#748a48')
  bush(sheet, 1516, 846, 1.6, '#5f7a42')
  bush(sheet, 1418, 874, 1.2, '#748a48')
}

function drawGaragePanels(garage: Pen, tilt: number): void {
  const { sheet } = garage
  const g = Math.tan(tilt)
  const [gc, gs] = [Math.cos(tilt), Math.sin(tilt)]
  drawPanelTable(
    garage,
    [14, -18 + 16 * gc - 6 * gs, 118 - 18 * g + 9 + 16 * gs + 6 * gc],
    196,
    96,
    tilt,
    1,
    4,
    BLACK,
  )
  garage.plane(
    [14, -18 + 112 * gc - 6 * gs, 118 - 18 * g + 9 + 112 * gs + 6 * gc],
    [1, 0, 0],
    [0, -gc, -gs],
    rect(0, 0, 196, 96, {
      fill: sheet.gradient([
        ['#ffd68a', 0, 0.3],
        ['#ffc766', 0.3, 0.08],
        ['#0a1020', 1, 0.1],
      ]),
    }),
  )
}
