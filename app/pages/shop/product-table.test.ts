import { expect } from 'vitest'
import { aProduct, stockShop } from '#features/catalog/management/catalog.factory.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { categoryAt, loadCategory } from './category.server.ts'
import { categoryMeta } from './category-meta.ts'

const site = { locale: 'en', origin: 'https://heliostead.example' } as const

const panel = (id: string, watts: number | null, price_cents: number) =>
  aProduct({
    id,
    family_id: 'solar-panels',
    list_price_cents: price_cents,
    price_now_cents: price_cents,
    attributes: watts ? [{ id: 'rated_power', number: watts, words: null }] : [],
  })

function load(harness: Harness, path: string) {
  const url = new URL(path, 'http://localhost')
  return loadCategory(harness.ctx(), categoryAt(url), url)
}

test('the table has the key figures, the price and the price per watt of each product', async ({
  harness,
}) => {
  await stockShop(harness.db, [panel('a', 400, 15_400), panel('b', 450, 18_000)])

  const { table, list } = await load(harness, '/products?view=table&sort=name')

  expect(list.items).toEqual([])
  expect(table?.units).toBe('W')
  expect(table?.columns).toMatchObject([{ name: 'Rated power', numeric: true }])
  expect(table?.rows).toMatchObject([
    { product_id: 'a', cells: ['400\u202fW'], price: '$154.00', unit_price: '$0.385/W', min_quantity: 1 },
    { product_id: 'b', cells: ['450\u202fW'], price: '$180.00', unit_price: '$0.400/W' },
  ])
})

test('cards carry no data of the table, but the unit by which its prices are sorted', async ({ harness }) => {
  await stockShop(harness.db, [panel('a', 400, 15_400)])

  const page = await load(harness, '/products')

  expect(page).not.toHaveProperty('table')
  expect(page.unit).toBe('W')
})

test('a list is sorted by the price per watt, products without one last', async ({ harness }) => {
  await stockShop(harness.db, [
    panel('none', null, 100),
    panel('large', 500, 20_000),
    panel('small', 300, 15_000),
    panel('middle', 400, 18_000),
  ])

  const { list } = await load(harness, '/products?sort=unit_price')

  expect(list.items.map((one) => one.product_id)).toEqual(['large', 'middle', 'small', 'none'])
})

test('a page lists 12, 24 or 48 products, and search engines index only the first size and no table', async ({
  harness,
}) => {
  await stockShop(
    harness.db,
    Array.from({ length: 25 }, (_, at) => panel(`p-${at}`, 400, 10_000)),
  )
  const sizeOf = async (query: string) => (await load(harness, `/products${query}`)).list.items.length
  const isIndexed = async (query: string) =>
    !JSON.stringify(categoryMeta(await load(harness, `/products${query}`), site)).includes('noindex')

  expect([
    await sizeOf(''),
    await sizeOf('?size=24'),
    await sizeOf('?size=48'),
    await sizeOf('?size=1000'),
  ]).toEqual([12, 24, 25, 12])
  expect([await isIndexed(''), await isIndexed('?size=24'), await isIndexed('?view=table')]).toEqual([
    true,
    false,
    false,
  ])
})
