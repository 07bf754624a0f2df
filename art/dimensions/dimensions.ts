import { BLUE, circle, el, INK, line, path, rect, round, textElement } from '../drawing/elements.ts'
import { Sheet } from '../drawing/sheet.ts'
import { findModelBuilder } from '../models3d/find-model.ts'
import type { Subject } from '../subject.ts'
import { faces, hairline, plain } from './elevations.ts'

/**
 * An SVG with the front and side elevation to scale and dimensions in inches and millimeters; null for kits and
 * plans, which have no size of their own.
 */
export function drawDimensions(subject: Subject): string | null {
  if (/kit|plan/.test(subject.model)) return null
  const model = findModelBuilder(subject.model)?.(subject)
  if (!model) return null
  const [w, d, h] = [model.size.width / 25.4, model.size.depth / 25.4, model.size.height / 25.4]
  const sheet = new Sheet()
  const k = Math.min(470 / (w + d * 0.98 + 0.01), 380 / h, 420 / w)
  const slim = h * k < 26 || d * k < 5
  const zoom = slim ? niceZoom(Math.min(120 / (d * k), (h * k < 26 ? 150 : 380) / (h * k))) : 1
  const apart = 105
  const [fw, fh] = [w * k, Math.max(3, h * k)]
  const flat = h * k < 26
  const [sw, sh] = flat ? [d * k * zoom, h * k * zoom] : [Math.max(d * k, 2), h * k]
  const total = flat ? fw : fw + apart + sw
  const x0 = 400 - total / 2 + 14
  const y0 = flat ? 150 : 285 - fh / 2
  const sx = flat ? 400 - sw / 2 : x0 + fw + apart
  const sy = flat ? 300 : y0
  const art = faces[subject.model] ?? plain
  sheet.add(
    el(
      'g',
      { transform: `translate(${round(x0)} ${round(y0)})` },
      rect(0, 0, fw, fh, { fill: '#ffffff', 'fill-opacity': 0.7, stroke: INK, 'stroke-width': 1.3 }) +
        (fh > 26 ? art(fw, fh, subject, false) : ''),
    ),
    el(
      'g',
      { transform: `translate(${round(sx)} ${round(sy)})` },
      rect(0, 0, sw, sh, { fill: '#ffffff', 'fill-opacity': 0.7, stroke: INK, 'stroke-width': 1.3 }) +
        (sw > 14 ? art(sw, sh, subject, true) : ''),
    ),
    horizontalDimension(x0, x0 + fw, y0 + fh, 44, w),
    verticalDimension(y0, y0 + fh, x0, flat ? 0 : -46, h),
    horizontalDimension(sx, sx + sw, sy + sh, 44, d),
    flat
      ? verticalDimension(sy, sy + sh, sx, -46, h) +
          textElement(sx + sw + 18, sy + 16, 15, `${zoom}:1`, { fill: BLUE })
      : '',
    flat
      ? ''
      : [y0, y0 + fh]
          .map((y) =>
            line(x0 + fw + 12, y, sx - 12, y, {
              ...hairline,
              'stroke-dasharray': '7 4 1.5 4',
              stroke: BLUE,
              'stroke-opacity': 0.6,
            }),
          )
          .join(''),
    projectionSymbol(712, 556),
  )
  return sheet.toSvg(`${subject.title}: ${inch(w)} × ${inch(d)} × ${inch(h)}`)
}

function niceZoom(zoom: number): number {
  return [50, 20, 10, 5, 4, 2].find((step) => step <= zoom) ?? 1
}

const inch = (n: number) => `${Number(n.toFixed(1))} in`
const millimeters = (n: number) => `${Math.round(n * 25.4)} mm`

/** Inches above the dimension line and millimeters below it; where it is short, both beside it. */
function horizontalDimension(x1: number, x2: number, y: number, off: number, size: number): string {
  const at = y + off
  const line = path(
    `M${round(x1)} ${round(y + 7)}V${round(at + 7)}M${round(x2)} ${round(y + 7)}V${round(at + 7)}M${round(x1 - 8)} ${round(at)}H${round(x2 + 8)}M${round(x1 - 5)} ${round(at + 5)}l10-10M${round(x2 - 5)} ${round(at + 5)}l10-10`,
    hairline,
  )
  if (x2 - x1 <= 78)
    return (
      line + label(x2 + 14, at - 3, inch(size), 'start') + label(x2 + 14, at + 17, millimeters(size), 'start')
    )
  const middle = (x1 + x2) / 2
  return line + label(middle, at - 9, inch(size)) + label(middle, at + 22, millimeters(size))
}

function verticalDimension(y1: number, y2: number, x: number, off: number, size: number): string {
  const at = x + (off || -30)
  const line = path(
    `M${round(x - 7)} ${round(y1)}H${round(at - 7)}M${round(x - 7)} ${round(y2)}H${round(at - 7)}M${round(at)} ${round(y1 - 8)}V${round(y2 + 8)}M${round(at - 5)} ${round(y1 + 5)}l10-10M${round(at - 5)} ${round(y2 + 5)}l10-10`,
    hairline,
  )
  if (y2 - y1 <= 78)
    return line + label(at - 4, y1 - 36, inch(size)) + label(at - 4, y1 - 16, millimeters(size))
  const place = `translate(${round(at)} ${round((y1 + y2) / 2)}) rotate(-90)`
  return line + el('g', { transform: place }, label(0, -9, inch(size)) + label(0, 22, millimeters(size)))
}

const label = (x: number, y: number, words: string, anchor = 'middle') =>
  textElement(x, y, 19, words, { 'text-anchor': anchor, 'font-weight': 500 })

/** The symbol for third-angle projection. */
function projectionSymbol(x: number, y: number): string {
  return el(
    'g',
    { transform: `translate(${x} ${y})`, stroke: INK, 'stroke-width': 0.8, fill: 'none' },
    circle(-30, 0, 11) +
      circle(-30, 0, 5.5) +
      path('M0-5.5L26-11V11L0 5.5z') +
      path('M-46 0h32M-30-16v32M-6 0h38', { 'stroke-dasharray': '6 3 1 3', 'stroke-width': 0.5 }),
  )
}
