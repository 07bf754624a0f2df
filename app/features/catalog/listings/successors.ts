import { countBits, numbersOf } from '#features/catalog/search/bits.ts'
import type { CatalogIndex } from '#features/catalog/search/catalog-index.ts'
import { findMatches, type Matches, meets } from '#features/catalog/search/find-matches.ts'
import type { QueryVocabulary } from '#features/catalog/search/query/parse-state.ts'
import { understandQuery } from '#features/catalog/search/query/understand-query.ts'
import type { Condition, UnderstoodQuery } from '#features/catalog/search/query/understood-query.ts'

/** The products that replace each of the named ones, by their numbers. */
export type Successors = Map<number, number[]>

/** A model number that more products have does not name one of them. */
const maxNamed = 5

const isDiscontinued = (number: number, { facts }: CatalogIndex) =>
  facts.choice(number, 'status') === 'discontinued'

/**
 * What replaces each of the found products, if it is shown and meets the other conditions of the text. Only for a few products
 * that the text names by model number, or that are all discontinued: a kind of product does not ask for replacements.
 */
export function successorsOf(numbers: readonly number[], matches: Matches, index: CatalogIndex): Successors {
  const isNamed = matches.has_model || numbers.every((number) => isDiscontinued(number, index))
  if (!isNamed || numbers.length > maxNamed) return new Map()
  const isPrice = (one: Condition) => one.kind === 'number' && one.attribute === 'price'
  const conditions = [...matches.met, ...matches.relaxed.filter(isPrice)].filter((one) => !isOfReplaced(one))
  const isWanted = (number: number) =>
    index.filters.isShown(number) && conditions.every((one) => meets(number, one, index))
  return new Map(numbers.map((number) => [number, index.facts.successors(number).filter(isWanted)]))
}

/** A brand, a figure, a number without a unit and `discontinued` say which product is replaced. */
function isOfReplaced(condition: Condition) {
  if (condition.kind === 'number') return condition.attribute !== 'price' && condition.operator === '='
  if (condition.kind === 'choice')
    return condition.alternatives.some(({ attribute }) => attribute === 'status')
  return condition.kind === 'brand'
}

/**
 * The discontinued products of which a text such as `replacement for LG 400 W panels` asks what replaces them. Null for other
 * texts, and if products for sale are named: then `battery replacement` is a battery.
 */
export function replacedProducts(
  text: string,
  vocabulary: QueryVocabulary,
  index: CatalogIndex,
): { query: UnderstoodQuery; matches: Matches } | null {
  const query = understandQuery(text, vocabulary, { is_whole: true })
  if (query.models.length === 0 && !query.conditions.some(({ kind }) => kind === 'brand')) return null
  const matches = findMatches(query, index)
  const { products, met, has_model } = matches
  if (countBits(products) > maxNamed || (met.length === 0 && !has_model)) return null
  const numbers = numbersOf(products)
  if (!numbers.every((number) => isDiscontinued(number, index))) return null
  const hasSuccessor = [...successorsOf(numbers, matches, index).values()].some(({ length }) => length > 0)
  return hasSuccessor ? { query, matches } : null
}
