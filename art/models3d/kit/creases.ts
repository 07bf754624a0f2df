import { BufferAttribute, type BufferGeometry, Vector3 } from 'three'
import { mergeVertices } from 'three/examples/jsm/utils/BufferGeometryUtils.js'

/** Smooth normals, with hard edges where neighboring faces turn by more than `degrees`. */
export function withCreases(geometry: BufferGeometry, degrees: number): BufferGeometry {
  const flat = geometry.index ? geometry.toNonIndexed() : geometry
  const position = flat.getAttribute('position')
  const faces = faceNormals(flat)
  const corners = new Map<string, number[]>()
  const keys: string[] = []
  for (let at = 0; at < position.count; at++) {
    const key = [position.getX(at), position.getY(at), position.getZ(at)]
      .map((value) => Math.round(value * 100))
      .join()
    keys.push(key)
    const met = corners.get(key)
    if (met) met.push(Math.floor(at / 3))
    else corners.set(key, [Math.floor(at / 3)])
  }
  const least = Math.cos((degrees * Math.PI) / 180)
  const normals = new Float32Array(position.count * 3)
  const sum = new Vector3()
  for (const [at, key] of keys.entries()) {
    const own = faces[Math.floor(at / 3)]?.direction
    sum.set(0, 0, 0)
    for (const face of corners.get(key) ?? []) {
      const other = faces[face]
      if (own && other && other.direction.dot(own) > least) sum.add(other.weighted)
    }
    sum.normalize().toArray(normals, at * 3)
  }
  flat.setAttribute('normal', new BufferAttribute(normals, 3))
  return mergeVertices(flat, 1e-4)
}

/** The normal of each triangle, also weighted by its area. */
function faceNormals(geometry: BufferGeometry) {
  const position = geometry.getAttribute('position')
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()]
  return Array.from({ length: position.count / 3 }, (_, face) => {
    a.fromBufferAttribute(position, face * 3)
    b.fromBufferAttribute(position, face * 3 + 1).sub(a)
    c.fromBufferAttribute(position, face * 3 + 2).sub(a)
    const weighted = b.clone().cross(c)
    return { weighted, direction: weighted.clone().normalize() }
  })
}
