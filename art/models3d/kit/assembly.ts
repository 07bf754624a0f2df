import {
  type BufferGeometry,
  Euler,
  InstancedMesh,
  type Material,
  Matrix4,
  Mesh,
  type MeshPhysicalMaterialParameters,
  PlaneGeometry,
  Quaternion,
  Vector3,
} from 'three'
import { material } from './materials.ts'
import { type Draw, drawnTexture } from './textures.ts'

/** A part at a position. */
export function part<Kind extends Material>(geometry: BufferGeometry, look: Kind, x = 0, y = 0, z = 0) {
  const mesh = new Mesh(geometry, look)
  mesh.position.set(x, y, z)
  return mesh
}

type Place = { x?: number; y?: number; z?: number; rx?: number; ry?: number; rz?: number; scale?: number }

/** Where one of several equal parts is: millimeters and radians. */
export function place({ x = 0, y = 0, z = 0, rx = 0, ry = 0, rz = 0, scale = 1 }: Place): Matrix4 {
  const turn = new Quaternion().setFromEuler(new Euler(rx, ry, rz))
  return new Matrix4().compose(new Vector3(x, y, z), turn, new Vector3(scale, scale, scale))
}

/** Many equal parts as one mesh. */
export function parts(geometry: BufferGeometry, look: Material, places: readonly Matrix4[]) {
  const mesh = new InstancedMesh(geometry, look, places.length)
  for (const [at, matrix] of places.entries()) mesh.setMatrixAt(at, matrix)
  mesh.computeBoundingBox()
  return mesh
}

type DecalOptions = MeshPhysicalMaterialParameters & { pixels?: number }

/** A flat print of `width` × `height`, facing z: a rating plate or a display. With `transparent`, only what is drawn. */
export function decal(width: number, height: number, draw: Draw, options: DecalOptions = {}) {
  const { pixels = 512, ...values } = options
  const map = drawnTexture(pixels, Math.round((pixels * height) / width), draw)
  const look = material('print', { map, roughness: 0.5, ...values })
  return part(new PlaneGeometry(width, height), look)
}
