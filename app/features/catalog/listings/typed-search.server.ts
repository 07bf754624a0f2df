import { searchTerms } from '#features/catalog/products/search-words/search-terms.ts'
import type { NameWords } from '#features/catalog/search/name-words.ts'
import { nameWordsOf } from '#features/catalog/search/read-name-words.server.ts'
import { postingsOfAny, prefixOf, type WordIndex } from '#features/catalog/search/search.server.ts'
import type { WordPostings } from '#features/catalog/search/word-postings.server.ts'
import type { Locale } from '#text/text.tsx'
import { cachedSearchResult, type ListingContext } from './listing-pages.server.ts'
import { namesFirst } from './names-first.server.ts'
import type { SearchResult } from './search-products.server.ts'

/** Letters that start more words than this, or fewer letters, say little: only names are searched for them. */
const maxCompletions = 3
const minLetters = 4

/** Of more products than this, words are read from the database only if names do not have them. */
const maxRead = 50_000

/**
 * The result of a search text that is being typed. If names have words that start with the letters of the last word, it
 * stands for these words: the postings of a few whole words serve all the letters that people type on the way to them. If
 * they are many or the letters few, all words are searched in names, and without a match the result is that of the words
 * before. Null without search words. In a large catalog the names of popular products are searched for all words.
 */
export async function cachedTypedResult(
  ctx: ListingContext,
  text: string,
  locale: Locale,
): Promise<SearchResult | null> {
  const names = await nameWordsOf(ctx.db, await ctx.services.listings.index(ctx.db), locale)
  return resultByNames(ctx, text, locale, { names, isLarge: names.count > maxRead })
}

/** The same with these words of names; `isLarge`: the catalog is too large to read words from the database. */
export async function resultByNames(
  ctx: ListingContext,
  text: string,
  locale: Locale,
  { names, isLarge }: { names: NameWords; isLarge: boolean },
): Promise<SearchResult | null> {
  const letters = lettersTyped(text)
  const find = (typed: string, lastWord: { letters: string | null; isVague: boolean }) =>
    cachedSearchResult(ctx, typed, locale, isLarge ? inLargeCatalog(names, lastWord, locale) : undefined)
  const completions = letters === null ? [] : names.completionsOf(letters, maxCompletions + 1)
  if (letters === null || completions.length === 0) return find(text, whole)
  const isVague = completions.length > maxCompletions || letters.length < minLetters
  const found = isLarge
    ? await find(text, { letters, isVague })
    : await cachedSearchResult(ctx, text, locale, {
        name: 'typed',
        words: (index) =>
          isVague ? inNames(index, letters, names) : withCompletions(index, letters, completions),
      })
  if (!found || !isVague || isFoundAsTyped(found)) return found
  return (await find(text.slice(0, -letters.length), whole)) ?? find(text, whole)
}

/** No word of a text is incomplete. */
const whole = { letters: null, isVague: false }

const inLargeCatalog = (
  names: NameWords,
  lastWord: { letters: string | null; isVague: boolean },
  locale: Locale,
) => ({
  name: lastWord.isVague ? 'letters in names' : 'names',
  words: (index: WordIndex) => namesFirst(index, names, { ...lastWord, locale }),
})

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
