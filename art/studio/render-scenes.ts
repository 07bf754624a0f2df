import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { drawingWidths } from '../../app/ui/media/drawings.ts'
import { buildScene, scenes } from '../scenes3d/find-scene.ts'
import type { CatalogProduct } from '../subject.ts'
import { openStudio } from './browser-studio.ts'
import { writeContactSheet } from './contact-sheet.ts'
import { replaceFile, sceneEncoding, uprightPicture, writeWidths } from './encode-picture.ts'
import { sceneFingerprint } from './fingerprint.ts'
import { readRecord, writeRecord } from './manifest.ts'
import { finalSceneQuality, previewSceneQuality } from './page/sunlight/daylight.ts'
import { replaceSceneDrawing } from './replace-drawing.ts'
import { hasSceneFiles, sceneFolder } from './scene-files.ts'
import { withMarks } from './scene-marks.ts'

const path = fileURLToPath(new URL('../scene-renderings.json', import.meta.url))

type Products = ReadonlyMap<string, CatalogProduct>

/** The scenes that were asked for: as `scenes/<name>`, all by the word `scenes`, or all when nothing was named. */
export const requestedScenes = (requested: readonly string[]): string[] =>
  Object.keys(scenes).filter(
    (name) => requested.length === 0 || requested.includes('scenes') || requested.includes(`scenes/${name}`),
  )

/** Those of the named scenes that changed since they were rendered. */
export function staleScenes(names: readonly string[], products: Products): string[] {
  const known = readFingerprints()
  return names.filter((name) => known[name] !== fingerprintOf(name, products) || !hasSceneFiles(name))
}

/** Renders scenes and writes their files. */
export async function renderScenes(names: readonly string[], products: Products) {
  if (names.length === 0) return
  const studio = await openStudio()
  try {
    for (const name of names) {
      const order = { scene: name, products: productsOf(name, products), quality: finalSceneQuality }
      const shot = await studio.shootScene(order)
      await writeScene(
        name,
        await withMarks(await uprightPicture(shot, finalSceneQuality), sceneOf(name, products)),
      )
      await acceptScenes([name], products)
      console.log(
        `${name}: ${Math.round(shot.seconds.all)} s, ${Math.round(shot.triangles / 1000)} thousand triangles`,
      )
    }
  } finally {
    await studio.close()
  }
}

/** Renders scenes in a small size for a contact sheet. */
export async function previewScenes(names: readonly string[], products: Products) {
  if (names.length === 0) return
  const studio = await openStudio()
  const tiles: { label: string; picture: Buffer }[] = []
  for (const name of names) {
    const order = { scene: name, products: productsOf(name, products), quality: previewSceneQuality }
    const shot = await studio.shootScene(order)
    const picture = await withMarks(await uprightPicture(shot, previewSceneQuality), sceneOf(name, products))
    tiles.push({ label: name, picture })
  }
  await studio.close()
  console.log(await writeContactSheet('preview-scenes', tiles, { width: 640, height: 360 }))
}

/** Records the fingerprints of scenes as they are now. */
export async function acceptScenes(names: readonly string[], products: Products) {
  const known = readFingerprints()
  for (const name of names) if (hasSceneFiles(name)) known[name] = fingerprintOf(name, products)
  await writeRecord(path, known)
}

const readFingerprints = () => readRecord<string>(path)

const productsOf = (name: string, products: Products): CatalogProduct[] =>
  (scenes[name]?.products ?? []).flatMap((id) => products.get(id) ?? [])

const sceneOf = (name: string, products: Products) => buildScene(name, productsOf(name, products))

const fingerprintOf = (name: string, products: Products) =>
  sceneFingerprint(sceneOf(name, products), finalSceneQuality)

/** The files of a scene: AVIF and WebP in all widths, and a PNG of 1200 × 630 for link previews. */
async function writeScene(name: string, upright: Buffer) {
  await writeWidths(`${sceneFolder}/${name}`, upright, drawingWidths, sceneEncoding)
  const shared = await sharp(upright)
    .resize(1200, 630, { fit: 'cover' })
    .png({ palette: true, quality: 85, effort: 10, compressionLevel: 9 })
    .toBuffer()
  await replaceFile(`${sceneFolder}/${name}.png`, shared)
  await replaceSceneDrawing(name)
}
