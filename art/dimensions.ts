import { wallInches } from './models/inverters.ts'
import type { Listed, Subject } from './subject.ts'
import { BLUE, circle, el, INK, line, path, rect, round, Sheet, type Size, words } from './svg.ts'

const PACKED =
  /^(battery|battery-rack|bottle|jug|drum|tableware|ev-|rail|clamp|roof-mount|ground-mount|ballast)/
const WALL = /inverter|battery$|ev-charger/
const thin = { fill: 'none', stroke: INK, 'stroke-width': 1 }
const hair = { fill: 'none', stroke: INK, 'stroke-width': 0.6 }

/**
 * Front and side elevation to scale with dimension lines in inches, or null when a product has no size.
 * Free of words, so that it serves every language; a carton stands for goods known by their packed size.
 */
export function dimensionsOf(subject: Subject, product: Listed): string | null {
  if (/kit|plan/.test(subject.model)) return null
  const found = sizeOf(subject, product)
  if (!found) return null
  const {
    size: [w, d, h],
    carton,
  } = found
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
  const art = carton ? cartonFace : (faces[subject.model] ?? plain)
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
    across(x0, x0 + fw, y0 + fh, 44, w),
    upright(y0, y0 + fh, x0, flat ? 0 : -46, h),
    across(sx, sx + sw, sy + sh, 44, d),
    flat
      ? upright(sy, sy + sh, sx, -46, h) + words(sx + sw + 18, sy + 16, 15, `${zoom}:1`, { fill: BLUE })
      : '',
    flat
      ? ''
      : [y0, y0 + fh]
          .map((y) =>
            line(x0 + fw + 12, y, sx - 12, y, {
              ...hair,
              'stroke-dasharray': '7 4 1.5 4',
              stroke: BLUE,
              'stroke-opacity': 0.6,
            }),
          )
          .join(''),
    thirdAngle(712, 556),
  )
  return sheet.toSvg(`${subject.title}: ${inch(w)} × ${inch(d)} × ${inch(h)}`)
}

function sizeOf(subject: Subject, product: Listed): { size: Size; carton: boolean } | null {
  const own = (['length', 'width', 'height'] as const).map((name) =>
    subject.number([name, `${name}_in`], 0),
  ) as unknown as Size
  const listed = subject.inches([0, 0, 0])
  if (subject.model === 'panel') {
    const [length, width] = [own[0] || listed[0], own[1] || listed[1]]
    return length && width ? { size: [width, own[2] || listed[2] || 1.4, length], carton: false } : null
  }
  const complete = own.every((n) => n > 0)
  const size = complete ? own : listed
  if (!size.every((n) => n > 0)) return null
  const packed = PACKED.test(subject.model) && !complete && product.id.length > 0
  // Pieces of mounting hardware are listed by their own size, only what ships in bundles is packed.
  const carton = packed && !/^(rail|clamp|roof-mount|ballast)/.test(subject.model)
  if (carton || !WALL.test(subject.model)) return { size, carton }
  return { size: complete ? wallOf(size) : wallInches(subject, size), carton }
}

function wallOf(size: Size): Size {
  const [thin_, middle, large] = [...size].sort((a, b) => a - b) as [number, number, number]
  return [middle, thin_, large]
}

function niceZoom(zoom: number): number {
  return [50, 20, 10, 5, 4, 2].find((step) => step <= zoom) ?? 1
}

const inch = (n: number) => `${Number(n.toFixed(1))} in`

function across(x1: number, x2: number, y: number, off: number, size: number): string {
  const at = y + off
  const middle = (x1 + x2) / 2
  const wide = x2 - x1 > 64
  return (
    path(
      `M${round(x1)} ${round(y + 7)}V${round(at + 7)}M${round(x2)} ${round(y + 7)}V${round(at + 7)}M${round(x1 - 8)} ${round(at)}H${round(x2 + 8)}M${round(x1 - 5)} ${round(at + 5)}l10-10M${round(x2 - 5)} ${round(at + 5)}l10-10`,
      hair,
    ) +
    words(wide ? middle : x2 + 14, wide ? at - 9 : at + 6, 19, inch(size), {
      'text-anchor': wide ? 'middle' : undefined,
      'font-weight': 500,
    })
  )
}

function upright(y1: number, y2: number, x: number, off: number, size: number): string {
  const at = x + (off || -30)
  const tall = y2 - y1 > 60
  return (
    path(
      `M${round(x - 7)} ${round(y1)}H${round(at - 7)}M${round(x - 7)} ${round(y2)}H${round(at - 7)}M${round(at)} ${round(y1 - 8)}V${round(y2 + 8)}M${round(at - 5)} ${round(y1 + 5)}l10-10M${round(at - 5)} ${round(y2 + 5)}l10-10`,
      hair,
    ) +
    (tall
      ? el(
          'g',
          { transform: `translate(${round(at - 9)} ${round((y1 + y2) / 2)}) rotate(-90)` },
          words(0, 0, 19, inch(size), { 'text-anchor': 'middle', 'font-weight': 500 }),
        )
      : words(at - 4, y1 - 16, 19, inch(size), { 'text-anchor': 'middle', 'font-weight': 500 }))
  )
}

/** The draughtsman's sign for third-angle projection. */
function thirdAngle(x: number, y: number): string {
  return el(
    'g',
    { transform: `translate(${x} ${y})`, stroke: INK, 'stroke-width': 0.8, fill: 'none' },
    circle(-30, 0, 11) +
      circle(-30, 0, 5.5) +
      path('M0-5.5L26-11V11L0 5.5z') +
      path('M-46 0h32M-30-16v32M-6 0h38', { 'stroke-dasharray': '6 3 1 3', 'stroke-width': 0.5 }),
  )
}

