import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = fileURLToPath(new URL('../../node_modules/.cache/contact-sheets', import.meta.url))
const [columns, label] = [6, 22]

/** A picture, as bytes or as the path of a file, with what is written below it. */
export type Tile = { label: string; picture: string | Buffer }

/** Writes pictures on one sheet with their labels. Returns its path. */
export async function writeContactSheet(
  name: string,
  pictures: readonly Tile[],
  { width, height } = { width: 400, height: 300 },
): Promise<string> {
  const places = pictures.map((_, at) => ({
    left: (at % columns) * width,
    top: Math.floor(at / columns) * (height + label),
  }))
  const tiles = await Promise.all(
    pictures.map(({ picture }) => sharp(picture).resize(width, height).toBuffer()),
  )
  const rows = Math.ceil(pictures.length / columns)
  const [sheet_width, sheet_height] = [columns * width, rows * (height + label)]
  const names = pictures.map(
    ({ label: words }, at) =>
      `<text x="${(places[at]?.left ?? 0) + 6}" y="${(places[at]?.top ?? 0) + height + 16}">${words}</text>`,
  )
  const labels = `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet_width}" height="${sheet_height}" font-size="14" font-family="sans-serif">${names.join('')}</svg>`
  await mkdir(folder, { recursive: true })
  const path = `${folder}/${name}.png`
  await sharp({
    create: { width: sheet_width, height: sheet_height, channels: 3, background: '#ffffff' },
  })
    .composite([
      ...tiles.map((input, at) => ({ input, left: places[at]?.left ?? 0, top: places[at]?.top ?? 0 })),
      { input: Buffer.from(labels), left: 0, top: 0 },
    ])
    .png()
    .toFile(path)
  return path
}
