import { darker, lighter } from '../drawing/colors.ts'
import { BLUE, circle, INK, path, rect, round, SUN, textElement } from '../drawing/elements.ts'
import type { Pen } from '../drawing/pen.ts'
import type { Size } from '../drawing/vectors.ts'
import { colorOf, formatPower, type Model } from '../subject.ts'
import { drawLouvers } from './inverters/inverter-parts.ts'
import { wallSize } from './wall-size.ts'

export const evCharger: Model = (subject) => {
  const [w, d, h] = wallSize(subject, [12, 6, 17])
  const color = colorOf(subject.text(['colour', 'color'], ''), '#f2f0ea')
  const dark = /^#[0-5]/.test(color)
  const amps = subject.number(['amps'], 0)
  return {
    size: [w + 150, d + 60, h + 10],
    share: 0.97,
    draw(pen) {
      const z = 70
      const H = h - z
      pen.shadow(10, 20, w, d, h * 0.5)
      drawCoiledCable(pen, w, d, z)
      pen.slab(0, 10, z + 20, w, d - 10, H - 20, w * 0.16, color)
      drawChargerFront(pen, [w, d, h], { H, dark, amps, hasSun: subject.flag(['sun'], false) })
      drawConnector(pen, [w, d, H], z)
    },
  }
}

export const evPedestal: Model = (subject) => {
  const dc = subject.flag(['dc'], false)
  const [w, d, h] = subject.drawingSize([24, 18, 66], 0.2)
  const color = colorOf(subject.text(['colour', 'color'], ''), '#2d3137')
  const ports = Math.max(1, Math.min(2, Math.round(subject.number(['ports'], 2))))
  const power = subject.number(['kw'], 0) * 1000 || subject.power
  return {
    size: [w + 50, d + 40, h],
    draw(pen) {
      const foot = dc ? 14 : 10
      pen.shadow(-14, -12, w + 28, d + 24, h * 0.5)
      pen.box(-14, -12, 0, w + 28, d + 24, foot, '#c9c4b8')
      const [x, y, bw, bd] = dc ? [0, 0, w, d] : [w * 0.18, d * 0.2, w * 0.64, d * 0.6]
      const holster = foot + (h - foot) * 0.5
      pen.tube(
        [
          [x + bw, y + bd * 0.5, holster + 30],
          [x + bw + 44, y + bd * 0.4, holster - 70],
          [x + bw + 30, y + bd * 0.3, foot + 34],
          [x + bw + 12, y + bd * 0.2, holster - 50],
          [x + bw + 8, y + bd * 0.3, holster - 6],
        ],
        dc ? 12 : 9,
        '#26292f',
      )
      pen.slab(x, y, foot, bw, bd, h - foot, dc ? 10 : 16, color)
      const H = h - foot
      const body = { x, y, h, bw, H, foot, dc, power, color }
      drawPedestalFront(pen, body)
      drawPedestalConnectors(pen, body, holster, ports)
      drawLouvers(pen, x + bw, y + bd * 0.25, foot + H * 0.14, bd * 0.5, H * 0.2, 6)
    },
  }
}

function drawCoiledCable(pen: Pen, w: number, d: number, z: number): void {
  for (let i = 0; i < 3; i++) {
    const [cx, cz, r] = [w * 0.5 + i * 7, z * 0.55 + 74, 92 + i * 7]
    pen.tube(
      Array.from(
        { length: 17 },
        (_, k) =>
          [
            cx + r * Math.cos((k / 16) * Math.PI * 2 + 1.4),
            d * 0.55 - i * 9,
            cz + r * 0.82 * Math.sin((k / 16) * Math.PI * 2 + 1.4),
          ] as const,
      ),
      15,
      '#26292f',
    )
  }
}

type ChargerFront = { H: number; dark: boolean; amps: number; hasSun: boolean }

function drawChargerFront(pen: Pen, [w, , h]: Size, { H, dark, amps, hasSun }: ChargerFront): void {
  pen.front(
    0,
    10,
    h,
    rect(w * 0.09, H * 0.06, w * 0.82, H * 0.64, {
      rx: w * 0.1,
      fill: pen.sheet.gradient(dark ? ['#4a505a', '#23272e'] : ['#343a45', '#171b23']),
      stroke: INK,
      'stroke-width': 1,
    }) +
      path(
        `M${round(w * 0.12)} ${round(H * 0.42)}L${round(w * 0.6)} ${round(H * 0.07)}h${round(w * 0.18)}L${round(w * 0.12)} ${round(H * 0.58)}z`,
        { fill: '#fff', 'fill-opacity': 0.08 },
      ) +
      path(`M${round(w * 0.27)} ${round(H * 0.2)}H${round(w * 0.73)}`, {
        stroke: SUN,
        'stroke-width': 5,
      }) +
      path(
        `M${round(w * 0.55)} ${round(H * 0.29)}l-${round(w * 0.12)} ${round(H * 0.14)}h${round(w * 0.13)}l-${round(w * 0.08)} ${round(H * 0.13)}`,
        { fill: 'none', stroke: '#f4f2ec', 'stroke-width': 5 },
      ) +
      (amps
        ? textElement(w * 0.5, H * 0.655, w * 0.09, `${amps} A`, {
            'text-anchor': 'middle',
            fill: '#cfd6df',
            'font-weight': 600,
          })
        : '') +
      (hasSun ? circle(w * 0.76, H * 0.6, 7, { fill: SUN }) : ''),
  )
}

