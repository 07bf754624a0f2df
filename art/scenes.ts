import { mkdirSync, writeFileSync } from 'node:fs'
import { drawLogo } from './logo.ts'
import { jug } from './models/goods.ts'
import { table } from './models/mounting.ts'
import type { Cells } from './models/panel.ts'
import { battery, evCharger } from './models/storage.ts'
import { padUnit } from './models/transformers.ts'
import { spa as spaModel } from './models/water.ts'
import { subjectOf } from './subject.ts'
import {
  BLUE,
  circle,
  darker,
  el,
  INK,
  lighter,
  mix,
  Pen,
  path,
  rect,
  round,
  Sheet,
  SUN,
  smooth,
  type Vec,
  words,
} from './svg.ts'

const BLACK: Cells = { columns: 6, rows: 12, half: true, blue: false, backing: '#3a5078', frame: '#2b3038' }
const SILVER: Cells = { ...BLACK, backing: '#dfe4e8', frame: '#c6cacd' }

/** Writes the hero scenes, the logo and the icons. */
export async function drawScenes(folder: string): Promise<void> {
  mkdirSync(`${folder}/images/scenes`, { recursive: true })
  const scenes = {
    'suburban-roof': suburbanRoof,
    'flat-roof': flatRoof,
    'pad-transformer': padAtBuilding,
    'deck-spa': deckWithSpa,
    warehouse,
  }
  for (const [name, draw] of Object.entries(scenes)) {
    const sheet = new Sheet(1600, 900)
    draw(sheet)
    const svg = sheet.toSvg(TITLES[name as keyof typeof scenes])
    writeFileSync(`${folder}/images/scenes/${name}.svg`, svg)
    await sharePicture(`${folder}/images/scenes/${name}.png`, svg)
  }
  await drawLogo(folder, suburbanRoof)
}

/** Writes a scene as those show it who show links and draw no SVG: 1200 to 630 pixels, its edges cut. */
async function sharePicture(file: string, svg: string): Promise<void> {
  const sharp = await import('sharp').then((module) => module.default).catch(() => null)
  if (!sharp) return console.warn(`sharp is not installed: ${file} stays as it is`)
  await sharp(Buffer.from(svg))
    .resize(1200, 630, { fit: 'cover' })
    .png({ palette: true, quality: 80, effort: 10, compressionLevel: 9 })
    .toFile(file)
}

const TITLES = {
  'suburban-roof': 'A house with solar panels at golden hour',
  'flat-roof': 'Solar panels on the flat roof of a commercial building',
  'pad-transformer': 'A pad-mounted transformer beside a building',
  'deck-spa': 'A spa on a wooden deck',
  warehouse: 'A warehouse with pallets of solar panels',
}

// ---------------------------------------------------------------- surroundings

function sky(sheet: Sheet, colors: string[], sun?: readonly [number, number, number]): void {
  sheet.add(rect(0, 0, 1600, 900, { fill: sheet.gradient(colors, [0, 0], [0, 1]) }))
  if (sun) {
    const [x, y, r] = sun
    sheet.add(
      circle(x, y, r * 9, {
        fill: sheet.radial([
          ['#fff3cf', 0, 0.95],
          ['#ffd98a', 0.25, 0.5],
          ['#ffc766', 0.6, 0.14],
          ['#ffc766', 1, 0],
        ]),
      }),
      circle(x, y, r, {
        fill: sheet.radial([
          ['#fffdf2', 0],
          ['#fff0bd', 0.7],
          ['#ffdf8e', 1],
        ]),
      }),
    )
  }
}

function hills(sheet: Sheet, layers: readonly (readonly [number, number, string, string])[]): void {
  layers.forEach(([y, swing, top, low], layer) => {
    const points = Array.from(
      { length: 17 },
      (_, i) =>
        [
          i * 100,
          y +
            swing * Math.sin(i * (0.55 + layer * 0.21) + layer * 1.9) +
            swing * 0.45 * Math.sin(i * 1.63 + layer),
        ] as const,
    )
    sheet.add(path(`${smooth(points)}L1600 900H0z`, { fill: sheet.gradient([top, low], [0, 0], [0, 1]) }))
  })
}

function clouds(sheet: Sheet, list: readonly (readonly [number, number, number])[], color = '#fffaf0'): void {
  for (const [x, y, w] of list) {
    const fill = sheet.gradient(
      [
        [color, 0, 0],
        [color, 0.3, 0.75],
        [color, 0.75, 0.5],
        [color, 1, 0],
      ],
      [0, 0],
      [1, 0],
    )
    sheet.add(
      path(
        `M${x} ${y}q${round(w * 0.2)}-${round(w * 0.06)} ${round(w * 0.42)}-${round(w * 0.035)}q${round(w * 0.1)}-${round(w * 0.05)} ${round(w * 0.26)}-${round(w * 0.01)}q${round(w * 0.2)} ${round(w * 0.005)} ${round(w * 0.32)} ${round(w * 0.045)}q-${round(w * 0.5)} ${round(w * 0.035)}-${w} 0z`,
        { fill },
      ),
    )
  }
}

type Tree = { x: number; y: number; s: number; tone?: string; slim?: boolean }

/** A broad-leaved tree: clusters of leaves, dark where the sun does not reach. */
function tree(sheet: Sheet, { x, y, s, tone = '#6d8a4c', slim = false }: Tree): void {
  const long = sheet.gradient(
    [
      ['#2c3326', 0, 0.36],
      ['#2c3326', 1, 0],
    ],
    [0, 0],
    [1, 0],
  )
  let art = path(`M-6 0Q60-26 ${slim ? 210 : 260}-22Q${slim ? 240 : 300} 0 200 16Q90 22-6 4z`, {
    fill: long,
    filter: sheet.blur(5),
  })
  art += path(
    slim
      ? 'M-5 0L-3-60H4L6 0z'
      : 'M-9 0Q-5-50-9-90L-30-128-24-130-4-104 2-150H8L9-100 30-132 35-128 13-84Q9-40 12 0z',
    {
      fill: sheet.gradient(['#8a6a48', '#4f3a28'], [0, 0], [1, 0]),
      stroke: INK,
      'stroke-width': 0.8,
      'stroke-opacity': 0.5,
    },
  )
  const crowns: readonly (readonly [number, number, number])[] = slim
    ? [
        [0, -66, 30],
        [-4, -104, 31],
        [5, -142, 29],
        [-1, -180, 25],
        [2, -214, 19],
        [1, -242, 12],
      ]
    : [
        [48, -112, 40],
        [-48, -114, 42],
        [0, -112, 44],
        [62, -154, 40],
        [-60, -160, 42],
        [4, -164, 58],
        [36, -204, 42],
        [-30, -208, 44],
        [4, -236, 34],
      ]
  art += foliage(crowns, tone, slim ? 0.75 : 1)
  sheet.add(el('g', { transform: `translate(${x} ${y}) scale(${s})` }, art))
}

