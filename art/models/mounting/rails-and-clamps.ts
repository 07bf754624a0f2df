import { darker, lighter, mix } from '../../drawing/colors.ts'
import { circle, INK, path, rect, round } from '../../drawing/elements.ts'
import type { Pen } from '../../drawing/pen.ts'
import type { Vec } from '../../drawing/vectors.ts'
import type { Model, Subject } from '../../subject.ts'

export function metalColor(subject: Subject): string {
  return /black/.test(subject.text(['finish', 'colour', 'color'], '')) ? '#373b42' : '#b9bec4'
}

export const STEEL = '#c3c8cd'

export const rail: Model = (subject) => {
  const metal = metalColor(subject)
  const length = subject.number(['length_in'], 168)
  if (subject.flag(['splice'], false)) {
    return {
      size: [470, 60, 90],
      draw(pen) {
        pen.shadow(0, 0, 470, 56, 50)
        pen.box(110, 8, 8, 250, 40, 66, lighter(metal, 0.1))
        drawRail(pen, 0, 0, 0, 190, 56, 84, metal)
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
        drawRail(pen, 280, 0, 0, 190, 56, 84, metal)
      },
    }
  }
  const tall =
    46 * Math.max(0.8, Math.min(1.4, subject.number(['height_in'], subject.sizeInches([0, 0, 2.4])[2]) / 2.4))
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
        drawRail(pen, x, y, 0, long - 30, 30, tall, metal)
      }
    },
  }
}

/** A rail along x: slots on top and front, its profile on the right end. */
export function drawRail(
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
  const metal = metalColor(subject)
  const kind = subject.text(['kind', 'type'], 'mid')
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
      drawRail(pen, 0, 55, 0, 330, 90, 100, lighter('#b9bec4', 0.05))
      const z = 100
      if (kind === 'hidden-end') {
        pen.box(70, 62, z, 150, 76, 26, metal)
        pen.box(70, 62, z + 26, 34, 76, 74, metal)
        pen.box(104, 62, z + 84, 40, 76, 16, lighter(metal, 0.06))
        pen.bolt(176, 100, z + 26, 19, STEEL)
        return
      }
      const left: Vec = [-6, 28, z]
      drawPanelEdge(pen, left[0], left[1], left[2], 112, 144, 110)
      if (mid) {
        pen.box(140, 76, z, 50, 48, 106, darker(metal, 0.2))
        drawPanelEdge(pen, 224, 28, z, 112, 144, 110)
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

function drawPanelEdge(
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
    const tin = mix(metalColor(subject), '#d8d2c2', 0.4)
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
