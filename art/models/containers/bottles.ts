import { darker, lighter, mix } from '../../drawing/colors.ts'
import { BLUE, el, INK, path, rect, textElement } from '../../drawing/elements.ts'
import type { Pen } from '../../drawing/pen.ts'
import type { Vec } from '../../drawing/vectors.ts'
import { colorOf, type Model, type Subject } from '../../subject.ts'
import { capColor, cropName, drawHighlight, drawLabel, drawPump, volumeLabel } from './container-parts.ts'

export const bottle: Model = (subject) => {
  const form = subject.text(['form'], 'bottle')
  const color = colorOf(subject.text(['colour', 'color'], ''), '#eab63a')
  const cap = capColor(subject, '#2d3137')
  if (form === 'cartridge') return cartridges(color, cap, subject)
  if (form === 'water') return waterBottles(subject)
  return {
    size: [190, 190, 440],
    draw(pen) {
      pen.shadow(30, 30, 130, 130, 300, true)
      const [cx, cy] = [95, 95]
      pen.revolve(
        cx,
        cy,
        [
          [58, 0],
          [64, 6],
          [65, 14],
          [65, 262],
          [60, 286],
          [40, 312],
          [26, 324],
          [26, 336],
        ],
        color,
      )
      drawHighlight(pen, cx, cy, 65, 20, 262)
      drawLabel(pen, cx, cy, 65, 46, 216, BLUE, cropName(subject), volumeLabel(subject))
      if (subject.text(['cap'], '') === 'pump') drawPump(pen, cx, cy, 332, 30, '#2d3137')
      else pen.cylinder(cx, cy, 332, 31, 44, cap)
    },
  }
}

function waterBottles(subject: Subject) {
  const count = Math.max(1, Math.min(3, Math.round(subject.number(['count'], 3))))
  const spots = (
    [
      [0, 130],
      [150, 70],
      [30, 0],
    ] as const
  ).slice(0, count)
  return {
    size: [280, 260, 400] as const,
    draw(pen: Pen) {
      for (const [x, y] of spots) {
        const [cx, cy] = [x + 55, y + 55]
        pen.shadow(x + 4, y + 4, 102, 102, 160, true)
        const glass = '#cfe2e4'
        pen.revolve(
          cx,
          cy,
          [
            [44, 0],
            [50, 8],
            [50, 60],
            [46, 66],
            [50, 72],
            [50, 96],
            [46, 102],
            [50, 108],
            [50, 236],
            [46, 268],
            [30, 304],
            [20, 322],
            [20, 336],
          ],
          glass,
        )
        drawHighlight(pen, cx, cy, 50, 12, 250)
        drawLabel(pen, cx, cy, 51, 130, 216, '#6d8a45', cropName(subject), volumeLabel(subject))
        pen.cylinder(cx, cy, 332, 25, 6, '#f1efe9')
        pen.cylinder(cx, cy, 338, 25, 26, '#f1efe9')
      }
    },
  }
}

function cartridges(color: string, cap: string, subject: Subject) {
  return {
    size: [330, 250, 330] as const,
    draw(pen: Pen) {
      // A case of cartridges with one in front.
      pen.shadow(0, 60, 300, 200, 130)
      pen.box(0, 60, 0, 300, 190, 190, '#c39b68')
      pen.top(0, 250, 190, rect(6, 6, 288, 178, { fill: '#5f4a30' }))
      for (let r = 2; r >= 0; r--)
        for (let c = 0; c < 4; c++) {
          const [cx, cy] = [42 + c * 72, 92 + r * 62]
          pen.cylinder(cx, cy, 190, 28, 28, color)
          pen.cylinder(cx, cy, 218, 29, 9, cap)
          pen.cylinder(cx, cy, 227, 8, 12, cap)
        }
      pen.polygon(
        [
          [0, 60, 190],
          [300, 60, 190],
          [300, 60, 178],
          [0, 60, 178],
        ],
        '#c9a473',
        { stroke: INK, width: 1 },
      )
      pen.front(
        0,
        60,
        190,
        rect(110, 60, 130, 90, { fill: '#f7f3e8', stroke: INK, 'stroke-width': 0.8 }) +
          textElement(122, 92, 24, cropName(subject), { 'font-weight': 700 }) +
          textElement(122, 116, 16, volumeLabel(subject)) +
          rect(110, 60, 130, 9, { fill: BLUE }) +
          path('M122 130h80M122 138h56', { stroke: '#7f848a', 'stroke-width': 2 }),
      )
      pen.shadow(34, -20, 62, 62, 160, true)
      pen.revolve(
        64,
        10,
        [
          [29, 0],
          [30, 4],
          [30, 214],
        ],
        color,
      )
      drawHighlight(pen, 64, 10, 30, 10, 210)
      drawLabel(pen, 64, 10, 30.5, 40, 170, BLUE, cropName(subject), volumeLabel(subject))
      pen.cylinder(64, 10, 214, 31, 12, cap)
      pen.cylinder(64, 10, 226, 9, 16, cap)
    },
  }
}

