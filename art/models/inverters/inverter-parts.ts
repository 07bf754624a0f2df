import { lighter } from '../../drawing/colors.ts'
import { circle, INK, path, rect, round, SUN } from '../../drawing/elements.ts'
import type { Pen } from '../../drawing/pen.ts'

export function drawHeatSink(
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

export function drawSideSeam(pen: Pen, width: number, depth: number, foot: number, height: number): void {
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

export function drawLouvers(
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

/** A connector or gland on the underside of a case at height z. */
export function drawCableGland(
  pen: Pen,
  x: number,
  y: number,
  z: number,
  r: number,
  length: number,
  color: string,
): void {
  // Its top is inside the case, so only the side is drawn.
  pen.revolve(
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

export function drawConnectorsBelow(
  pen: Pen,
  width: number,
  depth: number,
  foot: number,
  pairs: number,
): void {
  const span = width * 0.4
  const r = Math.min(8, span / pairs / 3.4)
  for (let i = 0; i < pairs; i++)
    for (const row of [0.42, 0.2])
      drawCableGland(
        pen,
        width * 0.3 + (span * (i + 0.5)) / pairs,
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
    drawCableGland(pen, width * u, depth * 0.28, foot + 2, width * size, foot * 0.88, '#43474e')
  drawSwitchBelow(pen, width * 0.14, depth * 0.26, foot)
}

function drawSwitchBelow(pen: Pen, x: number, y: number, z: number): void {
  pen.cylinder(x, y, z - z * 0.5, z * 0.42, z * 0.5 + 2, '#26292e')
  pen.box(x - z * 0.1, y - z * 0.42, z - z * 0.86, z * 0.2, z * 0.84, z * 0.4, SUN, {
    stroke: INK,
    width: 0.8,
  })
}

export function drawSwitch(pen: Pen, x: number, y: number, z: number, r: number): void {
  pen.knob(x, y, z, r, 5, '#2a2d33')
  pen.box(x - r * 0.2, y - 14, z - r * 0.8, r * 0.4, 9, r * 1.6, SUN, { stroke: INK, width: 0.8 })
}

export function drawPlug(pen: Pen, x: number, y: number, z: number, male: boolean): void {
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

export function drawFans(
  pen: Pen,
  x: number,
  depth: number,
  foot: number,
  height: number,
  fans: number,
): void {
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
