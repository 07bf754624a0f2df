import {
  FloatType,
  HalfFloatType,
  type Material,
  MathUtils,
  type Object3D,
  type PerspectiveCamera,
  Scene,
  type Texture,
  type TextureDataType,
  UnsignedByteType,
  WebGLRenderTarget,
} from 'three'
import type { ProductModel, View } from '../../models3d/model.ts'
import { cameraFor, frameOf } from './camera.ts'
import { develop, shared } from './developed-material.ts'
import { type Frames, shiftPixels } from './frames.ts'
import { lightMaterial } from './light-material.ts'
import { MovingLights } from './lights.ts'
import { type Panel, type Quality, recipe } from './recipe.ts'
import { reflectionsOf } from './reflections.ts'
import { pictureMaterial, softShadowMaterial } from './screen-passes.ts'
import { backdropLayer, meshesOf, prepareSet, type StudioSet } from './set.ts'

export type Picture = {
  /** RGBA from the bottom row up; alpha is the product's share of the pixel. */
  pixels: Uint8Array
  triangles: number
  /** Seconds for the light, for the materials, and in all. */
  seconds: { light: number; materials: number; all: number }
}

/** The product is rendered in full size, the backdrop with its soft shadows in half. */
type Targets = Record<
  'frame' | 'light' | 'product' | 'picture' | 'backdrop_frame' | 'backdrop_light' | 'shadow',
  WebGLRenderTarget
>

/**
 * Renders models in software. First the light on every pixel from many frames with cheap materials and moving lights, then
 * the materials and their reflections, which read that light.
 */
export class Studio {
  private readonly frames: Frames
  private readonly plain = { product: lightMaterial(false), backdrop: lightMaterial(true) }
  private readonly reflections = new Map<string, Texture>()
  private targets: Targets | undefined

  constructor(frames: Frames) {
    this.frames = frames
  }

  /** Renders a view of a model. */
  async shoot(model: ProductModel, view: View, quality: Quality): Promise<Picture> {
    const began = performance.now()
    const set = prepareSet(model, view, this.plain.backdrop)
    const turn = MathUtils.degToRad(view.yaw - recipe.light_yaw)
    const camera = cameraFor(set.shown, { ...view, aspect: quality.width / quality.height })
    const targets = this.targetsFor(quality)
    for (const one of Object.values(targets)) this.frames.clear(one)
    const frame = frameOf(set.bounds, camera, quality.width, quality.height)
    for (const one of [targets.frame, targets.light, targets.product]) one.scissor.copy(frame)
    const boxes = set.isWall ? recipe.wall_boxes : recipe.boxes

    await this.collectLight(set, camera, { boxes, turn, quality, targets })
    const lit = performance.now()
    this.frames.screen.draw(softShadowMaterial(targets.backdrop_light.texture), targets.shadow)
    await this.developMaterials(set, camera, { boxes, turn, quality, targets })
    const { product, shadow, picture } = targets
    this.frames.screen.draw(pictureMaterial({ product: product.texture, shadow: shadow.texture }), picture)
    const pixels = await this.frames.pixelsOf(picture)
    const ended = performance.now()
    const seconds = (from: number, to: number) => (to - from) / 1000
    return {
      pixels,
      triangles: trianglesOf(set.product),
      seconds: { light: seconds(began, lit), materials: seconds(lit, ended), all: seconds(began, ended) },
    }
  }

