import { Group, type Matrix4, type Object3D } from 'three'
import type { Subject } from '../../subject.ts'
import { decal, part, parts, place } from '../kit/assembly.ts'
import { material, powderCoat, surface } from '../kit/materials.ts'
import { box, cylinder, roundedRectangle, slab } from '../kit/solids.ts'
import type { ModelBuilder, ProductModel } from '../model.ts'
import { floorProductSize } from '../published-size.ts'
import { labelDrawing, plastic, translucent, upright, wrappedLabel } from './container-parts.ts'

const drumViews: ProductModel['views'] = [
  { name: 'front', yaw: 33, pitch: 18 },
  { name: 'back', yaw: 213, pitch: 30 },
]

/** A steel drum, a fiber drum or a tote. */
export const drum: ModelBuilder = (subject) => {
  const form = subject.text(['form'], 'steel')
  if (form === 'tote') return tote(subject)
  return form === 'fiber' ? fiberDrum(subject) : steelDrum(subject)
}

function steelDrum(subject: Subject): ProductModel {
  const size = floorProductSize(subject)
  const radius = size.width / 2
  const { height } = size
  const look = powderCoat('#47684f')
  const wall = radius - 9
  const hoop = (y: number) =>
    [
      [wall, y - 22],
      [wall + 5, y - 12],
      [radius - 1, y - 4],
      [radius - 1, y + 4],
      [wall + 5, y + 12],
      [wall, y + 22],
    ] as const
  const chime = [
    [wall, height - 26],
    [wall + 3, height - 18],
    [radius, height - 12],
    [radius, height - 3],
    [radius - 3, height],
    [radius - 9, height],
    [radius - 12, height - 4],
    [radius - 13, height - 18],
    [radius - 40, height - 21],
    [0, height - 21],
  ] as const
  const root = new Group()
  root.add(
    part(
      upright(
        [
          [0, 14],
          [radius - 13, 12],
          [radius - 12, 2],
          [radius - 8, 0],
          [radius - 3, 0],
          [radius, 3],
          [radius, 12],
          [wall + 3, 18],
          [wall, 26],
          ...hoop(height * 0.34),
          ...hoop(height * 0.66),
          ...chime,
        ],
        112,
      ),
      look,
    ),
    bung(radius * 0.62, 0.7, height, 34),
    bung(radius * 0.62, 0.7 + Math.PI, height, 22),
    wrappedLabel(
      { radius: wall + 0.8, low: height * 0.34 + 34, high: height * 0.66 - 34, around: 1.5 },
      labelDrawing(subject, '#2f5f8f'),
    ),
  )
  return { root, size, stand: 'floor', views: drumViews }
}

/** A bung in the head of a drum. */
function bung(out: number, turn: number, height: number, radius: number): Object3D {
  const plug = upright(
    [
      [0, 4],
      [radius * 0.4, 4],
      [radius * 0.46, 10],
      [radius * 0.8, 10],
      [radius * 0.84, 5],
      [radius, 4],
      [radius, 0],
    ],
    40,
  )
  return part(plug, surface('zinc'), Math.sin(turn) * out, height - 21, Math.cos(turn) * out)
}

function fiberDrum(subject: Subject): ProductModel {
  const size = floorProductSize(subject)
  const radius = size.width / 2
  const { height } = size
  const wall = radius - 5
  const root = new Group()
  const ring = [
    [wall - 2, 0],
    [radius - 1, 0],
    [radius, 2],
    [radius, 22],
    [radius - 1, 24],
    [wall - 2, 24],
  ] as const
  root.add(
    part(
      upright(
        [
          [0, 6],
          [wall, 6],
          [wall, height - 40],
        ],
        96,
      ),
      material('fiber', { color: '#b08c62', roughness: 0.78 }),
    ),
    part(upright(ring, 96), surface('zinc')),
    part(upright(ring, 96), surface('zinc'), 0, height - 40, 0),
    part(
      upright(
        [
          [radius - 1, height - 18],
          [radius, height - 15],
          [radius, height - 3],
          [radius - 3, height],
          [radius - 12, height],
          [radius - 16, height - 5],
          [0, height - 5],
        ],
        96,
      ),
      material('lid', { color: '#a07d55', roughness: 0.7 }),
    ),
    part(box(60, 18, 5, 2), surface('steel'), 0, height - 28, radius - 3.2),
    wrappedLabel(
      { radius: wall + 0.8, low: height * 0.3, high: height * 0.72, around: 1.8 },
      labelDrawing(subject, '#6d8a45'),
    ),
  )
  return { root, size, stand: 'floor', views: drumViews }
}

