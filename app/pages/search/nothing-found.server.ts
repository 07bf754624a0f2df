import type { BrowseQuery } from '#features/catalog/listings/browse-products.server.ts'
import { cachedSearchResult } from '#features/catalog/listings/listing-pages.server.ts'
import { cardsOf } from '#features/catalog/listings/listings.server.ts'
import { type CardSummary, toCardSummary } from '#features/catalog/products/components/card-summary.ts'
import { pathOfFamily } from '#features/catalog/products/families/categories.ts'
import { families } from '#features/catalog/products/families/families.server.ts'
import { vocabularyOf } from '#features/catalog/products/search-words/search-terms.ts'
import { countBits } from '#features/catalog/search/bits.ts'
import { everything, type FilterIndex } from '#features/catalog/search/filter-index.ts'
import { maxNames, nameSimilarities } from '#features/catalog/search/name-similarity.ts'
import { respell } from '#features/catalog/search/search.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'

/** What a list shows instead of products when a search text finds none in it. */
export type NothingFound = {
  /** The text that was searched: a very long one is cut. */
  search: string
  /** The text with the spelling that was probably meant; null without one that finds products. */
  respelled: string | null
  /** Products that are near to the text, or else the most popular ones. */
  products: CardSummary[]
  is_similar: boolean
  families: { name: string; path: string }[]
}

const maxProducts = 4

/** Where to go on from a search text that finds nothing in a list. */
export async function nothingFound(
  ctx: RequestContext,
  { search, families: within }: BrowseQuery,
): Promise<NothingFound> {
  const near = await nearestProducts(ctx, search)
  const cards = await cardsOf(ctx.db, near.ids, ctx.locale)
  const all = await families(ctx)
  const names = all.map(({ name }) => name)
  return {
    search,
    respelled: await spellingThatFinds(ctx, search, names),
    products: cards.map((card) => toCardSummary(card, ctx.locale)),
    is_similar: near.is_similar,
    families: all
      .filter(({ id }) => within.length !== 1 || id !== within[0])
      .map(({ id, name }) => ({ name, path: pathOfFamily(id) })),
  }
}

async function spellingThatFinds(ctx: RequestContext, search: string, familyNames: string[]) {
  const { filters } = await ctx.services.listings.index(ctx.db)
  const names = vocabularyOf([...familyNames, ...filters.valuesOf('brand')].join(' '))
  const respelled = await respell(ctx.db, search, ctx.locale, names)
  const found = respelled && (await cachedSearchResult(ctx, respelled, ctx.locale))
  return found && countBits(found.products) > 0 ? respelled : null
}

/** What the text finds in the whole shop; else the products with the most similar names; else the most popular ones. */
async function nearestProducts(ctx: RequestContext, search: string) {
  const { filters } = await ctx.services.listings.index(ctx.db)
  const found = await cachedSearchResult(ctx, search, ctx.locale)
  if (found && countBits(found.products) > 0)
    return {
      ids: filters.page(found.products, 'popular', ctx.locale, 0, maxProducts, found.first),
      is_similar: true,
    }
  const popular = mostPopular(filters)
  const names = new Map(popular.map((number) => [number, filters.nameOf(number, ctx.locale)]))
  const similar = [...nameSimilarities(search, names)].toSorted(([, a], [, b]) => b - a)
  const numbers = similar.length > 0 ? similar.map(([number]) => number) : popular
  return { ids: numbers.slice(0, maxProducts).map(filters.idOf), is_similar: similar.length > 0 }
}

const mostPopular = (filters: FilterIndex) =>
  filters.mostPopular(
    filters.matching({ ...everything, facet_values: [['status:clearance', 'status:live']] }),
    maxNames,
  )
