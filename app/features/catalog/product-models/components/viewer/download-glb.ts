import { Group, InstancedMesh, Matrix4, Mesh, type Object3D } from 'three'
import { GLTFExporter } from 'three/examples/jsm/exporters/GLTFExporter.js'

/** Saves a product in meters as a GLB file, which 3D programs and CAD open. */
export async function downloadGlb(product: Object3D, name: string): Promise<void> {
  const bytes = await new GLTFExporter().parseAsync(withoutInstances(product), { binary: true })
  if (!(bytes instanceof ArrayBuffer)) throw new Error('The exporter wrote no binary file')
  const url = URL.createObjectURL(new Blob([bytes], { type: 'model/gltf-binary' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has started; browsers keep what they are reading.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** A copy in which every instance is a mesh of its own, because few programs read instances. Geometry is shared. */
function withoutInstances(product: Object3D): Object3D {
  const copy = product.clone()
  const instanced: InstancedMesh[] = []
  copy.traverse((one) => {
    if (one instanceof InstancedMesh) instanced.push(one)
  })
  for (const one of instanced) {
    const group = new Group()
    group.name = one.name
    group.position.copy(one.position)
    group.quaternion.copy(one.quaternion)
    group.scale.copy(one.scale)
    for (let at = 0; at < one.count; at++) {
      const mesh = new Mesh(one.geometry, one.material)
      const matrix = new Matrix4()
      one.getMatrixAt(at, matrix)
      mesh.applyMatrix4(matrix)
      group.add(mesh)
    }
    one.parent?.add(group)
    one.removeFromParent()
  }
  return copy
}
