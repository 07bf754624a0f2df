import { families } from '#features/catalog/products/families/families.server.ts'
import { common, has, numbersOf } from '#features/catalog/search/bits.ts'
import { everything, type FilterIndex } from '#features/catalog/search/filter-index.ts'
import { conditionLabel } from '#features/catalog/search/query/condition-label.ts'
import type { Condition, Span, UnderstoodQuery } from '#features/catalog/search/query/understood-query.ts'
import { withoutParts } from '#features/catalog/search/query/without-parts.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { formatsFor } from '#text/format.ts'
import { cachedSearchResult, conditionsResult } from './listing-pages.server.ts'
import { queryVocabulary } from './query-vocabulary.server.ts'
import type { SearchResult } from './search-products.server.ts'
import { understoodText } from './understood-text.ts'

type FindContext = Pick<RequestContext, 'db' | 'services' | 'locale' | 't'>

/** The products that a text names by model number or series, one list for each name, in the order of the text. */
export async function namedProducts(ctx: FindContext, text: string): Promise<string[][]> {
  const index = await ctx.services.listings.index(ctx.db)
  const { models, compatible_with } = understoodText(text, await queryVocabulary(ctx, ctx.locale, index))
  return [...models, ...(compatible_with?.models ?? [])]
    .toSorted((a, b) => a.span.from - b.span.from)
    .map(({ products }) => products.map(index.filters.idOf))
}

/** A part of a search text that was understood, and the text without it. */
export type UnderstoodPart = { label: string; rest: string }

/** Why a product was found: what of the text it meets, or the discontinued product that it replaces. */
export type FoundProduct = { product_id: string; reasons: string[]; replaces: string | null }

export type FoundProducts = {
  /** How many products were found. */
  total: number
  /** The most relevant ones, best first. */
  products: FoundProduct[]
  /** Every part was understood or found as typed, and no condition was left out. */
  is_exact: boolean
  /** Something besides plain words was understood. */
  is_understood: boolean
  parts: UnderstoodPart[]
  /** Conditions for which there is only a near figure. */
  nearest: string[]
  /** Conditions that were left out because nothing meets them all. */
  relaxed: string[]
  /** Words that were not found together with the rest. */
  missing: string[]
  /** The conditions themselves, for rules on top of them; null if nothing was understood. */
  query: UnderstoodQuery | null
}

/** The products that a text asks for, with what was understood. Null for a text without words. */
export async function findProducts(
  ctx: FindContext,
  search_text: string,
  limit = 10,
): Promise<FoundProducts | null> {
  const result = await cachedSearchResult(ctx, search_text, ctx.locale)
  return result && foundProducts(ctx, result, limit)
}

/**
 * The products that meet all conditions in a sentence, as `which one seats 7, we are a big family`: words that are no condition are
 * not looked for. Null if it has no condition, or if no product meets all.
 */
export async function findByConditions(
  ctx: FindContext,
  sentence: string,
  limit = 10,
): Promise<FoundProducts | null> {
  const result = await conditionsResult(ctx, sentence, ctx.locale)
  return result && foundProducts(ctx, result, limit)
}

/** Products of one family that meet all conditions in a sentence; `meets` says whether a product is one of them. */
type FamilyProducts = {
  conditions: Condition[]
  /** The most popular ones, at most as many as asked for. */
  products: string[]
  meets: (product_id: string) => boolean
}

/** The products of a family that meet all conditions in a sentence. Null if it has no condition, or if none meets all. */
export async function familyByConditions(
  ctx: FindContext,
  sentence: string,
  { family_id, limit }: { family_id: string; limit: number },
): Promise<FamilyProducts | null> {
  const result = await conditionsResult(ctx, sentence, ctx.locale)
  if (!result?.query || result.relaxed.length > 0) return null
  const { filters, facts } = await ctx.services.listings.index(ctx.db)
  const found = common(result.products, filters.matching({ ...everything, families: [family_id] }))
  const meets = (product_id: string) => has(found, facts.numberOf(product_id) ?? -1)
  const products = filters.mostPopular(found, limit).map(filters.idOf)
  return products.length > 0 ? { conditions: result.query.conditions, products, meets } : null
}