/** The holster with the connector and the start of its cable. */
function drawConnector(pen: Pen, [w, d, H]: Size, z: number): void {
  pen.knob(w * 0.5, 10, z + H * 0.2, w * 0.17, 26, '#33373f')
  pen.tube(
    [
      [w * 0.5, -22, z + H * 0.2],
      [w * 0.56, -62, z + H * 0.17],
      [w * 0.62, -70, z + H * 0.02],
      [w * 0.66, -66, z - 46],
    ],
    30,
    '#2c3037',
  )
  pen.tube(
    [
      [w * 0.66, -66, z - 40],
      [w * 0.78, -50, z - 96],
      [w * 1.1, 0, z - 60],
      [w * 1.12, 30, z + 40],
      [w * 0.86, d * 0.4, z + 24],
    ],
    15,
    '#26292f',
  )
}

type PedestalBody = {
  x: number
  y: number
  h: number
  bw: number
  H: number
  foot: number
  dc: boolean
  power: number
  color: string
}

function drawPedestalFront(pen: Pen, { x, y, h, bw, H, dc, power, color }: PedestalBody): void {
  const light = dc ? BLUE : '#f4f2ec'
  pen.front(
    x,
    y,
    h,
    rect(bw * 0.1, H * 0.05, bw * 0.8, H * 0.24, {
      rx: 8,
      fill: pen.sheet.gradient(['#3a4557', '#121a28']),
      stroke: INK,
      'stroke-width': 1,
    }) +
      path(
        `M${round(bw * 0.12)} ${round(H * 0.22)}L${round(bw * 0.6)} ${round(H * 0.055)}h${round(bw * 0.16)}L${round(bw * 0.12)} ${round(H * 0.27)}z`,
        { fill: '#fff', 'fill-opacity': 0.1 },
      ) +
      path(
        `M${round(bw * 0.55)} ${round(H * 0.1)}l-${round(bw * 0.12)} ${round(H * 0.07)}h${round(bw * 0.14)}l-${round(bw * 0.1)} ${round(H * 0.07)}`,
        { fill: 'none', stroke: SUN, 'stroke-width': 3.4 },
      ) +
      (power
        ? textElement(bw * 0.5, H * 0.345 + bw * 0.08, bw * 0.15, formatPower(power), {
            'text-anchor': 'middle',
            'font-weight': 650,
            fill: light,
          })
        : '') +
      rect(bw * 0.1, H * 0.305, bw * 0.8, 3, { fill: SUN }) +
      (dc
        ? [0, 1, 2, 3, 4, 5, 6]
            .map((i) =>
              rect(bw * 0.14, H * 0.74 + i * H * 0.027, bw * 0.72, H * 0.012, {
                rx: 1.5,
                fill: '#15181d',
                'fill-opacity': 0.82,
              }),
            )
            .join('')
        : path(
            `M${round(bw * 0.1)} ${round(H * 0.7)}h${round(bw * 0.8)}M${round(bw * 0.1)} ${round(H * 0.93)}h${round(bw * 0.8)}`,
            { stroke: lighter(color, 0.3), 'stroke-width': 1 },
          )),
  )
}

function drawPedestalConnectors(
  pen: Pen,
  { x, y, bw, H, foot, dc }: PedestalBody,
  holster: number,
  ports: number,
): void {
  for (let i = 0; i < ports; i++) {
    const u = x + bw * (ports === 1 ? 0.5 : 0.27 + i * 0.46)
    const r = Math.min(15, bw * 0.13)
    pen.knob(u, y, holster, r, 10, '#1d2025')
    pen.tube(
      [
        [u, y - 12, holster],
        [u + 3, y - 34, holster - 6],
        [u + 5, y - 36, holster - 40],
      ],
      r * 1.25,
      darker('#3a3e45', 0.2),
    )
    pen.tube(
      [
        [u + 5, y - 36, holster - 40],
        [u + 8, y - 30, foot + H * 0.22],
        [u + (i ? 20 : -14), y - 20, foot + H * 0.1],
        [u + (i ? 26 : -18), y, foot + H * 0.26],
      ],
      dc ? 11 : 8,
      '#26292f',
    )
  }
}
