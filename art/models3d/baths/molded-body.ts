import type { Object3D } from 'three'
import { part } from '../kit/assembly.ts'
import { ringSurface } from '../kit/lofts.ts'
import { material } from '../kit/materials.ts'
import type { Outline } from '../kit/outlines.ts'
import type { Point } from '../kit/solids.ts'

/** The outside of a one-piece polyethylene spa: fluted walls that lean out slightly toward the rim. */
export function moldedBody(outline: Outline, height: number, color: string): Object3D {
  const levels = [
    [60, 0],
    [48, 6],
    [44, 18],
    [44, 70],
    [46, 84],
    [40, 96],
    [36, height * 0.4],
    [32, height - 110],
    [30, height - 84],
    [30, height - 72],
  ] as const
  let way = 0
  const ways = outline.columns.map((column, at) => {
    const before = outline.columns[at - 1]
    if (before) way += outline.at(column, 0).distanceTo(outline.at(before, 0))
    return way
  })
  const flutes = Math.round(way / 130)
  const rings = levels.map(([inset, y]) =>
    outline.columns.map((column, at): Point => {
      const fluted =
        y > 90 && y < height - 90
          ? 7 * Math.abs(Math.sin((Math.PI * flutes * (ways[at] ?? 0)) / way)) ** 0.5
          : 0
      const point = outline.at(column, inset + 7 - fluted)
      return [point.x, y, point.y]
    }),
  )
  return part(
    ringSurface(rings),
    material('molded-body', { color, roughness: 0.55, clearcoat: 0.12, clearcoatRoughness: 0.5 }),
  )
}