function bush(sheet: Sheet, x: number, y: number, s: number, tone = '#5f7d45'): void {
  const art = foliage(
    [
      [-34, -15, 19],
      [-10, -22, 24],
      [18, -20, 22],
      [40, -13, 16],
    ],
    tone,
    0.62,
  )
  sheet.add(
    el(
      'g',
      { transform: `translate(${x} ${y}) scale(${s})` },
      path('M-50 2Q20-10 110-4Q60 12-50 6z', {
        fill: '#2c3326',
        'fill-opacity': 0.3,
        filter: sheet.blur(4),
      }) + art,
    ),
  )
}

/** Leaves over round masses: four layers of dots, the small light ones where the sun reaches. */
function foliage(masses: readonly (readonly [number, number, number])[], tone: string, leaf: number): string {
  const dots = (perMass: number, spread: number, toSun: number, seed: number) =>
    masses
      .map(([cx, cy, r], m) =>
        Array.from({ length: Math.max(4, Math.round((perMass * r) / 40)) }, (_, i) => {
          const turn = (i * 2.399963 + m * 1.3 + seed) % (2 * Math.PI)
          const far = Math.sqrt((i + 0.5) / Math.max(4, (perMass * r) / 40)) * spread * r
          return `M${round(cx + far * Math.cos(turn) - toSun * r, 0)} ${round(cy + far * Math.sin(turn) - toSun * r, 0)}h0`
        }).join(''),
      )
      .join('')
  const layer = (d: string, color: string, width: number, opacity?: number) =>
    path(d, { fill: 'none', stroke: color, 'stroke-width': width * leaf, 'stroke-opacity': opacity })
  const base = masses.map(([cx, cy, r]) => circle(cx, cy, r * 0.9, { fill: darker(tone, 0.4) })).join('')
  return (
    base +
    layer(dots(12, 0.9, 0, 0.4), darker(tone, 0.4), 17) +
    layer(dots(15, 0.84, 0.06, 1.1), darker(tone, 0.2), 16) +
    layer(dots(16, 0.74, 0.16, 2.2), tone, 13) +
    layer(dots(13, 0.56, 0.34, 0.2), mix(tone, '#f3c96a', 0.3), 10) +
    layer(dots(9, 0.4, 0.46, 3.1), mix(tone, '#ffdf94', 0.58), 6.5, 0.9)
  )
}

/** Tufts of grass, scattered by a fixed sequence. */
function grass(
  sheet: Sheet,
  y0: number,
  y1: number,
  count: number,
  color: string,
  skip: (x: number, y: number) => boolean = () => false,
): void {
  let d = ''
  for (let i = 0; i < count; i++) {
    const [x, y] = [(i * 617) % 1600, y0 + (((i * 389) % 997) / 997) * (y1 - y0)]
    if (skip(x, y)) continue
    const h = 4 + ((y - y0) / (y1 - y0)) * 9
    d += `M${round(x)} ${round(y)}q1-${round(h * 0.7)} ${round(-h * 0.3)}-${round(h)}m${round(h * 0.6)} ${round(h)}q0-${round(h * 0.6)} ${round(h * 0.4)}-${round(h * 0.9)}`
  }
  sheet.add(path(d, { fill: 'none', stroke: color, 'stroke-width': 1.3, 'stroke-opacity': 0.5 }))
}

function windowOf(sheet: Sheet, x: number, y: number, w: number, h: number, lit = true, panes = 2): string {
  const glass = lit
    ? sheet.gradient(['#fff0c4', '#ffd98a', '#e2a24e'], [0, 0], [0.6, 1])
    : sheet.gradient(['#c9dae6', '#7d97ab', '#4c6478'], [0, 0], [0.7, 1])
  let bars = ''
  for (let i = 1; i < panes; i++) bars += `M${round(x + (w * i) / panes)} ${round(y)}v${round(h)}`
  return (
    rect(x - 5, y - 5, w + 10, h + 10, { fill: '#fdfaf3', stroke: INK, 'stroke-width': 0.9 }) +
    rect(x, y, w, h, { fill: glass, stroke: INK, 'stroke-width': 0.9 }) +
    path(
      `M${round(x)} ${round(y + h * 0.7)}L${round(x + w * 0.7)} ${round(y)}h${round(w * 0.2)}L${round(x)} ${round(y + h)}z`,
      { fill: '#fff', 'fill-opacity': 0.25 },
    ) +
    path(`${bars}M${round(x)} ${round(y + h * 0.5)}h${round(w)}`, {
      stroke: '#fdfaf3',
      'stroke-width': 3.4,
    }) +
    rect(x - 8, y + h + 5, w + 16, 5, { fill: '#efe9dc', stroke: INK, 'stroke-width': 0.8 })
  )
}

function siding(w: number, h: number, step: number): string {
  let d = ''
  for (let y = step; y < h; y += step) d += `M0 ${round(y)}H${round(w)}`
  return (
    path(d, { stroke: '#6a5f4e', 'stroke-width': 0.8, 'stroke-opacity': 0.35 }) +
    path(d, { stroke: '#fff', 'stroke-width': 0.8, 'stroke-opacity': 0.5, transform: 'translate(0 1.3)' })
  )
}

function bricks(w: number, h: number, step: number): string {
  let d = ''
  for (let row = 0, y = 0; y < h; y += step, row++) {
    d += `M0 ${round(y)}H${round(w)}`
    for (let x = row % 2 ? step : step * 2; x < w; x += step * 2)
      d += `M${round(x)} ${round(y)}v${round(Math.min(step, h - y))}`
  }
  return path(d, { stroke: '#f3e6d6', 'stroke-width': 0.9, 'stroke-opacity': 0.38 })
}

/** The half of a gabled roof that faces the viewer and what holds it: walls, gable, eaves. */
type House = {
  w: number
  d: number
  wall: number
  pitch: number
  color: string
  roof: string
  overhang: number
}