  private async collectLight(set: StudioSet, camera: PerspectiveCamera, work: Work) {
    const { quality, targets } = work
    const scene = new Scene()
    scene.add(set.product, ...set.backdrop)
    const lights = new MovingLights(scene, set, work.boxes, work.turn, quality.shadow_map)
    const restore = this.coverInWhite(set)
    const product = this.frames.meanOf(targets.frame, quality.light_frames, targets.light)
    const backdrop = this.frames.meanOf(targets.backdrop_frame, quality.light_frames, targets.backdrop_light)
    for (let frame = 0; frame < quality.light_frames; frame++) {
      lights.moveTo(frame)
      shiftPixels(camera, frame, quality)
      // The shadow maps of this frame are made with everything visible, then serve both.
      this.frames.renderer.shadowMap.needsUpdate = true
      camera.layers.enable(backdropLayer)
      if (set.backdrop.length > 0) backdrop(scene, camera)
      camera.layers.disable(backdropLayer)
      product(scene, camera)
      if (frame % 8 === 7) await this.frames.finish(targets.frame)
    }
    await this.frames.finish(targets.frame)
    lights.dispose()
    restore()
  }

  /** Replaces all materials by the one that stores light. What is transparent is hidden: it gets the light beneath it. */
  private coverInWhite(set: StudioSet): () => void {
    const looks = meshesOf(set.product).map((mesh) => ({ mesh, look: mesh.material as Material }))
    for (const { mesh, look } of looks) {
      mesh.visible = !look.transparent
      mesh.material = this.plain.product
    }
    return () => {
      for (const { mesh, look } of looks) {
        mesh.visible = true
        mesh.material = look
      }
    }
  }

  private async developMaterials(set: StudioSet, camera: PerspectiveCamera, work: Work) {
    const { quality, targets } = work
    const scene = new Scene()
    scene.add(set.product)
    scene.environment = this.reflectionsFor(work.boxes, work.turn)
    shared.lightMap.value = targets.light.texture
    shared.pixels.value.set(quality.width, quality.height)
    shared.roomCenter.value.set(set.center.x, 0.6 * set.scale, set.center.z)
    shared.roomRadius.value = recipe.room_radius * set.scale
    for (const mesh of meshesOf(set.product)) develop(mesh.material as Material)
    const product = this.frames.meanOf(targets.frame, quality.material_frames, targets.product)
    for (let frame = 0; frame < quality.material_frames; frame++) {
      shiftPixels(camera, frame, quality)
      product(scene, camera)
      if (frame % 4 === 3) await this.frames.finish(targets.frame)
    }
    await this.frames.finish(targets.frame)
  }

  private reflectionsFor(boxes: readonly Panel[], turn: number): Texture {
    const key = `${boxes === recipe.wall_boxes ? 'wall' : 'floor'} ${turn.toFixed(4)}`
    const known = this.reflections.get(key)
    if (known) return known
    const made = reflectionsOf(this.frames.renderer, boxes, turn)
    this.reflections.set(key, made)
    return made
  }

  private targetsFor({ width, height }: Quality): Targets {
    const known = this.targets
    if (known && known.frame.width === width && known.frame.height === height) return known
    for (const one of Object.values(known ?? {})) one.dispose()
    this.frames.renderer.setSize(width, height, false)
    const target = (type: TextureDataType, { depthBuffer = false, share = 1 } = {}) =>
      new WebGLRenderTarget(width * share, height * share, { type, depthBuffer })
    this.targets = {
      frame: target(HalfFloatType, { depthBuffer: true }),
      light: target(FloatType),
      product: target(FloatType),
      picture: target(UnsignedByteType),
      backdrop_frame: target(HalfFloatType, { depthBuffer: true, share: 0.5 }),
      backdrop_light: target(FloatType, { share: 0.5 }),
      shadow: target(HalfFloatType, { share: 0.5 }),
    }
    const { frame, light, product } = this.targets
    for (const one of [frame, light, product]) one.scissorTest = true
    return this.targets
  }
}

type Work = { boxes: readonly Panel[]; turn: number; quality: Quality; targets: Targets }

/** How many triangles are drawn. */
export function trianglesOf(root: Object3D): number {
  return meshesOf(root).reduce((sum, mesh) => {
    const { index, attributes } = mesh.geometry
    const corners = index?.count ?? attributes.position?.count ?? 0
    const copies = 'count' in mesh ? Number(mesh.count) : 1
    return sum + (corners / 3) * copies
  }, 0)
}
