import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { replaceFile } from './encode-picture.ts'
import { hasWidths, pictureFolder, pictureWidths } from './picture-files.ts'

const path = fileURLToPath(new URL('../renderings.json', import.meta.url))

/** The fingerprint of each committed picture, by product and view. */
export type Manifest = Record<string, Record<string, string>>

export const readManifest = () => readRecord<Manifest[string]>(path)
export const writeManifest = (manifest: Manifest) => writeRecord(path, manifest)

/** A JSON file with a value for each name; none when the file does not exist yet. */
export const readRecord = <Value>(file: string): Record<string, Value> =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Value>) : {}

/** Writes it, sorted by name. */
export async function writeRecord(file: string, record: Record<string, unknown>) {
  const sorted = Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  await replaceFile(file, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** Whether all files of a picture exist. */
export const hasFiles = (product_id: string, view: string) =>
  hasWidths(`${pictureFolder(product_id)}/${view}`, pictureWidths)

export type PictureName = { product_id: string; view: string }

/** A rendered picture with this fingerprint: products that differ only in their ratings look the same. */
export function samePicture(manifest: Manifest, hash: string): PictureName | undefined {
  for (const [product_id, views] of Object.entries(manifest))
    for (const [view, one] of Object.entries(views))
      if (one === hash && hasFiles(product_id, view)) return { product_id, view }
}
