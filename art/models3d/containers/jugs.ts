import { Group, type Object3D } from 'three'
import { colorOf, type Subject } from '../../subject.ts'
import { part, parts, place } from '../kit/assembly.ts'
import { surface } from '../kit/materials.ts'
import { box, cylinder, tube } from '../kit/solids.ts'
import type { ModelBuilder, ProductModel } from '../model.ts'
import { floorProductSize } from '../published-size.ts'
import { labelDrawing, plastic, translucent, upright, wrappedLabel } from './container-parts.ts'

export const containerViews: ProductModel['views'] = [
  { name: 'front', yaw: 33, pitch: 14 },
  { name: 'back', yaw: 213, pitch: 24 },
]

/** A gallon jug with a handle, or a pail with a lid and a wire handle. */
export const jug: ModelBuilder = (subject) =>
  subject.text(['form'], 'jug') === 'pail' ? pail(subject) : handledJug(subject)

export const capColor = (subject: Subject) =>
  ({ green: '#3f6149', blue: '#33608c', brown: '#6d5038', black: '#33353a' })[subject.text(['cap'], '')] ??
  colorOf(subject.text(['cap'], ''), '#4b4f55')

function handledJug(subject: Subject): ProductModel {
  const size = floorProductSize(subject)
  const radius = size.width / 2
  const hasPump = subject.text(['cap'], '') === 'pump'
  const shoulder = hasPump ? 292 : size.height - 24
  const { body, empty } = translucent(colorOf(subject.text(['colour'], ''), '#efe0a0'))
  const tint = hasPump ? '#8a7a5c' : capColor(subject)
  const neck = 24
  const level = shoulder * 0.68
  const root = new Group()
  root.add(
    part(
      upright([
        [0, 6],
        [radius - 26, 4],
        [radius - 12, 0],
        [radius - 4, 4],
        [radius, 14],
        [radius, 40],
        [radius - 2, 46],
        [radius - 2, level - 6],
        [radius, level],
      ]),
      plastic(body),
    ),
    part(
      upright([
        [radius, level],
        [radius - 1, level + 16],
        [radius - 9, level + 34],
        [radius - 27, level + 54],
        [radius - 42, shoulder - 26],
        [neck + 4, shoulder - 8],
        [neck, shoulder - 2],
        [neck, shoulder + 4],
        [0, shoulder + 4],
      ]),
      plastic(empty),
    ),
    handle(radius, shoulder, empty),
    wrappedLabel(
      { radius: radius - 1.2, low: 56, high: level - 14, around: 2.6 },
      labelDrawing(subject, tint),
    ),
    ...(hasPump
      ? pump(shoulder, size.height, radius)
      : [screwCap(neck + 3, shoulder, size.height, capColor(subject))]),
  )
  return { root, size, stand: 'floor', views: containerViews }
}

/** The hollow handle from the neck to the shoulder. */
function handle(radius: number, shoulder: number, color: string): Object3D {
  const grip = tube(
    [
      [14, shoulder - 14, 0],
      [radius * 0.56, shoulder - 10, 0],
      [radius * 0.82, shoulder - 26, 0],
      [radius * 0.84, shoulder - 56, 0],
      [radius * 0.72, shoulder - 92, 0],
    ],
    11,
    48,
    18,
  )
  const mesh = part(grip, plastic(color))
  mesh.rotation.y = 0.35
  return mesh
}

/** A screw cap with ribs. */
export function screwCap(radius: number, low: number, top: number, color: string): Object3D {
  const group = new Group()
  const look = plastic(color, 0.45)
  group.add(
    part(
      upright(
        [
          [0, top],
          [radius - 4, top],
          [radius - 1, top - 1.4],
          [radius, top - 4],
          [radius, low + 3],
          [radius - 2, low + 2],
        ],
        60,
      ),
      look,
    ),
    part(
      upright([
        [radius - 1, low],
        [radius + 0.6, low],
        [radius + 0.6, low - 5],
        [radius - 1, low - 5],
      ]),
      look,
    ),
    parts(
      cylinder(1, top - low - 9, 8),
      look,
      Array.from({ length: 60 }, (_, at) => {
        const turn = (at / 60) * 2 * Math.PI
        return place({ x: Math.sin(turn) * radius, z: Math.cos(turn) * radius, y: (top + low) / 2 - 1 })
      }),
    ),
  )
  return group
}

