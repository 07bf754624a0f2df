// Finds the built-in topic that a message asks for. Three views are combined: how similar the message is to known ways to ask
// for each topic, a regression over all of these, and the signals of the domain. Topics compete for a probability, together
// with questions that are no topic of the store and with asking back, so that two topics of equal evidence make the bot ask
// which one is meant.
import type { Locale } from '#text/text.tsx'
import { wordsIn } from '../words.ts'
import { createUnknownShare, domainWordsOf } from './domain-words.ts'
import { withoutNegated } from './negation.ts'
import { createPhraseNeighbors, type FittedPhrases, fitPhrases } from './phrase-neighbors.ts'
import { type MessageText, messageText, parseSignal, type Signal, strengthIn } from './signals.ts'
import type { MatchResult } from './topic-index.ts'
import type { Match, Pattern } from './word-matcher.ts'

export type ClassifierTexts = {
  locale: Locale
  /** Ways to ask for each target, and under `offTopic` questions of other domains. */
  patterns: readonly Pattern[]
  stop_words: string
  /** Words that say nothing about the domain, as those of everyday life and names of places. */
  other_words: string
  /** Signals by target, in their notation. */
  signals: Readonly<Record<string, readonly string[]>>
  /** Further texts of the domain. Their words are known, but do not choose a target. */
  bodies?: readonly string[]
}

export type QuestionMatch = MatchResult & {
  /** Its words clearly belong to another domain, as those of a phone bill, and no topic is nearly certain. */
  is_other_domain: boolean
  /** Its words belong to another domain, also where a topic is nearly certain: `the warranty on a Toyota`. */
  names_other_domain: boolean
  /** No topic is as likely as that none answers it. */
  is_off_topic: boolean
}

export type QuestionClassifier = {
  /** Word stems of all known questions, in Chinese pairs of characters. */
  known: ReadonlySet<string>
  /** Those of the store's own topics. */
  domain: ReadonlySet<string>
  /** Those that questions of other domains have much more often. */
  elsewhere: ReadonlySet<string>
  /** The target that a message asks for, if it is clear; otherwise up to three possible ones. */
  classify(message: string, facts?: MessageFacts): QuestionMatch
}

/** What was understood of a message before. */
export type MessageFacts = {
  hasState: boolean
  /** The topic of the conversation: a follow-up is more likely about it. */
  topic?: string | undefined
}

/** The target of questions that no topic answers. */
export const offTopic = 'off_topic'

const noFacts: MessageFacts = { hasState: false }

type EvidenceWeights = { signals: number; similarity: number; regression: number }

// Fitted to cross-validation and to half of two new sets, for the three languages together (docs/testing.md).
const weights = {
  topics: { signals: 4.4, similarity: 13, regression: 0.9 },
  offTopic: { signals: 8, similarity: 12, regression: 0.8 },
  /** For no topic, more by the share of words that the domain does not know, and more if nothing names what we sell. */
  noTopic: 1.2,
  unknownWords: 4.5,
  unknownGoods: 1.8,
  sameTopic: 2,
  unsure: 2,
} as const
/** The probability that is enough for an answer, and what is enough with a lead over all others. */
const answerThresholds = [
  { probability: 0.6, times: 1.5 },
  { probability: 0.3, times: 4 },
] as const
/** The probability of a topic from which words of another domain do not count. */
const certain = 0.85
/** The least probability of a suggestion. */
const suggestionThreshold = 0.02
/** That of a second suggestion, because one is no choice. */
const secondThreshold = 0.003

/** What is learned from the texts of a language. */
export type FittedQuestions = {
  phrases: FittedPhrases
  /** The target of each known question, by its words. */
  exact: ReadonlyMap<string, string>
  /** Word stems that are no typing errors of others, in Chinese pairs of characters; those of other domains too. */
  known: ReadonlySet<string>
  /** Those of the store's own topics. */
  domain: ReadonlySet<string>
  /** Those that questions of other domains have much more often. */
  elsewhere: ReadonlySet<string>
}

