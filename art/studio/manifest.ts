import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { replaceFile } from './encode-picture.ts'
import { pictureFolder, pictureFormats, pictureWidths } from './picture-files.ts'

const path = fileURLToPath(new URL('../renderings.json', import.meta.url))

/** The fingerprint of each committed picture, by product and view. */
export type Manifest = Record<string, Record<string, string>>

export const readManifest = (): Manifest =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {}

export async function writeManifest(manifest: Manifest) {
  const sorted = Object.fromEntries(Object.entries(manifest).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  await replaceFile(path, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** Whether all files of a picture exist. */
export const hasFiles = (product_id: string, view: string) =>
  pictureWidths.every((width) =>
    pictureFormats.every((format) => existsSync(`${pictureFolder(product_id)}/${view}-${width}.${format}`)),
  )

export type PictureName = { product_id: string; view: string }

/** A rendered picture with this fingerprint: products that differ only in their ratings look the same. */
export function samePicture(manifest: Manifest, hash: string): PictureName | undefined {
  for (const [product_id, views] of Object.entries(manifest))
    for (const [view, one] of Object.entries(views))
      if (one === hash && hasFiles(product_id, view)) return { product_id, view }
}
