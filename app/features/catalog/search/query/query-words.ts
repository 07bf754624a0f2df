import type { Locale } from '#text/text.tsx'
import { accessoryWords, deviceWords } from './accessory-words.ts'
import { germanWords } from './words-de.ts'
import { englishWords } from './words-en.ts'
import { chineseWords } from './words-zh.ts'

/**
 * Phrases by what they mean, separated by commas. Singular is enough. The meanings:
 *
 * - `family=outdoor-spas`, `brand=SolarEdge`, or an attribute with its value, as `panel_look=all_black` or `seats=2`.
 *   Several values are separated by `|`. With `implied ` before it, another value in the text replaces it; with `accessory `
 *   a family is wanted even if others are named; with ` beside solar-panels|microinverters` after it only if those are.
 * - `name=panel wash`: the words of product names for what people call otherwise.
 * - `use=cabin`: one of `uses`.
 * - `unit=kW`: a unit that follows a number, as in `units`.
 *   `unit=none` is one that no product is sold by: the number with it says nothing.
 * - `at_most`, `at_least`: before a number or after it; `postposed` ones only after it. `dollars`: a currency.
 * - `order=price_up`: how to sort.
 * - `for`: what follows is what the product must fit. `with`: what follows is a part of the product.
 *   `fitted_by`: the same for what is before it. `replacement`: it asks for what replaces a discontinued product.
 * - `to`: between a primary and a secondary voltage.
 * - `through`: between the ends of a range. `between` and `and`: around it, as in `between 400 and 500 W`.
 * - `ignore`: says nothing about the product.
 */
export type QueryWords = Record<string, string>

/** Where to add a synonym: the file of its language. */
export const queryWords: Record<Locale, QueryWords> = {
  en: [accessoryWords('en'), deviceWords('en')].reduce(mergedWords, englishWords),
  // English terms are common in the trade.
  de: [germanWords, accessoryWords('de'), deviceWords('de')].reduce(mergedWords, englishWords),
  zh: [chineseWords, accessoryWords('zh'), deviceWords('zh')].reduce(mergedWords, englishWords),
}

/** The phrases of both. */
export function mergedWords(some: QueryWords, others: QueryWords): QueryWords {
  const merged = { ...some }
  for (const [meaning, phrases] of Object.entries(others))
    merged[meaning] = merged[meaning] ? `${merged[meaning]}, ${phrases}` : phrases
  return merged
}
