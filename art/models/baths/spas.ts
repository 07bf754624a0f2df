import { darker, lighter, mix } from '../../drawing/colors.ts'
import { circle, el, INK, path, rect, round } from '../../drawing/elements.ts'
import type { Pen } from '../../drawing/pen.ts'
import type { Sheet } from '../../drawing/sheet.ts'
import { colorOf, type Model, type Subject } from '../../subject.ts'

/** The offset on a horizontal plane at which a point `down` below it appears, in the plane's units. */
export const offsetBelow = (down: number) => [1.19 * down, 1.904 * down] as const

export const spa: Model = (subject) => {
  const [w, d, h] = subject.drawingSize([84, 84, 36])
  const shape = subject.text(['shape'], 'square')
  const shell = colorOf(subject.text(['shell'], ''), '#eef0f0')
  const cabinet = colorOf(subject.text(['cabinet', 'colour'], ''), '#5c6670')
  const cedar = subject.text(['shell'], '') === 'cedar'
  const wood = cedar || /oak|cedar|brown|walnut|teak/.test(subject.text(['cabinet'], ''))
  const r = shape === 'round' ? Math.min(w, d) / 2 : shape === 'swim' ? 26 : Math.min(w, d) * 0.13
  return {
    size: [w, d, h],
    draw(pen) {
      const lip = cedar ? 10 : Math.max(14, h * 0.1)
      pen.shadow(4, 4, w - 8, d - 8, h * 0.7, shape === 'round')
      pen.block(10, 10, 0, w - 20, d - 20, 12, Math.max(4, r - 10), '#26292e')
      pen.block(6, 6, 10, w - 12, d - 12, h - lip - 10, Math.max(4, r - 6), cabinet)
      drawCladding(pen, w, d, h, lip, r, cabinet, wood, shape)
      if (cedar)
        for (const z of [h * 0.24, h * 0.74])
          for (const dz of [0, 5])
            pen.seam(5, 5, z + dz, w - 10, d - 10, r - 5, {
              stroke: dz ? '#dfe3e6' : '#3a3e45',
              width: dz ? 2 : 3.4,
            })
      pen.block(0, 0, h - lip, w, d, lip, r, shell)
      pen.top(0, d, h, basinArt(pen.sheet, w, d, h, r, shell, shape, subject))
      if (!cedar) drawControlPanel(pen, w, h)
    },
  }
}

function drawCladding(
  pen: Pen,
  w: number,
  d: number,
  h: number,
  lip: number,
  r: number,
  color: string,
  wood: boolean,
  shape: string,
): void {
  const [low, high] = [12, h - lip]
  if (shape === 'round') {
    const [cx, cy, rad] = [w / 2, d / 2, w / 2 - 6]
    let seams = ''
    for (let i = -16; i < 32; i++) {
      const angle = (i * Math.PI) / 24 - 1
      const [nx, ny] = [Math.cos(angle), Math.sin(angle)]
      if (nx * 0.48 - ny * 0.77 < 0.02) continue
      seams += pen.d(
        [
          [cx + rad * nx, cy + rad * ny, low],
          [cx + rad * nx, cy + rad * ny, high],
        ],
        false,
      )
    }
    pen.add(path(seams, { stroke: darker(color, 0.55), 'stroke-width': 1, 'stroke-opacity': 0.6 }))
    return
  }
  // Panels between rounded corner posts: boards if the cladding is wood, else wide panels.
  const boards = wood ? 7 : 3
  for (const [face, length] of [
    ['front', w],
    ['side', d],
  ] as const) {
    const [from, to] = [r, length - r]
    let art = ''
    for (let i = 1; i < boards; i++) {
      const y = ((high - low) * i) / boards
      art +=
        path(`M${round(from)} ${round(y)}H${round(to)}`, {
          stroke: darker(color, 0.6),
          'stroke-width': wood ? 1.1 : 0.8,
          'stroke-opacity': 0.7,
        }) +
        path(`M${round(from)} ${round(y + 1.4)}H${round(to)}`, {
          stroke: '#fff',
          'stroke-width': 0.8,
          'stroke-opacity': 0.28,
        })
    }
    if (wood)
      for (let i = 0; i < 18; i++)
        art += path(
          `M${round(from + ((i * 61) % 83) * 0.0095 * (to - from))} ${round(((i * 37) % 97) * 0.0098 * (high - low) + 3)}q${14 + (i % 4) * 5} ${(i % 3) - 1} ${28 + (i % 5) * 8} 0`,
          { fill: 'none', stroke: darker(color, 0.5), 'stroke-width': 0.7, 'stroke-opacity': 0.3 },
        )
    for (const x of length > 300 ? [from, (from + to) / 2, to] : [from, to])
      art +=
        path(`M${round(x)} 0V${round(high - low)}`, {
          stroke: darker(color, 0.65),
          'stroke-width': 1.2,
          'stroke-opacity': 0.8,
        }) +
        path(`M${round(x + 1.5)} 0V${round(high - low)}`, {
          stroke: '#fff',
          'stroke-width': 0.8,
          'stroke-opacity': 0.25,
        })
    if (face === 'front') pen.front(0, 6, high, art)
    else pen.side(w - 6, 0, high, art)
  }
  pen.seam(6, 6, high - 3, w - 12, d - 12, r - 6, { stroke: '#0e1116', width: 5, opacity: 0.35 })
  pen.seam(6, 6, low + 4, w - 12, d - 12, r - 6, { width: 1, opacity: 0.6 })
}

