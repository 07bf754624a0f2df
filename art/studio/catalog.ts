import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CatalogProduct } from '../subject.ts'

const folder = fileURLToPath(new URL('../../db/seed/catalog/products', import.meta.url))

/** The products of the seed catalog by ID, in the order of its files. */
export function readCatalog(): Map<string, CatalogProduct> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const products = files
    .toSorted()
    .flatMap((name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as CatalogProduct[])
  return new Map(products.map((product) => [product.id, product]))
}
