export const INK = '#1d1f23'

export const PAPER = '#faf7f2'

export const BLUE = '#12305a'

export const SUN = '#f2a100'

export const FONT = 'Inter,Helvetica Neue,Helvetica,Arial,sans-serif'

/** A number for SVG: at most `digits` decimals, no trailing zeros. */
export function round(value: number, digits = 1): string {
  const text = (Math.round(value * 10 ** digits) / 10 ** digits).toString()
  return text === '-0' ? '0' : text
}

export type Attributes = Record<string, string | number | undefined>

/** An SVG element. Numbers are rounded to one decimal, opacities and offsets to two. */
export function el(name: string, attributes: Attributes, inside = ''): string {
  let text = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) continue
    const small = /opacity|offset/.test(key) ? 2 : 1
    text += ` ${key}="${typeof value === 'number' ? round(value, small) : value}"`
  }
  return inside ? `${text}>${inside}</${name}>` : `${text}/>`
}

export function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  attributes: Attributes = {},
): string {
  return el('rect', { x, y, width, height, ...attributes })
}

export function circle(cx: number, cy: number, r: number, attributes: Attributes = {}): string {
  return el('circle', { cx, cy, r, ...attributes })
}

export function path(d: string, attributes: Attributes = {}): string {
  return el('path', { d, ...attributes })
}

export function line(x1: number, y1: number, x2: number, y2: number, attributes: Attributes = {}): string {
  return path(`M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`, { stroke: INK, ...attributes })
}

export function textElement(
  x: number,
  y: number,
  size: number,
  text: string,
  attributes: Attributes = {},
): string {
  return el('text', { x, y, 'font-size': size, fill: INK, ...attributes }, escapeText(text))
}
