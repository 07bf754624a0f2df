import { createHash, type Hash } from 'node:crypto'
import { type BufferAttribute, type Group, InstancedMesh, Mesh, type MeshPhysicalMaterial } from 'three'
import type { Draw } from '../models3d/kit/textures.ts'
import type { ProductModel, View } from '../models3d/model.ts'
import type { SceneModel } from '../scenes3d/scene.ts'
import { type Quality, recipe } from './page/recipe.ts'
import { daylight } from './page/sunlight/daylight.ts'

/**
 * A hash of everything that a picture shows: the model's geometry, materials and prints, the view and the studio. Code that
 * is rewritten and builds the same model keeps the hash.
 */
export function fingerprint(model: ProductModel, view: View, quality: Quality): string {
  return hashOf(model.root, [recipe, view, view.stand ?? model.stand, quality])
}

/** A hash of everything that a picture of a scene shows. */
export const sceneFingerprint = ({ root, ...place }: SceneModel, quality: Quality): string =>
  hashOf(root, [daylight, place, quality])

function hashOf(root: Group, settings: unknown): string {
  const hash = createHash('sha256')
  hash.update(JSON.stringify(settings))
  root.updateMatrixWorld(true)
  root.traverse((one) => {
    if (one instanceof Mesh) addMesh(hash, one)
  })
  return hash.digest('hex').slice(0, 16)
}

function addMesh(hash: Hash, mesh: Mesh) {
  addNumbers(hash, mesh.matrixWorld.elements)
  const { index, attributes } = mesh.geometry
  for (const name of Object.keys(attributes).toSorted())
    addNumbers(hash, (attributes[name] as BufferAttribute).array)
  if (index) addNumbers(hash, index.array)
  if (mesh instanceof InstancedMesh) addNumbers(hash, mesh.instanceMatrix.array)
  addMaterial(hash, mesh.material as MeshPhysicalMaterial)
}

/** Rounded to a thousandth of a millimeter: processors differ in the last digits. */
function addNumbers(hash: Hash, values: ArrayLike<number>) {
  hash.update(new Float32Array(Array.from(values, (value) => Math.round(value * 1000))))
}

const lookOf = ({
  color,
  emissive,
  emissiveIntensity,
  metalness,
  roughness,
  clearcoat,
  clearcoatRoughness,
  ior,
  opacity,
  transparent,
  vertexColors,
  side,
}: MeshPhysicalMaterial) => [
  color.getHexString(),
  emissive.getHexString(),
  emissiveIntensity,
  metalness,
  roughness,
  clearcoat,
  clearcoatRoughness,
  ior,
  opacity,
  transparent,
  vertexColors,
  side,
]

function addMaterial(hash: Hash, material: MeshPhysicalMaterial) {
  hash.update(JSON.stringify(lookOf(material)))
  if (material.userData.grain) hash.update(JSON.stringify(material.userData.grain))
  for (const texture of [material.map, material.bumpMap, material.emissiveMap]) {
    const drawing = texture?.userData.drawing as { width: number; height: number; draw: Draw } | undefined
    if (!drawing) continue
    const { width, height, draw } = drawing
    const steps: unknown[] = [width, height]
    draw(recorder(steps), width, height)
    hash.update(JSON.stringify(steps))
  }
}

/** A canvas context that writes down what is done with it. */
function recorder(steps: unknown[]): CanvasRenderingContext2D {
  const target: Record<string | symbol, unknown> = {}
  return new Proxy(target, {
    get(_, name) {
      if (name in target) return target[name]
      return (...values: unknown[]) => {
        steps.push([String(name), values])
        return /^create|^measure/.test(String(name)) ? recorder(steps) : undefined
      }
    },
    set(_, name, value: unknown) {
      steps.push([String(name), typeof value === 'object' ? 'object' : value])
      target[name] = value
      return true
    },
  }) as unknown as CanvasRenderingContext2D
}
