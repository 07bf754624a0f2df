import { lighter } from '../drawing/colors.ts'
import { circle, el, INK, path, rect, round, textElement } from '../drawing/elements.ts'
import type { Pen } from '../drawing/pen.ts'
import type { Sheet } from '../drawing/sheet.ts'
import { formatPower, type Model, type Subject } from '../subject.ts'

export type Cells = {
  columns: number
  rows: number
  half: boolean
  blue: boolean
  backing: string
  frame: string
}

export const panel: Model = (subject) => {
  const { width, height, thick } = sizeOf(subject)
  const cells = cellsOf(subject)
  const back = { x: width * 0.66, y: width * 0.5 }
  return {
    size: [back.x + width, back.y + thick, height],
    draw(pen) {
      pen.shadow(back.x, back.y, width, thick, height * 0.35)
      drawPanelBack(pen, back.x, back.y, 0, width, thick, height, cells, subject)
      pen.shadow(0, 0, width, thick, height * 0.45)
      drawUprightPanel(pen, 0, 0, 0, width, thick, height, cells)
    },
  }
}

function sizeOf(subject: Subject) {
  const [long, short, thin] = subject.sizeInches([74, 42, 1.4])
  const [length, width] = [Math.max(long, short), Math.min(long, short)]
  return {
    height: 400,
    width: (400 * width) / length,
    thick: Math.max(7, (400 * Math.min(thin, 3)) / length),
  }
}

export function cellsOf(subject: Subject): Cells {
  const count = subject.number(['cells', 'cell_count', 'panel_cells'], 108)
  const half = subject.flag(['half_cut'], count >= 100)
  const columns = count === 110 ? 5 : count === 96 ? 8 : 6
  const look = `${subject.text(['back', 'backsheet'], '')} ${subject.text(['panel_look', 'look', 'color', 'colour'], '')}`
  const black = subject.flag(['all_black'], /black/.test(look) && !/white|frame/.test(look))
  return {
    columns,
    rows: Math.max(4, Math.round(count / columns)),
    half,
    blue: /blue|poly/.test(look),
    backing: black ? '#191c22' : subject.flag(['bifacial'], false) ? '#c9d0d4' : '#e4e7e8',
    frame: /silver|clear/.test(subject.text(['frame', 'frame_color'], black ? 'black' : 'silver'))
      ? '#c6cacd'
      : '#25282d',
  }
}

/** An upright panel seen from the front; `fine` adds busbars and cell corners. */
export function drawUprightPanel(
  pen: Pen,
  x: number,
  y: number,
  z: number,
  width: number,
  thick: number,
  height: number,
  cells: Cells,
  fine = true,
): void {
  pen.box(x, y, z, width, thick, height, cells.frame)
  pen.front(x, y, z + height, panelFront(pen.sheet, width, height, cells, fine))
}

/** The front of a panel as flat artwork: frame, glass, cells, busbars, reflection. */
export function panelFront(sheet: Sheet, width: number, height: number, cells: Cells, fine = true): string {
  const rim = Math.max(3.2, width * 0.016)
  const air = Math.max(2.4, width * 0.014)
  const [gw, gh] = [width - 2 * rim, height - 2 * rim]
  const middle = cells.half ? air * 1.5 : 0
  const ch = (gh - 2 * air - middle) / cells.rows
  const dark = cells.backing === '#191c22'
  const silicon = cells.blue
    ? sheet.gradient(['#2d5c9a', '#1d4076', '#122c58'], [0, 0], [0.7, 1])
    : sheet.gradient(
        dark ? ['#2b3648', '#161d2a', '#0e131d'] : ['#27456f', '#152a4c', '#0d1a33'],
        [0, 0],
        [0.6, 1],
      )
  const frame = lighter(cells.frame, 0.08)

  const { gaps, busbars, corners } = cellLines(width, height, cells, { fine, rim, air, middle })
  const gap = dark ? '#0a0d13' : cells.backing
  return (
    rect(0, 0, width, height, {
      fill: sheet.gradient([lighter(frame, 0.3), frame], [0, 0], [1, 1]),
      stroke: INK,
      'stroke-width': 1,
    }) +
    rect(rim, rim, gw, gh, { fill: cells.backing, stroke: INK, 'stroke-width': 0.8 }) +
    rect(rim + air, rim + air, gw - 2 * air, gh - 2 * air, { fill: silicon }) +
    (middle
      ? rect(rim + air, rim + air + (cells.rows / 2) * ch, gw - 2 * air, middle, {
          fill: dark ? '#11151d' : cells.backing,
        })
      : '') +
    (busbars
      ? path(busbars, { stroke: '#aebacb', 'stroke-width': 0.5, 'stroke-opacity': dark ? 0.16 : 0.34 })
      : '') +
    path(gaps, { stroke: gap, 'stroke-width': dark ? 0.9 : 1.1, 'stroke-opacity': dark ? 0.95 : 0.8 }) +
    (corners ? path(corners, { fill: dark ? '#232832' : cells.backing }) : '') +
    reflectionArt(sheet, width, height, rim) +
    rect(rim, rim, gw, gh, { fill: 'none', stroke: '#fff', 'stroke-width': 0.7, 'stroke-opacity': 0.35 })
  )
}

