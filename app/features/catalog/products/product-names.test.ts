import { expect } from 'vitest'
import { catalogTest } from '#tests/harness/harness.ts'
import { readProductNames } from './product-names.server.ts'

catalogTest('the names of the most popular products are read, up to a limit', async ({ harness: { db } }) => {
  const all = await readProductNames(db, 'de', 10_000)
  const some = await readProductNames(db, 'de', 5)

  expect(all.length).toBeGreaterThan(100)
  expect(some).toEqual(all.slice(0, 5))
})
