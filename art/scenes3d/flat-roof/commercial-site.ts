import { Group, PlaneGeometry } from 'three'
import { part, parts, place } from '../../models3d/kit/assembly.ts'
import { seededRandom } from '../../models3d/kit/random.ts'
import { box } from '../../models3d/kit/solids.ts'
import { hedge, plants, trees } from '../components/plants.ts'
import { matte } from '../components/surfaces.ts'
import { building } from './commercial-building.ts'

/** Lawn, paving with parking bays, hedges and trees. */
export function commercialSite() {
  const group = new Group()
  const lawn = part(new PlaneGeometry(800_000, 800_000), matte('lawn'))
  lawn.rotation.x = -Math.PI / 2
  const front = building.depth / 2
  group.add(
    lawn,
    part(box(building.width + 30000, 60, 17000, 20), matte('asphalt'), -4000, 5, front + 12500),
    part(box(16000, 60, 44000, 20), matte('asphalt'), -building.width / 2 - 8200, 4, front - 4000),
    part(box(building.width + 2200, 150, 3600, 20), matte('concrete'), 0, 0, front + 1800),
    ...parkingLines(front),
    plants(
      hedge(4200, 900, 900, 9),
      [-16000, -11400, 7600, 12200, 16600].map((x) => place({ x: x - 300, z: front + 1500, y: 70 })),
    ),
    trees(treePlaces(), 40),
  )
  return group
}

function parkingLines(front: number) {
  const places = Array.from({ length: 14 }, (_, at) =>
    place({ x: -14000 + at * 2700, y: 37, z: front + 6600 }),
  )
  return [parts(box(110, 4, 5000, 0), matte('trim'), places)]
}

function treePlaces() {
  const random = seededRandom(31)
  const near = [
    [24500, 3000, 9],
    [25500, -6000, 10.5],
    [23800, 13500, 7.5],
    [31500, 9000, 9.5],
    [-33000, -14000, 10],
    [-38000, -4000, 9],
    [-26000, -18500, 11],
  ]
  const behind = Array.from({ length: 9 }, (_, at) => [
    -17000 + at * 5200,
    -19000 - 5000 * random(),
    9 + 3 * random(),
  ])
  const far = Array.from({ length: 40 }, (_, at) => [
    (at - 16) * 5200 + 3000 * random(),
    -48000 - 30000 * random() + Math.abs(at - 16) * 300,
    9 + 5 * random(),
  ])
  return [...near, ...behind, ...far].map(([x = 0, z = 0, height = 0]) =>
    place({ x, z, ry: random() * 6, scale: height }),
  )
}
