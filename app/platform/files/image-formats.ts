// Formats that sharp cannot decode: XBM, BMP, icons and HEIC. Each decoder returns raw RGBA pixels, or null when the
// file is not of its kind.
import { decode as decodeBmpFile } from 'bmp-ts'
import decodeIcoFile from 'decode-ico'

export type RawImage = { width: number; height: number; data: Uint8Array }

const isWithin = (width: number, height: number, maxPixels: number) =>
  width > 0 && height > 0 && width * height <= maxPixels

/** An X bitmap: C source with two `#define` lines and an array of bytes, lowest bit first. One bit is one pixel. */
export function decodeXbm(bytes: Uint8Array, maxPixels: number): RawImage | null {
  const source = Buffer.from(bytes).toString('latin1')
  const open = source.indexOf('{')
  const close = source.indexOf('}', open)
  if (open < 0 || close < 0) return null
  const width = sizeIn(source.slice(0, open), 'width')
  const height = sizeIn(source.slice(0, open), 'height')
  if (!isWithin(width, height, maxPixels)) return null
  const values = source.slice(open + 1, close).split(',')
  const rowBytes = Math.ceil(width / 8)
  const data = new Uint8Array(width * height * 4).fill(255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const value = Number(values[y * rowBytes + (x >> 3)])
      const isSet = ((value >> (x & 7)) & 1) === 1
      if (isSet) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  return { width, height, data }
}

/** The number of a line such as `#define roof_width 8`; 0 when there is none. */
function sizeIn(header: string, name: 'width' | 'height') {
  for (const line of header.split('\n')) {
    const [define, key = '', value = ''] = line.trim().split(/\s+/, 3)
    if (define === '#define' && (key === name || key.endsWith(`_${name}`)))
      return /^\d{1,5}$/.test(value) ? Number(value) : 0
  }
  return 0
}

export function decodeBmp(bytes: Uint8Array, maxPixels: number): RawImage | null {
  const file = Buffer.from(bytes)
  if (
    file.length < 26 ||
    !isWithin(Math.abs(file.readInt32LE(18)), Math.abs(file.readInt32LE(22)), maxPixels)
  )
    return null
  const { width, height, data } = decodeBmpFile(file, { toRGBA: true })
  // Without an alpha channel the fourth byte is 0 in many files, but the picture is opaque.
  if (file.readUInt16LE(28) !== 32) for (let at = 3; at < data.length; at += 4) data[at] = 255
  return data.length === width * height * 4 ? { width, height, data } : null
}

/** The largest image of an icon: raw pixels, or the bytes of a PNG. */
export function decodeIco(bytes: Uint8Array, maxPixels: number): RawImage | { png: Uint8Array } | null {
  const images = decodeIcoFile(Buffer.from(bytes)).toSorted((a, b) => b.width * b.height - a.width * a.height)
  const [largest] = images
  if (!largest || !isWithin(largest.width, largest.height, maxPixels)) return null
  const data = Uint8Array.from(largest.data)
  return largest.type === 'png' ? { png: data } : { width: largest.width, height: largest.height, data }
}

/**
 * The primary image of a HEIC file, upright. The WebAssembly decoder is loaded with the first such file; its memory
 * is limited to 2 GB.
 */
export async function decodeHeic(bytes: Uint8Array, maxPixels: number): Promise<RawImage | null> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js')
  const images = new libheif.HeifDecoder().decode(bytes)
  const image = images.find((one) => one.is_primary()) ?? images[0]
  if (!image) return null
  const [width, height] = [image.get_width(), image.get_height()]
  if (!isWithin(width, height, maxPixels)) return null
  const pixels = { width, height, data: new Uint8ClampedArray(width * height * 4) }
  const decoded = await new Promise<boolean>((done) => image.display(pixels, (shown) => done(shown !== null)))
  return decoded ? { width, height, data: new Uint8Array(pixels.data.buffer) } : null
}
