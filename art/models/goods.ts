import { colorOf, type Model, type Subject } from '../subject.ts'
import {
  BLUE,
  circle,
  darker,
  el,
  INK,
  lighter,
  mix,
  type Pen,
  path,
  rect,
  ring,
  round,
  SUN,
  type Vec,
  words,
} from '../svg.ts'

/** 'CORN' or 'SOY', from the product's id. */
const cropOf = (subject: Subject) =>
  /corn/.test(subject.id) ? 'CORN' : /soy/.test(subject.id) ? 'SOY' : 'BIO'

function volumeOf(subject: Subject): string {
  const litres = subject.number(['litres', 'liters'], 1)
  const gallons = litres / 3.785
  return gallons >= 0.9 ? `${Math.round(gallons)} gal` : `${Math.round(litres * 33.814)} fl oz`
}

/** A paper label around an upright cylinder, with a crop drawing, a band and two lines of text. */
function wrap(
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
      sprig(Math.min(H * 0.2, rx * 0.42), crop),
    ),
  )
}

/** An ear of corn or a bean pod with leaves, `r` high to each side. */
function sprig(r: number, crop: string): string {
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

function capColor(subject: Subject, fallback: string): string {
  return colorOf(subject.word(['cap'], ''), fallback)
}

function pump(pen: Pen, cx: number, cy: number, z: number, r: number, color: string): void {
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

export const bottle: Model = (subject) => {
  const form = subject.word(['form'], 'bottle')
  const color = colorOf(subject.word(['colour', 'color'], ''), '#eab63a')
  const cap = capColor(subject, '#2d3137')
  if (form === 'cartridge') return cartridges(color, cap, subject)
  if (form === 'water') return waterBottles(subject)
  return {
    size: [190, 190, 440],
    draw(pen) {
      pen.shadow(30, 30, 130, 130, 300, true)
      const [cx, cy] = [95, 95]
      pen.turned(
        cx,
        cy,
        [
          [58, 0],
          [64, 6],
          [65, 14],
          [65, 262],
          [60, 286],
          [40, 312],
          [26, 324],
          [26, 336],
        ],
        color,
      )
      gloss(pen, cx, cy, 65, 20, 262)
      wrap(pen, cx, cy, 65, 46, 216, BLUE, cropOf(subject), volumeOf(subject))
      if (subject.word(['cap'], '') === 'pump') pump(pen, cx, cy, 332, 30, '#2d3137')
      else pen.cylinder(cx, cy, 332, 31, 44, cap)
    },
  }
}

function gloss(pen: Pen, cx: number, cy: number, r: number, low: number, high: number): void {
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

function waterBottles(subject: Subject) {
  const count = Math.max(1, Math.min(3, Math.round(subject.number(['count'], 3))))
  const spots = (
    [
      [0, 130],
      [150, 70],
      [30, 0],
    ] as const
  ).slice(0, count)
  return {
    size: [280, 260, 400] as const,
    draw(pen: Pen) {
      for (const [x, y] of spots) {
        const [cx, cy] = [x + 55, y + 55]
        pen.shadow(x + 4, y + 4, 102, 102, 160, true)
        const glass = '#cfe2e4'
        pen.turned(
          cx,
          cy,
          [
            [44, 0],
            [50, 8],
            [50, 60],
            [46, 66],
            [50, 72],
            [50, 96],
            [46, 102],
            [50, 108],
            [50, 236],
            [46, 268],
            [30, 304],
            [20, 322],
            [20, 336],
          ],
          glass,
        )
        gloss(pen, cx, cy, 50, 12, 250)
        wrap(pen, cx, cy, 51, 130, 216, '#6d8a45', cropOf(subject), volumeOf(subject))
        pen.cylinder(cx, cy, 332, 25, 6, '#f1efe9')
        pen.cylinder(cx, cy, 338, 25, 26, '#f1efe9')
      }
    },
  }
}

function cartridges(color: string, cap: string, subject: Subject) {
  return {
    size: [330, 250, 330] as const,
    draw(pen: Pen) {
      // A case of cartridges, one standing in front.
      pen.shadow(0, 60, 300, 200, 130)
      pen.box(0, 60, 0, 300, 190, 190, '#c39b68')
      pen.top(0, 250, 190, rect(6, 6, 288, 178, { fill: '#5f4a30' }))
      for (let r = 2; r >= 0; r--)
        for (let c = 0; c < 4; c++) {
          const [cx, cy] = [42 + c * 72, 92 + r * 62]
          pen.cylinder(cx, cy, 190, 28, 28, color)
          pen.cylinder(cx, cy, 218, 29, 9, cap)
          pen.cylinder(cx, cy, 227, 8, 12, cap)
        }
      pen.poly(
        [
          [0, 60, 190],
          [300, 60, 190],
          [300, 60, 178],
          [0, 60, 178],
        ],
        '#c9a473',
        { stroke: INK, width: 1 },
      )
      pen.front(
        0,
        60,
        190,
        rect(110, 60, 130, 90, { fill: '#f7f3e8', stroke: INK, 'stroke-width': 0.8 }) +
          words(122, 92, 24, cropOf(subject), { 'font-weight': 700 }) +
          words(122, 116, 16, volumeOf(subject)) +
          rect(110, 60, 130, 9, { fill: BLUE }) +
          path('M122 130h80M122 138h56', { stroke: '#7f848a', 'stroke-width': 2 }),
      )
      pen.shadow(34, -20, 62, 62, 160, true)
      pen.turned(
        64,
        10,
        [
          [29, 0],
          [30, 4],
          [30, 214],
        ],
        color,
      )
      gloss(pen, 64, 10, 30, 10, 210)
      wrap(pen, 64, 10, 30.5, 40, 170, BLUE, cropOf(subject), volumeOf(subject))
      pen.cylinder(64, 10, 214, 31, 12, cap)
      pen.cylinder(64, 10, 226, 9, 16, cap)
    },
  }
}

export const jug: Model = (subject) => {
  const liquid = colorOf(subject.word(['colour', 'color'], ''), '#efe0a0')
  const cap = capColor(subject, '#3f5b48')
  if (subject.word(['form'], 'jug') === 'pail') return pail(mix(liquid, '#f3efe4', 0.75), cap, subject)
  const body = mix(liquid, '#fbf8ef', 0.32)
  return {
    size: [240, 220, 420],
    draw(pen) {
      const [cx, cy] = [110, 110]
      pen.shadow(10, 10, 200, 200, 280, true)
      pen.turned(
        cx,
        cy,
        [
          [90, 0],
          [100, 8],
          [102, 20],
          [102, 212],
          [98, 238],
          [80, 272],
          [50, 306],
          [34, 326],
          [30, 344],
        ],
        body,
      )
      // The handle grows out of the shoulder.
      pen.tube(
        [
          [cx + 26, cy - 10, 328],
          [cx + 86, cy - 40, 330],
          [cx + 112, cy - 56, 268],
          [cx + 92, cy - 44, 216],
        ],
        26,
        body,
      )
      gloss(pen, cx, cy, 102, 24, 226)
      wrap(
        pen,
        cx,
        cy,
        103,
        44,
        188,
        cap === '#eeece6' ? BLUE : mix(cap, BLUE, 0.25),
        cropOf(subject),
        volumeOf(subject),
      )
      if (subject.word(['cap'], '') === 'pump') pump(pen, cx, cy, 342, 34, '#2d3137')
      else {
        pen.cylinder(cx, cy, 340, 36, 8, cap)
        pen.cylinder(cx, cy, 348, 34, 32, cap)
      }
    },
  }
}

function pail(body: string, cap: string, subject: Subject) {
  return {
    size: [330, 330, 360] as const,
    share: 0.96,
    draw(pen: Pen) {
      const [cx, cy] = [165, 165]
      pen.shadow(30, 30, 270, 270, 240, true)
      pen.turned(
        cx,
        cy,
        [
          [132, 0],
          [136, 6],
          [148, 262],
        ],
        body,
        undefined,
        '',
      )
      for (const [z, r] of [
        [226, 152],
        [246, 153],
      ] as const)
        pen.turned(
          cx,
          cy,
          [
            [r, z],
            [r, z + 9],
          ],
          body,
          { stroke: INK, width: 0.9 },
        )
      gloss(pen, cx, cy, 142, 20, 216)
      wrap(pen, cx, cy, 144, 50, 196, cap, cropOf(subject), volumeOf(subject))
      pen.turned(
        cx,
        cy,
        [
          [158, 258],
          [158, 282],
          [150, 288],
        ],
        cap,
      )
      const [x, y] = pen.at([cx, cy, 288])
      const k = pen.scale
      pen.add(
        el('ellipse', {
          cx: x,
          cy: y + 1,
          rx: 132 * k,
          ry: 132 * k * 0.407,
          fill: darker(cap, 0.12),
          stroke: INK,
          'stroke-width': 0.9,
        }),
      )
      pen.cylinder(cx + 60, cy + 40, 288, 30, 16, lighter(cap, 0.2))
      // The bail rests against the front.
      pen.tube(
        Array.from({ length: 13 }, (_, i): Vec => {
          const angle = -2.2 + (i / 12) * 2.2 * 1.28
          return [
            cx + 160 * Math.cos(angle),
            cy + 160 * Math.sin(angle),
            236 - 76 * Math.sin((i / 12) * Math.PI),
          ]
        }),
        4,
        '#b9bec4',
      )
    },
  }
}

export const drum: Model = (subject) => {
  const form = subject.word(['form'], 'steel')
  const color = colorOf(subject.word(['colour', 'color'], ''), '#3f5b48')
  if (form === 'tote') return tote(color, subject)
  const fiber = form === 'fiber'
  return {
    size: [270, 270, 400],
    draw(pen) {
      const [cx, cy, r] = [135, 135, 130]
      pen.shadow(5, 5, 260, 260, 300, true)
      const body = fiber ? '#c39b68' : color
      pen.turned(
        cx,
        cy,
        [
          [r, 0],
          [r, 396],
        ],
        body,
      )
      if (fiber) {
        for (const [z, h] of [
          [0, 18],
          [368, 30],
        ] as const)
          pen.turned(
            cx,
            cy,
            [
              [r + 3, z],
              [r + 3, z + h],
            ],
            '#b9bec4',
            undefined,
            z ? '#d3b184' : '',
          )
        pen.box(cx + 10, cy - r - 12, 372, 40, 10, 16, '#9aa0a6')
      } else {
        for (const z of [0, 128, 258, 386])
          pen.turned(
            cx,
            cy,
            [
              [r, z],
              [r + 6, z + 5],
              [r, z + 10],
            ],
            lighter(body, 0.1),
            { stroke: INK, width: 0.9 },
            z === 386 ? body : '',
          )
        const [x, y] = pen.at([cx, cy, 396])
        const k = pen.scale
        pen.add(
          el('ellipse', {
            cx: x,
            cy: y + 3,
            rx: 122 * k,
            ry: 122 * k * 0.407,
            fill: pen.sheet.gradient([darker(body, 0.15), lighter(body, 0.3)]),
            stroke: INK,
            'stroke-width': 1,
          }),
        )
        pen.cylinder(cx - 60, cy + 36, 394, 24, 8, '#b9bec4')
        pen.cylinder(cx + 66, cy - 30, 394, 14, 7, '#b9bec4')
      }
      gloss(pen, cx, cy, r, 20, fiber ? 350 : 116)
      wrap(pen, cx, cy, r + 1, 142, 250, fiber ? '#6d8a45' : BLUE, cropOf(subject), volumeOf(subject))
    },
  }
}

function tote(liquid: string, subject: Subject) {
  const [w, d, h] = [380, 320, 380]
  return {
    size: [w, d, h] as const,
    draw(pen: Pen) {
      pen.shadow(0, 0, w, d, h * 0.5)
      for (const y of [d - 40, d / 2 - 20, 0]) pen.box(0, y, 0, w, 40, 12, '#b98d5b')
      for (const x of [w - 50, w / 2 - 25, 0])
        for (const y of [d - 44, 0]) pen.box(x, y, 12, 50, 44, 26, '#a67a4a')
      pen.box(0, 0, 38, w, d, 10, '#b9bec4')
      pen.block(14, 14, 48, w - 28, d - 28, h - 78, 34, mix(liquid, '#f3efe2', 0.62))
      // The level of the liquid shows through the white tank.
      pen.front(
        30,
        14,
        48 + (h - 78) * 0.84,
        rect(16, 0, w - 92, (h - 78) * 0.8, { fill: liquid, 'fill-opacity': 0.26 }),
      )
      pen.cylinder(w / 2, d / 2, h - 30, 50, 14, '#26292f')
      let bars = ''
      for (let i = 0; i <= 6; i++) bars += `M${round((w * i) / 6)} 0V${h - 60}`
      for (let i = 0; i <= 5; i++) bars += `M0 ${round(((h - 60) * i) / 5)}H${w}`
      let right = ''
      for (let i = 0; i <= 5; i++)
        right += `M${round((d * i) / 5)} 0V${h - 60}M0 ${round(((h - 60) * i) / 5)}H${d}`
      const cage = (d_: string) =>
        path(d_, { stroke: INK, 'stroke-width': 6.4 }) +
        path(d_, { stroke: '#c3c8cd', 'stroke-width': 4.6 }) +
        path(d_, {
          stroke: '#fff',
          'stroke-width': 1.2,
          'stroke-opacity': 0.8,
          transform: 'translate(-1 -1)',
        })
      pen.side(w, 0, h - 14, cage(right))
      pen.stroke(
        [
          [0, 0, h - 14],
          [0, d, h - 14],
          [w, d, h - 14],
        ],
        { width: 5 },
      )
      pen.stroke(
        [
          [0, 0, h - 14],
          [0, d, h - 14],
          [w, d, h - 14],
        ],
        { width: 3.4, stroke: '#c3c8cd' },
      )
      pen.front(
        0,
        0,
        h - 14,
        cage(bars) +
          rect(122, 82, 140, 104, { fill: '#f7f3e8', stroke: INK, 'stroke-width': 1 }) +
          rect(122, 82, 140, 12, { fill: BLUE }) +
          words(136, 128, 28, cropOf(subject), { 'font-weight': 700 }) +
          words(136, 154, 20, volumeOf(subject)) +
          path('M136 170h90', { stroke: '#7f848a', 'stroke-width': 2.4 }),
      )
      pen.knob(w / 2, 0, 72, 22, 16, '#26292f')
      pen.knob(w / 2, -16, 72, 15, 16, '#a63a2c')
    },
  }
}

export const tableware: Model = (subject) => {
  const piece = subject.word(['piece', 'form'], 'cup')
  if (piece === 'cutlery') return { size: [430, 300, 70], draw: cutlery }
  if (piece === 'straw') return { size: [260, 200, 380], draw: straws }
  if (/plate|bowl/.test(piece)) return { size: [330, 330, 150], draw: plates }
  return {
    size: [300, 260, 330],
    draw(pen) {
      const tint = '#d5e4e4'
      const cup = (cx: number, cy: number, nested: number) => {
        pen.shadow(cx - 52, cy - 52, 104, 104, 150, true)
        pen.turned(
          cx,
          cy,
          [
            [50, 0],
            [52, 4],
            [74, 214],
          ],
          tint,
          undefined,
          '',
        )
        pen.turned(
          cx,
          cy,
          [
            [77, 210],
            [77, 220],
          ],
          lighter(tint, 0.4),
          { stroke: INK, width: 1 },
          '#b4cacb',
        )
        for (let i = 1; i <= nested; i++) {
          pen.turned(
            cx,
            cy,
            [
              [73, 214 + i * 22 - 18],
              [76, 214 + i * 22],
            ],
            tint,
            { stroke: INK, width: 1 },
            '',
          )
          pen.turned(
            cx,
            cy,
            [
              [78, 212 + i * 22],
              [78, 220 + i * 22],
            ],
            lighter(tint, 0.4),
            { stroke: INK, width: 1 },
            '#b4cacb',
          )
        }
        const top = pen.at([cx, cy, 220 + nested * 22])
        const k = pen.scale
        pen.add(
          el('ellipse', {
            cx: top[0],
            cy: top[1],
            rx: 71 * k,
            ry: 71 * k * 0.407,
            fill: pen.sheet.gradient(['#8fb0b3', '#e3efee'], [0, 0], [0.6, 1]),
            stroke: INK,
            'stroke-width': 0.9,
          }),
        )
        gloss(pen, cx, cy, 56, 16, 196)
        const [x, y] = pen.at([cx, cy - 62, 110])
        pen.add(el('g', { transform: `translate(${round(x)} ${round(y)})`, opacity: 0.9 }, sprig(30, 'CORN')))
      }
      cup(210, 180, 5)
      cup(80, 90, 0)
    },
  }
}

function cutlery(pen: Pen): void {
  pen.shadow(20, 20, 390, 260, 6)
  pen.box(0, 0, 0, 430, 300, 4, '#c39b68')
  const white = pen.sheet.gradient(['#ffffff', '#dddcd6'], [0, 0], [1, 1])
  const shape = { fill: white, stroke: INK, 'stroke-width': 1.1 }
  const ridge = (x: number) =>
    path(`M${x} 120V256`, { stroke: '#8f949a', 'stroke-width': 1.4, 'stroke-opacity': 0.7 })
  const fork = (x: number) =>
    path(
      `M${x - 22} 30v52q0 22 14 26l-4 150q0 14 12 14t12-14l-4-150q14-4 14-26V30l-6 0v46h-5V30h-7v46h-5V30h-7v46h-5V30z`,
      shape,
    ) + ridge(x)
  const knife = (x: number) =>
    path(
      `M${x - 14} 126C${x - 18} 80 ${x - 8} 40 ${x + 8} 26V126q6 4 4 20l-2 114q0 12-11 12t-11-12z`,
      shape,
    ) +
    path(`M${x - 8} 110l3-3 3 3 3-3 3 3`, { fill: 'none', stroke: '#8f949a', 'stroke-width': 1 }) +
    ridge(x - 1)
  const spoon = (x: number) =>
    el('ellipse', { cx: x, cy: 68, rx: 25, ry: 40, ...shape }) +
    el('ellipse', { cx: x, cy: 70, rx: 18, ry: 30, fill: pen.sheet.gradient(['#c9c9c4', '#ffffff']) }) +
    path(`M${x - 7} 106l-5 152q0 14 12 14t12-14l-5-152z`, shape) +
    ridge(x)
  const shading = el(
    'g',
    { transform: 'translate(7 3)', opacity: 0.22, filter: pen.sheet.blur(3) },
    [70, 200, 330].map((x) => rect(x - 12, 40, 30, 232, { rx: 10, fill: '#14181f' })).join(''),
  )
  pen.top(
    0,
    300,
    4,
    shading +
      fork(66) +
      knife(150) +
      spoon(234) +
      el('g', { transform: 'translate(258 0)' }, fork(62) + spoon(128)),
  )
}

function straws(pen: Pen): void {
  const [cx, cy] = [110, 100]
  pen.shadow(cx - 66, cy - 66, 132, 132, 200, true)
  for (let i = 0; i < 12; i++) {
    const angle = (i / 12) * Math.PI * 2 + 0.4
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
    const r = i % 3 === 0 ? 14 : 42
    pen.tube(
      [
        [cx + dx * r * 0.7, cy + dy * r * 0.7, 90],
        [cx + dx * r * 1.25, cy + dy * r * 1.25, 338 + (i % 4) * 12],
      ],
      13,
      '#dfe9e6',
    )
    const [ex, ey] = pen.at([cx + dx * r * 1.25, cy + dy * r * 1.25, 338 + (i % 4) * 12])
    pen.add(
      el('ellipse', {
        cx: ex,
        cy: ey,
        rx: 6.5 * pen.scale,
        ry: 3 * pen.scale,
        fill: '#5f7f80',
        stroke: INK,
        'stroke-width': 0.9,
      }),
    )
  }
  pen.turned(
    cx,
    cy,
    [
      [60, 0],
      [62, 4],
      [72, 180],
    ],
    '#c39b68',
    undefined,
    '',
  )
  const [x, y] = pen.at([cx, cy - 70, 96])
  pen.add(el('g', { transform: `translate(${round(x)} ${round(y)})` }, sprig(38, 'CORN')))
}

function plates(pen: Pen): void {
  const [cx, cy] = [165, 165]
  pen.shadow(30, 30, 270, 270, 40, true)
  for (let i = 0; i < 6; i++)
    pen.turned(
      cx,
      cy,
      [
        [110, i * 8],
        [158, i * 8 + 14],
      ],
      '#efece2',
    )
  const art = ring(cx, cy, 54, 110)
  pen.add(
    path(pen.d(art), { fill: pen.sheet.gradient(['#d6d3c9', '#fdfcf8']), stroke: INK, 'stroke-width': 0.8 }),
  )
}
