// How well questions are understood that nothing was written for, without the held-out third: the tuned questions are put to
// classifiers that do not have what was made for them.
import { questionTexts } from '#features/service/chat/bot/question-texts.ts'
import { createGramIndex } from '#features/service/chat/bot/retrieval/character-grams.ts'
import {
  createQuestionClassifier,
  fitQuestions,
} from '#features/service/chat/bot/retrieval/question-classifier.ts'
import {
  type MessageText,
  messageText,
  parseSignal,
  strengthIn,
} from '#features/service/chat/bot/retrieval/signals.ts'
import type { Pattern } from '#features/service/chat/bot/retrieval/word-matcher.ts'
import { findState } from '#features/service/chat/bot/understanding/places.ts'
import type { Locale } from '#text/text.tsx'
import { isUnknown } from './answer-score.ts'
import { type ChatQuestion, readChatQuestions } from './labeled-sets.ts'
import type { FoldFigures } from './results.ts'

const foldCount = 5

/** A known phrase that is more similar to a question may have been written for it. */
const maxSimilarity = 0.5

type Asked = { message: string; text: MessageText; topics: string[]; fold: number }

/**
 * Puts the tuned questions about topics to five classifiers, each without the vocabulary of its own fifth: words of
 * signals that only these questions and no known phrase have, and known phrases that are similar to one of them.
 */
export function crossValidate(locale: Locale): FoldFigures {
  const asked = tunedQuestions(locale)
  const texts = questionTexts(locale)
  const near = similarPhrases(locale, texts.patterns, asked)
  const isOnlyIn = onlyInFold(locale, texts.patterns, asked)
  const answers = Array.from({ length: foldCount }, (_, fold) => fold).flatMap((fold) => {
    const known = {
      ...texts,
      patterns: texts.patterns.filter((_, i) => !near.get(fold)?.has(i)),
      signals: Object.fromEntries(
        Object.entries(texts.signals).map(([topic, all]) => [
          topic,
          all.flatMap((one) => withoutTerms(one, (term) => isOnlyIn(term, fold)) ?? []),
        ]),
      ),
    }
    const classifier = createQuestionClassifier(known, fitQuestions(known))
    return asked
      .filter((one) => one.fold === fold)
      .map(({ message, text: { hasState }, topics }) => {
        const { sure, possible } = classifier.classify(message, { hasState })
        return { topics, sure, possible }
      })
  })
  const known = answers.filter(({ topics }) => topics.length > 0)
  const off_topic = answers.filter(({ topics }) => topics.length === 0)
  const share = (all: typeof answers, counts: (one: (typeof answers)[number]) => boolean) =>
    Math.round((1000 * all.filter(counts).length) / Math.max(1, all.length)) / 10
  const isOffered = ({ topics, possible }: (typeof answers)[number]) =>
    possible.some((id) => topics.includes(id))
  return {
    questions: known.length,
    right: share(known, ({ topics, sure }) => sure !== null && topics.includes(sure)),
    offered: share(known, (one) => one.sure === null && isOffered(one)),
    wrong: share(known, ({ topics, sure }) => sure !== null && !topics.includes(sure)),
    off_topic_answered: share(off_topic, ({ sure }) => sure !== null),
  }
}

/** The tuned questions of one message that ask for a topic, or for nothing that the store has. */
function tunedQuestions(locale: Locale): Asked[] {
  const questions = readChatQuestions(locale).filter(
    (one) => !one.is_held_out && one.ask.length === 1 && (isUnknown(one.right) || isAboutTopics(one)),
  )
  return questions.map(({ ask: [message = ''], right }, i) => ({
    message,
    text: messageText(message, { locale, hasState: findState(message, locale) !== null, known: new Set() }),
    topics: right.flat().flatMap((target) => (target.kind === 'topic' ? target.id : [])),
    fold: i % foldCount,
  }))
}

/** Order numbers are found before topics. */
const isAboutTopics = ({ ask, right }: ChatQuestion) =>
  !ask[0]?.includes('{order}') && right.every((targets) => targets.every(({ kind }) => kind === 'topic'))

/** For each fold the places of the phrases that are similar to one of its questions. */
function similarPhrases(locale: Locale, patterns: readonly Pattern[], asked: readonly Asked[]) {
  const index = createGramIndex(
    patterns.map(({ phrase }, i) => ({ target: String(i), phrase })),
    locale,
  )
  const near = new Map<number, Set<number>>()
  for (const { message, fold } of asked) {
    const places = near.get(fold) ?? new Set()
    for (const [place, similarity] of index.similarities(message))
      if (similarity > maxSimilarity) places.add(Number(place))
    near.set(fold, places)
  }
  return near
}

/** Whether a term of a signal occurs in questions of this fold only, and in no known phrase. */
function onlyInFold(locale: Locale, patterns: readonly Pattern[], asked: readonly Asked[]) {
  const phrases = patterns.map(({ phrase }) =>
    messageText(phrase, { locale, hasState: false, known: new Set() }),
  )
  const foldOf = new Map<string, number | null>()
  return (term: string, fold: number) => {
    let only = foldOf.get(term)
    if (only === undefined) {
      const signal = parseSignal(term, locale)
      const has = (message: MessageText) => strengthIn(message, signal, locale) > 0
      const folds = new Set(asked.filter(({ text }) => has(text)).map((one) => one.fold))
      const [first = null] = folds
      only = folds.size === 1 && !phrases.some(has) ? first : null
      foldOf.set(term, only)
    }
    return only === fold
  }
}

/** A signal without some of its terms; null if a part has none left. */
function withoutTerms(notation: string, isRemoved: (term: string) => boolean): string | null {
  const mark = /^[~=]/.exec(notation)?.[0] ?? ''
  const [wanted = '', ...unwanted] = notation.slice(mark.length).split(' ! ')
  const parts = wanted
    .split(' + ')
    .map((part) => part.split('|').filter((term) => term.startsWith('#') || !isRemoved(term.trim())))
  if (parts.some((terms) => terms.length === 0)) return null
  return [mark + parts.map((terms) => terms.join('|')).join(' + '), ...unwanted].join(' ! ')
}
