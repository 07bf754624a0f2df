import { expect } from 'vitest'
import type { Db } from '#platform/db.server.ts'
import { test } from '#tests/world.ts'
import { aProduct, stockShop } from './catalogue.samples.ts'
import { facetCounts, type ListingQuery, listProducts, nameOf } from './listings.server.ts'

const aQuery = (more: Partial<ListingQuery> = {}): ListingQuery => ({
  locale: 'en',
  families: [],
  marks: [],
  price_from_cents: null,
  price_to_cents: null,
  search: '',
  sort: 'popular',
  page: 1,
  page_size: 20,
  ...more,
})

/** A database that writes down what it is asked, by the statement's name. */
function listeningTo(db: Db) {
  const asked: { text: string; name?: string }[] = []
  const query = (statement: { text: string; name?: string; values: unknown[] }) => {
    asked.push(statement)
    return db.$client.query(statement)
  }
  return { asked, db: { $client: { query } } as unknown as Db }
}

test('a list of another length, or another page of it, is the same statement', async ({ world }) => {
  await stockShop(world.db, [aProduct({ id: 'one' }), aProduct({ id: 'two' }), aProduct({ id: 'three' })])
  const { asked, db } = listeningTo(world.db)

  for (const page_size of [1, 2, 10, 50])
    for (const page of [1, 2]) await listProducts(db, aQuery({ search: 'inverter', page, page_size }))

  expect(asked).toHaveLength(8)
  expect(new Set(asked.map((statement) => statement.name)).size).toBe(1)
})

test('however many filters somebody asks for, they are counted with few statements', async ({ world }) => {
  await stockShop(world.db, [aProduct({ id: 'one' })])
  const { asked, db } = listeningTo(world.db)
  const marks = Array.from({ length: 24 }, (_, i) => [`made_up_${i}:1`])

  await facetCounts(db, aQuery({ marks }))

  expect(asked.length).toBeLessThanOrEqual(9)
})

test('forms of a query that somebody makes up do not fill the connections with prepared statements', () => {
  const first = nameOf('select 0')
  for (let i = 1; i < 500; i++) nameOf(`select ${i}`)

  expect(first).toMatch(/^list-/)
  expect(nameOf('select 0')).toBe(first)
  expect(nameOf('select 499')).toBeUndefined()
})
