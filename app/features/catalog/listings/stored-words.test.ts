import { expect } from 'vitest'
import { aProduct, stockShop } from '#features/catalog/management/catalog.factory.ts'
import { changeStatus, saveProducts } from '#features/catalog/management/manage-products.server.ts'
import { nameTerms } from '#features/catalog/products/search-words/search-terms.ts'
import { numbersOf } from '#features/catalog/search/bits.ts'
import { type CatalogIndex, createIndex } from '#features/catalog/search/catalog-index.ts'
import { prefixOf } from '#features/catalog/search/search.server.ts'
import { readWords } from '#features/catalog/search/stored-words/read-words.server.ts'
import { storeWords } from '#features/catalog/search/stored-words/store-words.server.ts'
import { readPostings, type WordPostings } from '#features/catalog/search/word-postings.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { catalogTest, type Harness, test } from '#tests/harness/harness.ts'
import { type Locale, locales } from '#text/text.tsx'
import { completeListings } from './listings.server.ts'

const always = { products: 0, changes: 1 }

/** As if the products had been written by an earlier transaction than that of the test. */
const becomeOld = (db: Db) => queryRows(db, 'update product_filters set changed_in = 1')

/** A database, and the names of the statements that are sent to it. */
function recorded({ db }: Harness) {
  const statements: string[] = []
  const query = (statement: { text: string; name: string; values: unknown[] }) => {
    statements.push(statement.name)
    return db.$client.query(statement)
  }
  return { statements, db: { $client: { query } } as unknown as Db }
}

const listed = (read: Map<string, WordPostings>) =>
  Object.fromEntries(
    [...read].map(([part, { products, headings, is_stop_word }]) => [
      part,
      [is_stop_word, numbersOf(products), numbersOf(headings)],
    ]),
  )

/** Words as typed, their beginnings, numbers with units, and what is in no text, as parts of a `tsquery`. */
async function partsOf(db: Db, locale: Locale) {
  const rows = await queryRows<{ name: string }>(
    db,
    'select names ->> $1 as name from product_filters order by number limit 150',
    [locale],
  )
  const words = [...new Set(rows.flatMap(({ name }) => [...nameTerms(name)]))]
  const typed = [...words, ...words.map((word) => word.slice(0, 3)), ...others]
  return [...new Set(typed.flatMap((word) => [prefixOf(word), `'${word}'`]))]
}

const others = ['the', 'und', '3.6kw', '10kw', '48v', 'tuv.com', 'zzzz', '逆变', '的', 's']

catalogTest.for(locales)(
  '%s: stored words have the products that the full-text index has',
  async (locale, { harness }) => {
    const { db } = harness
    await becomeOld(db)
    const parts = await partsOf(db, locale)

    expect(await storeWords(db, { limits: always })).toBe(locales.length)
    const node = recorded(harness)
    const stored = await readWords(node.db, createIndex(), parts, locale)

    expect(parts.length).toBeGreaterThan(500)
    expect(listed(stored)).toEqual(listed(await readPostings(db, parts, locale)))
    expect(node.statements.slice(0, 2)).toEqual(['stored-words-state', `stored-words-${locale}`])
  },
)

const named = (id: string, name: string) => aProduct({ id, name: { en: name, de: name, zh: name } })

/** The IDs of the products with each of these words. */
async function having(db: Db, words: string[], index: CatalogIndex = createIndex()) {
  const read = await readWords(db, index, words.map(prefixOf), 'en')
  const rows = await queryRows<{ number: number; id: string }>(
    db,
    'select number, product_id as id from product_filters',
  )
  const ids = new Map(rows.map(({ number, id }) => [number, id]))
  return words.map((word) =>
    numbersOf(read.get(prefixOf(word))?.products ?? new Uint32Array())
      .map((number) => ids.get(number))
      .sort(),
  )
}

test('words of products that were changed, added or withdrawn since are those of now', async ({
  harness,
}) => {
  const { db } = harness
  await stockShop(db, [named('one', 'Apple tree'), named('two', 'Apple pie'), named('three', 'Cherry pie')])
  await becomeOld(db)
  await storeWords(db, { limits: always })

  await saveProducts(db, [named('one', 'Cherry tree'), named('four', 'Apple juice')])
  await changeStatus(db, 'three', 'draft')
  const node = recorded(harness)
  const found = await having(node.db, ['apple', 'cherry', 'pie'])

  expect(found).toEqual([['four', 'two'], ['one'], ['two']])
  expect(node.statements).toContain('changed-postings-en')
  expect(node.statements).not.toContain('word-postings-en')
})

