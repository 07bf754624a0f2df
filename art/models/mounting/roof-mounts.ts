import { lighter } from '../../drawing/colors.ts'
import { circle, INK, path, rect } from '../../drawing/elements.ts'
import type { Pen } from '../../drawing/pen.ts'
import type { Model } from '../../subject.ts'
import { metalColor, STEEL } from './rails-and-clamps.ts'

export const roofMount: Model = (subject) => {
  const metal = metalColor(subject)
  const kind = subject.text(['kind', 'type'], 'flashed-foot')
  if (kind === 'tile-hook') return tileHook
  if (kind === 'seam-clamp') return seamClamp(metal)
  if (kind === 'metal-bracket') return metalBracket(metal)
  if (kind === 'pass-through') return passThrough
  const deck = kind === 'deck'
  const [w, d] = deck ? [230, 170] : [360, 300]
  return {
    size: [w, d, deck ? 170 : 180],
    share: deck ? 0.86 : 0.96,
    draw(pen) {
      pen.shadow(0, 0, w, d, 20)
      pen.block(0, 0, 0, w, d, deck ? 12 : 5, deck ? 16 : 10, metal)
      const z = deck ? 12 : 5
      if (!deck) {
        pen.top(
          0,
          d,
          z,
          path(`M${w * 0.12} 10L${w * 0.34} ${d * 0.38}M${w * 0.88} 10L${w * 0.66} ${d * 0.38}`, {
            stroke: INK,
            'stroke-width': 1,
            'stroke-opacity': 0.4,
          }) +
            path(`M${w * 0.12 + 3} 10L${w * 0.34 + 3} ${d * 0.38}`, {
              stroke: '#fff',
              'stroke-width': 1.4,
              'stroke-opacity': 0.5,
            }),
        )
        pen.revolve(
          w / 2,
          d * 0.42,
          [
            [62, z],
            [50, z + 10],
            [44, z + 12],
          ],
          lighter(metal, 0.08),
        )
      } else
        for (const [u, v] of [
          [0.12, 0.2],
          [0.88, 0.2],
          [0.12, 0.8],
          [0.88, 0.8],
        ] as const)
          pen.bolt(w * u, d * v, z, 9, STEEL)
      const [x, y, base] = [w / 2 - 50, d * (deck ? 0.5 : 0.42) - 36, z + (deck ? 0 : 12)]
      // The L-foot: its tall leg behind, slotted for the rail bolt.
      pen.box(x, y + 58, base, 100, 16, 140, metal)
      pen.front(
        x,
        y + 58,
        base + 140,
        rect(40, 14, 20, 74, { rx: 10, fill: '#101318', stroke: INK }) +
          path('M41 24v54', { stroke: '#fff', 'stroke-opacity': 0.4 }) +
          path('M0 100h100M0 106h100', { stroke: INK, 'stroke-width': 0.7, 'stroke-opacity': 0.4 }),
      )
      pen.box(x, y, base, 100, 58, 16, metal)
      pen.bolt(x + 50, y + 28, base + 16, 17, STEEL)
      pen.knob(x + 50, y + 58, base + 92, 24, 5, lighter(STEEL, 0.2))
      pen.knob(x + 50, y + 52, base + 92, 16, 14, STEEL)
    },
  }
}

const tileHook = {
  size: [250, 330, 210] as const,
  draw(pen: Pen) {
    pen.shadow(0, 130, 250, 190, 20)
    pen.box(20, 210, 0, 210, 110, 12, STEEL)
    for (const [x, y] of [
      [50, 240],
      [200, 240],
      [50, 295],
      [200, 295],
    ] as const)
      pen.bolt(x, y, 12, 10)
    pen.top(20, 320, 12, [80, 105, 130].map((x) => rect(x, 16, 12, 50, { rx: 6, fill: '#15181d' })).join(''))
    pen.box(100, 190, 12, 56, 40, 84, STEEL)
    pen.box(100, 40, 84, 56, 190, 13, STEEL)
    pen.box(100, 28, 84, 56, 13, 126, STEEL)
    pen.front(100, 28, 210, rect(20, 14, 16, 74, { rx: 8, fill: '#101318', stroke: INK }))
    pen.knob(128, 28, 162, 19, 5, lighter(STEEL, 0.2))
    pen.knob(128, 23, 162, 13, 14, STEEL)
  },
}

