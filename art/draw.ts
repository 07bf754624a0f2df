/**
 * `node art/draw.ts` draws the dimensions of all products, the figures and the logo, and writes them to public/images.
 * `node art/draw.ts spa panel` draws only products with these models or IDs.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drawDimensions } from './dimensions/dimensions.ts'
import { drawFigures } from './figures/draw-figures.ts'
import { drawLogo } from './logo.ts'
import { readCatalog } from './studio/catalog.ts'
import { readSubject } from './subject.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const requested = process.argv.slice(2)

const products = readCatalog()
const chosen = [...products.values()].filter(
  ({ id, picture }) =>
    !requested.length || requested.includes(id) || requested.includes(picture?.model ?? ''),
)

mkdirSync(`${root}public/images/products`, { recursive: true })
let bytes = 0
for (const product of chosen) {
  const dimensions = drawDimensions(readSubject(product, products))
  if (dimensions) save(`products/${product.id}-dimensions.svg`, dimensions)
}
console.log(`${chosen.length} products, ${Math.round(bytes / 1024)} KB`)
if (!requested.length || requested.includes('logo')) await drawLogo(`${root}public`)
if (!requested.length || requested.includes('figures')) await drawFigures(`${root}public`)

function save(name: string, svg: string): void {
  bytes += svg.length
  writeFileSync(`${root}public/images/${name}`, svg)
}
