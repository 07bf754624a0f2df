import { colorOf, type Model, type Subject, watts } from '../subject.ts'
import {
  BLUE,
  circle,
  darker,
  el,
  INK,
  lighter,
  type Pen,
  path,
  rect,
  round,
  type Sheet,
  type Size,
  SUN,
  words,
} from '../svg.ts'

/** Front width, depth to the wall, height. Makers list the three in any order: the least is the depth. */
export function wallSize(subject: Subject, fallback: Size): Size {
  const [width, depth, height] = wallInches(subject, fallback)
  const most = Math.max(width, height)
  return [(width / most) * 400, Math.max(0.16, depth / most) * 400, (height / most) * 400]
}

export function wallInches(subject: Subject, fallback: Size): Size {
  const all = [...subject.inches(fallback)].sort((x, y) => x - y)
  const [tall, wide] = [subject.number(['height_mm'], 0) / 25.4, subject.number(['width_mm'], 0) / 25.4]
  const [, fw, fh] = all as [number, number, number]
  const [depth, width, height] = [
    all[0] as number,
    wide || (fallback[0] > fallback[2] ? fh : fw),
    tall || (fallback[0] > fallback[2] ? fw : fh),
  ]
  return [width, depth, height]
}

/** Pairs of direct-current connectors: `ports` counts single connectors. */
function pairsOf(subject: Subject, fallback: number, most: number): number {
  const ports = subject.number(['ports', 'string_inputs'], 0)
  return Math.max(
    1,
    Math.min(
      most,
      Math.round(
        ports
          ? ports / 2
          : subject.number(['strings', 'mppts', 'mppt', 'inverter_mppts', 'mppt_count'], fallback),
      ),
    ),
  )
}

export const stringInverter: Model = (subject) => {
  const [width, depth, height] = wallSize(subject, [15, 7, 21])
  const pairs = pairsOf(subject, 2, 6)
  const fins = Math.round(subject.number(['fins'], 18))
  const named = subject.word(['colour', 'color'], '')
  // A red one wears its color on the display panel; the case stays light.
  const color = /red/.test(named) ? '#d9d8d3' : colorOf(named, '#e6e5e0')
  const visor = /red/.test(named) ? ['#b8483a', '#86271c'] : ['#2a3040', '#171c28']
  return {
    size: [width, depth, height],
    share: 0.94,
    draw(pen) {
      const foot = Math.min(46, height * 0.13)
      pen.shadow(width * 0.05, 0, width * 0.9, depth, height * 0.5)
      portsBelow(pen, width, depth, foot, pairs)
      heatSink(
        pen,
        width * 0.035,
        depth * 0.5,
        foot + height * 0.02,
        width * 0.93,
        depth * 0.5,
        height - foot - height * 0.03,
        fins,
      )
      pen.slab(0, 0, foot, width, depth * 0.54, height - foot, width * 0.07, color)
      sideSeam(pen, width, depth * 0.54, foot, height)
      pen.front(0, 0, height, stringFront(pen.sheet, width, height - foot, labelOf(subject), visor))
    },
  }
}

export const hybridInverter: Model = (subject) => {
  const [width, depth, height] = wallSize(subject, [17, 9, 30])
  const pairs = pairsOf(subject, 2, 4)
  const color = colorOf(subject.word(['colour', 'color'], ''), '#f0eee9')
  return {
    size: [width, depth, height],
    share: 0.94,
    draw(pen) {
      const foot = height * 0.06
      const tray = foot + (height - foot) * 0.3
      pen.shadow(width * 0.05, 0, width * 0.9, depth, height * 0.5)
      portsBelow(pen, width, depth, foot, pairs)
      heatSink(
        pen,
        width * 0.03,
        depth * 0.62,
        foot,
        width * 0.94,
        depth * 0.38,
        height - foot - height * 0.02,
        Math.round(subject.number(['fins'], 14)),
      )
      pen.slab(0, 0, foot, width, depth * 0.66, tray - foot - 3, width * 0.04, '#4a4e55')
      pen.slab(width * 0.012, depth * 0.02, tray - 4, width * 0.976, depth * 0.6, 6, 1, '#22252a')
      pen.slab(0, 0, tray, width, depth * 0.66, height - tray, width * 0.04, color)
      louvers(pen, width, depth * 0.12, tray + (height - tray) * 0.2, depth * 0.44, (height - tray) * 0.62, 9)
      pen.front(0, 0, height, hybridFront(pen.sheet, width, height - tray, labelOf(subject)))
      pen.front(0, 0, tray - 3, trayFront(pen.sheet, width, tray - foot - 3))
    },
  }
}

