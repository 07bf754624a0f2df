import { darker, lighter, mix } from '../../drawing/colors.ts'
import { circle, el, INK, path, rect, round } from '../../drawing/elements.ts'
import { type Pen, ring } from '../../drawing/pen.ts'
import type { Size, Vec } from '../../drawing/vectors.ts'
import type { Model, Subject } from '../../subject.ts'
import { offsetBelow } from './spas.ts'

export const tub: Model = (subject) => {
  const [w, d, h] = subject.drawingSize([60, 30, 22])
  const shape = subject.text(['shape', 'tub_type'], 'oval')
  const matte = /matte/.test(subject.text(['finish'], ''))
  const white = matte ? '#e8e4dc' : '#f4f3ef'
  if (/alcove|drop/.test(shape)) return boxTub(w, d, h, white, subject)
  if (/walk/.test(shape)) return walkIn(w, d, h, white)
  if (/rect/.test(shape))
    return { size: [w, d, h], draw: (pen) => drawFreestandingTub(pen, w, d, h, white, 'rectangle', 0) }
  const hasClawFeet = /claw/.test(shape)
  return {
    size: [w, d, h],
    draw(pen) {
      const lift = hasClawFeet ? h * 0.2 : 0
      if (hasClawFeet) {
        pen.shadow(w * 0.12, d * 0.1, w * 0.76, d * 0.8, h * 0.4, true)
        for (const [x, y] of [
          [0.22, 0.78],
          [0.78, 0.78],
        ] as const)
          foot(pen, w * x, d * y, lift)
      }
      drawFreestandingTub(
        pen.translated([0, 0, lift]),
        w,
        d,
        h - lift,
        white,
        /slipper/.test(shape) ? 'slipper' : 'oval',
        hasClawFeet ? 1 : 0,
      )
      if (hasClawFeet)
        for (const [x, y] of [
          [0.26, 0.2],
          [0.76, 0.2],
        ] as const)
          foot(pen, w * x, d * y, lift)
    },
  }
}

function foot(pen: Pen, x: number, y: number, height: number): void {
  pen.revolve(
    x,
    y,
    [
      [9, 0],
      [11, 5],
      [10, 10],
      [6, 16],
      [5, height * 0.6],
      [8, height * 1.1],
      [13, height * 1.5],
    ],
    '#b98f4e',
    { stroke: INK, width: 1 },
    '',
  )
}

function drawFreestandingTub(
  pen: Pen,
  w: number,
  d: number,
  h: number,
  color: string,
  shape: TubShape,
  rimRoll: number,
): void {
  const [cx, cy] = [w / 2, d / 2]
  const outline = tubOutline(w, d, shape)
  const rise = shape === 'slipper' ? h * 0.3 : 0
  const rim = shape === 'slipper' ? h * 0.7 : h
  if (!rimRoll) pen.shadow(w * 0.1, d * 0.1, w * 0.8, d * 0.8, h * 0.55, true)
  const narrow = shape === 'rectangle' ? 0.86 : rimRoll ? 0.62 : 0.74
  const levels = [
    [narrow, 0],
    [narrow + 0.04, 0.06],
    [narrow + (0.98 - narrow) * 0.42, 0.32],
    [narrow + (0.98 - narrow) * 0.72, 0.62],
    [0.965, 0.86],
    [rimRoll ? 0.94 : 1, 0.985],
    [rimRoll ? 1.02 : 1, 1],
  ] as const
  pen.loft(
    levels.map(([share, z]) => outline(share, z * rim, rise * z)),
    color,
  )
  if (!rimRoll) {
    const [p, q] = [pen.at([cx - w * 0.2, 0, rim * 0.8]), pen.at([cx - w * 0.1, d * 0.1, rim * 0.16])]
    pen.add(
      path(
        `M${round(p[0])} ${round(p[1])}Q${round(p[0] + 6)} ${round((p[1] + q[1]) / 2)} ${round(q[0])} ${round(q[1])}`,
        {
          fill: 'none',
          stroke: '#fff',
          'stroke-width': 16,
          'stroke-opacity': 0.5,
          filter: pen.sheet.blur(5),
        },
      ),
    )
  }
  const outer = outline(rimRoll ? 1.02 : 1, rim, rise)
  const wide = shape === 'rectangle' ? 0.9 : 0.91
  const inner = outline(wide, rim, rise).map(
    ([x, y, z]): Vec => [x, cy + (y - cy) * (shape === 'rectangle' ? 0.93 : 0.95), z],
  )
  pen.add(
    path(pen.d(outer), {
      fill: pen.sheet.gradient(['#ffffff', mix(color, '#ffffff', 0.4), darker(color, 0.06)]),
      stroke: INK,
      'stroke-width': 1.2,
    }),
  )
  drawTubInside(pen, { w, d, rim, color, inner, outline })
}

