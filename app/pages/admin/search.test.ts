import { expect } from 'vitest'
import { aProduct, stockShop } from '#features/catalog/management/catalog.factory.ts'
import { seedDocuments } from '#features/content/pages/seed-content.server.ts'
import { aPaidOrder, becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'

const search = async (harness: Harness, words: string) =>
  (await harness.call<{ kind: string; to: string; title: string }[]>('/staff/search', { search: words })).data

test('the search finds orders by number and products by model number', async ({ harness }) => {
  const { order } = await aPaidOrder(harness)
  await stockShop(harness.db, [aProduct({ id: 'zephyr', model_number: 'ZEPHYR-9000' })])
  await becomeStaff(harness)

  const byNumber = await search(harness, order.id.slice(0, 8))
  const byModel = await search(harness, 'zephyr-9000')
  const tooShort = await search(harness, 'z')

  expect(byNumber).toMatchObject([{ kind: 'order', to: `/admin/orders/${order.id}` }])
  expect(byModel).toMatchObject([{ kind: 'product', to: '/admin/products/zephyr' }])
  expect(tooShort).toEqual([])
})

test('the search finds customers by email and pages by their path', async ({ harness }) => {
  await harness.signIn('nora@example.com')
  await seedDocuments(harness.db, harness.now())
  await becomeStaff(harness)

  const customers = await search(harness, 'nora@example')
  const pages = await search(harness, '/guides')

  expect(customers).toMatchObject([{ kind: 'customer', note: 'nora@example.com' }])
  expect(pages).toMatchObject([
    { kind: 'page', note: '/guides', to: expect.stringMatching('/admin/content/') },
  ])
})

test('the search finds settings by label and by the name of their variable', async ({ harness }) => {
  await becomeStaff(harness)
  await queryRows(harness.db, `update users set role = 'owner' where role = 'manager'`)

  const byLabel = await search(harness, 'time zone')
  const byName = await search(harness, 'smtp_url')

  expect(byLabel).toMatchObject([{ kind: 'setting', title: 'Time zone', to: '/admin/settings/shop' }])
  expect(byName).toMatchObject([{ kind: 'setting', to: expect.stringMatching('/admin/settings/') }])
})

test('the search finds only what the role may see', async ({ harness }) => {
  const { order } = await aPaidOrder(harness)
  await becomeStaff(harness)
  await queryRows(harness.db, `update users set role = 'content' where role = 'manager'`)

  expect(await search(harness, order.id)).toEqual([])
})
