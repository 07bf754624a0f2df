// Runs in the browser of the studio: renders pictures for `art/render.ts`.
import { findModelBuilder } from '../../models3d/find-model.ts'
import { buildScene } from '../../scenes3d/find-scene.ts'
import { type CatalogProduct, readSubject } from '../../subject.ts'
import { Frames } from './frames.ts'
import type { Quality } from './recipe.ts'
import { Studio } from './studio.ts'
import { SceneStudio } from './sunlight/scene-studio.ts'

export type Order = { product: CatalogProduct; parts: CatalogProduct[]; view: string; quality: Quality }

export type SceneOrder = { scene: string; products: CatalogProduct[]; quality: Quality }

const frames = new Frames()
const studio = new Studio(frames)
const scene_studio = new SceneStudio(frames)

/** Renders a view of a product. The pixels are sent back as base64, together with the time it took. */
async function shoot({ product, parts, view, quality }: Order) {
  const subject = readSubject(product, new Map(parts.map((one) => [one.id, one])))
  const model = findModelBuilder(subject.model)?.(subject)
  const chosen = model?.views.find(({ name }) => name === view)
  if (!model || !chosen) throw new Error(`${product.id} has no view ${view}`)
  const { pixels, triangles, seconds } = await studio.shoot(model, chosen, quality)
  return { pixels: toBase64(pixels), triangles, seconds }
}

/** Renders a scene with the products that it names. */
async function shootScene({ scene, products, quality }: SceneOrder) {
  const { pixels, ...facts } = await scene_studio.shoot(buildScene(scene, products), quality)
  return { pixels: toBase64(pixels), ...facts }
}

function toBase64(bytes: Uint8Array): string {
  const step = 0x8000
  let text = ''
  for (let at = 0; at < bytes.length; at += step)
    text += String.fromCharCode(...bytes.subarray(at, at + step))
  return btoa(text)
}

declare global {
  interface Window {
    shoot?: typeof shoot
    shootScene?: typeof shootScene
  }
}

window.shoot = shoot
window.shootScene = shootScene
