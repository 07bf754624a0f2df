import { readFile } from 'node:fs/promises'
import { Path, Svg, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import sharp from 'sharp'
import { encode } from 'uqr'
import { textLine } from './pdf-blocks.server.ts'
import type { PdfDocument } from './pdf-document.ts'
import { pdf_font } from './pdf-font.server.ts'
import { ink, styles } from './pdf-styles.server.ts'

/** Pictures as data URLs, by their path on the site. */
export type Pictures = ReadonlyMap<string, string>

// The store's own pictures. Any other path is ignored: a path from the database must not read other files.
const ownPath = /^\/images\/products\/[\da-z-]+(?:\.svg|\/[a-z]+-960\.webp)$/

// Pictures are 168 points wide: about 250 dpi.
const width_px = 600

/** Reads the pictures of a document. One that does not exist is left out. */
export async function picturesOf({ sheets }: PdfDocument): Promise<Pictures> {
  const found = new Map<string, string>()
  for (const block of sheets.flatMap((sheet) => sheet.blocks)) {
    if (block.kind !== 'hero' && block.kind !== 'drawing') continue
    const { picture: path } = block
    const bytes =
      path === null || !ownPath.test(path) ? null : await readFile(`public${path}`).catch(() => null)
    if (path === null || bytes === null) continue
    found.set(path, block.kind === 'drawing' ? lineDrawing(bytes) : await shadedPicture(bytes))
  }
  return found
}

/** A line drawing stays a vector drawing; its labels are set in the font of the document. */
const lineDrawing = (svg: Buffer) =>
  dataUrl(
    'svg+xml',
    Buffer.from(
      svg
        .toString()
        .replaceAll(/font-family="[^"]*"/g, `font-family="${pdf_font}"`)
        .replaceAll(/ font-weight="[^"]*"/g, ''),
    ),
  )

/** A shaded picture becomes pixels that PDF can hold: it knows no WebP, and no blur filter of SVG. */
const shadedPicture = async (bytes: Buffer) =>
  dataUrl(
    'png',
    await sharp(bytes)
      .resize({ width: width_px })
      .flatten({ background: '#ffffff' })
      .png({ palette: true, quality: 90 })
      .toBuffer(),
  )

const dataUrl = (format: string, bytes: Buffer) => `data:image/${format};base64,${bytes.toString('base64')}`

/** The code as a QR code with its text below. */
export function qrCode(code: string): ReactElement {
  const { data, size } = encode(code, { border: 0 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return h(
    View,
    { style: { alignItems: 'center' } },
    h(
      Svg,
      { width: 64, height: 64, viewBox: `0 0 ${size} ${size}` },
      h(Path, { d: squares.join(''), fill: ink }),
    ),
    textLine(code, styles.code),
  )
}
