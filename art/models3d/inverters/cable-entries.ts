import { Group } from 'three'
import { parts, place } from '../kit/assembly.ts'
import { surface } from '../kit/materials.ts'
import { cylinder, turned } from '../kit/solids.ts'

/** How far cable glands reach below the housing. */
export const entryDrop = 30

/** A row of cable entries under a housing, from y = 0 down: two glands for AC and data at the right, DC plugs at the left. */
export function cableEntries(width: number, count: number, z: number): Group {
  const black = surface('plastic-black')
  const glands = Math.min(2, count)
  const spots = Array.from({ length: count }, (_, at) => ((at + 0.5) / count - 0.5) * width)
  const dc = spots.slice(0, count - glands)
  const ac = spots.slice(count - glands)
  const group = new Group()
  const gap = width / count
  const size = Math.min(1, gap / 38)
  const gland = turned(
    [
      [6, entryDrop / size],
      [11, entryDrop / size],
      [15, entryDrop / size - 6],
      [15, 8],
      [12, 8],
    ],
    28,
  ).rotateX(Math.PI / 2)
  const plug = turned(
    [
      [5, 24],
      [7.4, 24],
      [8, 22],
      [8, 12],
      [9.4, 11],
      [9.4, 0],
    ],
    24,
  ).rotateX(Math.PI / 2)
  const at = (x: number) => place({ x, z, scale: size })
  if (ac.length > 0)
    group.add(
      parts(cylinder(17, 8, 6).translate(0, -4, 0), black, ac.map(at)),
      parts(gland, black, ac.map(at)),
    )
  if (dc.length > 0) group.add(parts(plug, black, dc.map(at)))
  return group
}