type CellLayout = { fine: boolean; rim: number; air: number; middle: number }

/** Paths of the gaps between cells, the busbars and the clipped cell corners. */
function cellLines(width: number, height: number, cells: Cells, { fine, rim, air, middle }: CellLayout) {
  const cw = (width - 2 * rim - 2 * air) / cells.columns
  const ch = (height - 2 * rim - 2 * air - middle) / cells.rows
  const half = cells.rows / 2
  const rowAt = (row: number) => rim + air + row * ch + (row > half ? middle : 0)
  let gaps = ''
  for (let c = 1; c < cells.columns; c++)
    gaps += `M${round(rim + air + c * cw)} ${round(rim + air)}V${round(height - rim - air)}`
  for (let r = 1; r < cells.rows; r++)
    if (!(cells.half && r === half))
      gaps += `M${round(rim + air)} ${round(rowAt(r))}H${round(width - rim - air)}`
  const bars = fine ? (cells.half ? 5 : 4) : 0
  let busbars = ''
  for (let c = 0; c < cells.columns; c++)
    for (let b = 0; b < bars; b++)
      busbars += `M${round(rim + air + c * cw + (cw * (b + 0.5)) / bars)} ${round(rim + air)}V${round(height - rim - air)}`
  // Wafers have clipped corners: where four meet, the backing is visible.
  let corners = ''
  const every = cells.half ? 2 : 1
  if (fine && cells.columns < 8)
    for (let c = 1; c < cells.columns; c++)
      for (let r = every; r < cells.rows; r += every)
        if (!(cells.half && r === half))
          corners += `M${round(rim + air + c * cw)} ${round(rowAt(r) - 2.6)}l2.6 2.6-2.6 2.6-2.6-2.6z`

  return { gaps, busbars, corners }
}

/** The reflection of the sky: bright at the upper left, with two diagonal bands. */
function reflectionArt(sheet: Sheet, width: number, height: number, rim: number): string {
  const [gw, gh] = [width - 2 * rim, height - 2 * rim]
  return (
    rect(rim, rim, gw, gh, {
      fill: sheet.gradient(
        [
          ['#cfe2f5', 0, 0.42],
          ['#a9c6e6', 0.35, 0.1],
          ['#ffffff', 0.7, 0],
        ],
        [0, 0],
        [0.8, 0.8],
      ),
    }) +
    path(
      `M${round(rim)} ${round(height * 0.52)}L${round(width * 0.78)} ${round(rim)}H${round(width - rim)}V${round(rim + height * 0.03)}L${round(rim)} ${round(height * 0.72)}z`,
      { fill: '#ffffff', 'fill-opacity': 0.07 },
    ) +
    path(
      `M${round(rim)} ${round(height * 0.76)}L${round(width - rim)} ${round(height * 0.12)}v${round(height * 0.05)}L${round(rim)} ${round(height * 0.82)}z`,
      { fill: '#ffffff', 'fill-opacity': 0.06 },
    )
  )
}

