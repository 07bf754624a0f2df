import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import sharp, { type AvifOptions, type WebpOptions } from 'sharp'
import type { Shot } from './browser-studio.ts'
import type { PictureName } from './manifest.ts'
import type { Quality } from './page/recipe.ts'
import { pictureFolder, pictureFormats, pictureWidths } from './picture-files.ts'

/** A picture as PNG. The studio's pixels start with the bottom row, and alpha only says where the product is. */
export const uprightPicture = ({ pixels }: Shot, { width, height }: Quality): Promise<Buffer> =>
  sharp(pixels, { raw: { width, height, channels: 4 } })
    .flip()
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()

/** Writes a picture as AVIF and WebP in all widths. Returns the bytes written. */
export async function writePicture(
  folder: string,
  view: string,
  shot: Shot,
  quality: Quality,
): Promise<number> {
  await mkdir(folder, { recursive: true })
  return writeWidths(`${folder}/${view}`, await uprightPicture(shot, quality), pictureWidths)
}

type Encoding = {
  avif: AvifOptions
  webp: WebpOptions
  /** For widths of up to 800 px. */
  narrowAvif?: AvifOptions
}

const renderingEncoding: Encoding = {
  avif: { quality: 58, effort: 5, chromaSubsampling: '4:2:0' },
  webp: { quality: 80, effort: 6, smartSubsample: true },
}

/**
 * Scenes are the largest picture of the first screen. Phones show the narrow ones at two or three pixels per CSS pixel, where
 * the lower quality is not seen: a third less.
 */
export const sceneEncoding: Encoding = {
  ...renderingEncoding,
  narrowAvif: { quality: 46, effort: 9, chromaSubsampling: '4:2:0' },
}

/** Writes a picture as AVIF and WebP to `<path>-<width>.<format>` in all widths. Returns the bytes written. */
export async function writeWidths(
  path: string,
  upright: Buffer,
  widths: readonly number[],
  { avif, webp, narrowAvif = avif } = renderingEncoding,
): Promise<number> {
  let bytes = 0
  for (const width of widths) {
    const sized = sharp(upright).resize({ width, kernel: 'lanczos3' })
    const files = [
      [
        'avif',
        await sized
          .clone()
          .avif(width <= 800 ? narrowAvif : avif)
          .toBuffer(),
      ],
      ['webp', await sized.clone().webp(webp).toBuffer()],
    ] as const
    for (const [format, content] of files) {
      await replaceFile(`${path}-${width}.${format}`, content)
      bytes += content.length
    }
  }
  return bytes
}

/** Copies all files of a rendered picture to another product. */
export async function copyPicture(from: PictureName, to: PictureName) {
  await mkdir(pictureFolder(to.product_id), { recursive: true })
  for (const width of pictureWidths)
    for (const format of pictureFormats) {
      const content = await readFile(`${pictureFolder(from.product_id)}/${from.view}-${width}.${format}`)
      await replaceFile(`${pictureFolder(to.product_id)}/${to.view}-${width}.${format}`, content)
    }
}

/** Writes a file so that a killed run leaves the old one or the new one; unchanged content is not written. */
export async function replaceFile(path: string, content: string | Uint8Array) {
  const before = await readFile(path).catch(() => null)
  if (before?.equals(Buffer.from(content))) return
  await writeFile(`${path}.new`, content)
  await rename(`${path}.new`, path)
}
