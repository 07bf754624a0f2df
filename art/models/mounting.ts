import type { Model, Subject } from '../subject.ts'
import { circle, darker, el, INK, lighter, mix, type Pen, path, rect, ring, round, type Vec } from '../svg.ts'
import { type Cells, cellsOf, faceOf } from './panel.ts'

function metalOf(subject: Subject): string {
  return /black/.test(subject.word(['finish', 'colour', 'color'], '')) ? '#373b42' : '#b9bec4'
}

const STEEL = '#c3c8cd'

export const rail: Model = (subject) => {
  const metal = metalOf(subject)
  const length = subject.number(['length_in'], 168)
  if (subject.flag(['splice'], false)) {
    return {
      size: [470, 60, 90],
      draw(pen) {
        pen.shadow(0, 0, 470, 56, 50)
        pen.box(110, 8, 8, 250, 40, 66, lighter(metal, 0.1))
        railBar(pen, 0, 0, 0, 190, 56, 84, metal)
        pen.box(190, 8, 8, 90, 40, 66, lighter(metal, 0.15))
        pen.front(
          190,
          8,
          74,
          [20, 70]
            .map(
              (x) => circle(x, 20, 6, { fill: '#7d838a', stroke: INK }) + circle(x, 20, 2.6, { fill: INK }),
            )
            .join('') + path('M0 44h90', { stroke: INK, 'stroke-width': 0.9, 'stroke-opacity': 0.6 }),
        )
        railBar(pen, 280, 0, 0, 190, 56, 84, metal)
      },
    }
  }
  const tall =
    46 * Math.max(0.8, Math.min(1.4, subject.number(['height_in'], subject.inches([0, 0, 2.4])[2]) / 2.4))
  const long = 400 + Math.min(1, length / 204) * 230
  return {
    size: [long, 210, tall],
    draw(pen) {
      for (const [y, x] of [
        [180, 30],
        [90, 14],
        [0, 0],
      ] as const) {
        pen.shadow(x, y, long - 30, 30, 20)
        railBar(pen, x, y, 0, long - 30, 30, tall, metal)
      }
    },
  }
}

/** A rail along x: slots on top and front, its profile on the right end. */
export function railBar(
  pen: Pen,
  x: number,
  y: number,
  z: number,
  length: number,
  depth: number,
  height: number,
  metal: string,
): void {
  pen.box(x, y, z, length, depth, height, metal)
  pen.top(
    x,
    y + depth,
    z + height,
    rect(0, depth * 0.36, length, depth * 0.28, { fill: '#15181d', 'fill-opacity': 0.85 }) +
      path(`M0 ${round(depth * 0.68)}H${round(length)}M0 ${round(depth * 0.08)}H${round(length)}`, {
        stroke: '#fff',
        'stroke-width': 0.9,
        'stroke-opacity': 0.6,
      }),
  )
  pen.front(
    x,
    y,
    z + height,
    rect(0, height * 0.24, length, height * 0.18, { fill: '#15181d', 'fill-opacity': 0.8 }) +
      path(
        `M0 ${round(height * 0.44)}H${round(length)}M0 ${round(height * 0.7)}H${round(length)}M0 ${round(height * 0.76)}H${round(length)}`,
        { stroke: INK, 'stroke-width': 0.7, 'stroke-opacity': 0.45 },
      ) +
      path(`M0 ${round(height * 0.46)}H${round(length)}M0 ${round(height * 0.72)}H${round(length)}`, {
        stroke: '#fff',
        'stroke-width': 0.9,
        'stroke-opacity': 0.55,
      }),
  )
  const [d, h] = [depth, height]
  const hole = { fill: '#0f1216', stroke: INK, 'stroke-width': 0.6 }
  pen.side(
    x + length,
    y,
    z + height,
    rect(0, 0, d, h, { fill: lighter(metal, 0.28), stroke: INK, 'stroke-width': 1 }) +
      path(
        `M${round(d * 0.36)} 0h${round(d * 0.28)}v${round(h * 0.08)}h${round(d * 0.14)}v${round(h * 0.16)}H${round(d * 0.22)}v-${round(h * 0.16)}h${round(d * 0.14)}z`,
        hole,
      ) +
      path(
        `M0 ${round(h * 0.28)}h${round(d * 0.1)}h${round(d * 0.14)}v${round(h * 0.12)}h-${round(d * 0.24)}z`,
        hole,
      ) +
      rect(d * 0.12, h * 0.48, d * 0.34, h * 0.42, { rx: 2, ...hole }) +
      rect(d * 0.54, h * 0.34, d * 0.34, h * 0.56, { rx: 2, ...hole }),
  )
}

