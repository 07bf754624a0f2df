import { Group, type Material, type Object3D } from 'three'
import { part, parts, place } from '../kit/assembly.ts'
import { hexHead, slotHole, threadedRod, washer } from '../kit/bolts.ts'
import { surface } from '../kit/materials.ts'
import { alongX, alongZ, outline, sheetOutline } from '../kit/profiles.ts'
import { box, extruded, roundedRectangle, slab, tube, turned } from '../kit/solids.ts'
import type { ModelBuilder } from '../model.ts'
import { mountingSize, type PublishedSize } from '../published-size.ts'
import { metalOf, stainless } from './metals.ts'

/** What fastens a rail to a roof, by the kind of the roof; and the box through which the cables enter it. */
export const roofMount: ModelBuilder = (subject) => {
  const size = mountingSize(subject)
  const metal = metalOf(subject)
  const root = new Group()
  root.add(...partsOf(subject.text(['kind'], 'flashed-foot'), size, metal))
  return {
    root,
    size,
    stand: 'floor',
    views: [
      { name: 'front', yaw: 33, pitch: 24 },
      { name: 'back', yaw: 213, pitch: 24 },
    ],
  }
}

function partsOf(kind: string, size: PublishedSize, metal: Material): Object3D[] {
  if (kind === 'deck') return deckMount(size, metal)
  if (kind === 'tile-hook') return tileHook(size, metal)
  if (kind === 'seam-clamp') return seamClamp(size, metal)
  if (kind === 'metal-bracket') return metalBracket(size, metal)
  if (kind === 'pass-through') return passThroughBox(size)
  return flashedFoot(size, metal)
}

const flat = Math.PI / 2

/** A sheet that goes under the shingles, a raised cone with its seal, and the foot. */
function flashedFoot({ width, height, depth }: PublishedSize, metal: Material): Object3D[] {
  const sheet = extruded(roundedRectangle(width - 0.8, depth - 0.8, 12), 1.2, { edge: 0.4, curve: 12 })
  const z = depth * 0.12
  const cone = turned(
    [
      [0, 9],
      [27, 9],
      [30, 8],
      [44, 1],
      [46, 0],
      [0, 0],
    ],
    48,
  )
  return [
    part(sheet.rotateX(-flat), metal),
    part(cone.rotateX(-flat), metal, 0, 1, z),
    part(cylinderPad(24, 3), surface('rubber'), 0, 10, z),
    ...[-1, 1].map((side) => part(ridge(depth * 0.78), metal, side * width * 0.36, 1.1, 0)),
    ...foot({ low: 12.6, height: height - 12.6, z, metal, width: 44 }),
  ]
}

const cylinderPad = (radius: number, height: number) =>
  turned([
    [0, height],
    [radius - 1, height],
    [radius, height - 1],
    [radius, 0],
    [0, 0],
  ]).rotateX(-flat)

/** A pressed ridge that leads water away. */
const ridge = (length: number) =>
  alongZ(
    outline([
      [-5, 0],
      [5, 0],
      [2.4, 1.8],
      [-2.4, 1.8],
    ]),
    length,
    0.2,
  )

type Foot = { low: number; height: number; z: number; metal: Material; width: number }

/** An L-shaped foot with a slot for the rail's bolt, the bolt to the rafter, and the bolt for the rail. */
function foot({ low, height, z, metal, width }: Foot): Object3D[] {
  const thick = 6
  const reach = 46
  const leg = roundedRectangle(width - 0.8, height - 0.8, 5)
  leg.holes.push(slotHole(0, height * 0.12, 9.4, height * 0.5))
  const back = z - reach / 2
  const base = roundedRectangle(width - 0.8, reach - 0.8, 4)
  const bolt_y = low + height * 0.68
  return [
    part(extruded(leg, thick, { edge: 0.4 }), metal, 0, low + height / 2, back),
    part(extruded(base, thick, { edge: 0.4 }).rotateX(-flat), metal, 0, low, z),
    part(alongX(fillet(thick), width - 1.4, 0.1), metal, 0, low + thick, back + thick),
    part(washer(11, 1.8).rotateX(-flat), stainless(), 0, low + thick, z + 4),
    part(
      hexHead({ flats: 12.7, height: 8.5, flange: 9.6 }).rotateX(-flat),
      stainless(),
      0,
      low + thick + 1.8,
      z + 4,
    ),
    part(washer(10.5), stainless(), 0, bolt_y, back + thick),
    part(hexHead({ flats: 13, height: 7.6, flange: 9.4 }), stainless(), 0, bolt_y, back + thick + 1.6),
    part(threadedRod(4, 30), stainless(), 0, bolt_y, back + thick - 14),
    part(hexHead({ flats: 13, height: 5 }).rotateY(Math.PI), stainless(), 0, bolt_y, back - 0.2),
  ]
}

