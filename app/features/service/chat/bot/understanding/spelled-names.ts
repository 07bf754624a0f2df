// Corrects typing errors in the words that products and their kinds are called by, as `Badewane` or `microinvertor`.
import type { Locale } from '#text/text.tsx'
import { isTypo } from '../retrieval/signals.ts'
import { stemOf } from '../words.ts'

/** `names`: words to correct to, by their first two letters. `known`: stems of words that are right as they are. */
export type SpelledNames = { names: ReadonlyMap<string, readonly string[]>; known: ReadonlySet<string> }

/** Shorter words resemble too many others. */
const minLength = 7

/** `words`: those to correct to, and short ones that are right. `others`: stems of further words that are right. */
export function spelledNamesOf(
  words: ReadonlySet<string>,
  others: ReadonlySet<string>,
  locale: Locale,
): SpelledNames {
  const long = [...words].filter((word) => word.length >= minLength && /^\p{L}+$/u.test(word))
  const known = new Set([...others, ...[...words].map((word) => stemOf(word, locale))])
  return { names: Map.groupBy(long, startOf), known }
}

const startOf = (word: string) => word.slice(0, 2)

/** From this length on a wrong or swapped letter is corrected, too: shorter words with one are often others, as `charter`. */
const minReplaced = 11

const isMeant = (typed: string, word: string) =>
  isTypo(typed, word) && (typed.length !== word.length || typed.length >= minReplaced)

/** An English or German message with the words that are one letter away from a word of the names, and from none else, spelled as that word. */
export function withSpelledNames(message: string, { names, known }: SpelledNames, locale: Locale): string {
  return message.replaceAll(/\p{L}+/gu, (typed) => {
    if (typed.length < minLength) return typed
    const word = typed.toLowerCase()
    if (known.has(stemOf(word, locale))) return typed
    const likely = (names.get(startOf(word)) ?? []).filter((one) => isMeant(word, one))
    const stems = new Set(likely.map((one) => stemOf(one, locale)))
    return stems.size === 1 ? (likely[0] ?? typed) : typed
  })
}