export const clamp: Model = (subject) => {
  const metal = metalOf(subject)
  const kind = subject.word(['kind', 'type'], 'mid')
  if (kind === 'wire-clip') return wireClips
  if (kind === 'bolt') return tBolt
  if (kind === 'lug') return lug(subject)
  const mid = kind === 'mid'
  return {
    size: [330, 200, 330],
    share: 0.94,
    draw(pen) {
      pen.shadow(0, 0, 330, 200, 30)
      // The clamp in its place: a piece of rail, the clamp, the edge of the panel it holds.
      railBar(pen, 0, 55, 0, 330, 90, 100, lighter('#b9bec4', 0.05))
      const z = 100
      if (kind === 'hidden-end') {
        pen.box(70, 62, z, 150, 76, 26, metal)
        pen.box(70, 62, z + 26, 34, 76, 74, metal)
        pen.box(104, 62, z + 84, 40, 76, 16, lighter(metal, 0.06))
        pen.bolt(176, 100, z + 26, 19, STEEL)
        return
      }
      const left: Vec = [-6, 28, z]
      frameEdge(pen, left[0], left[1], left[2], 112, 144, 110)
      if (mid) {
        pen.box(140, 76, z, 50, 48, 106, darker(metal, 0.2))
        frameEdge(pen, 224, 28, z, 112, 144, 110)
        pen.box(86, 62, z + 110, 158, 76, 16, metal)
        pen.bolt(165, 100, z + 126, 22, STEEL)
      } else {
        pen.box(112, 62, z, 22, 76, 110, metal)
        pen.box(134, 62, z, 76, 76, 20, metal)
        pen.box(70, 62, z + 110, 110, 76, 16, metal)
        pen.cylinder(160, 100, z + 20, 10, 90, STEEL)
        pen.box(70, 62, z + 110, 140, 76, 16, metal)
        pen.bolt(160, 100, z + 126, 22, STEEL)
      }
    },
  }
}

function frameEdge(
  pen: Pen,
  x: number,
  y: number,
  z: number,
  width: number,
  depth: number,
  height: number,
): void {
  pen.box(x, y, z, width, depth, height, '#2b2f36')
  pen.top(
    x,
    y + depth,
    z + height,
    rect(4, 8, width - 8, depth - 16, { fill: '#14213a', stroke: INK, 'stroke-width': 0.8 }) +
      path(
        `M4 ${round(depth * 0.5)}H${round(width - 4)}M${round(width * 0.35)} 8V${round(depth - 8)}M${round(width * 0.68)} 8V${round(depth - 8)}`,
        { stroke: '#8fa6c4', 'stroke-width': 0.9, 'stroke-opacity': 0.6 },
      ) +
      rect(4, 8, width - 8, depth - 16, {
        fill: pen.sheet.gradient([
          ['#dbe9f7', 0, 0.4],
          ['#dbe9f7', 0.7, 0],
        ]),
      }),
  )
  pen.front(
    x,
    y,
    z + height,
    path(`M0 ${round(height * 0.12)}h${round(width)}M0 ${round(height * 0.88)}h${round(width)}`, {
      stroke: '#7a8089',
      'stroke-width': 0.8,
    }),
  )
}

const wireClips = {
  size: [320, 200, 110] as const,
  share: 0.9,
  draw(pen: Pen) {
    pen.shadow(0, 0, 320, 200, 20)
    for (const [x, y] of [
      [30, 130],
      [150, 120],
      [70, 20],
      [200, 10],
    ] as const) {
      pen.box(x, y, 0, 84, 44, 5, STEEL)
      pen.box(x, y, 5, 6, 44, 56, STEEL)
      pen.surface(
        [
          [x, y, 61],
          [x + 70, y, 74],
          [x + 70, y + 44, 74],
          [x, y + 44, 61],
        ],
        lighter(STEEL, 0.2),
      )
      pen.surface(
        [
          [x + 70, y, 74],
          [x + 86, y, 50],
          [x + 86, y + 44, 50],
          [x + 70, y + 44, 74],
        ],
        STEEL,
      )
      for (const u of [24, 50]) {
        pen.tube(
          [
            [x + u, y + 70, 20],
            [x + u, y + 20, 20],
            [x + u, y - 34, 16],
          ],
          17,
          '#26292f',
        )
        pen.knob(x + u, y - 36, 15.5, 4, 3, '#b5713c')
      }
    }
  },
}

