import { type Listed, type Model, type Subject, subjectOf } from '../subject.ts'
import {
  BLUE,
  circle,
  el,
  INK,
  type Pen,
  path,
  rect,
  round,
  type Sheet,
  SUN,
  type Vec,
  words,
} from '../svg.ts'
import { commercialInverter, hybridInverter, microinverter, stringInverter } from './inverters.ts'
import { groundMount, table } from './mounting.ts'
import { cellsOf, standing } from './panel.ts'
import { battery, batteryRack, evCharger } from './storage.ts'
import { dryTransformer, padUnit } from './transformers.ts'

const BLACK = { columns: 6, rows: 18, half: true, blue: false, backing: '#191c22', frame: '#25282d' }

/** Draws a product's own picture, small, at a place of the scene; `tall` is its largest side there. */
function place(pen: Pen, x: number, y: number, tall: number, model: Model, product: Listed): void {
  const drawing = model(subjectOf(product))
  drawing.draw(pen.moved([x, y, 0], tall / Math.max(...drawing.size)))
}

function partOf(subject: Subject, model: string): { product: Listed; quantity: number } | undefined {
  return subject.parts.find((part) => part.product.picture?.model === model)
}

function countOf(subject: Subject, model: string): number {
  return subject.parts
    .filter((part) => part.product.picture?.model === model)
    .reduce((sum, part) => sum + part.quantity, 0)
}

export const kit: Model = (subject) => {
  const panelPart = partOf(subject, 'panel')
  const panels = countOf(subject, 'panel') || subject.number(['panels', 'panel_count', 'modules'], 12)
  const shown = Math.max(3, Math.min(6, Math.round(panels / 3)))
  // A kit with a string inverter may hold rapid-shutdown boxes that look like microinverters: what the kit says goes first.
  const said = subject.word(['inverter'], '')
  const micro =
    (/^$|micro/.test(said) ? partOf(subject, 'microinverter') : undefined) ??
    (/micro/.test(said) ? { product: { id: 'm' }, quantity: 4 } : undefined)
  const hybrid =
    partOf(subject, 'hybrid-inverter') ??
    (said === 'hybrid' ? { product: { id: 'h' }, quantity: 1 } : undefined)
  const string = partOf(subject, 'string-inverter')
  const storage =
    partOf(subject, 'battery') ??
    (subject.flag(['battery', 'batteries', 'storage'], false)
      ? { product: { id: 'b' }, quantity: Math.max(1, subject.number(['batteries', 'battery'], 1)) }
      : undefined)
  const charger = partOf(subject, 'ev-charger')
  const ground =
    partOf(subject, 'ground-mount') ??
    (/ground/.test(subject.word(['mount', 'mounting'], ''))
      ? { product: { id: 'g' }, quantity: 1 }
      : undefined)
  const cells = panelPart ? cellsOf(subjectOf(panelPart.product)) : BLACK
  const step = 74
  const row = 200 + (shown - 1) * step
  return {
    size: ground ? [620, 330, 260] : [row + 60, 330, 330],
    draw(pen) {
      if (ground)
        place(pen, 0, 130, 520, groundMount, {
          id: 'g',
          picture: { parameters: { rows: 2, columns: 6, cells: 72 } },
        })
      else {
        // The row recedes to the right, each panel half hidden by the one before it.
        const places = Array.from(
          { length: shown },
          (_, i): Vec => [(shown - 1 - i) * step, 150 + (shown - 1 - i) * 30, 0],
        )
        pen.repeat(places, (part) => {
          part.shadow(0, 0, 186, 6, 90)
          standing(part, 0, 0, 0, 186, 6, 330, cells, false)
        })
      }
      let x = ground ? 120 : 96
      if (micro) {
        pen.repeat(
          [
            [150, 50, 0],
            [40, 20, 0],
            [190, -60, 0],
          ],
          (part) => place(part, 0, 0, 130, microinverter, micro.product),
        )
        x += 190
      } else if (hybrid) {
        place(pen, x, 20, 200, hybridInverter, hybrid.product)
        x += 150
      } else {
        place(
          pen,
          x,
          20,
          170,
          stringInverter,
          string?.product ?? { id: 's', picture: { parameters: { ports: 4 } } },
        )
        x += 150
      }
      if (storage)
        for (let i = 0; i < Math.min(2, storage.quantity); i++) {
          place(pen, x, 10 - i * 10, 220, battery, storage.product)
          x += 150
        }
      if (charger) place(pen, x, 0, 140, evCharger, charger.product)
    },
  }
}