/** The rounded inner corner of a bracket, as a section; its x is z, turned over. */
const fillet = (radius: number) =>
  outline([
    [0.2, -0.2],
    [0.2, radius * 0.7],
    [-radius * 0.2, radius * 0.26],
    [-radius * 0.7, -0.2],
  ])

/** A plate with its butyl pad, screwed through the deck, and the foot. */
function deckMount({ width, height, depth }: PublishedSize, metal: Material): Object3D[] {
  const plate = roundedRectangle(width - 2.4, depth - 2.4, 14)
  const pad = roundedRectangle(width - 4, depth - 4, 14)
  const screws = [-1, 1].flatMap((x) =>
    [-1, 1].map((z) => place({ x: x * (width / 2 - 13), y: 9, z: z * (depth / 2 - 13) })),
  )
  return [
    part(extruded(pad, 4, { edge: 0.6 }).rotateX(-flat), surface('rubber')),
    part(extruded(plate, 6, { edge: 1.2, curve: 12 }).rotateX(-flat), metal, 0, 3.4, 0),
    parts(hexHead({ flats: 8, height: 5, flange: 7.4 }).rotateX(-flat), stainless(), screws),
    ...foot({ low: 9.2, height: height - 9.2, z: 0, metal, width: 46 }),
  ]
}

/** A base plate for the rafter, an arm that runs over the tile, and the arm for the rail. */
function tileHook({ width, height, depth }: PublishedSize, metal: Material): Object3D[] {
  const thick = 6
  const base_width = width * 0.62
  const base = roundedRectangle(base_width - 0.8, depth * 0.46 - 0.8, 5)
  const spots = [-0.36, -0.12, 0.12, 0.36]
  base.holes.push(...spots.map((share) => slotHole(share * base_width, depth * 0.1, 9, 20)))
  const base_z = depth * 0.27 - depth / 2 - depth * 0.04
  const x = (base_width - width) / 2
  const run = sheetOutline(
    [
      [width / 2 - thick / 2 - 0.2, height - 0.3],
      [width / 2 - thick / 2 - 0.2, height * 0.5],
      [-width * 0.26, height * 0.42],
      [-width * 0.26, thick * 0.7],
    ],
    thick - 0.4,
  )
  const arm = 36
  const arm_z = base_z + 4
  return [
    part(extruded(base, thick, { edge: 0.4 }).rotateX(-flat), metal, x, 0, base_z),
    part(alongZ(run, arm, 0.2), metal, 0, 0, arm_z + depth * 0.16),
    part(box(arm, thick, depth * 0.5, 1), metal, -width * 0.26, thick / 2, depth / 4 - 0.2),
    parts(
      hexHead({ flats: 10, height: 6, flange: 8.4 }).rotateX(-flat),
      stainless(),
      [spots[0], spots[3]].map((share = 0) =>
        place({ x: x + share * base_width, y: thick, z: base_z - depth * 0.1 }),
      ),
    ),
    part(
      hexHead({ flats: 13, height: 7.6, flange: 9.4 }).rotateY(-flat),
      stainless(),
      width / 2 - thick,
      height * 0.8,
      arm_z + depth * 0.16,
    ),
  ]
}

/** A block that grips the seam from below, two set screws in its side, and the bolt for the rail on top. */
function seamClamp({ width, height, depth }: PublishedSize, metal: Material): Object3D[] {
  const stud = height * 0.34
  const top = height - stud - 0.4
  const x = width / 2 - 4
  const shape = outline([
    [2 - x, 0.4],
    [-5, 0.4],
    [-5, 8],
    [-2.6, 10],
    [-2.6, top * 0.62],
    [-4.6, top * 0.66],
    [-4.6, top * 0.74],
    [-2, top * 0.78],
    [2, top * 0.78],
    [4.6, top * 0.74],
    [4.6, top * 0.66],
    [2.6, top * 0.62],
    [2.6, 10],
    [5, 8],
    [5, 0.4],
    [x - 2, 0.4],
    [x, 2.4],
    [x, top - 3],
    [x - 3, top],
    [3 - x, top],
    [-x, top - 3],
    [-x, 2.4],
  ])
  const screws = [-1, 1].map((side) => place({ x, y: top * 0.42, z: side * depth * 0.22, ry: flat }))
  const socket = turned(
    [
      [2.6, 1],
      [2.6, 3.6],
      [4.4, 4.4],
      [5.6, 3.6],
      [5.6, 0],
      [0, 0],
      [0, 1],
    ],
    24,
  )
  return [
    part(alongZ(shape, depth, 0.4), metal),
    parts(socket, stainless(), screws),
    part(box(0.8, 20, depth * 0.6, 0.3), metal, -width / 2 + 0.4, top * 0.5, 0),
    part(box(4, 19, depth * 0.5, 1), metal, -width / 2 + 2.6, top * 0.5, 0),
    part(threadedRod(4, stud + 4).rotateX(-flat), stainless(), 0, height - stud - 4, 0),
    part(hexHead({ flats: 13, height: 7, flange: 10 }).rotateX(-flat), stainless(), 0, top + 0.4, 0),
  ]
}

