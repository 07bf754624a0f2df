import { Group, PlaneGeometry } from 'three'
import { part, parts, place } from '../../models3d/kit/assembly.ts'
import { seededRandom } from '../../models3d/kit/random.ts'
import { box } from '../../models3d/kit/solids.ts'
import { boards, siding } from '../components/house-parts.ts'
import { hedge, plants, trees } from '../components/plants.ts'
import { matte } from '../components/surfaces.ts'
import type { SceneBuilder } from '../scene.ts'
import { damagedFreight, places } from './carton.ts'

/** A garage with its door, behind the drive. */
function garage() {
  const group = new Group()
  const [left, right, tall] = [-1500, 4300, 3100]
  const [wide, middle] = [right - left, (left + right) / 2]
  const wall = boards(siding(() => [-wide / 2, wide / 2], 120, tall, '#d5d2cb'))
  wall.position.x = middle
  const side = boards(siding(() => [-3000, 3000], 120, tall, '#d5d2cb'))
  side.rotation.y = -Math.PI / 2
  side.position.set(left, 0, -3000)
  const door = { x: 1200, width: 3600, height: 2250 }
  const panels = Array.from({ length: 4 }, (_, row) =>
    [-1.5, -0.5, 0.5, 1.5].map((column) =>
      place({ x: door.x + column * 880, y: 290 + row * (door.height / 4), z: 64 }),
    ),
  ).flat()
  group.add(
    wall,
    side,
    part(box(wide - 20, tall, 5980, 0), matte('plaster'), middle, tall / 2, -3010),
    part(box(wide + 60, 130, 6060, 6), matte('concrete'), middle, 65, -3000),
    part(box(door.width + 260, door.height + 130, 50, 6), matte('trim'), door.x, (door.height + 130) / 2, 24),
    part(
      box(door.width, door.height, 30, 4),
      matte('plaster', { color: '#c4c3bd' }),
      door.x,
      door.height / 2,
      46,
    ),
    parts(box(760, 400, 14, 6), matte('plaster', { color: '#cccbc5' }), panels),
    part(box(wide + 600, 150, 800, 8), matte('trim'), middle, tall + 60, 100),
    part(box(wide + 640, 60, 7000, 8), matte('trim', { color: '#77736e' }), middle, tall + 165, -2900),
  )
  group.position.z = -5200
  return group
}

function surroundings() {
  const group = new Group()
  const lawn = part(new PlaneGeometry(300_000, 300_000), matte('lawn'))
  lawn.rotation.x = -Math.PI / 2
  const random = seededRandom(8)
  const near = [
    [-5200, -9800, 6.4],
    [-9000, -7400, 5.6],
    [-2600, -14500, 8.4],
    [7800, -7600, 5.8],
    [11800, -12500, 8],
  ]
  const far = Array.from({ length: 20 }, (_, at) => [
    (at - 10) * 3300 + 2400 * random(),
    -25000 - 9000 * random(),
    8 + 4 * random(),
  ])
  group.add(
    lawn,
    part(box(6400, 60, 19000, 20), matte('concrete'), 900, -16, 3300),
    plants(hedge(5600, 1150, 850, 15), [place({ x: -5100, z: -6000 })]),
    trees(
      [...near, ...far].map(([x = 0, z = 0, height = 0]) => place({ x, z, ry: random() * 6, scale: height })),
      70,
    ),
  )
  return group
}

/** A pallet on a drive, with numbers at the six places to check before signing for it. */
export const palletInspection: SceneBuilder = {
  products: [],
  build() {
    const root = new Group()
    const freight = damagedFreight()
    freight.position.y = 15
    root.add(garage(), surroundings(), freight)
    const badges = [
      [0.66, 0.13],
      [0.8, 0.86],
      [0.21, 0.17],
      [0.44, 0.1],
      [0.17, 0.6],
      [0.33, 0.9],
    ] as const
    return {
      root,
      camera: { from: [-2650, 1950, 3550], to: [20, 590, 0], vertical_degrees: 23 },
      sun: { azimuth: -42, elevation: 36 },
      cloud: { toward: [0.78, 0.6, -0.3], strength: 1.7 },
      lit: { center: [300, 700, -1500], radius: 8000 },
      haze: { from: 17000, to: 50000 },
      marks: places.map((at, index) => ({ at, badge: badges[index] ?? [0.5, 0.5] })),
    }
  },
}
