import { BLUE, circle, el, INK, path, rect, round, SUN, textElement } from '../../drawing/elements.ts'
import type { Pen } from '../../drawing/pen.ts'
import type { Sheet } from '../../drawing/sheet.ts'
import type { Vec } from '../../drawing/vectors.ts'
import type { Model } from '../../subject.ts'

export const plan: Model = (subject) => {
  const sheets = Math.max(1, Math.min(8, Math.round(subject.number(['sheets'], 6) / 2)))
  const roof = subject.text(['roof'], 'pitched')
  const [w, d] = [560, 400]
  return {
    // The sheets lie on a tilted drawing board.
    size: [w, d * 0.82, d * 0.58],
    draw(pen) {
      const [cos, sin] = [0.819, 0.574]
      const [bw, bd] = [w + 60, d + 50]
      pen.shadow(-30, 0, bw, bd * cos, 60)
      for (const x of [20, w - 30]) pen.box(x, bd * cos * 0.86, 0, 12, 14, bd * sin * 0.84, '#8a6239')
      const corner = (x: number, v: number, up: number): Vec => [x, v * cos - up * sin, v * sin + up * cos]
      const [l, r] = [-30, w + 30]
      pen.surface([corner(r, -12, 0), corner(r, bd, 0), corner(r, bd, 9), corner(r, -12, 9)], '#b98d5b')
      pen.surface([corner(l, -12, 9), corner(r, -12, 9), corner(r, bd, 9), corner(l, bd, 9)], '#d9b98c')
      pen.surface([corner(l, -12, 0), corner(r, -12, 0), corner(r, -12, 9), corner(l, -12, 9)], '#b98d5b')
      pen.plane(
        [0, (d + 12) * cos, (d + 12) * sin + 10],
        [1, 0, 0],
        [0, -cos, -sin],
        stackArt(pen.sheet, w, d, sheets) +
          planArt(pen.sheet, w, d, roof) +
          [12, w - 12]
            .map((x) => circle(x, 9, 4, { fill: '#c3c8cd', stroke: INK, 'stroke-width': 0.8 }))
            .join(''),
      )
      pen.box(l, -22, -8, bw, 14, 12, '#b98d5b')
      drawPencil(pen, w)
    },
  }
}

/** A stack of sheets, the lower ones slightly rotated. */
function stackArt(sheet: Sheet, w: number, d: number, sheets: number): string {
  let art = ''
  for (let i = 0; i < sheets; i++) {
    const top = i === sheets - 1
    const turn = top ? 0 : ((i * 37) % 5) - 2
    art += el(
      'g',
      { transform: `rotate(${turn} ${w / 2} ${d / 2})` },
      (i ? '' : rect(4, 5, w, d, { fill: '#191b22', 'fill-opacity': 0.4, filter: sheet.blur(3) })) +
        rect(0, 0, w, d, { fill: top ? '#fffefb' : '#f1ede4', stroke: INK, 'stroke-width': 0.8 }),
    )
  }
  return art
}

function drawPencil(pen: Pen, w: number): void {
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
}

function planArt(sheet: Sheet, w: number, d: number, roof: string): string {
  const thin = { fill: 'none', stroke: INK, 'stroke-width': 1 }
  const block =
    rect(14, 14, w - 28, d - 28, { ...thin, 'stroke-width': 1.8 }) +
    rect(w - 124, 14, 110, d - 28, { ...thin }) +
    path(
      `M${w - 124} ${d - 120}h110M${w - 124} ${d - 90}h110M${w - 124} ${d - 60}h110M${w - 69} ${d - 60}v46`,
      thin,
    ) +
    textElement(w - 116, d - 98, 15, 'PV-1', { 'font-weight': 700, fill: BLUE }) +
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
      textElement(-4, -26, 12, 'N', { 'font-weight': 700 }),
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

export const string = (d: string) => path(d, { fill: 'none', stroke: SUN, 'stroke-width': 2.6 })

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
    textElement(196, 372, 13, '42 ft 6 in')
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
    textElement(196, 378, 13, '180 ft 0 in')
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
    textElement(300, 86, 15, '480Δ / 208Y', { fill: BLUE, 'font-weight': 600 }) +
    dimension(60, 352, 410)
  )
}