export const commercialKit: Model = (subject) => {
  const pad = partOf(subject, 'pad-transformer') ?? partOf(subject, 'liquid-transformer')
  const dry = partOf(subject, 'dry-transformer')
  const inverters = Math.max(
    1,
    Math.min(3, countOf(subject, 'commercial-inverter') || subject.number(['inverters'], 2)),
  )
  const inverter = partOf(subject, 'commercial-inverter')?.product ?? {
    id: 'c',
    power_w: subject.number(['inverter_kw'], 0) * 1000,
    picture: { parameters: { ports: 20 } },
  }
  const hybrid = partOf(subject, 'hybrid-inverter')
  const storage = partOf(subject, 'battery') ?? partOf(subject, 'battery-rack')
  const panelPart = partOf(subject, 'panel')
  const cells = panelPart
    ? cellsOf(subjectOf(panelPart.product))
    : { ...BLACK, backing: '#e4e7e8', frame: '#c6cacd' }
  return {
    size: [560, 360, 190],
    draw(pen) {
      const rows = [2, 1, 0].map((r): Vec => [0, 170 + r * 104, 0])
      pen.repeat(rows, (row) => {
        row.shadow(0, 0, 560, 74, 24)
        for (let i = 0; i < 8; i++) row.box(14 + i * 75, 62, 0, 8, 10, 34, '#b9bec4')
        row.box(0, 8, 0, 560, 8, 8, '#9aa0a6')
        table(row, [0, 0, 12], 560, 84, 0.26, 1, 7, cells)
      })
      const drawing = hybrid
        ? hybridInverter(subjectOf(hybrid.product))
        : commercialInverter(subjectOf(inverter))
      const k = (inverters > 2 ? 150 : 190) / Math.max(...drawing.size)
      const step = (inverters > 2 ? 20 : 36) + drawing.size[0] * k
      const start = Math.max(0, 270 - (inverters * step + (storage || dry || pad ? 170 : 0)) / 2)
      pen.repeat(
        Array.from({ length: inverters }, (_, i): Vec => [start + i * step, 10, 0]),
        (part) => drawing.draw(part.moved([0, 0, 0], k)),
      )
      let x = start + inverters * step
      if (storage)
        for (let i = 0; i < Math.min(2, storage.quantity); i++) {
          place(
            pen,
            x,
            -10 - i * 14,
            190,
            storage.product.picture?.model === 'battery-rack' ? batteryRack : battery,
            storage.product,
          )
          x += 130
        }
      if (dry && !pad) place(pen, x + 10, -20, 190, dryTransformer, dry.product)
      else if (pad || subject.flag(['transformer'], inverters > 2))
        padUnit(pen.moved([x + 14, -30, 0], 0.56), 330, 270, 300, {
          doors: 2,
          label: pad ? `${subjectOf(pad.product).number(['kva', 'apparent_power'], 500)} kVA` : '500 kVA',
          fins: true,
          color: '#3f5b48',
        })
    },
  }
}

