import { darker, lighter } from '../../drawing/colors.ts'
import { circle, el, INK, path, rect, round } from '../../drawing/elements.ts'
import { type Pen, ring } from '../../drawing/pen.ts'
import type { Vec } from '../../drawing/vectors.ts'
import type { Model } from '../../subject.ts'
import { type Cells, cellsOf, panelFront } from '../panel.ts'
import { STEEL } from './rails-and-clamps.ts'

export const groundMount: Model = (subject) => {
  if (subject.text(['part'], '') === 'screw') return groundScrew
  const rows = Math.max(1, Math.min(3, Math.round(subject.number(['rows'], 2))))
  const columns = Math.max(2, Math.min(10, Math.round(subject.number(['columns'], 6))))
  const tilt = (subject.number(['tilt_deg', 'tilt'], 30) * Math.PI) / 180
  const [pw, ph] = [620 / columns, 120]
  const width = pw * columns
  const reach = ph * rows
  const [back, rise] = [reach * Math.cos(tilt), reach * Math.sin(tilt)]
  const low = 56
  return {
    size: [width, back, low + rise],
    draw(pen) {
      pen.shadow(0, 0, width, back, 90)
      const posts = Math.max(2, Math.round(columns / 2))
      const xAt = (i: number) => 26 + ((width - 52) * i) / (posts - 1)
      for (let i = 0; i < posts; i++) {
        pen.cylinder(xAt(i), back * 0.8, 0, 6, low + rise * 0.8 - 8, STEEL)
        pen.tube(
          [
            [xAt(i), back * 0.8, 30],
            [xAt(i), back * 0.34, low + rise * 0.3],
          ],
          5,
          STEEL,
        )
        pen.cylinder(xAt(i), back * 0.18, 0, 6, low + rise * 0.18 - 8, STEEL)
      }
      for (const v of [0.18, 0.8])
        pen.tube(
          [
            [-6, back * v, low + rise * v - 8],
            [width + 6, back * v, low + rise * v - 8],
          ],
          9,
          STEEL,
        )
      drawPanelTable(pen, [0, 0, low], width, reach, tilt, rows, columns, cellsOf(subject))
    },
  }
}

/** A table of panels in one plane that rises to the back. */
export function drawPanelTable(
  pen: Pen,
  [x, y, z]: Vec,
  width: number,
  reach: number,
  tilt: number,
  rows: number,
  columns: number,
  cells: Cells,
): void {
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)]
  const [pw, ph] = [width / columns, reach / rows]
  const thick = 5
  pen.surface(
    [
      [x + width, y, z],
      [x + width, y + reach * cos, z + reach * sin],
      [x + width, y + reach * cos, z + reach * sin - thick],
      [x + width, y, z - thick],
    ],
    '#8f959c',
  )
  pen.surface(
    [
      [x, y, z - thick],
      [x + width, y, z - thick],
      [x + width, y, z],
      [x, y, z],
    ],
    '#9aa0a6',
  )
  // One panel is drawn once and used for the others.
  const id = `p${round(pw, 0)}x${round(ph, 0)}`
  const art = panelFront(
    pen.sheet,
    pw - 1.5,
    ph - 1.5,
    { ...cells, rows: Math.min(cells.rows, 12), half: cells.half },
    false,
  )
  pen.sheet.define(id, (made) => el('g', { id: made }, art))
  const url = pen.sheet.define(id, () => '').slice(4, -1)
  let all = ''
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++) all += `<use href="${url}" x="${round(c * pw)}" y="${round(r * ph)}"/>`
  pen.plane(
    [x, y + reach * cos, z + reach * sin],
    [1, 0, 0],
    [0, -cos, -sin],
    all +
      path(
        `M0 ${round(reach * 0.9)}L${round(width * 0.5)} 0h${round(width * 0.16)}L${round(width * 0.1)} ${round(reach)}H0z`,
        { fill: '#fff', 'fill-opacity': 0.08 },
      ),
  )
}

const groundScrew = {
  size: [150, 120, 470] as const,
  draw(pen: Pen) {
    pen.shadow(26, 30, 60, 60, 120, true)
    pen.revolve(
      60,
      60,
      [
        [2, 0],
        [24, 90],
        [24, 440],
      ],
      STEEL,
    )
    // The thread, a ramp of rings that narrows with the tip.
    for (let z = 22; z < 250; z += 26) {
      const r = Math.min(44, 16 + z * 0.36)
      const core = Math.min(24, 2 + z * 0.245)
      pen.add(
        path(pen.d(ring(60, 60, z, r)), {
          fill: pen.sheet.gradient([lighter(STEEL, 0.5), STEEL, darker(STEEL, 0.4)], [0, 0], [1, 0]),
          stroke: INK,
          'stroke-width': 1,
        }),
      )
      pen.revolve(
        60,
        60,
        [
          [core, z],
          [Math.min(24, 2 + (z + 22) * 0.245), z + 22],
        ],
        STEEL,
        { stroke: INK, width: 0.8 },
        '',
      )
    }
    pen.revolve(
      60,
      60,
      [
        [24, 262],
        [24, 440],
      ],
      STEEL,
    )
    pen.cylinder(60, 60, 440, 62, 12, STEEL)
    for (let i = 0; i < 3; i++)
      pen.bolt(60 + 42 * Math.cos(i * 2.1 + 0.4), 60 + 42 * Math.sin(i * 2.1 + 0.4), 452, 8)
  },
}

