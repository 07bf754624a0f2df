import { type BufferGeometry, type Path, Shape } from 'three'
import { extruded } from './solids.ts'

type Corner = readonly [x: number, y: number]

/** A closed outline through corners. */
export function outline(corners: readonly Corner[], holes: readonly Path[] = []): Shape {
  const shape = new Shape()
  for (const [at, [x, y]] of corners.entries()) {
    if (at === 0) shape.moveTo(x, y)
    else shape.lineTo(x, y)
  }
  shape.closePath()
  shape.holes.push(...holes)
  return shape
}

/** A rectangular hole by its lower left and its upper right corner. */
export const windowHole = ([left, low]: Corner, [right, high]: Corner): Path =>
  outline([
    [left, low],
    [left, high],
    [right, high],
    [right, low],
  ])

/**
 * A strip of sheet of even thickness: the corners run along its middle, from one end to the other. Its bends are mitered.
 */
export function sheetOutline(corners: readonly Corner[], thickness: number): Shape {
  const half = thickness / 2
  const side = (sign: number) => corners.map((_, at) => offset(corners, at, sign * half))
  return outline([...side(1), ...side(-1).toReversed()])
}

function offset(corners: readonly Corner[], at: number, distance: number): Corner {
  const here = corners[at] ?? [0, 0]
  const normal = (from: Corner, to: Corner): Corner => {
    const [x, y] = [to[0] - from[0], to[1] - from[1]]
    const length = Math.hypot(x, y)
    return [-y / length, x / length]
  }
  const before = corners[at - 1]
  const after = corners[at + 1]
  const first = normal(before ?? here, before ? here : (after ?? here))
  const second = normal(after ? here : (before ?? here), after ?? here)
  const [x, y] = [first[0] + second[0], first[1] + second[1]]
  const scale = distance / Math.max(0.2, x * first[0] + y * first[1] || 1)
  return [here[0] + x * scale, here[1] + y * scale]
}

/**
 * A profile pulled along x, centered. The outline's x becomes z: its left side faces the viewer. `edge` rounds both ends
 * and widens the outline by as much.
 */
export const alongX = (shape: Shape, length: number, edge = 0.3): BufferGeometry =>
  extruded(shape, length, { edge })
    .rotateY(Math.PI / 2)
    .translate(-length / 2, 0, 0)

/** A profile pulled along z, centered; its outline is seen from the front. */
export const alongZ = (shape: Shape, depth: number, edge = 0.3): BufferGeometry =>
  extruded(shape, depth, { edge }).translate(0, 0, -depth / 2)
