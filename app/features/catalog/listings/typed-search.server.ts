import { searchTerms } from '#features/catalog/products/search-words/search-terms.ts'
import type { NameWords } from '#features/catalog/search/name-words.ts'
import { nameWordsOf } from '#features/catalog/search/read-name-words.server.ts'
import { postingsOfAny, prefixOf, type WordIndex } from '#features/catalog/search/search.server.ts'
import type { WordPostings } from '#features/catalog/search/word-postings.server.ts'
import type { Locale } from '#text/text.tsx'
import { cachedSearchResult, type ListingContext } from './listing-pages.server.ts'
import type { SearchResult } from './search-products.server.ts'

/** Letters that start more words than this, or fewer letters, say little: only names are searched for them. */
const maxCompletions = 3
const minLetters = 4

/**
 * The result of a search text that is being typed. If names have words that start with the letters of the last word, it
 * stands for these words: the postings of a few whole words serve all the letters that people type on the way to them. If
 * they are many or the letters few, all words are searched in names, and without a match the result is that of the words
 * before. Null without search words.
 */
export async function cachedTypedResult(
  ctx: ListingContext,
  text: string,
  locale: Locale,
): Promise<SearchResult | null> {
  const letters = lettersTyped(text)
  if (letters === null) return cachedSearchResult(ctx, text, locale)
  const names = await nameWordsOf(await ctx.services.listings.index(ctx.db), locale)
  const completions = names.completionsOf(letters, maxCompletions + 1)
  if (completions.length === 0) return cachedSearchResult(ctx, text, locale)
  const isVague = completions.length > maxCompletions || letters.length < minLetters
  const found = await cachedSearchResult(ctx, text, locale, {
    name: 'typed',
    words: (index) =>
      isVague ? inNames(index, letters, names) : withCompletions(index, letters, completions),
  })
  if (!found || !isVague || isFoundAsTyped(found)) return found
  const before = text.slice(0, -letters.length)
  return (await cachedSearchResult(ctx, before, locale)) ?? cachedSearchResult(ctx, text, locale)
}

const isFoundAsTyped = ({ forgiving, missing }: SearchResult) => !forgiving && missing.length === 0

/** The last word if it may be incomplete; null for Chinese, which is indexed by pairs of characters, and for numbers. */
function lettersTyped(text: string): string | null {
  const last = searchTerms(text).at(-1)?.toLowerCase() ?? ''
  const isWord = /^\p{L}+$/u.test(last) && !/\p{Script=Han}/u.test(last)
  return isWord && text.toLowerCase().endsWith(last) ? last : null
}

/** The word index in which the letters stand for these words. */
const withCompletions = (index: WordIndex, letters: string, words: string[]): WordIndex => ({
  ...index,
  async postings(parts) {
    const typed = prefixOf(letters)
    if (!parts.includes(typed)) return index.postings(parts)
    const others = parts.filter((part) => part !== typed)
    const read = await index.postings([...others, ...words.map(prefixOf)])
    return inOrderOf(parts, typed, read.slice(0, others.length), postingsOfAny(read.slice(others.length)))
  },
})

/** The word index of names, in which the letters stand for all words that start with them. */
const inNames = (index: WordIndex, letters: string, names: NameWords): WordIndex => ({
  ...index,
  async postings(parts) {
    const typed = prefixOf(letters)
    const read = await index.postings(parts.filter((part) => part !== typed))
    const ofLetters = names.productsWith(letters)
    return inOrderOf(
      parts,
      typed,
      read.map((word) => ({ ...word, products: word.headings })),
      { products: ofLetters, headings: ofLetters, is_stop_word: false },
    )
  },
})

function inOrderOf(parts: string[], typed: string, others: WordPostings[], ofTyped: WordPostings) {
  const rest = others.values()
  return parts.map((part) => (part === typed ? ofTyped : (rest.next().value as WordPostings)))
}