function house(
  pen: Pen,
  { w, d, wall, pitch, color, roof, overhang: o }: House,
): { slope: number; ridge: number; tilt: number } {
  const tilt = (pitch * Math.PI) / 180
  const ridge = wall + (d / 2) * Math.tan(tilt)
  const drop = o * Math.tan(tilt)
  const slope = (d / 2 + o) / Math.cos(tilt)
  pen.surface(
    [
      [w, 0, 0],
      [w, d, 0],
      [w, d, wall],
      [w, d / 2, ridge],
      [w, 0, wall],
    ],
    color,
  )
  pen.side(
    w,
    0,
    ridge,
    el(
      'g',
      {
        'clip-path': pen.sheet.clip(
          `M0 ${round(ridge - wall)}L${round(d / 2)} 0L${round(d)} ${round(ridge - wall)}V${round(ridge)}H0z`,
        ),
      },
      siding(d, ridge, 11),
    ),
  )
  pen.surface(
    [
      [0, 0, 0],
      [w, 0, 0],
      [w, 0, wall],
      [0, 0, wall],
    ],
    color,
  )
  pen.front(0, 0, wall, siding(w, wall, 11))
  // Shade under the eaves.
  pen.front(
    0,
    0,
    wall,
    rect(0, 0, w, 26, {
      fill: pen.sheet.gradient(
        [
          ['#2a2418', 0, 0.5],
          ['#2a2418', 1, 0],
        ],
        [0, 0],
        [0, 1],
      ),
    }),
  )
  const [x0, x1] = [-o, w + o * 0.8]
  // Roof edge on the gable, then the front slope.
  pen.poly(
    [
      [w, d / 2, ridge],
      [x1, d / 2, ridge],
      [x1, d + o, wall - drop],
      [w, d + o, wall - drop],
    ],
    '#6f6656',
    { stroke: INK, width: 0.8 },
  )
  for (const half of [0, 1]) {
    const [ya, za] = half ? [d + o, wall - drop] : [-o, wall - drop]
    pen.surface(
      [
        [x1, ya, za],
        [x1, d / 2, ridge],
        [x1, d / 2, ridge + 9],
        [x1, ya, za + 9],
      ],
      '#f7f2e8',
    )
  }
  pen.surface(
    [
      [x0, -o, wall - drop - 1],
      [x1, -o, wall - drop - 1],
      [x1, -o, wall - drop + 9],
      [x0, -o, wall - drop + 9],
    ],
    '#f7f2e8',
  )
  pen.surface(
    [
      [x0, -o, wall - drop + 9],
      [x1, -o, wall - drop + 9],
      [x1, d / 2, ridge + 9],
      [x0, d / 2, ridge + 9],
    ],
    roof,
  )
  const W = x1 - x0
  let courses = ''
  for (let v = 9, row = 0; v < slope; v += 9, row++) {
    courses += `M0 ${round(v)}H${round(W)}`
    for (let u = row % 2 ? 13 : 26; u < W; u += 26)
      courses += `M${round(u + ((row * 7 + u) % 5))} ${round(v)}v-9`
  }
  pen.plane(
    [x0, d / 2, ridge + 9],
    [1, 0, 0],
    [0, -Math.cos(tilt), -Math.sin(tilt)],
    path(courses, { stroke: darker(roof, 0.5), 'stroke-width': 0.8, 'stroke-opacity': 0.42 }) +
      rect(0, 0, W, slope, {
        fill: pen.sheet.gradient(
          [
            ['#ffd48a', 0, 0.42],
            ['#ffd48a', 0.5, 0.06],
            ['#1b1f2c', 1, 0.2],
          ],
          [0, 0],
          [1, 0.4],
        ),
      }) +
      rect(0, -4, W, 7, { fill: lighter(roof, 0.25), stroke: INK, 'stroke-width': 0.8 }),
  )
  return { slope, ridge, tilt }
}

// ---------------------------------------------------------------- scenes

