import { isEmpty, union } from '#features/catalog/search/bits.ts'
import type { NameWords } from '#features/catalog/search/name-words.ts'
import { type WordIndex, wordOf } from '#features/catalog/search/search.server.ts'
import { formsOf } from '#features/catalog/search/word-forms.ts'
import type { WordPostings } from '#features/catalog/search/word-postings.server.ts'
import type { Locale } from '#text/text.tsx'

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
      return parts.map((part) => {
        const postings = inNames(part) ?? ofOthers.get(part)
        if (!postings) throw new Error(`No postings were read for ${part}`)
        return postings
      })
    },
  }
}

/** `letters`: the word that is being typed; `isVague`: they may start many words. */
type Typed = { letters: string | null; isVague: boolean; locale: Locale }

/** Null for what only the database reads: stop words, and numbers and model numbers, which names have in part. */
function postingsInNames(part: string, names: NameWords, { letters, locale }: Typed): WordPostings | null {
  const { word, isPrefix } = wordOf(part)
  if (word.length < 2 || /\p{N}/u.test(word)) return null
  if (word !== letters && names.isStopWord(word)) return null
  const forms = word === letters ? [] : formsOf(word, locale)
  const products = union([
    isPrefix ? names.productsWith(word) : names.productsWithWord(word),
    ...forms.map((form) =>
      isPrefix && form.length >= Math.min(minStem, word.length)
        ? names.productsWith(form)
        : names.productsWithWord(form),
    ),
  ])
  return isEmpty(products) ? null : { products, headings: products, is_stop_word: false }
}

/** A form that is shorter than this and than the word is searched as a whole word: `kit` of `kits` starts `kitchen`. */
const minStem = 4
