import { expect } from 'vitest'
import { catalogTest, type Harness } from '#tests/harness/harness.ts'
import { categoryAt, loadCategory } from '../shop/category.server.ts'

async function search(harness: Harness, path: string, text: string) {
  const url = new URL(`${path}?${new URLSearchParams({ search: text })}`, 'http://localhost')
  return loadCategory(harness.ctx(), categoryAt(url), url)
}

catalogTest('a very long text is shown as far as it was searched', async ({ harness }) => {
  const { nothing } = await search(harness, '/products', 'q'.repeat(5000))

  expect(nothing?.search).toBe('q'.repeat(120))
})

catalogTest('a text without words finds nothing instead of all products', async ({ harness }) => {
  for (const text of ['%', '😀', '!?']) {
    const { list, nothing } = await search(harness, '/products', text)

    expect([text, list.total, nothing?.products.length]).toEqual([text, 0, 4])
  }
  expect((await search(harness, '/products', '  ')).list.total).toBeGreaterThan(100)
})

catalogTest('a text that nothing matches leads to the spelling that finds products', async ({ harness }) => {
  const { list, nothing } = await search(harness, '/products', 'trensfarmrr')

  expect(list.total).toBe(0)
  expect(nothing?.respelled).toBe('transformers')
})

catalogTest('products with similar names are shown, else the most popular ones', async ({ harness }) => {
  const similar = await search(harness, '/products', 'seamless qqwqq')
  const none = await search(harness, '/products', 'xyzzy qqwqq')

  expect(similar.nothing?.is_similar).toBe(true)
  expect(none.nothing).toMatchObject({ respelled: null, is_similar: false })
  expect(none.nothing?.products).toHaveLength(4)
  expect(none.nothing?.families.map(({ path }) => path)).toContain('/outdoorSPA')
})

catalogTest('a text that finds nothing in a category shows what the whole shop has', async ({ harness }) => {
  const { list, nothing } = await search(harness, '/bathtub', 'microinverter')

  expect(list.total).toBe(0)
  expect(nothing?.is_similar).toBe(true)
  expect(nothing?.products.every(({ name }) => /IQ|micro/i.test(name))).toBe(true)
})

catalogTest('a discontinued model names its replacement above the list', async ({ harness }) => {
  const { notices } = await search(harness, '/products', 'powerwall')

  expect(notices[0]).toMatch(/^Discontinued: .*Powerwall 2.* Replacement: .*Hearth/)
})
