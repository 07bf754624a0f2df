import { Group, type Material, type Object3D } from 'three'
import { colorOf, type Subject } from '../../subject.ts'
import { decal, part, parts, place } from '../kit/assembly.ts'
import { hexHead } from '../kit/bolts.ts'
import { light, powderCoat, surface } from '../kit/materials.ts'
import { drawLightWordmark } from '../kit/prints.ts'
import { box, type Point, slab, turned } from '../kit/solids.ts'
import { type ModelBuilder, type ProductModel, wallViews } from '../model.ts'
import { floorProductSize, type PublishedSize } from '../published-size.ts'
import { louverBank } from '../transformers/louvers.ts'
import { cable, cableStart, type Plug, pluggedConnector } from './connectors.ts'

/** A post with two chargers, or the cabinet of a DC charger on the floor or on a wall. */
export const evPedestal: ModelBuilder = (subject) =>
  subject.flag(['dc'], false) ? dcCharger(subject) : pedestal(subject)

const views = [
  { name: 'front', yaw: 33, pitch: 10 },
  { name: 'back', yaw: 213, pitch: 12 },
] as const

function pedestal(subject: Subject): ProductModel {
  const size = floorProductSize(subject)
  const look = powderCoat(colorOf(subject.text(['colour'], ''), '#2d3137'))
  const base = 14
  const column = { width: size.width * 0.5, depth: size.depth * 0.46, low: base, high: size.height }
  const root = new Group()
  root.add(
    part(
      slab(size.width, size.depth, base, 14, { edge: 2 }).rotateX(-Math.PI / 2),
      surface('powder-charcoal'),
    ),
    parts(
      hexHead({ flats: 24, height: 14, flange: 19 }).rotateX(-Math.PI / 2),
      surface('zinc'),
      [-1, 1].flatMap((x) =>
        [-1, 1].map((z) => place({ x: x * (size.width / 2 - 50), y: base, z: z * (size.depth / 2 - 50) })),
      ),
    ),
    standing(column.width, size.height - base, column.depth, 26, look, base),
    ...screen(column.width, size.height - 190, 250, column.depth / 2),
    ...[-1, 1].flatMap((side) =>
      sideConnector({ size, half: column.width / 2, side, plug: 'j1772', y: size.height * 0.6, low: 60 }),
    ),
    doorSeam(column.width, column.depth / 2, 150, size.height * 0.46),
  )
  return { root, size, stand: 'floor', views }
}

/** An upright body with rounded edges, around x = z = 0. */
function standing(width: number, height: number, depth: number, corner: number, look: Material, low: number) {
  const solid = slab(width, depth, height, corner, { edge: 8, bevel: 5, curve: 14 }).rotateX(-Math.PI / 2)
  return part(solid, look, 0, low, 0)
}

/** The glass with the line of light and the mark. Nothing is shown on the display. */
function screen(width: number, y: number, height: number, z: number): Object3D[] {
  const word = decal(width * 0.56, width * 0.0974, drawLightWordmark, { transparent: true, pixels: 768 })
  word.position.set(0, y + height * 0.3, z + 1.6)
  return [
    part(
      slab(width - 60, height, 2.4, 16, { edge: 1, curve: 12 }),
      surface('glass-black', { color: '#24262b', roughness: 0.14 }),
      0,
      y,
      z - 1,
    ),
    part(slab(width * 0.5, 6, 1, 2.9, { edge: 0.3 }), light('#f2b04a', 1.1), 0, y - height * 0.36, z + 1.2),
    word,
  ]
}

/** The seam of the service door in front: four dark lines. */
function doorSeam(width: number, z: number, low: number, high: number): Object3D {
  const group = new Group()
  const [w, h] = [width - 60, high - low]
  const gap = surface('gap')
  for (const side of [-1, 1]) {
    group.add(part(box(2, h, 0.6, 0), gap, (side * w) / 2, low + h / 2, z))
    group.add(part(box(w, 2, 0.6, 0), gap, 0, side > 0 ? high : low, z))
  }
  group.add(
    part(
      turned([
        [0, 3],
        [8, 3],
        [10, 0],
        [0, 0],
      ]),
      surface('steel'),
      w / 2 - 26,
      low + h / 2,
      z,
    ),
  )
  return group
}

