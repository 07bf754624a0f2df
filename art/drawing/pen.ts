import { darker, lighter, shade } from './colors.ts'
import {
  type Attributes,
  circle,
  el,
  INK,
  type Point,
  path,
  polyline,
  rect,
  round,
  smooth,
} from './elements.ts'
import type { Sheet } from './sheet.ts'
import { add, cross, dot, flatten, SIN_P, type Size, scaled, TO_VIEWER, unit, type Vec } from './vectors.ts'

export type Stroke = { stroke?: string; width?: number; opacity?: number }

/** Draws solids on a sheet, at an origin and a scale. */
export class Pen {
  readonly sheet: Sheet
  readonly #origin: Point
  readonly scale: number

  constructor(sheet: Sheet, origin: Point, scale: number) {
    this.sheet = sheet
    this.#origin = origin
    this.scale = scale
  }

  /** A pen with its origin at `where`, with a relative scale. */
  translated(where: Vec, scale = 1): Pen {
    return new Pen(this.sheet, this.at(where), this.scale * scale)
  }

  at(v: Vec): Point {
    const [x, y] = flatten(v)
    return [this.#origin[0] + x * this.scale, this.#origin[1] + y * this.scale]
  }

  add(...svg: string[]): void {
    this.sheet.add(...svg)
  }

  /** Draws the same object at several places, farthest first; the SVG contains it once. */
  repeat(places: readonly Vec[], draw: (pen: Pen) => void): void {
    const [first, ...others] = places as [Vec, ...Vec[]]
    const id = `g${this.sheet.parts.length}`
    const start = this.sheet.parts.length
    draw(this.translated(first))
    const drawn = this.sheet.parts.splice(start).join('')
    this.sheet.add(`<g id="${id}">${drawn}</g>`)
    const [x0, y0] = this.at(first)
    for (const place of others) {
      const [x, y] = this.at(place)
      this.sheet.add(el('use', { href: `#${id}`, x: x - x0, y: y - y0 }))
    }
  }

  /** A polygon of the scene in a plain fill. */
  polygon(points: readonly Vec[], fill: string, ink: Stroke = {}): void {
    this.add(path(polyline(points.map((v) => this.at(v))), { fill, ...strokeAttributes(ink) }))
  }

  /** A line through points of the scene. */
  stroke(points: readonly Vec[], ink: Stroke = {}): void {
    this.add(
      path(
        polyline(
          points.map((v) => this.at(v)),
          false,
        ),
        { fill: 'none', ...strokeAttributes({ stroke: INK, width: 1, ...ink }) },
      ),
    )
  }

  /** A flat surface under the light, a little brighter towards the upper left. */
  surface(points: readonly Vec[], color: string, ink: Stroke = { stroke: INK, width: 1.2 }): void {
    const [a, b, c] = points as [Vec, Vec, Vec]
    let normal = cross(add(b, scaled(a, -1)), add(c, scaled(a, -1)))
    if (dot(normal, TO_VIEWER) < 0) normal = scaled(normal, -1)
    const tone = shade(color, normal)
    this.polygon(
      points,
      this.sheet.gradient([lighter(tone, 0.14), tone, darker(tone, 0.1)], [0, 0], [0.7, 1]),
      ink,
    )
  }

  /** Artwork on a plane: 1 unit of the artwork is 1 unit of the scene along `u` and `v`. */
  plane(origin: Vec, u: Vec, v: Vec, artwork: string): void {
    const [o, a, b] = [flatten(origin), flatten(u), flatten(v)]
    const k = this.scale
    const [x, y] = [this.#origin[0] + o[0] * k, this.#origin[1] + o[1] * k]
    const numbers = [a[0] * k, a[1] * k, b[0] * k, b[1] * k].map((n) => round(n, 4))
    this.add(`<g transform="matrix(${numbers.join(' ')} ${round(x)} ${round(y)})">${artwork}</g>`)
  }

  /** Artwork on a plane that faces the front; its origin is the plane's upper left corner. */
  front(x: number, y: number, z: number, artwork: string): void {
    this.plane([x, y, z], [1, 0, 0], [0, 0, -1], artwork)
  }
  /** Artwork on a plane that faces right; u runs to the back. */
  side(x: number, y: number, z: number, artwork: string): void {
    this.plane([x, y, z], [0, 1, 0], [0, 0, -1], artwork)
  }
  /** Artwork on a level plane seen from above; the origin is its back left corner. */
  top(x: number, y: number, z: number, artwork: string): void {
    this.plane([x, y, z], [1, 0, 0], [0, -1, 0], artwork)
  }

  /** The soft ground shadow: to the right and back, darkest where the object touches the ground. */
  shadow(x: number, y: number, width: number, depth: number, height: number, round_ = false, z = 0): void {
    const reach = Math.min(height * 0.55, width * 0.5 + depth * 0.5)
    const blur = 5 + Math.min(9, height * this.scale * 0.025)
    const cast: Vec[] = round_
      ? ring(
          x + width / 2 + reach / 2,
          y + depth / 2 + reach * 0.12,
          z,
          width / 2 + reach / 2,
          depth / 2 + reach * 0.1,
        )
      : [
          [x, y, z],
          [x + width, y, z],
          [x + width + reach, y + reach * 0.3, z],
          [x + width + reach, y + depth + reach * 0.3, z],
          [x + reach, y + depth + reach * 0.3, z],
          [x, y + depth, z],
        ]
    const from = this.at([x, y, z])
    const to = this.at([x + width + reach, y + depth, z])
    const soft = this.sheet.gradientBetween(
      [
        ['#20232b', 0, 0.34],
        ['#20232b', 1, 0.12],
      ],
      from,
      to,
    )
    this.add(path(polyline(cast.map((v) => this.at(v))), { fill: soft, filter: this.sheet.blur(blur) }))
    const touch: Vec[] = round_
      ? ring(x + width / 2, y + depth / 2, z, width / 2, depth / 2)
      : [
          [x, y, z],
          [x + width, y, z],
          [x + width, y + depth, z],
          [x, y + depth, z],
        ]
    this.add(
      path(polyline(touch.map((v) => this.at(v))), {
        fill: '#191b22',
        'fill-opacity': 0.42,
        stroke: '#191b22',
        'stroke-opacity': 0.42,
        'stroke-width': 3,
        filter: this.sheet.blur(3),
      }),
    )
  }

  /** A box: its three visible faces, outlines and highlights on its front edges. */
  box(
    x: number,
    y: number,
    z: number,
    width: number,
    depth: number,
    height: number,
    color: string,
    ink: Stroke = { stroke: INK, width: 1.2 },
  ): void {
    const [x1, y1, z1] = [x + width, y + depth, z + height]
    this.surface(
      [
        [x1, y, z],
        [x1, y1, z],
        [x1, y1, z1],
        [x1, y, z1],
      ],
      color,
      ink,
    )
    this.surface(
      [
        [x, y, z1],
        [x1, y, z1],
        [x1, y1, z1],
        [x, y1, z1],
      ],
      color,
      ink,
    )
    this.surface(
      [
        [x, y, z],
        [x1, y, z],
        [x1, y, z1],
        [x, y, z1],
      ],
      color,
      ink,
    )
    if (Math.min(width, height) * this.scale > 12) {
      const inset = 1.4 / this.scale
      this.stroke(
        [
          [x + inset, y, z1 - inset],
          [x1 - inset, y, z1 - inset],
          [x1 - inset, y, z + inset],
        ],
        { stroke: '#ffffff', width: 1, opacity: 0.5 },
      )
    }
  }

  /** Sweeps a convex outline along `by`; the visible wall is one path shaded across the sweep. */
  sweep(outline: readonly Vec[], by: Vec, color: string, ink: Stroke = { stroke: INK, width: 1.2 }): void {
    const count = outline.length
    const middle = scaled(
      outline.reduce((sum, v) => add(sum, v), [0, 0, 0] as Vec),
      1 / count,
    )
    const faces = outline.map((a, i) => {
      const b = outline[(i + 1) % count] as Vec
      let normal = cross(add(b, scaled(a, -1)), by)
      if (dot(normal, add(scaled(add(a, b), 0.5), scaled(middle, -1))) < 0) normal = scaled(normal, -1)
      return { a, b, normal: unit(normal), seen: dot(normal, TO_VIEWER) > 1e-6 * Math.hypot(...normal) }
    })
    const start = faces.findIndex((face, i) => face.seen && !faces[(i + count - 1) % count]?.seen)
    if (start < 0) return
    const seen: typeof faces = []
    for (let i = 0; i < count && faces[(start + i) % count]?.seen; i++)
      seen.push(faces[(start + i) % count] as (typeof faces)[number])
    const near = [...seen.map((face) => face.a), (seen.at(-1) as (typeof faces)[number]).b]
    const wall = [...near.map((v) => this.at(v)), ...near.map((v) => this.at(add(v, by))).reverse()]
    const way = this.at(by).map((n, i) => n - (this.at([0, 0, 0])[i] as number)) as [number, number]
    const length = Math.hypot(...way)
    const across: Point = [-way[1] / length, way[0] / length]
    const along = (p: Point) => p[0] * across[0] + p[1] * across[1]
    const [p0, p1] = [this.at(near[0] as Vec), this.at(near.at(-1) as Vec)]
    const [t0, t1] = [along(p0), along(p1)]
    const stops: [string, number][] = []
    const every = Math.max(1, Math.ceil(seen.length / 12))
    seen.forEach((face, i) => {
      const tone = shade(color, face.normal)
      const [from, to] = [
        (along(this.at(face.a)) - t0) / (t1 - t0),
        (along(this.at(face.b)) - t0) / (t1 - t0),
      ]
      if (to - from > 0.08) stops.push([lighter(tone, 0.06), from], [darker(tone, 0.06), to])
      else if (i % every === 0) stops.push([tone, (from + to) / 2])
    })
    if (t1 - t0 < 34) {
      // Small walls with the same orientation share one gradient.
      const tones = [seen[0], seen[seen.length >> 1], seen.at(-1)].map((face) =>
        shade(color, (face as (typeof faces)[number]).normal),
      )
      const turn = (n: number): Point => [
        Math.round(Math.max(0, n * across[0]) * 4) / 4,
        Math.round(Math.max(0, n * across[1]) * 4) / 4,
      ]
      this.add(
        path(polyline(wall), {
          fill: this.sheet.gradient(tones, turn(-1), turn(1)),
          ...strokeAttributes(ink),
        }),
      )
      return
    }
    const end: Point = [p0[0] + across[0] * (t1 - t0), p0[1] + across[1] * (t1 - t0)]
    this.add(
      path(polyline(wall), { fill: this.sheet.gradientBetween(stops, p0, end), ...strokeAttributes(ink) }),
    )
  }

  /** A case with rounded front corners: the front is a rounded rectangle, swept to the back. */
  slab(
    x: number,
    y: number,
    z: number,
    width: number,
    depth: number,
    height: number,
    radius: number,
    color: string,
    ink: Stroke = { stroke: INK, width: 1.2 },
  ): void {
    const outline = roundedOutline(width, height, radius).map(([u, v]): Vec => [x + u, y, z + v])
    this.sweep(outline, [0, depth, 0], color, ink)
    const tone = shade(color, [0, -1, 0])
    const fill = this.sheet.gradient([lighter(tone, 0.2), tone, darker(tone, 0.1)], [0, 0], [0.6, 1])
    const k = 1 / this.scale
    this.front(
      x,
      y,
      z + height,
      rect(0, 0, width, height, {
        rx: radius,
        fill,
        stroke: ink.stroke,
        'stroke-width': (ink.width ?? 1.2) * k,
      }) +
        rect(1.6 * k, 1.6 * k, width - 3.2 * k, height - 3.2 * k, {
          rx: Math.max(0, radius - 1.6 * k),
          fill: 'none',
          stroke: '#fff',
          'stroke-width': 1.1 * k,
          'stroke-opacity': 0.55,
        }),
    )
  }

  /** A block with rounded corners seen from above, swept up. */
  block(
    x: number,
    y: number,
    z: number,
    width: number,
    depth: number,
    height: number,
    radius: number,
    color: string,
    ink: Stroke = { stroke: INK, width: 1.2 },
  ): void {
    const outline = roundedOutline(width, depth, radius).map(([u, v]): Vec => [x + u, y + v, z])
    this.sweep(outline, [0, 0, height], color, ink)
    const tone = shade(color, [0, 0, 1])
    const k = 1 / this.scale
    this.top(
      x,
      y + depth,
      z + height,
      rect(0, 0, width, depth, {
        rx: radius,
        fill: this.sheet.gradient([lighter(tone, 0.2), tone, darker(tone, 0.06)]),
        stroke: ink.stroke,
        'stroke-width': (ink.width ?? 1.2) * k,
      }),
    )
  }

  /** An upright cylinder. */
  cylinder(
    cx: number,
    cy: number,
    z: number,
    r: number,
    height: number,
    color: string,
    ink: Stroke = { stroke: INK, width: 1.1 },
  ): void {
    this.revolve(
      cx,
      cy,
      [
        [r, z],
        [r, z + height],
      ],
      color,
      ink,
    )
  }

  /** A body of revolution from a profile of [radius, z], bottom to top. */
  revolve(
    cx: number,
    cy: number,
    profile: readonly (readonly [number, number])[],
    color: string,
    ink: Stroke = { stroke: INK, width: 1.1 },
    top = color,
  ): void {
    const k = this.scale
    const side = (r: number, z: number, sign: number): Point => {
      const [x, y] = this.at([cx, cy, z])
      return [x + sign * r * k, y]
    }
    const [r0, z0] = profile[0] as [number, number]
    const [r1, z1] = profile.at(-1) as [number, number]
    const right = profile.map(([r, z]) => side(r, z, 1))
    const left = profile.map(([r, z]) => side(r, z, -1)).reverse()
    const arc = (r: number, sweep: 0 | 1, [x, y]: Point) =>
      `A${round(r * k)} ${round(r * k * SIN_P)} 0 0 ${sweep} ${round(x)} ${round(y)}`
    let d = `M${left
      .at(-1)
      ?.map((n) => round(n))
      .join(' ')}${arc(r0, 0, side(r0, z0, 1))}`
    d += right
      .slice(1)
      .map(([x, y]) => `L${round(x)} ${round(y)}`)
      .join('')
    // Without a top the path ends along the near edge, so that what is drawn above stays visible.
    d += arc(r1, top ? 0 : 1, side(r1, z1, -1))
    d += left
      .slice(1)
      .map(([x, y]) => `L${round(x)} ${round(y)}`)
      .join('')
    const fill = this.sheet.gradient(
      [
        [shade(color, [-0.9, -0.4, 0]), 0],
        [lighter(shade(color, [-0.5, -0.8, 0.2]), 0.35), 0.24],
        [shade(color, [0, -1, 0]), 0.5],
        [darker(shade(color, [1, -0.2, 0]), 0.12), 0.9],
        [shade(color, [1, 0, 0]), 1],
      ],
      [0, 0],
      [1, 0],
    )
    this.add(path(`${d}Z`, { fill, ...strokeAttributes(ink) }))
    if (r1 * k < 0.6 || !top) return
    const [x, y] = this.at([cx, cy, z1])
    const tone = shade(top, [0, 0, 1])
    this.add(
      el('ellipse', {
        cx: x,
        cy: y,
        rx: r1 * k,
        ry: r1 * k * SIN_P,
        fill: this.sheet.gradient([lighter(tone, 0.18), darker(tone, 0.06)]),
        ...strokeAttributes(ink),
      }),
    )
  }

  /** A body whose level outlines change on the way up: each level has the same number of points. One wall, one shading. */
  loft(levels: readonly (readonly Vec[])[], color: string, ink: Stroke = { stroke: INK, width: 1.2 }): void {
    const flat = levels.map((level) => level.map((v) => this.at(v)))
    const edge = (points: readonly Point[], sign: number) =>
      points.reduce((best, p, i) => (p[0] * sign > (points[best] as Point)[0] * sign ? i : best), 0)
    // The part of a level between its leftmost and rightmost point that faces the viewer.
    const near = (points: readonly Point[]) => {
      const [left, right, n] = [edge(points, -1), edge(points, 1), points.length]
      const walk = (step: number) => {
        const found: Point[] = []
        for (let i = left; ; i = (i + step + n) % n) {
          found.push(points[i] as Point)
          if (i === right) return found
        }
      }
      const [a, b] = [walk(1), walk(-1)]
      const low = (list: Point[]) => list.reduce((sum, p) => sum + p[1], 0) / list.length
      return low(a) > low(b) ? a : b
    }
    const foot = near(flat[0] as Point[])
    const head = near(flat.at(-1) as Point[])
    const rights = flat.slice(1, -1).map((points) => points[edge(points, 1)] as Point)
    const lefts = flat
      .slice(1, -1)
      .map((points) => points[edge(points, -1)] as Point)
      .reverse()
    const fill = this.sheet.gradient(
      [
        [shade(color, [-1, -0.3, 0.1]), 0],
        [lighter(shade(color, [-0.6, -0.8, 0.2]), 0.3), 0.2],
        [shade(color, [0, -1, 0]), 0.5],
        [shade(color, [0.8, -0.7, 0]), 0.8],
        [darker(shade(color, [1, 0, 0]), 0.1), 1],
      ],
      [0, 0],
      [1, 0],
    )
    this.add(
      path(polyline([...foot, ...rights, ...head.reverse(), ...lefts]), { fill, ...strokeAttributes(ink) }),
    )
  }

  /** The screen path of points of the scene. */
  d(points: readonly Vec[], closed = true): string {
    return polyline(
      points.map((v) => this.at(v)),
      closed,
    )
  }

  /** The front part of the outline of a level rounded rectangle, for seams and bands around a body. */
  seam(
    x: number,
    y: number,
    z: number,
    width: number,
    depth: number,
    radius: number,
    ink: Stroke = {},
  ): void {
    const outline = roundedOutline(width, depth, radius, 12).map(([u, v]): Vec => [x + u, y + v, z])
    // The near side runs from the leftmost to the rightmost point on the sheet.
    const across = outline.map((v) => this.at(v)[0])
    const [from, to] = [across.indexOf(Math.min(...across)), across.indexOf(Math.max(...across))]
    this.stroke(
      from <= to ? outline.slice(from, to + 1) : [...outline.slice(from), ...outline.slice(0, to + 1)],
      ink,
    )
  }

  /** A knob or cable gland: a cylinder at (x, z) that projects by `length` from the plane y. */
  knob(x: number, y: number, z: number, r: number, length: number, color: string): void {
    const outline = ringFront(x, y - length, z, r)
    this.sweep(outline, [0, length, 0], color, { stroke: INK, width: 0.9 })
    const tone = shade(color, [0, -1, 0.2])
    this.front(
      x,
      y - length,
      z,
      circle(0, 0, r, {
        fill: this.sheet.gradient([lighter(tone, 0.25), darker(tone, 0.12)]),
        stroke: INK,
        'stroke-width': 0.9 / this.scale,
      }),
    )
  }

  /** A cable, pipe or handle along a curve. `thick` is its diameter. */
  tube(points: readonly Vec[], thick: number, color: string): void {
    const d = smooth(points.map((v) => this.at(v)))
    const w = thick * this.scale
    this.add(
      path(d, { fill: 'none', stroke: INK, 'stroke-width': w + 1.6 }),
      path(d, { fill: 'none', stroke: darker(color, 0.12), 'stroke-width': w }),
      `<g transform="translate(${round(-w * 0.12)} ${round(-w * 0.14)})">${path(d, { fill: 'none', stroke: lighter(color, 0.35), 'stroke-width': Math.max(0.6, w * 0.26), 'stroke-opacity': 0.8 })}</g>`,
    )
  }

  /** A hexagon bolt head with washer on a level surface. */
  bolt(cx: number, cy: number, z: number, r: number, color = '#b9bec4'): void {
    this.cylinder(cx, cy, z, r * 1.45, r * 0.25, lighter(color, 0.15), { stroke: INK, width: 0.8 })
    const hex = Array.from(
      { length: 6 },
      (_, i): Vec => [
        cx + r * Math.cos((i * Math.PI) / 3 + 0.3),
        cy + r * Math.sin((i * Math.PI) / 3 + 0.3),
        z + r * 0.25,
      ],
    )
    this.sweep(hex, [0, 0, r * 0.8], color, { stroke: INK, width: 0.8 })
    this.surface(
      hex.map((v) => add(v, [0, 0, r * 0.8])),
      color,
      { stroke: INK, width: 0.8 },
    )
  }
}

/** A pen that centers an object of this size on the sheet, as large as possible times `share`. */
export function penFor(sheet: Sheet, [width, depth, height]: Size, share = 1): Pen {
  const corners = [0, width].flatMap((x) =>
    [0, depth].flatMap((y) => [0, height].map((z) => flatten([x, y, z]))),
  )
  const [xs, ys] = [corners.map((p) => p[0]), corners.map((p) => p[1])]
  const [left, right, high, low] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = Math.min(
    (sheet.width * 0.84 * share) / (right - left),
    (sheet.height * 0.87 * share) / (low - high),
  )
  return new Pen(
    sheet,
    [sheet.width * 0.485 - ((left + right) / 2) * scale, sheet.height * 0.5 - ((high + low) / 2) * scale],
    scale,
  )
}

function strokeAttributes(ink: Stroke): Attributes {
  return ink.stroke
    ? { stroke: ink.stroke, 'stroke-width': ink.width ?? 1, 'stroke-opacity': ink.opacity }
    : {}
}

/** The outline of a rounded rectangle, counter-clockwise, corners in small steps. */
export function roundedOutline(width: number, height: number, radius: number, steps = 6): Point[] {
  const r = Math.min(radius, width / 2, height / 2)
  const corners: [number, number, number][] = [
    [width - r, r, -90],
    [width - r, height - r, 0],
    [r, height - r, 90],
    [r, r, 180],
  ]
  if (r < 0.01)
    return [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ]
  const points = corners.flatMap(([cx, cy, from]) =>
    Array.from({ length: steps + 1 }, (_, i): Point => {
      const angle = ((from + (90 * i) / steps) * Math.PI) / 180
      return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)]
    }),
  )
  return points.filter(([x, y], i) => {
    const [px, py] = points[(i + points.length - 1) % points.length] as Point
    return Math.hypot(x - px, y - py) > 0.01
  })
}

/** A level ellipse as points of the scene. */
export function ring(cx: number, cy: number, z: number, rx: number, ry = rx, steps = 36): Vec[] {
  return Array.from({ length: steps }, (_, i): Vec => {
    const angle = (2 * Math.PI * i) / steps
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle), z]
  })
}

function ringFront(cx: number, y: number, cz: number, r: number): Vec[] {
  return Array.from(
    { length: 24 },
    (_, i): Vec => [cx + r * Math.cos((Math.PI * i) / 12), y, cz + r * Math.sin((Math.PI * i) / 12)],
  )
}
