// `node tools/subset-font.ts` writes app/fonts/inter.woff2 and inter-signs.woff2: the letters and symbols of the store's
// texts, frequent and rare ones, in the weights that it uses. Run it when a test says that a character has no glyph. The subsetter is downloaded on demand: it is needed
// once in a while.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { charactersOfFont, charactersOfTexts, fontFiles, unicodeRange } from './font-characters.ts'

const version = '2.9.0'
const root = join(import.meta.dirname, '..')
const package_folder = join(root, 'node_modules/@fontsource-variable/inter')

/** `ccmp` composes accents; kerning and tabular figures are used on every page. Inter has thirty more features. */
const features = ['ccmp', 'kern', 'mark', 'tnum']
const weights = { min: 400, max: 600 }

type Subset = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'woff2'; keepFeatures: string[]; variationAxes: { wght: typeof weights } },
) => Promise<Buffer>

const source = readFileSync(join(package_folder, 'files/inter-latin-wght-normal.woff2'))
const drawn = charactersOfFont(source)
const characters = charactersOfTexts(root).filter((character) => drawn.has(character))
const subset = loadSubsetter()
mkdirSync(join(root, 'app/fonts'), { recursive: true })
writeFileSync(join(root, 'app/fonts/LICENSE'), readFileSync(join(package_folder, 'LICENSE')))
for (const { name, has } of fontFiles) {
  const font = await subset(source, characters.filter(has).join(''), {
    targetFormat: 'woff2',
    keepFeatures: features,
    variationAxes: { wght: weights },
  })
  writeFileSync(join(root, 'app/fonts', name), font)
  const included = [...charactersOfFont(font)].toSorted()
  console.log(
    `${name}: ${included.length} characters, ${font.length} bytes. In app/styles.css, its unicode-range must be:`,
  )
  console.log(unicodeRange(included))
}

function loadSubsetter(): Subset {
  const folder = join(root, 'node_modules/.cache/subset-font')
  mkdirSync(folder, { recursive: true })
  const { status } = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `subset-font@${version}`],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  if (status !== 0) throw new Error('subset-font was not installed; the message is above')
  return createRequire(join(folder, 'package.json'))('subset-font')
}
