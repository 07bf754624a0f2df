import type { Group } from 'three'
import type { Point } from '../models3d/kit/solids.ts'
import type { ProductModel } from '../models3d/model.ts'

/** Builds a product of the catalog by its ID. */
export type FindProduct = (id: string) => ProductModel

/** A place with products in millimeters: x to the right, y up, z toward the viewer, the ground at y = 0. */
export type SceneModel = {
  root: Group
  camera: { from: Point; to: Point; vertical_degrees: number }
  /** Degrees: `azimuth` from the front to the right, `elevation` above the horizon. */
  sun: { azimuth: number; elevation: number }
  /** A soft bright cloud that glass reflects: its direction, and how bright it is. */
  cloud: { toward: Point; strength: number }
  /** What gets shadows: a ball around a point. */
  lit: { center: Point; radius: number }
  /** From where to where the scene fades into the sky, as distances from the camera. */
  haze: { from: number; to: number }
  /** Places with a number from 1 up; its badge is at shares of the picture's width and height, from the upper left corner. */
  marks?: readonly { at: Point; badge: readonly [x: number, y: number] }[]
}

/** A scene, and the products in it by ID. Runs in browsers and in Node, without files or canvas. */
export type SceneBuilder = { products: readonly string[]; build: (find: FindProduct) => SceneModel }