export function suburbanRoof(sheet: Sheet): void {
  sky(sheet, ['#9fb9cf', '#cfd5cf', '#f3dcb6', '#fbd59a', '#f9e2bd', '#f6ead3'], [236, 372, 50])
  clouds(sheet, [
    [420, 150, 520],
    [980, 96, 460],
    [60, 214, 380],
    [1180, 236, 400],
    [560, 300, 360],
  ])
  hills(sheet, [
    [470, 22, '#c3b7a6', '#d9c7aa'],
    [506, 18, '#a9a78a', '#c2b68c'],
    [544, 12, '#8d9a68', '#a9a970'],
  ])
  // Far trees along the edge of the fields.
  for (let i = 0; i < 30; i++)
    bush(
      sheet,
      i * 56 + ((i * 29) % 30),
      566 + ((i * 13) % 9),
      0.42 + ((i * 7) % 5) * 0.07,
      i % 3 ? '#7f8c58' : '#94965c',
    )
  sheet.add(
    rect(0, 562, 1600, 338, { fill: sheet.gradient(['#b4b26d', '#94a05a', '#6f8448'], [0, 0], [0.3, 1]) }),
  )
  sheet.add(
    path('M0 600Q500 560 1600 640V900H0z', {
      fill: sheet.gradient(
        [
          ['#ffe29a', 0, 0.5],
          ['#ffe29a', 0.6, 0],
        ],
        [0, 0],
        [1, 0.3],
      ),
    }),
  )
  grass(sheet, 590, 900, 420, '#4d6134')
  tree(sheet, { x: 1452, y: 610, s: 1.12, tone: '#7b8a45' })
  tree(sheet, { x: 628, y: 590, s: 0.78, tone: '#8c9448' })
  tree(sheet, { x: 1300, y: 575, s: 0.8, slim: true, tone: '#5f7a48' })
  tree(sheet, { x: 1348, y: 580, s: 0.9, slim: true, tone: '#5f7a48' })

  const pen = new Pen(sheet, [560, 634], 1.17)
  const size: House = {
    w: 520,
    d: 300,
    wall: 150,
    pitch: 33,
    color: '#efe5d0',
    roof: '#5d5f66',
    overhang: 24,
  }
  const soft = sheet.gradient(
    [
      ['#2b2f22', 0, 0.5],
      ['#2b2f22', 1, 0.05],
    ],
    [0, 0],
    [1, 0],
  )
  // The house throws a long shadow to the right.
  sheet.add(
    path(
      pen.d([
        [0, 0, 0],
        [520, 0, 0],
        [1040, -40, 0],
        [1060, 260, 0],
        [520, 300, 0],
        [0, 300, 0],
      ]),
      { fill: soft, filter: sheet.blur(10) },
    ),
  )
  // Path, drive and beds.
  pen.poly(
    [
      [194, -30, 0],
      [252, -30, 0],
      [330, -560, 0],
      [206, -560, 0],
    ],
    sheet.gradient(['#d9cdb4', '#c7b998']),
    { stroke: '#8f8468', width: 1 },
  )
  for (let i = 1; i < 13; i++)
    pen.stroke(
      [
        [194 + i * 0.93, -30 - i * 41, 0],
        [252 + i * 6.04, -30 - i * 41, 0],
      ],
      { stroke: '#8f8468', width: 1, opacity: 0.6 },
    )
  pen.poly(
    [
      [494, -108, 0],
      [668, -108, 0],
      [700, -460, 0],
      [494, -460, 0],
    ],
    sheet.gradient(['#cfc8b8', '#b7af9d']),
    { stroke: '#8a8372', width: 1 },
  )
  for (let i = 1; i < 5; i++)
    pen.stroke(
      [
        [494, -108 - i * 75, 0],
        [668 + i * 6.8, -108 - i * 75, 0],
      ],
      { stroke: '#8a8372', width: 1, opacity: 0.6 },
    )
  pen.box(-6, -4, 0, 532, 310, 10, '#a39884')
  const { tilt } = house(pen.moved([0, 0, 8]), size)
  const up = pen.moved([0, 0, 8])
  // Gable: attic window, ground-floor window, battery on the wall.
  up.side(
    520,
    0,
    260,
    el('ellipse', { cx: 150, cy: 62, rx: 22, ry: 26, fill: '#fdfaf3', stroke: INK, 'stroke-width': 1 }) +
      el('ellipse', { cx: 150, cy: 62, rx: 16, ry: 20, fill: '#66798a', stroke: INK, 'stroke-width': 0.8 }) +
      path('M150 42v40M134 62h32', { stroke: '#fdfaf3', 'stroke-width': 2.6 }) +
      windowOf(sheet, 186, 146, 62, 66, false),
  )
  // WebhookRoute, porch light and windows.
  up.front(
    0,
    0,
    150,
    windowOf(sheet, 48, 44, 92, 62, true, 3) +
      windowOf(sheet, 318, 44, 72, 62, true) +
      rect(196, 34, 54, 116, { fill: '#fdfaf3', stroke: INK, 'stroke-width': 0.9 }) +
      rect(201, 39, 44, 111, {
        fill: sheet.gradient(['#1f4a80', BLUE, '#0c2244']),
        stroke: INK,
        'stroke-width': 0.9,
      }) +
      rect(207, 46, 32, 30, { fill: '#ffe0a0', stroke: INK, 'stroke-width': 0.7 }) +
      path('M223 46v30', { stroke: BLUE, 'stroke-width': 2.4 }) +
      rect(208, 86, 13, 52, { fill: 'none', stroke: '#0a1b36', 'stroke-width': 1 }) +
      rect(226, 86, 13, 52, { fill: 'none', stroke: '#0a1b36', 'stroke-width': 1 }) +
      circle(240, 98, 2.6, { fill: SUN }) +
      circle(274, 62, 18, {
        fill: sheet.radial([
          ['#ffe7ad', 0, 0.9],
          ['#ffe7ad', 1, 0],
        ]),
      }) +
      rect(270, 54, 8, 14, { fill: '#fff3cf', stroke: INK, 'stroke-width': 0.9 }),
  )
  pen.box(184, -34, 0, 80, 36, 8, '#cfc4ad')
  // Panels: two rows of eight just above the roof.
  const cos = Math.cos(tilt)
  const sin = Math.sin(tilt)
  const along = (v: number, lift: number): Vec => [
    0,
    -24 + v * cos - lift * sin,
    150 - 24 * Math.tan(tilt) + 9 + v * sin + lift * cos,
  ]
  const [, ay, az] = along(30, 7)
  const [, sy, sz] = along(26, 0)
  up.plane(
    [34, sy + 150 * cos, sz + 150 * sin],
    [1, 0, 0],
    [0, -cos, -sin],
    rect(0, 0, 462, 150, { fill: '#0d1018', 'fill-opacity': 0.55, filter: sheet.blur(3) }),
  )
  table(up, [26, ay, az], 464, 142, tilt, 2, 8, BLACK)
  // The low sun runs over the glass.
  up.plane(
    [26, ay + 142 * cos, az + 142 * sin],
    [1, 0, 0],
    [0, -cos, -sin],
    rect(0, 0, 464, 142, {
      fill: sheet.gradient(
        [
          ['#ffd68a', 0, 0.5],
          ['#ffc766', 0.2, 0.16],
          ['#9fc0e6', 0.55, 0.1],
          ['#0a1020', 1, 0.14],
        ],
        [0, 0.2],
        [1, 0.7],
      ),
    }) +
      path('M0 96L132 0h56L0 136z', { fill: '#fff3cf', 'fill-opacity': 0.3 }) +
      path('M150 142L300 0h18L168 142z', { fill: '#fff', 'fill-opacity': 0.12 }),
  )
  // Chimney on the ridge line, behind the panels.
  const chimney = up.moved([420, 150, 232])
  chimney.box(0, 0, 0, 40, 34, 60, '#a8674c')
  chimney.front(0, 0, 60, bricks(40, 46, 8))
  chimney.side(40, 0, 60, bricks(34, 60, 8))
  chimney.box(-4, -4, 60, 48, 42, 8, '#d9cdb4')

  // The garage stands in front at the right, its own roof lower.
  const garage = pen.moved([470, -110, 6])
  sheet.add(
    path(
      garage.d([
        [0, 0, 0],
        [210, 0, 0],
        [520, -20, 0],
        [540, 150, 0],
        [210, 190, 0],
      ]),
      { fill: soft, filter: sheet.blur(9) },
    ),
  )
  const low: House = {
    w: 220,
    d: 190,
    wall: 118,
    pitch: 33,
    color: '#e7dac0',
    roof: '#5d5f66',
    overhang: 18,
  }
  const top = house(garage, low)
  garage.front(
    0,
    0,
    118,
    rect(30, 26, 160, 92, { fill: '#fdfaf3', stroke: INK, 'stroke-width': 1 }) +
      rect(36, 32, 148, 86, {
        fill: sheet.gradient(['#fbf7ee', '#ddd3bf']),
        stroke: INK,
        'stroke-width': 0.9,
      }) +
      path('M36 53.500h148M36 75h148M36 96.500h148', { stroke: '#9b9078', 'stroke-width': 1.2 }) +
      [0, 1, 2, 3]
        .map((i) => rect(43 + i * 36, 36, 26, 13, { fill: '#ffdf9f', stroke: INK, 'stroke-width': 0.7 }))
        .join(''),
  )
  const g = Math.tan(top.tilt)
  const [gc, gs] = [Math.cos(top.tilt), Math.sin(top.tilt)]
  table(
    garage,
    [14, -18 + 16 * gc - 6 * gs, 118 - 18 * g + 9 + 16 * gs + 6 * gc],
    196,
    96,
    top.tilt,
    1,
    4,
    BLACK,
  )
  garage.plane(
    [14, -18 + 112 * gc - 6 * gs, 118 - 18 * g + 9 + 112 * gs + 6 * gc],
    [1, 0, 0],
    [0, -gc, -gs],
    rect(0, 0, 196, 96, {
      fill: sheet.gradient([
        ['#ffd68a', 0, 0.3],
        ['#ffc766', 0.3, 0.08],
        ['#0a1020', 1, 0.1],
      ]),
    }),
  )
  garage.side(220, 0, 118, windowOf(sheet, 116, 28, 44, 40, false))
  const wall = battery(subjectOf({ id: 'battery' }))
  wall.draw(garage.moved([222, 34, 12], 0.19))
  const box = evCharger(subjectOf({ id: 'charger', picture: { parameters: { color: '#f2f0ea' } } }))
  box.draw(garage.moved([196, -8, 40], 0.075))

  // Planting in front, a picket fence and a tree that frames the picture.
  for (const [x, y, s, tone] of [
    [-30, -16, 0.9, '#6d8449'],
    [40, -30, 0.72, '#7f9150'],
    [110, -26, 0.82, '#5f7d45'],
    [300, -24, 0.76, '#6d8449'],
    [372, -30, 0.9, '#7f9150'],
  ] as const) {
    const [bx, by] = pen.at([x, y, 0])
    bush(sheet, Math.round(bx), Math.round(by), s, tone)
  }
  const flowers = Array.from({ length: 30 }, (_, i) => {
    const [fx, fy] = pen.at([-40 + ((i * 47) % 210), -40 - ((i * 13) % 17), 5])
    return circle(fx, fy, 2.6, { fill: i % 3 ? '#f4d06a' : '#e98d6c' })
  })
  sheet.add(...flowers)
  tree(sheet, { x: 128, y: 806, s: 1.5, tone: '#8a9346' })
  bush(sheet, 250, 842, 1.3, '#748a48')
  bush(sheet, 1516, 846, 1.6, '#5f7a42')
  bush(sheet, 1418, 874, 1.2, '#748a48')
  sheet.add(
    rect(0, 0, 1600, 900, {
      fill: sheet.radial(
        [
          ['#ffd27a', 0, 0.34],
          ['#ffd27a', 0.5, 0.08],
          ['#3a2c3a', 1, 0.1],
        ],
        [0.14, 0.42],
        1,
      ),
    }),
  )
}

