import { expect, test as plain } from 'vitest'
import { aProduct, stockShop } from '#features/catalog/management/catalog.factory.ts'
import {
  changePrice,
  changeStatus,
  saveProducts,
} from '#features/catalog/management/manage-products.server.ts'
import { editDistance, likelyCorrections } from '#features/catalog/search/spelling.ts'
import { createPublicVersion } from '#platform/cache/page-cache.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { createListingCache } from './listing-cache.server.ts'
import { facetCounts, type ListingQuery, listProducts } from './listing-pages.server.ts'
import { completeListings } from './listings.server.ts'

const aQuery = (more: Partial<ListingQuery> = {}): ListingQuery => ({
  locale: 'en',
  families: [],
  facet_values: [],
  price_from_cents: null,
  price_to_cents: null,
  search: '',
  sort: 'popular',
  page: 1,
  page_size: 20,
  ...more,
})

/** A newly started process, and the names of the statements it runs. */
function aProcess(harness: Harness) {
  const statements: (string | undefined)[] = []
  const query = (statement: { text: string; name?: string; values: unknown[] }) => {
    statements.push(statement.name)
    return harness.db.$client.query(statement)
  }
  const db = { $client: { query } } as unknown as Db
  const version = createPublicVersion(harness.db, 0)
  return { statements, ctx: { db, services: { version, listings: createListingCache(version) } } }
}

type Process = ReturnType<typeof aProcess>

async function idsOn({ ctx }: Process, more: Partial<ListingQuery> = {}) {
  const { cards } = await listProducts(ctx, aQuery(more))
  return cards.map((card) => JSON.parse(card.toString()).id)
}

test('other filters, sort orders and pages of a list or search that was read before run no queries', async ({
  harness,
}) => {
  await stockShop(harness.db, [aProduct({ id: 'one' }), aProduct({ id: 'two' }), aProduct({ id: 'three' })])
  const node = aProcess(harness)
  await idsOn(node, { search: 'inverter' })
  const before = node.statements.length

  for (const search of ['', 'inverter'])
    for (const sort of ['popular', 'price_up', 'name'] as const)
      for (const page_size of [1, 2, 10])
        await idsOn(node, {
          search,
          sort,
          page_size,
          facet_values: [['brand:Solis']],
          price_to_cents: 200_000,
        })

  expect(node.statements).toHaveLength(before)
})

test('a new list or search runs a few prepared statements, whatever its filters', async ({ harness }) => {
  await stockShop(harness.db, [aProduct({ id: 'one' })])
  const node = aProcess(harness)
  await idsOn(node)
  node.statements.length = 0

  await idsOn(node, { search: 'inverter one', facet_values: [['brand:Solis'], ['phases:1', 'phases:3']] })
  await idsOn(node, { search: 'invetrer one' })

  // The family names, the search rules and the products of a word are read once for each version of the catalog.
  expect(node.statements).toEqual(['family-names', 'search-rules', 'stored-words-state', 'word-postings-en'])
})

test('counting facets runs no queries, however many filters are used', async ({ harness }) => {
  await stockShop(harness.db, [aProduct({ id: 'one' })])
  const node = aProcess(harness)
  await idsOn(node)
  const before = node.statements.length

  const counts = await facetCounts(
    node.ctx,
    aQuery({ facet_values: Array.from({ length: 24 }, (_, i) => [`made_up_${i}:1`]) }),
  )

  expect(counts).toEqual({})
  expect(node.statements).toHaveLength(before)
})

