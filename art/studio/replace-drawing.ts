import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { replaceFile } from './encode-picture.ts'
import { pictureFolder } from './picture-files.ts'
import { sceneFolder } from './scene-files.ts'

const content = fileURLToPath(new URL('../../db/seed/content', import.meta.url))

/** Removes the drawing of a product that has renderings now, and names the front view in seed pages that showed it. */
export async function replaceDrawing(product_id: string) {
  await renameInPages(`/images/products/${product_id}.svg`, `/images/products/${product_id}/front-960.webp`)
  rmSync(`${pictureFolder(product_id)}.svg`, { force: true })
}

/** The same for a scene. */
export async function replaceSceneDrawing(name: string) {
  await renameInPages(`/images/scenes/${name}.svg`, `/images/scenes/${name}-1200.webp`)
  rmSync(`${sceneFolder}/${name}.svg`, { force: true })
}

async function renameInPages(drawing: string, rendering: string) {
  for (const name of readdirSync(content, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.json')) continue
    const text = readFileSync(`${content}/${name}`, 'utf8')
    if (text.includes(`"${drawing}"`))
      await replaceFile(`${content}/${name}`, text.replaceAll(`"${drawing}"`, `"${rendering}"`))
  }
}