const tBolt = {
  size: [230, 170, 260] as const,
  share: 0.86,
  draw(pen: Pen) {
    pen.shadow(10, 30, 110, 90, 120)
    pen.box(20, 40, 0, 100, 62, 26, STEEL)
    pen.cylinder(70, 72, 26, 20, 200, STEEL)
    for (let z = 40; z < 222; z += 7) {
      const [x, y] = pen.at([70, 72, z])
      const r = 20 * pen.scale
      pen.add(
        path(
          `M${round(x - r)} ${round(y)}A${round(r)} ${round(r * 0.407)} 0 0 0 ${round(x + r)} ${round(y)}`,
          { fill: 'none', stroke: INK, 'stroke-width': 1, 'stroke-opacity': 0.6 },
        ),
      )
    }
    pen.cylinder(70, 72, 120, 46, 8, lighter(STEEL, 0.1))
    const hex = Array.from(
      { length: 6 },
      (_, i): Vec => [
        70 + 38 * Math.cos((i * Math.PI) / 3 + 0.3),
        72 + 38 * Math.sin((i * Math.PI) / 3 + 0.3),
        128,
      ],
    )
    pen.sweep(hex, [0, 0, 34], STEEL)
    pen.surface(
      hex.map(([x, y]): Vec => [x, y, 162]),
      STEEL,
    )
    pen.cylinder(70, 72, 162, 20, 64, STEEL)
    for (let z = 170; z < 224; z += 7) {
      const [x, y] = pen.at([70, 72, z])
      const r = 20 * pen.scale
      pen.add(
        path(
          `M${round(x - r)} ${round(y)}A${round(r)} ${round(r * 0.407)} 0 0 0 ${round(x + r)} ${round(y)}`,
          { fill: 'none', stroke: INK, 'stroke-width': 1, 'stroke-opacity': 0.6 },
        ),
      )
    }
  },
}

const lug = (subject: Subject) => ({
  size: [320, 170, 200] as const,
  share: 0.92,
  draw(pen: Pen) {
    const tin = mix(metalOf(subject), '#d8d2c2', 0.4)
    pen.shadow(0, 20, 300, 110, 40)
    pen.box(0, 30, 0, 150, 90, 22, tin)
    pen.bolt(66, 75, 22, 30, STEEL)
    pen.tube(
      [
        [225, 190, 70],
        [225, 60, 70],
      ],
      50,
      '#b56a3a',
    )
    pen.slab(150, 30, 0, 150, 90, 150, 10, tin)
    pen.front(
      150,
      30,
      150,
      circle(75, 76, 34, { fill: '#15181d', stroke: INK }) +
        circle(75, 82, 27, { fill: '#b56a3a', stroke: INK }) +
        path('M62 70a20 20 0 0 1 26 0', { fill: 'none', stroke: '#e9b083', 'stroke-width': 3 }),
    )
    pen.bolt(225, 75, 150, 26, STEEL)
    pen.tube(
      [
        [225, 30, 68],
        [225, -60, 60],
        [236, -100, 40],
      ],
      44,
      '#b56a3a',
    )
  },
})

