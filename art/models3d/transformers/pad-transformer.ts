import { Group, type Material, type Object3D, Shape } from 'three'
import type { Subject } from '../../subject.ts'
import { part, parts, place } from '../kit/assembly.ts'
import { powderCoat, surface } from '../kit/materials.ts'
import { ratingPlate } from '../kit/prints.ts'
import { box, cylinder, extruded, slab, turned } from '../kit/solids.ts'
import type { ModelBuilder, ProductModel } from '../model.ts'
import { floorProductSize, type PublishedSize } from '../published-size.ts'

/** A liquid-filled transformer in a locked cabinet on a pad; single-phase ones open like a clamshell. */
export const padTransformer: ModelBuilder = (subject) =>
  subject.number(['phases'], 3) === 1 ? clamshell(subject) : threePhase(subject)

const views: ProductModel['views'] = [
  { name: 'front', yaw: 33, pitch: 14 },
  { name: 'back', yaw: 213, pitch: 14 },
]

const green = '#46604f'

function threePhase(subject: Subject): ProductModel {
  const size = floorProductSize(subject)
  const look = powderCoat(green)
  const root = new Group()
  const cabinet = size.depth * 0.36
  const hasRadiators = subject.number(['kva'], 0) >= 500
  root.add(...tank(size, cabinet, hasRadiators, look), ...terminalCabinet(size, cabinet, look))
  return { root, size, stand: 'floor', views }
}

const plinth = 40
const hardware = 18

/** The tank behind: a box with a lid, and radiators where the power needs them. */
function tank(
  { width, height, depth }: PublishedSize,
  cabinet: number,
  hasRadiators: boolean,
  look: Material,
) {
  const radiator = hasRadiators ? Math.min(320, depth * 0.22) : 0
  const front = depth / 2 - hardware - cabinet
  const back = radiator - depth / 2
  const tank_depth = front - back
  const tank_height = height * 0.94
  const middle = (front + back) / 2
  const details: Object3D[] = [
    part(box(width - 60, plinth, tank_depth - 20, 3), surface('powder-charcoal'), 0, plinth / 2, middle),
    part(
      box(width - 16, tank_height - plinth - 14, tank_depth + 8, 8),
      look,
      0,
      plinth + (tank_height - plinth - 14) / 2,
      middle + 4,
    ),
    part(box(width - 4, 16, tank_depth, 4), look, 0, tank_height - 8, middle),
    parts(
      turned(
        [
          [14, -10],
          [20, -4],
          [20, 4],
          [14, 10],
        ],
        24,
      ),
      look,
      [-1, 1].map((side) => place({ x: side * width * 0.36, y: tank_height + 12, z: middle })),
    ),
  ]
  if (radiator > 0) details.push(radiators(width - 80, tank_height, back, radiator, look))
  return details
}

/** Flat cooling fins behind the tank, joined by headers above and below. */
function radiators(width: number, height: number, back: number, depth: number, look: Material): Object3D {
  const group = new Group()
  const fin_height = height * 0.68
  const y = height * 0.52
  const count = Math.max(8, Math.round(width / 84))
  const fin = box(9, fin_height, depth - 30, 4)
  const header = cylinder(24, width, 24).rotateZ(Math.PI / 2)
  const z = back - 30 - (depth - 30) / 2
  group.add(
    parts(
      fin,
      look,
      Array.from({ length: count }, (_, at) => place({ x: (at / (count - 1) - 0.5) * (width - 9), y, z })),
    ),
    parts(header, look, [
      place({ y: y + fin_height * 0.42, z: back - 28 }),
      place({ y: y - fin_height * 0.42, z: back - 28 }),
    ]),
  )
  return group
}

