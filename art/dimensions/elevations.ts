import { circle, el, INK, path, rect, round } from '../drawing/elements.ts'
import type { Subject } from '../subject.ts'

const thin = { fill: 'none', stroke: INK, 'stroke-width': 1 }

export const hairline = { fill: 'none', stroke: INK, 'stroke-width': 0.6 }

type Face = (w: number, h: number, subject: Subject, side: boolean) => string

const slots = (x: number, y: number, w: number, h: number, n: number) =>
  path(
    Array.from(
      { length: n },
      (_, i) => `M${round(x)} ${round(y + (h * i) / Math.max(1, n - 1))}h${round(w)}`,
    ).join(''),
    hairline,
  )

export const plain: Face = (w, h) => rect(w * 0.05, h * 0.05, w * 0.9, h * 0.9, hairline)

/** A closed carton: tape, and the arrows that say which way is up. */
const cartonFace: Face = (w, h) =>
  path(`M0 ${round(h * 0.12)}H${round(w)}M${round(w / 2 - 12)} 0v${round(h * 0.2)}h24V0`, hairline) +
  el(
    'g',
    {
      transform: `translate(${round(w / 2)} ${round(h * 0.62)}) scale(${round(Math.min(1, w / 90, h / 110), 2)})`,
    },
    path('M-16 24V-8h-8L-12-26L0-8h-8M8 24V-8H0M8 24V-8M16 24V-8h8L12-26L0-8h8M-16-8v32M-8-8v32M-24 32h48', {
      fill: 'none',
      stroke: INK,
      'stroke-width': 1.4,
    }),
  )

const inverterFace: Face = (w, h, _, side) =>
  side
    ? path(`M${round(w * 0.55)} 0V${round(h)}`, thin) +
      path(
        Array.from(
          { length: 7 },
          (_, i) => `M${round(w * (0.6 + i * 0.055))} ${round(h * 0.03)}V${round(h * 0.97)}`,
        ).join(''),
        hairline,
      )
    : rect(w * 0.02, h * 0.02, w * 0.96, h * 0.96, { rx: w * 0.05, ...hairline }) +
      rect(w * 0.1, h * 0.1, w * 0.8, h * 0.34, { rx: 6, ...thin }) +
      rect(w * 0.16, h * 0.14, w * 0.42, h * 0.2, { rx: 3, ...hairline }) +
      [0, 1, 2].map((i) => circle(w * 0.7, h * (0.16 + i * 0.07), 3, hairline)).join('') +
      path(`M${round(w * 0.1)} ${round(h * 0.52)}H${round(w * 0.9)}`, hairline) +
      Array.from({ length: 6 }, (_, i) =>
        rect(w * (0.28 + i * 0.07), h - 1, w * 0.035, 9, { ...hairline }),
      ).join('') +
      [0.8, 0.88].map((u) => rect(w * u, h - 1, w * 0.05, 8, hairline)).join('')

const dryFace: Face = (w, h) =>
  path(`M0 ${round(h * 0.05)}H${round(w)}M0 ${round(h * 0.95)}H${round(w)}`, thin) +
  rect(w * 0.05, h * 0.08, w * 0.9, h * 0.84, hairline) +
  slots(w * 0.14, h * 0.13, w * 0.72, h * 0.17, 8) +
  slots(w * 0.14, h * 0.7, w * 0.72, h * 0.17, 8)

const padFace: Face = (w, h, _, side) =>
  side
    ? path(
        `M0 ${round(h * 0.08)}L${round(w * 0.34)} 0V${round(h)}M${round(w * 0.34)} ${round(h * 0.06)}H${round(w)}`,
        thin,
      ) +
      path(
        Array.from(
          { length: 8 },
          (_, i) => `M${round(w * (0.45 + i * 0.06))} ${round(h * 0.16)}V${round(h * 0.82)}`,
        ).join(''),
        hairline,
      )
    : path(
        `M0 ${round(h * 0.08)}H${round(w)}M${round(w * 0.42)} ${round(h * 0.08)}V${round(h * 0.95)}M0 ${round(h * 0.95)}H${round(w)}`,
        thin,
      ) +
      rect(w * 0.03, h * 0.12, w * 0.36, h * 0.79, hairline) +
      rect(w * 0.45, h * 0.12, w * 0.52, h * 0.79, hairline) +
      rect(w * 0.46, h * 0.46, w * 0.03, h * 0.14, hairline)

