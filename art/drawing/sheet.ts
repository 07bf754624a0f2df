import { el, escapeText, FONT, type Point, path, round } from './elements.ts'

/** Collects the SVG elements of a picture in drawing order, and their gradients, filters and clip paths. */
export class Sheet {
  readonly width: number
  readonly height: number
  readonly parts: string[] = []
  readonly #definitions = new Map<string, string>()

  constructor(width = 800, height = 600) {
    this.width = width
    this.height = height
  }

  /** Adds a definition once per key and returns its `url(#id)`; `make` receives the ID. */
  define(key: string, make: (id: string) => string): string {
    let id = this.#definitions.get(key)
    if (!id) {
      id = `d${(this.#definitions.size / 2).toString(36)}`
      this.#definitions.set(key, id)
      this.#definitions.set(`svg:${key}`, make(id))
    }
    return `url(#${id})`
  }

  /** A linear gradient over the shape's own box, from [x1,y1] to [x2,y2] (0 to 1). */
  gradient(
    colors: readonly (string | readonly [string, number] | readonly [string, number, number])[],
    from: Point = [0, 0],
    to: Point = [1, 1],
  ): string {
    const stops = gradientStops(colors)
    return this.define(`l${from}${to}${stops}`, (id) =>
      el(
        'linearGradient',
        { id, x1: round(from[0], 2), y1: round(from[1], 2), x2: round(to[0], 2), y2: round(to[1], 2) },
        stops,
      ),
    )
  }

  /** A linear gradient between two points of the sheet. */
  gradientBetween(
    colors: readonly (string | readonly [string, number] | readonly [string, number, number])[],
    from: Point,
    to: Point,
  ): string {
    const stops = gradientStops(colors)
    return this.define(`u${from.map((n) => round(n))}${to.map((n) => round(n))}${stops}`, (id) =>
      el(
        'linearGradient',
        { id, gradientUnits: 'userSpaceOnUse', x1: from[0], y1: from[1], x2: to[0], y2: to[1] },
        stops,
      ),
    )
  }

  radial(
    colors: readonly (string | readonly [string, number] | readonly [string, number, number])[],
    center: Point = [0.5, 0.5],
    r = 0.5,
  ): string {
    const stops = gradientStops(colors)
    return this.define(`r${center}${r}${stops}`, (id) =>
      el('radialGradient', { id, cx: round(center[0], 2), cy: round(center[1], 2), r: round(r, 2) }, stops),
    )
  }

  blur(amount: number): string {
    return this.define(`b${amount}`, (id) =>
      el(
        'filter',
        { id, x: '-40%', y: '-40%', width: '180%', height: '180%' },
        el('feGaussianBlur', { stdDeviation: amount }),
      ),
    )
  }

  clip(d: string): string {
    return this.define(`c${d}`, (id) => el('clipPath', { id }, path(d)))
  }

  add(...svg: string[]): void {
    this.parts.push(...svg)
  }

  toSvg(title: string): string {
    const definitions = [...this.#definitions].filter(([key]) => key.startsWith('svg:')).map(([, svg]) => svg)
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${this.width} ${this.height}" role="img">` +
      `<title>${escapeText(title)}</title>` +
      (definitions.length ? `<defs>${definitions.join('')}</defs>` : '') +
      `<g stroke-linejoin="round" stroke-linecap="round" font-family="${FONT}">${this.parts.join('\n')}</g></svg>\n`
    )
  }
}

function gradientStops(
  colors: readonly (string | readonly [string, number] | readonly [string, number, number])[],
): string {
  return colors
    .map((stop, i) => {
      const [color, at, opacity] =
        typeof stop === 'string' ? [stop, i / Math.max(1, colors.length - 1)] : stop
      return el('stop', { offset: at, 'stop-color': color, 'stop-opacity': opacity })
    })
    .join('')
}