function flatRoof(sheet: Sheet): void {
  sky(sheet, ['#a9c6dc', '#d6e2e4', '#f3ead6', '#f7efe0'], [300, 190, 34])
  clouds(sheet, [
    [520, 120, 480],
    [1040, 180, 420],
    [120, 280, 360],
  ])
  // The town far off.
  let town = ''
  for (let i = 0; i < 34; i++) {
    const [x, h] = [i * 49, 30 + ((i * 53) % 90)]
    town += `M${x} 470v-${h}h${30 + ((i * 17) % 19)}v${h}z`
  }
  sheet.add(path(town, { fill: '#b9c2c6', 'fill-opacity': 0.75 }))
  hills(sheet, [
    [462, 8, '#a8b39a', '#b9bd96'],
    [496, 6, '#8fa077', '#93a06a'],
  ])
  sheet.add(rect(0, 520, 1600, 380, { fill: sheet.gradient(['#b3ad9c', '#9d988a'], [0, 0], [0, 1]) }))
  for (let i = 0; i < 26; i++)
    bush(sheet, i * 64 + ((i * 31) % 24), 540 + ((i * 11) % 12), 0.6 + ((i * 7) % 4) * 0.08)
  const pen = new Pen(sheet, [226, 640], 1)
  const [w, d, h] = [980, 760, 130]
  sheet.add(
    path(
      pen.d([
        [0, 0, 0],
        [w, 0, 0],
        [w + 220, 60, 0],
        [w + 220, d, 0],
        [0, d, 0],
      ]),
      { fill: '#23262e', 'fill-opacity': 0.35, filter: sheet.blur(12) },
    ),
  )
  pen.box(0, 0, 0, w, d, h, '#ddd5c6')
  pen.front(
    0,
    0,
    h,
    Array.from(
      { length: 13 },
      (_, i) =>
        rect(30 + i * 73, 30, 54, 46, {
          fill: sheet.gradient(['#d3e2ec', '#7f9bb0', '#56718a'], [0, 0], [0.7, 1]),
          stroke: INK,
          'stroke-width': 1,
        }) + path(`M${57 + i * 73} 30v46`, { stroke: '#3b4652', 'stroke-width': 2 }),
    ).join('') +
      rect(0, 0, w, 14, { fill: BLUE }) +
      path(`M0 15h${w}`, { stroke: SUN, 'stroke-width': 2 }) +
      rect(0, 112, w, 18, { fill: '#000', 'fill-opacity': 0.14 }),
  )
  pen.side(
    w,
    0,
    h,
    Array.from(
      { length: 4 },
      (_, i) =>
        rect(60 + i * 170, 40, 110, 90, {
          fill: sheet.gradient(['#aeb4b9', '#868d94']),
          stroke: INK,
          'stroke-width': 1,
        }) +
        path([0, 1, 2, 3, 4].map((k) => `M${60 + i * 170} ${55 + k * 16}h110`).join(''), {
          stroke: INK,
          'stroke-width': 0.8,
          'stroke-opacity': 0.5,
        }),
    ).join('') + rect(0, 0, d, 14, { fill: darker(BLUE, 0.3) }),
  )
  // Parapet and membrane.
  pen.surface(
    [
      [0, 0, h],
      [w, 0, h],
      [w, d, h],
      [0, d, h],
    ],
    '#efece4',
  )
  pen.surface(
    [
      [16, 16, h - 1],
      [w - 16, 16, h - 1],
      [w - 16, d - 16, h - 1],
      [16, d - 16, h - 1],
    ],
    '#e4e0d6',
  )
  pen.top(
    0,
    d,
    h,
    path([1, 2, 3, 4, 5, 6, 7].map((i) => `M${(w * i) / 8} 16V${d - 16}`).join(''), {
      stroke: '#b5b0a3',
      'stroke-width': 1,
    }),
  )
  pen.stroke(
    [
      [16, 16, h],
      [w - 16, 16, h],
      [w - 16, d - 16, h],
      [16, d - 16, h],
      [16, 16, h],
    ],
    { width: 1, opacity: 0.6 },
  )
  const roof = pen.moved([0, 0, h])
  // Farthest first: air handler, then rows of panels.
  roof.shadow(60, 590, 150, 90, 70)
  roof.box(60, 590, 6, 150, 90, 66, '#c9cdd0')
  roof.top(
    60,
    680,
    72,
    circle(45, 45, 34, { fill: '#4a5058', stroke: INK }) +
      circle(110, 45, 34, { fill: '#4a5058', stroke: INK }) +
      [45, 110]
        .map((x) =>
          [26, 18, 9]
            .map((r) => circle(x, 45, r, { fill: 'none', stroke: '#aab0b6', 'stroke-width': 1.3 }))
            .join(''),
        )
        .join(''),
  )
  roof.front(
    60,
    590,
    72,
    path([0, 1, 2, 3, 4, 5].map((i) => `M14 ${14 + i * 8}h122`).join(''), {
      stroke: INK,
      'stroke-width': 1.6,
      'stroke-opacity': 0.6,
    }),
  )
  const row = (x: number, y: number, columns: number) => {
    const width = columns * 58
    roof.shadow(x, y, width, 86, 22)
    roof.box(x, y + 78, 0, width, 7, 22, '#b9bec4')
    for (let i = 0; i < columns; i += 2) roof.box(x + i * 58 + 44, y + 20, 0, 24, 40, 9, '#bdb8ad')
    table(roof, [x, y, 8], width, 88, 0.2, 1, columns, SILVER)
  }
  for (let r = 5; r >= 0; r--) row(r > 4 ? 268 : 60, 48 + r * 112, r > 4 ? 11 : 15)
  roof.box(930, 60, 0, 12, 620, 10, '#9aa0a6')
  tree(sheet, { x: 96, y: 800, s: 1.06, tone: '#6f8a50' })
  tree(sheet, { x: 1490, y: 872, s: 1.2, tone: '#6f8a50' })
  bush(sheet, 220, 860, 1.3)
  sheet.add(
    rect(0, 0, 1600, 900, {
      fill: sheet.radial(
        [
          ['#fff0c4', 0, 0.3],
          ['#fff0c4', 0.5, 0.05],
          ['#2a2c3a', 1, 0.06],
        ],
        [0.18, 0.2],
        1,
      ),
    }),
  )
}

