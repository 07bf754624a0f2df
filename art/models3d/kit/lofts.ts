import { BufferGeometry, type Color, Float32BufferAttribute, Vector3 } from 'three'
import type { Point } from './solids.ts'

type RingOptions = {
  /** The color of a point; the material needs `vertexColors`. */
  tint?: (point: Point) => Color
}

/** A smooth surface through rings of equally many points, each closed around. */
export function ringSurface(
  rings: readonly (readonly Point[])[],
  { tint }: RingOptions = {},
): BufferGeometry {
  const around = rings[0]?.length ?? 0
  const index: number[] = []
  for (let row = 0; row + 1 < rings.length; row++)
    for (let at = 0; at < around; at++) {
      const next = (at + 1) % around
      const [a, b] = [row * around + at, row * around + next]
      const [c, d] = [a + around, b + around]
      index.push(a, c, b, b, c, d)
    }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new Float32BufferAttribute(rings.flat(2), 3))
  geometry.setIndex(index)
  geometry.computeVertexNormals()
  if (tint) {
    const colors = rings.flat().flatMap((point) => tint(point).toArray())
    geometry.setAttribute('color', new Float32BufferAttribute(colors, 3))
  }
  return geometry
}

/** Rings that close a surface: from the last ring to one point in steps. */
export function capRings(ring: readonly Point[], middle: Point, steps = 4): Point[][] {
  const center = new Vector3(...middle)
  return Array.from({ length: steps }, (_, step) =>
    ring.map((point) => new Vector3(...point).lerp(center, (step + 1) / steps).toArray()),
  )
}