export const roofMount: Model = (subject) => {
  const metal = metalOf(subject)
  const kind = subject.word(['kind', 'type'], 'flashed-foot')
  if (kind === 'tile-hook') return tileHook
  if (kind === 'seam-clamp') return seamClamp(metal)
  if (kind === 'metal-bracket') return metalBracket(metal)
  if (kind === 'pass-through') return passThrough
  const deck = kind === 'deck'
  const [w, d] = deck ? [230, 170] : [360, 300]
  return {
    size: [w, d, deck ? 170 : 180],
    share: deck ? 0.86 : 0.96,
    draw(pen) {
      pen.shadow(0, 0, w, d, 20)
      pen.block(0, 0, 0, w, d, deck ? 12 : 5, deck ? 16 : 10, metal)
      const z = deck ? 12 : 5
      if (!deck) {
        pen.top(
          0,
          d,
          z,
          path(`M${w * 0.12} 10L${w * 0.34} ${d * 0.38}M${w * 0.88} 10L${w * 0.66} ${d * 0.38}`, {
            stroke: INK,
            'stroke-width': 1,
            'stroke-opacity': 0.4,
          }) +
            path(`M${w * 0.12 + 3} 10L${w * 0.34 + 3} ${d * 0.38}`, {
              stroke: '#fff',
              'stroke-width': 1.4,
              'stroke-opacity': 0.5,
            }),
        )
        pen.turned(
          w / 2,
          d * 0.42,
          [
            [62, z],
            [50, z + 10],
            [44, z + 12],
          ],
          lighter(metal, 0.08),
        )
      } else
        for (const [u, v] of [
          [0.12, 0.2],
          [0.88, 0.2],
          [0.12, 0.8],
          [0.88, 0.8],
        ] as const)
          pen.bolt(w * u, d * v, z, 9, STEEL)
      const [x, y, base] = [w / 2 - 50, d * (deck ? 0.5 : 0.42) - 36, z + (deck ? 0 : 12)]
      // The L-foot: its tall leg behind, slotted for the rail bolt.
      pen.box(x, y + 58, base, 100, 16, 140, metal)
      pen.front(
        x,
        y + 58,
        base + 140,
        rect(40, 14, 20, 74, { rx: 10, fill: '#101318', stroke: INK }) +
          path('M41 24v54', { stroke: '#fff', 'stroke-opacity': 0.4 }) +
          path('M0 100h100M0 106h100', { stroke: INK, 'stroke-width': 0.7, 'stroke-opacity': 0.4 }),
      )
      pen.box(x, y, base, 100, 58, 16, metal)
      pen.bolt(x + 50, y + 28, base + 16, 17, STEEL)
      pen.knob(x + 50, y + 58, base + 92, 24, 5, lighter(STEEL, 0.2))
      pen.knob(x + 50, y + 52, base + 92, 16, 14, STEEL)
    },
  }
}

const tileHook = {
  size: [250, 330, 210] as const,
  draw(pen: Pen) {
    pen.shadow(0, 130, 250, 190, 20)
    pen.box(20, 210, 0, 210, 110, 12, STEEL)
    for (const [x, y] of [
      [50, 240],
      [200, 240],
      [50, 295],
      [200, 295],
    ] as const)
      pen.bolt(x, y, 12, 10)
    pen.top(20, 320, 12, [80, 105, 130].map((x) => rect(x, 16, 12, 50, { rx: 6, fill: '#15181d' })).join(''))
    pen.box(100, 190, 12, 56, 40, 84, STEEL)
    pen.box(100, 40, 84, 56, 190, 13, STEEL)
    pen.box(100, 28, 84, 56, 13, 126, STEEL)
    pen.front(100, 28, 210, rect(20, 14, 16, 74, { rx: 8, fill: '#101318', stroke: INK }))
    pen.knob(128, 28, 162, 19, 5, lighter(STEEL, 0.2))
    pen.knob(128, 23, 162, 13, 14, STEEL)
  },
}

const seamClamp = (metal: string) => ({
  size: [320, 230, 250] as const,
  share: 0.94,
  draw(pen: Pen) {
    // A piece of the metal roof with its standing seam.
    pen.shadow(0, 0, 320, 230, 14)
    pen.box(0, 0, 0, 320, 230, 8, '#6d7f86')
    pen.box(152, 0, 8, 14, 230, 84, '#7a8c93')
    pen.box(100, 70, 44, 52, 96, 92, metal)
    pen.box(166, 70, 44, 54, 96, 92, metal)
    pen.box(100, 70, 100, 120, 96, 50, metal)
    pen.front(
      100,
      70,
      150,
      path('M52 106v-50q0-8 8-8t8 8v50', { fill: '#7a8c93', stroke: INK, 'stroke-width': 1 }),
    )
    pen.side(
      220,
      70,
      150,
      [28, 68]
        .map(
          (u) =>
            circle(u, 66, 13, { fill: '#15181d', stroke: INK }) +
            circle(u, 66, 8.5, { fill: '#9aa0a6' }) +
            path(`M${u - 4} 66l2-3.5h4l2 3.5-2 3.5h-4z`, { fill: INK }),
        )
        .join(''),
    )
    pen.cylinder(160, 118, 150, 15, 70, STEEL)
    pen.bolt(160, 118, 166, 26, STEEL)
  },
})