function padAtBuilding(sheet: Sheet): void {
  sky(sheet, ['#b4cbdb', '#dbe3e1', '#f5ebd8'])
  clouds(sheet, [
    [80, 120, 460],
    [520, 70, 400],
  ])
  hills(sheet, [
    [420, 16, '#b9bfa8', '#c9c6a0'],
    [466, 10, '#94a576', '#a3ab70'],
  ])
  for (let i = 0; i < 14; i++) bush(sheet, i * 62, 500 + ((i * 11) % 10), 0.6)
  sheet.add(
    rect(0, 498, 1600, 402, { fill: sheet.gradient(['#a9b070', '#82945a', '#6f8450'], [0, 0], [0.2, 1]) }),
  )
  grass(sheet, 520, 900, 380, '#4d6134')
  tree(sheet, { x: 180, y: 590, s: 1.05 })
  tree(sheet, { x: 330, y: 545, s: 0.7, tone: '#7b8f52' })
  const pen = new Pen(sheet, [420, 690], 1.1)
  const shell = pen.moved([60, 330, 0])
  sheet.add(
    path(
      shell.d([
        [0, -40, 0],
        [1000, -40, 0],
        [1000, 300, 0],
        [0, 300, 0],
      ]),
      { fill: '#23262e', 'fill-opacity': 0.25, filter: sheet.blur(12) },
    ),
  )
  shell.box(0, 0, 0, 1000, 260, 300, '#a8694f')
  shell.poly(
    [
      [0, 0, 300],
      [1000, 0, 300],
      [1000, 260, 300],
      [0, 260, 300],
    ],
    '#e6dcc8',
    { stroke: INK, width: 1.2 },
  )
  shell.poly(
    [
      [16, 16, 298],
      [1000, 16, 298],
      [1000, 244, 298],
      [16, 244, 298],
    ],
    sheet.gradient(['#d5d1c6', '#b9b5aa']),
    { stroke: INK, width: 1 },
  )
  shell.front(
    0,
    0,
    300,
    bricks(1000, 300, 13) +
      rect(0, 0, 1000, 20, { fill: '#e6dcc8', stroke: INK, 'stroke-width': 1 }) +
      rect(0, 276, 1000, 24, { fill: '#b8ad99', stroke: INK, 'stroke-width': 1 }) +
      [60, 260, 460, 720].map((x) => windowOf(sheet, x, 66, 120, 110, false, 3)).join('') +
      rect(620, 100, 76, 176, { fill: '#4a525c', stroke: INK, 'stroke-width': 1.2 }) +
      circle(684, 196, 4, { fill: SUN }) +
      path('M200 300V190H212V300M206 190V120', { fill: '#9aa0a6', stroke: '#6c7279', 'stroke-width': 6 }),
  )
  // Paving, kerb, the transformer and bollards.
  pen.poly(
    [
      [-40, -150, 0],
      [620, -150, 0],
      [620, 300, 0],
      [-40, 300, 0],
    ],
    sheet.gradient(['#d9d3c5', '#bfb8a8']),
    { stroke: '#8a8372', width: 1.2 },
  )
  for (let i = 1; i < 6; i++)
    pen.stroke(
      [
        [-40 + i * 110, -150, 0],
        [-40 + i * 110, 300, 0],
      ],
      { stroke: '#8a8372', width: 1, opacity: 0.6 },
    )
  for (let i = 1; i < 4; i++)
    pen.stroke(
      [
        [-40, -150 + i * 112, 0],
        [620, -150 + i * 112, 0],
      ],
      { stroke: '#8a8372', width: 1, opacity: 0.6 },
    )
  padUnit(pen.moved([130, 20, 0], 0.86), 340, 290, 310, {
    doors: 2,
    label: '1000 kVA',
    fins: true,
    color: '#3f5b48',
  })
  for (const [x, y] of [
    [64, -70],
    [250, -88],
    [440, -70],
  ] as const) {
    pen.shadow(x - 13, y - 13, 26, 26, 90, true)
    pen.cylinder(x, y, 0, 13, 96, '#eab63a')
    for (const z of [56, 76])
      pen.turned(
        x,
        y,
        [
          [13.4, z],
          [13.4, z + 9],
        ],
        '#fbf7ee',
        { stroke: INK, width: 0.7 },
        '',
      )
  }
  bush(sheet, 240, 800, 1.5)
  bush(sheet, 120, 850, 1.8, '#6d8449')
  bush(sheet, 1440, 866, 1.7)
  sheet.add(
    rect(0, 0, 1600, 900, {
      fill: sheet.radial(
        [
          ['#fff0c4', 0, 0.3],
          ['#fff0c4', 0.5, 0.05],
          ['#2a2c3a', 1, 0.08],
        ],
        [0.1, 0.1],
        1,
      ),
    }),
  )
}

