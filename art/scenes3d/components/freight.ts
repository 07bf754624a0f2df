import { Group, type Matrix4 } from 'three'
import { part, parts, place } from '../../models3d/kit/assembly.ts'
import { surface } from '../../models3d/kit/materials.ts'
import { box } from '../../models3d/kit/solids.ts'
import { matte } from './surfaces.ts'

/** The height of a pallet in millimeters. */
export const pallet_height = 144

/** A block pallet on the floor, centered on x and z. */
export function pallet(width = 1200, depth = 1000): Group {
  const group = new Group()
  const wood = matte('pallet')
  const boards = Math.round(depth / 145)
  const across = Array.from({ length: boards }, (_, at) =>
    place({ y: pallet_height - 11, z: -depth / 2 + 50 + (at * (depth - 100)) / (boards - 1) }),
  )
  group.add(parts(box(width, 22, 98, 3), wood, across))
  for (const x of [-1, 0, 1]) {
    const at = x * (width / 2 - 50)
    group.add(
      part(box(98, 22, depth, 3), wood, at, pallet_height - 33, 0),
      part(box(98, 20, depth, 3), wood, at, 10, 0),
    )
    for (const z of [-1, 0, 1]) group.add(part(box(98, 80, 138, 3), wood, at, 60, z * (depth / 2 - 70)))
  }
  return group
}

type Cartons = { width: number; depth: number; height: number; across?: number; up?: number; deep?: number }

/** Cartons on a pallet, with straps around them: `across`, `up` and `deep` are how many. */
export function palletOfCartons({ width, depth, height, across = 1, up = 1, deep = 1 }: Cartons): Group {
  const group = pallet(width, depth)
  const [wide, tall, long] = [(width - 20) / across, height / up, (depth - 20) / deep]
  const places: Matrix4[] = []
  for (let column = 0; column < across; column++)
    for (let level = 0; level < up; level++)
      for (let row = 0; row < deep; row++)
        places.push(
          place({
            x: (column - (across - 1) / 2) * wide,
            y: pallet_height + (level + 0.5) * tall,
            z: (row - (deep - 1) / 2) * long,
          }),
        )
  const strap = surface('plastic-gray')
  group.add(parts(box(wide - 6, tall - 4, long - 6, 8), matte('carton'), places))
  const label = matte('trim')
  group.add(
    parts(
      box(wide * 0.32, tall * 0.2, 3, 0),
      label,
      places.map((one) => place({ x: -wide * 0.2, y: tall * 0.18, z: long / 2 - 2 }).premultiply(one)),
    ),
  )
  for (const share of [-0.3, 0.3]) {
    const x = share * width
    group.add(
      part(box(16, height, 2, 0), strap, x, pallet_height + height / 2, depth / 2 - 8),
      part(box(16, 2, depth - 14, 0), strap, x, pallet_height + height + 1, 0),
    )
  }
  return group
}
