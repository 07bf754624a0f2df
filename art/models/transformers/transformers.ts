import { lighter } from '../../drawing/colors.ts'
import { circle, el, INK, path, rect, round } from '../../drawing/elements.ts'
import type { Pen } from '../../drawing/pen.ts'
import type { Sheet } from '../../drawing/sheet.ts'
import { colorOf, type Model, type Subject } from '../../subject.ts'
import { nameplate, warningSign } from '../labels.ts'
import { drawFrontRadiators } from './pad-transformers.ts'

export function kvaRating(subject: Subject): { kva: number; label: string; share: number } {
  const kva = subject.number(['kva', 'kVA', 'apparent_power'], 75)
  // Larger ratings are drawn larger: 2,500 kVA fills the picture.
  return { kva, label: `${kva} kVA`, share: Math.max(0.74, Math.min(1, 0.66 + 0.105 * Math.log10(kva))) }
}

export const dryTransformer: Model = (subject) => {
  const size = subject.drawingSize([30, 25, 41])
  const { kva, label, share } = kvaRating(subject)
  const color = colorOf(subject.text(['colour'], ''), '#8b8f92')
  const bands = Math.max(2, Math.min(4, Math.round(subject.number(['louvers'], 2))))
  return {
    size,
    share,
    draw(pen) {
      const [w, d, h] = size
      const foot = Math.max(14, h * 0.045)
      const big = kva >= 400
      pen.shadow(0, 0, w, d, h * 0.6)
      for (const y of [d * 0.78, d * 0.06]) pen.box(w * 0.02, y, 0, w * 0.96, d * 0.15, foot, '#4a4e54')
      const z1 = h - (big ? 12 : 16)
      pen.box(0, 0, foot, w, d, z1 - foot, color)
      drawSideVents(pen, w, d, foot, z1)
      pen.front(0, 0, z1, dryFront(pen.sheet, w, z1 - foot, bands, label, big, color))
      // The drip hood overhangs the case; a vent shows under it.
      pen.box(-6, -6, z1, w + 12, d + 12, h - z1, lighter(color, 0.1))
      pen.stroke(
        [
          [-6, -6, z1 - 1.5],
          [w + 6, -6, z1 - 1.5],
          [w + 6, d + 6, z1 - 1.5],
        ],
        { width: 2.4, opacity: 0.45 },
      )
      for (const [x, y] of [
        [w * 0.14, d * 0.82],
        [w * 0.86, d * 0.82],
        [w * 0.14, d * 0.18],
        [w * 0.86, d * 0.18],
      ] as const)
        drawLiftingEye(pen, x, y, h, big ? 8 : 7)
    },
  }
}

function dryFront(
  sheet: Sheet,
  w: number,
  h: number,
  bands: number,
  label: string,
  big: boolean,
  color: string,
): string {
  const columns = big ? 2 : 1
  let art = ''
  for (let c = 0; c < columns; c++) {
    const [x, pw] = [(w * c) / columns + w * 0.04, w / columns - w * 0.08]
    art += rect(x, h * 0.035, pw, h * 0.93, {
      rx: 2,
      fill: sheet.gradient([
        ['#ffffff', 0, 0.14],
        ['#ffffff', 1, 0],
      ]),
      stroke: INK,
      'stroke-width': 0.9,
    })
    art += path(`M${round(x + 1.6)} ${round(h * 0.96)}V${round(h * 0.042)}H${round(x + pw - 1.6)}`, {
      fill: 'none',
      stroke: '#fff',
      'stroke-width': 0.9,
      'stroke-opacity': 0.5,
    })
    for (const top of [0.09, 0.74]) {
      const rows = bands * 2 + 2
      const step = (h * 0.19) / rows
      for (let i = 0; i < rows; i++) {
        const y = h * top + i * step
        art += path(
          `M${round(x + pw * 0.08)} ${round(y + step * 0.6)}q0-${round(step * 0.55)} ${round(step * 0.6)}-${round(step * 0.55)}H${round(x + pw * 0.92 - step * 0.6)}q${round(step * 0.6)} 0 ${round(step * 0.6)} ${round(step * 0.55)}z`,
          { fill: '#0e1116', 'fill-opacity': 0.88 },
        )
        art += path(`M${round(x + pw * 0.08)} ${round(y + step * 0.66)}H${round(x + pw * 0.92)}`, {
          stroke: lighter(color, 0.6),
          'stroke-width': 0.9,
        })
      }
    }
    for (const [u, v] of [
      [0.04, 0.05],
      [0.96, 0.05],
      [0.04, 0.5],
      [0.96, 0.5],
      [0.04, 0.95],
      [0.96, 0.95],
    ] as const)
      art +=
        circle(x + pw * u, h * v, 2.8, { fill: '#c6cace', stroke: INK, 'stroke-width': 0.7 }) +
        path(`M${round(x + pw * u - 1.6)} ${round(h * v)}h3.2`, { stroke: INK, 'stroke-width': 0.7 })
  }
  const plate = w / columns
  art += nameplate(
    plate * (big ? 0.42 : 0.5),
    h * 0.4,
    plate * (big ? 0.48 : 0.4),
    h * (big ? 0.17 : 0.22),
    label,
  )
  art += el(
    'g',
    { transform: `translate(${round(plate * 0.15)} ${round(h * 0.42)})` },
    warningSign(plate * 0.2),
  )
  return art
}

