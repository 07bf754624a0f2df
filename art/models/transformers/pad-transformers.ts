import { darker, lighter } from '../../drawing/colors.ts'
import { circle, el, INK, path, rect, round } from '../../drawing/elements.ts'
import type { Pen } from '../../drawing/pen.ts'
import type { Sheet } from '../../drawing/sheet.ts'
import type { Size } from '../../drawing/vectors.ts'
import { colorOf, type Model } from '../../subject.ts'
import { nameplate, warningSign } from '../labels.ts'
import { drawSideRadiators, kvaRating } from './transformers.ts'

export const padTransformer: Model = (subject) => {
  const [w, d, h] = subject.drawingSize([76, 68, 66])
  const { kva, label, share } = kvaRating(subject)
  const color = colorOf(subject.text(['colour'], ''), '#3f5b48')
  const doors = subject.number(['doors'], subject.number(['phases'], 3) === 1 ? 1 : 2)
  return {
    size: [w + 40, d + 30, h + 22],
    share: Math.max(0.8, share),
    draw(pen) {
      drawPadTransformer(pen.translated([20, 18, 0]), w, d, h + 22, { doors, label, fins: kva >= 500, color })
    },
  }
}

/** Height of the concrete pad. */
const pad = 20

type PadOptions = { doors: number; label: string; fins: boolean; color: string }

/** A pad-mounted transformer with its concrete pad, cabinet doors to the front. */
export function drawPadTransformer(
  pen: Pen,
  w: number,
  d: number,
  height: number,
  { doors, label, fins, color }: PadOptions,
): void {
  const h = height - pad
  pen.shadow(-20, -18, w + 40, d + 30, 30)
  pen.box(-20, -18, 0, w + 40, d + 34, pad, '#c9c4b8')
  pen.shadow(0, 0, w, d, h * 0.4, false, pad)
  const size: Size = [w, d, h]
  if (doors < 2) drawClamshell(pen, size, label, color)
  else {
    drawTank(pen, size, fins, color)
    drawCabinet(pen, size, label, color)
  }
}

/** The single-phase clamshell: the cover slopes to the front and opens as one piece. */
function drawClamshell(pen: Pen, [w, d, h]: Size, label: string, color: string): void {
  const [low, lip] = [pad + h * 0.62, d * 0.3]
  pen.surface(
    [
      [w, 0, pad],
      [w, d, pad],
      [w, d, pad + h],
      [w, lip, pad + h],
      [w, 0, low],
    ],
    color,
  )
  pen.surface(
    [
      [0, lip, pad + h],
      [w, lip, pad + h],
      [w, d, pad + h],
      [0, d, pad + h],
    ],
    color,
  )
  pen.surface(
    [
      [0, 0, low],
      [w, 0, low],
      [w, lip, pad + h],
      [0, lip, pad + h],
    ],
    color,
  )
  pen.surface(
    [
      [0, 0, pad],
      [w, 0, pad],
      [w, 0, low],
      [0, 0, low],
    ],
    color,
  )
  pen.stroke(
    [
      [0, -0.5, pad + h * 0.2],
      [w, -0.5, pad + h * 0.2],
      [w, d * 0.5, pad + h * 0.2],
    ],
    { width: 1, opacity: 0.6 },
  )
  pen.plane(
    [0, 0, low],
    [1, 0, 0],
    [0, 0, -1],
    padlock(w * 0.5, h * 0.4) +
      el('g', { transform: `translate(${round(w * 0.08)} ${round(h * 0.06)})` }, warningSign(w * 0.24)) +
      nameplate(w * 0.62, h * 0.08, w * 0.3, h * 0.22, label),
  )
  pen.stroke(
    [
      [4, lip, pad + h],
      [w - 4, lip, pad + h],
    ],
    { stroke: '#fff', width: 1, opacity: 0.45 },
  )
}

/** The tank behind the cabinet, with its cooling fins. */
function drawTank(pen: Pen, [w, d, h]: Size, fins: boolean, color: string): void {
  const cabinet = d * 0.34
  const tankTop = pad + h * 0.9
  pen.box(w * 0.04, cabinet, pad, w * 0.92, d - cabinet, tankTop - pad, color)
  if (fins)
    drawSideRadiators(
      pen,
      w * 0.96,
      cabinet + d * 0.1,
      pad + h * 0.12,
      d * 0.48,
      w * 0.09,
      h * 0.62,
      8,
      color,
    )
  else
    pen.side(
      w * 0.96,
      cabinet,
      tankTop,
      path(
        `M${round(d * 0.08)} ${round(h * 0.1)}h${round(d * 0.48)}v${round(h * 0.68)}h-${round(d * 0.48)}z`,
        { fill: 'none', stroke: INK, 'stroke-width': 0.9, 'stroke-opacity': 0.6 },
      ),
    )
  for (let i = 0; i < 4; i++) pen.bolt(w * (0.14 + i * 0.24), d * 0.9, tankTop, 3.4)
  pen.box(w * 0.3, cabinet + d * 0.2, tankTop, w * 0.4, d * 0.26, 5, lighter(color, 0.08))
  for (const x of [0.34, 0.66])
    for (const y of [0.25, 0.42]) pen.bolt(w * x, cabinet + d * y, tankTop + 5, 2.6)
}

