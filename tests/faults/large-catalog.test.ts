import { expect } from 'vitest'
import { aProduct, stockShop } from '#features/catalog/management/catalog.factory.ts'
import { inTransaction, openDatabase } from '#platform/database/db.server.ts'
import { fillCatalog } from '../../tools/large-catalog.ts'
import { listedRows, rowsWrittenAgain } from '../harness/listed-rows.ts'
import { faultTest } from './fault-test.ts'

faultTest('COPY writes the list rows that saving products writes', async ({ database_url }) => {
  const database = await openDatabase({ url: database_url, dataDir: 'memory', poolSize: 2 })
  const inAll = (text: string) => ({ en: text, de: text, zh: text })
  const summary = inAll('Tab\there, backslash \\n, "quotes"\nand a second line')
  await inTransaction(database.db, (tx) =>
    stockShop(tx, [
      aProduct({ id: 'one', summary, attributes: [{ id: 'rated_power', number: 5000, words: null }] }),
      aProduct({ id: 'two', brand: 'A "B" \\ {C}', status: 'live' }),
    ]),
  )

  await fillCatalog(database.db, 1200, () => {})

  const filled = await listedRows(database.db)
  const again = await rowsWrittenAgain(database.db)
  await database.close()
  expect(filled).toHaveLength(1202)
  expect(again).toEqual(filled)
})
