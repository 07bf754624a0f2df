// Finds the text of a small collection that a message asks for: what staff taught the bot, and editorial content. Words that
// the collection does not know lower the confidence, so that the bot is uncertain rather than wrong.
import type { Locale } from '#text/text.tsx'
import { createGramIndex } from './character-grams.ts'
import { createUnknownShare, domainWordsOf } from './domain-words.ts'
import { createWordMatcher, type Pattern } from './word-matcher.ts'

export type TopicTexts = {
  locale: Locale
  patterns: readonly Pattern[]
  stop_words: string
}

export type TopicIndex = {
  /** The target that a message asks for, if it is clear; otherwise up to three possible ones. */
  classify(message: string): MatchResult
}

/** `possible`: the most likely targets, at most three. */
export type MatchResult = { sure: string | null; possible: string[]; confidence: number }

/** Confidence for an answer, with the lead over the second-best target, and the largest share of unknown words. */
const answerThresholds = [
  { confidence: 0.82, lead: 0, unknown: 1 },
  { confidence: 0.7, lead: 0.015, unknown: 0.5 },
  { confidence: 0.64, lead: 0.05, unknown: 1 },
  { confidence: 0.52, lead: 0.2, unknown: 0.6 },
] as const
/** Minimum confidence to ask whether the target was meant. */
const suggestionThreshold = 0.22

/** Builds the index of a language. A lookup takes a few milliseconds. */
export function createTopicIndex({ locale, patterns, stop_words }: TopicTexts): TopicIndex {
  const matcher = createWordMatcher(patterns, locale, stop_words)
  const grams = createGramIndex(patterns, locale)
  const known = domainWordsOf(
    patterns.map(({ phrase }) => phrase),
    locale,
  )
  const unknownShare = createUnknownShare({ locale, known, stop_words })

  return {
    classify(message) {
      const similarities = grams.similarities(message)
      const byWords = new Map(matcher.rank(message).map(({ target, confidence }) => [target, confidence]))
      const unknown = unknownShare(message)
      const ranked = [...new Set([...byWords.keys(), ...similarities.keys()])]
        .map((target) => {
          const similarity = phraseConfidence(byWords.get(target) ?? 0, similarities.get(target) ?? 0)
          return { target, confidence: vocabularyConfidence(unknown, locale) * similarity }
        })
        .filter(({ confidence }) => confidence > 0)
        .sort((one, other) => other.confidence - one.confidence)
      const [first, second] = ranked
      if (!first) return { sure: null, possible: [], confidence: 0 }
      const lead = first.confidence - (second?.confidence ?? 0)
      const isSure = answerThresholds.some(
        (one) => first.confidence >= one.confidence && lead >= one.lead && unknown <= one.unknown,
      )
      const likely = ranked.slice(0, 3).filter(({ confidence }) => confidence >= suggestionThreshold)
      return {
        sure: isSure ? first.target : null,
        possible: likely.map(({ target }) => target),
        confidence: first.confidence,
      }
    },
  }
}

/** Similarity to a known question, from 0 to 1. Words count more than characters; a weak similarity counts nothing. */
function phraseConfidence(by_words: number, by_characters: number) {
  const similarity = Math.max(0.6 * by_words + 0.4 * by_characters, by_words >= 0.99 ? 1 : 0)
  return Math.min(0.98, Math.max(0, (similarity - 0.2) * 1.45))
}

/** The usual share of words that the domain does not know: names, places and slang; in Chinese, of pairs of characters. */
const usualUnknown = { en: 0.5, de: 0.5, zh: 0.67 } as const

const vocabularyConfidence = (unknown: number, locale: Locale) =>
  1 - 1.2 * Math.max(0, unknown - usualUnknown[locale])
