import { BufferGeometry, Color, Float32BufferAttribute, Vector3 } from 'three'
import type { Point } from '../../models3d/kit/solids.ts'

/** Many flat faces, each in its own color, as one geometry. */
export class Faces {
  private readonly positions: number[] = []
  private readonly normals: number[] = []
  private readonly colors: number[] = []

  /** Adds a convex polygon, its corners counterclockwise as seen from outside. With `normal`, it is lit as if it faced there. */
  add(corners: readonly Point[], color: Color, normal?: Vector3) {
    const [first, ...rest] = corners
    if (!first) return
    for (let at = 0; at < rest.length - 1; at++) {
      const [second, third] = [rest[at] ?? first, rest[at + 1] ?? first]
      const facing = (normal ?? normalOf(first, second, third)).toArray()
      for (const corner of [first, second, third]) {
        this.positions.push(...corner)
        this.normals.push(...facing)
        this.colors.push(color.r, color.g, color.b)
      }
    }
  }

  toGeometry(): BufferGeometry {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new Float32BufferAttribute(this.positions, 3))
    geometry.setAttribute('normal', new Float32BufferAttribute(this.normals, 3))
    geometry.setAttribute('color', new Float32BufferAttribute(this.colors, 3))
    return geometry
  }
}

function normalOf(a: Point, b: Point, c: Point): Vector3 {
  const corner = new Vector3(...a)
  return new Vector3(...b)
    .sub(corner)
    .cross(new Vector3(...c).sub(corner))
    .normalize()
}

/** A color that is lighter or darker by up to `share`; `random` is from 0 to 1. */
export const shaded = (color: string, share: number, random: number) =>
  new Color(color).multiplyScalar(1 + share * (2 * random - 1))