type SideConnector = { size: PublishedSize; half: number; side: number; plug: Plug; y: number; low: number }

/** A plug in the side of the body at x = `half`; its cable hangs in a loop within the published width. */
function sideConnector({ size, half, side, plug, y, low }: SideConnector): Object3D[] {
  const radius = plug === 'dc' ? 15 : 9.5
  const forward = size.width / 2 - half
  const holster = pluggedConnector(plug, forward)
  holster.rotation.y = (side * Math.PI) / 2
  holster.position.set(side * half, y, size.depth * 0.06)
  const [, down, out] = cableStart(plug, forward)
  const z = size.depth * 0.06
  const back = -size.depth * 0.12
  const x = (from_body: number) => side * (half + from_body)
  const points: Point[] = [
    [x(out), y + down, z],
    [x(out), y + down - 50, z],
    [x(forward - radius - 10), (y + low) / 2, z + 24],
    [x(forward - radius - 14), low + 90, z + 10],
    [x(forward * 0.62), low + radius, (z + back) / 2],
    [x(forward * 0.5), low + 110, back],
    [x(forward * 0.5), (y + low) / 2 + 60, back],
    [x(forward * 0.45), y + 40, back],
    [x(forward * 0.1), y + 110, back],
    [x(-20), y + 118, back],
  ]
  const entry = turned([
    [0, 12],
    [radius + 5, 12],
    [radius + 8, 8],
    [radius + 8, 0],
    [0, 0],
  ]).rotateY((side * Math.PI) / 2)
  return [holster, cable(points, radius), part(entry, surface('plastic-black'), side * half, y + 116, back)]
}

function dcCharger(subject: Subject): ProductModel {
  const size = floorProductSize(subject)
  const hangs = subject.text(['ev_mounting'], 'floor') === 'wall'
  const look = surface('powder-white')
  const plinth = hangs ? 0 : 70
  const half = size.width / 2 - 122
  const root = new Group()
  root.add(
    ...cabinet({ size, half, plinth, look, reach: hangs ? size.depth : size.depth - 8 }),
    ...[-1, 1].flatMap((side) =>
      sideConnector({ size, half, side, plug: 'dc', y: size.height * 0.62, low: hangs ? 0 : 40 }),
    ),
  )
  if (!hangs) return { root, size, stand: 'floor', views }
  for (const child of root.children) child.position.z += size.depth / 2
  return { root, size, stand: 'wall', views: wallViews }
}

type Cabinet = { size: PublishedSize; half: number; plinth: number; look: Material; reach: number }

/** Body, screen, louvers and the red button; on the floor with a plinth as wide as published. */
function cabinet({ size, half, plinth, look, reach }: Cabinet): Object3D[] {
  const { height, depth, width } = size
  const low = plinth || 60
  const front = depth / 2 - 6
  const glass = Math.min(300, height * 0.26)
  const objects: Object3D[] = [
    part(
      slab(half * 2, height - low, depth - 6 - (depth - reach), 22, { edge: 8, bevel: 5, curve: 14 }),
      look,
      0,
      low + (height - low) / 2,
      -depth / 2 + (depth - reach),
    ),
    ...screen(half * 2, height - 70 - glass / 2, glass, front),
    louverBank({
      width: half * 1.5,
      rows: Math.round((height * 0.24) / 26),
      look,
      x: 0,
      y: low + height * 0.19,
      z: front + 0.2,
    }),
    part(
      turned([
        [0, 5],
        [13, 5],
        [15, 3],
        [15, 0],
        [0, 0],
      ]),
      surface('red'),
      half - 46,
      height - 110 - glass,
      front,
    ),
  ]
  if (plinth === 0) return objects
  objects.push(
    part(box(half * 2 - 40, plinth + 6, depth - 60, 4), surface('powder-charcoal'), 0, plinth / 2 + 3, 0),
    part(slab(width, depth, 10, 14, { edge: 2 }).rotateX(-Math.PI / 2), surface('powder-charcoal')),
  )
  return objects
}
