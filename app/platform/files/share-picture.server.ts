import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { reencodeImage } from './images.server.ts'

/** The size that link previews show without cropping. */
const size = { width: 1200, height: 630, margin: 30 } as const
const ground = '#f3eee6'

/** Drawings of the shop. Other images, such as uploads, are bitmaps already. */
const drawing = /^\/images\/[a-z\d-]+\/[\w-]+\.svg$/

/** Where drawings are: in a built shop, and in development. */
const folders = ['build/client', 'public']

type Drawing = { svg: string; version: string }

const versions = new Map<string, string>()
const drawings = new LRUCache<string, Drawing>({ max: 600 })
const pictures = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: 200 })

/**
 * The version of the link preview picture of a drawing, which changes with its content; null for other images.
 * A page names the picture by it without rendering the picture.
 */
export async function sharePictureVersion(image: string | undefined): Promise<string | null> {
  if (!image || !drawing.test(image)) return null
  const known = versions.get(image) ?? (await readDrawing(image))?.version
  if (known) versions.set(image, known)
  return known ?? null
}

/** The PNG of a drawing in the size of a link preview, 1200 × 630. Cached; null when there is no such drawing. */
export async function sharePicture(image: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const found = drawing.test(image) ? await readDrawing(image) : null
  if (!found) return null
  const key = `${image} ${found.version}`
  const cached = pictures.get(key)
  if (cached) return cached
  const rendered = reencodeImage('svg', Buffer.from(framed(found.svg))).then(({ bytes }) =>
    Uint8Array.from(bytes),
  )
  pictures.set(key, rendered)
  rendered.catch(() => pictures.delete(key))
  return rendered
}

async function readDrawing(image: string): Promise<Drawing | null> {
  const known = drawings.get(image)
  if (known) return known
  for (const folder of folders) {
    const svg = await readFile(`${folder}${image}`, 'utf8').catch(() => null)
    if (svg === null) continue
    const version = createHash('sha256').update(svg).digest('hex').slice(0, 10)
    const found = { svg, version }
    drawings.set(image, found)
    return found
  }
  return null
}

/** The drawing in the middle of the frame, as large as it fits. */
function framed(svg: string) {
  const start = svg.indexOf('<svg')
  const end = svg.indexOf('>', start)
  const root = svg.slice(start + 4, end).replaceAll(/\s(?:width|height)="[^"]*"/g, '')
  const { width, height, margin } = size
  const place = `x="${margin}" y="${margin}" width="${width - 2 * margin}" height="${height - 2 * margin}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${ground}"/><svg ${place}${root}>${svg.slice(end + 1)}</svg>`
}