export const microinverter: Model = (subject) => {
  const most = 330
  const [a, b] = [...subject.inches([8.3, 6.9, 1.2])].sort((x, y) => y - x) as [number, number]
  const [width, depth, height] = [most, Math.max(0.55, Math.min(0.9, b / a)) * most, 46]
  const outputs = Math.max(
    1,
    Math.min(4, Math.round(subject.number(['ports', 'inputs', 'modules', 'mppt'], 1))),
  )
  const color = colorOf(subject.word(['colour', 'color'], ''), '#3a3e45')
  return {
    size: [width + 110, depth + 40, height + 30],
    share: 0.96,
    draw(pen) {
      const [x, y] = [36, 36]
      pen.shadow(x, y, width, depth, height)
      // Trunk cable behind, direct-current leads to the front.
      pen.tube(
        [
          [x - 60, y + depth + 4, 10],
          [x + 20, y + depth + 22, 14],
          [x + width * 0.6, y + depth + 16, 12],
          [x + width + 96, y + depth * 0.86, 8],
        ],
        13,
        '#2b2e34',
      )
      pen.box(x - 26, y + depth * 0.3, 8, width + 52, depth * 0.4, 5, '#b9bec3')
      for (const side of [x - 15, x + width + 15]) pen.bolt(side, y + depth * 0.5, 13, 6)
      pen.block(x, y, 4, width, depth, height - 12, 26, darker(color, 0.1))
      pen.block(x + 5, y + 5, height - 8, width - 10, depth - 10, 12, 22, color)
      pen.top(
        x,
        y + depth,
        height + 4,
        microTop(pen.sheet, width, depth, labelOf(subject), Math.round(subject.number(['fins'], 12))),
      )
      for (let i = 0; i < outputs; i++) {
        const start = x + (width * (i + 0.6)) / (outputs + 0.2)
        for (const [j, lead] of [0, 1].entries()) {
          const from = start + lead * 34 - 20
          const reach = 34 + j * 26
          pen.tube(
            [
              [from, y + 4, 20],
              [from - 2, y - reach * 0.5, 12],
              [from + 8, y - reach, 6],
            ],
            9,
            '#1f2227',
          )
          plug(pen, from + 8, y - reach, 6, j === 0)
        }
      }
      pen.knob(x + width - 40, y, 22, 12, 12, '#2b2e34')
    },
  }
}

export const commercialInverter: Model = (subject) => {
  const [width, depth, height] = wallSize(subject, [42, 14, 28])
  const pairs = Math.max(4, pairsOf(subject, 12, 16))
  const color = colorOf(subject.word(['colour', 'color'], ''), '#dedfdc')
  const fans = Math.max(1, Math.min(4, Math.round(subject.number(['fans'], 3))))
  return {
    size: [width, depth, height],
    draw(pen) {
      const foot = Math.min(50, height * 0.15)
      const w = width
      pen.shadow(w * 0.03, 0, w * 0.94, depth, height * 0.55)
      for (let i = 0; i < pairs; i++) {
        const u = w * 0.2 + (w * 0.46 * (i + 0.5)) / pairs
        for (const row of [0.44, 0.2])
          hanging(
            pen,
            u,
            depth * row,
            foot,
            Math.min(5.5, (w * 0.46) / pairs / 3),
            foot * 0.62,
            row > 0.3 ? '#2a2d33' : '#17191d',
          )
      }
      for (const u of [0.76, 0.86]) hanging(pen, w * u, depth * 0.3, foot, w * 0.034, foot * 0.7, '#3b3f46')
      for (const u of [0.03, 0.94]) pen.box(w * u, depth * 0.25, 0, w * 0.035, depth * 0.4, foot, '#7e838a')
      heatSink(
        pen,
        w * 0.02,
        depth * 0.58,
        foot + 4,
        w * 0.96,
        depth * 0.42,
        height - foot - 12,
        Math.round(subject.number(['fins'], 28)),
      )
      pen.slab(0, 0, foot, w, depth * 0.62, height - foot, 12, color)
      fanSide(
        pen,
        w,
        depth * 0.62,
        foot,
        height,
        Math.min(fans, Math.max(1, Math.floor((height - foot) / (depth * 0.5)))),
      )
      pen.front(0, 0, height, commercialFront(pen.sheet, w, height - foot, labelOf(subject)))
      for (const u of [0.13, 0.87]) {
        const h = height - foot
        pen.tube(
          [
            [w * u, 0, foot + h * 0.72],
            [w * u, -16, foot + h * 0.7],
            [w * u, -16, foot + h * 0.42],
            [w * u, 0, foot + h * 0.4],
          ],
          9,
          '#33363c',
        )
      }
      rotary(pen, w * 0.07, 0, foot + (height - foot) * 0.16, 15)
      rotary(pen, w * 0.17, 0, foot + (height - foot) * 0.16, 15)
    },
  }
}

