import { Group, type Material, type Object3D, type Shape } from 'three'
import { part, parts, place } from '../kit/assembly.ts'
import { hexHead, threadedRod } from '../kit/bolts.ts'
import { surface } from '../kit/materials.ts'
import { alongZ, outline } from '../kit/profiles.ts'
import { box, turned } from '../kit/solids.ts'
import type { ModelBuilder } from '../model.ts'
import { mountingSize, type PublishedSize } from '../published-size.ts'
import { metalOf, stainless } from './metals.ts'
import { groundLug, moduleBolt, wireClipBox } from './wiring-parts.ts'

const edge = 0.4
const head = { flats: 13, height: 6.5, flange: 9.5 }

/** What holds a module on a rail: mid, end and hidden end clamps; also the small parts for bonding and wiring. */
export const clamp: ModelBuilder = (subject) => {
  const size = mountingSize(subject)
  const metal = metalOf(subject)
  const kind = subject.text(['kind'], 'mid')
  const root = new Group()
  root.add(...partsOf(kind, size, metal))
  return {
    root,
    size,
    stand: 'floor',
    views: [
      { name: 'front', yaw: 33, pitch: kind === 'wire-clip' ? 38 : 16 },
      { name: 'back', yaw: 213, pitch: kind === 'wire-clip' ? 55 : 24 },
    ],
  }
}

function partsOf(kind: string, size: PublishedSize, metal: Material): Object3D[] {
  if (kind === 'end') return endClamp(size, metal)
  if (kind === 'hidden-end') return hiddenEndClamp(size, metal)
  if (kind === 'lug') return groundLug(size, metal)
  if (kind === 'bolt') return moduleBolt(size, metal)
  if (kind === 'wire-clip') return wireClipBox(size, metal)
  return midClamp(size, metal)
}

/** A cap over the frames of two modules, the legs between them, the bolt and the nut that turns into the rail's slot. */
function midClamp({ width, height, depth }: PublishedSize, metal: Material): Object3D[] {
  const top = height - head.height
  const cap = alongZ(midProfile(width / 2 - edge, top - edge), depth, edge)
  return [
    part(cap, metal),
    ...boltThrough({ x: 0, top, length: top - 1 }),
    ...slotNut(0, depth),
    ...bondingPins(top - 4.4, [-width * 0.36, width * 0.36]),
  ]
}

const midProfile = (x: number, top: number): Shape =>
  outline([
    [-x, top - 1],
    [1 - x, top],
    [-8, top],
    [-7, top - 0.8],
    [7, top - 0.8],
    [8, top],
    [x - 1, top],
    [x, top - 1],
    [x, top - 5],
    [x - 2, top - 5],
    [x - 3, top - 4],
    [11, top - 4],
    [10.4, top - 5],
    [10.4, 17],
    [12.4, 15],
    [12.4, 13],
    [7, 13],
    [7, top - 5],
    [-7, top - 5],
    [-7, 13],
    [-12.4, 13],
    [-12.4, 15],
    [-10.4, 17],
    [-10.4, top - 5],
    [-11, top - 4],
    [3 - x, top - 4],
    [2 - x, top - 5],
    [-x, top - 5],
  ])

/** A lip over the module's frame at the left; the leg at the right stands on the rail. */
function endClamp({ width, height, depth }: PublishedSize, metal: Material): Object3D[] {
  const top = height - head.height
  const x = width / 2 - edge
  const shape = outline([
    [-x, top - edge - 1],
    [1 - x, top - edge],
    [x - 12, top - edge],
    [x - 9, top - 3],
    [x - 9, 17],
    [x - 1, 14.5],
    [x, 13.5],
    [x, 11],
    [x - 13.4, 11],
    [x - 13.4, top - 7],
    [x - 15, top - 5.4],
    [-2, top - 5.4],
    [-3, top - 7],
    [-3, 24],
    [-4, 23],
    [-6, 23],
    [-7, 24],
    [-7, top - 6],
    [-8, top - 5],
    [3 - x, top - 5],
    [2 - x, top - 6],
    [-x, top - 6],
  ])
  return [
    part(alongZ(shape, depth, edge), metal),
    ...boltThrough({ x: 4.5, top, length: top - 1 }),
    ...slotNut(4.5, depth),
    ...bondingPins(top - 5.4, [-width * 0.38]),
  ]
}

/** Slides into the rail's slot below the module and holds its frame from inside: nothing is seen from above. */
function hiddenEndClamp({ width, height, depth }: PublishedSize, metal: Material): Object3D[] {
  const [x, top] = [width / 2 - edge, height - edge]
  const shape = outline([
    [-x, 9],
    [1 - x, 8],
    [x - 30, 8],
    [x - 29, edge],
    [x - 1, edge],
    [x, 1 + edge],
    [x, 8],
    [x - 4, 12],
    [x - 22, 12],
    [x - 24, 14],
    [x - 24, top - 1],
    [x - 25, top],
    [x - 33, top],
    [x - 33.6, top - 4],
    [x - 29, top - 5],
    [x - 29, 18],
    [x - 31, 15],
    [3 - x, 13],
    [-x, 13],
  ])
  const bolt_x = -width * 0.16
  return [
    part(alongZ(shape, depth, edge), metal),
    part(hexHead({ flats: 13, height: 7, flange: 10 }).rotateX(-Math.PI / 2), stainless(), bolt_x, 13.6, 0),
    part(threadedRod(4, 20).rotateX(-Math.PI / 2), stainless(), bolt_x, 1, 0),
    part(box(24, 6, 18, 2), stainless(), bolt_x, 3.2, 0),
    ...[-1, 1].map((side) =>
      part(box(4, 4, depth * 0.24, 1), metal, 1.9 - width / 2 + 1, 15, side * depth * 0.32),
    ),
  ]
}

/** A bolt from above, with its head on `top`. */
function boltThrough({ x, top, length }: { x: number; top: number; length: number }): Object3D[] {
  const steel = stainless()
  const rod = threadedRod(4, length).rotateX(-Math.PI / 2)
  const dimple = turned([
    [0, 0.2],
    [3.4, 0.2],
    [4.4, 0],
    [0, 0],
  ]).rotateX(-Math.PI / 2)
  return [
    part(hexHead({ ...head, height: head.height - 0.2 }).rotateX(-Math.PI / 2), steel, x, top, 0),
    part(dimple, steel, x, top + head.height - 0.25, 0),
    part(rod, steel, x, top - length, 0),
  ]
}

/** The nut that is turned by a quarter in the rail's slot, on the floor of the picture. */
function slotNut(x: number, depth: number): Object3D[] {
  return [
    part(box(16, 7, Math.min(24, depth - 8), 2.4, 3), stainless(), x, 3.5, 0),
    part(box(9, 4, 9, 1), surface('plastic-black'), x, 8.4, 0),
  ]
}

/** Points that cut through the coating of the frame, for bonding. */
function bondingPins(y: number, spots: readonly number[]): Object3D[] {
  const pin = turned([
    [0, -2.6],
    [1.8, 0],
    [0, 0],
  ]).rotateX(-Math.PI / 2)
  return [
    parts(
      pin,
      stainless(),
      spots.flatMap((x) => [-10, 10].map((z) => place({ x, y, z }))),
    ),
  ]
}
