import { isEmpty } from '#features/catalog/search/bits.ts'
import type { NameWords } from '#features/catalog/search/name-words.ts'
import { endings } from '#features/catalog/search/query/phrase-index.ts'
import { type WordIndex, wordOf } from '#features/catalog/search/search.server.ts'
import type { WordPostings } from '#features/catalog/search/word-postings.server.ts'
import type { Locale } from '#text/text.tsx'

/** Words that may be stop words, which only the database knows and reads at once. */
const maybeStopWords = new Set(
  'a all am an and are as at auf aus be bei by das dem den der des die ein eine for from für if im in into is it mit nach no not of off oder ohne on only or out over so that the this to und unter up von vor with zu zum zur über'.split(
    ' ',
  ),
)

/** Suggestions show five products. */
const maxSuggested = 10

/**
 * The word index in which a word that is in the names of popular products stands for those products. Only other words are read
 * from the database, which takes half a second for a word that a third of a million products have in their texts.
 */
export function namesFirst(index: WordIndex, names: NameWords, typed: Typed): WordIndex {
  // A search looks the same words up several times.
  const found = new Map<string, WordPostings | null>()
  const inNames = (part: string) => {
    if (!found.has(part)) found.set(part, postingsInNames(part, names, typed))
    return found.get(part) ?? null
  }
  return {
    ...index,
    ranked: maxSuggested,
    wantsAllWords: typed.isVague,
    async postings(parts) {
      const others = [...new Set(parts)].filter((part) => !inNames(part))
      const read = others.length > 0 ? await index.postings(others) : []
      const ofOthers = new Map(others.map((part, i) => [part, read[i]]))
      return parts.flatMap((part) => inNames(part) ?? ofOthers.get(part) ?? [])
    },
  }
}

/** `letters`: the word that is being typed; `isVague`: they may start many words. */
type Typed = { letters: string | null; isVague: boolean; locale: Locale }

function postingsInNames(part: string, names: NameWords, { letters, locale }: Typed): WordPostings | null {
  const { word, isPrefix } = wordOf(part)
  if (word.length < 2 || (maybeStopWords.has(word) && word !== letters)) return null
  const stem = word === letters ? word : withoutEnding(word, locale)
  const products = isPrefix ? names.productsWith(stem) : names.productsWithWord(word)
  return isEmpty(products) ? null : { products, headings: products, is_stop_word: false }
}

const minStem = 4

/** The word without its longest ending, as the database compares words: `clamps` finds `clamp`. */
function withoutEnding(word: string, locale: Locale) {
  const lengths = endings[locale].filter((ending) => word.endsWith(ending)).map(({ length }) => length)
  return word.slice(0, Math.max(Math.min(word.length, minStem), word.length - Math.max(0, ...lengths)))
}