const liquidFace: Face = (w, h) => {
  const bushings = [0.25, 0.5, 0.75]
    .map(
      (u) =>
        path(`M${round(w * u - 5)} ${round(h * 0.3)}l3-${round(h * 0.22)}h4l3 ${round(h * 0.22)}`, thin) +
        slots(w * u - 7, h * 0.1, 14, h * 0.16, 5),
    )
    .join('')
  return (
    rect(0, h * 0.3, w, h * 0.06, thin) +
    rect(w * 0.04, h * 0.36, w * 0.92, h * 0.58, thin) +
    bushings +
    path(
      Array.from(
        { length: 14 },
        (_, i) => `M${round(w * (0.2 + i * 0.046))} ${round(h * 0.44)}V${round(h * 0.86)}`,
      ).join(''),
      hairline,
    )
  )
}

const panelFace: Face = (w, h, subject, side) => {
  if (side) return ''
  const columns = 6
  const rows = Math.max(6, Math.round(subject.number(['cells'], 108) / 6))
  let grid = ''
  for (let c = 1; c < columns; c++) grid += `M${round(4 + ((w - 8) * c) / columns)} 4V${round(h - 4)}`
  for (let r = 1; r < rows; r++) grid += `M4 ${round(4 + ((h - 8) * r) / rows)}H${round(w - 4)}`
  return rect(4, 4, w - 8, h - 8, thin) + path(grid, { ...hairline, 'stroke-opacity': 0.55 })
}

const spaFace: Face = (w, h) =>
  rect(-2, 0, w + 4, h * 0.13, { rx: 4, fill: '#ffffff', stroke: INK, 'stroke-width': 1.2 }) +
  path(`M${round(w / 2)} ${round(h * 0.13)}V${round(h)}M0 ${round(h * 0.95)}H${round(w)}`, hairline) +
  slots(w * 0.06, h * 0.3, w * 0.88, h * 0.5, 5)

const tubFace: Face = (w, h, subject, side) =>
  /alcove|drop|walk/.test(subject.text(['shape'], ''))
    ? path(`M0 ${round(h * 0.07)}H${round(w)}`, thin) +
      path(
        `M${round(w * 0.08)} ${round(h * 0.07)}C${round(w * 0.1)} ${round(h * 0.7)} ${round(w * 0.16)} ${round(h * 0.82)} ${round(w * 0.26)} ${round(h * 0.82)}H${round(w * 0.76)}C${round(w * 0.86)} ${round(h * 0.82)} ${round(w * 0.9)} ${round(h * 0.6)} ${round(w * 0.92)} ${round(h * 0.07)}`,
        { ...hairline, 'stroke-dasharray': '6 4' },
      )
    : path(
        `M0 0H${round(w)}M${round(w * 0.01)} ${round(h * 0.03)}C${round(w * 0.04)} ${round(h * 0.5)} ${round(w * 0.08)} ${round(h * 0.85)} ${round(w * 0.13)} ${round(h)}H${round(w * 0.87)}C${round(w * 0.92)} ${round(h * 0.85)} ${round(w * 0.96)} ${round(h * 0.5)} ${round(w * 0.99)} ${round(h * 0.03)}`,
        thin,
      ) +
      path(
        `M${round(w * 0.06)} ${round(h * 0.03)}C${round(w * 0.1)} ${round(h * 0.6)} ${round(w * 0.14)} ${round(h * 0.75)} ${round(w * (side ? 0.22 : 0.24))} ${round(h * 0.78)}H${round(w * 0.76)}C${round(w * 0.86)} ${round(h * 0.75)} ${round(w * 0.9)} ${round(h * 0.5)} ${round(w * 0.94)} ${round(h * 0.03)}`,
        { ...hairline, 'stroke-dasharray': '6 4' },
      )

const railFace: Face = (w, h, _, side) =>
  side
    ? path(
        `M${round(w * 0.34)} 0v${round(h * 0.1)}h-${round(w * 0.14)}v${round(h * 0.14)}h${round(w * 0.6)}v-${round(h * 0.14)}h-${round(w * 0.14)}V0`,
        thin,
      ) +
      rect(w * 0.12, h * 0.48, w * 0.34, h * 0.42, hairline) +
      rect(w * 0.56, h * 0.36, w * 0.32, h * 0.54, hairline)
    : slots(0, h * 0.3, w, h * 0.4, 3)

/** A bottle, or the case that bottles or cartridges come in. */
const bottleFace: Face = (w, h, subject, side) =>
  (subject.text(['form'], 'bottle') === 'bottle' ? plain : cartonFace)(w, h, subject, side)

export const faces: Record<string, Face> = {
  panel: panelFace,
  'string-inverter': inverterFace,
  'hybrid-inverter': inverterFace,
  'commercial-inverter': inverterFace,
  'dry-transformer': dryFace,
  'liquid-transformer': liquidFace,
  'pad-transformer': padFace,
  spa: spaFace,
  tub: tubFace,
  rail: railFace,
  tableware: cartonFace,
  bottle: bottleFace,
}