/** The cabinet in front of the tank. Its roof slopes forward. */
function drawCabinet(pen: Pen, [w, d, h]: Size, label: string, color: string): void {
  const cabinet = d * 0.34
  const front = pad + h * 0.94
  pen.surface(
    [
      [w, 0, pad],
      [w, cabinet, pad],
      [w, cabinet, pad + h],
      [w, 0, front],
    ],
    color,
  )
  pen.surface(
    [
      [0, 0, front],
      [w, 0, front],
      [w, cabinet, pad + h],
      [0, cabinet, pad + h],
    ],
    lighter(color, 0.05),
  )
  pen.surface(
    [
      [0, 0, pad],
      [w, 0, pad],
      [w, 0, front],
      [0, 0, front],
    ],
    color,
  )
  pen.stroke(
    [
      [-3, -2, front],
      [w + 3, -2, front],
      [w + 3, cabinet, pad + h],
    ],
    { width: 2.6, stroke: darker(color, 0.45) },
  )
  pen.stroke(
    [
      [-3, -2.6, front + 1.6],
      [w + 2, -2.6, front + 1.6],
    ],
    { width: 1, stroke: '#fff', opacity: 0.5 },
  )
  pen.front(0, 0, front, padFront(pen.sheet, w, front - pad, label, color))
}

/** Radiator plates that stand out towards the viewer. */
export function drawFrontRadiators(
  pen: Pen,
  x: number,
  y: number,
  z: number,
  width: number,
  out: number,
  height: number,
  count: number,
  color: string,
): void {
  const gap = width / count
  for (const up of [0.07, 0.92])
    pen.tube(
      [
        [x - 6, y - out * 0.5, z + height * up],
        [x + width, y - out * 0.5, z + height * up],
      ],
      9,
      lighter(color, 0.1),
    )
  for (let i = 0; i < count; i++)
    pen.box(x + i * gap, y - out, z, gap * 0.4, out, height, color, { stroke: INK, width: 0.9 })
}

function padFront(sheet: Sheet, w: number, h: number, label: string, color: string): string {
  const seam = w * 0.42
  const hinge = (x: number) =>
    [0.16, 0.5, 0.82]
      .map((v) =>
        rect(x - 2.5, h * v, 5, h * 0.08, {
          rx: 1,
          fill: lighter(color, 0.2),
          stroke: INK,
          'stroke-width': 0.8,
        }),
      )
      .join('')
  return (
    rect(w * 0.02, h * 0.03, seam - w * 0.025, h * 0.9, {
      rx: 2,
      fill: sheet.gradient([
        ['#ffffff', 0, 0.12],
        ['#ffffff', 1, 0],
      ]),
      stroke: INK,
      'stroke-width': 1,
    }) +
    rect(seam + w * 0.005, h * 0.03, w * 0.98 - seam - w * 0.005, h * 0.9, {
      rx: 2,
      fill: sheet.gradient([
        ['#ffffff', 0, 0.12],
        ['#ffffff', 1, 0],
      ]),
      stroke: INK,
      'stroke-width': 1,
    }) +
    path(
      `M${round(w * 0.02 + 1.5)} ${round(h * 0.92)}V${round(h * 0.036)}H${round(seam - w * 0.012)}M${round(seam + w * 0.005 + 1.5)} ${round(h * 0.92)}V${round(h * 0.036)}H${round(w * 0.975)}`,
      { fill: 'none', stroke: '#fff', 'stroke-width': 0.9, 'stroke-opacity': 0.45 },
    ) +
    hinge(w * 0.02) +
    hinge(w * 0.98) +
    rect(0, h * 0.95, w, h * 0.05, { fill: '#000', 'fill-opacity': 0.18 }) +
    padlock(seam + w * 0.05, h * 0.52) +
    circle(seam + w * 0.05, h * 0.68, 4, { fill: '#c9cdd1', stroke: INK, 'stroke-width': 0.8 }) +
    el(
      'g',
      { transform: `translate(${round(w * 0.11)} ${round(h * 0.2)})` },
      rect(-6, -6, w * 0.2 + 12, w * 0.17 + 40, {
        rx: 2,
        fill: '#fbf8f1',
        stroke: INK,
        'stroke-width': 0.8,
      }) +
        warningSign(w * 0.2) +
        path(
          `M0 ${round(w * 0.17 + 12)}h${round(w * 0.2)}M0 ${round(w * 0.17 + 19)}h${round(w * 0.16)}M0 ${round(w * 0.17 + 26)}h${round(w * 0.18)}`,
          { stroke: '#55595f', 'stroke-width': 2.4 },
        ),
    ) +
    nameplate(seam + w * 0.2, h * 0.2, w * 0.28, h * 0.22, label)
  )
}

function padlock(x: number, y: number): string {
  return (
    rect(x - 8, y - 14, 16, 28, { rx: 2, fill: '#5b6166', stroke: INK, 'stroke-width': 0.9 }) +
    path(`M${round(x - 4)} ${round(y + 4)}v-5a4 4 0 0 1 8 0v5`, {
      fill: 'none',
      stroke: '#d8dcdf',
      'stroke-width': 1.8,
    }) +
    rect(x - 6, y + 3, 12, 9, { rx: 1.5, fill: '#c79b3f', stroke: INK, 'stroke-width': 0.8 })
  )
}