function drawSideVents(pen: Pen, w: number, d: number, foot: number, z1: number): void {
  const h = z1 - foot
  const rows = 5
  const grid = (top: number) => {
    let art = ''
    for (let i = 0; i < rows; i++)
      art += rect(d * 0.14, h * top + i * h * 0.026, d * 0.72, h * 0.012, {
        rx: 1.5,
        fill: '#0f1217',
        'fill-opacity': 0.85,
      })
    return art
  }
  pen.side(
    w,
    0,
    z1,
    rect(d * 0.05, h * 0.04, d * 0.9, h * 0.92, {
      fill: 'none',
      stroke: INK,
      'stroke-width': 0.8,
      'stroke-opacity': 0.55,
    }) +
      grid(0.1) +
      grid(0.76) +
      [
        [0.08, 0.06],
        [0.92, 0.06],
        [0.08, 0.5],
        [0.92, 0.5],
        [0.08, 0.94],
        [0.92, 0.94],
      ]
        .map(([u = 0, v = 0]) =>
          circle(d * u, h * v, 2.2, { fill: '#a4a9ae', stroke: INK, 'stroke-width': 0.6 }),
        )
        .join(''),
  )
}

export const liquidTransformer: Model = (subject) => {
  const [w, d, h] = subject.drawingSize([104, 92, 82])
  const { kva, label } = kvaRating(subject)
  const color = colorOf(subject.text(['colour'], ''), '#7d8a86')
  const phases = subject.number(['phases'], 3)
  return {
    size: [w, d, h * 1.04],
    draw(pen) {
      const tank = { x: w * 0.08, y: d * 0.24, w: w * 0.74, d: d * 0.56, z: 18, h: h * 0.62 }
      const top = tank.z + tank.h
      pen.shadow(tank.x - 8, tank.y - 10, tank.w + w * 0.12, tank.d + 10, h * 0.55)
      pen.box(tank.x - 8, tank.y - 4, 0, tank.w + 16, tank.d * 0.16, 14, '#42464c')
      pen.box(tank.x - 8, tank.y + tank.d * 0.84, 0, tank.w + 16, tank.d * 0.16, 14, '#42464c')
      drawSideRadiators(
        pen,
        tank.x + tank.w,
        tank.y + 8,
        tank.z + 16,
        tank.d - 16,
        w * 0.16,
        tank.h - 40,
        kva > 1500 ? 10 : 7,
        color,
      )
      pen.box(tank.x, tank.y, tank.z - 4, tank.w, tank.d, tank.h, color)
      drawFrontRadiators(
        pen,
        tank.x + tank.w * 0.36,
        tank.y,
        tank.z + 16,
        tank.w * 0.56,
        d * 0.2,
        tank.h - 40,
        kva > 1500 ? 12 : 9,
        color,
      )
      drawTankFront(pen, tank, label)
      pen.box(tank.x - 7, tank.y - 7, top - 4, tank.w + 14, tank.d + 14, 9, lighter(color, 0.12))
      for (let i = 0; i <= 9; i++) pen.bolt(tank.x + (tank.w * i) / 9, tank.y - 1, top + 5, 2.6)
      drawLid(pen, tank, top + 5, { phases, h })
    },
  }
}

type Tank = { x: number; y: number; z: number; w: number; d: number; h: number }

/** The nameplate, gauges and valve of a tank. */
function drawTankFront(pen: Pen, tank: Tank, label: string): void {
  const top = tank.z + tank.h
  pen.front(
    tank.x,
    tank.y,
    top - 4,
    nameplate(tank.w * 0.05, tank.h * 0.36, tank.w * 0.24, tank.h * 0.22, label) +
      gauge(tank.w * 0.1, tank.h * 0.17, 13) +
      gauge(tank.w * 0.22, tank.h * 0.17, 10) +
      path(`M${round(tank.w * 0.02)} 8H${round(tank.w * 0.98)}`, {
        stroke: INK,
        'stroke-width': 0.8,
        'stroke-opacity': 0.5,
      }),
  )
  pen.knob(tank.x + tank.w * 0.1, tank.y, tank.z + 24, 8, 18, '#9aa0a6')
  pen.knob(tank.x + tank.w * 0.1, tank.y - 18, tank.z + 24, 12, 4, '#a63a2c')
}