export const plan: Model = (subject) => {
  const sheets = Math.max(1, Math.min(8, Math.round(subject.number(['sheets'], 6) / 2)))
  const roof = subject.word(['roof'], 'pitched')
  const [w, d] = [560, 400]
  return {
    // The sheets lie on a drawing board that is propped up at the back.
    size: [w, d * 0.82, d * 0.58],
    draw(pen) {
      const [cos, sin] = [0.819, 0.574]
      const [bw, bd] = [w + 60, d + 50]
      const on = (up: number, artwork: string) =>
        pen.plane(
          [0, (d + 12) * cos - up * sin, (d + 12) * sin + up * cos + 10],
          [1, 0, 0],
          [0, -cos, -sin],
          artwork,
        )
      pen.shadow(-30, 0, bw, bd * cos, 60)
      for (const x of [20, w - 30]) pen.box(x, bd * cos * 0.86, 0, 12, 14, bd * sin * 0.84, '#8a6239')
      const corner = (x: number, v: number, up: number): Vec => [x, v * cos - up * sin, v * sin + up * cos]
      const [l, r] = [-30, w + 30]
      pen.surface([corner(r, -12, 0), corner(r, bd, 0), corner(r, bd, 9), corner(r, -12, 9)], '#b98d5b')
      pen.surface([corner(l, -12, 9), corner(r, -12, 9), corner(r, bd, 9), corner(l, bd, 9)], '#d9b98c')
      pen.surface([corner(l, -12, 0), corner(r, -12, 0), corner(r, -12, 9), corner(l, -12, 9)], '#b98d5b')
      let art = ''
      for (let i = 0; i < sheets; i++) {
        const top = i === sheets - 1
        const turn = top ? 0 : ((i * 37) % 5) - 2
        art += el(
          'g',
          { transform: `rotate(${turn} ${w / 2} ${d / 2})` },
          (i ? '' : rect(4, 5, w, d, { fill: '#191b22', 'fill-opacity': 0.4, filter: pen.sheet.blur(3) })) +
            rect(0, 0, w, d, { fill: top ? '#fffefb' : '#f1ede4', stroke: INK, 'stroke-width': 0.8 }),
        )
      }
      on(
        0,
        art +
          sheetArt(pen.sheet, w, d, roof) +
          [
            [12, 9],
            [w - 12, 9],
          ]
            .map(([x = 0, y = 0]) => circle(x, y, 4, { fill: '#c3c8cd', stroke: INK, 'stroke-width': 0.8 }))
            .join(''),
      )
      // A ledge keeps the pencil.
      pen.box(l, -22, -8, bw, 14, 12, '#b98d5b')
      pen.tube(
        [
          [w * 0.52, -16, 8],
          [w * 0.74, -16, 8],
        ],
        8,
        SUN,
      )
      pen.tube(
        [
          [w * 0.74, -16, 8],
          [w * 0.765, -16, 8],
        ],
        7,
        '#e9d3ad',
      )
      pen.tube(
        [
          [w * 0.765, -16, 8],
          [w * 0.775, -16, 8],
        ],
        2.4,
        '#1d1f23',
      )
    },
  }
}

function sheetArt(sheet: Sheet, w: number, d: number, roof: string): string {
  const thin = { fill: 'none', stroke: INK, 'stroke-width': 1 }
  const block =
    rect(14, 14, w - 28, d - 28, { ...thin, 'stroke-width': 1.8 }) +
    rect(w - 124, 14, 110, d - 28, { ...thin }) +
    path(
      `M${w - 124} ${d - 120}h110M${w - 124} ${d - 90}h110M${w - 124} ${d - 60}h110M${w - 69} ${d - 60}v46`,
      thin,
    ) +
    words(w - 116, d - 98, 15, 'PV-1', { 'font-weight': 700, fill: BLUE }) +
    path(
      [0, 1, 2, 3, 4, 5, 6]
        .map((i) => `M${w - 114} ${40 + i * 13}h${[78, 60, 84, 52, 70, 80, 44][i]}`)
        .join(''),
      { stroke: '#8b8f95', 'stroke-width': 2 },
    ) +
    path(`M${w - 114} ${d - 74}h60M${w - 114} ${d - 46}h34M${w - 60} ${d - 46}h36M${w - 114} ${d - 32}h26`, {
      stroke: '#8b8f95',
      'stroke-width': 2,
    }) +
    circle(w - 69, 190, 34, thin) +
    circle(w - 69, 190, 29, { ...thin, stroke: BLUE, 'stroke-width': 0.8 }) +
    path(`M${w - 84} 186h30M${w - 80} 194h22`, { stroke: BLUE, 'stroke-width': 1.6 })
  const north = el(
    'g',
    { transform: `translate(${w - 160} 56)` },
    circle(0, 0, 18, thin) +
      path('M0-22L7 12 0 6-7 12z', { fill: INK }) +
      words(-4, -26, 12, 'N', { 'font-weight': 700 }),
  )
  if (roof === 'none') return block + oneLine()
  return block + north + (roof === 'flat' ? flatPlan(sheet) : pitchedPlan(sheet))
}

function array(x: number, y: number, columns: number, rows: number, pw: number, ph: number): string {
  let grid = ''
  for (let c = 1; c < columns; c++) grid += `M${round(x + c * pw)} ${round(y)}v${round(rows * ph)}`
  for (let r = 1; r < rows; r++) grid += `M${round(x)} ${round(y + r * ph)}h${round(columns * pw)}`
  return (
    rect(x, y, columns * pw, rows * ph, {
      fill: '#1d4174',
      'fill-opacity': 0.88,
      stroke: BLUE,
      'stroke-width': 1.2,
    }) + path(grid, { stroke: '#dfe7f1', 'stroke-width': 0.9 })
  )
}

