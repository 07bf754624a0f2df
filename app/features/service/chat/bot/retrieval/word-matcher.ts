// Finds the known question that a message asks. BM25 alone cannot tell that none matches, so each candidate is scored by
// the share of the message's words that it matches and the share of its own words that the message has.
import MiniSearch from 'minisearch'
import type { Locale } from '#text/text.tsx'
import { stemOf, wordsIn } from '../words.ts'

/** One phrasing of a question; several can have the same `target`. */
export type Pattern = { target: string; phrase: string }

/** A target with its confidence from 0 to 1. */
export type Match = { target: string; confidence: number }

export type WordMatcher = {
  /** All targets with any match, most likely first. */
  rank(message: string): Match[]
}

/** Builds a matcher for the patterns of a language. A lookup then takes well under a millisecond. */
export function createWordMatcher(
  patterns: readonly Pattern[],
  locale: Locale,
  stop_words: string,
): WordMatcher {
  const stops = new Set(wordsIn(stop_words, locale).map((word) => stemOf(word, locale)))
  const stems = (message: string) => wordsIn(message, locale).map((word) => stemOf(word, locale))
  const uniqueStems = (message: string) => [...new Set(stems(message))]
  const exact = new Map(patterns.map(({ target, phrase }) => [stems(phrase).join(' '), target]))
  const search = new MiniSearch<{ id: number; phrase: string }>({
    fields: ['phrase'],
    tokenize: uniqueStems,
    processTerm: (term) => term,
    searchOptions: {
      combineWith: 'OR',
      prefix: (term) => locale !== 'zh' && term.length >= 4,
      fuzzy: (term) => (locale !== 'zh' && term.length >= 5 ? 0.2 : false),
    },
  })
  search.addAll(patterns.map(({ phrase }, id) => ({ id, phrase })))
  const weightOf = weightsOf(patterns, uniqueStems, stops)

  function rank(message: string): Match[] {
    const messageStems = uniqueStems(message)
    const known = exact.get(stems(message).join(' '))
    const best = new Map<string, number>(known ? [[known, 1]] : [])
    for (const found of search.search(message)) {
      const pattern = patterns[found.id as number] as Pattern
      const patternStems = uniqueStems(pattern.phrase)
      const message_share = shareOf(messageStems, found.queryTerms, weightOf)
      const pattern_share = shareOf(patternStems, found.terms, weightOf)
      const confidence = Math.min(0.99, 0.65 * message_share + 0.35 * pattern_share)
      if (confidence > (best.get(pattern.target) ?? 0)) best.set(pattern.target, confidence)
    }
    return [...best]
      .map(([target, confidence]) => ({ target, confidence }))
      .sort((one, other) => other.confidence - one.confidence)
  }

  return { rank }
}

/** The weighted share of the words that are among those found, from 0 to 1. */
function shareOf(words: readonly string[], found: readonly string[], weightOf: (word: string) => number) {
  const all = words.reduce((sum, word) => sum + weightOf(word), 0)
  const some = words.filter((word) => found.includes(word)).reduce((sum, word) => sum + weightOf(word), 0)
  return all === 0 ? 0 : some / all
}

/** Weight of a stop word: enough to distinguish `how many` from `how much`. */
const stopWeight = 0.2

/** Rare words weigh more than common ones; a word in no pattern weighs most, because no pattern matches it. */
function weightsOf(
  patterns: readonly Pattern[],
  uniqueStems: (message: string) => string[],
  stops: ReadonlySet<string>,
) {
  const users = new Map<string, Set<string>>()
  for (const { target, phrase } of patterns)
    for (const word of uniqueStems(phrase)) users.set(word, (users.get(word) ?? new Set()).add(target))
  const targets = new Set(patterns.map(({ target }) => target)).size
  return (word: string) =>
    stops.has(word) ? stopWeight : Math.log(1 + targets / (users.get(word)?.size ?? 1))
}