/** A sealed foot on the rib of a metal roof with its self-drilling screws, and the leg for the rail. */
function metalBracket({ width, height, depth }: PublishedSize, metal: Material): Object3D[] {
  const thick = 5
  const base = roundedRectangle(width - 0.8, depth - 0.8, 5)
  const leg_width = width * 0.4
  const leg = roundedRectangle(leg_width - 0.8, height - 3 - 0.8, 4)
  leg.holes.push(slotHole(0, height * 0.14, 9.4, height * 0.46))
  const back = -depth * 0.2
  const screws = [-1, 1].flatMap((x) =>
    [-1, 1].map((z) => place({ x: x * width * 0.36, y: 3 + thick, z: z * depth * 0.26 })),
  )
  return [
    part(
      extruded(roundedRectangle(width - 3, depth - 3, 5), 3, { edge: 0.6 }).rotateX(-flat),
      surface('rubber'),
    ),
    part(extruded(base, thick, { edge: 0.4 }).rotateX(-flat), metal, 0, 3, 0),
    part(extruded(leg, thick, { edge: 0.4 }), metal, 0, 3 + (height - 3) / 2, back),
    part(alongX(fillet(thick), leg_width - 1.4, 0.1), metal, 0, 3 + thick, back + thick),
    parts(washer(8.5, 2).rotateX(-flat), surface('rubber'), screws),
    parts(hexHead({ flats: 8, height: 7, flange: 8 }).rotateX(-flat), stainless(), screws),
    part(washer(10.5), stainless(), 0, height * 0.66, back + thick),
    part(hexHead({ flats: 13, height: 7.6, flange: 9.4 }), stainless(), 0, height * 0.66, back + thick + 1.6),
    part(threadedRod(4, 28), stainless(), 0, height * 0.66, back - 8),
  ]
}

/** A flashing with a box on it: a lid with screws, and two glands in front for the cables. */
function passThroughBox({ width, height, depth }: PublishedSize): Object3D[] {
  const gray = surface('plastic-gray', { color: '#4c5056' })
  const sheet = extruded(roundedRectangle(width - 0.8, depth - 0.8, 12), 1.2, { edge: 0.4, curve: 12 })
  const [w, d, lid] = [width * 0.5, depth * 0.56, 13]
  const body = slab(w - 8, d - 8, height - lid, 18, { edge: 3, curve: 12 })
  const top = slab(w, d, lid, 22, { edge: 4, curve: 14, bevel: 5 })
  const z = -depth * 0.06
  const screws = [-1, 1].flatMap((x) =>
    [-1, 1].map((out) => place({ x: x * (w / 2 - 15), y: height - 1, z: z + out * (d / 2 - 15) })),
  )
  const screw = turned([
    [0, 0.6],
    [1.6, 0.6],
    [2, 0.9],
    [4.4, 0.9],
    [5, 0],
    [0, 0],
  ])
  return [
    part(sheet.rotateX(-flat), surface('anodized-black')),
    part(body.rotateX(-flat), gray, 0, 0.6, z),
    part(top.rotateX(-flat), gray, 0, height - lid, z),
    parts(screw.rotateX(-flat), stainless(), screws),
    ...[-1, 1].map((side) => part(ridge(depth * 0.8), surface('anodized-black'), side * width * 0.4, 1.1, 0)),
    ...[-0.24, 0.24].flatMap((share) => gland(share * w, height * 0.42, z + d / 2 - 5)),
  ]
}

function gland(x: number, y: number, z: number): Object3D[] {
  const black = surface('plastic-black')
  const nut = hexHead({ flats: 24, height: 9 })
  const cap = turned(
    [
      [6, 24],
      [9, 24],
      [11, 21],
      [11, 8],
      [0, 8],
    ],
    24,
  )
  const cable = tube(
    [
      [0, 0, 18],
      [0, -2, 36],
      [2, -14, 48],
      [8, -20, 56],
    ],
    5,
    20,
  )
  return [part(nut, black, x, y, z), part(cap, black, x, y, z), part(cable, surface('rubber'), x, y, z)]
}