type TubShape = 'oval' | 'slipper' | 'rectangle'
type Outline = (share: number, z: number, rise?: number) => Vec[]

/** The outlines of a tub at each height: superellipses, scaled by `share`. `rise` is the rise of a slipper's end. */
function tubOutline(w: number, d: number, shape: TubShape): Outline {
  const [cx, cy] = [w / 2, d / 2]
  const n = 72
  const power = shape === 'rectangle' ? 0.32 : 0.82
  return (share: number, z: number, rise = 0): Vec[] =>
    Array.from({ length: n }, (_, i): Vec => {
      const angle = (2 * Math.PI * i) / n
      const [c, s] = [Math.cos(angle), Math.sin(angle)]
      const x = Math.sign(c) * Math.abs(c) ** power * (w / 2) * share
      // A slipper rises at its left end.
      const up = rise * Math.max(0, -x / (w / 2)) ** 1.8
      return [cx + x, cy + Math.sign(s) * Math.abs(s) ** power * (d / 2) * share, z + up]
    })
}

type TubInside = { w: number; d: number; rim: number; color: string; inner: Vec[]; outline: Outline }

/** The inside of a tub: its walls, floor, drain and overflow, clipped to the opening. */
function drawTubInside(pen: Pen, { w, d, rim, color, inner, outline }: TubInside): void {
  const [cx, cy] = [w / 2, d / 2]
  const opening = pen.d(inner)
  const clip = pen.sheet.clip(opening)
  const floor = (share: number, z: number) =>
    pen.d(outline(share, z).map(([x, y, zz]): Vec => [x, cy + (y - cy) * 0.86, zz]))
  const [lx, ly] = pen.at([cx + w * 0.02, cy, rim * 0.3])
  const drain = pen.at([cx, cy, rim * 0.22])
  pen.add(
    path(opening, {
      fill: pen.sheet.gradient(
        [mix(color, '#7d868c', 0.62), mix(color, '#a9b0b4', 0.5), '#fbfaf7'],
        [0, 0],
        [0.9, 1],
      ),
      stroke: INK,
      'stroke-width': 1,
    }),
    el(
      'g',
      { 'clip-path': clip },
      path(floor(0.78, rim * 0.55), {
        fill: mix(color, '#8e979c', 0.3),
        'fill-opacity': 0.6,
        filter: pen.sheet.blur(7),
      }) +
        path(floor(0.66, rim * 0.22), {
          fill: pen.sheet.gradient([mix(color, '#99a2a6', 0.35), '#fdfcfa']),
          filter: pen.sheet.blur(4),
        }) +
        el('ellipse', {
          cx: lx,
          cy: ly + 6,
          rx: 60,
          ry: 12,
          fill: '#fff',
          'fill-opacity': 0.35,
          filter: pen.sheet.blur(4),
        }) +
        el('ellipse', {
          cx: drain[0],
          cy: drain[1],
          rx: 9,
          ry: 4,
          fill: '#aeb4b9',
          stroke: INK,
          'stroke-width': 0.9,
        }) +
        el('ellipse', { cx: drain[0], cy: drain[1] - 0.8, rx: 5.4, ry: 2.2, fill: '#e8ebed' }),
    ),
    path(opening, {
      fill: 'none',
      stroke: '#fff',
      'stroke-width': 1.2,
      'stroke-opacity': 0.8,
      transform: 'translate(-0.8 1.4)',
    }),
  )
  const over = pen.at([cx, cy + d * 0.38, rim * 0.76])
  pen.add(
    circle(over[0], over[1], 6, {
      fill: pen.sheet.gradient(['#f4f6f7', '#9aa1a7']),
      stroke: INK,
      'stroke-width': 0.9,
      'clip-path': clip,
    }),
  )
}

