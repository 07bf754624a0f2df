import { mkdirSync, writeFileSync } from 'node:fs'
import { BLUE, circle, el, INK, PAPER, path, rect, SUN } from './drawing/elements.ts'

type Sharp = typeof import('sharp').default

/** The logo mark, 32 by 32 units: the sun behind the gable of a house. */
function mark(ink = BLUE, sun = SUN): string {
  const rays = [-72, -36, 0, 36, 72]
    .map((angle) => {
      const a = ((angle - 90) * Math.PI) / 180
      const p = (r: number) => `${(16 + r * Math.cos(a)).toFixed(2)} ${(15 + r * Math.sin(a)).toFixed(2)}`
      return `M${p(9.6)}L${p(12.6)}`
    })
    .join('')
  return (
    path(rays, { stroke: sun, 'stroke-width': 2.1, 'stroke-linecap': 'round' }) +
    path('M8.600 15.400a7.400 7.400 0 0 1 14.800 0L16 10.600z', { fill: sun }) +
    path('M2 21.800L16 12.600L30 21.800', {
      fill: 'none',
      stroke: ink,
      'stroke-width': 2.9,
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
    }) +
    path('M6.200 23.200L16 16.800L25.800 23.200V29.400H6.200z', { fill: ink }) +
    path('M12.200 22.800V29.400M16 20.400V29.400M19.800 22.800V29.400M6.200 25.800H25.800', {
      stroke: PAPER,
      'stroke-width': 1,
      'stroke-opacity': 0.9,
    })
  )
}

const svg = (width: number, height: number, title: string, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img"><title>${title}</title>${inside}</svg>\n`

/** The shop's name as strokes: 113 units wide, capitals 16 high, baseline at 16. */
function wordmark(ink = INK): string {
  const bowl = (x: number) => `M${x} 10.700a5.300 5.300 0 1 1 10.600 0a5.300 5.300 0 1 1-10.600 0`
  const e = (x: number) => `M${x} 10.500h10.400A5.300 5.300 0 1 0 ${x + 8.9} 14.500`
  const letters = [
    'M1.500 0V16M13 0V16M1.500 7.800H13',
    e(17.6),
    'M32.600-.6V16',
    'M37.800 5.400V16',
    bowl(42.2),
    'M64.600 7.300C63.400 4.900 57 4.600 57 8c0 3.600 7.800 1.600 7.800 5.300c0 3.700-7 3.500-8.200 .6',
    'M71 1.600V12.600q0 3.200 3 3.200h1.400M68 5.700h7.400',
    e(78.4),
    `${bowl(92)}M102.600 5.400V16`,
    `${bowl(107)}M117.600-.6V16`,
  ].join('')
  return (
    path(letters, {
      fill: 'none',
      stroke: ink,
      'stroke-width': 2.5,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }) + circle(37.8, 0.8, 1.7, { fill: SUN })
  )
}

/** Writes the logo, the icons and the Open Graph image, which shows the house of the home page. */
export async function drawLogo(folder: string): Promise<void> {
  writeFileSync(
    `${folder}/images/logo.svg`,
    svg(166, 32, 'Heliostead', mark() + el('g', { transform: 'translate(41 9)' }, wordmark())),
  )
  writeFileSync(`${folder}/images/mark.svg`, svg(32, 32, 'Heliostead', mark()))
  writeFileSync(`${folder}/favicon.svg`, svg(32, 32, 'Heliostead', mark()))
  const sharp = await import('sharp').then((module) => module.default).catch(() => null)
  if (!sharp) {
    console.warn('sharp is not installed: apple-touch-icon.png and og.png stay as they are')
    return
  }
  await drawIcons(folder)

  const background = await sharp(`${folder}/images/scenes/suburban-roof-1600.webp`)
    .resize(1200, 675)
    .extract({ left: 0, top: 40, width: 1200, height: 630 })
    .png()
    .toBuffer()
  const plate = svg(
    1200,
    630,
    'Heliostead',
    '<defs><linearGradient id="v" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#faf7f2" stop-opacity=".9"/><stop offset="1" stop-color="#faf7f2" stop-opacity="0"/></linearGradient></defs>' +
      rect(0, 0, 1200, 250, { fill: 'url(#v)' }) +
      el('g', { transform: 'translate(64 52) scale(2.9)' }, mark()) +
      el('g', { transform: 'translate(184 76) scale(2.9)' }, wordmark()),
  )
  await sharp(background)
    .composite([{ input: Buffer.from(plate) }])
    .png({ palette: true, quality: 90, compressionLevel: 9 })
    .toFile(`${folder}/images/og.png`)
}

/** The mark in the middle of a square; `share` is its part of the width. */
function iconPng(sharp: Sharp, size: number, share: number, background?: string): Promise<Buffer> {
  const scale = (size * share) / 32
  const edge = (size - 32 * scale) / 2
  const drawing = svg(
    size,
    size,
    'Heliostead',
    (background ? rect(0, 0, size, size, { fill: background }) : '') +
      el('g', { transform: `translate(${edge} ${edge}) scale(${scale})` }, mark()),
  )
  return sharp(Buffer.from(drawing)).png({ compressionLevel: 9, palette: true }).toBuffer()
}

/** An ICO file with one PNG of 32 by 32 pixels. */
function icoOf(png: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // with one picture
  header.writeUInt8(32, 6)
  header.writeUInt8(32, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

/** Writes the icons of browsers and home screens. Launchers crop a maskable icon to the middle 80 percent. */
export async function drawIcons(folder: string): Promise<void> {
  const { default: sharp } = await import('sharp')
  const icons = `${folder}/images/icons`
  mkdirSync(icons, { recursive: true })
  writeFileSync(`${folder}/favicon.ico`, icoOf(await iconPng(sharp, 32, 1)))
  writeFileSync(`${folder}/apple-touch-icon.png`, await iconPng(sharp, 180, 0.755, PAPER))
  writeFileSync(`${icons}/icon-192.png`, await iconPng(sharp, 192, 0.9))
  writeFileSync(`${icons}/icon-512.png`, await iconPng(sharp, 512, 0.9))
  writeFileSync(`${icons}/icon-maskable.png`, await iconPng(sharp, 512, 0.56, PAPER))
}
