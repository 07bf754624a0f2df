import { colorOf, type Model, type Subject, watts } from '../subject.ts'
import { BLUE, circle, darker, el, INK, lighter, path, rect, round, SUN, words } from '../svg.ts'
import { louvers, wallSize } from './inverters.ts'
import { warning } from './transformers.ts'

function energyLabel(subject: Subject): string {
  const said = subject.number(
    ['usable_energy', 'energy_kwh', 'capacity_kwh', 'kwh', 'battery_energy', 'battery_usable_energy'],
    0,
  )
  return said ? `${said} kWh` : ''
}

export const battery: Model = (subject) => {
  // Modules show only when they stack; inside one case nobody sees them.
  const stacked = subject.flag(['stack', 'stacked'], false)
  const modules = stacked ? Math.max(2, Math.min(8, Math.round(subject.number(['modules'], 3)))) : 1
  const floor = subject.flag(['floor'], false)
  const [w, d, h] = stacked
    ? [250, 104, 90 + modules * 78]
    : wallSize(subject, floor ? [24, 14, 44] : [26, 8, 44])
  const color = colorOf(subject.word(['colour', 'color'], ''), '#efede8')
  const label = energyLabel(subject)
  const dark = /black|graphite|charcoal/.test(subject.word(['colour', 'color'], ''))
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
            ? words(modules > 1 ? w * 0.12 : w * 0.2, modules > 1 ? top * 0.68 : top * 0.17, w * 0.1, label, {
                'font-weight': 650,
                fill: ink,
              })
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
                warning(w * 0.11),
              )),
      )
      louvers(pen, w, d * 0.25, foot + (h - foot) * 0.62, d * 0.5, (h - foot) * 0.2, 6)
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
    },
  }
}

export const batteryRack: Model = (subject) => {
  const modules = Math.max(3, Math.min(14, Math.round(subject.number(['modules', 'units', 'shelves'], 6))))
  const doors = subject.number(['doors'], 0)
  const [w, d, h] = subject.drawn(doors > 1 ? [60, 44, 90] : [24, 28, 70], 0.3)
  const label = energyLabel(subject)
  const color = colorOf(subject.word(['colour', 'color'], ''), doors > 1 ? '#e4e3de' : '#3c4047')
  return {
    size: [w, d, h],
    draw(pen) {
      pen.shadow(0, 0, w, d, h * 0.5)
      pen.box(6, 6, 0, w - 12, d - 12, 16, '#2a2d33')
      pen.box(0, 0, 16, w, d, h - 16, color)
      louvers(pen, w, d * 0.2, 16 + (h - 16) * 0.68, d * 0.6, (h - 16) * 0.22, 8)
      louvers(pen, w, d * 0.2, 16 + (h - 16) * 0.1, d * 0.6, (h - 16) * 0.16, 6)
      const H = h - 16
      if (doors > 1) {
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
              ? words(leaf * 0.14 + 14, H * 0.16, Math.min(leaf * 0.15, 30), label, {
                  'font-weight': 650,
                  fill: BLUE,
                })
              : '') +
            el(
              'g',
              { transform: `translate(${round(leaf * 0.62)} ${round(H * 0.22)})` },
              warning(leaf * 0.2),
            ),
        )
        return
      }
      const each = (H - 24) / modules
      let art = rect(10, 10, w - 20, H - 20, { fill: '#14171c', stroke: INK, 'stroke-width': 1 })
      for (let i = 0; i < modules; i++) {
        const y = 13 + i * each
        const control = i === 0
        art += rect(14, y, w - 28, each - 4, {
          rx: 2,
          fill: pen.sheet.gradient(control ? ['#1d4174', BLUE] : ['#f2f1ec', '#c9cac8'], [0, 0], [0.3, 1]),
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
        if (control)
          art +=
            rect(w * 0.36, y + each * 0.16, w * 0.28, each * 0.54, {
              rx: 2,
              fill: '#0d1626',
              stroke: '#0a0f18',
            }) +
            (label
              ? words(
                  w * 0.5,
                  y + each * 0.58,
                  Math.min(each * 0.36, ((w * 0.28) / label.length) * 1.6),
                  label,
                  { fill: '#ffd98f', 'text-anchor': 'middle' },
                )
              : '')
        else
          art +=
            path(
              [0, 1, 2, 3, 4, 5]
                .map(
                  (k) =>
                    `M${round(w * 0.26 + k * w * 0.055)} ${round(y + each * 0.26)}v${round(each * 0.36)}`,
                )
                .join(''),
              { stroke: '#2c3037', 'stroke-width': 2.2, 'stroke-opacity': 0.75 },
            ) +
            circle(w * 0.66, y + each * 0.44, 3, { fill: SUN, stroke: INK, 'stroke-width': 0.6 }) +
            circle(w * 0.74, y + each * 0.44, 4.2, { fill: '#b56a3a', stroke: INK, 'stroke-width': 0.8 }) +
            circle(w * 0.81, y + each * 0.44, 4.2, { fill: '#26292f', stroke: INK, 'stroke-width': 0.8 })
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
    },
  }
}

export const evCharger: Model = (subject) => {
  const [w, d, h] = wallSize(subject, [12, 6, 17])
  const color = colorOf(subject.word(['colour', 'color'], ''), '#f2f0ea')
  const dark = /^#[0-5]/.test(color)
  const amps = subject.number(['amps'], 0)
  return {
    size: [w + 150, d + 60, h + 10],
    share: 0.97,
    draw(pen) {
      const z = 70
      const H = h - z
      pen.shadow(10, 20, w, d, h * 0.5)
      // The cable hangs in a coil under the holster.
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
      pen.slab(0, 10, z + 20, w, d - 10, H - 20, w * 0.16, color)
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
            ? words(w * 0.5, H * 0.655, w * 0.09, `${amps} A`, {
                'text-anchor': 'middle',
                fill: '#cfd6df',
                'font-weight': 600,
              })
            : '') +
          (subject.flag(['sun'], false) ? circle(w * 0.76, H * 0.6, 7, { fill: SUN }) : ''),
      )
      // Holster and connector.
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
    },
  }
}

export const evPedestal: Model = (subject) => {
  const dc = subject.flag(['dc'], false)
  const [w, d, h] = subject.drawn([24, 18, 66], 0.2)
  const color = colorOf(subject.word(['colour', 'color'], ''), '#2d3137')
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
            ? words(bw * 0.5, H * 0.345 + bw * 0.08, bw * 0.15, watts(power), {
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
      louvers(pen, x + bw, y + bd * 0.25, foot + H * 0.14, bd * 0.5, H * 0.2, 6)
    },
  }
}