export const jug: Model = (subject) => {
  const liquid = colorOf(subject.text(['colour', 'color'], ''), '#efe0a0')
  const cap = capColor(subject, '#3f5b48')
  if (subject.text(['form'], 'jug') === 'pail') return pail(mix(liquid, '#f3efe4', 0.75), cap, subject)
  const body = mix(liquid, '#fbf8ef', 0.32)
  return {
    size: [240, 220, 420],
    draw(pen) {
      const [cx, cy] = [110, 110]
      pen.shadow(10, 10, 200, 200, 280, true)
      pen.revolve(
        cx,
        cy,
        [
          [90, 0],
          [100, 8],
          [102, 20],
          [102, 212],
          [98, 238],
          [80, 272],
          [50, 306],
          [34, 326],
          [30, 344],
        ],
        body,
      )
      // The handle starts at the shoulder.
      pen.tube(
        [
          [cx + 26, cy - 10, 328],
          [cx + 86, cy - 40, 330],
          [cx + 112, cy - 56, 268],
          [cx + 92, cy - 44, 216],
        ],
        26,
        body,
      )
      drawHighlight(pen, cx, cy, 102, 24, 226)
      drawLabel(
        pen,
        cx,
        cy,
        103,
        44,
        188,
        cap === '#eeece6' ? BLUE : mix(cap, BLUE, 0.25),
        cropName(subject),
        volumeLabel(subject),
      )
      if (subject.text(['cap'], '') === 'pump') drawPump(pen, cx, cy, 342, 34, '#2d3137')
      else {
        pen.cylinder(cx, cy, 340, 36, 8, cap)
        pen.cylinder(cx, cy, 348, 34, 32, cap)
      }
    },
  }
}

function pail(body: string, cap: string, subject: Subject) {
  return {
    size: [330, 330, 360] as const,
    share: 0.96,
    draw(pen: Pen) {
      const [cx, cy] = [165, 165]
      pen.shadow(30, 30, 270, 270, 240, true)
      pen.revolve(
        cx,
        cy,
        [
          [132, 0],
          [136, 6],
          [148, 262],
        ],
        body,
        undefined,
        '',
      )
      for (const [z, r] of [
        [226, 152],
        [246, 153],
      ] as const)
        pen.revolve(
          cx,
          cy,
          [
            [r, z],
            [r, z + 9],
          ],
          body,
          { stroke: INK, width: 0.9 },
        )
      drawHighlight(pen, cx, cy, 142, 20, 216)
      drawLabel(pen, cx, cy, 144, 50, 196, cap, cropName(subject), volumeLabel(subject))
      drawPailLid(pen, cx, cy, cap)
      drawBail(pen, cx, cy)
    },
  }
}

function drawPailLid(pen: Pen, cx: number, cy: number, cap: string): void {
  pen.revolve(
    cx,
    cy,
    [
      [158, 258],
      [158, 282],
      [150, 288],
    ],
    cap,
  )
  const [x, y] = pen.at([cx, cy, 288])
  const k = pen.scale
  pen.add(
    el('ellipse', {
      cx: x,
      cy: y + 1,
      rx: 132 * k,
      ry: 132 * k * 0.407,
      fill: darker(cap, 0.12),
      stroke: INK,
      'stroke-width': 0.9,
    }),
  )
  pen.cylinder(cx + 60, cy + 40, 288, 30, 16, lighter(cap, 0.2))
}

/** The wire handle, folded down to the front. */
function drawBail(pen: Pen, cx: number, cy: number): void {
  pen.tube(
    Array.from({ length: 13 }, (_, i): Vec => {
      const angle = -2.2 + (i / 12) * 2.2 * 1.28
      return [cx + 160 * Math.cos(angle), cy + 160 * Math.sin(angle), 236 - 76 * Math.sin((i / 12) * Math.PI)]
    }),
    4,
    '#b9bec4',
  )
}