function deckWithSpa(sheet: Sheet): void {
  sky(sheet, ['#7f93b4', '#b9b8bf', '#ecc9a6', '#f8dcae', '#f6e6cb'], [1260, 380, 42])
  clouds(
    sheet,
    [
      [200, 140, 520],
      [860, 110, 460],
      [520, 250, 380],
    ],
    '#fbe6d0',
  )
  hills(sheet, [
    [440, 26, '#a99fa0', '#bfae9f'],
    [480, 20, '#8a8f78', '#a09b74'],
    [520, 12, '#6f8058', '#83905c'],
  ])
  for (let i = 0; i < 24; i++)
    bush(sheet, i * 70, 556 + ((i * 17) % 14), 0.9 + ((i * 7) % 4) * 0.12, i % 2 ? '#5d7048' : '#6d7d4a')
  sheet.add(rect(0, 560, 1600, 340, { fill: sheet.gradient(['#7f8d56', '#5f7446'], [0, 0], [0, 1]) }))
  tree(sheet, { x: 250, y: 600, s: 1.3, tone: '#68804a' })
  tree(sheet, { x: 1400, y: 590, s: 1.1, tone: '#7a8748' })
  tree(sheet, { x: 80, y: 610, s: 1, slim: true, tone: '#56704a' })
  tree(sheet, { x: 1530, y: 620, s: 1.15, slim: true, tone: '#56704a' })
  const pen = new Pen(sheet, [190, 690], 1.08)
  const [w, d, h] = [960, 620, 46]
  sheet.add(
    path(
      pen.d([
        [-10, -30, 0],
        [w + 50, -10, 0],
        [w + 50, d, 0],
        [0, d, 0],
      ]),
      { fill: '#20241c', 'fill-opacity': 0.5, filter: sheet.blur(12) },
    ),
  )
  pen.box(0, 0, 0, w, d, h, '#a8763f')
  pen.front(0, 0, h, path('M0 15H960M0 30H960', { stroke: '#5f4020', 'stroke-width': 1.3 }))
  pen.side(w, 0, h, path('M0 15H620M0 30H620', { stroke: '#5f4020', 'stroke-width': 1.3 }))
  let boards = ''
  let grain = ''
  for (let y = 20; y < d; y += 20) {
    boards += `M0 ${y}H${w}`
    for (let k = 0; k < 5; k++) grain += `M${(y * 37 + k * 211) % 920} ${y - 10 + (k % 3) * 3}q22-2 46 0`
  }
  pen.top(
    0,
    d,
    h,
    rect(0, 0, w, d, { fill: sheet.gradient(['#e0b67c', '#c99a5f', '#b3834b'], [1, 0], [0, 1]) }) +
      path(boards, { stroke: '#6d4a26', 'stroke-width': 1.4, 'stroke-opacity': 0.7 }) +
      path(grain, { fill: 'none', stroke: '#8a6236', 'stroke-width': 0.9, 'stroke-opacity': 0.5 }),
  )
  // Privacy screen at the back with a string of lights.
  const deck = pen.moved([0, 0, h])
  for (let i = 0; i <= 6; i++) deck.box(i * 156, d - 16, 0, 14, 14, 190, '#8a5f34')
  for (let i = 0; i < 10; i++)
    deck.box(4, d - 18, 22 + i * 17, w - 20, 5, 12, i % 2 ? '#b98a52' : '#b08048', {
      stroke: INK,
      width: 0.7,
    })
  const lamp = Array.from(
    { length: 25 },
    (_, i): Vec => [i * 39, d - 24, 196 - 18 * Math.abs(Math.sin((i * Math.PI) / 4))],
  )
  sheet.add(path(smooth(lamp.map((v) => deck.at(v))), { fill: 'none', stroke: INK, 'stroke-width': 1.4 }))
  for (const v of lamp) {
    const [x, y] = deck.at(v)
    sheet.add(
      circle(x, y + 6, 15, {
        fill: sheet.radial([
          ['#ffe09a', 0, 0.8],
          ['#ffe09a', 1, 0],
        ]),
      }),
      circle(x, y + 6, 3.6, { fill: '#fff3cf', stroke: INK, 'stroke-width': 0.7 }),
    )
  }
  // Planters behind, then the spa, its steps, a lounger with towels, planters.
  const planter = (x: number, y: number) => {
    deck.shadow(x, y, 70, 70, 60)
    deck.box(x, y, 0, 70, 70, 62, '#4b5058')
    const [px, py] = deck.at([x + 35, y + 35, 62])
    bush(sheet, Math.round(px), Math.round(py + 10), 0.95, '#5f7d45')
    sheet.add(
      ...Array.from({ length: 7 }, (_, i) =>
        circle(px - 30 + i * 10, py - 18 - ((i * 7) % 15), 3, { fill: i % 2 ? '#f4d06a' : '#fbf3e4' }),
      ),
    )
  }
  planter(60, 500)
  planter(860, 490)
  const subject = subjectOf({
    id: 'spa',
    length_in: 84,
    width_in: 84,
    height_in: 36,
    picture: {
      parameters: { shape: 'square', seats: 6, jets: 40, shell: 'white-marble', cabinet: 'graphite' },
    },
  })
  deck.shadow(300, 150, 360, 360, 150)
  spaModel(subject).draw(deck.moved([300, 150, 0], 0.9))
  const steam = Array.from({ length: 5 }, (_, i) => {
    const [x, y] = deck.at([380 + i * 48, 330, 160])
    return path(`M${round(x)} ${round(y)}c-18-26 20-40 2-70s14-40 2-66`, {
      fill: 'none',
      stroke: '#fff',
      'stroke-width': 13,
      'stroke-opacity': 0.2,
      filter: sheet.blur(6),
    })
  })
  sheet.add(...steam)
  deck.box(400, 92, 0, 150, 58, 44, '#8f6538')
  deck.box(400, 50, 0, 150, 44, 22, '#9c7040')
  deck.shadow(710, 110, 180, 84, 40)
  for (const [x, y] of [
    [716, 180],
    [874, 180],
    [716, 116],
    [874, 116],
  ] as const)
    deck.box(x, y, 0, 10, 10, 34, '#8f6538')
  for (let i = 0; i < 5; i++) deck.box(710, 176 - i * 16, 34, 180, 13, 7, '#c99a5f')
  deck.block(724, 124, 41, 58, 52, 14, 8, '#f3efe6')
  deck.block(724, 124, 55, 58, 52, 12, 8, '#dfe6ea')
  jug(subjectOf({ id: 'soy-wash', picture: { parameters: { color: 'pale-yellow', cap: 'pump' } } })).draw(
    deck.moved([826, 128, 41], 0.12),
  )
  bush(sheet, 1430, 850, 1.9, '#5f7d45')
  bush(sheet, 110, 830, 1.6, '#5d7048')
  sheet.add(
    rect(0, 0, 1600, 900, {
      fill: sheet.radial(
        [
          ['#ffd08a', 0, 0.32],
          ['#ffd08a', 0.5, 0.08],
          ['#2a2440', 1, 0.18],
        ],
        [0.8, 0.42],
        0.95,
      ),
    }),
  )
}

