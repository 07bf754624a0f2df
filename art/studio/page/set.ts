import { Box3, Group, type Material, Mesh, type Object3D, PlaneGeometry, Vector3 } from 'three'
import type { ProductModel, View } from '../../models3d/model.ts'
import { recipe } from './recipe.ts'

/** Floor and wall are on a layer of their own, because they are rendered smaller than the product. */
export const backdropLayer = 1

/** The product in the studio, in meters, with what is measured for camera and lights. */
export type StudioSet = {
  product: Group
  backdrop: Mesh[]
  bounds: Box3
  /** What the camera is aimed at: the bounds, or a part of them. */
  shown: Box3
  center: Vector3
  /** The product's size relative to the one that the studio is made for. */
  scale: number
  /** Half the diagonal and some more: what the shadow maps must cover. */
  reach: number
  isWall: boolean
}

/** Places a model on the floor or on the wall. The materials of floor and wall are set by the passes. */
export function prepareSet(model: ProductModel, view: View, backdrop: Material): StudioSet {
  const stand = view.stand ?? model.stand
  const product = new Group()
  product.scale.setScalar(0.001)
  product.add(model.root)
  product.updateMatrixWorld(true)
  const bounds = new Box3().setFromObject(product, true)
  const shown = shownOf(view, bounds)
  const size = shown.getSize(new Vector3())
  const scale = Math.max(size.x, size.y, size.z) / recipe.product_meters
  const surfaces = stand === 'none' ? [] : [new Mesh(new PlaneGeometry(60 * scale, 60 * scale), backdrop)]
  for (const one of surfaces) {
    if (stand === 'floor') one.rotation.x = -Math.PI / 2
    const gap = 0.0006
    if (stand === 'floor') one.position.y = -gap
    else one.position.z = -gap
    one.receiveShadow = true
    // A wall keeps light away from the product's back; the light from the floor comes through the floor.
    one.castShadow = stand === 'wall'
    one.layers.set(backdropLayer)
  }
  product.traverse((one) => {
    if (one instanceof Mesh) one.castShadow = one.receiveShadow = true
  })
  return {
    product,
    backdrop: surfaces,
    bounds,
    shown,
    center: shown.getCenter(new Vector3()),
    scale,
    reach: size.length() * 0.75,
    isWall: stand === 'wall',
  }
}

function shownOf({ close }: View, bounds: Box3): Box3 {
  if (!close) return bounds
  const side = close.size / 1000
  const cube = new Vector3(side, side, side)
  return new Box3().setFromCenterAndSize(new Vector3(...close.at).divideScalar(1000), cube).intersect(bounds)
}

/** All meshes of a product or a scene. */
export const meshesOf = (product: Object3D): Mesh[] => {
  const meshes: Mesh[] = []
  product.traverse((one) => {
    if (one instanceof Mesh) meshes.push(one)
  })
  return meshes
}
