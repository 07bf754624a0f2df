import {
  BasicShadowMap,
  type Camera,
  NoToneMapping,
  type PerspectiveCamera,
  type Scene,
  WebGLRenderer,
  type WebGLRenderTarget,
} from 'three'
import type { Quality } from './recipe.ts'
import { pixelShift } from './sampling.ts'
import { meanMaterial, Screen } from './screen-passes.ts'

/** A renderer whose pictures are means of many frames. */
export class Frames {
  readonly renderer = new WebGLRenderer({ antialias: false })
  readonly screen = new Screen(this.renderer)

  constructor() {
    this.renderer.shadowMap.enabled = true
    this.renderer.shadowMap.type = BasicShadowMap
    this.renderer.toneMapping = NoToneMapping
    this.renderer.setPixelRatio(1)
    this.renderer.setClearColor('#000000', 0)
    this.renderer.shadowMap.autoUpdate = false
  }

  /** Renders frames into one target and their mean into another. */
  meanOf(frame: WebGLRenderTarget, frames: number, into: WebGLRenderTarget) {
    const mean = meanMaterial(frame.texture, frames)
    return (scene: Scene, camera: Camera) => {
      this.renderer.setRenderTarget(frame)
      this.renderer.render(scene, camera)
      this.screen.draw(mean, into, true)
    }
  }

  clear(target: WebGLRenderTarget) {
    target.scissor.set(0, 0, target.width, target.height)
    this.renderer.setRenderTarget(target)
    this.renderer.clear()
  }

  /** Waits until the frames so far are rendered, so that the queue stays short. */
  async finish(target: WebGLRenderTarget) {
    await this.renderer.readRenderTargetPixelsAsync(target, 0, 0, 1, 1, new Uint16Array(4))
  }

  /** The bytes of a picture, from the bottom row up. */
  async pixelsOf(picture: WebGLRenderTarget): Promise<Uint8Array> {
    const { width, height } = picture
    const pixels = new Uint8Array(width * height * 4)
    await this.renderer.readRenderTargetPixelsAsync(picture, 0, 0, width, height, pixels)
    return pixels
  }
}

/** Moves the picture by part of a pixel: the mean has smooth edges. */
export function shiftPixels(camera: PerspectiveCamera, frame: number, { width, height }: Quality) {
  camera.setViewOffset(width, height, ...pixelShift(frame), width, height)
}
