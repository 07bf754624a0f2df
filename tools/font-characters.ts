import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create } from 'fontkit'

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

/** Characters that few public pages have: a file of their own, which loads only where one of them is shown. */
const rare = new Set('"#&<>[\\]^_`{|}~§±³¹÷\u200b‘•‹›↑↓')

/** The web font's files in app/fonts, and which characters each has. */
export const fontFiles = [
  { name: 'inter.woff2', has: (character: string) => !rare.has(character) },
  { name: 'inter-signs.woff2', has: (character: string) => rare.has(character) },
] as const

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

/** The characters for which a font has a glyph. The table of characters ends with 0xFFFF, which is none. */
export function charactersOfFont(font: Buffer): Set<string> {
  const opened = create(font)
  if (!('characterSet' in opened)) throw new Error('The file is a collection of fonts')
  return new Set(
    opened.characterSet.filter((code) => code !== 0xffff).map((code) => String.fromCodePoint(code)),
  )
}