const string = (d: string) => path(d, { fill: 'none', stroke: SUN, 'stroke-width': 2.6 })
const dimension = (x1: number, y: number, x2: number) =>
  path(
    `M${x1} ${y - 6}v12M${x2} ${y - 6}v12M${x1} ${y}H${x2}M${x1 + 4} ${y - 4}l-8 8M${x2 + 4} ${y - 4}l-8 8`,
    { fill: 'none', stroke: INK, 'stroke-width': 0.9 },
  )

function pitchedPlan(sheet: Sheet): string {
  return (
    path('M50 70H390V330H50z', {
      fill: sheet.gradient(['#f4efe5', '#e6dfd0']),
      stroke: INK,
      'stroke-width': 1.6,
    }) +
    path('M50 70L150 190H300L390 70M50 330L150 200M300 200L390 330M150 200H300V190H150z', {
      fill: 'none',
      stroke: INK,
      'stroke-width': 1.1,
    }) +
    path('M50 84H390M50 316H390', { stroke: INK, 'stroke-width': 0.6, 'stroke-dasharray': '6 4' }) +
    array(140, 214, 7, 1, 24, 38) +
    array(116, 256, 9, 1, 24, 38) +
    array(164, 100, 5, 2, 24, 32) +
    string('M152 233H296V275H128') +
    string('M176 116H272V148H176') +
    circle(152, 233, 4.5, { fill: SUN, stroke: INK }) +
    circle(176, 116, 4.5, { fill: SUN, stroke: INK }) +
    rect(78, 212, 20, 20, { fill: '#fff', stroke: INK, 'stroke-width': 1 }) +
    circle(340, 250, 6, { fill: '#fff', stroke: INK, 'stroke-width': 1 }) +
    dimension(50, 352, 390) +
    words(196, 372, 13, '42 ft 6 in')
  )
}

function flatPlan(sheet: Sheet): string {
  let rows = ''
  for (let r = 0; r < 6; r++) rows += array(78, 86 + r * 38, r === 2 || r === 3 ? 8 : 12, 1, 23, 26)
  return (
    path('M44 56H404V336H44z', {
      fill: sheet.gradient(['#f4efe5', '#e6dfd0']),
      stroke: INK,
      'stroke-width': 1.8,
    }) +
    path('M54 66H394V326H54z', { fill: 'none', stroke: INK, 'stroke-width': 0.8 }) +
    rows +
    [92, 130, 282].map((y) => string(`M90 ${y + 7}H342`)).join('') +
    rect(286, 166, 66, 60, { fill: '#d9d5ca', stroke: INK, 'stroke-width': 1.1 }) +
    circle(319, 196, 20, { fill: '#fff', stroke: INK }) +
    path('M305 182l28 28M333 182l-28 28', { stroke: INK }) +
    path('M44 56l14 14M404 56l-14 14', { stroke: INK }) +
    dimension(44, 358, 404) +
    words(196, 378, 13, '180 ft 0 in')
  )
}

function oneLine(): string {
  const thin = { fill: 'none', stroke: INK, 'stroke-width': 1.4 }
  return (
    path('M60 200H410M130 200v-70M130 200v80M270 200v-90M350 200v70', thin) +
    array(90, 74, 4, 2, 20, 26) +
    rect(106, 280, 48, 40, thin) +
    path('M112 314l36-28M118 292h8M134 310q4-6 8 0', { ...thin, 'stroke-width': 1.1 }) +
    circle(262, 92, 18, { ...thin, stroke: BLUE }) +
    circle(278, 92, 18, { ...thin, stroke: BLUE }) +
    path('M196 186h28v28h-28zM200 206l20-12', { fill: '#fff', stroke: INK, 'stroke-width': 1.3 }) +
    path('M330 270h40v46h-40zM338 282h24M338 292h24M338 302h14', { ...thin, 'stroke-width': 1.1 }) +
    circle(408, 200, 13, { fill: '#fff', stroke: INK, 'stroke-width': 1.4 }) +
    path('M402 203q6-12 12-4', thin) +
    string('M130 130v70h140v-72') +
    words(300, 86, 15, '480Δ / 208Y', { fill: BLUE, 'font-weight': 600 }) +
    dimension(60, 352, 410)
  )
}
