import { CanvasTexture, SRGBColorSpace, Texture } from 'three'

/** Draws a picture of `width` × `height` pixels. */
export type Draw = (context: CanvasRenderingContext2D, width: number, height: number) => void

/**
 * A texture drawn on a canvas. Outside a browser it stays empty, with what it would show in `userData`, so that models can
 * be measured and compared without one.
 */
export function drawnTexture(width: number, height: number, draw: Draw): Texture {
  if (typeof document === 'undefined') {
    const texture = new Texture()
    texture.userData.drawing = { width, height, draw }
    return texture
  }
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context) draw(context, width, height)
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 8
  return texture
}
