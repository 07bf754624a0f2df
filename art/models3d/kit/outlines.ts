import { Vector2 } from 'three'

/** A place on an outline: in a rounded corner or on the edge after it, `share` of the way along. */
export type Column = { part: 'corner' | 'edge'; index: number; share: number }

/** A convex outline with rounded corners, seen from above: x to the right, y toward the viewer. */
export type Outline = {
  columns: readonly Column[]
  /** The largest inset at which something of the outline is left. */
  limit: number
  /** The point of a column on the outline that is `inset` millimeters further in. */
  at: (column: Column, inset: number) => Vector2
  /** The outward direction of a column. */
  outward: (column: Column) => Vector2
}

type OutlineOptions = {
  vertices: readonly (readonly [x: number, z: number])[]
  /** The corner radius at an inset. */
  radius: (inset: number) => number
  /** The distance between columns on the edges, and the columns of each corner. */
  spacing: number
  corner_columns: number
}

/** The outline of a convex polygon, listed clockwise as seen from above. */
export function polygonOutline({ vertices, radius, spacing, corner_columns }: OutlineOptions): Outline {
  const corners = vertices.map(([x, z]) => new Vector2(x, z))
  const around = <Item>(list: readonly Item[], at: number) => list[at % list.length] as Item
  const edges = corners.map((from, at) =>
    around(corners, at + 1)
      .clone()
      .sub(from),
  )
  const normals = edges.map((edge) => new Vector2(edge.y, -edge.x).normalize())
  const limit = largestInset(corners, normals)

  const corner = (index: number, depth: number) => {
    const at = index % corners.length
    const [before, after] = [around(normals, at + corners.length - 1), around(normals, at)]
    const share = depth / (1 + before.dot(after))
    return around(corners, at).clone().addScaledVector(before, -share).addScaledVector(after, -share)
  }
  const outward = ({ part, index, share }: Column) => {
    const after = around(normals, index)
    if (part === 'edge') return after.clone()
    const before = around(normals, index + corners.length - 1)
    const turn = Math.atan2(before.x * after.y - before.y * after.x, before.dot(after))
    return before.clone().rotateAround(new Vector2(), turn * share)
  }
  const at = (column: Column, inset: number) => {
    const within = Math.min(inset, limit)
    const round = Math.max(0, Math.min(radius(within), limit - within))
    const point = corner(column.index, within + round)
    if (column.part === 'edge') point.lerp(corner(column.index + 1, within + round), column.share)
    return point.addScaledVector(outward(column), round)
  }

  const columns = corners.flatMap((_, index): Column[] => {
    const round = Math.min(radius(0), limit)
    const length = corner(index, round).distanceTo(corner(index + 1, round))
    const steps = length < 1 ? 0 : Math.max(2, Math.round(length / spacing))
    return [
      ...Array.from({ length: corner_columns }, (_, step) => ({
        part: 'corner' as const,
        index,
        share: step / corner_columns,
      })),
      ...Array.from({ length: steps }, (_, step) => ({ part: 'edge' as const, index, share: step / steps })),
    ]
  })
  return { columns, limit, at, outward }
}

/** The distance from the middle to the nearest edge. */
function largestInset(corners: readonly Vector2[], normals: readonly Vector2[]): number {
  const middle = new Vector2()
  for (const one of corners) middle.addScaledVector(one, 1 / corners.length)
  return Math.min(
    ...corners.map((one, at) =>
      one
        .clone()
        .sub(middle)
        .dot(normals[at] ?? middle),
    ),
  )
}

/** A rectangle around the origin with rounded corners, the first corner at the back left. */
export function rectangleOutline(
  width: number,
  depth: number,
  options: Omit<OutlineOptions, 'vertices'>,
): Outline {
  const [x, z] = [width / 2, depth / 2]
  const vertices = [
    [-x, -z],
    [x, -z],
    [x, z],
    [-x, z],
  ] as const
  return polygonOutline({ ...options, vertices })
}