/** A tote: a plastic tank in a steel cage on a pallet, with a valve in front. */
function tote(subject: Subject): ProductModel {
  const size = floorProductSize(subject)
  const { width, height, depth } = size
  const { body, empty } = translucent('#c2913f')
  const low = 140
  const tank_top = height - 46
  const tank = { width: width - 56, depth: depth - 56 }
  const level = low + (tank_top - low) * 0.82
  const upperTank = box(tank.width, tank_top - low, tank.depth, 60, 6)
  const root = new Group()
  root.add(
    ...pallet(width, depth, low),
    part(upperTank, plastic(empty, 0.45), 0, (low + tank_top) / 2, 0),
    // The liquid is seen through the wall: a second skin just in front of it.
    part(
      box(tank.width + 1.6, level - low - 64, tank.depth + 1.6, 58, 6),
      plastic(body, 0.45),
      0,
      (low + level + 40) / 2 - 20,
      0,
    ),
    part(
      upright(
        [
          [0, 46],
          [86, 46],
          [92, 42],
          [94, 6],
          [104, 0],
          [104, -30],
        ],
        64,
      ),
      plastic('#3a3c41', 0.5),
      0,
      tank_top,
      0,
    ),
    ...cage(width, depth, low - 24, tank_top + 8),
    ...valve(depth, low),
  )
  const label = decal(420, 300, labelDrawing(subject, '#2f5f8f'))
  label.position.set(-width * 0.16, height * 0.56, depth / 2 + 0.4 - 1)
  const plate = part(
    slab(440, 320, 6, 8, { edge: 2 }),
    surface('zinc'),
    -width * 0.16,
    height * 0.56,
    depth / 2 - 7,
  )
  root.add(plate, label)
  return { root, size, stand: 'floor', views: drumViews }
}

function pallet(width: number, depth: number, low: number): Object3D[] {
  const wood = material('wood', { color: '#b39268', roughness: 0.75 })
  const across = [-1, 0, 1]
  return [
    parts(
      box(width, 20, 110, 3),
      wood,
      across.map((at) => place({ y: 10, z: at * (depth / 2 - 55) })),
    ),
    parts(
      box(130, 84, 100, 3),
      wood,
      across.flatMap((x) =>
        across.map((z) => place({ x: x * (width / 2 - 65), y: 62, z: z * (depth / 2 - 52) })),
      ),
    ),
    part(box(width - 4, 18, depth - 4, 4), surface('zinc'), 0, 112, 0),
    part(box(width - 40, low - 118, depth - 40, 6), surface('zinc'), 0, (low + 118) / 2, 0),
  ]
}

/** Tubes around the tank, upright and level, with the corners rounded. */
function cage(width: number, depth: number, low: number, high: number): Object3D[] {
  const steel = surface('zinc')
  const radius = 9
  const upright_bar = cylinder(radius, high - low, 14)
  const bars: Matrix4[] = []
  const y = (low + high) / 2
  const [x, z] = [width / 2 - 20, depth / 2 - 20]
  for (let at = 0; at < 7; at++)
    for (const side of [-1, 1]) bars.push(place({ x: (at / 6 - 0.5) * 2 * (x - 60), y, z: side * z }))
  for (let at = 0; at < 6; at++)
    for (const side of [-1, 1]) bars.push(place({ z: (at / 5 - 0.5) * 2 * (z - 60), y, x: side * x }))
  const outer = slabRing(width - 22, depth - 22, 70, radius)
  const levels = Array.from({ length: 6 }, (_, at) => place({ y: low + 12 + (at / 5) * (high - low - 24) }))
  return [parts(upright_bar, steel, bars), parts(outer, steel, levels)]
}

/** A flat bar around a rectangle with rounded corners. */
function slabRing(width: number, depth: number, corner: number, radius: number) {
  const hole = roundedRectangle(width - 2 * radius, depth - 2 * radius, corner - radius)
  return slab(width, depth, radius * 2, corner, { edge: 6, holes: [hole] })
    .rotateX(-Math.PI / 2)
    .translate(0, -radius, 0)
}

/** The drain valve with its lever and cap. */
function valve(depth: number, low: number): Object3D[] {
  const z = depth / 2 - 34
  return [
    part(box(190, 150, 30, 8), plastic('#3a3c41'), 0, low + 92, z - 20),
    part(cylinder(34, 60, 32).rotateX(Math.PI / 2), plastic('#3a3c41'), 0, low + 70, z - 4),
    part(cylinder(42, 24, 32).rotateX(Math.PI / 2), surface('red'), 0, low + 70, z + 20),
    part(box(22, 96, 12, 5), surface('red'), 0, low + 120, z + 6),
  ]
}
