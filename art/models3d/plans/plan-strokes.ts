/** What the sheets are drawn with: on a field of 1700 × 1100 units. */
export type Context = CanvasRenderingContext2D
export type Point = readonly [x: number, y: number]

export const ink = '#3a3f47'
export const soft = '#8d939c'
export const blue = '#2f5d93'
export const sun = '#c98414'

export function stroke(context: Context, color: string, width: number) {
  context.strokeStyle = color
  context.lineWidth = width
}

export function line(context: Context, points: readonly Point[], closed = false) {
  context.beginPath()
  for (const [at, [x, y]] of points.entries()) {
    if (at === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  }
  if (closed) context.closePath()
  context.stroke()
}

export function ring(context: Context, x: number, y: number, radius: number) {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.stroke()
}

/** Lines in place of words. */
export function words(context: Context, x: number, y: number, lengths: readonly number[], step = 17) {
  stroke(context, soft, 4)
  for (const [at, length] of lengths.entries())
    line(context, [
      [x, y + at * step],
      [x + length, y + at * step],
    ])
}

/** Panels as a grid with the thin lines of their middle. */
export function panels(
  context: Context,
  x: number,
  y: number,
  columns: number,
  rows: number,
  w: number,
  h: number,
) {
  context.fillStyle = '#c3d0e0'
  context.fillRect(x, y, columns * w, rows * h)
  stroke(context, blue, 2.4)
  for (let column = 0; column <= columns; column++)
    line(context, [
      [x + column * w, y],
      [x + column * w, y + rows * h],
    ])
  for (let row = 0; row <= rows; row++)
    line(context, [
      [x, y + row * h],
      [x + columns * w, y + row * h],
    ])
  stroke(context, '#7d97b8', 1)
  for (let row = 0; row < rows; row++)
    line(context, [
      [x, y + (row + 0.5) * h],
      [x + columns * w, y + (row + 0.5) * h],
    ])
}
