import { BLUE, circle, INK, line, PAPER, path, rect, SUN, textElement } from '../drawing/elements.ts'

/** The background of a figure. */
export const ground = () => rect(0, 0, 1600, 900, { fill: PAPER })

/** A numbered mark that the caption explains. */
export const mark = (x: number, y: number, number: number): string =>
  circle(x, y, 38, { fill: SUN, stroke: INK, 'stroke-width': 3 }) +
  textElement(x, y + 15, 44, String(number), { 'text-anchor': 'middle', 'font-weight': 700 })

/** A text in the middle of a point. */
export const centered = (x: number, y: number, size: number, words: string, color = INK): string =>
  textElement(x, y, size, words, { 'text-anchor': 'middle', fill: color })

/** A solar array of rows and columns. */
export function array(x: number, y: number, columns: number, rows: number, width = 62, height = 96): string {
  let panels = ''
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      panels += rect(x + column * (width + 6), y + row * (height + 6), width, height, {
        fill: BLUE,
        stroke: INK,
        'stroke-width': 2,
        rx: 3,
      })
  return panels
}

/** An arrow from left to right or along any straight line. */
export function arrow(x1: number, y1: number, x2: number, y2: number): string {
  const angle = Math.atan2(y2 - y1, x2 - x1)
  const wing = (turn: number) => [x2 - 24 * Math.cos(angle + turn), y2 - 24 * Math.sin(angle + turn)]
  const [[ax = 0, ay = 0], [bx = 0, by = 0]] = [wing(0.45), wing(-0.45)]
  return (
    line(x1, y1, x2, y2, { 'stroke-width': 5 }) +
    path(`M${ax.toFixed(1)} ${ay.toFixed(1)}L${x2} ${y2}L${bx.toFixed(1)} ${by.toFixed(1)}`, {
      fill: 'none',
      stroke: INK,
      'stroke-width': 5,
    })
  )
}

/** A device: a rounded box. */
export const box = (x: number, y: number, width: number, height: number, fill = '#ffffff'): string =>
  rect(x, y, width, height, { fill, stroke: INK, 'stroke-width': 4, rx: 12 })
