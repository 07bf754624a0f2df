import { Group, PlaneGeometry } from 'three'
import { part, place } from '../../models3d/kit/assembly.ts'
import { seededRandom } from '../../models3d/kit/random.ts'
import { box } from '../../models3d/kit/solids.ts'
import { boards, siding, windowUnit } from '../components/house-parts.ts'
import { hedge, plants, shrub, trees } from '../components/plants.ts'
import { matte } from '../components/surfaces.ts'
import type { SceneBuilder } from '../scene.ts'
import { bench, deck, planter, privacyScreen, spaSteps, woodenDeck } from './deck.ts'

const spa_id = 'spa-terrace-5'

/** Where the wall of the house ends and the screen begins. */
const corner = -700

/** The back of the house with a glass door to the deck. */
function houseWall() {
  const group = new Group()
  const [left, tall] = [-12000, 3000]
  const wide = corner - left
  const wall = boards(siding(() => [-wide / 2, wide / 2], 300, tall, '#d5d2cb'))
  wall.position.set((left + corner) / 2, 0, 0)
  const door = windowUnit(1900, 2050, [2, 1])
  door.position.set(-2450, deck.height + 1130, 0)
  const window = windowUnit(1300, 1200, [2, 2])
  window.position.set(-5300, 1900, 0)
  group.add(
    wall,
    door,
    window,
    part(box(wide, tall, 6000, 0), matte('plaster'), (left + corner) / 2 - 8, tall / 2, -3010),
    part(box(wide + 60, 300, 6060, 6), matte('concrete'), (left + corner) / 2, 150, -3000),
    part(box(150, tall - 300, 60, 6), matte('trim'), corner - 70, (tall + 300) / 2, 14),
    part(box(wide + 500, 150, 700, 8), matte('trim'), (left + corner) / 2, tall + 60, 120),
    part(
      box(wide + 540, 60, 6900, 8),
      matte('trim', { color: '#77736e' }),
      (left + corner) / 2,
      tall + 165,
      -2900,
    ),
  )
  group.position.z = deck.back - 40
  return group
}

function garden() {
  const group = new Group()
  const lawn = part(new PlaneGeometry(300_000, 300_000), matte('lawn'))
  lawn.rotation.x = -Math.PI / 2
  const random = seededRandom(14)
  const near = [
    [2600, -8600, 5.6],
    [7600, -5200, 5],
    [6300, -11500, 7.4],
    [11500, -9500, 7],
    [1200, -15500, 9],
  ]
  const far = Array.from({ length: 20 }, (_, at) => [
    (at - 4) * 3300 + 2200 * random(),
    -24000 - 9000 * random(),
    8 + 4 * random(),
  ])
  const shrubs = [4300, 5050, 5900].map((x, at) =>
    place({ x, z: -700 + at * 650, ry: at, scale: 0.75 + 0.12 * (at % 2) }),
  )
  group.add(
    lawn,
    trees(
      [...near, ...far].map(([x = 0, z = 0, height = 0]) => place({ x, z, ry: random() * 6, scale: height })),
      30,
    ),
    plants(hedge(11000, 1500, 900, 9), [place({ x: 6500, z: -4300 })]),
    plants(shrub(), shrubs),
  )
  return group
}

/** A spa on a wooden deck behind a house. */
export const deckSpa: SceneBuilder = {
  products: [spa_id],
  build(find) {
    const root = new Group()
    const spa = find(spa_id).root
    spa.position.set(500, deck.height, -600)
    root.add(
      woodenDeck(),
      privacyScreen(corner),
      houseWall(),
      garden(),
      spa,
      spaSteps(300, 700),
      bench(2350, 750, -0.5),
      planter(-1150, -1850, 480, 3),
      planter(3050, -1800, 560, 8),
    )
    return {
      root,
      camera: { from: [-3500, 3300, 5900], to: [520, 1080, -500], vertical_degrees: 27 },
      sun: { azimuth: -58, elevation: 38 },
      cloud: { toward: [0.78, 0.6, -0.3], strength: 1.7 },
      lit: { center: [600, 900, -1200], radius: 9500 },
      haze: { from: 17000, to: 45000 },
    }
  },
}