/** A pump head on a screw collar; its spout stays above the container. */
function pump(low: number, top: number, reach: number): Object3D[] {
  const look = plastic('#3a3c41', 0.45)
  const size = Math.min(1, (top - low) / 64)
  const spout = tube(
    [
      [0, top - 9 * size, 0],
      [reach * 0.45, top - 9 * size, 0],
      [reach * 0.78, top - 10 * size, 0],
      [reach * 0.88, top - 22 * size, 0],
    ],
    6.5 * size,
    40,
    14,
  )
  const mesh = part(spout, look)
  mesh.rotation.y = -0.5
  return [
    screwCap(27 * size + 2, low, low + 24 * size, '#3a3c41'),
    part(
      cylinder(8 * size, top - low - 20 * size, 28),
      surface('plastic-gray'),
      0,
      (top + low) / 2 + 2 * size,
      0,
    ),
    part(
      upright([
        [0, top],
        [14 * size, top],
        [17 * size, top - 2],
        [17.5 * size, top - 14 * size],
        [12 * size, top - 20 * size],
        [0, top - 20 * size],
      ]),
      look,
    ),
    mesh,
  ]
}

function pail(subject: Subject): ProductModel {
  const size = floorProductSize(subject)
  const radius = size.width / 2
  const { height } = size
  const wall = plastic(/amber/.test(subject.text(['colour'], '')) ? '#d2cfc6' : '#d6d4cb')
  const lid = plastic(capColor(subject), 0.45)
  const root = new Group()
  const at = (y: number) => radius - 20 + (13 * y) / height
  root.add(
    part(
      upright(
        [
          [0, 8],
          [at(0) - 14, 6],
          [at(0) - 8, 0],
          [at(0) - 2, 2],
          [at(0), 8],
          [at(height - 96), height - 96],
          [radius - 4, height - 92],
          [radius - 4, height - 84],
          [at(height - 80), height - 82],
          [at(height - 66), height - 66],
          [radius - 4, height - 63],
          [radius - 4, height - 55],
          [at(height - 50), height - 52],
          [at(height - 30), height - 30],
        ],
        96,
      ),
      wall,
    ),
    part(
      upright(
        [
          [0, height - 13],
          [radius - 30, height - 13],
          [radius - 26, height - 11],
          [radius - 22, height - 1],
          [radius - 18, height],
          [radius - 4, height],
          [radius - 1, height - 2],
          [radius, height - 6],
          [radius, height - 36],
          [radius - 2, height - 38],
          [radius - 8, height - 38],
        ],
        96,
      ),
      lid,
    ),
    part(
      upright(
        [
          [0, 12],
          [22, 12],
          [29, 9],
          [30, -2],
        ],
        48,
      ),
      surface('plastic-gray'),
      -60,
      height - 13,
      50,
    ),
    wrappedLabel(
      { radius: at(46) + 0.5, top_radius: at(height - 112) + 0.5, low: 46, high: height - 112, around: 2 },
      labelDrawing(subject, capColor(subject)),
    ),
    ...bail(radius, height),
  )
  return { root, size, stand: 'floor', views: containerViews }
}

/** The wire handle, folded down, with its grip and the two ears that hold it. */
function bail(radius: number, height: number): Object3D[] {
  const y = height - 74
  const reach = radius - 6
  const wire = tube(
    Array.from({ length: 25 }, (_, at) => {
      const turn = (at / 24) * Math.PI
      const drop = Math.sin(turn) * 122
      return [Math.cos(turn) * reach, y - drop, Math.sin(turn) * (reach + 0.5)] as const
    }),
    2.2,
    90,
    10,
  )
  const grip = tube(
    Array.from({ length: 7 }, (_, at) => {
      const turn = (0.42 + (at / 6) * 0.16) * Math.PI
      return [Math.cos(turn) * reach, y - Math.sin(turn) * 122, Math.sin(turn) * (reach + 0.5) - 1.4] as const
    }),
    6,
    24,
    16,
  )
  const group = new Group()
  group.rotation.y = Math.PI
  group.add(
    part(wire, surface('zinc')),
    part(grip, surface('plastic-black')),
    parts(
      box(8, 30, 34, 4),
      plastic('#d2cfc6'),
      [-1, 1].map((side) => place({ x: side * (radius - 7), y })),
    ),
  )
  return [group]
}
