import { Group, InstancedMesh, type Material, Matrix4, Mesh, type Object3D } from 'three'
import { parts } from '../../models3d/kit/assembly.ts'

/**
 * A product or another group at several places, each of its meshes drawn once for all of them. With `only`, just the parts
 * made of these materials: what cannot be seen costs time.
 */
export function repeated(root: Object3D, places: readonly Matrix4[], only?: readonly string[]): Group {
  const group = new Group()
  root.updateMatrixWorld(true)
  root.traverse((one) => {
    if (!(one instanceof Mesh)) return
    const look = one.material as Material
    if (only && !only.includes(look.name)) return
    const own = matricesOf(one)
    const all = places.flatMap((at) => own.map((matrix) => at.clone().multiply(matrix)))
    group.add(parts(one.geometry, look, all))
  })
  return group
}

function matricesOf(mesh: Mesh): Matrix4[] {
  if (!(mesh instanceof InstancedMesh)) return [mesh.matrixWorld]
  return Array.from({ length: mesh.count }, (_, at) => {
    const own = new Matrix4()
    mesh.getMatrixAt(at, own)
    return own.premultiply(mesh.matrixWorld)
  })
}

/** The parts of a solar panel that are seen from its front. */
export const panelFront = ['anodized-black', 'anodized-silver', 'cells', 'front-sheet', 'back-sheet'] as const
