/** A box of a wiring overview. The line to the next box, or from its neighbor to a branch, carries this current. */
export type WiringStep = {
  title: string
  detail: string
  current: 'DC' | 'AC'
  /** Not part of the kit: drawn with a dashed outline. */
  isExtra?: boolean
  /** Connected to the last box that is not a branch, beside the way to the grid. */
  isBranch?: boolean
}

export type WiringDrawing = { svg: string; width: number; height: number }

const width = 420
const main = { x: 8, width: 404 }
const branch = { x: 124, width: 288 }
const gap = 30
const line_height = 17
const text_size = 13
/** Where the way to the grid runs, and the first of its branches. */
const [trunk_x, first_branch_x, branch_step] = [56, 106, 16]
const colors = {
  ink: '#1a1915',
  soft: '#565148',
  sheet: '#fffdfa',
  edge: '#8a8375',
  DC: '#1b4a7f',
  AC: '#835400',
}

type Box = WiringStep & { x: number; y: number; width: number; height: number; lines: string[] }

/** Draws the boxes from the panels down to the grid, as SVG with real text, wide enough for a phone. */
export function drawWiring(steps: readonly WiringStep[], notes: readonly string[]): WiringDrawing {
  const boxes = placeBoxes(steps)
  const end = boxes.at(-1)
  const notes_y = (end ? end.y + end.height : 0) + 28
  const lines = notes.flatMap((note) => wrapText(note, main.width))
  const height = notes_y + lines.length * line_height
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`,
    ` font-family="Inter, 'Helvetica Neue', Helvetica, Arial, 'PingFang SC', 'Microsoft YaHei', sans-serif" font-size="${text_size}">`,
    ...connections(boxes),
    ...boxes.map(boxMarkup),
    ...lines.map((words, at) => textMarkup(words, main.x, notes_y + at * line_height, colors.soft)),
    '</svg>',
  ].join('')
  return { svg, width, height }
}

function placeBoxes(steps: readonly WiringStep[]): Box[] {
  let y = 8
  return steps.map((step) => {
    const place = step.isBranch ? branch : main
    const lines = step.detail ? wrapText(step.detail, place.width - 24) : []
    const box = { ...step, ...place, y, lines, height: 32 + lines.length * line_height }
    y += box.height + gap
    return box
  })
}

/** The lines between the boxes: down to the next box on the way to the grid, or aside to each branch. */
function connections(boxes: readonly Box[]): string[] {
  let last: Box | undefined
  let branches = 0
  return boxes.map((box) => {
    if (!last) {
      last = box
      return ''
    }
    const from = last.y + last.height
    if (box.isBranch) {
      const x = first_branch_x - branch_step * branches++
      return lineMarkup(`M${x} ${from}V${box.y + box.height / 2}H${box.x}`, box.current)
    }
    const { current } = last
    last = box
    branches = 0
    const label = textMarkup(current, trunk_x + 8, from + gap / 2 + 4, colors[current], 600)
    return lineMarkup(`M${trunk_x} ${from}V${box.y}`, current) + label
  })
}

const lineMarkup = (path: string, current: 'DC' | 'AC') =>
  `<path d="${path}" fill="none" stroke="${colors[current]}" stroke-width="2"/>`

function boxMarkup({ x, y, width: wide, height, title, lines, isExtra }: Box) {
  const dash = isExtra ? ' stroke-dasharray="5 4"' : ''
  return [
    `<rect x="${x}" y="${y}" width="${wide}" height="${height}" rx="4" fill="${colors.sheet}" stroke="${colors.edge}"${dash}/>`,
    textMarkup(title, x + 12, y + 21, colors.ink, 600),
    ...lines.map((words, at) => textMarkup(words, x + 12, y + 39 + at * line_height, colors.soft)),
  ].join('')
}

const textMarkup = (words: string, x: number, y: number, color: string, weight = 400) =>
  `<text x="${x}" y="${y}" fill="${color}" font-weight="${weight}">${escapeText(words)}</text>`

const escapeText = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Estimated width of a text in the drawing, px: Chinese characters are as wide as they are high. */
const widthOf = (words: string) =>
  [...words].reduce((sum, sign) => sum + (sign > '\u2e7f' ? text_size : text_size * 0.56), 0)

/** Lines no wider than `limit`. Breaks at spaces, and between Chinese characters. */
function wrapText(words: string, limit: number): string[] {
  const pieces = words.match(/[\u2e80-\uffff]|[^\s\u2e80-\uffff]+\s*|\s+/g) ?? []
  const lines: string[] = []
  let line = ''
  for (const piece of pieces) {
    if (line && widthOf(line + piece.trimEnd()) > limit) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
  }
  return line.trim() ? [...lines, line.trimEnd()] : lines
}
