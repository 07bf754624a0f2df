import { darker, lighter } from '../../drawing/colors.ts'
import { circle, el, INK, path, rect, round, SUN } from '../../drawing/elements.ts'
import type { Pen } from '../../drawing/pen.ts'
import { colorOf, type Subject } from '../../subject.ts'

/** 'CORN', 'SOY' or 'BIO', from the product's ID. */
export const cropName = (subject: Subject) =>
  /corn/.test(subject.id) ? 'CORN' : /soy/.test(subject.id) ? 'SOY' : 'BIO'

export function volumeLabel(subject: Subject): string {
  const litres = subject.number(['litres', 'liters'], 1)
  const gallons = litres / 3.785
  return gallons >= 0.9 ? `${Math.round(gallons)} gal` : `${Math.round(litres * 33.814)} fl oz`
}

/** A paper label around an upright cylinder, with a crop symbol, two bands and two lines of text. */
export function drawLabel(
  pen: Pen,
  cx: number,
  cy: number,
  r: number,
  low: number,
  high: number,
  tint: string,
  crop: string,
  size: string,
): void {
  const k = pen.scale
  const [x, y1] = pen.at([cx, cy, high])
  const [, y0] = pen.at([cx, cy, low])
  const [rx, ry] = [r * k * 0.94, r * k * 0.407]
  const drop = ry * 0.34
  const band = (a: number, b: number, fill: string, ink = false) =>
    path(
      `M${round(x - rx)} ${round(a + drop)}A${round(r * k)} ${round(ry)} 0 0 0 ${round(x + rx)} ${round(a + drop)}V${round(b + drop)}A${round(r * k)} ${round(ry)} 0 0 1 ${round(x - rx)} ${round(b + drop)}z`,
      { fill, stroke: ink ? INK : undefined, 'stroke-width': ink ? 0.9 : undefined },
    )
  const H = y0 - y1
  pen.add(
    band(
      y1,
      y0,
      pen.sheet.gradient(
        [darker('#f7f3e8', 0.16), '#fffdf7', '#f7f3e8', darker('#f7f3e8', 0.3)],
        [0, 0],
        [1, 0],
      ),
      true,
    ),
    band(y1, y1 + H * 0.12, tint),
    band(y0 - H * 0.08, y0, tint),
  )
  const mid = y1 + ry * 1.1
  const s = Math.min(H * 0.17, rx * 0.4)
  pen.add(
    el(
      'g',
      { 'text-anchor': 'middle', fill: INK },
      el('text', { x, y: mid + H * 0.68, 'font-size': s, 'font-weight': 700, 'letter-spacing': 1 }, crop) +
        el('text', { x, y: mid + H * 0.68 + s * 0.95, 'font-size': s * 0.62 }, size),
    ),
    el(
      'g',
      { transform: `translate(${round(x)} ${round(mid + H * 0.33)})` },
      cropSymbol(Math.min(H * 0.2, rx * 0.42), crop),
    ),
  )
}

/** An ear of corn or a bean pod with leaves, `r` high to each side. */
export function cropSymbol(r: number, crop: string): string {
  const leaf = (s: number) =>
    path(
      `M0 ${round(r)}C${round(s * r * 0.9)} ${round(r * 0.7)} ${round(s * r * 1.05)} ${round(-r * 0.2)} ${round(s * r * 0.7)} ${round(-r * 0.6)}C${round(s * r * 0.5)} ${round(r * 0.1)} ${round(s * r * 0.3)} ${round(r * 0.4)} 0 ${round(r)}z`,
      { fill: '#6d8a45', stroke: INK, 'stroke-width': 0.8 },
    )
  if (crop === 'CORN') {
    let kernels = ''
    for (let row = 0; row < 6; row++)
      for (const c of [-1, 0, 1])
        kernels += `M${round(c * r * 0.16 - r * 0.03)} ${round(-r * 0.7 + row * r * 0.24)}h${round(r * 0.06)}`
    return (
      el('ellipse', {
        cx: 0,
        cy: -r * 0.1,
        rx: r * 0.34,
        ry: r * 0.9,
        fill: SUN,
        stroke: INK,
        'stroke-width': 0.8,
      }) +
      path(kernels, { stroke: '#a86c00', 'stroke-width': Math.max(0.8, r * 0.07) }) +
      leaf(-1) +
      leaf(1)
    )
  }
  return (
    leaf(-1) +
    leaf(1) +
    path(
      `M${round(-r * 0.1)} ${round(-r * 0.9)}C${round(r * 0.5)} ${round(-r * 0.6)} ${round(r * 0.4)} ${round(r * 0.5)} ${round(-r * 0.05)} ${round(r * 0.8)}C${round(-r * 0.4)} ${round(r * 0.3)} ${round(-r * 0.4)} ${round(-r * 0.5)} ${round(-r * 0.1)} ${round(-r * 0.9)}z`,
      { fill: '#d8b765', stroke: INK, 'stroke-width': 0.8 },
    ) +
    [-0.45, 0, 0.42]
      .map((v) => circle(0, r * v, r * 0.15, { fill: '#f0dca2', stroke: INK, 'stroke-width': 0.6 }))
      .join('')
  )
}

export function capColor(subject: Subject, fallback: string): string {
  return colorOf(subject.text(['cap'], ''), fallback)
}

export function drawPump(pen: Pen, cx: number, cy: number, z: number, r: number, color: string): void {
  pen.cylinder(cx, cy, z, r, r * 0.9, color)
  pen.cylinder(cx, cy, z + r * 0.9, r * 0.32, r * 1.2, lighter(color, 0.2))
  pen.tube(
    [
      [cx, cy, z + r * 2.2],
      [cx + r * 1.2, cy - r * 0.9, z + r * 2.25],
      [cx + r * 1.7, cy - r * 1.3, z + r * 1.7],
    ],
    r * 0.42,
    color,
  )
  pen.cylinder(cx, cy, z + r * 2.05, r * 0.62, r * 0.4, color)
}

export function drawHighlight(pen: Pen, cx: number, cy: number, r: number, low: number, high: number): void {
  const [x, y] = pen.at([cx, cy, high])
  const [, y0] = pen.at([cx, cy, low])
  const k = pen.scale
  pen.add(
    rect(x - r * k * 0.72, y + r * k * 0.2, r * k * 0.14, y0 - y, {
      rx: r * k * 0.07,
      fill: '#fff',
      'fill-opacity': 0.5,
    }),
  )
}