/** Learns from the texts, which takes most of a second. */
export function fitQuestions({ locale, patterns, signals, bodies = [] }: ClassifierTexts): FittedQuestions {
  const wordsOf = (isWanted: (target: string) => boolean) => {
    const phrases = patterns.filter(({ target }) => isWanted(target)).map(({ phrase }) => phrase)
    // What a signal excludes is no word of its target.
    const terms = Object.entries(signals).flatMap(([target, all]) =>
      isWanted(target) ? all.map((one) => one.split(' ! ')[0] ?? '') : [],
    )
    return domainWordsOf([...phrases, terms.join(' ').replaceAll(/[~=|+!#*]/g, ' ')], locale)
  }
  const domain = new Set([...wordsOf((target) => target !== offTopic), ...domainWordsOf(bodies, locale)])
  return {
    phrases: fitPhrases(patterns, locale),
    exact: new Map(patterns.map(({ target, phrase }) => [plain(phrase, locale), target])),
    known: new Set([...domain, ...wordsOf((target) => target === offTopic)]),
    domain,
    elsewhere: wordsOfOthers(patterns, locale),
  }
}

/** The word stems that questions of other domains have at least twice, and twice as often as those of the store. */
function wordsOfOthers(patterns: readonly Pattern[], locale: Locale): ReadonlySet<string> {
  const [ours, others] = [new Map<string, number>(), new Map<string, number>()]
  for (const { target, phrase } of patterns) {
    const counts = target === offTopic ? others : ours
    for (const word of domainWordsOf([phrase], locale)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const isOfOthers = ([word, count]: [string, number]) => count >= Math.max(2, 2 * (ours.get(word) ?? 0))
  return new Set([...others].filter(isOfOthers).map(([word]) => word))
}

/** Builds the classifier of a language from its texts and what was learned from them. A lookup takes a few milliseconds. */
export function createQuestionClassifier(
  {
    locale,
    stop_words,
    other_words,
    signals,
  }: Pick<ClassifierTexts, 'locale' | 'stop_words' | 'other_words' | 'signals'>,
  { phrases, exact, known, domain, elsewhere: wordsElsewhere }: FittedQuestions,
): QuestionClassifier {
  const evidenceFrom = createPhraseNeighbors(phrases, locale)
  const unknownShare = createUnknownShare({
    locale,
    known: domain,
    stop_words: `${stop_words} ${other_words}`,
  })
  const parsed = Object.entries(signals).map(
    ([target, all]) => [target, all.map((one) => parseSignal(one, locale))] as const,
  )

  function evaluate(message: string, { hasState, topic }: MessageFacts) {
    const content = messageText(message, { locale, hasState, known })
    const byPhrases = new Map(evidenceFrom(message).map((one) => [one.target, one]))
    const bySignals = new Map(parsed.map(([target, all]) => [target, evidenceOf(content, all, locale)]))
    const unknown = unknownShare(message)
    const otherDomain =
      weights.noTopic +
      weights.unknownWords * unknown +
      (unknown > 0 && !namesOurs(bySignals) ? weights.unknownGoods : 0)
    const similar = [...byPhrases.values()].filter(({ similarity }) => similarity > 0)
    const ranked = probabilities(
      [...new Set([...similar.map(({ target }) => target), ...bySignals.keys()])].map((target) => {
        const signal = bySignals.get(target) ?? 0
        const { similarity = 0, score = 0 } = byPhrases.get(target) ?? {}
        const isSame = target === topic && signal + similarity > 0
        const extra = isSame ? weights.sameTopic : target === offTopic ? otherDomain : 0
        const by = target === offTopic ? weights.offTopic : weights.topics
        return { target, score: weighed({ signal, similarity, score }, by) + extra }
      }),
    )
    const isCertain = ranked[0]?.target !== offTopic && (ranked[0]?.confidence ?? 0) >= certain
    const names_other_domain = (bySignals.get(offTopic) ?? 0) > 0
    return { ranked, names_other_domain, is_other_domain: !isCertain && names_other_domain }
  }

  return {
    known,
    domain,
    elsewhere: wordsElsewhere,
    classify(message, facts = noFacts) {
      const asked = exact.get(plain(message, locale))
      const { ranked, ...elsewhere } = evaluate(withoutNegated(message, locale), facts)
      const [first, second] = ranked
      const is_off_topic = asked ? asked === offTopic : first?.target === offTopic
      if (!first) return { sure: null, possible: [], confidence: 0, ...elsewhere, is_off_topic }
      const isSure =
        first.target !== offTopic &&
        !elsewhere.is_other_domain &&
        answerThresholds.some(
          ({ probability, times }) =>
            first.confidence >= probability && first.confidence >= times * (second?.confidence ?? 0),
        )
      const topics = ranked.filter(({ target }) => target !== offTopic).slice(0, 3)
      const likely = topics.filter(({ confidence }) => confidence >= suggestionThreshold)
      const possible =
        likely.length === 1 && !isSure
          ? topics.slice(0, 2).filter(({ confidence }) => confidence >= secondThreshold)
          : likely
      return {
        sure: asked && asked !== offTopic ? asked : isSure ? first.target : null,
        possible: possible.map(({ target }) => target),
        confidence: asked ? 1 : first.confidence,
        ...elsewhere,
        is_off_topic,
      }
    },
  }
}

/**
 * Topics that are asked about any goods, as `when will my shoes arrive`. The words of other topics name what the store is
 * about.
 */
const openTopics: ReadonlySet<string> = new Set(
  'off_topic greeting thanks goodbye person complaint opening_hours contact language price stock delivery_time returns refund cancel warranty damaged discount financing order_status account password find_installer installation invoice manuals quote payment_ways freight_cost pickup shipping_area what_do_you_sell savings deposit hold_time payment_failed change_address how_to_buy privacy sales_tax panel_count'.split(
    ' ',
  ),
)

/** Whether a message has a signal of a topic that names what the store is about. */
const namesOurs = (bySignals: ReadonlyMap<string, number>) =>
  [...bySignals].some(([target, signal]) => signal >= 0.5 && !openTopics.has(target))

type Evidence = { signal: number; similarity: number; score: number }

const weighed = ({ signal, similarity, score }: Evidence, by: EvidenceWeights) =>
  by.signals * signal + by.similarity * similarity + by.regression * score

const plain = (content: string, locale: Locale) => wordsIn(content, locale).join(' ')

/** The share of each target, the most likely first. What is missing to 1 speaks for asking back. */
function probabilities(scored: { target: string; score: number }[]): Match[] {
  const exponentials = scored.map(({ target, score }) => ({ target, weight: Math.exp(score) }))
  const all = exponentials.reduce((sum, { weight }) => sum + weight, Math.exp(weights.unsure))
  return exponentials
    .map(({ target, weight }) => ({ target, confidence: weight / all }))
    .sort((one, other) => other.confidence - one.confidence)
}

/** The combined strength of the signals found, from 0 to 1: the three strongest count. */
function evidenceOf(message: MessageText, signals: readonly Signal[], locale: Locale) {
  const found = signals.map((signal) => strengthIn(message, signal, locale)).sort((a, b) => b - a)
  return 1 - found.slice(0, 3).reduce((rest, strength) => rest * (1 - strength), 1)
}
