import { isCondition, meaningsOf, type PhraseIndex, phraseKey } from '../query/phrase-index.ts'
import type { QueryWords } from '../query/query-words.ts'
import type { SearchRule } from './search-rule.ts'

type Synonym = Pick<SearchRule, 'term' | 'target' | 'is_two_way'>

/** The synonyms of staff as words with the meanings that the phrases already have, for `mergedWords`. */
export function synonymWords(phrases: PhraseIndex, synonyms: Synonym[]): QueryWords {
  const words: QueryWords = {}
  const add = (from: string, to: string) => {
    for (const meaning of meaningsIn(phrases, to))
      words[meaning] = words[meaning] ? `${words[meaning]}, ${from}` : from
  }
  for (const { term, target, is_two_way } of synonyms) {
    add(term, target)
    if (is_two_way) add(target, term)
  }
  return words
}

/** Whether a synonym has an effect: one side must be a word that says something about products. */
export const isUnderstood = (phrases: PhraseIndex, { term, target, is_two_way }: Synonym) =>
  meaningsIn(phrases, target).length > 0 || (is_two_way && meaningsIn(phrases, term).length > 0)

const meaningsIn = (phrases: PhraseIndex, phrase: string) =>
  meaningsOf(phrases, phraseKey(phrase))?.filter(isCondition) ?? []
