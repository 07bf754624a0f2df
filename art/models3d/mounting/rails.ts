import { Group, type Material, type Object3D, type Shape } from 'three'
import { part, parts, place } from '../kit/assembly.ts'
import { hexHead, slotHole } from '../kit/bolts.ts'
import { alongX, outline, windowHole } from '../kit/profiles.ts'
import { extruded } from '../kit/solids.ts'
import type { ModelBuilder, ProductModel } from '../model.ts'
import { mountingSize, type PublishedSize } from '../published-size.ts'
import { metalOf, stainless } from './metals.ts'

const edge = 0.3

/** A mounting rail: slots on top and in front, chambers inside. Or the splice that joins two of them. */
export const rail: ModelBuilder = (subject) => {
  const size = mountingSize(subject)
  const metal = metalOf(subject)
  return subject.flag(['splice'], false) ? splice(size, metal) : longRail(size, metal)
}

function longRail(size: PublishedSize, metal: Material): ProductModel {
  const { width, height, depth } = size
  const root = new Group()
  root.add(part(alongX(railProfile(depth, height), width, edge), metal))
  const end = [width / 2 - height * 1.1, height / 2, 0] as const
  return {
    root,
    size,
    stand: 'floor',
    views: [
      { name: 'front', yaw: 52, pitch: 17, close: { at: end, size: height * 3 } },
      { name: 'detail', yaw: 78, pitch: 8, close: { at: [width / 2, height / 2, 0], size: height * 1.3 } },
    ],
  }
}

/**
 * The section of a rail from its front, at the left, to its back. The slot on top takes the bolts of clamps, the one in
 * front the bolts of roof attachments.
 */
export function railProfile(depth: number, height: number): Shape {
  const [x, top] = [depth / 2 - edge, height - edge]
  const slot = Math.max(21, height * 0.36)
  const groove = (y: number) =>
    [
      [-x, y + 0.9],
      [0.9 - x, y],
      [-x, y - 0.9],
    ] as const
  const corners = [
    [1 - x, edge],
    [x - 1, edge],
    [x, edge + 1],
    [x, height * 0.3],
    [x - 0.9, height * 0.3 + 0.9],
    [x, height * 0.3 + 1.8],
    [x, top - 1],
    [x - 1, top],
    [6, top],
    [6, top - 3],
    [11, top - 3],
    [11, top - 10.5],
    [-11, top - 10.5],
    [-11, top - 3],
    [-6, top - 3],
    [-6, top],
    [1 - x, top],
    [-x, top - 1],
    ...groove(top - 5),
    [-x, slot + 4.6],
    [2.8 - x, slot + 4.6],
    [2.8 - x, slot + 8.2],
    [9.5 - x, slot + 8.2],
    [9.5 - x, slot - 8.2],
    [2.8 - x, slot - 8.2],
    [2.8 - x, slot - 4.6],
    [-x, slot - 4.6],
    ...groove(6),
    [-x, edge + 1],
  ] as const
  const inner = top - 12.8
  return outline(corners, [
    windowHole([11.8 - x, 2.7], [x - 2.3, inner]),
    windowHole([2.4 - x, 2.7], [9.4 - x, slot - 10.4]),
    windowHole([2.4 - x, slot + 10.4], [9.4 - x, inner]),
  ])
}

/** A sleeve that slides into two rails, with a screw for each of them and a stop in its middle. */
function splice(size: PublishedSize, metal: Material): ProductModel {
  const { width, height, depth } = size
  const head = { flats: 11, height: 5, flange: 8 }
  const body = depth - head.height
  const wall = 3
  const [x, top] = [body / 2 - edge, height - edge]
  const shape = outline(
    [
      [1.5 - x, edge],
      [x - 1.5, edge],
      [x, edge + 1.5],
      [x, top - 1.5],
      [x - 1.5, top],
      [1.5 - x, top],
      [-x, top - 1.5],
      [-x, height * 0.62],
      [1.2 - x, height * 0.6],
      [1.2 - x, height * 0.4],
      [-x, height * 0.38],
      [-x, edge + 1.5],
    ],
    [
      windowHole([wall + 1 - x, wall], [x - wall, height * 0.46]),
      windowHole([wall + 1 - x, height * 0.46 + wall], [x - wall, top - wall]),
    ],
  )
  const sleeve = part(alongX(shape, width, edge), metal, 0, 0, -head.height / 2)
  const root = new Group()
  root.add(sleeve, ...spliceScrews(size, head))
  return {
    root,
    size,
    stand: 'floor',
    views: [
      { name: 'front', yaw: 33, pitch: 20 },
      { name: 'back', yaw: 213, pitch: 20 },
    ],
  }
}

function spliceScrews(
  { width, height, depth }: PublishedSize,
  head: { flats: number; height: number; flange: number },
): Object3D[] {
  const face = depth / 2 - head.height
  const stop = part(extruded(outlineOfStop(height), 1.4, { edge: 0.4 }), stainless(), 0, 0, face - 0.4)
  const spots = [-0.38, -0.16, 0.16, 0.38].map((share) =>
    place({ x: share * width, y: height * 0.76, z: face - 0.4 }),
  )
  return [stop, parts(hexHead({ ...head, height: head.height + 0.4 }), stainless(), spots)]
}

const outlineOfStop = (height: number) =>
  outline(
    [
      [-3, height * 0.12],
      [3, height * 0.12],
      [3, height * 0.9],
      [-3, height * 0.9],
    ],
    [slotHole(0, height * 0.76, 2.4)],
  )