function drawPanelBack(
  pen: Pen,
  x: number,
  y: number,
  z: number,
  width: number,
  thick: number,
  height: number,
  cells: Cells,
  subject: Subject,
): void {
  const { sheet } = pen
  const glass = subject.flag(['bifacial'], false)
  const dark = cells.backing === '#191c22'
  pen.box(x, y, z, width, thick, height, cells.frame)
  const [rim, lip] = [4, 9]
  const sheetColor = glass
    ? ['#3a5274', '#22344f', '#16243c']
    : dark
      ? ['#34383f', '#23262c', '#1a1d22']
      : ['#f4f4f1', '#e6e7e6', '#d3d6d8']
  const [ix, iw, ih] = [rim + lip, width - 2 * (rim + lip), height - 2 * (rim + lip)]
  let grid = ''
  if (glass) {
    for (let c = 1; c < cells.columns; c++)
      grid += `M${round(ix + (iw * c) / cells.columns)} ${ix}v${round(ih)}`
    for (let r = 1; r < cells.rows; r++) grid += `M${ix} ${round(ix + (ih * r) / cells.rows)}h${round(iw)}`
  }
  const ink = dark || glass ? '#0f1115' : INK
  const boxes = cells.half ? [0.24, 0.5, 0.76] : [0.5]
  const [bw, bh] = cells.half ? [19, 12] : [44, 20]
  const by = cells.half ? height / 2 - bh / 2 : height * 0.1
  const rating = subject.power || subject.number(['rated_power', 'watts', 'power_w'], 400)
  const cable = `M${round(width * 0.24)} ${round(by + bh)}c-4 60 30 86 34 110M${round(width * 0.76)} ${round(by + bh)}c6 50-40 70-40 102`
  pen.front(
    x,
    y,
    z + height,
    rect(0, 0, width, height, {
      fill: sheet.gradient([lighter(cells.frame, 0.28), cells.frame]),
      stroke: INK,
      'stroke-width': 1,
    }) +
      rect(rim, rim, width - 2 * rim, height - 2 * rim, {
        fill: sheet.gradient([cells.frame, lighter(cells.frame, 0.2)], [0, 0], [1, 1]),
        stroke: INK,
        'stroke-width': 0.7,
      }) +
      rect(ix, ix, iw, ih, {
        fill: sheet.gradient(sheetColor, [0, 0], [0.7, 1]),
        stroke: INK,
        'stroke-width': 1,
      }) +
      path(`M${ix} ${round(ix + ih)}V${ix}H${round(ix + iw)}l-7 7H${ix + 7}V${round(ix + ih - 7)}z`, {
        fill: '#000',
        'fill-opacity': 0.2,
      }) +
      (grid ? path(grid, { stroke: '#b9c6d2', 'stroke-width': 0.8, 'stroke-opacity': 0.7 }) : '') +
      (glass ? rect(ix, by - 4, iw, bh + 8, { fill: '#cfd6da', 'fill-opacity': 0.75 }) : '') +
      path(cable, { fill: 'none', stroke: '#0c0e12', 'stroke-width': 3.4 }) +
      path(cable, { fill: 'none', stroke: '#5d646e', 'stroke-width': 0.9 }) +
      connectorArt(width, by + bh) +
      boxes
        .map(
          (share) =>
            rect(width * share - bw / 2, by, bw, bh, {
              rx: 2.5,
              fill: sheet.gradient(['#4a4f58', '#22252a']),
              stroke: ink,
              'stroke-width': 0.8,
            }) +
            circle(width * share - bw / 2 + 4, by + 4, 1.1, { fill: '#777d86' }) +
            circle(width * share + bw / 2 - 4, by + bh - 4, 1.1, { fill: '#777d86' }),
        )
        .join('') +
      ratingPlateArt(width, height, rating) +
      [0.2, 0.8]
        .flatMap((v) =>
          [rim + lip / 2, width - rim - lip / 2].map((u) =>
            el('ellipse', { cx: u, cy: height * v, rx: 1.6, ry: 4, fill: '#0e1014' }),
          ),
        )
        .join(''),
  )
}

/** The connectors at the ends of the two cables. */
function connectorArt(width: number, y: number): string {
  return [
    [width * 0.24 + 34, y + 108],
    [width * 0.76 - 40, y + 100],
  ]
    .map(
      ([cx = 0, cy = 0]) =>
        rect(cx - 3.2, cy, 6.4, 22, { rx: 2, fill: '#22252b', stroke: '#0c0e12', 'stroke-width': 0.7 }) +
        rect(cx - 2.2, cy + 21, 4.4, 8, { fill: '#3c414a', stroke: '#0c0e12', 'stroke-width': 0.6 }),
    )
    .join('')
}

function ratingPlateArt(width: number, height: number, rating: number): string {
  return el(
    'g',
    { transform: `translate(${round(width * 0.3)} ${round(height * 0.17)})` },
    rect(0, 0, width * 0.44, 50, { fill: '#fbfaf6', stroke: INK, 'stroke-width': 0.6 }) +
      textElement(6, 18, 15, formatPower(rating), { 'font-weight': 700 }) +
      path(
        `M6 26h${round(width * 0.3)}M6 31h${round(width * 0.36)}M6 36h${round(width * 0.27)}M6 41h${round(width * 0.33)}`,
        { stroke: '#8d9197', 'stroke-width': 1.3 },
      ),
  )
}
