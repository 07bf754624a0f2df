import { Box3, CatmullRomCurve3, Group, type Object3D, Vector3 } from 'three'
import { part } from '../kit/assembly.ts'
import { surface } from '../kit/materials.ts'
import { box, type Point, slab, tube, turned } from '../kit/solids.ts'

/** Plugs by their size: the slim NACS, the round J1772, and the large one for DC. */
export type Plug = 'nacs' | 'j1772' | 'dc'

const sizes: Record<Plug, { radius: number; reach: number; handle: number; length: number }> = {
  nacs: { radius: 18, reach: 30, handle: 16, length: 118 },
  j1772: { radius: 23, reach: 34, handle: 17, length: 126 },
  dc: { radius: 34, reach: 48, handle: 22, length: 168 },
}

/**
 * A plug in its holster: the origin is the middle of the holster on the wall of the charger, which looks along z. The plug
 * reaches `forward` from the wall; its handle hangs down. `cableStart` is where its cable begins.
 */
export function pluggedConnector(plug: Plug, forward: number): Group {
  const { radius, handle, length } = sizes[plug]
  const black = surface('plastic-black', { color: '#36383c' })
  const gray = surface('plastic-gray', { color: '#4a4d53' })
  const group = new Group()
  const front = forward - handle
  group.add(
    part(holster(radius + 9), gray),
    part(
      turned(
        [
          [0, 4],
          [radius, 4],
          [radius, front - 8],
          [radius - 3, front],
          [0, front + 2],
        ],
        40,
      ),
      black,
    ),
    part(tube(handlePath(plug, forward), handle, 32, 20), black),
    part(
      turned([
        [0, length],
        [handle + 1.5, length],
        [handle + 1.5, length - 16],
        [handle - 1, length - 20],
        [0, length - 20],
      ]).rotateX(Math.PI / 2),
      gray,
      0,
      0,
      forward - handle - 1.5,
    ),
    part(slab(12, 22, 5, 5, { edge: 1.5 }).rotateX(-Math.PI / 2), gray, 0, radius - 1, front - 22),
  )
  if (plug === 'dc') group.add(part(box(44, 34, front - 10, 10, 4), black, 0, -radius * 0.9, front / 2))
  return group
}

const holster = (radius: number) =>
  turned(
    [
      [0, 10],
      [radius - 6, 10],
      [radius, 8],
      [radius + 3, 0],
      [0, 0],
    ],
    48,
  )

/** Out of the plug and down. */
function handlePath(plug: Plug, forward: number): Point[] {
  const { handle, length } = sizes[plug]
  const z = forward - handle - 1.5
  return [
    [0, 0, z - 22],
    [0, -4, z - 8],
    [0, -22, z],
    [0, -length * 0.6, z],
    [0, -length, z],
  ]
}

/** Where the cable leaves the handle, from the middle of the holster. */
export const cableStart = (plug: Plug, forward: number): Point => [
  0,
  -sizes[plug].length + 4,
  forward - sizes[plug].handle - 1.5,
]

/** A charging cable through points. */
export const cable = (points: readonly Point[], radius: number): Object3D =>
  part(tube(points, radius, points.length * 14, 16), surface('rubber', { color: '#3f4145' }))

type Limits = { low: number; half_width: number }

/** Moves the points of a cable so that its curve just reaches the lowest height and the width at both sides. */
export function withinLimits(points: readonly Point[], radius: number, { low, half_width }: Limits): Point[] {
  let moved = points.map(([x, y, z]) => new Vector3(x, y, z))
  for (let round = 0; round < 8; round++) {
    const { min, max } = new Box3().setFromPoints(new CatmullRomCurve3(moved).getPoints(points.length * 24))
    const middle = (min.y + max.y) / 2
    const lift = low + radius - min.y
    const reach = half_width - radius
    moved = moved.map(({ x, y, z }) => {
      const share = Math.max(0, (middle - y) / (middle - min.y))
      return new Vector3(x * (reach / (x > 0 ? max.x : -min.x)), y + lift * share, z)
    })
  }
  return moved.map(({ x, y, z }): Point => [x, y, z])
}
