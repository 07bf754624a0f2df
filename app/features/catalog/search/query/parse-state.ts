import { meaningsOf, type PhraseIndex } from './phrase-index.ts'
import type { Token } from './query-tokens.ts'
import type { Span, UnderstoodQuery } from './understood-query.ts'

/** What search texts are read with: built once for each version of the catalog. */
export type QueryVocabulary = {
  phrases: PhraseIndex
  /** The products whose model number has this part; letters and digits only, in lower case. */
  modelsWith: (part: string) => number[]
  /** The same for a part of a product name with a number, as `hearth16`. */
  namesWith: (part: string) => number[]
  /** Whether the catalog has the word: it is then not a typing error. */
  isCatalogWord: (word: string) => boolean
}

/** A search text while it is read. */
export type ParseState = {
  text: string
  tokens: Token[]
  vocabulary: QueryVocabulary
  found: Found
  /** What was found before the part that names another product or its users, while that part is read. */
  wanted: Found | null
}

export type Found = Omit<UnderstoodQuery, 'text' | 'compatible_with' | 'asks_replacement'>

/** Whether a family was named. */
export const isAsked = ({ conditions }: Found) => conditions.some(({ kind }) => kind === 'family')

/** The longest known phrase from this token on, with its number of tokens. */
export function longestPhrase({ tokens, vocabulary }: ParseState, at: number) {
  const { phrases } = vocabulary
  let key = ''
  let best: { meanings: string[]; length: number } | null = null
  for (let i = at; i < tokens.length && key.length <= phrases.longest + 3; i++) {
    const token = tokens[i] as Token
    if (token.folded === '-' && key) continue
    key += token.folded
    const meanings = meaningsOf(phrases, key)
    if (meanings) best = { meanings, length: i + 1 - at }
  }
  return best
}

/** The number of tokens of a phrase with this meaning; 0 if there is none. */
export function hasMeaning(state: ParseState, at: number, meaning: string) {
  const phrase = longestPhrase(state, at)
  return phrase?.meanings.includes(meaning) ? phrase.length : 0
}

/** The text from one token to another, which is not included. */
export function spanOf({ text, tokens }: ParseState, at: number, end: number): Span {
  const [from, to] = [tokens[at]?.from ?? 0, tokens[end - 1]?.to ?? text.length]
  return { from, to, text: text.slice(from, to) }
}