test('a process sees every change of another process: new products, prices, drafts and live again', async ({
  harness,
}) => {
  await stockShop(harness.db, [
    aProduct({ id: 'cheap', list_price_cents: 1_000, price_now_cents: 1_000 }),
    aProduct({ id: 'dear', list_price_cents: 9_000, price_now_cents: 9_000 }),
  ])
  const node = aProcess(harness)
  const cheapestFirst = () => idsOn(node, { sort: 'price_up' })
  expect(await cheapestFirst()).toEqual(['cheap', 'dear'])

  const dearer = { list_price_cents: 10_000, price_now_cents: 10_000, discount_cents: 0, tiers: [] }
  await inTransaction(harness.db, (tx) => changePrice(tx, 'cheap', dearer))
  expect(await cheapestFirst()).toEqual(['dear', 'cheap'])
  expect(await idsOn(node, { price_to_cents: 9_500 })).toEqual(['dear'])

  await changeStatus(harness.db, 'dear', 'draft')
  await saveProducts(harness.db, [aProduct({ id: 'new', brand: 'SMA', price_now_cents: 500 })])
  expect(await cheapestFirst()).toEqual(['new', 'cheap'])
  expect(await facetCounts(node.ctx, aQuery())).toMatchObject({ 'brand:Solis': 1, 'brand:SMA': 1 })

  await changeStatus(harness.db, 'dear', 'live')
  expect(await cheapestFirst()).toEqual(['new', 'dear', 'cheap'])
  expect(await idsOn(node, { search: 'dear' })).toEqual(['dear'])
})

test('after a change the index is updated with the version, before a list is requested', async ({
  harness,
}) => {
  await stockShop(harness.db, [aProduct({ id: 'one' })])
  const node = aProcess(harness)
  const { listings, version } = node.ctx.services
  version.beforeChange((at) => listings.refresh(node.ctx.db, at))
  await idsOn(node)
  await saveProducts(harness.db, [aProduct({ id: 'two' })])
  await version.current()
  node.statements.length = 0

  const ids = await idsOn(node)

  expect(ids.toSorted()).toEqual(['one', 'two'])
  expect(node.statements).toEqual(['cards'])
})

test('products without list rows get them at startup', async ({ harness }) => {
  await stockShop(harness.db, [aProduct({ id: 'one' }), aProduct({ id: 'two' })])
  for (const table of ['product_words', 'product_filters', 'product_listings', 'search_words'])
    await queryRows(harness.db, `delete from ${table}`)

  await completeListings(harness.db)

  const node = aProcess(harness)
  expect(await idsOn(node)).toEqual(['one', 'two'])
  expect(await idsOn(node, { search: 'invetrer two' })).toEqual(['two'])
})

test.for([
  ['two letters swapped', 'inevrter'],
  ['two letters swapped near the end', 'transfromer'],
  ['two letters swapped in a short word', 'slois'],
  ['a letter missing', 'invrter'],
  ['a letter too many', 'transformmer'],
  ['another letter', 'soliz'],
] as const)('%s is corrected', async ([, typed], { harness }) => {
  await stockShop(harness.db, [
    aProduct({ id: 'right', name: { en: 'Solis inverter and transformer' } }),
    aProduct({ id: 'other', name: { en: 'Panel' }, brand: 'Silfab', family_id: 'solar-panels' }),
  ])

  const node = aProcess(harness)

  const { forgiving } = await listProducts(node.ctx, aQuery({ search: typed }))

  expect(await idsOn(node, { search: typed })).toEqual(['right'])
  expect(forgiving).toBe(true)
})

test('a typing error inside a German compound is corrected', async ({ harness }) => {
  const name = { en: 'String inverter', de: 'Strangwechselrichter', zh: '逆变器' }
  await stockShop(harness.db, [aProduct({ id: 'one', name })])

  expect(await idsOn(aProcess(harness), { locale: 'de', search: 'Wechselrihcter' })).toEqual(['one'])
})

plain('each typing error counts one, also two swapped letters', () => {
  expect(editDistance('inevrter', 'inverter')).toBe(1)
  expect(editDistance('inverer', 'inverter')).toBe(1)
  expect(editDistance('inver', 'inverter')).toBe(0)
  expect(editDistance('bathtub', 'inverter')).toBeGreaterThan(4)
  expect(likelyCorrections('pannel', ['panel', 'tunnel', 'panels', 'funnel'])).toEqual(['panels', 'panel'])
  expect(likelyCorrections('zzzz', ['panel'])).toEqual([])
})
