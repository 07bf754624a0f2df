import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { charactersOfFont, charactersOfTexts, fontFiles, unicodeRange } from './font-characters.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path))

// Inter has no glyph for these in its Latin file: visitors see them in a font of their system.
const symbols_of_the_system = 'ΔΣΩεπ⁴⁶⁻₀₂₉→↔∞≈≤≥⌘⏎☀✓⠿'
// A soft hyphen is a hyphen when it is shown.
const invisible = '\u00ad'

test('the web font has a glyph for each character of the texts', () => {
  const fonts = fontFiles.map(({ name }) => charactersOfFont(read(`app/fonts/${name}`)))

  const missing = charactersOfTexts(root).filter(
    (character) =>
      !fonts.some((font) => font.has(character)) &&
      !`${symbols_of_the_system}${invisible}`.includes(character),
  )

  expect(
    missing,
    'run `node tools/subset-font.ts`, or add a symbol that Inter lacks to the list above',
  ).toEqual([])
})

test.each(fontFiles)('the style sheet loads $name for exactly the characters that it has', ({ name }) => {
  const font = charactersOfFont(read(`app/fonts/${name}`))
  const styles = read('app/styles.css').toString()

  const [, range = ''] =
    new RegExp(`fonts/${name.replace('.', '\\.')}[^}]*unicode-range:([^;]+);`).exec(styles) ?? []

  expect(range.trim().replaceAll(/\s+/g, ' ')).toBe(unicodeRange([...font].toSorted()))
})
