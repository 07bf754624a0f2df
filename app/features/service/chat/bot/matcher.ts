// Which of the known questions a message asks. BM25 alone cannot say when none does: so each candidate is weighed by how
// much of the message it explains and how much of itself was said.
import MiniSearch from 'minisearch'
import type { Locale } from '#text/text.tsx'
import { stemOf, wordsIn } from './words.ts'

/** One phrasing of a question; several can have the same `target`. */
export type Pattern = { target: string; asks: string }

/** A target with its confidence from 0 to 1. */
export type Match = { target: string; sureness: number }

/** Minimum confidence for an answer, with the required lead over the second-best target: smaller when more confident. */
const enough = [
  { sureness: 0.6, margin: 0.06 },
  { sureness: 0.54, margin: 0.15 },
] as const
/** Minimum confidence to ask whether the target was meant. */
const possible = 0.34

export type Verdict = { sure: string | null; possible: string[] }

export type Matcher = {
  /** All targets with any match, most likely first. */
  rank(said: string): Match[]
  /** The target that a message asks for, if it is clear; otherwise up to three possible ones. */
  judge(said: string): Verdict
}

/** Builds a matcher for the patterns of a language. A lookup then takes well under a millisecond. */
export function createMatcher(patterns: readonly Pattern[], locale: Locale, stop_words: string): Matcher {
  const stops = new Set(wordsIn(stop_words, locale).map((word) => stemOf(word, locale)))
  const stems = (said: string) => wordsIn(said, locale).map((word) => stemOf(word, locale))
  const telling = (said: string) => [...new Set(stems(said))]
  const exact = new Map(patterns.map(({ target, asks }) => [stems(asks).join(' '), target]))
  const search = new MiniSearch<{ id: number; asks: string }>({
    fields: ['asks'],
    tokenize: telling,
    processTerm: (term) => term,
    searchOptions: {
      combineWith: 'OR',
      prefix: (term) => locale !== 'zh' && term.length >= 4,
      fuzzy: (term) => (locale !== 'zh' && term.length >= 5 ? 0.2 : false),
    },
  })
  search.addAll(patterns.map(({ asks }, id) => ({ id, asks })))
  const weigh = weightsOf(patterns, telling, stops)

  function rank(said: string): Match[] {
    const asked = telling(said)
    const known = exact.get(stems(said).join(' '))
    const best = new Map<string, number>(known ? [[known, 1]] : [])
    for (const found of search.search(said)) {
      const pattern = patterns[found.id as number] as Pattern
      const own = telling(pattern.asks)
      const explained = shareOf(asked, found.queryTerms, weigh)
      const itself = shareOf(own, found.terms, weigh)
      const sureness = Math.min(0.99, 0.65 * explained + 0.35 * itself)
      if (sureness > (best.get(pattern.target) ?? 0)) best.set(pattern.target, sureness)
    }
    return [...best]
      .map(([target, sureness]) => ({ target, sureness }))
      .sort((one, other) => other.sureness - one.sureness)
  }

  return {
    rank,
    judge(said) {
      const [first, second, ...others] = rank(said)
      if (!first) return { sure: null, possible: [] }
      const lead = first.sureness - (second?.sureness ?? 0)
      const isSure = enough.some(({ sureness, margin }) => first.sureness >= sureness && lead >= margin)
      const likely = [first, second, ...others]
        .filter((one) => one !== undefined)
        .filter(({ sureness }) => sureness >= possible)
      return { sure: isSure ? first.target : null, possible: likely.slice(0, 3).map(({ target }) => target) }
    },
  }
}

/** The weighted share of the words that are among those found, from 0 to 1. */
function shareOf(words: readonly string[], found: readonly string[], weigh: (word: string) => number) {
  const all = words.reduce((sum, word) => sum + weigh(word), 0)
  const some = words.filter((word) => found.includes(word)).reduce((sum, word) => sum + weigh(word), 0)
  return all === 0 ? 0 : some / all
}

/** Weight of a stop word: enough to distinguish `how many` from `how much`. */
const stopWeight = 0.2

/** Rare words say more than common ones; a word nobody has used before says most, for nothing explains it. */
function weightsOf(
  patterns: readonly Pattern[],
  telling: (said: string) => string[],
  stops: ReadonlySet<string>,
) {
  const users = new Map<string, Set<string>>()
  for (const { target, asks } of patterns)
    for (const word of telling(asks)) users.set(word, (users.get(word) ?? new Set()).add(target))
  const targets = new Set(patterns.map(({ target }) => target)).size
  return (word: string) =>
    stops.has(word) ? stopWeight : Math.log(1 + targets / (users.get(word)?.size ?? 1))
}
