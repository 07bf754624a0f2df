import { expect } from 'vitest'
import { readDetail } from '#features/catalog/listings/listings.server.ts'
import { inTransaction } from '#platform/database/db.server.ts'
import { test } from '#tests/harness/harness.ts'
import { aProduct, stockShop } from './catalog.factory.ts'
import { refreshStorePictures, storePictures } from './store-pictures.server.ts'

const id = 'ja-jam54s30-410-mr'
const uploaded = {
  path: '/pictures/0b6d3bd4-8a37-4a36-b9a6-2d1b9d6c2b11/1600.webp',
  kind: 'picture' as const,
}

test('a product of the seed catalog shows its renderings, front first, then its dimensions', () => {
  expect(storePictures(id)).toEqual([
    { path: `/images/products/${id}/front-960.webp`, kind: 'picture' },
    { path: `/images/products/${id}/back-960.webp`, kind: 'picture' },
    { path: `/images/products/${id}-dimensions.svg`, kind: 'dimensions' },
  ])
})

test('renderings take the place of the drawing of an older store, and uploaded pictures stay', async ({
  harness,
}) => {
  const drawing = {
    path: `/images/products/${id}.svg`,
    kind: 'picture' as const,
    alt: { en: 'A black panel' },
  }
  await stockShop(harness.db, [aProduct({ id, images: [uploaded, drawing] })])

  await inTransaction(harness.db, refreshStorePictures)

  expect((await readDetail(harness.db, id, 'en'))?.images).toEqual([
    uploaded,
    { path: `/images/products/${id}/front-960.webp`, kind: 'picture', alt: 'A black panel' },
    { path: `/images/products/${id}/back-960.webp`, kind: 'picture' },
  ])
})

test('a product whose own pictures staff removed stays as it is', async ({ harness }) => {
  await stockShop(harness.db, [aProduct({ id, images: [uploaded] })])

  await inTransaction(harness.db, refreshStorePictures)

  expect((await readDetail(harness.db, id, 'en'))?.images).toEqual([uploaded])
})
