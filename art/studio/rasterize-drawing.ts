import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { drawingWidths } from '../../app/ui/media/drawings.ts'
import { replaceFile } from './encode-picture.ts'

/** Draws at twice the size, then scales down: thin lines stay even. */
const density = 144

/**
 * Writes a drawing as SVG, and as AVIF and WebP in the widths that pages load: browsers take long to lay out and paint
 * thousands of paths. Nothing is encoded if the drawing is the one on disk.
 */
export async function writeDrawing(folder: string, name: string, svg: string) {
  const file = `${folder}/${name}.svg`
  const files = drawingWidths.map((width) => `${folder}/${name}-${width}`)
  const isDone = files.every((one) => existsSync(`${one}.avif`) && existsSync(`${one}.webp`))
  if (isDone && existsSync(file) && readFileSync(file, 'utf8') === svg) return
  const drawn = await sharp(Buffer.from(svg), { density })
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
  for (const width of drawingWidths) {
    const sized = sharp(drawn).resize({ width, kernel: 'lanczos3' })
    await replaceFile(
      `${folder}/${name}-${width}.avif`,
      await sized.clone().avif({ quality: 55, effort: 6 }).toBuffer(),
    )
    await replaceFile(
      `${folder}/${name}-${width}.webp`,
      await sized.clone().webp({ quality: 76, effort: 6, smartSubsample: true }).toBuffer(),
    )
  }
  // The last file: a killed run starts again with this drawing.
  await replaceFile(file, svg)
}
