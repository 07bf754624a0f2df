import { Group, type Material, type Object3D } from 'three'
import { decal, part, parts, place } from '../kit/assembly.ts'
import { surface } from '../kit/materials.ts'
import { drawWordmark, ratingPlate } from '../kit/prints.ts'
import { box, cylinder, slab, turned } from '../kit/solids.ts'
import type { ModelBuilder } from '../model.ts'
import { batterySize, type PublishedSize } from '../published-size.ts'

const plinth = 70

/** A floor cabinet with battery modules behind its door or doors. */
export const batteryRack: ModelBuilder = (subject) => {
  const size = batterySize(subject)
  const doors = Math.min(2, Math.max(1, subject.number(['doors'], 1)))
  const look = surface('powder-white')
  const root = new Group()
  root.add(...shellOf(size, look), ...doorsOf(size, doors, look), ...rearOf(size))
  return {
    root,
    size,
    stand: 'floor',
    views: [
      { name: 'front', yaw: 33, pitch: 12 },
      { name: 'back', yaw: 213, pitch: 14 },
    ],
  }
}

const handle_depth = 22

/** Plinth, body and roof. The handles stand in front of the doors, within the published depth. */
function shellOf({ width, height, depth }: PublishedSize, look: Material): Object3D[] {
  const body = depth - handle_depth
  return [
    part(box(width - 30, plinth, body - 30, 3), surface('powder-charcoal'), 0, plinth / 2, body / 2),
    part(
      box(width - 6, height - plinth - 30, body - 26, 6),
      look,
      0,
      plinth + (height - plinth - 30) / 2,
      (body - 26) / 2 + 4,
    ),
    part(box(width, 30, body, 6), look, 0, height - 15, body / 2),
  ]
}

function doorsOf({ width, height, depth }: PublishedSize, count: number, look: Material): Object3D[] {
  const front = depth - handle_depth
  const door_height = height - plinth - 46
  const door_width = (width - 22 - (count - 1) * 5) / count
  const y = plinth + 8 + door_height / 2
  const group: Object3D[] = [part(box(width - 24, door_height - 4, 4, 1), surface('gap'), 0, y, front - 23)]
  for (let at = 0; at < count; at++) {
    const x = (at - (count - 1) / 2) * (door_width + 5)
    const opens = count === 1 || at === 0 ? 1 : -1
    const door = new Group()
    door.position.set(x, y, front - 20)
    door.add(
      part(slab(door_width, door_height, 20, 8, { edge: 4 }), look),
      ...handle(opens * (door_width / 2 - 46)),
      parts(
        cylinder(6, 70, 20),
        surface('steel'),
        [-0.36, 0, 0.36].map((up) => place({ x: -opens * (door_width / 2 + 1), y: up * door_height, z: 10 })),
      ),
      vents(door_width * 0.56, -door_height * 0.38),
      vents(door_width * 0.56, door_height * 0.36),
    )
    group.push(door)
  }
  const word = decal(width * 0.3, width * 0.052, drawWordmark, { transparent: true, pixels: 768 })
  word.position.set(0, plinth + 8 + door_height * 0.76, front + 0.4)
  const first = count === 1 ? 0 : -(door_width + 5) / 2
  word.position.x = first
  return [...group, word]
}

/** A swing handle with its lock, on the face of a door 20 mm thick. */
function handle(x: number): Object3D[] {
  return [
    part(slab(34, 170, 6, 12, { edge: 2 }), surface('plastic-black'), x, 0, 19),
    part(slab(22, 110, handle_depth - 4.5, 8, { edge: 3 }), surface('plastic-gray'), x, 14, 24.5),
    part(
      turned([
        [0, 10],
        [9, 10],
        [11, 8],
        [11, 0],
      ]),
      surface('steel'),
      x,
      -62,
      24,
    ),
  ]
}

/** A field of ventilation slots on the face of a door. */
function vents(width: number, y: number): Object3D {
  const slot = slab(width, 7, 0.8, 3.4, { edge: 0.2 })
  const places = Array.from({ length: 9 }, (_, at) => place({ y: y + (at - 4) * 17, z: 19.6 }))
  return parts(slot, surface('gap'), places)
}

/** The back: a panel with vents above and the cable plate below. */
function rearOf({ width, height }: PublishedSize): Object3D[] {
  const wall = new Group()
  wall.position.set(0, plinth, 4)
  wall.rotation.y = Math.PI
  const plate_width = width * 0.62
  wall.add(
    part(
      slab(width - 60, height - plinth - 90, 1.6, 6, { edge: 0.6 }),
      surface('powder-white'),
      0,
      (height - plinth) / 2 - 12,
      0,
    ),
    part(slab(plate_width, 130, 1.2, 6, { edge: 0.4 }), surface('zinc'), 0, 130, 1.4),
    parts(
      turned(
        [
          [0, 0.9],
          [20, 0.9],
          [22, 0],
        ],
        32,
      ),
      surface('plastic-black'),
      [-1.5, -0.5, 0.5, 1.5].map((at) => place({ x: at * plate_width * 0.22, y: 130, z: 2.2 })),
    ),
    parts(
      slab(width * 0.5, 7, 0.8, 3.4, { edge: 0.2 }),
      surface('gap'),
      Array.from({ length: 14 }, (_, at) => place({ y: height - plinth - 150 - at * 17, z: 1.2 })),
    ),
  )
  const plate = ratingPlate(150, 100)
  plate.position.set(width * 0.28, 330, 1.9)
  wall.add(plate)
  return [wall]
}