function labelOf(subject: Subject): string {
  const said = subject.word(['label', 'rating'], '')
  if (said)
    return said
      .replace(/kw/g, 'kW')
      .replace(/kva/g, 'kVA')
      .replace(/(\d)\s*w$/, '$1 W')
  const kilowatts = subject.number(['rated_power_kw', 'power_kw', 'kw', 'ac_power_kw'], 0)
  const power = subject.power || kilowatts * 1000 || subject.number(['rated_power', 'power', 'watts'], 0)
  return power ? watts(power) : ''
}

// ---------------------------------------------------------------- parts

function heatSink(
  pen: Pen,
  x: number,
  y: number,
  z: number,
  width: number,
  depth: number,
  height: number,
  fins: number,
): void {
  pen.box(x, y, z, width, depth, height, '#a9aeb4')
  let top = ''
  for (let i = 1; i < fins; i++) top += `M${round((width * i) / fins)} 2V${round(depth - 1)}`
  pen.top(
    x,
    y + depth,
    z + height,
    path(top, { stroke: INK, 'stroke-width': 1.5, 'stroke-opacity': 0.75 }) +
      path(top, { stroke: '#fff', 'stroke-width': 0.7, 'stroke-opacity': 0.7, transform: 'translate(-1.3)' }),
  )
  const ribs = Math.max(4, Math.round(depth / 13))
  let side = ''
  for (let i = 1; i < ribs; i++) side += `M${round((depth * i) / ribs)} 3V${round(height - 3)}`
  pen.side(
    x + width,
    y,
    z + height,
    path(side, { stroke: '#1d222b', 'stroke-width': 2, 'stroke-opacity': 0.65 }) +
      path(side, {
        stroke: '#dfe4ea',
        'stroke-width': 0.8,
        'stroke-opacity': 0.6,
        transform: 'translate(1.8)',
      }),
  )
}

function sideSeam(pen: Pen, width: number, depth: number, foot: number, height: number): void {
  const h = height - foot
  pen.side(
    width,
    0,
    height,
    path(`M${round(depth * 0.62)} ${round(h * 0.06)}V${round(h * 0.94)}`, {
      stroke: INK,
      'stroke-width': 0.8,
      'stroke-opacity': 0.6,
    }),
  )
}

export function louvers(
  pen: Pen,
  x: number,
  y: number,
  z: number,
  depth: number,
  height: number,
  count: number,
): void {
  const step = height / count
  let art = ''
  for (let i = 0; i < count; i++)
    art +=
      rect(0, i * step, depth, step * 0.5, { rx: step * 0.25, fill: '#14171d', 'fill-opacity': 0.72 }) +
      path(`M${round(step * 0.2)} ${round(i * step + step * 0.54)}h${round(depth - step * 0.4)}`, {
        stroke: '#fff',
        'stroke-width': 0.8,
        'stroke-opacity': 0.5,
      })
  pen.side(x, y, z + height, art)
}

/** A connector that hangs from the underside at height z. */
function hanging(pen: Pen, x: number, y: number, z: number, r: number, length: number, color: string): void {
  // Its top is inside the case, so only the side is drawn.
  pen.turned(
    x,
    y,
    [
      [r * 0.62, z - length],
      [r * 0.62, z - length * 0.72],
      [r, z - length * 0.68],
      [r, z + 2],
    ],
    lighter(color, 0.08),
    { stroke: INK, width: 0.8 },
    '',
  )
}

