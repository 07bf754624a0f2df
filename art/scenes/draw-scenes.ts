import { mkdirSync } from 'node:fs'
import { Sheet } from '../drawing/sheet.ts'
import { drawLogo } from '../logo.ts'
import { writeDrawing } from '../studio/rasterize-drawing.ts'
import { deckSpaScene } from './deck-spa.ts'
import { palletInspectionScene } from './pallet-inspection.ts'

/** Writes the scenes that are drawn, the logo and the icons. */
export async function drawScenes(folder: string): Promise<void> {
  mkdirSync(`${folder}/images/scenes`, { recursive: true })
  const scenes = {
    'deck-spa': deckSpaScene,
    'pallet-inspection': palletInspectionScene,
  }
  for (const [name, draw] of Object.entries(scenes)) {
    const sheet = new Sheet(1600, 900)
    draw(sheet)
    const svg = sheet.toSvg(titles[name as keyof typeof scenes])
    await writeDrawing(`${folder}/images/scenes`, name, svg)
    await writeSharePicture(`${folder}/images/scenes/${name}.png`, svg)
  }
  await drawLogo(folder)
}

/** Writes a scene as a PNG of 1200 × 630 pixels, cropped, for link previews that do not support SVG. */
async function writeSharePicture(file: string, svg: string): Promise<void> {
  const sharp = await import('sharp').then((module) => module.default).catch(() => null)
  if (!sharp) return console.warn(`sharp is not installed: ${file} stays as it is`)
  await sharp(Buffer.from(svg))
    .resize(1200, 630, { fit: 'cover' })
    .png({ palette: true, quality: 80, effort: 10, compressionLevel: 9 })
    .toFile(file)
}

const titles = {
  'deck-spa': 'A spa on a wooden deck',
  'pallet-inspection': 'A pallet with a crate and six numbered places to check',
}
