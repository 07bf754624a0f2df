import { Group, PlaneGeometry } from 'three'
import { part, place } from '../../models3d/kit/assembly.ts'
import { seededRandom } from '../../models3d/kit/random.ts'
import { box } from '../../models3d/kit/solids.ts'
import { palletOfCartons } from '../components/freight.ts'
import { hedge, plants, trees } from '../components/plants.ts'
import { matte } from '../components/surfaces.ts'
import type { SceneBuilder } from '../scene.ts'
import { houseModel } from '../suburban-roof/house.ts'
import { boxTruck, truck } from './truck.ts'

/** A street with its curb and sidewalk, a drive to the house, hedges and trees. */
function street() {
  const group = new Group()
  const lawn = part(new PlaneGeometry(400_000, 400_000), matte('lawn'))
  lawn.rotation.x = -Math.PI / 2
  const random = seededRandom(19)
  const near = [
    [-13500, -17500, 8.5],
    [14500, -15500, 9],
    [3500, -25000, 10],
    [-5500, -26000, 9],
    [13500, -4600, 5.2],
    [-15500, -8000, 6],
  ]
  const far = Array.from({ length: 24 }, (_, at) => [
    (at - 10) * 4300 + 2500 * random(),
    -45000 - 12000 * random(),
    8 + 5 * random(),
  ])
  group.add(
    lawn,
    part(box(160_000, 60, 7400, 20), matte('asphalt'), 0, -26, 1600),
    part(box(160_000, 150, 220, 30), matte('concrete'), 0, 0, -2200),
    part(box(160_000, 60, 1500, 20), matte('concrete'), 0, 12, -3900),
    part(box(3600, 64, 9000, 20), matte('concrete'), -4300, 14, -6800),
    plants(hedge(5200, 1000, 800, 23), [place({ x: 7800, z: -5600 })]),
    trees(
      [...near, ...far].map(([x = 0, z = 0, height = 0]) => place({ x, z, ry: random() * 6, scale: height })),
      60,
    ),
  )
  return group
}

/** A truck has lowered a pallet on its liftgate in front of a house. */
export const freightDelivery: SceneBuilder = {
  products: [],
  build() {
    const root = new Group()
    const house = houseModel()
    house.position.set(3200, 0, -15500)
    const vehicle = boxTruck()
    vehicle.add(cargo())
    vehicle.position.set(-1700, 4, -200)
    root.add(house, street(), vehicle)
    return {
      root,
      camera: { from: [-14500, 4900, 20500], to: [700, 1900, -1500], vertical_degrees: 20 },
      sun: { azimuth: -66, elevation: 33 },
      cloud: { toward: [0.78, 0.6, -0.3], strength: 1.7 },
      lit: { center: [1000, 2000, -6500], radius: 20000 },
      haze: { from: 40000, to: 85000 },
    }
  },
}

/** A pallet on the liftgate and two in the box behind it. */
function cargo() {
  const group = new Group()
  const lowered = palletOfCartons({ width: 1180, depth: 1080, height: 1230 })
  lowered.position.set(-truck.gate / 2 - 150, 74, 0)
  group.add(lowered)
  for (const [x, z] of [
    [1500, -560],
    [1500, 620],
  ] as const) {
    const waiting = palletOfCartons({ width: 1180, depth: 1080, height: 1230 })
    waiting.position.set(x, truck.bed, z)
    group.add(waiting)
  }
  return group
}
