import { expect } from 'vitest'
import { aProduct, stockShop } from '#features/catalog/management/catalog.factory.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { loadProduct } from './product.server.ts'
import { previewProduct } from './product-preview.api.server.ts'

const url = new URL('http://localhost/panel')

const sentWith = async (harness: Harness, is_document: boolean) =>
  JSON.parse(JSON.stringify(await loadProduct({ ...harness.ctx(), is_document }, 'panel', url)))

test('the data of a product document lacks what only static parts show, and that of a step has it', async ({
  harness,
}) => {
  await stockShop(harness.db, [aProduct({ id: 'panel' })])

  const document = await sentWith(harness, true)
  const step = await sentWith(harness, false)

  expect(document.detail.name).toBe(step.detail.name)
  expect(document.prices).toEqual(step.prices)
  expect(document).not.toHaveProperty('spec_groups')
  expect(document.detail).not.toHaveProperty('highlights')
  expect(step).toHaveProperty('spec_groups')
  expect(step.detail).toHaveProperty('highlights')
})

test('a product that cannot be bought keeps its replacements, which the buy box lists', async ({
  harness,
}) => {
  await stockShop(harness.db, [aProduct({ id: 'panel', status: 'discontinued' })])

  expect(await sentWith(harness, true)).toHaveProperty('related')
})

test('the preview of a draft has all data, because its answer is copied before it is rendered', async ({
  harness,
}) => {
  await stockShop(harness.db, [aProduct({ id: 'panel' })])

  const ctx = { ...harness.ctx(), is_document: true }
  const shown = JSON.parse(JSON.stringify(await previewProduct(ctx, 'panel')))

  expect(shown).toHaveProperty('spec_groups')
  expect(shown.detail).toHaveProperty('highlights')
})
