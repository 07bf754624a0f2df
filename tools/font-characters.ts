import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/** Folders with texts in Latin letters: the catalogs, whose keys are the English sentences, and the seed data. */
const folders = ['app', 'db/seed']

/** Texts, and code, which has symbols of its own. Tests have characters that the store never shows. */
const isText = (name: string) => /\.(?:json|tsx?)$/.test(name) && !/\.(?:test|factory)\.tsx?$/.test(name)

/**
 * The characters that the store's own texts may show in the web font, sorted: all of ASCII, and others that occur.
 * Chinese characters, full-width forms and emoji are shown in the fonts of the visitor's system.
 */
export function charactersOfTexts(root: string): string[] {
  const found = new Set(Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)))
  for (const folder of folders)
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!isText(name)) continue
      for (const [character] of readFileSync(join(root, folder, name), 'utf8').matchAll(/[\u00a0-\u2bff]/g))
        found.add(character)
    }
  return [...found].toSorted()
}

/** Characters as the value of `unicode-range`: 'U+20-7E, U+A0'. */
export function unicodeRange(characters: readonly string[]): string {
  const ranges: { first: number; last: number }[] = []
  for (const character of characters) {
    const code = character.charCodeAt(0)
    const open = ranges.at(-1)
    if (open?.last === code - 1) open.last = code
    else ranges.push({ first: code, last: code })
  }
  const hex = (code: number) => code.toString(16).toUpperCase()
  return ranges
    .map(({ first, last }) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(', ')
}

/** The characters for which a WOFF2 font has a glyph. */
export function charactersOfFont(font: Buffer): Set<string> {
  const cmap = cmapOf(font)
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) => cmap.readUInt32BE(4 + 8 * at + 4))
  return new Set(
    subtables.flatMap((at) => (cmap.readUInt16BE(at) === 4 ? mappedBySegments(cmap.subarray(at)) : [])),
  )
}

/** The characters of a cmap subtable of format 4: segments of code points. */
function mappedBySegments(table: Buffer): string[] {
  const segments = table.readUInt16BE(6) / 2
  return Array.from({ length: segments }, (_, at) => {
    const end = table.readUInt16BE(14 + 2 * at)
    const start = table.readUInt16BE(16 + 2 * (segments + at))
    return end === 0xffff
      ? []
      : Array.from({ length: end - start + 1 }, (_, next) => String.fromCharCode(start + next))
  }).flat()
}

/** Numbers of tables in WOFF2: 63 is followed by the table's name; 10 and 11 are `glyf` and `loca`. */
const named = 63
const cmap_number = 0
const outline_numbers = new Set([10, 11])

/** The `cmap` table of a WOFF2 file (https://www.w3.org/TR/WOFF2/#table_dir_format), which is never transformed. */
function cmapOf(font: Buffer): Buffer {
  let at = 48
  const readNumber = () => {
    let value = 0
    for (;;) {
      const byte = font.readUInt8(at++)
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  let offset = 0
  let found: { offset: number; length: number } | null = null
  for (let table = 0; table < font.readUInt16BE(12); table++) {
    const flags = font.readUInt8(at++)
    const number = flags & 63
    const version = flags >> 6
    if (number === named) at += 4
    const original = readNumber()
    // Outlines are transformed in version 0, other tables in any version but 0.
    const isTransformed = outline_numbers.has(number) ? version === 0 : version !== 0
    const length = isTransformed ? readNumber() : original
    if (number === cmap_number) found = { offset, length }
    offset += length
  }
  if (!found) throw new Error('The font has no cmap table')
  const compressed = font.readUInt32BE(20)
  return brotliDecompressSync(font.subarray(at, at + compressed)).subarray(
    found.offset,
    found.offset + found.length,
  )
}