function portsBelow(pen: Pen, width: number, depth: number, foot: number, pairs: number): void {
  const room = width * 0.4
  const r = Math.min(8, room / pairs / 3.4)
  for (let i = 0; i < pairs; i++)
    for (const row of [0.42, 0.2])
      hanging(
        pen,
        width * 0.3 + (room * (i + 0.5)) / pairs,
        depth * row,
        foot + 2,
        r,
        foot * 0.8,
        row > 0.3 ? '#3a3e45' : '#17191d',
      )
  for (const [u, size] of [
    [0.78, 0.042],
    [0.89, 0.03],
  ] as const)
    hanging(pen, width * u, depth * 0.28, foot + 2, width * size, foot * 0.88, '#43474e')
  rotaryBelow(pen, width * 0.14, depth * 0.26, foot)
}

function rotaryBelow(pen: Pen, x: number, y: number, z: number): void {
  pen.cylinder(x, y, z - z * 0.5, z * 0.42, z * 0.5 + 2, '#26292e')
  pen.box(x - z * 0.1, y - z * 0.42, z - z * 0.86, z * 0.2, z * 0.84, z * 0.4, SUN, {
    stroke: INK,
    width: 0.8,
  })
}

function rotary(pen: Pen, x: number, y: number, z: number, r: number): void {
  pen.knob(x, y, z, r, 5, '#2a2d33')
  pen.box(x - r * 0.2, y - 14, z - r * 0.8, r * 0.4, 9, r * 1.6, SUN, { stroke: INK, width: 0.8 })
}

function plug(pen: Pen, x: number, y: number, z: number, male: boolean): void {
  pen.tube(
    [
      [x, y, z],
      [x + 2, y - 18, z - 1],
    ],
    male ? 13 : 15,
    '#2a2d33',
  )
  pen.tube(
    [
      [x + 2, y - 20, z - 1],
      [x + 3, y - 30, z - 2],
    ],
    male ? 8 : 11,
    '#3a3e45',
  )
}

function fanSide(pen: Pen, x: number, depth: number, foot: number, height: number, fans: number): void {
  const h = height - foot
  const r = Math.min(depth * 0.38, (h / fans) * 0.4)
  let art = ''
  for (let i = 0; i < fans; i++) {
    const [cx, cy] = [depth * 0.5, (h * (i + 0.5)) / fans]
    art += circle(cx, cy, r, { fill: '#2a2e35', stroke: INK, 'stroke-width': 1 })
    for (const share of [0.82, 0.62, 0.42])
      art += circle(cx, cy, r * share, { fill: 'none', stroke: '#9da3ab', 'stroke-width': 1.1 })
    art += circle(cx, cy, r * 0.2, { fill: '#70757d', stroke: INK, 'stroke-width': 0.7 })
    art += path(
      [0, 60, 120]
        .map(
          (a) =>
            `M${round(cx - r * Math.cos((a * Math.PI) / 180))} ${round(cy - r * Math.sin((a * Math.PI) / 180))}L${round(cx + r * Math.cos((a * Math.PI) / 180))} ${round(cy + r * Math.sin((a * Math.PI) / 180))}`,
        )
        .join(''),
      { stroke: '#9da3ab', 'stroke-width': 1.1 },
    )
  }
  pen.side(x, 0, height, art)
}

// ---------------------------------------------------------------- artwork

function screw(x: number, y: number, r = 3.2): string {
  return (
    circle(x, y, r, { fill: '#c5c9cd', stroke: INK, 'stroke-width': 0.7 }) +
    path(`M${round(x - r * 0.6)} ${round(y - r * 0.4)}L${round(x + r * 0.6)} ${round(y + r * 0.4)}`, {
      stroke: INK,
      'stroke-width': 0.8,
    })
  )
}

