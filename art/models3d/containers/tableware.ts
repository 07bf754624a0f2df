import { type BufferGeometry, Group, type Matrix4, type Object3D } from 'three'
import type { Subject } from '../../subject.ts'
import { part, parts, place } from '../kit/assembly.ts'
import { material } from '../kit/materials.ts'
import { seededRandom } from '../kit/random.ts'
import { box, cylinder } from '../kit/solids.ts'
import type { ModelBuilder, ProductModel } from '../model.ts'
import { floorProductSize, type PublishedSize } from '../published-size.ts'
import { board, caseModel, grid, innerBox, insideOf } from './cartons.ts'
import { clearPla, upright } from './container-parts.ts'
import { forkShape, knifeShape, spoonShape } from './cutlery.ts'

/** A case of cups with their lids, of cutlery or of straws. */
export const tableware: ModelBuilder = (subject) => {
  const piece = subject.text(['piece'], 'cup')
  if (piece === 'cutlery') return cutleryCase(subject)
  return piece === 'straw' ? strawCase(subject) : cupCase(subject)
}

/** The rise is how far each cup or lid stands out of the one below it. */
const cup = { rim: 48, foot: 30, height: 122, rise: 6.4, count: 50 } as const
const lid = { rise: 3.6, count: 100 } as const

/** Twenty sleeves of 50 cups, and ten stacks of 100 lids. */
function cupCase(subject: Subject): ProductModel {
  const inside = insideOf(floorProductSize(subject))
  const [columns, rows] = [6, 5]
  const places = grid(columns, rows, inside.width / columns, inside.depth / rows)
  // Behind the first row only the upper ones are seen.
  const stacks = (of: 'cups' | 'lids', { count, rise }: { count: number; rise: number }) =>
    places.flatMap((one, at) => {
      if ((at % 3 === 1) !== (of === 'lids')) return []
      const seen = at >= places.length - columns ? count : 8
      return Array.from({ length: seen }, (_, down) => place({ y: (count - 1 - down) * rise }).multiply(one))
    })
  // One in another they are no longer clear.
  const nested = material('nested-pla', {
    color: '#bcc6c7',
    roughness: 0.2,
    clearcoat: 1,
    clearcoatRoughness: 0.08,
  })
  return caseModel(subject, [
    parts(cupShape(), nested, stacks('cups', cup)),
    parts(lidShape(), nested, stacks('lids', lid)),
  ])
}

const cupShape = () =>
  upright(
    [
      [0, 4],
      [cup.foot - 3, 4],
      [cup.foot, 0],
      [cup.rim - 2.4, cup.height - 5],
      [cup.rim, cup.height - 4],
      [cup.rim, cup.height - 1],
      [cup.rim - 1.4, cup.height],
      [cup.rim - 2.8, cup.height - 2],
    ],
    28,
  )

const lidShape = () =>
  upright(
    [
      [cup.rim, 0],
      [cup.rim + 0.6, 1],
      [cup.rim, 6],
      [cup.rim - 3, 8],
      [cup.rim - 6, 5],
      [0, 5],
    ],
    28,
  )

/** Three inner boxes side by side: forks, knives and spoons. */
function cutleryCase(subject: Subject): ProductModel {
  const inside = insideOf(floorProductSize(subject))
  const width = inside.width / 3 - 2
  const own = { width, height: inside.height - 26, depth: inside.depth - 2 }
  const boxes = [forkShape(), knifeShape(), spoonShape()].map((shape, at) => {
    const group = new Group()
    group.add(...innerBox(own.width, own.height, own.depth), ...pileOf(shape, own, 31 + at))
    group.position.set((at - 1) * (width + 2), board + 0.4, 0)
    return group
  })
  return caseModel(subject, boxes)
}

/** The upper layers of pieces that lie along a box, and what is below them as one block. */
function pileOf(shape: BufferGeometry, { width, height, depth }: PublishedSize, seed: number): Object3D[] {
  const random = seededRandom(seed)
  const between = (reach: number) => reach * (2 * random() - 1)
  const white = material('cutlery', {
    color: '#d3d2cc',
    roughness: 0.4,
    clearcoat: 0.2,
    clearcoatRoughness: 0.4,
  })
  const level = height - 62
  const [layers, across] = [4, 6]
  const places: Matrix4[] = []
  for (let layer = 0; layer < layers; layer++)
    for (const end of [-1, 1])
      for (let at = 0; at < across; at++)
        places.push(
          place({
            x: ((at + 0.5) / across - 0.5) * (width - 26) + between(4),
            y: level + 6 + layer * 6 + between(1.5) + (end > 0 ? 2 : 0),
            z: end * (depth / 2 - 88) + between(3),
            rx: between(0.02),
            ry: between(0.07) + (end > 0 ? 0 : Math.PI),
            rz: between(0.05),
          }),
        )
  return [part(box(width - 6, level, depth - 6, 2), white, 0, level / 2 + 2, 0), parts(shape, white, places)]
}

const straw = { length: 203, radius: 3 } as const

/** Straws in paper, two side by side in many layers; three without their paper lie on top. */
function strawCase(subject: Subject): ProductModel {
  const inside = insideOf(floorProductSize(subject))
  const random = seededRandom(41)
  const between = (reach: number) => reach * (2 * random() - 1)
  const pitch = 7.6
  const columns = Math.floor(inside.depth / pitch)
  const layers = Math.floor((inside.height - 28) / (pitch - 0.4))
  const places: Matrix4[] = []
  for (let layer = 0; layer < layers; layer++)
    for (const side of [-1, 1])
      for (let at = 0; at < columns; at++)
        places.push(
          place({
            x: side * (inside.width / 4 - 1.5) + between(1),
            y: board + 4.4 + layer * (pitch - 0.4) + between(0.6),
            z: (at - (columns - 1) / 2) * pitch + between(0.8),
            rx: between(1),
            ry: layer === layers - 1 ? between(0.03) : 0,
          }),
        )
  const paper = material('paper', { color: '#d6d3ca', roughness: 0.85 })
  const flat = inside.width / 2 - straw.length + 4
  const top = board + 5 + layers * (pitch - 0.4)
  const loose = [
    [-70, 20, 0.5],
    [40, -40, -0.35],
    [70, 60, 0.2],
  ].map(([x = 0, z = 0, turn = 0]) => place({ x, y: top + 1, z, ry: turn }))
  return caseModel(subject, [
    parts(cylinder(straw.radius + 0.5, straw.length - 16, 10).rotateZ(Math.PI / 2), paper, places),
    parts(box(straw.length + flat, 0.7, 9, 0), paper, places),
    parts(cylinder(straw.radius, straw.length, 16).rotateZ(Math.PI / 2), clearPla(), loose),
  ])
}
