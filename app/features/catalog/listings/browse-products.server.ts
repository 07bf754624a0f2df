import type { Card } from '#features/catalog/products/listing.ts'
import type { ListingSort } from '#features/catalog/search/filter-index.ts'
import { type FacetCounts, marksOf, readFilters } from '#features/catalog/search/filters.ts'
import { cacheByVersion } from '#platform/cache/version-cache.server.ts'
import type { Locale } from '#text/text.tsx'
import { facetCounts, type ListingQuery, listProducts, type Reading } from './listing-pages.server.ts'

/** What a visitor asks of a part of the shop. */
export type Browsing = {
  locale: Locale
  families: string[]
  /** What all products of this part of the shop carry. */
  marks: string[][]
  /** `attribute:value`, also with a range of numbers as value. */
  filters: string[]
  price_from_cents: number | null
  price_to_cents: number | null
  search: string
  sort: ListingSort
  page: number
  page_size: number
}

/**
 * The answer `{items, total, page, page_size, forgiving}` as JSON text in bytes: the cards are kept as such, and laid one
 * after the other they need not be written anew for every visitor.
 */
export async function browseAsBytes(reading: Reading, browsing: Browsing): Promise<Buffer<ArrayBuffer>> {
  const query = await queryOf(reading, browsing)
  const { cards, total, forgiving } = await listProducts(reading, query)
  const { page, page_size } = query
  const rest = `],"total":${total},"page":${page},"page_size":${page_size},"forgiving":${forgiving}}`
  const items = cards.flatMap((card, i) => (i === 0 ? [card] : [comma, card]))
  return Buffer.concat([beginning, ...items, Buffer.from(rest)])
}

const beginning = Buffer.from('{"items":[')
const comma = Buffer.from(',')

/** The same as text. */
export const browse = async (reading: Reading, browsing: Browsing) =>
  (await browseAsBytes(reading, browsing)).toString()

export type Browsed = { items: Card[]; total: number; page: number; page_size: number; forgiving: boolean }

/** How many products carry each mark: of what is left, and of all there is on this part of the shop. */
export async function countFacets(reading: Reading, browsing: Browsing) {
  const all = await countWholeCategory(reading, browsing)
  if (isUntouched(browsing)) return { counts: all, all }
  return { counts: await countsOf(reading, await queryOf(reading, browsing)), all }
}

const cacheWholeCategories = cacheByVersion<FacetCounts>()

/** The marks of a whole part of the shop, which every page of it needs: kept as they are used. */
function countWholeCategory(reading: Reading, browsing: Browsing) {
  const { locale, families, marks } = browsing
  return cacheWholeCategories(reading.services.version, JSON.stringify({ locale, families, marks }), () =>
    countsOf(reading, wholeCategory(browsing)),
  )
}

/** Whether all of a part of the shop is asked for, narrowed by nothing. */
export const isUntouched = ({ filters, search, price_from_cents, price_to_cents }: Browsing) =>
  filters.length === 0 && search.trim() === '' && price_from_cents === null && price_to_cents === null

async function countsOf(reading: Reading, query: ListingQuery): Promise<FacetCounts> {
  // Neither the page nor the order changes what is counted.
  const counted: ListingQuery = { ...query, page: 1, page_size: 10, sort: 'popular' }
  const json = await reading.services.listings.through(`facets ${JSON.stringify(counted)}`, async () =>
    JSON.stringify(await facetCounts(reading, counted)),
  )
  return JSON.parse(json.toString())
}

async function queryOf(reading: Reading, browsing: Browsing): Promise<ListingQuery> {
  const { filters: asked, marks, ...same } = browsing
  const search = browsing.search.trim().slice(0, 120)
  const query = { ...same, search, marks: [...marks, ...statusOf(browsing)] }
  if (asked.length === 0) return query
  const all = asked.some((one) => one.includes('..')) ? await countWholeCategory(reading, browsing) : {}
  return { ...query, marks: [...query.marks, ...marksOf(readFilters(asked), all)] }
}

/** Everything on this part of the shop, before anybody searches or filters. */
function wholeCategory({ locale, families, marks, sort, page, page_size }: Browsing): ListingQuery {
  const status = statusOf({ filters: [], marks, search: '' })
  const unasked = { search: '', price_from_cents: null, price_to_cents: null }
  return { locale, families, sort, page, page_size, ...unasked, marks: [...marks, ...status] }
}

/** What is no longer sold is found by who searches for it, or asks for it, but does not stand between the rest. */
function statusOf({ marks, filters, search }: Pick<Browsing, 'marks' | 'filters' | 'search'>) {
  const isSaid = [...filters, ...marks.flat()].some((mark) => mark.startsWith('status:'))
  return isSaid || search !== '' ? [] : [['status:clearance', 'status:live']]
}