function boxTub(w: number, d: number, h: number, white: string, subject: Subject) {
  const alcove = /alcove/.test(subject.text(['shape'], 'alcove'))
  const jets = Math.round(subject.number(['jets'], 0))
  const drainSide = subject.text(['drain'], 'left')
  return {
    size: [w, d, h] as const,
    draw(pen: Pen) {
      pen.shadow(0, 0, w, d, h * 0.6)
      if (alcove) {
        drawAlcoveBody(pen, w, d, h, white)
      } else {
        drawDropInBody(pen, [w, d, h], white, jets > 0)
      }
      drawBoxTubTop(pen, [w, d, h], { alcove, jets, drainSide, white })
    },
  }
}

function drawAlcoveBody(pen: Pen, w: number, d: number, h: number, white: string): void {
  pen.block(0, 0, 0, w, d, h - 8, 5, white)
  pen.front(
    0,
    0,
    h - 8,
    rect(w * 0.05, h * 0.12, w * 0.9, h * 0.68, {
      rx: 10,
      fill: pen.sheet.gradient(
        [
          ['#8b9297', 0, 0.28],
          ['#ffffff', 0.35, 0.2],
          ['#ffffff', 1, 0.5],
        ],
        [0, 0],
        [0.1, 1],
      ),
      stroke: INK,
      'stroke-width': 0.8,
      'stroke-opacity': 0.5,
    }) +
      path(`M${round(w * 0.06)} ${round(h * 0.79)}H${round(w * 0.94)}`, {
        stroke: '#fff',
        'stroke-width': 1.6,
      }) +
      path(`M2 ${round(h * 0.9)}H${round(w - 2)}`, {
        stroke: INK,
        'stroke-width': 0.7,
        'stroke-opacity': 0.4,
      }),
  )
  pen.block(-4, -4, h - 10, w + 8, d + 4, 10, 10, lighter(white, 0.3))
  // The tile flange along the walls.
  pen.box(-4, d - 3, h, w + 8, 5, 9, white, { stroke: INK, width: 0.8 })
}

/** The shell of a drop-in tub, visible below the rim. */
function drawDropInBody(pen: Pen, [w, d, h]: Size, white: string, hasJets: boolean): void {
  const ringAt = (grow: number, z: number): Vec[] => ring(w / 2, d / 2, z, (w / 2) * grow, (d / 2) * grow, 60)
  for (const x of [0.24, 0.76]) pen.box(w * x - 9, d * 0.24, 0, 18, d * 0.52, 7, '#7c8187')
  pen.loft([ringAt(0.74, 6), ringAt(0.84, h * 0.4), ringAt(0.9, h - 10)], mix(white, '#b9bfc3', 0.35))
  if (hasJets) for (const x of [0.25, 0.42, 0.59, 0.74]) pen.knob(w * x, d * 0.14, h * 0.44, 8, 10, '#d6d9db')
  pen.block(0, 0, h - 11, w, d, 11, 20, lighter(white, 0.3))
}

type BoxTubTop = { alcove: boolean; jets: number; drainSide: string; white: string }