function screen(sheet: Sheet, x: number, y: number, width: number, height: number): string {
  const points = Array.from(
    { length: 13 },
    (_, i) =>
      [
        x + width * (0.1 + (0.8 * i) / 12),
        y + height * (0.84 - 0.5 * Math.sin((Math.PI * i) / 12) ** 1.6),
      ] as const,
  )
  const curve = points.map(([px, py], i) => `${i ? 'L' : 'M'}${round(px)} ${round(py)}`).join('')
  return (
    rect(x, y, width, height, {
      rx: 4,
      fill: sheet.gradient(['#33485f', '#15233a', '#0e1828']),
      stroke: INK,
      'stroke-width': 1,
    }) +
    path(`${curve}L${round(x + width * 0.9)} ${round(y + height * 0.86)}H${round(x + width * 0.1)}z`, {
      fill: SUN,
      'fill-opacity': 0.22,
    }) +
    path(curve, { fill: 'none', stroke: SUN, 'stroke-width': 1.5 }) +
    path(`M${round(x + width * 0.1)} ${round(y + height * 0.86)}H${round(x + width * 0.9)}`, {
      stroke: '#b6c6d8',
      'stroke-width': 0.7,
    }) +
    path(
      `M${round(x + 1)} ${round(y + height * 0.6)}L${round(x + width * 0.45)} ${round(y + 1)}h${round(width * 0.2)}L${round(x + 1)} ${round(y + height * 0.92)}z`,
      { fill: '#fff', 'fill-opacity': 0.1 },
    )
  )
}

function stringFront(sheet: Sheet, w: number, h: number, label: string, visor: string[]): string {
  const inset = w * 0.09
  return (
    rect(inset, h * 0.08, w - 2 * inset, h * 0.36, {
      rx: 9,
      fill: sheet.gradient(visor),
      stroke: INK,
      'stroke-width': 1,
    }) +
    screen(sheet, inset + w * 0.06, h * 0.12, w * 0.44, h * 0.22) +
    [0, 1, 2]
      .map(
        (i) =>
          circle(w * 0.72, h * (0.15 + i * 0.075), 4.2, {
            fill: i === 0 ? SUN : '#4b5565',
            stroke: '#0b0e14',
            'stroke-width': 0.8,
          }) +
          path(`M${round(w * 0.755)} ${round(h * (0.15 + i * 0.075))}h${round(w * 0.06)}`, {
            stroke: '#7d899b',
            'stroke-width': 1.4,
          }),
      )
      .join('') +
    [0, 1, 2, 3]
      .map((i) =>
        rect(inset + w * 0.06 + i * w * 0.115, h * 0.37, w * 0.085, h * 0.035, {
          rx: 3,
          fill: '#3b4456',
          stroke: '#0b0e14',
          'stroke-width': 0.6,
        }),
      )
      .join('') +
    path(`M${round(inset)} ${round(h * 0.52)}H${round(w - inset)}`, { stroke: BLUE, 'stroke-width': 2.2 }) +
    path(`M${round(inset)} ${round(h * 0.52)}h${round(w * 0.14)}`, { stroke: SUN, 'stroke-width': 2.2 }) +
    (label ? words(inset, h * 0.63, w * 0.115, label, { 'font-weight': 650, fill: BLUE }) : '') +
    path(
      `M${round(inset)} ${round(h * 0.67)}h${round(w * 0.34)}M${round(inset)} ${round(h * 0.695)}h${round(w * 0.26)}`,
      { stroke: '#8b8f95', 'stroke-width': 1.6 },
    ) +
    el(
      'g',
      { transform: `translate(${round(w * 0.74)} ${round(h * 0.76)})` },
      path(`M0 ${round(w * 0.13)}L${round(w * 0.075)} 0L${round(w * 0.15)} ${round(w * 0.13)}z`, {
        fill: SUN,
        stroke: INK,
        'stroke-width': 1,
      }) +
        path(
          `M${round(w * 0.08)} ${round(w * 0.035)}l-${round(w * 0.022)} ${round(w * 0.045)}h${round(w * 0.028)}l-${round(w * 0.016)} ${round(w * 0.036)}`,
          { fill: 'none', stroke: INK, 'stroke-width': 1.3 },
        ),
    ) +
    screw(w * 0.06, h * 0.04) +
    screw(w * 0.94, h * 0.04) +
    screw(w * 0.06, h * 0.96) +
    screw(w * 0.94, h * 0.96)
  )
}

