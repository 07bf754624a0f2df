import { BLUE, circle, el, INK, path, rect, round, SUN, textElement } from '../drawing/elements.ts'
import type { Pen } from '../drawing/pen.ts'
import type { Sheet } from '../drawing/sheet.ts'
import type { Size } from '../drawing/vectors.ts'
import { colorOf, type Model, type Subject } from '../subject.ts'
import { drawLouvers } from './inverters/inverter-parts.ts'
import { warningSign } from './labels.ts'
import { wallSize } from './wall-size.ts'

function energyLabel(subject: Subject): string {
  const energy_kwh = subject.number(
    ['usable_energy', 'energy_kwh', 'capacity_kwh', 'kwh', 'battery_energy', 'battery_usable_energy'],
    0,
  )
  return energy_kwh ? `${energy_kwh} kWh` : ''
}

export const battery: Model = (subject) => {
  // Modules are visible only when they are stacked.
  const stacked = subject.flag(['stack', 'stacked'], false)
  const modules = stacked ? Math.max(2, Math.min(8, Math.round(subject.number(['modules'], 3)))) : 1
  const floor = subject.flag(['floor'], false)
  const [w, d, h] = stacked
    ? [250, 104, 90 + modules * 78]
    : wallSize(subject, floor ? [24, 14, 44] : [26, 8, 44])
  const color = colorOf(subject.text(['colour', 'color'], ''), '#efede8')
  const label = energyLabel(subject)
  const dark = /black|graphite|charcoal/.test(subject.text(['colour', 'color'], ''))
  return {
    size: [w, d, h],
    share: 0.96,
    draw(pen) {
      const foot = 12
      pen.shadow(0, 0, w, d, h * 0.55)
      pen.box(w * 0.06, d * 0.1, 0, w * 0.88, d * 0.8, foot, '#3a3e45')
      const each = (h - foot) / modules
      for (let i = 0; i < modules; i++) {
        const z = foot + i * each
        const last = i === modules - 1
        pen.slab(0, 0, z, w, d, each - (modules > 1 ? 2 : 0), modules > 1 ? 8 : Math.min(26, w * 0.1), color)
        if (modules > 1)
          pen.front(
            0,
            0,
            z + each - 2,
            path(`M${round(w * 0.06)} ${round(each * 0.5)}h${round(w * 0.2)}`, {
              stroke: INK,
              'stroke-width': 1,
              'stroke-opacity': 0.35,
            }) + (last ? '' : circle(w * 0.93, each * 0.5, 2.6, { fill: SUN })),
          )
      }
      drawBatteryFront(pen, [w, d, h], { modules, foot, label, dark })
      drawBatterySide(pen, [w, d, h], foot)
    },
  }
}

export const batteryRack: Model = (subject) => {
  const modules = Math.max(3, Math.min(14, Math.round(subject.number(['modules', 'units', 'shelves'], 6))))
  const doors = subject.number(['doors'], 0)
  const [w, d, h] = subject.drawingSize(doors > 1 ? [60, 44, 90] : [24, 28, 70], 0.3)
  const label = energyLabel(subject)
  const color = colorOf(subject.text(['colour', 'color'], ''), doors > 1 ? '#e4e3de' : '#3c4047')
  return {
    size: [w, d, h],
    draw(pen) {
      pen.shadow(0, 0, w, d, h * 0.5)
      pen.box(6, 6, 0, w - 12, d - 12, 16, '#2a2d33')
      pen.box(0, 0, 16, w, d, h - 16, color)
      drawLouvers(pen, w, d * 0.2, 16 + (h - 16) * 0.68, d * 0.6, (h - 16) * 0.22, 8)
      drawLouvers(pen, w, d * 0.2, 16 + (h - 16) * 0.1, d * 0.6, (h - 16) * 0.16, 6)
      if (doors > 1) drawRackDoors(pen, [w, d, h], doors, label)
      else drawRackModules(pen, [w, d, h], modules, label)
    },
  }
}

