/**
 * Draws every picture of the shop: `node art/draw.ts` writes public/images.
 * `node art/draw.ts spa panel` draws only the products of these models or with these ids.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { dimensionsOf } from './dimensions/dimensions.ts'
import { penFor } from './drawing/pen.ts'
import { Sheet } from './drawing/sheet.ts'
import { modelCalled } from './models/find-model.ts'
import { drawScenes } from './scenes/draw-scenes.ts'
import { type Listed, subjectOf } from './subject.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const wanted = process.argv.slice(2)

const products = readCatalog()
const chosen = [...products.values()].filter(
  ({ id, picture }) => !wanted.length || wanted.includes(id) || wanted.includes(picture?.model ?? ''),
)

mkdirSync(`${root}public/images/products`, { recursive: true })
let bytes = 0
for (const product of chosen) {
  const subject = subjectOf(product, products)
  save(`products/${product.id}.svg`, pictureOf(product))
  const dimensions = dimensionsOf(subject, product)
  if (dimensions) save(`products/${product.id}-dimensions.svg`, dimensions)
}
console.log(`${chosen.length} products, ${Math.round(bytes / 1024)} KB`)
if (!wanted.length || wanted.includes('scenes')) await drawScenes(`${root}public`)

function pictureOf(product: Listed): string {
  const subject = subjectOf(product, products)
  const sheet = new Sheet()
  const { size, draw, share } = modelCalled(subject.model)(subject)
  draw(penFor(sheet, size, share))
  return sheet.toSvg(subject.title)
}

function save(name: string, svg: string): void {
  bytes += svg.length
  writeFileSync(`${root}public/images/${name}`, svg)
}

function readCatalog(): Map<string, Listed> {
  const folder = `${root}db/seed/catalog/products`
  const found = new Map<string, Listed>()
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()) {
    try {
      for (const product of JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Listed[])
        found.set(product.id, product)
    } catch (error) {
      console.warn(`${file} cannot be read yet: ${error instanceof Error ? error.message : error}`)
    }
  }
  return found
}
