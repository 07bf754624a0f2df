import { BLUE, INK, path, rect, SUN, textElement } from '../drawing/elements.ts'
import { Pen } from '../drawing/pen.ts'
import type { Sheet } from '../drawing/sheet.ts'

const [w, d, h] = [1700, 620, 470]

const palletWidth = 180
const palletDepth = 120
/** Height of the pallet: its load begins above it. */
const palletTop = 14

/** A warehouse with pallets of solar panels, cartons, transformers and drums. */
export function warehouseScene(sheet: Sheet): void {
  sheet.add(
    rect(0, 0, 1600, 900, { fill: sheet.gradient(['#e6e1d6', '#f3eee4', '#d9d3c6'], [0, 0], [0, 1]) }),
  )
  const pen = new Pen(sheet, [-40, 690], 1)
  drawFloorAndWall(pen)

  drawRack(pen, 150, 440, 4)
  drawRack(pen, 1000, 440, 4)
  // Pallets on the floor in front.
  for (const [x, y, kind] of [
    [900, 190, 1],
    [1090, 170, 0],
    [420, 150, 2],
    [180, 120, 0],
    [640, 60, 3],
    [840, 10, 0],
    [1060, -20, 1],
  ] as const)
    drawPallet(pen, x, y, 0, kind, 1)
  drawPallet(pen, 180, 120, 120, 0, 1)
  drawPallet(pen, 840, 10, 120, 0, 1)
  drawPalletTruck(pen.translated([470, -50, 0]))
  sheet.add(
    rect(0, 0, 1600, 900, {
      fill: sheet.radial(
        [
          ['#fff3cf', 0, 0.34],
          ['#fff3cf', 0.5, 0.06],
          ['#2a2c3a', 1, 0.12],
        ],
        [0.3, 0.1],
        1,
      ),
    }),
  )
}

const loads = [drawPanelCrate, drawCartons, drawDryTransformer, drawDrums]

/** A pallet with a load; `kind` is an index of `loads`, `k` the scale. */
export function drawPallet(pen: Pen, x: number, y: number, z: number, kind: number, k: number): void {
  const part = pen.translated([x, y, z], k)
  if (z === 0) part.shadow(0, 0, palletWidth, palletDepth, 70)
  for (const py of [palletDepth - 16, palletDepth / 2 - 8, 0])
    part.box(0, py, 0, palletWidth, 16, 9, '#a67a4a', { stroke: INK, width: 0.8 })
  for (let i = 0; i < 6; i++)
    part.box((palletWidth * i) / 6, 0, 9, palletWidth / 6 - 5, palletDepth, 5, '#c99a62', {
      stroke: INK,
      width: 0.7,
    })
  loads[kind]?.(part)
}

export function drawPalletTruck(pen: Pen): void {
  pen.shadow(0, 0, 190, 70, 20)
  for (const y of [50, 6]) pen.box(40, y, 8, 170, 18, 8, '#e08a1e')
  pen.box(0, 0, 6, 46, 74, 36, '#e08a1e')
  pen.cylinder(14, 10, 0, 9, 10, '#26292f')
  pen.tube(
    [
      [6, 37, 40],
      [-34, 37, 120],
    ],
    7,
    '#3a3e45',
  )
  pen.tube(
    [
      [-34, 14, 122],
      [-40, 37, 128],
      [-34, 60, 122],
    ],
    7,
    '#26292f',
  )
}

/** The floor with its lines, and the back wall with high windows. */
function drawFloorAndWall(pen: Pen): void {
  const { sheet } = pen
  pen.polygon(
    [
      [0, 0, 0],
      [w, 0, 0],
      [w, d, 0],
      [0, d, 0],
    ],
    sheet.gradient(['#d5cfc2', '#bdb6a7'], [0, 0], [1, 1]),
  )
  pen.polygon(
    [
      [-300, -700, 0],
      [w, -700, 0],
      [w, d, 0],
      [-300, d, 0],
    ],
    sheet.gradient(
      [
        ['#fff3d6', 0, 0.6],
        ['#c9c2b3', 0.5, 0.9],
        ['#a9a294', 1, 1],
      ],
      [0, 0],
      [1, 1],
    ),
  )
  pen.plane(
    [0, d, h],
    [1, 0, 0],
    [0, 0, -1],
    rect(-300, -200, w + 900, h + 200, { fill: sheet.gradient(['#efeae0', '#d6d0c3'], [0, 0], [0, 1]) }) +
      path(Array.from({ length: 120 }, (_, i) => `M${-300 + i * 20} -200V${h}`).join(''), {
        stroke: '#b9b2a2',
        'stroke-width': 1,
        'stroke-opacity': 0.6,
      }) +
      Array.from(
        { length: 10 },
        (_, i) =>
          rect(20 + i * 190, 20, 150, 76, {
            fill: sheet.gradient(['#fff6dc', '#cfe0ea'], [0, 0], [1, 1]),
            stroke: '#6c7279',
            'stroke-width': 3,
          }) +
          path(`M${70 + i * 190} 20v76M${120 + i * 190} 20v76`, { stroke: '#6c7279', 'stroke-width': 2 }),
      ).join('') +
      Array.from({ length: 10 }, (_, i) =>
        path(`M${20 + i * 190} 96l-60 ${h - 96}h190l20-${h - 96}z`, {
          fill: '#fff3cf',
          'fill-opacity': 0.13,
        }),
      ).join('') +
      rect(-300, h - 18, w + 900, 18, { fill: BLUE, 'fill-opacity': 0.85 }),
  )
  for (const y of [-60, 250])
    pen.stroke(
      [
        [0, y, 0],
        [w, y, 0],
      ],
      { stroke: SUN, width: 5, opacity: 0.85 },
    )
}

