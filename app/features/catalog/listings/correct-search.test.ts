import { expect, test } from 'vitest'
import { phraseIndexOf } from '#features/catalog/search/query/phrase-index.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { catalogTest, type Harness } from '#tests/harness/harness.ts'
import { searchWords } from './correct-search.server.ts'
import { findProducts } from './find-products.server.ts'
import { refreshListings } from './listings.server.ts'

const find = async (harness: Harness, text: string) => {
  const ctx = Object.assign(harness, { locale: 'zh' as const }).ctx()
  const found = await findProducts(ctx, text)
  return {
    text: found?.query?.text,
    labels: found?.parts.map(({ label }) => label),
    products: found?.products.map(({ product_id }) => product_id),
    is_exact: found?.is_exact,
  }
}

catalogTest('a Chinese word with characters of the same sound finds what was meant', async ({ harness }) => {
  for (const [typed, meant] of [
    ['浴岗', '浴缸'],
    ['太阳能版 400瓦', '太阳能板 400瓦'],
    ['充电庄', '充电桩'],
    ['逆便器', '逆变器'],
    ['储能店池', '储能电池'],
    ['浴崗', '浴缸'],
  ] as const) {
    const found = await find(harness, typed)
    const expected = await find(harness, meant)

    expect(found, typed).toEqual({ ...expected, is_exact: false })
    expect(expected.labels, typed).not.toEqual([])
  }
})

catalogTest('a Chinese word of everyday life is searched as it is', async ({ harness }) => {
  for (const typed of ['鱼缸', '链接', '华为逆变器', '铸铁浴缸'])
    expect((await find(harness, typed)).text ?? typed).toBe(typed)
})

catalogTest('what the name of a product has is no typing error', async ({ harness }) => {
  const [{ id } = { id: '' }] = await queryRows<{ id: string }>(
    harness.db,
    `update products set name = name || '{"zh": "浴岗牌水龙头"}' where id = (select min(id) from products where status = 'live') returning id`,
    [],
  )
  await refreshListings(harness.db, [id])

  expect(await find(harness, '浴岗')).toMatchObject({ products: [id], is_exact: true })
})

test('what texts are corrected with is built again only for other Chinese phrases', async () => {
  const wordsOf = (phrases: string) => searchWords(phraseIndexOf('zh', { 'family=spas': phrases }))
  const first = await wordsOf('浴缸, tub')

  expect(await wordsOf('hot tub, 浴缸')).toBe(first)
  expect((await wordsOf('浴缸, 浴池')).known).toContain('浴池')
})