type Face = (w: number, h: number, subject: Subject, side: boolean) => string
const slots = (x: number, y: number, w: number, h: number, n: number) =>
  path(
    Array.from(
      { length: n },
      (_, i) => `M${round(x)} ${round(y + (h * i) / Math.max(1, n - 1))}h${round(w)}`,
    ).join(''),
    hair,
  )

const plain: Face = (w, h) => rect(w * 0.05, h * 0.05, w * 0.9, h * 0.9, hair)

/** A closed carton: tape, and the arrows that say which way is up. */
const cartonFace: Face = (w, h) =>
  path(`M0 ${round(h * 0.12)}H${round(w)}M${round(w / 2 - 12)} 0v${round(h * 0.2)}h24V0`, hair) +
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
        hair,
      )
    : rect(w * 0.02, h * 0.02, w * 0.96, h * 0.96, { rx: w * 0.05, ...hair }) +
      rect(w * 0.1, h * 0.1, w * 0.8, h * 0.34, { rx: 6, ...thin }) +
      rect(w * 0.16, h * 0.14, w * 0.42, h * 0.2, { rx: 3, ...hair }) +
      [0, 1, 2].map((i) => circle(w * 0.7, h * (0.16 + i * 0.07), 3, hair)).join('') +
      path(`M${round(w * 0.1)} ${round(h * 0.52)}H${round(w * 0.9)}`, hair) +
      Array.from({ length: 6 }, (_, i) => rect(w * (0.28 + i * 0.07), h - 1, w * 0.035, 9, { ...hair })).join(
        '',
      ) +
      [0.8, 0.88].map((u) => rect(w * u, h - 1, w * 0.05, 8, hair)).join('')

const dryFace: Face = (w, h) =>
  path(`M0 ${round(h * 0.05)}H${round(w)}M0 ${round(h * 0.95)}H${round(w)}`, thin) +
  rect(w * 0.05, h * 0.08, w * 0.9, h * 0.84, hair) +
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
        hair,
      )
    : path(
        `M0 ${round(h * 0.08)}H${round(w)}M${round(w * 0.42)} ${round(h * 0.08)}V${round(h * 0.95)}M0 ${round(h * 0.95)}H${round(w)}`,
        thin,
      ) +
      rect(w * 0.03, h * 0.12, w * 0.36, h * 0.79, hair) +
      rect(w * 0.45, h * 0.12, w * 0.52, h * 0.79, hair) +
      rect(w * 0.46, h * 0.46, w * 0.03, h * 0.14, hair)

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
      hair,
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
  return rect(4, 4, w - 8, h - 8, thin) + path(grid, { ...hair, 'stroke-opacity': 0.55 })
}

const spaFace: Face = (w, h) =>
  rect(-2, 0, w + 4, h * 0.13, { rx: 4, fill: '#ffffff', stroke: INK, 'stroke-width': 1.2 }) +
  path(`M${round(w / 2)} ${round(h * 0.13)}V${round(h)}M0 ${round(h * 0.95)}H${round(w)}`, hair) +
  slots(w * 0.06, h * 0.3, w * 0.88, h * 0.5, 5)

const tubFace: Face = (w, h, subject, side) =>
  /alcove|drop|walk/.test(subject.word(['shape'], ''))
    ? path(`M0 ${round(h * 0.07)}H${round(w)}`, thin) +
      path(
        `M${round(w * 0.08)} ${round(h * 0.07)}C${round(w * 0.1)} ${round(h * 0.7)} ${round(w * 0.16)} ${round(h * 0.82)} ${round(w * 0.26)} ${round(h * 0.82)}H${round(w * 0.76)}C${round(w * 0.86)} ${round(h * 0.82)} ${round(w * 0.9)} ${round(h * 0.6)} ${round(w * 0.92)} ${round(h * 0.07)}`,
        { ...hair, 'stroke-dasharray': '6 4' },
      )
    : path(
        `M0 0H${round(w)}M${round(w * 0.01)} ${round(h * 0.03)}C${round(w * 0.04)} ${round(h * 0.5)} ${round(w * 0.08)} ${round(h * 0.85)} ${round(w * 0.13)} ${round(h)}H${round(w * 0.87)}C${round(w * 0.92)} ${round(h * 0.85)} ${round(w * 0.96)} ${round(h * 0.5)} ${round(w * 0.99)} ${round(h * 0.03)}`,
        thin,
      ) +
      path(
        `M${round(w * 0.06)} ${round(h * 0.03)}C${round(w * 0.1)} ${round(h * 0.6)} ${round(w * 0.14)} ${round(h * 0.75)} ${round(w * (side ? 0.22 : 0.24))} ${round(h * 0.78)}H${round(w * 0.76)}C${round(w * 0.86)} ${round(h * 0.75)} ${round(w * 0.9)} ${round(h * 0.5)} ${round(w * 0.94)} ${round(h * 0.03)}`,
        { ...hair, 'stroke-dasharray': '6 4' },
      )

const railFace: Face = (w, h, _, side) =>
  side
    ? path(
        `M${round(w * 0.34)} 0v${round(h * 0.1)}h-${round(w * 0.14)}v${round(h * 0.14)}h${round(w * 0.6)}v-${round(h * 0.14)}h-${round(w * 0.14)}V0`,
        thin,
      ) +
      rect(w * 0.12, h * 0.48, w * 0.34, h * 0.42, hair) +
      rect(w * 0.56, h * 0.36, w * 0.32, h * 0.54, hair)
    : slots(0, h * 0.3, w, h * 0.4, 3)

const faces: Record<string, Face> = {
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
}