function drawRackDoors(pen: Pen, [w, , h]: Size, doors: number, label: string): void {
  const H = h - 16
  const leaf = w / doors
  let art = ''
  for (let i = 0; i < doors; i++) {
    const x = i * leaf
    art += rect(x + 5, 6, leaf - 10, H - 12, {
      rx: 3,
      fill: pen.sheet.gradient([
        ['#ffffff', 0, 0.35],
        ['#ffffff', 1, 0],
      ]),
      stroke: INK,
      'stroke-width': 1,
    })
    for (let r = 0; r < 9; r++)
      art += rect(x + leaf * 0.16, H * 0.62 + r * H * 0.028, leaf * 0.68, H * 0.013, {
        rx: 1.5,
        fill: '#15181d',
        'fill-opacity': 0.8,
      })
    art += rect(x + (i % 2 ? 12 : leaf - 19), H * 0.42, 7, H * 0.12, {
      rx: 2,
      fill: '#26292f',
      stroke: INK,
      'stroke-width': 0.8,
    })
  }
  pen.front(
    0,
    0,
    h,
    art +
      rect(leaf * 0.14, H * 0.1, 5, H * 0.2, { fill: SUN }) +
      (label
        ? textElement(leaf * 0.14 + 14, H * 0.16, Math.min(leaf * 0.15, 30), label, {
            'font-weight': 650,
            fill: BLUE,
          })
        : '') +
      el('g', { transform: `translate(${round(leaf * 0.62)} ${round(H * 0.22)})` }, warningSign(leaf * 0.2)),
  )
}

/** The modules in an open rack, the control unit on top, with the cables between them. */
function drawRackModules(pen: Pen, [w, , h]: Size, modules: number, label: string): void {
  const H = h - 16
  const each = (H - 24) / modules
  let art = rect(10, 10, w - 20, H - 20, { fill: '#14171c', stroke: INK, 'stroke-width': 1 })
  for (let i = 0; i < modules; i++) {
    const y = 13 + i * each
    art += moduleCase(pen.sheet, w, y, each, i === 0)
    art += i === 0 ? controlArt(w, y, each, label) : terminalArt(w, y, each)
  }
  pen.front(0, 0, h, art)
  const step = each * pen.scale
  if (step > 8)
    for (let i = 1; i < modules - 1; i++) {
      const z = h - 13 - i * each - each * 0.44
      pen.tube(
        [
          [w * 0.74, 0, z],
          [w * 0.77, -14, z - each * 0.5],
          [w * 0.81, 0, z - each],
        ],
        4,
        '#b56a3a',
      )
    }
}

/** The case of a rack module with its two handles. */
function moduleCase(sheet: Sheet, w: number, y: number, each: number, isControl: boolean): string {
  let art = rect(14, y, w - 28, each - 4, {
    rx: 2,
    fill: sheet.gradient(isControl ? ['#1d4174', BLUE] : ['#f2f1ec', '#c9cac8'], [0, 0], [0.3, 1]),
    stroke: INK,
    'stroke-width': 0.9,
  })
  for (const x of [20, w - 28])
    art += rect(x, y + each * 0.2, 8, each * 0.48, {
      rx: 3,
      fill: '#3a3e45',
      stroke: INK,
      'stroke-width': 0.7,
    })

  return art
}

/** The display of the control unit. */
function controlArt(w: number, y: number, each: number, label: string): string {
  return (
    rect(w * 0.36, y + each * 0.16, w * 0.28, each * 0.54, {
      rx: 2,
      fill: '#0d1626',
      stroke: '#0a0f18',
    }) +
    (label
      ? textElement(
          w * 0.5,
          y + each * 0.58,
          Math.min(each * 0.36, ((w * 0.28) / label.length) * 1.6),
          label,
          { fill: '#ffd98f', 'text-anchor': 'middle' },
        )
      : '')
  )
}

