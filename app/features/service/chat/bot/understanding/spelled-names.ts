// Corrects typing errors in the words that products and their kinds are called by, as `Badewane` or `microinvertor`.
import type { Locale } from '#text/text.tsx'
import { isTypo } from '../retrieval/signals.ts'
import { stemOf, wordsIn } from '../words.ts'

/** `names`: words to correct to, by their first three letters. `known`: stems of words that are right as they are. */
export type SpelledNames = { names: ReadonlyMap<string, readonly string[]>; known: ReadonlySet<string> }

/** Shorter words resemble too many others. */
const minLength = 7

/** `names`: texts with the words to correct to; `others`: texts whose words are right as well. */
export function spelledNamesOf(names: string, others: ReadonlySet<string>, locale: Locale): SpelledNames {
  const words = [...new Set(wordsIn(names.replaceAll(/[-–/]/g, ' '), locale))]
  const long = words.filter((word) => word.length >= minLength && /^\p{L}+$/u.test(word))
  const known = new Set([...others, ...words.map((word) => stemOf(word, locale))])
  return { names: Map.groupBy(long, startOf), known }
}

const startOf = (word: string) => word.slice(0, 2)

/** A message with the words that are one letter away from a word of the names, and from none else, spelled as that word. */
export function withSpelledNames(message: string, { names, known }: SpelledNames, locale: Locale): string {
  if (locale === 'zh') return message
  return message.replaceAll(/\p{L}+/gu, (typed) => {
    if (typed.length < minLength) return typed
    const word = typed.toLowerCase()
    if (known.has(stemOf(word, locale))) return typed
    const likely = (names.get(startOf(word)) ?? []).filter((one) => isTypo(word, one))
    const stems = new Set(likely.map((one) => stemOf(one, locale)))
    return stems.size === 1 ? (likely[0] ?? typed) : typed
  })
}