type Basin = {
  sheet: Sheet
  shape: string
  /** Size of the spa. */
  w: number
  d: number
  /** The opening: its corner and size. */
  x: number
  y: number
  bw: number
  bh: number
  cx: number
  cy: number
  seats: number
}

/** The opening of a spa from above: water, seats, jets and pillows. */
function basinArt(
  sheet: Sheet,
  w: number,
  d: number,
  h: number,
  r: number,
  shell: string,
  shape: string,
  subject: Subject,
): string {
  const rim = shape === 'round' ? w * 0.07 : Math.min(w, d) * 0.085
  const [x, y, bw, bh] = [rim, rim, w - 2 * rim, d - 2 * rim]
  const ir = Math.max(10, r - rim * 0.5)
  const opening = `M${round(x + ir)} ${round(y)}h${round(bw - 2 * ir)}a${round(ir)} ${round(ir)} 0 0 1 ${round(ir)} ${round(ir)}v${round(bh - 2 * ir)}a${round(ir)} ${round(ir)} 0 0 1 ${round(-ir)} ${round(ir)}h${round(-(bw - 2 * ir))}a${round(ir)} ${round(ir)} 0 0 1 ${round(-ir)} ${round(-ir)}v${round(-(bh - 2 * ir))}a${round(ir)} ${round(ir)} 0 0 1 ${round(ir)} ${round(-ir)}z`
  const clip = sheet.clip(opening)
  const [dx, dy] = offsetBelow(Math.min(13, h * 0.08))
  const [sx, sy] = offsetBelow(Math.min(34, h * 0.22))
  const water = sheet.gradient(
    [
      ['#e6f6f6', 0],
      ['#a5d6dc', 0.4],
      ['#5ba6b6', 1],
    ],
    [0, 0],
    [0.9, 1],
  )
  const seats = Math.max(2, Math.min(8, Math.round(subject.number(['seats', 'spa_seats'], 5))))
  const basin: Basin = { sheet, shape, w, d, x, y, bw, bh, cx: w / 2, cy: d / 2, seats }
  const under = seatArt(basin, subject)
  const isPlain = shape === 'swim' || subject.text(['shell'], '') === 'cedar'
  const pillows = isPlain ? '' : pillowArt(basin)
  return (
    path(opening, {
      fill: sheet.gradient([lighter(shell, 0.5), mix(shell, '#8fa4ad', 0.35)], [0, 0], [1, 1]),
      stroke: INK,
      'stroke-width': 1,
    }) +
    el(
      'g',
      { 'clip-path': clip },
      path(opening, {
        fill: sheet.gradient([mix(shell, '#40545c', 0.45), mix(shell, '#6a7f88', 0.25)], [0, 0], [0.4, 0.5]),
      }) +
        el(
          'g',
          { transform: `translate(${round(dx)} ${round(dy)})` },
          path(opening, { fill: water, stroke: '#3f8797', 'stroke-width': 1.2 }),
        ) +
        el(
          'g',
          { transform: `translate(${round(sx)} ${round(sy)})` },
          el(
            'g',
            {
              fill: '#1f6678',
              'fill-opacity': 0.3,
              stroke: '#1f5866',
              'stroke-opacity': 0.4,
              'stroke-width': 1,
            },
            footwellArt(basin),
          ) + under,
        ) +
        el(
          'g',
          { transform: `translate(${round(dx)} ${round(dy)})` },
          path(rippleArt(basin), {
            fill: 'none',
            stroke: '#fff',
            'stroke-width': 1.4,
            'stroke-opacity': 0.75,
          }) +
            path(
              `M${round(x)} ${round(y + bh * 0.6)}L${round(x + bw * 0.6)} ${round(y)}h${round(bw * 0.14)}L${round(x)} ${round(y + bh * 0.78)}z`,
              { fill: '#fff', 'fill-opacity': 0.16 },
            ),
        ),
    ) +
    pillows +
    path(opening, {
      fill: 'none',
      stroke: '#fff',
      'stroke-width': 1.4,
      'stroke-opacity': 0.7,
      transform: 'translate(-1.4 -1.4)',
    })
  )
}

function footwellArt({ shape, x, y, bw, bh, cx, cy }: Basin): string {
  return shape === 'swim'
    ? rect(x + bw * 0.05, y + bh * 0.14, bw * 0.62, bh * 0.72, { rx: 18 })
    : shape === 'round'
      ? el('ellipse', { cx, cy, rx: bw * 0.24, ry: bh * 0.24 })
      : rect(cx - bw * 0.2, cy - bh * 0.2, bw * 0.4, bh * 0.4, { rx: bw * 0.09 })
}

