// Finds the topic that a message asks for. Three views are combined: the words of the known questions, their character
// sequences, and the signals of the domain. Words of the message that the domain does not know lower the confidence, so
// that the bot is uncertain rather than wrong.
import type { Locale } from '#text/text.tsx'
import { stemOf, wordsIn } from '../words.ts'
import { createGramIndex } from './character-grams.ts'
import { type MessageText, messageText, parseSignal, type Signal, strengthIn } from './signals.ts'
import { createWordMatcher, type Match, type Pattern } from './word-matcher.ts'

export type TopicTexts = {
  locale: Locale
  patterns: readonly Pattern[]
  stop_words: string
  /** Signals by target, in their notation. */
  signals?: Readonly<Record<string, readonly string[]>>
  /** Targets that win over others when both are likely: what a visitor wants done says more than with which product. */
  preferred?: ReadonlySet<string>
  /** Further texts of the domain. Their words are known, but do not choose a target. */
  bodies?: readonly string[]
}

export type TopicIndex = {
  /** Word stems of the domain, in Chinese pairs of characters. */
  known: ReadonlySet<string>
  /** The target that a message asks for, if it is clear; otherwise up to three possible ones. */
  classify(message: string, facts?: MessageFacts): MatchResult
}

/** `possible`: the most likely targets, at most three. */
export type MatchResult = { sure: string | null; possible: string[]; confidence: number }

/** What was understood of a message before. */
export type MessageFacts = {
  hasState: boolean
  /** The topic of the conversation: a follow-up is more likely about it. */
  topic?: string | undefined
}

const noFacts: MessageFacts = { hasState: false }

/** Confidence for an answer, with the lead over the second-best target, and the largest share of unknown words. */
const answerThresholds = [
  { confidence: 0.82, lead: 0, unknown: 1 },
  { confidence: 0.7, lead: 0.015, unknown: 0.5 },
  { confidence: 0.64, lead: 0.05, unknown: 1 },
  { confidence: 0.52, lead: 0.2, unknown: 0.6 },
] as const
/** Minimum confidence to ask whether the target was meant. */
const suggestionThreshold = 0.22

const sameTopicBonus = 0.3
const likelyThreshold = 0.7

/** Builds the index of a language. A lookup takes a few milliseconds. */
export function createTopicIndex(texts: TopicTexts): TopicIndex {
  const { locale, patterns, stop_words, signals = {}, preferred } = texts
  const matcher = createWordMatcher(patterns, locale, stop_words)
  const grams = createGramIndex(patterns, locale)
  const parsed = Object.entries(signals).map(
    ([target, all]) => [target, all.map((one) => parseSignal(one, locale))] as const,
  )
  const domain = createDomainWords(texts)

  function evaluate(message: string, { hasState, topic }: MessageFacts) {
    const content = messageText(message, { locale, hasState, known: domain.known })
    const similarities = grams.similarities(message)
    const byWords = new Map(matcher.rank(message).map(({ target, confidence }) => [target, confidence]))
    const bySignals = new Map(parsed.map(([target, all]) => [target, evidenceOf(content, all, locale)]))
    const unknown = domain.unknownShare(content)
    const ranked = [...new Set([...byWords.keys(), ...similarities.keys(), ...bySignals.keys()])]
      .map((target) => {
        const phrases = phraseConfidence(byWords.get(target) ?? 0, similarities.get(target) ?? 0)
        const confidence = 1 - (1 - (bySignals.get(target) ?? 0)) * (1 - phrases)
        const isSame = target === topic && confidence > 0
        return { target, confidence: trustOf(unknown, locale) * confidence + (isSame ? sameTopicBonus : 0) }
      })
      .filter(({ confidence }) => confidence > 0)
      .sort((one, other) => other.confidence - one.confidence)
    return { ranked: preferredFirst(ranked, preferred), unknown }
  }

  return {
    known: domain.known,
    classify(message, facts = noFacts) {
      const { ranked, unknown } = evaluate(message, facts)
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

/** Moves the first preferred target to the top if it is likely. */
function preferredFirst(ranked: Match[], preferred: ReadonlySet<string> = new Set()): Match[] {
  const [first] = ranked
  const wanted = ranked.find(
    ({ target, confidence }) => preferred.has(target) && confidence >= likelyThreshold,
  )
  if (!first || !wanted || preferred.has(first.target)) return ranked
  const raised = { ...wanted, confidence: first.confidence + 0.01 }
  return [raised, ...ranked.filter((one) => one !== wanted)]
}

/** The combined strength of the signals found, from 0 to 1: the three strongest count. */
function evidenceOf(message: MessageText, signals: readonly Signal[], locale: Locale) {
  const found = signals.map((signal) => strengthIn(message, signal, locale)).sort((a, b) => b - a)
  return 1 - found.slice(0, 3).reduce((rest, strength) => rest * (1 - strength), 1)
}

/** Likeness to a known question, from 0 to 1. Words count more than characters; a weak likeness counts nothing. */
function phraseConfidence(by_words: number, by_characters: number) {
  const likeness = Math.max(0.6 * by_words + 0.4 * by_characters, by_words >= 0.99 ? 1 : 0)
  return Math.min(0.98, Math.max(0, (likeness - 0.2) * 1.45))
}

/** The usual share of words that the domain does not know: names, places and slang; in Chinese, of pairs of characters. */
const usualUnknown = { en: 0.5, de: 0.5, zh: 0.67 } as const

const trustOf = (unknown: number, locale: Locale) => 1 - 1.2 * Math.max(0, unknown - usualUnknown[locale])

/** The words of the domain, and the share of a message's significant words that are none of them. */
function createDomainWords({ locale, patterns, stop_words, signals = {}, bodies = [] }: TopicTexts) {
  const notation = Object.values(signals).flat().join(' ')
  const terms = notation.replaceAll(/[~=|+!#*]/g, ' ')
  const unitsOf = (content: string) => (locale === 'zh' ? bigramsOf(content) : stemsOf(content, locale))
  const known = new Set([...patterns.map(({ phrase }) => phrase), terms, ...bodies].flatMap(unitsOf))
  const stops = new Set(unitsOf(stop_words))
  const prefixes = notation
    .split(/[^\p{L}*]/u)
    .filter((word) => word.endsWith('*') && word.length > 4)
    .map((word) => word.slice(0, -1))
  const isKnown = (unit: string) => known.has(unit) || prefixes.some((prefix) => unit.startsWith(prefix))
  function unknownShare({ words, joined }: MessageText) {
    const units = unitsOf(locale === 'zh' ? joined : words.join(' '))
    const significant = units.filter((unit) => !stops.has(unit) && !/^\d/.test(unit))
    const unknown = significant.filter((unit) => !isKnown(unit)).length
    return significant.length === 0 ? 0 : unknown / significant.length
  }
  return { known, unknownShare }
}

const stemsOf = (content: string, locale: Locale) =>
  wordsIn(content.replaceAll(/[-–/]/g, ' '), locale).map((word) => stemOf(word, locale))

function bigramsOf(content: string) {
  const runs = content.match(/\p{Script=Han}+/gu) ?? []
  return runs.flatMap((run) =>
    run.length === 1 ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)),
  )
}