export const ballast: Model = (subject) => {
  const part = subject.text(['part', 'kind'], 'tray')
  if (part === 'block') return ballastBlock
  if (part === 'deflector') return ballastDeflector
  return ballastTray((subject.number(['tilt_deg', 'tilt'], 10) * Math.PI) / 180)
}

const ballastBlock = {
  size: [330, 170, 86] as const,
  share: 0.9,
  draw(pen: Pen) {
    pen.shadow(0, 0, 330, 170, 86)
    drawConcreteBlock(pen, 0, 0, 0, 330, 165, 82)
  },
}

const ballastDeflector = {
  size: [560, 130, 110] as const,
  draw(pen: Pen) {
    pen.shadow(0, 0, 560, 100, 40)
    pen.surface(
      [
        [0, 96, 100],
        [560, 96, 100],
        [560, 112, 100],
        [0, 112, 100],
      ],
      STEEL,
    )
    pen.surface(
      [
        [0, 20, 10],
        [560, 20, 10],
        [560, 96, 100],
        [0, 96, 100],
      ],
      STEEL,
    )
    pen.surface(
      [
        [0, 0, 10],
        [560, 0, 10],
        [560, 20, 10],
        [0, 20, 10],
      ],
      STEEL,
    )
    pen.surface(
      [
        [0, 0, 0],
        [560, 0, 0],
        [560, 0, 10],
        [0, 0, 10],
      ],
      STEEL,
    )
    pen.plane(
      [0, 96, 100],
      [1, 0, 0],
      [0, -0.645, -0.764],
      [40, 200, 360, 520]
        .map(
          (x) =>
            rect(x - 14, 16, 28, 9, { rx: 4.5, fill: '#15181d' }) + circle(x, 92, 5, { fill: '#15181d' }),
        )
        .join('') +
        path('M0 58h560', { stroke: '#fff', 'stroke-opacity': 0.5 }) +
        path('M0 60h560', { stroke: INK, 'stroke-opacity': 0.3 }),
    )
  },
}

const ballastTray = (tilt: number) => ({
  size: [480, 330, 110] as const,
  draw(pen: Pen) {
    const rise = Math.sin(tilt) * 300
    pen.shadow(0, 0, 480, 300, 50)
    pen.box(10, 20, 0, 460, 270, 6, '#2d3036')
    pen.box(20, 26, 6, 440, 256, 8, STEEL)
    pen.top(
      20,
      282,
      14,
      rect(8, 8, 424, 240, {
        rx: 3,
        fill: '#8f959c',
        'fill-opacity': 0.6,
        stroke: INK,
        'stroke-width': 0.8,
      }),
    )
    pen.box(30, 250, 14, 420, 16, rise + 20, STEEL)
    pen.box(20, 244, 30 + rise, 440, 26, 8, lighter(STEEL, 0.1))
    for (const y of [176, 104]) for (const x of [38, 242]) drawConcreteBlock(pen, x, y, 14, 196, 66, 44)
    pen.box(30, 40, 14, 420, 16, 22, STEEL)
    pen.box(20, 32, 34, 440, 30, 7, lighter(STEEL, 0.1))
    for (const x of [60, 420]) {
      pen.box(x - 16, 36, 41, 32, 20, 8, '#9aa0a6')
      pen.bolt(x, 46, 49, 9)
    }
    pen.box(452, 30, 14, 8, 240, 12, STEEL)
  },
})

function drawConcreteBlock(pen: Pen, x: number, y: number, z: number, w: number, d: number, h: number): void {
  pen.box(x, y, z, w, d, h, '#bdb8ad')
  // Grains, placed by a fixed sequence so that every run draws the same block.
  let grains = ''
  for (let i = 0; i < 34; i++)
    grains += `M${round(6 + ((i * 73) % 97) * (w - 12) * 0.0103)} ${round(4 + ((i * 41) % 89) * (h - 8) * 0.0112)}h1.4`
  pen.front(x, y, z + h, path(grains, { stroke: '#6f6a60', 'stroke-width': 1.5, 'stroke-opacity': 0.55 }))
  let above = ''
  for (let i = 0; i < 40; i++)
    above += `M${round(6 + ((i * 59) % 97) * (w - 12) * 0.0103)} ${round(4 + ((i * 37) % 89) * (d - 8) * 0.0112)}h1.4`
  pen.top(x, y + d, z + h, path(above, { stroke: '#857f73', 'stroke-width': 1.5, 'stroke-opacity': 0.5 }))
}