/** The molded seats around the footwell with their jets. A swim spa has the seats at one end and three swim jets. */
function seatArt({ shape, d, w, x, y, bw, bh, cx, cy, seats }: Basin, subject: Subject): string {
  const jets = Math.max(4, Math.round(subject.number(['jets', 'spa_jets'], 24)))
  const swim = shape === 'swim'
  const area = swim
    ? { cx: w * 0.84, cy, rx: w * 0.11, ry: d * 0.34 }
    : { cx, cy, rx: bw * 0.36, ry: bh * 0.36 }
  const lounger = subject.flag(['lounger', 'spa_lounger'], false)
  const perSeat = Math.max(2, Math.min(6, Math.round(jets / seats)))
  let under = ''
  let jetMarks = ''
  for (let i = 0; i < seats; i++) {
    const angle = swim
      ? -Math.PI / 2 + (Math.PI * i) / Math.max(1, seats - 1)
      : (2 * Math.PI * i) / seats - Math.PI / 2 + Math.PI / seats
    const [ca, sa] = [Math.cos(angle), Math.sin(angle)]
    const squeeze = shape === 'round' || swim ? 1 : Math.min(1.22, 1 / Math.max(Math.abs(ca), Math.abs(sa)))
    const [px, py] = [area.cx + area.rx * ca * squeeze, area.cy + area.ry * sa * squeeze]
    const sr = swim ? d * 0.12 : Math.min(bw, bh) * (seats > 5 ? 0.125 : 0.145)
    const long = lounger && i === 0
    under += el('ellipse', {
      cx: px,
      cy: py,
      rx: sr * (long ? 1.9 : 1.12),
      ry: sr,
      transform: `rotate(${round((angle * 180) / Math.PI + 90, 0)} ${round(px)} ${round(py)})`,
      fill: '#ffffff',
      'fill-opacity': 0.3,
      stroke: '#2d6f80',
      'stroke-width': 1,
      'stroke-opacity': 0.4,
    })
    for (let j = 0; j < perSeat; j++) {
      const spread = (j - (perSeat - 1) / 2) * sr * 0.5
      jetMarks += circle(
        px + ca * sr * 0.35 - sa * spread,
        py + sa * sr * 0.35 + ca * spread,
        Math.max(2.6, sr * 0.095),
        { fill: '#e9eef0', stroke: '#234b57', 'stroke-width': 0.9 },
      )
    }
  }
  if (swim)
    for (const v of [0.32, 0.5, 0.68])
      jetMarks +=
        circle(x + bw * 0.03 + 14, y + bh * v + 4, 11, {
          fill: '#dfe6e8',
          stroke: '#234b57',
          'stroke-width': 1.2,
        }) + circle(x + bw * 0.03 + 14, y + bh * v + 4, 5, { fill: '#3a5560' })
  return under + jetMarks
}

function pillowArt({ sheet, shape, bw, bh, cx, cy, seats }: Basin): string {
  let pillows = ''
  const count = shape === 'round' ? 4 : Math.min(4, seats)
  for (let i = 0; i < count; i++) {
    const angle = (Math.PI / 2) * i + Math.PI / 4
    const near = shape === 'round' ? 1 : 1.27
    const [px, py] = [
      cx + bw * 0.47 * Math.cos(angle) * near * 0.98,
      cy + bh * 0.47 * Math.sin(angle) * near * 0.98,
    ]
    const [pw, ph] = [Math.min(bw, bh) * 0.17, Math.min(bw, bh) * 0.055]
    pillows += rect(px - pw / 2, py - ph / 2, pw, ph, {
      rx: ph / 2,
      transform: `rotate(${round((angle * 180) / Math.PI + 90, 0)} ${round(px)} ${round(py)})`,
      fill: sheet.gradient(['#5a616a', '#33383f']),
      stroke: INK,
      'stroke-width': 0.9,
    })
  }
  return pillows
}

/** The path of the ripples on the water. */
function rippleArt({ x, y, bw, bh }: Basin): string {
  return Array.from(
    { length: 9 },
    (_, i) =>
      `M${round(x + bw * (0.16 + ((i * 31) % 60) / 100))} ${round(y + bh * (0.18 + i * 0.08))}q${round(bw * 0.05)} -${3 + (i % 3)} ${round(bw * 0.1)} 0t${round(bw * 0.1)} 0`,
  ).join('')
}

function drawControlPanel(pen: Pen, w: number, h: number): void {
  pen.top(
    w * 0.42,
    26,
    h + 0.2,
    rect(0, 4, w * 0.16, 15, { rx: 6, fill: '#1c2027', stroke: INK, 'stroke-width': 0.8 }) +
      rect(w * 0.02, 7, w * 0.07, 9, { rx: 2, fill: '#7fb4d8' }) +
      circle(w * 0.115, 11.5, 2.4, { fill: '#f2a100' }) +
      circle(w * 0.138, 11.5, 2.4, { fill: '#8b919a' }),
  )
}
