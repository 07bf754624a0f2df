// Finds products by the words of their names: a message of which every word is in a name describes that product, as `black mid
// clamps` or `harper walk-in`.
import type { Locale } from '#text/text.tsx'
import { stemOf, wordsIn } from '../words.ts'

type Named = { id: string; name: string; english_name: string; model_number: string }

export type NameWords = {
  /** The products whose names have every word of a text, in their order; none if the text has no telling word. */
  withAll(text: string): string[]
}

/** More products than these are a kind, not a product. */
const maxProducts = 3

/** `stop_words` are not looked for; words that only say what kind of product it is, as `hot tub`, are not enough. */
export function createNameWords(
  products: readonly Named[],
  { locale, stop_words, kind_words }: { locale: Locale; stop_words: string; kind_words: string },
): NameWords {
  const byWord = new Map<string, number[]>()
  for (const [number, product] of products.entries())
    for (const word of namesIn(product, locale)) {
      const list = byWord.get(word)
      if (list) list.push(number)
      else byWord.set(word, [number])
    }
  const stops = new Set(wordsIn(stop_words, locale))
  const kinds = new Set(wordsIn(kind_words, locale).map((word) => stemOf(word, locale)))
  const isTelling = (word: string) => !stops.has(word) && /[\p{L}\p{N}]/u.test(word)

  return {
    withAll(text) {
      const words = [...new Set(wordsIn(text.replaceAll(/[-–/]/g, ' '), locale).filter(isTelling))]
      if (!words.some((word) => isLetters(word, locale) && !kinds.has(stemOf(word, locale)))) return []
      const lists = words.map(
        (word) => byWord.get(stemOf(word, locale)) ?? byWord.get(stemOf(word, 'en')) ?? [],
      )
      const [first = [], ...others] = lists.toSorted((a, b) => a.length - b.length)
      const found = first.filter((number) => others.every((list) => list.includes(number)))
      const isRare = words.length > 1 || (words[0] ?? '').length >= minSingleLength[locale]
      return isRare && found.length <= maxProducts ? found.map((number) => products[number]?.id ?? '') : []
    },
  }
}

/** One word names a product only if it is this long. */
const minSingleLength: Record<Locale, number> = { en: 6, de: 8, zh: 3 }

const isLetters = (word: string, locale: Locale) =>
  locale === 'zh' ? /\p{Script=Han}{2}|\p{L}{3}/u.test(word) : /\p{L}{3}/u.test(word)

/** The stems of the words of a product's names. */
function namesIn({ name, english_name, model_number }: Named, locale: Locale): Set<string> {
  const own = wordsIn(`${name} ${model_number}`.replaceAll(/[-–/]/g, ' '), locale)
  const english = wordsIn(english_name.replaceAll(/[-–/]/g, ' '), 'en')
  return new Set([...own.map((word) => stemOf(word, locale)), ...english.map((word) => stemOf(word, 'en'))])
}