function warehouse(sheet: Sheet): void {
  sheet.add(
    rect(0, 0, 1600, 900, { fill: sheet.gradient(['#e6e1d6', '#f3eee4', '#d9d3c6'], [0, 0], [0, 1]) }),
  )
  const pen = new Pen(sheet, [-40, 690], 1)
  // Back wall with high windows, floor with bays.
  const [w, d, h] = [1700, 620, 470]
  pen.poly(
    [
      [0, 0, 0],
      [w, 0, 0],
      [w, d, 0],
      [0, d, 0],
    ],
    sheet.gradient(['#d5cfc2', '#bdb6a7'], [0, 0], [1, 1]),
  )
  pen.poly(
    [
      [-300, -700, 0],
      [w, -700, 0],
      [w, d, 0],
      [-300, d, 0],
    ],
    sheet.gradient(
      [
        ['#fff3d6', 0, 0.6],
        ['#c9c2b3', 0.5, 0.9],
        ['#a9a294', 1, 1],
      ],
      [0, 0],
      [1, 1],
    ),
  )
  pen.plane(
    [0, d, h],
    [1, 0, 0],
    [0, 0, -1],
    rect(-300, -200, w + 900, h + 200, { fill: sheet.gradient(['#efeae0', '#d6d0c3'], [0, 0], [0, 1]) }) +
      path(Array.from({ length: 120 }, (_, i) => `M${-300 + i * 20} -200V${h}`).join(''), {
        stroke: '#b9b2a2',
        'stroke-width': 1,
        'stroke-opacity': 0.6,
      }) +
      Array.from(
        { length: 10 },
        (_, i) =>
          rect(20 + i * 190, 20, 150, 76, {
            fill: sheet.gradient(['#fff6dc', '#cfe0ea'], [0, 0], [1, 1]),
            stroke: '#6c7279',
            'stroke-width': 3,
          }) +
          path(`M${70 + i * 190} 20v76M${120 + i * 190} 20v76`, { stroke: '#6c7279', 'stroke-width': 2 }),
      ).join('') +
      Array.from({ length: 10 }, (_, i) =>
        path(`M${20 + i * 190} 96l-60 ${h - 96}h190l20-${h - 96}z`, {
          fill: '#fff3cf',
          'fill-opacity': 0.13,
        }),
      ).join('') +
      rect(-300, h - 18, w + 900, 18, { fill: BLUE, 'fill-opacity': 0.85 }),
  )
  for (const y of [-60, 250])
    pen.stroke(
      [
        [0, y, 0],
        [w, y, 0],
      ],
      { stroke: SUN, width: 5, opacity: 0.85 },
    )

  // Racks along the wall: uprights, beams, pallets on three levels.
  const rack = (x: number, y: number, bays: number) => {
    const bay = 190
    for (let level = 0; level < 3; level++) {
      for (let b = 0; b < bays; b++)
        load(pen, x + b * bay + 16, y + 14, level * 128 + (level ? 14 : 0), (b * 3 + level * 5 + x) % 4, 0.78)
      if (level < 2) {
        for (const dy of [104, 0]) pen.box(x, y + dy, (level + 1) * 128, bays * bay, 8, 14, '#e08a1e')
      }
    }
    for (let b = 0; b <= bays; b++)
      for (const dy of [104, -2]) pen.box(x + b * bay - 5, y + dy, 0, 10, 10, 400, '#23508a')
  }
  rack(150, 440, 4)
  rack(1000, 440, 4)
  // Pallets on the floor in front.
  for (const [x, y, kind] of [
    [900, 190, 1],
    [1090, 170, 0],
    [420, 150, 2],
    [180, 120, 0],
    [640, 60, 3],
    [840, 10, 0],
    [1060, -20, 1],
  ] as const)
    load(pen, x, y, 0, kind, 1)
  load(pen, 180, 120, 120, 0, 1)
  load(pen, 840, 10, 120, 0, 1)
  palletTruck(pen.moved([470, -50, 0]))
  sheet.add(
    rect(0, 0, 1600, 900, {
      fill: sheet.radial(
        [
          ['#fff3cf', 0, 0.34],
          ['#fff3cf', 0.5, 0.06],
          ['#2a2c3a', 1, 0.12],
        ],
        [0.3, 0.1],
        1,
      ),
    }),
  )
}

/** A pallet with its load: 0 panels on edge, 1 cartons, 2 a transformer, 3 drums. */
function load(pen: Pen, x: number, y: number, z: number, kind: number, k: number): void {
  const part = pen.moved([x, y, z], k)
  const [w, d] = [180, 120]
  if (z === 0) part.shadow(0, 0, w, d, 70)
  for (const py of [d - 16, d / 2 - 8, 0])
    part.box(0, py, 0, w, 16, 9, '#a67a4a', { stroke: INK, width: 0.8 })
  for (let i = 0; i < 6; i++)
    part.box((w * i) / 6, 0, 9, w / 6 - 5, d, 5, '#c99a62', { stroke: INK, width: 0.7 })
  const top = 14
  if (kind === 0) {
    part.box(6, 8, top, w - 12, d - 16, 104, '#c9a473')
    part.front(
      6,
      8,
      top + 104,
      rect(14, 16, 70, 50, { fill: '#f7f3e8', stroke: INK, 'stroke-width': 0.7 }) +
        rect(14, 16, 70, 8, { fill: BLUE }) +
        words(20, 45, 16, '440 W', { 'font-weight': 700 }) +
        path('M20 52h44M20 58h30', { stroke: '#7f848a', 'stroke-width': 1.8 }) +
        path('M124 34l10-14 10 14M134 20v34M118 60h32', { fill: 'none', stroke: INK, 'stroke-width': 2.4 }),
    )
    for (const u of [13, 112, 170])
      part.stroke(
        [
          [u, 8, top],
          [u, 8, top + 104],
          [u, d - 8, top + 104],
        ],
        { stroke: '#26292f', width: 2.6 },
      )
    return
  }
  if (kind === 1) {
    for (let level = 0; level < 3; level++)
      for (let c = 0; c < 3; c++)
        part.box(6 + c * 56, 8, top + level * 32, 54, d - 16, 31, c % 2 ? '#c39b68' : '#cda877', {
          stroke: INK,
          width: 0.9,
        })
    for (let level = 0; level < 3; level++)
      for (let c = 0; c < 3; c++)
        part.front(
          6 + c * 56,
          8,
          top + level * 32 + 31,
          rect(8, 8, 22, 14, { fill: '#f7f3e8', stroke: INK, 'stroke-width': 0.5 }) +
            rect(24, 0, 7, 31, { fill: '#e3cfa8', 'fill-opacity': 0.6 }),
        )
    return
  }
  if (kind === 2) {
    part.box(26, 12, top, 128, d - 24, 112, '#8b8f92')
    part.front(
      26,
      12,
      top + 112,
      path([0, 1, 2, 3, 4].map((i) => `M16 ${14 + i * 6}h96M16 ${76 + i * 6}h96`).join(''), {
        stroke: '#15181d',
        'stroke-width': 2.6,
      }) +
        rect(66, 44, 44, 24, { fill: '#e3e4e2', stroke: INK, 'stroke-width': 0.7 }) +
        path('M18 66l12-20 12 20z', { fill: SUN, stroke: INK }),
    )
    return
  }
  for (const [cx, cy] of [
    [46, 88],
    [134, 88],
    [46, 34],
    [134, 34],
  ] as const) {
    part.cylinder(cx, cy, top, 32, 92, '#3f5b48')
    for (const ring of [30, 60])
      part.turned(
        cx,
        cy,
        [
          [32, top + ring],
          [34, top + ring + 3],
          [32, top + ring + 6],
        ],
        '#567562',
        { stroke: INK, width: 0.7 },
        '',
      )
  }
}

function palletTruck(pen: Pen): void {
  pen.shadow(0, 0, 190, 70, 20)
  for (const y of [50, 6]) pen.box(40, y, 8, 170, 18, 8, '#e08a1e')
  pen.box(0, 0, 6, 46, 74, 36, '#e08a1e')
  pen.cylinder(14, 10, 0, 9, 10, '#26292f')
  pen.tube(
    [
      [6, 37, 40],
      [-34, 37, 120],
    ],
    7,
    '#3a3e45',
  )
  pen.tube(
    [
      [-34, 14, 122],
      [-40, 37, 128],
      [-34, 60, 122],
    ],
    7,
    '#26292f',
  )
}