function hybridFront(sheet: Sheet, w: number, h: number, label: string): string {
  return (
    rect(w * 0.08, h * 0.07, w * 0.84, h * 0.86, {
      rx: 8,
      fill: 'none',
      stroke: INK,
      'stroke-width': 0.7,
      'stroke-opacity': 0.35,
    }) +
    rect(w * 0.3, h * 0.14, w * 0.4, h * 0.27, {
      rx: 10,
      fill: sheet.gradient(['#2a3040', '#141a26']),
      stroke: INK,
      'stroke-width': 1,
    }) +
    screen(sheet, w * 0.335, h * 0.165, w * 0.33, h * 0.16) +
    [0, 1, 2, 3]
      .map((i) => circle(w * (0.38 + i * 0.08), h * 0.37, 3.4, { fill: i === 0 ? SUN : '#566176' }))
      .join('') +
    rect(w * 0.3, h * 0.47, w * 0.4, 5, {
      rx: 2.5,
      fill: sheet.gradient([SUN, '#ffd27a', SUN], [0, 0], [1, 0]),
    }) +
    (label
      ? words(w * 0.5, h * 0.64, w * 0.12, label, { 'font-weight': 650, fill: BLUE, 'text-anchor': 'middle' })
      : '') +
    el(
      'g',
      {
        transform: `translate(${round(w * 0.5)} ${round(h * 0.76)})`,
        fill: 'none',
        stroke: BLUE,
        'stroke-width': 1.8,
      },
      circle(-w * 0.2, 0, 7) +
        path(
          [0, 45, 90, 135, 180, 225, 270, 315]
            .map(
              (a) =>
                `M${round(-w * 0.2 + 10 * Math.cos((a * Math.PI) / 180))} ${round(10 * Math.sin((a * Math.PI) / 180))}l${round(4 * Math.cos((a * Math.PI) / 180))} ${round(4 * Math.sin((a * Math.PI) / 180))}`,
            )
            .join(''),
        ) +
        rect(-9, -12, 18, 24, { rx: 2.5 }) +
        path('M-4-15h8M-5 6h10M-5 1h10') +
        path(`M${round(w * 0.2 - 13)} 1l13-12 13 12v11h-26z`) +
        path(`M${round(-w * 0.2 + 19)} 0H-15M15 0H${round(w * 0.2 - 18)}`, { 'stroke-dasharray': '3 3' }),
    ) +
    screw(w * 0.045, h * 0.035) +
    screw(w * 0.955, h * 0.035) +
    screw(w * 0.045, h * 0.965) +
    screw(w * 0.955, h * 0.965)
  )
}

function trayFront(sheet: Sheet, w: number, h: number): string {
  return (
    rect(w * 0.06, h * 0.12, w * 0.88, h * 0.76, {
      rx: 5,
      fill: sheet.gradient(['#565b63', '#3d4147']),
      stroke: '#15181d',
      'stroke-width': 1,
    }) +
    screw(w * 0.1, h * 0.24) +
    screw(w * 0.9, h * 0.24) +
    screw(w * 0.1, h * 0.76) +
    screw(w * 0.9, h * 0.76) +
    rect(w * 0.2, h * 0.3, w * 0.26, h * 0.4, {
      rx: 2,
      fill: '#f6f3ec',
      stroke: '#15181d',
      'stroke-width': 0.6,
    }) +
    path(
      `M${round(w * 0.23)} ${round(h * 0.42)}h${round(w * 0.2)}M${round(w * 0.23)} ${round(h * 0.5)}h${round(w * 0.14)}M${round(w * 0.23)} ${round(h * 0.58)}h${round(w * 0.17)}`,
      { stroke: '#777c83', 'stroke-width': 1.6 },
    ) +
    circle(w * 0.72, h * 0.5, h * 0.2, { fill: '#2a2d33', stroke: '#0e1014', 'stroke-width': 1.2 }) +
    rect(w * 0.72 - 4, h * 0.28, 8, h * 0.44, { rx: 3, fill: SUN, stroke: '#0e1014', 'stroke-width': 1 })
  )
}

