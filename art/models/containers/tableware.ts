import { lighter } from '../../drawing/colors.ts'
import { el, INK, path, rect, round } from '../../drawing/elements.ts'
import { type Pen, ring } from '../../drawing/pen.ts'
import type { Model } from '../../subject.ts'
import { cropSymbol, drawHighlight } from './container-parts.ts'

export const tableware: Model = (subject) => {
  const piece = subject.text(['piece', 'form'], 'cup')
  if (piece === 'cutlery') return { size: [430, 300, 70], draw: drawCutlery }
  if (piece === 'straw') return { size: [260, 200, 380], draw: drawStraws }
  if (/plate|bowl/.test(piece)) return { size: [330, 330, 150], draw: drawPlates }
  return {
    size: [300, 260, 330],
    draw(pen) {
      drawCups(pen, 210, 180, 5)
      drawCups(pen, 80, 90, 0)
    },
  }
}

const tint = '#d5e4e4'

/** A cup with a number of cups stacked in it. */
function drawCups(pen: Pen, cx: number, cy: number, nested: number): void {
  pen.shadow(cx - 52, cy - 52, 104, 104, 150, true)
  pen.revolve(
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
  pen.revolve(
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
  drawNestedCups(pen, cx, cy, nested)
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
  drawHighlight(pen, cx, cy, 56, 16, 196)
  const [x, y] = pen.at([cx, cy - 62, 110])
  pen.add(el('g', { transform: `translate(${round(x)} ${round(y)})`, opacity: 0.9 }, cropSymbol(30, 'CORN')))
}

function drawNestedCups(pen: Pen, cx: number, cy: number, nested: number): void {
  for (let i = 1; i <= nested; i++) {
    pen.revolve(
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
    pen.revolve(
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
}

function drawCutlery(pen: Pen): void {
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

function drawStraws(pen: Pen): void {
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
  pen.revolve(
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
  pen.add(el('g', { transform: `translate(${round(x)} ${round(y)})` }, cropSymbol(38, 'CORN')))
}

function drawPlates(pen: Pen): void {
  const [cx, cy] = [165, 165]
  pen.shadow(30, 30, 270, 270, 40, true)
  for (let i = 0; i < 6; i++)
    pen.revolve(
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
