// A child process that decodes and re-encodes uploaded images. A decoder that crashes, hangs or uses too much memory
// affects only this process. It receives { id, kind, bytes } and answers { id, image } or { id, failure }.
import { gunzipSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { decodeBmp, decodeHeic, decodeIco, decodeXbm, type RawImage } from './image-formats.ts'
import type { ImageKind, ImageTask, ImageTaskResult, PictureSize, SafeImageKind } from './images.server.ts'

/** More than any phone camera; 64 million pixels take 256 MB while decoded. All frames count. */
const maxPixels = 64_000_000
/** A still image with a longer side is scaled down. */
const maxSide = 4096
const maxSvgBytes = 12 * 1024 * 1024
const maxMemoryBytes = 1.5 * 1024 ** 3

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Svg', 'Heif'].map(
    (name) => `VipsForeignLoad${name}Buffer`,
  ),
})

// The decoders run on other threads, so this timer fires in time. The parent starts a new process.
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) process.exit(1)
}, 25).unref()

process.on('message', async ({ id, kind, bytes, size }: ImageTask) => {
  const result: ImageTaskResult = await (size ? resize(bytes, size) : reencode(kind, bytes)).then(
    (image) => ({ id, image }),
    (error: Error) => ({ id, failure: error.message.slice(0, 200) }),
  )
  process.send?.(result)
})
process.on('disconnect', () => process.exit(0))

async function reencode(kind: ImageKind, bytes: Uint8Array) {
  const { open, encode } = await opened(kind, bytes)
  const [image, as] = encode(open)
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  // The frames of an animation lie below one another.
  return { bytes: new Uint8Array(data), kind: as, width: info.width, height: info.pageHeight ?? info.height }
}

/** A still WebP in a size, from the bytes of an image that was encoded anew before. */
async function resize(bytes: Uint8Array, { width, height, focal }: PictureSize) {
  const image = sharp(bytes, options)
  const sized =
    height === undefined
      ? image.resize({ width, withoutEnlargement: true })
      : image.extract(await cropAround(image, height / width, focal)).resize({ width, height })
  const { data, info } = await sized.webp({ quality: 82, effort: 4 }).toBuffer({ resolveWithObject: true })
  return { bytes: new Uint8Array(data), kind: 'webp' as const, width: info.width, height: info.height }
}

/** The largest area with this ratio of height to width whose center is as near to the focal point as the edges allow. */
async function cropAround(image: Sharp, ratio: number, focal = { x: 50, y: 50 }) {
  const { width, height } = await image.metadata()
  const crop = {
    width: Math.min(width, Math.round(height / ratio)),
    height: Math.min(height, Math.round(width * ratio)),
  }
  const start = (percent: number, whole: number, part: number) =>
    Math.max(0, Math.min(whole - part, Math.round((percent / 100) * whole - part / 2)))
  return { ...crop, left: start(focal.x, width, crop.width), top: start(focal.y, height, crop.height) }
}

const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const

type Encode = (image: Sharp) => [Sharp, SafeImageKind]

/** Rotated upright, at most maxSide. No metadata (location, camera, time) is written. */
const still = (image: Sharp) =>
  image.autoOrient().resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })

const asJpeg: Encode = (image) => [still(image).jpeg({ quality: 85 }), 'jpeg']

const asPng: Encode = (image) => [still(image).png({ compressionLevel: 6 }), 'png']

async function opened(kind: ImageKind, bytes: Uint8Array): Promise<{ open: Sharp; encode: Encode }> {
  switch (kind) {
    case 'jpeg':
      return { open: sharp(bytes, options), encode: asJpeg }
    case 'heic':
      return { open: openRaw(await decodeHeic(bytes, maxPixels)), encode: asJpeg }
    case 'avif':
      return { open: sharp(bytes, options), encode: (one) => [still(one).avif({ effort: 1 }), 'avif'] }
    case 'gif':
      return {
        open: sharp(bytes, { ...options, animated: true }),
        encode: (one) => [one.gif({ effort: 1 }), 'gif'],
      }
    case 'webp':
      return {
        open: sharp(bytes, { ...options, animated: true }),
        encode: (one) => [one.webp({ quality: 85, effort: 2 }), 'webp'],
      }
    case 'png':
    case 'tiff':
      return { open: sharp(bytes, options), encode: asPng }
    case 'svg':
      return { open: openSvg(bytes), encode: asPng }
    case 'svgz':
      return { open: openSvg(gunzipSync(bytes, { maxOutputLength: maxSvgBytes })), encode: asPng }
    case 'xbm':
      return { open: openRaw(decodeXbm(bytes, maxPixels)), encode: asPng }
    case 'bmp':
      return { open: openRaw(decodeBmp(bytes, maxPixels)), encode: asPng }
    case 'ico': {
      const icon = decodeIco(bytes, maxPixels)
      return { open: icon && 'png' in icon ? sharp(icon.png, options) : openRaw(icon), encode: asPng }
    }
  }
}

/**
 * Rendered without a base URL, so that the renderer loads no other file. Entities are refused because they can expand
 * exponentially.
 */
function openSvg(bytes: Uint8Array) {
  const source = Buffer.from(bytes).toString('latin1').toLowerCase()
  if (source.includes('<!entity') || source.includes('xi:include'))
    throw new Error('The drawing has entities')
  return sharp(bytes, { ...options, sequentialRead: false })
}

function openRaw(image: RawImage | null) {
  if (!image) throw new Error('Not an image of this kind')
  const { width, height, data } = image
  return sharp(data, { limitInputPixels: maxPixels, raw: { width, height, channels: 4 } })
}