/** The bushings on the lid, high voltage at the back and low voltage in front, and the lifting eyes. */
function drawLid(pen: Pen, tank: Tank, lid: number, { phases, h }: { phases: number; h: number }): void {
  for (let i = 0; i < phases; i++)
    drawBushing(
      pen,
      tank.x + (tank.w * (i + 0.7)) / (phases + 0.6),
      tank.y + tank.d * 0.74,
      lid,
      13,
      h * 0.3,
      6,
      '#7d4f37',
    )
  for (let i = 0; i < phases + 1; i++)
    drawBushing(
      pen,
      tank.x + (tank.w * (i + 0.8)) / (phases + 1.8),
      tank.y + tank.d * 0.26,
      lid,
      9,
      h * 0.14,
      3,
      '#d9d6cd',
    )
  for (const [x, y] of [
    [0.03, 0.9],
    [0.97, 0.9],
    [0.03, 0.1],
    [0.97, 0.1],
  ] as const)
    drawLiftingEye(pen, tank.x + tank.w * x, tank.y + tank.d * y, lid, 8)
}

/** A porcelain bushing with sheds and a terminal on top. */
function drawBushing(
  pen: Pen,
  x: number,
  y: number,
  z: number,
  r: number,
  height: number,
  sheds: number,
  color: string,
): void {
  pen.cylinder(x, y, z, r * 1.25, 6, '#a2a8ae', { stroke: INK, width: 0.9 })
  const profile: [number, number][] = [[r * 0.8, z + 6]]
  const step = (height * 0.74) / sheds
  for (let i = 0; i < sheds; i++) {
    const s = z + 6 + i * step
    profile.push(
      [r * 0.62, s + step * 0.2],
      [r * 1.12, s + step * 0.45],
      [r * 1.08, s + step * 0.58],
      [r * 0.6, s + step * 0.95],
    )
  }
  pen.revolve(x, y, profile, color, { stroke: INK, width: 0.9 })
  pen.cylinder(x, y, z + 6 + height * 0.74, r * 0.42, height * 0.16, '#c9cdd1', { stroke: INK, width: 0.9 })
  pen.cylinder(x, y, z + 6 + height * 0.9, r * 0.22, height * 0.1, '#b88a4a', { stroke: INK, width: 0.8 })
}

/** Radiator plates that stand out from the right wall, one behind another. */
export function drawSideRadiators(
  pen: Pen,
  x: number,
  y: number,
  z: number,
  depth: number,
  out: number,
  height: number,
  count: number,
  color: string,
): void {
  const gap = depth / count
  for (let i = count - 1; i >= 0; i--) {
    pen.box(x, y + i * gap, z, out, gap * 0.42, height, color, { stroke: INK, width: 0.9 })
  }
  for (const up of [0.08, 0.9])
    pen.tube(
      [
        [x + out * 0.5, y - 3, z + height * up],
        [x + out * 0.5, y + 2, z + height * up],
      ],
      7,
      '#8f9a96',
    )
}

function gauge(x: number, y: number, r: number): string {
  return (
    circle(x, y, r, { fill: '#2a2d33', stroke: INK, 'stroke-width': 1 }) +
    circle(x, y, r * 0.78, { fill: '#f8f6f0' }) +
    path(
      `M${round(x - r * 0.5)} ${round(y + r * 0.4)}A${round(r * 0.6)} ${round(r * 0.6)} 0 1 1 ${round(x + r * 0.5)} ${round(y + r * 0.4)}`,
      { fill: 'none', stroke: '#7f848a', 'stroke-width': 1 },
    ) +
    path(`M${round(x)} ${round(y)}l${round(r * 0.35)}-${round(r * 0.42)}`, {
      stroke: '#a63a2c',
      'stroke-width': 1.3,
    })
  )
}

function drawLiftingEye(pen: Pen, x: number, y: number, z: number, r: number): void {
  pen.cylinder(x, y, z, r * 0.8, 3, '#9aa0a6', { stroke: INK, width: 0.8 })
  pen.front(
    x,
    y,
    z + r * 2.3,
    circle(0, r * 0.4, r, { fill: 'none', stroke: INK, 'stroke-width': r * 0.62 }) +
      circle(0, r * 0.4, r, { fill: 'none', stroke: '#aab0b6', 'stroke-width': r * 0.4 }),
  )
}