function drawBoxTubTop(pen: Pen, [w, d, h]: Size, { alcove, jets, drainSide, white }: BoxTubTop): void {
  const rim = Math.min(w, d) * 0.11
  const ir = alcove ? 44 : (d - 2 * rim) / 2
  const [bw, bh] = [w - 2 * rim, d - 2 * rim]
  const opening = `M${round(rim + ir)} ${round(rim)}h${round(bw - 2 * ir)}a${round(ir)} ${round(ir)} 0 0 1 ${round(ir)} ${round(ir)}v${round(Math.max(0, bh - 2 * ir))}a${round(ir)} ${round(ir)} 0 0 1 ${round(-ir)} ${round(ir)}h${round(-(bw - 2 * ir))}a${round(ir)} ${round(ir)} 0 0 1 ${round(-ir)} ${round(-ir)}v${round(-Math.max(0, bh - 2 * ir))}a${round(ir)} ${round(ir)} 0 0 1 ${round(ir)} ${round(-ir)}z`
  const [sx, sy] = offsetBelow(h * 0.42)
  const left = drainSide !== 'right'
  const drainX = drainSide === 'center' ? w * 0.5 : left ? rim + bw * 0.2 : rim + bw * 0.66
  let jetMarks = ''
  for (let i = 0; i < Math.min(jets, 10); i++) {
    const [jx, jy] = offsetBelow(h * 0.2)
    jetMarks +=
      circle(
        rim + bw * (0.1 + (0.72 * i) / Math.max(1, Math.min(jets, 10) - 1)) + jx,
        rim + jy - h * 0.14,
        6,
        { fill: '#d8dde0', stroke: INK, 'stroke-width': 0.8 },
      ) +
      circle(
        rim + bw * (0.1 + (0.72 * i) / Math.max(1, Math.min(jets, 10) - 1)) + jx,
        rim + jy - h * 0.14,
        2.4,
        { fill: '#4a5057' },
      )
  }
  pen.top(
    0,
    d,
    h,
    path(opening, {
      fill: pen.sheet.gradient(
        [mix(white, '#7d868c', 0.6), mix(white, '#a9b0b4', 0.4), '#fbfaf7'],
        [0, 0],
        [0.8, 1],
      ),
      stroke: INK,
      'stroke-width': 1,
    }) +
      el(
        'g',
        { 'clip-path': pen.sheet.clip(opening) },
        el(
          'g',
          {
            transform: `translate(${round(sx)} ${round(sy)}) translate(${round(w * 0.06)} ${round(d * 0.05)}) scale(.86)`,
            filter: pen.sheet.blur(3),
          },
          path(opening, { fill: pen.sheet.gradient([mix(white, '#99a2a6', 0.28), '#ffffff']) }),
        ) +
          jetMarks +
          circle(drainX + sx * 0.9, rim + bh * 0.44 + sy * 0.7, 8, {
            fill: '#b9bfc4',
            stroke: INK,
            'stroke-width': 0.9,
          }) +
          circle(drainX + sx * 0.9, rim + bh * 0.44 + sy * 0.7, 4, { fill: '#eef0f1' }),
      ) +
      path(opening, {
        fill: 'none',
        stroke: '#fff',
        'stroke-width': 1.6,
        'stroke-opacity': 0.9,
        transform: 'translate(-1.2 1.2)',
      }),
  )
}

function walkIn(w: number, d: number, h: number, white: string) {
  return {
    size: [w, d, h] as const,
    share: 0.97,
    draw(pen: Pen) {
      pen.shadow(0, 0, w, d, h * 0.5)
      pen.block(0, 0, 0, w, d, h - 12, 6, white)
      drawWalkInFront(pen, w, h - 12)
      pen.tube(
        [
          [w * 0.66, 0, h * 0.62],
          [w * 0.66, -16, h * 0.6],
          [w * 0.66, -16, h * 0.48],
          [w * 0.66, 0, h * 0.46],
        ],
        8,
        '#c6cbcf',
      )
      pen.block(-4, -4, h - 14, w + 8, d + 8, 14, 14, lighter(white, 0.3))
      drawWalkInTop(pen, [w, d, h], white)
      drawWalkInFittings(pen, [w, d, h])
    },
  }
}

