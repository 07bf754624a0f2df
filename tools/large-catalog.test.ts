import { expect } from 'vitest'
import { aProduct, stockShop } from '#features/catalog/management/catalog.factory.ts'
import { test } from '#tests/harness/harness.ts'
import { listedRows, rowsWrittenAgain } from '#tests/harness/listed-rows.ts'
import { arrayText, cellText } from './copy-rows.ts'
import { fillCatalog } from './large-catalog.ts'

test('the products of seed:large have the list rows that saving them writes', async ({ harness: { db } }) => {
  const attributes = [{ id: 'rated_power', number: 5000, words: null }]
  await stockShop(db, [aProduct({ id: 'one', attributes }), aProduct({ id: 'two', brand: 'A "B" \\ {C}' })])

  await fillCatalog(db, 5, () => {})

  const filled = await listedRows(db)
  expect(filled.filter(({ id }) => /-v000\d$/.test(id))).toHaveLength(5)
  expect(await rowsWrittenAgain(db)).toEqual(filled)
})

test('cells and lists are escaped as COPY reads them', () => {
  expect(cellText('a\tb\\c\nd\re')).toBe('a\\tb\\\\c\\nd\\re')
  expect([null, true, 1.5].map(cellText)).toEqual(['\\N', 'true', '1.5'])
  expect(arrayText(['brand:"A" \\ {B}', 'x,y'])).toBe('{"brand:\\"A\\" \\\\ {B}","x,y"}')
})
