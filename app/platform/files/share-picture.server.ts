import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { reencodeImage } from './images.server.ts'

/** The size that link previews show without cropping. */
const size = { width: 1200, height: 630, margin: 30 } as const
const ground = '#f3eee6'

/** Pictures of the shop: drawings, and renderings of products and scenes. Other images, such as uploads, are bitmaps already. */
const ownPicture = /^\/images\/[a-z\d-]+\/(?:[\w-]+\.svg|[\w-]+\/[a-z]+-960\.webp|[\w-]+-1200\.webp)$/

/** Where drawings are: in a built shop, and in development. */
const folders = ['build/client', 'public']

type OwnPicture = { bytes: Buffer; version: string }

const versions = new Map<string, string>()
const originals = new LRUCache<string, OwnPicture>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ bytes }) => bytes.length,
})
const pictures = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: 200 })

/**
 * The version of the link preview picture of one of the shop's own pictures, which changes with its content; null for
 * other images. A page names the picture by it without rendering the picture.
 */
export async function sharePictureVersion(image: string | undefined): Promise<string | null> {
  if (!image || !ownPicture.test(image)) return null
  const known = versions.get(image) ?? (await readOriginal(image))?.version
  if (known) versions.set(image, known)
  return known ?? null
}

/** The PNG of a picture of the shop in the size of a link preview, 1200 × 630. Cached; null when there is none. */
export async function sharePicture(image: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const found = ownPicture.test(image) ? await readOriginal(image) : null
  if (!found) return null
  const key = `${image} ${found.version}`
  const cached = pictures.get(key)
  if (cached) return cached
  const made = pictureOf(image, found.bytes)
  pictures.set(key, made)
  made.catch(() => pictures.delete(key))
  return made
}

async function readOriginal(image: string): Promise<OwnPicture | null> {
  const known = originals.get(image)
  if (known) return known
  for (const folder of folders) {
    const bytes = await readFile(`${folder}${image}`).catch(() => null)
    if (bytes === null) continue
    const version = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
    const found = { bytes, version }
    originals.set(image, found)
    return found
  }
  return null
}

/** Loaded with the first picture: a start needs no decoder. */
const loadSharp = async () => (await import('sharp')).default

const drawingPicture = async (svg: Buffer) =>
  Uint8Array.from((await reencodeImage('svg', Buffer.from(framed(svg.toString())))).bytes)

function pictureOf(image: string, bytes: Buffer) {
  if (image.endsWith('.svg')) return drawingPicture(bytes)
  return image.startsWith('/images/scenes/') ? scenePicture(bytes) : renderingPicture(bytes)
}

/** A scene, cut at the top and at the bottom. */
async function scenePicture(bytes: Buffer) {
  const sharp = await loadSharp()
  return Uint8Array.from(
    await sharp(bytes)
      .resize(size.width, size.height, { fit: 'cover' })
      .png({ palette: true, quality: 90 })
      .toBuffer(),
  )
}

/** A rendering in full height; its backdrop continues to both sides. */
async function renderingPicture(bytes: Buffer) {
  const sharp = await loadSharp()
  const scaled = await sharp(bytes).resize({ height: size.height }).png({ compressionLevel: 1 }).toBuffer()
  const { width = 0 } = await sharp(scaled).metadata()
  const left = Math.floor((size.width - width) / 2)
  const right = size.width - width - left
  return Uint8Array.from(
    await sharp(scaled)
      .extend({ left, right, extendWith: 'copy' })
      .png({ palette: true, quality: 90 })
      .toBuffer(),
  )
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
