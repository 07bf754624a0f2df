import { darker } from '../../drawing/colors.ts'
import { colorOf, formatPower, type Model, type Subject } from '../../subject.ts'
import { wallSize } from '../wall-size.ts'
import { commercialFront, hybridFront, microTop, stringFront, trayFront } from './inverter-fronts.ts'
import {
  drawCableGland,
  drawConnectorsBelow,
  drawFans,
  drawHeatSink,
  drawLouvers,
  drawPlug,
  drawSideSeam,
  drawSwitch,
} from './inverter-parts.ts'

/** The number of DC connector pairs; `ports` counts single connectors. */
function connectorPairs(subject: Subject, fallback: number, most: number): number {
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
  const pairs = connectorPairs(subject, 2, 6)
  const fins = Math.round(subject.number(['fins'], 18))
  const named = subject.text(['colour', 'color'], '')
  // Red inverters have a red display panel and a light case.
  const color = /red/.test(named) ? '#d9d8d3' : colorOf(named, '#e6e5e0')
  const visor = /red/.test(named) ? ['#b8483a', '#86271c'] : ['#2a3040', '#171c28']
  return {
    size: [width, depth, height],
    share: 0.94,
    draw(pen) {
      const foot = Math.min(46, height * 0.13)
      pen.shadow(width * 0.05, 0, width * 0.9, depth, height * 0.5)
      drawConnectorsBelow(pen, width, depth, foot, pairs)
      drawHeatSink(
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
      drawSideSeam(pen, width, depth * 0.54, foot, height)
      pen.front(0, 0, height, stringFront(pen.sheet, width, height - foot, ratingLabel(subject), visor))
    },
  }
}

export const hybridInverter: Model = (subject) => {
  const [width, depth, height] = wallSize(subject, [17, 9, 30])
  const pairs = connectorPairs(subject, 2, 4)
  const color = colorOf(subject.text(['colour', 'color'], ''), '#f0eee9')
  return {
    size: [width, depth, height],
    share: 0.94,
    draw(pen) {
      const foot = height * 0.06
      const tray = foot + (height - foot) * 0.3
      pen.shadow(width * 0.05, 0, width * 0.9, depth, height * 0.5)
      drawConnectorsBelow(pen, width, depth, foot, pairs)
      drawHeatSink(
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
      drawLouvers(
        pen,
        width,
        depth * 0.12,
        tray + (height - tray) * 0.2,
        depth * 0.44,
        (height - tray) * 0.62,
        9,
      )
      pen.front(0, 0, height, hybridFront(pen.sheet, width, height - tray, ratingLabel(subject)))
      pen.front(0, 0, tray - 3, trayFront(pen.sheet, width, tray - foot - 3))
    },
  }
}

export const microinverter: Model = (subject) => {
  const most = 330
  const [a, b] = [...subject.sizeInches([8.3, 6.9, 1.2])].sort((x, y) => y - x) as [number, number]
  const [width, depth, height] = [most, Math.max(0.55, Math.min(0.9, b / a)) * most, 46]
  const outputs = Math.max(
    1,
    Math.min(4, Math.round(subject.number(['ports', 'inputs', 'modules', 'mppt'], 1))),
  )
  const color = colorOf(subject.text(['colour', 'color'], ''), '#3a3e45')
  return {
    size: [width + 110, depth + 40, height + 30],
    share: 0.96,
    draw(pen) {
      const [x, y] = [36, 36]
      pen.shadow(x, y, width, depth, height)
      // The trunk cable at the back; the DC leads are drawn at the front.
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
        microTop(pen.sheet, width, depth, ratingLabel(subject), Math.round(subject.number(['fins'], 12))),
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
          drawPlug(pen, from + 8, y - reach, 6, j === 0)
        }
      }
      pen.knob(x + width - 40, y, 22, 12, 12, '#2b2e34')
    },
  }
}

export const commercialInverter: Model = (subject) => {
  const [width, depth, height] = wallSize(subject, [42, 14, 28])
  const pairs = Math.max(4, connectorPairs(subject, 12, 16))
  const color = colorOf(subject.text(['colour', 'color'], ''), '#dedfdc')
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
          drawCableGland(
            pen,
            u,
            depth * row,
            foot,
            Math.min(5.5, (w * 0.46) / pairs / 3),
            foot * 0.62,
            row > 0.3 ? '#2a2d33' : '#17191d',
          )
      }
      for (const u of [0.76, 0.86])
        drawCableGland(pen, w * u, depth * 0.3, foot, w * 0.034, foot * 0.7, '#3b3f46')
      for (const u of [0.03, 0.94]) pen.box(w * u, depth * 0.25, 0, w * 0.035, depth * 0.4, foot, '#7e838a')
      drawHeatSink(
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
      drawFans(
        pen,
        w,
        depth * 0.62,
        foot,
        height,
        Math.min(fans, Math.max(1, Math.floor((height - foot) / (depth * 0.5)))),
      )
      pen.front(0, 0, height, commercialFront(pen.sheet, w, height - foot, ratingLabel(subject)))
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
      drawSwitch(pen, w * 0.07, 0, foot + (height - foot) * 0.16, 15)
      drawSwitch(pen, w * 0.17, 0, foot + (height - foot) * 0.16, 15)
    },
  }
}

function ratingLabel(subject: Subject): string {
  const label = subject.text(['label', 'rating'], '')
  if (label)
    return label
      .replace(/kw/g, 'kW')
      .replace(/kva/g, 'kVA')
      .replace(/(\d)\s*w$/, '$1 W')
  const kilowatts = subject.number(['rated_power_kw', 'power_kw', 'kw', 'ac_power_kw'], 0)
  const power = subject.power || kilowatts * 1000 || subject.number(['rated_power', 'power', 'watts'], 0)
  return power ? formatPower(power) : ''
}
