import { expect } from 'vitest'
import { aProduct, stockShop } from '#features/catalog/management/catalog.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { callEndpoint } from '#platform/http/api/api.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { loadProduct, servedDetails } from './product.server.ts'
import { previewStaffProduct } from './product-preview.api.server.ts'

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
  expect(step).toHaveProperty('spec_groups')
  for (const name of servedDetails) {
    expect(document.detail).not.toHaveProperty(name)
    expect(step.detail).toHaveProperty(name)
  }
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

  await harness.signIn('owner@example.com')
  await queryRows(harness.db, `update users set role = 'owner' where email = 'owner@example.com'`)
  const ctx = { ...harness.ctx(), is_document: true }
  const request = new Request('http://localhost/productPreview/panel')
  const { data: shown } = await callEndpoint(previewStaffProduct, ctx, { body: { id: 'panel' }, request })

  expect(shown).toHaveProperty('spec_groups')
  expect(shown.detail).toHaveProperty('highlights')
})
