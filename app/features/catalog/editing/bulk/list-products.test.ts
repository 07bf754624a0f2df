import { expect } from 'vitest'
import { aProduct, stockShop } from '#features/catalog/management/catalog.factory.ts'
import { inTransaction, queryRows } from '#platform/database/db.server.ts'
import { test } from '#tests/harness/harness.ts'
import { pageOfProducts, productsThatMatch } from './list-products.server.ts'

test('products are searched by a part of their name, brand, model number and GTIN, in the order of the list', async ({
  harness,
}) => {
  await stockShop(harness.db, [
    aProduct({ id: 'first', brand: 'Zephyr', popularity: 1 }),
    aProduct({ id: 'second', model_number: 'AZEPH-9', popularity: 2 }),
    aProduct({ id: 'third', popularity: 3 }),
  ])
  const idsOf = async (search: string, page = 1) =>
    (
      await pageOfProducts(harness.db, { search }, { page, size: 1, sort: 'popularity', descending: true })
    ).map(({ id }) => id)

  expect([await idsOf('zeph'), await idsOf('ZEPH', 2), await idsOf('zeph', 3)]).toEqual([
    ['second'],
    ['first'],
    [],
  ])
  expect(await idsOf('ze')).toEqual(['second'])
  expect(await idsOf('no such product')).toEqual([])
})

test('a search of products reads its trigram index', async ({ harness }) => {
  const { from, where, values } = productsThatMatch({ search: 'zephyr' })

  const plan = await inTransaction(harness.db, async (tx) => {
    await queryRows(tx, 'set local enable_seqscan = off')
    return queryRows(tx, `explain select p.id from ${from} where ${where}`, values)
  })

  expect(JSON.stringify(plan)).toContain('products_search')
})

test('the list counts all products, and says how many of them the store lists as for sale', async ({
  harness,
}) => {
  await stockShop(harness.db, [
    aProduct({ id: 'one' }),
    aProduct({ id: 'two', status: 'clearance' }),
    aProduct({ id: 'ended', status: 'discontinued' }),
    aProduct({ id: 'not-yet', status: 'draft' }),
  ])
  const { id } = await harness.signIn('catalog@example.com', ['Cata', 'Log'])
  await queryRows(harness.db, "update users set role = 'catalog' where id = $1", [id])

  const { data } = await harness.call<{ total: number; for_sale: number }>('/staff/products', {
    status: 'discontinued',
  })
  const all = await harness.call<{ total: number; for_sale: number }>('/staff/products', {})
  const store = await harness.get<{ total: number }>('/product/get/product/list')

  expect(data).toMatchObject({ total: 1, for_sale: 2 })
  expect(all.data).toMatchObject({ total: 4, for_sale: 2 })
  expect(store.data.total).toBe(2)
})
