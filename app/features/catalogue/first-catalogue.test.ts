import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { seedShop } from '#app/seed.server.ts'
import { rowsOf } from '#platform/db.server.ts'
import { only } from '#platform/rows.ts'
import { test } from '#tests/world.ts'
import { readFirstCatalogue } from './first-catalogue.server.ts'

test('a new shop has its whole catalogue in three languages, once however often it is laid in', async ({
  world,
}) => {
  const catalogue = readFirstCatalogue()

  await seedShop(world.db, world.log)
  await seedShop(world.db, world.log)

  const count = async (text: string) =>
    only(await rowsOf<{ n: number }>(world.db, `select count(*)::int as n from ${text}`)).n
  expect(await count('products')).toBe(catalogue.products.length)
  expect(await count('product_listings')).toBe(catalogue.products.length * 3)
  expect(await count('families')).toBe(catalogue.families.length)
  expect(await count("product_listings where locale = 'zh' and detail ->> 'description' !~ '[一-鿿]'")).toBe(
    0,
  )
  expect(await count('full_minus')).toBeGreaterThan(1)
})

test('every product has all figures of its family, prices that fall with the volume, and parts for a package', () => {
  const { products, families } = readFirstCatalogue()
  const wanted = new Map(families.map((family) => [family.id, family.attributes.map((one) => one.id)]))

  for (const product of products) {
    const had = new Set(product.attributes.map((one) => one.id))
    expect(
      // Where it was made is said only where that is known.
      wanted.get(product.family_id)?.filter((id) => !had.has(id) && id !== 'made_in'),
      product.id,
    ).toEqual([])
    expect(product.price_now_cents, product.id).toBeLessThanOrEqual(product.list_price_cents)
    const prices = [product.price_now_cents, ...product.tiers.map((tier) => tier.price_cents)]
    expect(prices, product.id).toEqual(prices.toSorted((a, b) => b - a))
    expect(product.components.length > 0, product.id).toBe(product.kind === 'package')
  }
})

test('a mistake in a catalogue file is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'))
  cpSync('db/seed/catalogue', folder, { recursive: true })

  writeFileSync(join(folder, 'products/bathtubs.json'), JSON.stringify([{ id: 'tub', family: 'bathtubs' }]))
  expect(() => readFirstCatalogue(folder)).toThrow(/bathtubs\.json[\s\S]*kind/)

  writeFileSync(join(folder, 'products/bathtubs.json'), '[]')
  writeFileSync(join(folder, 'attributes/common.json'), '[]')
  expect(() => readFirstCatalogue(folder)).toThrow(/names the attribute \w+, which is nowhere/)

  rmSync(folder, { recursive: true })
})

test('no product of the first catalogue claims US origin without the maker’s statement among its documents', () => {
  const claiming = readFirstCatalogue().products.filter(
    (product) =>
      product.made_in_usa ||
      product.attributes.some((one) => one.id === 'made_in' && /USA|United States/.test(one.words?.en ?? '')),
  )

  const unproven = claiming.filter((product) => product.documents.every(({ kind }) => kind !== 'origin'))

  expect(unproven.map((product) => product.id)).toEqual([])
})
