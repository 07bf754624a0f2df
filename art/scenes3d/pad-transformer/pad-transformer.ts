import { Group, PlaneGeometry } from 'three'
import { part, parts, place } from '../../models3d/kit/assembly.ts'
import { surface } from '../../models3d/kit/materials.ts'
import { seededRandom } from '../../models3d/kit/random.ts'
import { box, cylinder } from '../../models3d/kit/solids.ts'
import { windowUnit } from '../components/house-parts.ts'
import { hedge, plants, shrub, trees } from '../components/plants.ts'
import { matte } from '../components/surfaces.ts'
import type { SceneBuilder } from '../scene.ts'
import { brickWall } from './brick-wall.ts'

const transformer_id = 'pad-mounted-transformer-1000-kva-12470y-480y'

/** The building that the transformer feeds: its brick wall runs past behind it. */
function brickBuilding() {
  const group = new Group()
  const [left, right, height] = [-900, 14000, 4300]
  const [wide, middle] = [right - left, (left + right) / 2]
  const wall = brickWall(wide, height)
  wall.position.set(middle, 0, 0)
  const side = brickWall(9000, height)
  side.rotation.y = -Math.PI / 2
  side.position.set(left, 0, -4500)
  group.add(
    part(box(wide - 40, height, 8960, 0), matte('brick'), middle, height / 2, -4520),
    wall,
    side,
    part(box(wide + 160, 170, 9160, 12), matte('trim'), middle, height + 85, -4500),
    part(box(wide + 40, 240, 9040, 8), matte('concrete'), middle, 120, -4500),
  )
  for (const x of [900, 3500, 8700]) {
    const window = windowUnit(1300, 1700, [2, 3])
    window.position.set(x, 2250, -10)
    group.add(window)
  }
  group.add(part(box(1300, 2350, 60, 6), matte('trim'), 6150, 1300, 20))
  group.add(part(box(1080, 2200, 70, 6), surface('powder-gray'), 6150, 1240, 30))
  group.position.set(4300, 0, -6200)
  return group
}

/** The concrete pad in gravel, with bollards on the side where trucks pass. */
function pad() {
  const group = new Group()
  const posts = [
    [-2050, 1900],
    [-350, 2250],
    [1400, 2250],
    [-2350, -100],
  ].map(([x = 0, z = 0]) => place({ x, z, y: 520 }))
  const amber = surface('amber', { color: '#cfb356', roughness: 0.7 })
  group.add(
    part(box(2900, 240, 2700, 20), matte('concrete'), 0, 60, 0),
    part(box(5900, 60, 5600, 40), matte('gravel'), 0, 4, 100),
    parts(cylinder(85, 1040, 28), amber, posts),
    parts(
      cylinder(84, 60, 28, 40),
      amber,
      posts.map((one) => place({ y: 550 }).multiply(one)),
    ),
    parts(
      cylinder(87, 90, 28),
      matte('trim'),
      posts.map((one) => place({ y: 280 }).multiply(one)),
    ),
  )
  return group
}

function surroundings() {
  const group = new Group()
  const lawn = part(new PlaneGeometry(300_000, 300_000), matte('lawn'))
  lawn.rotation.x = -Math.PI / 2
  const random = seededRandom(6)
  const tree_places = [
    [-3600, -9500, 6.2],
    [-7800, -6500, 5.4],
    [900, -13500, 8.4],
    [-6500, -15500, 7.6],
    ...Array.from({ length: 18 }, (_, at) => [
      -30000 + at * 2600,
      -24000 - 9000 * random(),
      8 + 4 * random(),
    ]),
  ].map(([x = 0, z = 0, height = 0]) => place({ x, z, ry: random() * 6, scale: height }))
  const shrubs = [4100, 4950, 7300, 8200, 9100].map((x, at) =>
    place({ x, z: -5500 + 60 * (at % 2), ry: at, scale: 0.75 + 0.08 * (at % 3) }),
  )
  group.add(
    lawn,
    trees(tree_places, 50),
    plants(shrub(), shrubs),
    plants(hedge(4200, 1150, 850, 15), [place({ x: -900, z: -6900 })]),
    part(box(30000, 60, 2300, 20), matte('concrete'), 4000, 3, 5600),
  )
  return group
}

/** A pad-mounted transformer beside a brick building. */
export const padTransformer: SceneBuilder = {
  products: [transformer_id],
  build(find) {
    const root = new Group()
    const transformer = find(transformer_id).root
    transformer.position.set(0, 180, 0)
    root.add(transformer, pad(), brickBuilding(), surroundings())
    return {
      root,
      camera: { from: [-8600, 3300, 14200], to: [500, 1330, -200], vertical_degrees: 19 },
      sun: { azimuth: -68, elevation: 34 },
      cloud: { toward: [0.78, 0.6, -0.3], strength: 2 },
      lit: { center: [500, 1000, -1500], radius: 14000 },
      haze: { from: 21000, to: 60000 },
    }
  },
}