async function foundProducts(ctx: FindContext, result: SearchResult, limit: number): Promise<FoundProducts> {
  const { filters } = await ctx.services.listings.index(ctx.db)
  const shown = filters.page(result.products, 'popular', ctx.locale, 0, limit, result.first)
  const labelOf = await labels(ctx)
  const reasonsOf = reasonsBy(result, labelOf, filters)
  const replaced = replacedBy(result)
  return {
    total: numbersOf(result.products).length,
    products: shown.map((product_id) => ({
      product_id,
      reasons: replaced.has(product_id) ? [] : reasonsOf(product_id),
      replaces: replaced.get(product_id) ?? null,
    })),
    is_exact: !result.forgiving,
    is_understood: result.query !== null,
    parts: partsOf(result, labelOf),
    nearest: result.nearest.map(labelOf),
    relaxed: result.relaxed.map(labelOf),
    missing: result.missing.map(({ text }) => text),
    query: result.query,
  }
}

/** What of a search text was understood, as filters that can be removed, what was left out, and what replaces its models. */
export async function understoodParts(ctx: FindContext, search_text: string) {
  const result = await cachedSearchResult(ctx, search_text, ctx.locale)
  if (!result?.query) return null
  const labelOf = await labels(ctx)
  return {
    parts: partsOf(result, labelOf),
    nearest: result.nearest.map(labelOf),
    relaxed: [...result.relaxed.map(labelOf), ...result.missing.map(({ text }) => text)],
    successors: result.successors,
  }
}

type LabelOf = (condition: Condition) => string

async function labels(ctx: FindContext): Promise<LabelOf> {
  const all = await families(ctx)
  const familyNames = new Map(all.map(({ id, name }) => [id, name]))
  const format = formatsFor(ctx.locale)
  return (condition) => conditionLabel(condition, { t: ctx.t, format, familyNames })
}

/** The reasons for a product: of the model numbers only its own. */
function reasonsBy(result: SearchResult, labelOf: LabelOf, filters: FilterIndex) {
  const { query, met, nearest, fits } = result
  const models = modelsIn(result).map(({ span, products }) => ({
    label: span.text,
    ids: new Set(products.map(filters.idOf)),
  }))
  const target = fits && query?.compatible_with ? [query.compatible_with.span.text] : []
  const others = [...[...met, ...nearest].map(labelOf), ...target]
  return (product_id: string) => {
    const own = models.filter(({ ids }) => ids.has(product_id)).map(({ label }) => label)
    return [...new Set([...own, ...others])]
  }
}

/** The model numbers of products that were found. */
const modelsIn = ({ query, products: found }: SearchResult) =>
  query?.models.filter(({ products }) => products.some((number) => has(found, number))) ?? []

/** The replacements among the products, with what they replace. */
const replacedBy = ({ successors }: SearchResult) =>
  new Map(successors.map(({ product_id, replaces }) => [product_id, replaces]))

/** Each part once: two conditions of one span, as the voltages of `480 to 208`, are removed together. */
function partsOf(result: SearchResult, labelOf: LabelOf): UnderstoodPart[] {
  const { query, met, nearest, fits } = result
  if (!query) return []
  const labeled: { label: string; span: Span }[] = [
    ...modelsIn(result).map(({ span }) => ({ label: span.text, span })),
    ...[...met, ...nearest].map((condition) => ({ label: labelOf(condition), span: condition.span })),
    ...(query.sorting ? [{ label: query.sorting.span.text, span: query.sorting.span }] : []),
    ...(fits && query.compatible_with
      ? [{ label: query.compatible_with.span.text, span: query.compatible_with.span }]
      : []),
  ]
  const inOrder = labeled.toSorted((a, b) => a.span.from - b.span.from)
  return [...new Map(inOrder.map((part) => [part.label, part])).values()].map(({ label, span }) => ({
    label,
    rest: withoutParts(query.text, [span]),
  }))
}
