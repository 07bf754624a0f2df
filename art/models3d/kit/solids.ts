import {
  BoxGeometry,
  type BufferGeometry,
  CatmullRomCurve3,
  CylinderGeometry,
  ExtrudeGeometry,
  Float32BufferAttribute,
  BufferGeometry as Geometry,
  LatheGeometry,
  type Path,
  Shape,
  TubeGeometry,
  Vector2,
  Vector3,
} from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { mergeVertices } from 'three/examples/jsm/utils/BufferGeometryUtils.js'
import { withCreases } from './creases.ts'

export type Point = readonly [x: number, y: number, z: number]

/** A box around the origin, its edges rounded by `radius`. All lengths of this file are millimeters. */
export function box(width: number, height: number, depth: number, radius = 2, segments = 2): BufferGeometry {
  if (radius <= 0) return new BoxGeometry(width, height, depth)
  const largest = Math.min(width, height, depth) / 2.001
  return new RoundedBoxGeometry(width, height, depth, segments, Math.min(radius, largest))
}

/** A rectangle around the origin with rounded corners. */
export function roundedRectangle(width: number, height: number, radius: number): Shape {
  const [x, y] = [width / 2, height / 2]
  const r = Math.min(radius, x, y)
  const shape = new Shape()
  shape.moveTo(r - x, -y)
  for (const [corner_x, corner_y, start] of [
    [x - r, r - y, -0.5],
    [x - r, y - r, 0],
    [r - x, y - r, 0.5],
    [r - x, r - y, 1],
  ] as const)
    shape.absarc(corner_x, corner_y, r, start * Math.PI, (start + 0.5) * Math.PI, false)
  return shape
}

type SlabOptions = { edge?: number; holes?: Path[]; curve?: number; bevel?: number }

/**
 * A flat body: `corner` rounds it as seen from the front, `edge` rounds the rims of its front and its back. The back is at
 * z = 0, the front at z = depth.
 */
export function slab(
  width: number,
  height: number,
  depth: number,
  corner: number,
  options: SlabOptions = {},
): BufferGeometry {
  const { holes = [], curve = 8, bevel = 3 } = options
  const edge = Math.min(options.edge ?? 2, depth / 2.01, Math.max(corner, 0.01))
  const outline = roundedRectangle(width - 2 * edge, height - 2 * edge, Math.max(corner - edge, 0.3))
  outline.holes.push(...holes)
  return extruded(outline, depth, { edge, curve, bevel })
}

/** A shape pulled along z from 0 to `depth`; `edge` rounds both rims and widens the shape by as much. */
export function extruded(
  outline: Shape,
  depth: number,
  { edge = 0, curve = 8, bevel = 2 }: { edge?: number; curve?: number; bevel?: number } = {},
): BufferGeometry {
  const geometry = new ExtrudeGeometry(outline, {
    depth: depth - 2 * edge,
    bevelEnabled: edge > 0,
    bevelSize: edge,
    bevelThickness: edge,
    bevelSegments: bevel,
    curveSegments: curve,
  })
  return withCreases(geometry.translate(0, 0, edge), 40)
}

/** A cylinder along y around the origin; with `top` a cone. */
export const cylinder = (radius: number, height: number, segments = 32, top = radius): BufferGeometry =>
  new CylinderGeometry(top, radius, height, segments)

/** A solid of revolution around z. The profile is a list of radius and z; its direction does not matter. */
export function turned(profile: readonly (readonly [radius: number, z: number])[], segments = 32) {
  const geometry = new LatheGeometry(
    profile.map(([radius, z]) => new Vector2(radius, z)),
    segments,
  ).rotateX(Math.PI / 2)
  if (volumeOf(geometry) < 0) turnFacesOver(geometry)
  return withCreases(geometry, 35)
}

function volumeOf(geometry: BufferGeometry): number {
  const position = geometry.getAttribute('position')
  const index = geometry.index?.array ?? []
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()]
  let volume = 0
  for (let at = 0; at < index.length; at += 3) {
    a.fromBufferAttribute(position, index[at] ?? 0)
    b.fromBufferAttribute(position, index[at + 1] ?? 0)
    c.fromBufferAttribute(position, index[at + 2] ?? 0)
    volume += a.dot(b.cross(c))
  }
  return volume
}

function turnFacesOver(geometry: BufferGeometry): void {
  const index = geometry.index?.array
  if (!index) return
  for (let at = 0; at < index.length; at += 3) {
    const second = index[at + 1] ?? 0
    index[at + 1] = index[at + 2] ?? 0
    index[at + 2] = second
  }
}

/** A round cable or bar through points, as a smooth curve. */
export const tube = (points: readonly Point[], radius: number, segments = 48, sides = 12): BufferGeometry =>
  new TubeGeometry(
    new CatmullRomCurve3(points.map((point) => new Vector3(...point))),
    segments,
    radius,
    sides,
  )

/**
 * A frame around a rectangle with mitered corners. The profile is a closed list of [inset from the outer edge, z], counter-
 * clockwise as seen along the edge.
 */
export function miteredFrame(
  width: number,
  height: number,
  profile: readonly (readonly [inset: number, z: number])[],
): BufferGeometry {
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const
  const place = (corner: number, [inset, z]: readonly [number, number]) => {
    const [x, y] = corners[corner % 4] ?? [0, 0]
    return [x * (width / 2 - inset), y * (height / 2 - inset), z]
  }
  const positions: number[] = []
  for (let side = 0; side < 4; side++)
    for (const [at, from] of profile.entries()) {
      const to = profile[(at + 1) % profile.length] ?? from
      const [a, b, c, d] = [place(side, from), place(side + 1, from), place(side + 1, to), place(side, to)]
      positions.push(...a, ...b, ...c, ...a, ...c, ...d)
    }
  const geometry = new Geometry()
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3))
  geometry.computeVertexNormals()
  return mergeVertices(geometry, 1e-3)
}
