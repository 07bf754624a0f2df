import { Group, type Object3D } from 'three'
import type { Subject } from '../../subject.ts'
import { part, parts, place } from '../kit/assembly.ts'
import { surface } from '../kit/materials.ts'
import { box, cylinder, slab, tube, turned } from '../kit/solids.ts'
import type { ProductModel } from '../model.ts'
import { floorProductSize, type PublishedSize } from '../published-size.ts'
import { enamel, overflow } from './tub-surfaces.ts'
import { tubViews } from './tub-views.ts'

const faucet_height = 88
const step = 152
const seat_height = 432
const wall = 54

/** A tub with a door in front, a seat, grab bars and a faucet. The door and the drains are at the right. */
export function walkInTub(subject: Subject): ProductModel {
  const size = floorProductSize(subject)
  const root = new Group()
  root.add(...walls(size), ...door(size), ...inside(size), ...fittings(size))
  return {
    root,
    size,
    stand: 'floor',
    views: tubViews,
  }
}

const doorWidth = (width: number) => width * 0.42
const doorMiddle = (width: number) => width * 0.18

function walls({ width, height, depth }: PublishedSize): Object3D[] {
  const white = enamel()
  const top = height - faucet_height
  const y = top / 2
  const door = doorWidth(width)
  const left = width / 2 + doorMiddle(width) - door / 2
  const right = width - left - door
  const front = depth / 2 - wall / 2 - 4
  return [
    part(box(width - 6, top, wall, 10, 3), white, 0, y, wall / 2 - depth / 2),
    ...[-1, 1].map((side) =>
      part(box(wall, top, depth - 8, 10, 3), white, side * (width / 2 - wall / 2), y, 0),
    ),
    part(box(left, top, wall, 10, 3), white, left / 2 - width / 2, y, front),
    part(box(right, top, wall, 10, 3), white, width / 2 - right / 2, y, front),
    part(box(door + 20, step, wall, 6, 3), white, doorMiddle(width), step / 2, front),
    part(slab(width, 24, depth, 11, { edge: 8 }), white, 0, 34, -depth / 2),
  ]
}

/** The door with its seal, hinges and lever. It opens inward. */
function door({ width, height, depth }: PublishedSize): Object3D[] {
  const white = enamel()
  const [across, up] = [doorWidth(width), height - faucet_height - step]
  const [x, y] = [doorMiddle(width), step + up / 2]
  const front = depth / 2 - wall
  return [
    part(slab(across - 4, up - 6, wall - 22, 18, { edge: 2 }), surface('rubber'), x, y, front),
    part(slab(across - 12, up - 12, wall - 14, 24, { edge: 9 }), white, x, y, front),
    part(slab(across - 150, up - 190, 6, 30, { edge: 5.6 }), white, x, y - 20, front + wall - 16),
    part(
      slab(34, 120, 9, 15, { edge: 4 }),
      surface('steel', { roughness: 0.2 }),
      x - across / 2 + 56,
      y + up * 0.26,
      front + wall - 15,
    ),
  ]
}

/** The floor, the seat at the left and its back rest. */
function inside({ width, depth }: PublishedSize): Object3D[] {
  const white = enamel()
  const seat = 470
  const across = depth - 2 * wall + 4
  const drains = turned(
    [
      [0, 7],
      [26, 6],
      [34, 2],
      [36, 0],
    ],
    32,
  ).rotateX(-Math.PI / 2)
  return [
    part(box(width - 60, step - 26, depth - 60, 4), white, 0, (step - 26) / 2 + 4, 0),
    part(box(seat, seat_height, across, 34, 5), white, wall + seat / 2 - width / 2 - 2, seat_height / 2, 0),
    parts(drains, surface('steel', { roughness: 0.2 }), [
      place({ x: width / 2 - 203, y: step - 22, z: -60 }),
      place({ x: width / 2 - 203, y: step - 22, z: 60 }),
    ]),
    overflow([width / 2 - wall - 1, 660, 0], -Math.PI / 2, 0),
  ]
}

/** Faucet, hand shower and controls on the right deck, and two grab bars. */
function fittings({ width, height, depth }: PublishedSize): Object3D[] {
  const chrome = surface('steel', { roughness: 0.16 })
  const top = height - faucet_height
  const x = width / 2 - wall / 2
  const bar = (length: number) =>
    tube(
      [
        [-length / 2, 0, 0],
        [-length / 2, 30, 0],
        [-length / 2 + 26, 44, 0],
        [0, 44, 0],
        [length / 2 - 26, 44, 0],
        [length / 2, 30, 0],
        [length / 2, 0, 0],
      ],
      12,
      60,
      14,
    )
  const spout = tube(
    [
      [0, 0, 0],
      [0, 46, 0],
      [-16, 68, 0],
      [-70, 66, 0],
      [-104, 44, 0],
    ],
    12,
    40,
    14,
  )
  const handles = [-110, 110].map((z) => place({ x, y: top + 24, z }))
  const shower = turned(
    [
      [0, faucet_height],
      [15, faucet_height],
      [18, faucet_height - 3],
      [18, faucet_height - 26],
      [13, faucet_height - 40],
      [12, 4],
      [22, 2],
      [22, -6],
    ],
    28,
  ).rotateX(-Math.PI / 2)
  return [
    part(spout, chrome, x + 6, top, 0),
    parts(cylinder(22, 48, 32), chrome, handles),
    part(shower, chrome, x, top, -depth * 0.36),
    part(bar(360), chrome, -width * 0.12, top - 2, wall / 2 - depth / 2),
    part(bar(260), chrome, -width * 0.3, top - 2, depth / 2 - wall / 2 - 4),
  ]
}