function microTop(sheet: Sheet, w: number, d: number, label: string, fins: number): string {
  let ribs = ''
  for (let i = 0; i < fins; i++)
    ribs += `M${round(w * 0.08 + (w * 0.36 * i) / (fins - 1))} ${round(d * 0.16)}V${round(d * 0.84)}`
  return (
    path(ribs, { stroke: '#121419', 'stroke-width': 4.4, 'stroke-opacity': 0.85 }) +
    path(ribs, { stroke: '#8d949d', 'stroke-width': 1.3, transform: 'translate(-2.6)' }) +
    rect(w * 0.52, d * 0.2, w * 0.39, d * 0.6, {
      rx: 5,
      fill: sheet.gradient(['#ffffff', '#eceae4']),
      stroke: INK,
      'stroke-width': 0.8,
    }) +
    rect(w * 0.52, d * 0.2, w * 0.39, 8, { rx: 3, fill: BLUE }) +
    (label ? words(w * 0.55, d * 0.43, 26, label, { 'font-weight': 650, fill: BLUE }) : '') +
    path(
      [0, 1, 2, 3]
        .map(
          (i) =>
            `M${round(w * 0.55)} ${round(d * (0.52 + i * 0.065))}h${round(w * ([0.3, 0.22, 0.27, 0.18][i] ?? 0.2))}`,
        )
        .join(''),
      { stroke: '#8b8f95', 'stroke-width': 2 },
    ) +
    el(
      'g',
      { fill: INK },
      [0, 1, 2, 3, 4, 5, 6, 7]
        .map((i) => rect(w * 0.81 + (i % 3) * 6, d * 0.64 + Math.floor(i / 3) * 6, 4.4, 4.4))
        .join(''),
    ) +
    circle(w * 0.48, d * 0.88, 4.5, { fill: SUN, stroke: INK, 'stroke-width': 0.8 }) +
    [
      [0.05, 0.08],
      [0.95, 0.08],
      [0.05, 0.92],
      [0.95, 0.92],
    ]
      .map(([u = 0, v = 0]) => screw(w * u, d * v, 5))
      .join('')
  )
}

function commercialFront(sheet: Sheet, w: number, h: number, label: string): string {
  return (
    path(`M${round(w * 0.5)} 4V${round(h - 4)}`, {
      stroke: INK,
      'stroke-width': 0.9,
      'stroke-opacity': 0.5,
    }) +
    rect(w * 0.2, h * 0.12, w * 0.6, h * 0.52, {
      rx: 8,
      fill: sheet.gradient(['#eef0ef', '#cfd2d2'], [0, 0], [0.4, 1]),
      stroke: INK,
      'stroke-width': 0.8,
    }) +
    rect(w * 0.2, h * 0.12, w * 0.6, h * 0.13, {
      rx: 8,
      fill: sheet.gradient(['#1c4276', BLUE], [0, 0], [0, 1]),
    }) +
    rect(w * 0.2, h * 0.245, w * 0.6, 3.5, { fill: SUN }) +
    (label ? words(w * 0.25, h * 0.48, w * 0.075, label, { 'font-weight': 650, fill: BLUE }) : '') +
    path(
      `M${round(w * 0.25)} ${round(h * 0.54)}h${round(w * 0.2)}M${round(w * 0.25)} ${round(h * 0.58)}h${round(w * 0.14)}`,
      { stroke: '#8b8f95', 'stroke-width': 1.8 },
    ) +
    screen(sheet, w * 0.58, h * 0.32, w * 0.17, h * 0.24) +
    [0, 1, 2, 3]
      .map((i) => circle(w * (0.25 + i * 0.035), h * 0.185, 3, { fill: i === 0 ? SUN : '#7f93ad' }))
      .join('') +
    path(
      `M${round(w * 0.3)} ${round(h * 0.74)}H${round(w * 0.74)}M${round(w * 0.3)} ${round(h * 0.78)}H${round(w * 0.74)}M${round(w * 0.3)} ${round(h * 0.82)}H${round(w * 0.74)}M${round(w * 0.3)} ${round(h * 0.86)}H${round(w * 0.74)}`,
      { stroke: INK, 'stroke-width': 2.2, 'stroke-opacity': 0.55 },
    ) +
    el(
      'g',
      { transform: `translate(${round(w * 0.82)} ${round(h * 0.74)})` },
      path('M0 26L15 0L30 26z', { fill: SUN, stroke: INK, 'stroke-width': 1 }) +
        path('M16 7l-5 9h6l-4 8', { fill: 'none', stroke: INK, 'stroke-width': 1.3 }),
    ) +
    [
      [0.03, 0.05],
      [0.97, 0.05],
      [0.03, 0.95],
      [0.97, 0.95],
      [0.47, 0.05],
      [0.53, 0.05],
      [0.47, 0.95],
      [0.53, 0.95],
    ]
      .map(([u = 0, v = 0]) => screw(w * u, h * v))
      .join('')
  )
}