function drawWalkInFront(pen: Pen, w: number, H: number): void {
  pen.front(
    0,
    0,
    H,
    rect(w * 0.05, H * 0.08, w * 0.5, H * 0.84, {
      rx: 8,
      fill: pen.sheet.gradient([
        ['#8b9297', 0, 0.22],
        ['#ffffff', 0.4, 0.3],
      ]),
      stroke: INK,
      'stroke-width': 0.8,
      'stroke-opacity': 0.5,
    }) +
      rect(w * 0.62, H * 0.03, w * 0.33, H * 0.88, {
        rx: 12,
        fill: pen.sheet.gradient(['#ffffff', '#d9d8d3'], [0, 0], [0.8, 1]),
        stroke: INK,
        'stroke-width': 1.3,
      }) +
      rect(w * 0.645, H * 0.065, w * 0.28, H * 0.81, {
        rx: 9,
        fill: 'none',
        stroke: '#7c8288',
        'stroke-width': 1.2,
      }) +
      [0.2, 0.72]
        .map((v) =>
          rect(w * 0.925, H * v, w * 0.035, H * 0.09, {
            rx: 2,
            fill: '#b9bfc4',
            stroke: INK,
            'stroke-width': 0.9,
          }),
        )
        .join('') +
      path(`M2 ${round(H * 0.95)}H${round(w - 2)}`, {
        stroke: INK,
        'stroke-width': 0.7,
        'stroke-opacity': 0.4,
      }),
  )
}

function drawWalkInTop(pen: Pen, [w, d, h]: Size, white: string): void {
  const rim = d * 0.13
  const [bw, bh] = [w - 2 * rim, d - 2 * rim]
  const opening = `M${round(rim + 20)} ${round(rim)}h${round(bw - 40)}q20 0 20 20v${round(bh - 40)}q0 20-20 20h${round(-(bw - 40))}q-20 0-20-20v${round(-(bh - 40))}q0-20 20-20z`
  const [ux, uy] = offsetBelow(h * 0.34)
  pen.top(
    0,
    d,
    h,
    path(opening, {
      fill: pen.sheet.gradient([mix(white, '#6d767c', 0.6), mix(white, '#a9b0b4', 0.45)]),
      stroke: INK,
      'stroke-width': 1,
    }) +
      el(
        'g',
        { 'clip-path': pen.sheet.clip(opening) },
        // A molded seat at the left, the floor behind the door at the right.
        rect(rim + ux * 0.4 - 20, rim + uy * 0.4 - bh, bw * 0.48, bh * 1.6, {
          rx: 14,
          fill: pen.sheet.gradient(['#e4e3de', '#c3c7c9'], [0, 0], [1, 0.6]),
          stroke: '#7c8288',
          'stroke-width': 1,
        }) +
          rect(rim + bw * 0.48 + ux * 0.4 - 20, rim, bw * 0.12, bh, {
            fill: '#7f878c',
            'fill-opacity': 0.5,
          }),
      ) +
      path(opening, {
        fill: 'none',
        stroke: '#fff',
        'stroke-width': 1.6,
        transform: 'translate(-1.2 1.2)',
      }),
  )
}

/** The grab bar and the hand shower on the rim. */
function drawWalkInFittings(pen: Pen, [w, d, h]: Size): void {
  pen.tube(
    [
      [w * 0.1, d * 0.92, h],
      [w * 0.1, d * 0.92, h + 20],
      [w * 0.34, d * 0.92, h + 20],
      [w * 0.34, d * 0.92, h],
    ],
    8,
    '#c6cbcf',
  )
  pen.cylinder(w * 0.86, d * 0.9, h, 10, 5, '#c6cbcf')
  pen.tube(
    [
      [w * 0.86, d * 0.9, h],
      [w * 0.86, d * 0.9, h + 30],
      [w * 0.82, d * 0.7, h + 36],
      [w * 0.81, d * 0.58, h + 22],
    ],
    9,
    '#c6cbcf',
  )
}
