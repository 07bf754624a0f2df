import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { drawingWidths } from '../../app/ui/media/drawings.ts'
import { replaceFile, writeWidths } from './encode-picture.ts'
import { hasWidths } from './picture-files.ts'

/** Draws at twice the size, then scales down: thin lines stay even. */
const density = 144
/** Without chroma subsampling: thin colored lines would blur. */
const encoding = {
  avif: { quality: 55, effort: 6 },
  webp: { quality: 76, effort: 6, smartSubsample: true },
}

/**
 * Writes a drawing as SVG, and as AVIF and WebP in the widths that pages load: browsers take long to lay out and paint
 * thousands of paths. Nothing is encoded if the drawing is the one on disk.
 */
export async function writeDrawing(folder: string, name: string, svg: string) {
  const path = `${folder}/${name}`
  const file = `${path}.svg`
  if (hasWidths(path, drawingWidths) && existsSync(file) && readFileSync(file, 'utf8') === svg) return
  const drawn = await sharp(Buffer.from(svg), { density })
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
  await writeWidths(path, drawn, drawingWidths, encoding)
  // The last file: a killed run starts again with this drawing.
  await replaceFile(file, svg)
}
