import {
  FloatType,
  Group,
  HalfFloatType,
  type Material,
  type Mesh,
  PerspectiveCamera,
  Scene,
  type TextureDataType,
  UnsignedByteType,
  Vector3,
  WebGLRenderTarget,
} from 'three'
import type { SceneModel } from '../../../scenes3d/scene.ts'
import { type Frames, shiftPixels } from '../frames.ts'
import type { Quality } from '../recipe.ts'
import { scenePictureMaterial } from '../screen-passes.ts'
import { meshesOf } from '../set.ts'
import { type Picture, trianglesOf } from '../studio.ts'
import { daylight } from './daylight.ts'
import { skyReflections } from './sky-reflections.ts'
import { SunAndSky } from './sun-and-sky.ts'
import { developSunlit, sunlightMaterial, sunlit } from './sunlit-materials.ts'

type Targets = Record<'frame' | 'light' | 'scene' | 'picture', WebGLRenderTarget>
type Work = { place: Group; camera: PerspectiveCamera; quality: Quality; targets: Targets }

/** Renders scenes in sunlight, as `Studio` does products: first the light on every pixel, then the materials. */
export class SceneStudio {
  private readonly frames: Frames
  private readonly plain = { solid: sunlightMaterial(false), foliage: sunlightMaterial(true) }

  constructor(frames: Frames) {
    this.frames = frames
  }

  /** Renders a scene. */
  async shoot(model: SceneModel, quality: Quality): Promise<Picture> {
    const began = performance.now()
    const targets = this.targetsFor(quality)
    const work = { place: placeOf(model), camera: cameraOf(model, quality), quality, targets }
    await this.collectLight(model, work)
    const lit = performance.now()
    await this.developMaterials(model, work)
    const horizon = horizonOf(work.camera)
    this.frames.screen.draw(
      scenePictureMaterial(targets.scene.texture, horizon, daylight.backdrop),
      targets.picture,
    )
    const pixels = await this.frames.pixelsOf(targets.picture)
    for (const one of Object.values(targets)) one.dispose()
    const ended = performance.now()
    const seconds = (from: number, to: number) => (to - from) / 1000
    return {
      pixels,
      triangles: trianglesOf(work.place),
      seconds: { light: seconds(began, lit), materials: seconds(lit, ended), all: seconds(began, ended) },
    }
  }

  private async collectLight(model: SceneModel, { place, camera, quality, targets }: Work) {
    const scene = new Scene()
    scene.add(place)
    const lights = new SunAndSky(scene, model, quality.shadow_map)
    const restore = this.coverInWhite(meshesOf(place))
    const add = this.frames.meanOf(targets.frame, quality.light_frames, targets.light)
    for (let frame = 0; frame < quality.light_frames; frame++) {
      lights.moveTo(frame)
      shiftPixels(camera, frame, quality)
      this.frames.renderer.shadowMap.needsUpdate = true
      add(scene, camera)
      if (frame % 4 === 3) await this.frames.finish(targets.frame)
    }
    await this.frames.finish(targets.frame)
    lights.dispose()
    restore()
  }

  /** Replaces all materials by the ones that store light. What is transparent is hidden: it gets the light beneath it. */
  private coverInWhite(meshes: readonly Mesh[]): () => void {
    const looks = meshes.map((mesh) => ({ mesh, look: mesh.material as Material }))
    for (const { mesh, look } of looks) {
      mesh.visible = !look.transparent
      mesh.material = look.userData.isFoliage ? this.plain.foliage : this.plain.solid
    }
    return () => {
      for (const { mesh, look } of looks) {
        mesh.visible = true
        mesh.material = look
      }
    }
  }

  private async developMaterials({ haze, cloud }: SceneModel, { place, camera, quality, targets }: Work) {
    const scene = new Scene()
    scene.add(place)
    const reflections = skyReflections(this.frames.renderer, cloud)
    scene.environment = reflections
    sunlit.lightMap.value = targets.light.texture
    sunlit.pixels.value.set(quality.width, quality.height)
    sunlit.haze.value.set(haze.from / 1000, haze.to / 1000)
    for (const look of new Set(meshesOf(place).map(({ material }) => material as Material)))
      developSunlit(look)
    const add = this.frames.meanOf(targets.frame, quality.material_frames, targets.scene)
    for (let frame = 0; frame < quality.material_frames; frame++) {
      shiftPixels(camera, frame, quality)
      add(scene, camera)
      if (frame % 4 === 3) await this.frames.finish(targets.frame)
    }
    await this.frames.finish(targets.frame)
    reflections.dispose()
  }

  private targetsFor({ width, height }: Quality): Targets {
    this.frames.renderer.setSize(width, height, false)
    const target = (type: TextureDataType, depthBuffer = false) =>
      new WebGLRenderTarget(width, height, { type, depthBuffer })
    const made = {
      frame: target(HalfFloatType, true),
      light: target(FloatType),
      scene: target(FloatType),
      picture: target(UnsignedByteType),
    }
    for (const one of Object.values(made)) this.frames.clear(one)
    return made
  }
}

/** The scene in meters. Everything casts and gets shadows. */
function placeOf({ root }: SceneModel): Group {
  const place = new Group()
  place.scale.setScalar(0.001)
  place.add(root)
  for (const mesh of meshesOf(place)) mesh.castShadow = mesh.receiveShadow = true
  place.updateMatrixWorld(true)
  return place
}

function cameraOf({ camera: { from, to, vertical_degrees }, haze }: SceneModel, { width, height }: Quality) {
  const camera = new PerspectiveCamera(vertical_degrees, width / height, 1, (haze.to / 1000) * 1.2)
  camera.position.set(...from).multiplyScalar(0.001)
  camera.lookAt(new Vector3(...to).multiplyScalar(0.001))
  camera.updateMatrixWorld(true)
  return camera
}

/** The height of the horizon in the picture, from 0 at the bottom to 1. */
function horizonOf(camera: PerspectiveCamera): number {
  const level = camera.getWorldDirection(new Vector3()).setY(0).normalize()
  return (camera.position.clone().addScaledVector(level, 1000).project(camera).y + 1) / 2
}
