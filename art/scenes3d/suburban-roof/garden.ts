import { Group, PlaneGeometry } from 'three'
import { part, parts, place } from '../../models3d/kit/assembly.ts'
import { seededRandom } from '../../models3d/kit/random.ts'
import { box } from '../../models3d/kit/solids.ts'
import { hedge, plants, shrub, trees } from '../components/plants.ts'
import { matte } from '../components/surfaces.ts'

const meters = 1000

/** Lawn, walk, hedges, shrubs and trees around the house. */
export function garden() {
  const group = new Group()
  const lawn = part(new PlaneGeometry(400 * meters, 400 * meters), matte('lawn'))
  lawn.rotation.x = -Math.PI / 2
  group.add(lawn, walk(), ...beds(), ...hedges(), trees(treePlaces()))
  return group
}

/** Large slabs from the porch steps to the street. */
function walk() {
  const slab = box(1500, 60, 880, 14)
  const places = Array.from({ length: 14 }, (_, at) => place({ x: -1000, y: 12, z: 7560 + at * 960 }))
  return parts(slab, matte('concrete'), places)
}

function beds() {
  const bed = (x: number, z: number, width: number, depth: number) =>
    part(box(width, 50, depth, 20), matte('soil'), x, 10, z)
  const random = seededRandom(4)
  const along = (from: number, to: number, z: number, least: number) =>
    Array.from({ length: Math.round((to - from) / 750) }, (_, at) =>
      place({
        x: from + (at + 0.5) * 750 + 160 * (random() - 0.5),
        z: z + 120 * (random() - 0.5),
        ry: random() * 6,
        scale: least + 0.25 * random(),
      }),
    )
  return [
    bed(-5350, 4850, 3500, 1100),
    bed(4550, 7350, 4700, 1100),
    bed(-7750, -2150, 1000, 3900),
    plants(shrub(), [
      ...[-3600, -2800, -1950, -1150].map((z, at) =>
        place({ x: -7720 - 60 * (at % 2), z, ry: at, scale: 0.5 + 0.1 * ((at * 2) % 3) }),
      ),
      ...along(-7000, -3700, 4850, 0.62),
      ...along(2300, 6800, 7350, 0.6),
    ]),
  ]
}

function hedges() {
  const low = hedge(9000, 1300, 900)
  return [plants(low, [place({ x: 12800, z: -3500, ry: 0.02 }), place({ x: -13500, z: -7000 })])]
}

/** Close trees beside and behind the house, and a line of them far behind, which fades. */
function treePlaces() {
  const random = seededRandom(12)
  const near = [
    [-12200, -9500, 8.6],
    [-18500, -6500, 6.8],
    [12300, -7500, 9.4],
    [17600, -2500, 7],
    [4500, -14500, 10],
    [-4500, -16500, 9],
    [11800, 6200, 4.6],
  ].map(([x = 0, z = 0, height = 0]) => place({ x, z, ry: random() * 6, scale: height }))
  const far = Array.from({ length: 27 }, (_, at) =>
    place({
      x: (at - 13) * 4200 + 2500 * random() + 9000,
      z: -34000 - 12000 * random() - 350 * Math.abs(at - 13),
      ry: random() * 6,
      scale: 8 + 5 * random(),
    }),
  )
  return [...near, ...far]
}
