import { expect } from 'vitest'
import { seedDocuments } from '#features/content/pages/seed-content.server.ts'
import { limits } from '#platform/security/rate-limits.server.ts'
import { catalogTest, type Harness } from '#tests/harness/harness.ts'
import type { Locale } from '#text/text.tsx'
import { suggestionsFor } from './suggestions.server.ts'

async function suggest(harness: Harness, text: string, locale: Locale = 'en') {
  return suggestionsFor(Object.assign(harness, { locale }).ctx(), text)
}

catalogTest(
  'a few letters suggest products with name, picture and price, and categories',
  async ({ harness }) => {
    const { products, categories } = await suggest(harness, 'inver')

    expect(products).toHaveLength(5)
    for (const { name, thumbnail, price_cents } of products) {
      expect(name).not.toBe('')
      expect(thumbnail).toMatch(/^\//)
      expect(price_cents).toBeGreaterThan(0)
    }
    expect(categories).toContainEqual({ title: 'String inverters', path: '/string-inverters' })
  },
)

catalogTest.for([
  ['en', 'hot tub', '/outdoorSPA'],
  ['de', 'Wechselr', '/string-inverters'],
  ['de', 'Akku', '/batteries'],
  ['zh', '逆变', '/string-inverters'],
  ['zh', '按摩浴缸', '/outdoorSPA'],
] as const)('%s: "%s" suggests the category %s', async ([locale, text, path], { harness }) => {
  const { categories } = await suggest(harness, text, locale)

  expect(categories.map((one) => one.path)).toContain(path)
})

catalogTest(
  'a discontinued model is suggested without a price, followed by what replaces it',
  async ({ harness }) => {
    const { products } = await suggest(harness, 'powerwall')

    expect(products[0]).toMatchObject({ product_id: 'tesla-powerwall-2', price_cents: null })
    expect(products[1]?.product_id).toBe('hearth-ac-10')
  },
)

catalogTest('articles are suggested by their titles and by the family that is typed', async ({ harness }) => {
  await seedDocuments(harness.db)

  expect((await suggest(harness, 'inverter lab')).articles).toContainEqual(
    expect.objectContaining({ path: '/article/reading-an-inverter-label' }),
  )
  expect((await suggest(harness, 'microinverter')).articles.length).toBeGreaterThan(0)
})

catalogTest(
  'the endpoint answers the same to everybody, and caches may reuse its answer',
  async ({ harness }) => {
    const first = await harness.open('/product/get/suggestions?search=Solis')

    expect(first.status).toBe(200)
    expect(first.headers.get('cache-control')).toBe('public, max-age=60, must-revalidate')
    expect(first.headers.get('set-cookie')).toBeNull()
    const { data } = await first.json()
    expect(data.products[0].name).toContain('Solis')
  },
)

catalogTest('without words nothing is suggested', async ({ harness }) => {
  expect(await suggest(harness, ' ?! ')).toEqual({ products: [], categories: [], articles: [], help: [] })
})

catalogTest('suggestions for one network address are limited', async ({ harness }) => {
  const { services, network_address } = harness.ctx()
  for (let i = 0; i < limits['search-suggestions'].points; i++)
    await services.limits.take('search-suggestions', network_address)

  const refused = await harness.get('/product/get/suggestions?search=solis')

  expect(refused.status).toBe(429)
})
