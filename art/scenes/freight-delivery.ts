import { circle, INK, path, rect, SUN } from '../drawing/elements.ts'
import { Pen } from '../drawing/pen.ts'
import type { Sheet } from '../drawing/sheet.ts'
import { bricks, windowArt } from './building.ts'
import { bush, clouds, grass, hills, sky, tree } from './landscape.ts'
import { drawPallet, drawPalletTruck } from './warehouse.ts'

/** Width, length and height of the truck's body, and of its floor above the road, inches. */
const [width, length, height, floor] = [96, 330, 104, 46]

/** A truck with its liftgate down at a driveway, with a pallet on the platform. */
export function freightDeliveryScene(sheet: Sheet): void {
  drawLandscape(sheet)
  const pen = new Pen(sheet, [560, 700], 2.1)
  drawHouse(pen)
  drawDriveway(pen)
  drawTruck(pen)
  drawLiftgate(pen)
  drawPallet(pen.translated([6, -62, 4]), 0, 0, 1, 0, 0.47)
  drawPalletTruck(pen.translated([-100, -60, 0], 0.42))
  bush(sheet, 150, 838, 1.7)
  bush(sheet, 1460, 872, 1.6, '#6d8449')
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
    [140, 110, 440],
    [1050, 80, 380],
  ])
  hills(sheet, [
    [400, 16, '#b9bfa8', '#c9c6a0'],
    [446, 10, '#94a576', '#a3ab70'],
  ])
  sheet.add(
    rect(0, 478, 1600, 422, { fill: sheet.gradient(['#a9b070', '#82945a', '#6f8450'], [0, 0], [0.2, 1]) }),
  )
  grass(sheet, 500, 900, 380, '#4d6134')
  tree(sheet, { x: 1490, y: 560, s: 0.95 })
  tree(sheet, { x: 1340, y: 520, s: 0.66, tone: '#7b8f52' })
}

function drawHouse(pen: Pen): void {
  const house = pen.translated([-330, 150, 0])
  house.shadow(0, 0, 280, 130, 120)
  house.box(0, 0, 0, 280, 130, 118, '#a8694f')
  house.front(
    0,
    0,
    118,
    bricks(280, 118, 7) +
      windowArt(pen.sheet, 26, 32, 44, 46, false, 2) +
      windowArt(pen.sheet, 100, 32, 44, 46, false, 2) +
      rect(176, 30, 86, 88, { fill: '#e9e3d6', stroke: INK, 'stroke-width': 0.8 }) +
      path('M176 52h86M176 74h86M176 96h86', { stroke: '#9b9484', 'stroke-width': 0.9 }),
  )
  house.box(-6, -6, 118, 292, 142, 8, '#e6dcc8')
}

function drawDriveway(pen: Pen): void {
  const { sheet } = pen
  pen.polygon(
    [
      [-230, -170, 0],
      [230, -170, 0],
      [230, 424, 0],
      [-20, 424, 0],
      [-20, 60, 0],
      [-230, 60, 0],
    ],
    sheet.gradient(['#c9c4b8', '#aaa497']),
    { stroke: '#8a8372', width: 1.2 },
  )
  for (const x of [-160, -90, -20])
    pen.stroke(
      [
        [x, -170, 0],
        [x, 60, 0],
      ],
      { stroke: '#8a8372', width: 1, opacity: 0.6 },
    )
}

function drawTruck(pen: Pen): void {
  pen.shadow(0, 0, width, length + 80, 120)
  drawCab(pen)
  drawWheels(pen)
  pen.box(4, 0, floor - 10, width - 8, length, 10, '#3a3e45')
  pen.box(0, 0, floor, width, length, height, '#f1ece0')
  pen.side(
    width,
    0,
    floor + height,
    path(Array.from({ length: 16 }, (_, i) => `M${(i + 1) * 20} 0V${height}`).join(''), {
      stroke: '#b9b2a2',
      'stroke-width': 0.8,
    }) +
      rect(0, height - 22, length, 8, { fill: SUN }) +
      circle(length / 2, 40, 22, { fill: SUN, 'fill-opacity': 0.9 }),
  )
  drawCargo(pen)
}

/** The open rear: the inside of the body, and a second pallet in it. */
function drawCargo(pen: Pen): void {
  const { sheet } = pen
  pen.front(
    0,
    0,
    floor + height,
    rect(5, 6, width - 10, height - 10, {
      fill: sheet.gradient(['#4a4740', '#7a7466', '#575248'], [0, 0], [0.4, 1]),
      stroke: INK,
      'stroke-width': 0.8,
    }) +
      rect(20, 52, 58, 46, { fill: '#b98f5c', stroke: INK, 'stroke-width': 0.7 }) +
      path('M20 68h58M20 84h58M40 52v46M58 52v46', { stroke: '#7d5f3a', 'stroke-width': 0.8 }) +
      rect(5, 6, width - 10, 9, { fill: '#d8d2c4', stroke: INK, 'stroke-width': 0.6 }),
  )
}

function drawCab(pen: Pen): void {
  pen.box(4, length + 8, 30, width - 8, 70, 86, '#23508a')
  pen.side(
    width - 4,
    length + 8,
    116,
    rect(22, 12, 38, 30, { fill: '#c9dae6', stroke: INK, 'stroke-width': 0.8 }) +
      path('M16 6V80M62 6V80', { stroke: '#12305a', 'stroke-width': 1 }),
  )
}

function drawWheels(pen: Pen): void {
  for (const y of [70, 115, length + 42]) {
    const wheel = (r: number, color: string, x: number) =>
      pen.surface(
        Array.from(
          { length: 28 },
          (_, i) => [x, y + r * Math.cos((i * Math.PI) / 14), 20 + r * Math.sin((i * Math.PI) / 14)] as const,
        ),
        color,
      )
    wheel(20, '#26292f', width - 2)
    wheel(11, '#b9bec4', width - 1.5)
    wheel(4, '#6c7279', width - 1)
  }
}

/** The platform on the ground, and the two rails that lower it. */
function drawLiftgate(pen: Pen): void {
  for (const x of [2, width - 8]) pen.box(x, -5, 2, 6, 5, floor + 30, '#6c7279')
  pen.shadow(0, -74, width, 70, 8)
  pen.box(0, -74, 1, width, 70, 3, '#8f959b')
  pen.top(
    0,
    -4,
    4,
    path('M0 8h96M0 20h96M0 32h96M0 44h96M0 56h96', { stroke: '#6c7279', 'stroke-width': 0.7 }),
  )
  pen.stroke(
    [
      [0, -74, 4],
      [width, -74, 4],
    ],
    { stroke: SUN, width: 4 },
  )
}