/** A rack: uprights, beams and pallets on three levels. */
function drawRack(pen: Pen, x: number, y: number, bays: number): void {
  const bay = 190
  for (let level = 0; level < 3; level++) {
    for (let b = 0; b < bays; b++)
      drawPallet(
        pen,
        x + b * bay + 16,
        y + 14,
        level * 128 + (level ? 14 : 0),
        (b * 3 + level * 5 + x) % 4,
        0.78,
      )
    if (level < 2) {
      for (const dy of [104, 0]) pen.box(x, y + dy, (level + 1) * 128, bays * bay, 8, 14, '#e08a1e')
    }
  }
  for (let b = 0; b <= bays; b++)
    for (const dy of [104, -2]) pen.box(x + b * bay - 5, y + dy, 0, 10, 10, 400, '#23508a')
}

/** A crate with panels on edge. */
function drawPanelCrate(part: Pen): void {
  part.box(6, 8, palletTop, palletWidth - 12, palletDepth - 16, 104, '#c9a473')
  part.front(
    6,
    8,
    palletTop + 104,
    rect(14, 16, 70, 50, { fill: '#f7f3e8', stroke: INK, 'stroke-width': 0.7 }) +
      rect(14, 16, 70, 8, { fill: BLUE }) +
      textElement(20, 45, 16, '440 W', { 'font-weight': 700 }) +
      path('M20 52h44M20 58h30', { stroke: '#7f848a', 'stroke-width': 1.8 }) +
      path('M124 34l10-14 10 14M134 20v34M118 60h32', { fill: 'none', stroke: INK, 'stroke-width': 2.4 }),
  )
  for (const u of [13, 112, 170])
    part.stroke(
      [
        [u, 8, palletTop],
        [u, 8, palletTop + 104],
        [u, palletDepth - 8, palletTop + 104],
      ],
      { stroke: '#26292f', width: 2.6 },
    )
}

function drawCartons(part: Pen): void {
  for (let level = 0; level < 3; level++)
    for (let c = 0; c < 3; c++)
      part.box(
        6 + c * 56,
        8,
        palletTop + level * 32,
        54,
        palletDepth - 16,
        31,
        c % 2 ? '#c39b68' : '#cda877',
        {
          stroke: INK,
          width: 0.9,
        },
      )
  for (let level = 0; level < 3; level++)
    for (let c = 0; c < 3; c++)
      part.front(
        6 + c * 56,
        8,
        palletTop + level * 32 + 31,
        rect(8, 8, 22, 14, { fill: '#f7f3e8', stroke: INK, 'stroke-width': 0.5 }) +
          rect(24, 0, 7, 31, { fill: '#e3cfa8', 'fill-opacity': 0.6 }),
      )
}

function drawDryTransformer(part: Pen): void {
  part.box(26, 12, palletTop, 128, palletDepth - 24, 112, '#8b8f92')
  part.front(
    26,
    12,
    palletTop + 112,
    path([0, 1, 2, 3, 4].map((i) => `M16 ${14 + i * 6}h96M16 ${76 + i * 6}h96`).join(''), {
      stroke: '#15181d',
      'stroke-width': 2.6,
    }) +
      rect(66, 44, 44, 24, { fill: '#e3e4e2', stroke: INK, 'stroke-width': 0.7 }) +
      path('M18 66l12-20 12 20z', { fill: SUN, stroke: INK }),
  )
}

function drawDrums(part: Pen): void {
  for (const [cx, cy] of [
    [46, 88],
    [134, 88],
    [46, 34],
    [134, 34],
  ] as const) {
    part.cylinder(cx, cy, palletTop, 32, 92, '#3f5b48')
    for (const ring of [30, 60])
      part.revolve(
        cx,
        cy,
        [
          [32, palletTop + ring],
          [34, palletTop + ring + 3],
          [32, palletTop + ring + 6],
        ],
        '#567562',
        { stroke: INK, width: 0.7 },
        '',
      )
  }
}