test('words that a letter begins are read from the full-text index, the letter itself is not', async ({
  harness,
}) => {
  const { db } = harness
  await stockShop(db, [named('one', 'Plan B'), named('two', 'Box')])
  await becomeOld(db)
  await storeWords(db, { limits: always })
  const node = recorded(harness)

  const letter = await readWords(node.db, createIndex(), [`'b'`], 'en')
  expect(numbersOf(letter.get(`'b'`)?.products ?? new Uint32Array())).toHaveLength(1)
  expect(node.statements).not.toContain('word-postings-en')
  expect(await having(node.db, ['b'])).toEqual([['one', 'two']])
  expect(node.statements).toContain('word-postings-en')
})

test('words are stored again after enough changes, and only then', async ({ harness }) => {
  const { db } = harness
  await stockShop(db, [named('one', 'Apple tree'), named('two', 'Apple pie')])
  await becomeOld(db)
  await storeWords(db, { limits: always })

  await saveProducts(db, [named('one', 'Cherry tree')])
  expect(await storeWords(db, { limits: { products: 0, changes: 2 } })).toBe(0)
  expect(await storeWords(db, { limits: always })).toBe(locales.length)
  await becomeOld(db)

  const node = recorded(harness)
  expect(await having(node.db, ['apple', 'cherry'])).toEqual([['two'], ['one']])
  expect(node.statements).not.toContain('changed-postings-en')
})

/** Saves a product with a number in the third chunk. */
async function saveFarProduct(db: Db, product: ReturnType<typeof named>) {
  await saveProducts(db, [product])
  await queryRows(db, 'delete from product_filters where product_id = $1', [product.id])
  await queryRows(
    db,
    'insert into product_filters (product_id, number) overriding system value values ($1, 70000)',
    [product.id],
  )
  await saveProducts(db, [product])
}

test('products of several chunks are found, and only chunks with changes are stored again', async ({
  harness,
}) => {
  const { db } = harness
  await stockShop(db, [named('one', 'Apple tree')])
  await saveFarProduct(db, named('two', 'Apple pie'))
  await becomeOld(db)
  expect(await storeWords(db, { limits: always })).toBe(3 * locales.length)

  await saveProducts(db, [named('two', 'Apple juice')])
  expect(await storeWords(db, { limits: always })).toBe(locales.length)
  await becomeOld(db)
  const node = recorded(harness)

  expect(await having(node.db, ['apple', 'pie', 'juice'])).toEqual([['one', 'two'], [], ['two']])
  expect(node.statements).not.toContain('changed-postings-en')
})

test('a product of a chunk that is not stored is found', async ({ harness }) => {
  const { db } = harness
  await stockShop(db, [named('one', 'Apple tree')])
  await becomeOld(db)
  await storeWords(db, { limits: always })

  await saveFarProduct(db, named('two', 'Apple pie'))
  const node = recorded(harness)

  expect(await having(node.db, ['apple', 'pie'])).toEqual([['one', 'two'], ['two']])
  expect(node.statements).not.toContain('word-postings-en')
})

test('words that are not all stored yet are read from the full-text index', async ({ harness }) => {
  const { db } = harness
  await stockShop(db, [named('one', 'Apple tree')])
  await becomeOld(db)

  expect(await storeWords(db, { limits: always, isLate: () => true })).toBe(0)
  const node = recorded(harness)

  expect(await having(node.db, ['apple'])).toEqual([['one']])
  expect(node.statements).toContain('word-postings-en')
})

test('a small catalog has no stored words', async ({ harness }) => {
  await stockShop(harness.db, [named('one', 'Apple tree')])

  expect(await storeWords(harness.db)).toBe(0)

  const { chunks } = only(await queryRows<{ chunks: number }>(harness.db, countChunks))
  expect(chunks).toBe(0)
})

const countChunks = 'select count(*)::int as chunks from word_chunks'

test('stored words of a restored database whose transactions are later than those of the server are not used', async ({
  harness,
}) => {
  const { db } = harness
  await stockShop(db, [named('one', 'Apple tree')])
  await becomeOld(db)
  await storeWords(db, { limits: always })
  await queryRows(db, 'update word_chunks set since = since + 1000000')

  await completeListings(db)
  const node = recorded(harness)

  expect(await having(node.db, ['apple'])).toEqual([['one']])
  expect(node.statements).toContain('word-postings-en')
})