const seamClamp = (metal: string) => ({
  size: [320, 230, 250] as const,
  share: 0.94,
  draw(pen: Pen) {
    // A piece of the metal roof with its standing seam.
    pen.shadow(0, 0, 320, 230, 14)
    pen.box(0, 0, 0, 320, 230, 8, '#6d7f86')
    pen.box(152, 0, 8, 14, 230, 84, '#7a8c93')
    pen.box(100, 70, 44, 52, 96, 92, metal)
    pen.box(166, 70, 44, 54, 96, 92, metal)
    pen.box(100, 70, 100, 120, 96, 50, metal)
    pen.front(
      100,
      70,
      150,
      path('M52 106v-50q0-8 8-8t8 8v50', { fill: '#7a8c93', stroke: INK, 'stroke-width': 1 }),
    )
    pen.side(
      220,
      70,
      150,
      [28, 68]
        .map(
          (u) =>
            circle(u, 66, 13, { fill: '#15181d', stroke: INK }) +
            circle(u, 66, 8.5, { fill: '#9aa0a6' }) +
            path(`M${u - 4} 66l2-3.5h4l2 3.5-2 3.5h-4z`, { fill: INK }),
        )
        .join(''),
    )
    pen.cylinder(160, 118, 150, 15, 70, STEEL)
    pen.bolt(160, 118, 166, 26, STEEL)
  },
})

const metalBracket = (metal: string) => ({
  size: [300, 190, 180] as const,
  share: 0.92,
  draw(pen: Pen) {
    pen.shadow(0, 0, 300, 190, 14)
    pen.box(-20, -10, -6, 340, 210, 6, '#6d7f86')
    pen.box(0, 20, 0, 300, 120, 10, '#2a2d33')
    pen.box(0, 20, 10, 300, 120, 12, metal)
    for (const x of [34, 90, 210, 266]) pen.bolt(x, 80, 22, 15, STEEL)
    pen.box(124, 24, 22, 52, 112, 120, metal)
    pen.front(124, 24, 142, rect(17, 16, 18, 66, { rx: 9, fill: '#101318', stroke: INK }))
    pen.knob(150, 24, 96, 22, 5, lighter(STEEL, 0.2))
    pen.knob(150, 19, 96, 15, 14, STEEL)
  },
})

const passThrough = {
  size: [360, 270, 110] as const,
  share: 0.94,
  draw(pen: Pen) {
    pen.shadow(0, 0, 360, 270, 20)
    pen.block(0, 0, 0, 360, 270, 5, 10, '#3a3e45')
    pen.tube(
      [
        [60, 40, 12],
        [120, 70, 30],
        [170, 90, 40],
      ],
      16,
      '#1f2227',
    )
    pen.tube(
      [
        [50, 66, 12],
        [110, 86, 30],
        [170, 100, 40],
      ],
      16,
      '#1f2227',
    )
    pen.block(110, 70, 5, 170, 140, 72, 18, '#4b5058')
    pen.block(102, 62, 77, 186, 156, 14, 22, '#565b64')
    for (const [x, y] of [
      [122, 82],
      [268, 82],
      [122, 198],
      [268, 198],
    ] as const)
      pen.bolt(x, y, 91, 7)
    for (const x of [150, 240]) {
      pen.knob(x, 70, 36, 18, 12, '#2a2d33')
      pen.tube(
        [
          [x, 58, 36],
          [x, 20, 26],
          [x + 6, -26, 8],
        ],
        16,
        '#1f2227',
      )
    }
  },
}