/** The terminal compartment in front: two doors, a sloping roof with a lip, the handle with its lock. */
function terminalCabinet(
  { width, height, depth }: PublishedSize,
  cabinet: number,
  look: Material,
): Object3D[] {
  const front = depth / 2 - hardware
  const roof = new Shape()
  // Seen from the side: z to the right, y up.
  roof.moveTo(-cabinet - 6, 0)
  roof.lineTo(0, 0)
  roof.lineTo(6, -26)
  roof.lineTo(9, -26)
  roof.lineTo(9, 10)
  roof.lineTo(-cabinet - 6, height * 0.075 - 1.2)
  roof.closePath()
  const roof_y = height - height * 0.075
  const lid = extruded(roof, width - 2, { edge: 1, bevel: 1 })
    .rotateY(-Math.PI / 2)
    .translate((width - 2) / 2, 0, 0)
  const door_height = roof_y - plinth - 34
  const door_width = (width - 30) / 2
  const y = plinth + 6 + door_height / 2
  const plate = ratingPlate(190, 130)
  plate.position.set(-door_width / 2, y + door_height * 0.3, front + 3.4)
  return [
    part(
      box(width - 40, plinth, cabinet - 20, 3),
      surface('powder-charcoal'),
      0,
      plinth / 2,
      front - cabinet / 2,
    ),
    part(
      box(width - 8, roof_y - plinth, cabinet - 8, 5),
      look,
      0,
      plinth + (roof_y - plinth) / 2,
      front - cabinet / 2 - 6,
    ),
    part(lid, look, 0, roof_y, front - 1),
    parts(
      slab(door_width, door_height, 14, 6, { edge: 3 }),
      look,
      [-1, 1].map((side) => place({ x: (side * (door_width + 5)) / 2, y, z: front - 11 })),
    ),
    parts(
      cylinder(9, 90, 20),
      look,
      [-1, 1].flatMap((side) =>
        [-0.34, 0.34].map((up) =>
          place({ x: side * (width / 2 - 9), y: y + up * door_height, z: front - 4 }),
        ),
      ),
    ),
    part(slab(40, 210, 8, 10, { edge: 2 }), surface('powder-charcoal'), 40, y, front + 2),
    part(slab(24, 120, hardware - 10, 8, { edge: 3 }), surface('steel'), 40, y + 20, front + 9.5),
    plate,
  ]
}

/** A low single-phase cabinet: the hood slopes to the front and opens upward. */
function clamshell(subject: Subject): ProductModel {
  const size = floorProductSize(subject)
  const { width, height, depth } = size
  const look = powderCoat(green)
  const root = new Group()
  const front = depth / 2 - hardware
  const split = height * 0.4
  const hood = new Shape()
  hood.moveTo(12 - depth / 2, split + 4)
  hood.lineTo(front, split + 4)
  hood.lineTo(front, height * 0.72)
  hood.lineTo(front - depth * 0.26, height)
  hood.lineTo(12 - depth / 2, height)
  hood.closePath()
  const upper = extruded(hood, width - 8, { edge: 0 })
    .rotateY(-Math.PI / 2)
    .translate((width - 8) / 2, 0, 0)
  const lower_depth = front + depth / 2
  const plate = ratingPlate(150, 100)
  plate.position.set(-width * 0.24, split * 0.6, front + 0.4)
  root.add(
    part(upper, look),
    part(box(width, split, lower_depth - 6, 6), look, 0, split / 2, (front - depth / 2) / 2 + 3),
    part(box(width, 10, lower_depth, 3), look, 0, split - 1, (front - depth / 2) / 2),
    part(slab(46, 100, 10, 8, { edge: 2 }), surface('powder-charcoal'), 0, split + 2, front),
    part(slab(24, 56, hardware - 10, 7, { edge: 3 }), surface('steel'), 0, split + 2, front + 9.5),
    parts(
      cylinder(10, 120, 20).rotateZ(Math.PI / 2),
      look,
      [-1, 1].map((side) => place({ x: side * width * 0.3, y: height - 10, z: 14 - depth / 2 })),
    ),
    plate,
  )
  return { root, size, stand: 'floor', views }
}