const metalBracket = (metal: string) => ({
  size: [300, 190, 180] as const,
  share: 0.92,
  draw(pen: Pen) {
    pen.shadow(0, 0, 300, 190, 14)
    pen.box(-20, -10, -6, 340, 210, 6, '#6d7f86')
    pen.box(0, 20, 0, 300, 120, 10, '#2a2d33')
    pen.box(0, 20, 10, 300, 120, 12, metal)
    for (const x of [34, 90, 210, 266]) pen.bolt(x, 80, 22, 15, STEEL)
    pen.box(124, 24, 22, 52, 112, 120, metal)
    pen.front(124, 24, 142, rect(17, 16, 18, 66, { rx: 9, fill: '#101318', stroke: INK }))
    pen.knob(150, 24, 96, 22, 5, lighter(STEEL, 0.2))
    pen.knob(150, 19, 96, 15, 14, STEEL)
  },
})

const passThrough = {
  size: [360, 270, 110] as const,
  share: 0.94,
  draw(pen: Pen) {
    pen.shadow(0, 0, 360, 270, 20)
    pen.block(0, 0, 0, 360, 270, 5, 10, '#3a3e45')
    pen.tube(
      [
        [60, 40, 12],
        [120, 70, 30],
        [170, 90, 40],
      ],
      16,
      '#1f2227',
    )
    pen.tube(
      [
        [50, 66, 12],
        [110, 86, 30],
        [170, 100, 40],
      ],
      16,
      '#1f2227',
    )
    pen.block(110, 70, 5, 170, 140, 72, 18, '#4b5058')
    pen.block(102, 62, 77, 186, 156, 14, 22, '#565b64')
    for (const [x, y] of [
      [122, 82],
      [268, 82],
      [122, 198],
      [268, 198],
    ] as const)
      pen.bolt(x, y, 91, 7)
    for (const x of [150, 240]) {
      pen.knob(x, 70, 36, 18, 12, '#2a2d33')
      pen.tube(
        [
          [x, 58, 36],
          [x, 20, 26],
          [x + 6, -26, 8],
        ],
        16,
        '#1f2227',
      )
    }
  },
}

export const groundMount: Model = (subject) => {
  if (subject.word(['part'], '') === 'screw') return groundScrew
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
      table(pen, [0, 0, low], width, reach, tilt, rows, columns, cellsOf(subject))
    },
  }
}

/** A table of panels in one plane that rises to the back. */
export function table(
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
  const art = faceOf(
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
    pen.turned(
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
      pen.turned(
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
    pen.turned(
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
  const part = subject.word(['part', 'kind'], 'tray')
  if (part === 'block') {
    return {
      size: [330, 170, 86],
      share: 0.9,
      draw(pen) {
        pen.shadow(0, 0, 330, 170, 86)
        concrete(pen, 0, 0, 0, 330, 165, 82)
      },
    }
  }
  if (part === 'deflector') {
    return {
      size: [560, 130, 110],
      draw(pen) {
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
  }
  const tilt = (subject.number(['tilt_deg', 'tilt'], 10) * Math.PI) / 180
  return {
    size: [480, 330, 110],
    draw(pen) {
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
      for (const y of [176, 104]) for (const x of [38, 242]) concrete(pen, x, y, 14, 196, 66, 44)
      pen.box(30, 40, 14, 420, 16, 22, STEEL)
      pen.box(20, 32, 34, 440, 30, 7, lighter(STEEL, 0.1))
      for (const x of [60, 420]) {
        pen.box(x - 16, 36, 41, 32, 20, 8, '#9aa0a6')
        pen.bolt(x, 46, 49, 9)
      }
      pen.box(452, 30, 14, 8, 240, 12, STEEL)
    },
  }
}

function concrete(pen: Pen, x: number, y: number, z: number, w: number, d: number, h: number): void {
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
