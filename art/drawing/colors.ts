import { dot, TO_LIGHT, unit, type Vec } from './vectors.ts'

type Rgb = [number, number, number]

function parse(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Mixes two colors (#rrggbb); `share` (0 to 1) is the part of `other`. */
export function mix(color: string, other: string, share: number): string {
  const [a, b] = [parse(color), parse(other)]
  const part = a.map((n, i) => Math.round(n + ((b[i] as number) - n) * Math.max(0, Math.min(1, share))))
  return `#${part.map((n) => n.toString(16).padStart(2, '0')).join('')}`
}

export const lighter = (color: string, share: number) => mix(color, '#fffdf8', share)

export const darker = (color: string, share: number) => mix(color, '#131a28', share)

/** The color of a surface with this normal under the light. */
export function shade(color: string, normal: Vec): string {
  const lit = 0.55 + 0.45 * Math.max(0, dot(unit(normal), TO_LIGHT)) - 0.76
  return lit > 0 ? lighter(color, lit * 2.4) : darker(color, -lit * 1.75)
}
