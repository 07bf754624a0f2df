import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { encode } from 'bmp-ts'
import sharp from 'sharp'
import type { ImageKind } from '#platform/files/images.server.ts'

/** An SVG of 16 × 8 pixels. */
export const drawing =
  '<?xml version="1.0"?>\n<!-- a roof --><svg xmlns="http://www.w3.org/2000/svg" width="16" height="8"><path d="M0 0h16v8z"/></svg>'

/** An icon file whose one image is a PNG. */
const iconOf = (png: Buffer) => {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(16, 6)
  header.writeUInt8(8, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(22, 18)
  return Buffer.concat([header, png])
}

/** An image file of 16 × 8 pixels of a format. */
export async function createImage(kind: ImageKind): Promise<Buffer> {
  const image = sharp(Buffer.from(drawing))
  switch (kind) {
    case 'svg':
      return Buffer.from(drawing)
    case 'svgz':
      return gzipSync(drawing)
    case 'xbm':
      return Buffer.from(
        `#define roof_width 16\n#define roof_height 8\nstatic char roof_bits[] = { ${'0x0f, 0xf0, '.repeat(8)}};`,
      )
    case 'bmp':
      return encode({ width: 16, height: 8, data: Buffer.alloc(16 * 8 * 4, 200), bitPP: 24 }).data
    case 'heic':
      return readFileSync('tests/data/small.heic')
    case 'ico':
      return iconOf(await image.png().toBuffer())
    default:
      return image.flatten({ background: 'white' })[kind]().toBuffer()
  }
}