/** The vents, light and terminals of a battery module. */
function terminalArt(w: number, y: number, each: number): string {
  return (
    path(
      [0, 1, 2, 3, 4, 5]
        .map((k) => `M${round(w * 0.26 + k * w * 0.055)} ${round(y + each * 0.26)}v${round(each * 0.36)}`)
        .join(''),
      { stroke: '#2c3037', 'stroke-width': 2.2, 'stroke-opacity': 0.75 },
    ) +
    circle(w * 0.66, y + each * 0.44, 3, { fill: SUN, stroke: INK, 'stroke-width': 0.6 }) +
    circle(w * 0.74, y + each * 0.44, 4.2, { fill: '#b56a3a', stroke: INK, 'stroke-width': 0.8 }) +
    circle(w * 0.81, y + each * 0.44, 4.2, { fill: '#26292f', stroke: INK, 'stroke-width': 0.8 })
  )
}

type BatteryFront = { modules: number; foot: number; label: string; dark: boolean }

function drawBatteryFront(pen: Pen, [w, , h]: Size, { modules, foot, label, dark }: BatteryFront): void {
  const each = (h - foot) / modules
  const top = modules > 1 ? each : h - foot
  const ink = dark ? '#e9e6df' : BLUE
  pen.front(
    0,
    0,
    h - (modules > 1 ? 2 : 0),
    (modules > 1
      ? ''
      : path(`M${round(w * 0.5 - 0.4)} 3V${round(top - 3)}`, {
          stroke: INK,
          'stroke-width': 0.7,
          'stroke-opacity': 0.25,
        }) +
        rect(w * 0.07, top * 0.06, w * 0.86, top * 0.88, {
          rx: 14,
          fill: pen.sheet.gradient([
            ['#ffffff', 0, 0.3],
            ['#ffffff', 1, 0],
          ]),
          stroke: INK,
          'stroke-width': 0.6,
          'stroke-opacity': 0.25,
        })) +
      rect(
        w * 0.12,
        modules > 1 ? top * 0.18 : top * 0.12,
        modules > 1 ? w * 0.3 : 6,
        modules > 1 ? 5 : top * 0.34,
        { rx: 2.5, fill: pen.sheet.gradient([SUN, '#ffd98f'], [0, 1], [0.4, 0]) },
      ) +
      (label
        ? textElement(
            modules > 1 ? w * 0.12 : w * 0.2,
            modules > 1 ? top * 0.68 : top * 0.17,
            w * 0.1,
            label,
            {
              'font-weight': 650,
              fill: ink,
            },
          )
        : '') +
      (modules > 1
        ? ''
        : path(
            `M${round(w * 0.2)} ${round(top * 0.205)}h${round(w * 0.3)}M${round(w * 0.2)} ${round(top * 0.23)}h${round(w * 0.22)}`,
            { stroke: '#8b8f95', 'stroke-width': 1.8 },
          ) +
          el(
            'g',
            { transform: `translate(${round(w * 0.76)} ${round(top * 0.84)})` },
            warningSign(w * 0.11),
          )),
  )
}

function drawBatterySide(pen: Pen, [w, d, h]: Size, foot: number): void {
  drawLouvers(pen, w, d * 0.25, foot + (h - foot) * 0.62, d * 0.5, (h - foot) * 0.2, 6)
  pen.side(
    w,
    0,
    h,
    path(`M${round(d * 0.5)} ${round(h * 0.42)}V${round(h - foot - 8)}`, {
      stroke: INK,
      'stroke-width': 0.8,
      'stroke-opacity': 0.45,
    }) +
      rect(d * 0.3, h * 0.78, d * 0.4, h * 0.06, {
        rx: 3,
        fill: '#26292f',
        stroke: INK,
        'stroke-width': 0.8,
      }),
  )
}
