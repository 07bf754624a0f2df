import { darker, mix } from '../drawing/colors.ts'
import { circle, el, INK, path, rect, round, smooth } from '../drawing/elements.ts'
import type { Sheet } from '../drawing/sheet.ts'

export function sky(sheet: Sheet, colors: string[], sun?: readonly [number, number, number]): void {
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

export function hills(sheet: Sheet, layers: readonly (readonly [number, number, string, string])[]): void {
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

export function clouds(
  sheet: Sheet,
  list: readonly (readonly [number, number, number])[],
  color = '#fffaf0',
): void {
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

/** A deciduous tree, or a slim conifer. */
export function tree(sheet: Sheet, { x, y, s, tone = '#6d8a4c', slim = false }: Tree): void {
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

export function bush(sheet: Sheet, x: number, y: number, s: number, tone = '#5f7d45'): void {
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

/** Leaves as layers of dots on round masses, lighter and smaller toward the sun at the upper left. */
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
