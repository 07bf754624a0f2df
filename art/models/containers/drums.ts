import { darker, lighter, mix } from '../../drawing/colors.ts'
import { BLUE, el, INK, path, rect, round, textElement } from '../../drawing/elements.ts'
import type { Pen } from '../../drawing/pen.ts'
import { colorOf, type Model, type Subject } from '../../subject.ts'
import { cropName, drawHighlight, drawLabel, volumeLabel } from './container-parts.ts'

/** Center and radius of a drum. */
const cx = 135
const cy = 135
const r = 130

export const drum: Model = (subject) => {
  const form = subject.text(['form'], 'steel')
  const color = colorOf(subject.text(['colour', 'color'], ''), '#3f5b48')
  if (form === 'tote') return tote(color, subject)
  const fiber = form === 'fiber'
  return {
    size: [270, 270, 400],
    draw(pen) {
      pen.shadow(5, 5, 260, 260, 300, true)
      const body = fiber ? '#c39b68' : color
      pen.revolve(
        cx,
        cy,
        [
          [r, 0],
          [r, 396],
        ],
        body,
      )
      if (fiber) drawFiberDrumRings(pen)
      else drawSteelDrumRings(pen, body)
      drawHighlight(pen, cx, cy, r, 20, fiber ? 350 : 116)
      drawLabel(
        pen,
        cx,
        cy,
        r + 1,
        142,
        250,
        fiber ? '#6d8a45' : BLUE,
        cropName(subject),
        volumeLabel(subject),
      )
    },
  }
}

function drawFiberDrumRings(pen: Pen): void {
  for (const [z, h] of [
    [0, 18],
    [368, 30],
  ] as const)
    pen.revolve(
      cx,
      cy,
      [
        [r + 3, z],
        [r + 3, z + h],
      ],
      '#b9bec4',
      undefined,
      z ? '#d3b184' : '',
    )
  pen.box(cx + 10, cy - r - 12, 372, 40, 10, 16, '#9aa0a6')
}

/** The rolling hoops, the lid and the bungs of a steel drum. */
function drawSteelDrumRings(pen: Pen, body: string): void {
  for (const z of [0, 128, 258, 386])
    pen.revolve(
      cx,
      cy,
      [
        [r, z],
        [r + 6, z + 5],
        [r, z + 10],
      ],
      lighter(body, 0.1),
      { stroke: INK, width: 0.9 },
      z === 386 ? body : '',
    )
  const [x, y] = pen.at([cx, cy, 396])
  const k = pen.scale
  pen.add(
    el('ellipse', {
      cx: x,
      cy: y + 3,
      rx: 122 * k,
      ry: 122 * k * 0.407,
      fill: pen.sheet.gradient([darker(body, 0.15), lighter(body, 0.3)]),
      stroke: INK,
      'stroke-width': 1,
    }),
  )
  pen.cylinder(cx - 60, cy + 36, 394, 24, 8, '#b9bec4')
  pen.cylinder(cx + 66, cy - 30, 394, 14, 7, '#b9bec4')
}

function tote(liquid: string, subject: Subject) {
  const [w, d, h] = [380, 320, 380]
  return {
    size: [w, d, h] as const,
    draw(pen: Pen) {
      pen.shadow(0, 0, w, d, h * 0.5)
      for (const y of [d - 40, d / 2 - 20, 0]) pen.box(0, y, 0, w, 40, 12, '#b98d5b')
      for (const x of [w - 50, w / 2 - 25, 0])
        for (const y of [d - 44, 0]) pen.box(x, y, 12, 50, 44, 26, '#a67a4a')
      pen.box(0, 0, 38, w, d, 10, '#b9bec4')
      pen.block(14, 14, 48, w - 28, d - 28, h - 78, 34, mix(liquid, '#f3efe2', 0.62))
      // The level of the liquid shows through the white tank.
      pen.front(
        30,
        14,
        48 + (h - 78) * 0.84,
        rect(16, 0, w - 92, (h - 78) * 0.8, { fill: liquid, 'fill-opacity': 0.26 }),
      )
      pen.cylinder(w / 2, d / 2, h - 30, 50, 14, '#26292f')
      let bars = ''
      for (let i = 0; i <= 6; i++) bars += `M${round((w * i) / 6)} 0V${h - 60}`
      for (let i = 0; i <= 5; i++) bars += `M0 ${round(((h - 60) * i) / 5)}H${w}`
      let right = ''
      for (let i = 0; i <= 5; i++)
        right += `M${round((d * i) / 5)} 0V${h - 60}M0 ${round(((h - 60) * i) / 5)}H${d}`
      const cage = (d_: string) =>
        path(d_, { stroke: INK, 'stroke-width': 6.4 }) +
        path(d_, { stroke: '#c3c8cd', 'stroke-width': 4.6 }) +
        path(d_, {
          stroke: '#fff',
          'stroke-width': 1.2,
          'stroke-opacity': 0.8,
          transform: 'translate(-1 -1)',
        })
      pen.side(w, 0, h - 14, cage(right))
      pen.stroke(
        [
          [0, 0, h - 14],
          [0, d, h - 14],
          [w, d, h - 14],
        ],
        { width: 5 },
      )
      pen.stroke(
        [
          [0, 0, h - 14],
          [0, d, h - 14],
          [w, d, h - 14],
        ],
        { width: 3.4, stroke: '#c3c8cd' },
      )
      pen.front(
        0,
        0,
        h - 14,
        cage(bars) +
          rect(122, 82, 140, 104, { fill: '#f7f3e8', stroke: INK, 'stroke-width': 1 }) +
          rect(122, 82, 140, 12, { fill: BLUE }) +
          textElement(136, 128, 28, cropName(subject), { 'font-weight': 700 }) +
          textElement(136, 154, 20, volumeLabel(subject)) +
          path('M136 170h90', { stroke: '#7f848a', 'stroke-width': 2.4 }),
      )
      pen.knob(w / 2, 0, 72, 22, 16, '#26292f')
      pen.knob(w / 2, -16, 72, 15, 16, '#a63a2c')
    },
  }
}
