// The bot's knowledge: its own topics, and editorial content (questions, articles, policies and pages).
import { plainTextOf, readSearchableTexts } from '#features/content/pages/queries/search-texts.server.ts'
import { cacheByVersion } from '#platform/cache/version-cache.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { type Locale, locales } from '#text/text.tsx'
import type { ChatLink } from '../chat.ts'
import type { SuggestedQuestion } from './bot-answer.ts'
import de from './data/de.json' with { type: 'json' }
import en from './data/en.json' with { type: 'json' }
import everydayWords from './data/everyday-words.json' with { type: 'json' }
import dePages from './data/page-questions/de.json' with { type: 'json' }
import enPages from './data/page-questions/en.json' with { type: 'json' }
import zhPages from './data/page-questions/zh.json' with { type: 'json' }
import deParaphrases from './data/paraphrases/de.json' with { type: 'json' }
import enParaphrases from './data/paraphrases/en.json' with { type: 'json' }
import zhParaphrases from './data/paraphrases/zh.json' with { type: 'json' }
import deSignals from './data/signals/de.json' with { type: 'json' }
import enSignals from './data/signals/en.json' with { type: 'json' }
import zhSignals from './data/signals/zh.json' with { type: 'json' }
import zh from './data/zh.json' with { type: 'json' }
import { fitForBuild, fittedTopics } from './fitted-topics.server.ts'
import {
  type ClassifierTexts,
  createQuestionClassifier,
  type offTopic,
  type QuestionClassifier,
} from './retrieval/question-classifier.ts'
import { createTopicIndex, type TopicIndex } from './retrieval/topic-index.ts'
import { isTopicId, type Topic, type TopicId, topics } from './topics.ts'
import { placeNames } from './understanding/places.ts'

type TopicText = { title: string; phrases: string[]; answer: string }
type LanguageKnowledge = {
  stop_words: string
  links: Record<string, string>
  topics: Record<TopicId, TopicText>
}

export const knowledge: Record<Locale, LanguageKnowledge> = { en, de, zh }

/** A topic in a language. */
export const topicIn = (id: TopicId, locale: Locale): Topic & TopicText => ({
  ...topics[id],
  ...knowledge[locale].topics[id],
})

/** Links to pages that the topics link to. */
export const pageLinks = ({ locale }: Pick<RequestContext, 'locale'>, ...paths: string[]): ChatLink[] =>
  paths.map((to) => ({ title: knowledge[locale].links[to] ?? to, to }))

/** Topics as suggested questions. */
export const questionsOf = (ids: readonly string[], locale: Locale): SuggestedQuestion[] =>
  ids.filter(isTopicId).map((id) => ({ title: topicIn(id, locale).title }))

/** The topic with this title in any language, or null. */
export function topicByTitle(message: string): { id: TopicId; locale: Locale } | null {
  const title_text = message.trim().toLowerCase()
  for (const [locale, book] of Object.entries(knowledge) as [Locale, LanguageKnowledge][])
    for (const [id, { title }] of Object.entries(book.topics))
      if (title.toLowerCase() === title_text) return { id: id as TopicId, locale }
  return null
}

/** Signals of the topics; those of `off_topic` are words of other domains. */
const topicSignals: Record<Locale, Record<TopicId | typeof offTopic, string[]>> = {
  en: enSignals,
  de: deSignals,
  zh: zhSignals,
}

/** Further ways to ask for each topic; `off_topic` has questions that none answers. */
export const paraphrases: Record<Locale, Record<TopicId | typeof offTopic, string[]>> = {
  en: enParaphrases,
  de: deParaphrases,
  zh: zhParaphrases,
}

/** Questions that an article or a policy answers, by its path. */
export const pageQuestions: Record<Locale, Record<string, string[]>> = {
  en: enPages,
  de: dePages,
  zh: zhPages,
}

/** Every known way to ask for a topic or a page of a language, and the signals of the topics. */
export function questionTexts(locale: Locale): ClassifierTexts {
  const { topics: texts, stop_words } = knowledge[locale]
  const own = Object.entries(texts).map(
    ([target, { title, phrases }]) => [target, [title, ...phrases]] as const,
  )
  return {
    locale,
    patterns: [
      ...own,
      ...Object.entries(paraphrases[locale]),
      ...Object.entries(pageQuestions[locale]),
    ].flatMap(([target, phrases]) => phrases.map((phrase) => ({ target, phrase }))),
    stop_words,
    other_words: `${everydayWords[locale]} ${placeNames(locale)}`,
    signals: topicSignals[locale],
    bodies: Object.values(texts).map(({ answer }) => answer),
  }
}

const classifiers = new Map<Locale, QuestionClassifier>()

/** What finds the topic of a message in a language; cached. */
export function topicIndex(locale: Locale): QuestionClassifier {
  const cached = classifiers.get(locale)
  if (cached) return cached
  const texts = questionTexts(locale)
  const classifier = createQuestionClassifier(texts, fittedTopics(texts))
  classifiers.set(locale, classifier)
  return classifier
}

/** Learns the topics of all languages and writes the files that a built shop reads; the last step of the build. */
export function fitTopics() {
  for (const locale of locales) fitForBuild(questionTexts(locale))
}

/** Editorial content: a question with its answer, or a page with its summary. */
export type EditorialAnswer = { title: string; answer: string; link: ChatLink }

type EditorialLibrary = {
  index: TopicIndex
  answers: Map<string, EditorialAnswer>
  /** Pages with their summaries. */
  byPath: ReadonlyMap<string, EditorialAnswer>
}

const libraryCache = cacheByVersion<EditorialLibrary>()

/** The editorial content of a language; cached until the public version changes. */
export const editorialLibrary = (
  { db, services, now }: RequestContext,
  locale: Locale,
): Promise<EditorialLibrary> =>
  libraryCache(services.version, locale, async () => {
    const answers = new Map<string, EditorialAnswer>()
    const patterns = []
    for (const [id, one] of (await readSearchableTexts({ db, locale, now })).entries()) {
      const target = String(id)
      answers.set(target, {
        title: one.title,
        answer: truncateAtSentence(plainTextOf(one.html)),
        link: { title: one.page_title, to: one.path },
      })
      patterns.push({ target, phrase: one.title })
    }
    const { stop_words } = knowledge[locale]
    // The summary of a page comes before its questions.
    const byPath = new Map([...answers.values()].toReversed().map((one) => [one.link.to, one]))
    return { index: createTopicIndex({ locale, patterns, stop_words }), answers, byPath }
  })

const maxAnswerLength = 600

/** As many complete sentences as fit into the limit. */
function truncateAtSentence(content: string) {
  if (content.length <= maxAnswerLength) return content
  const end = content.slice(0, maxAnswerLength).search(/[.!?。！？](?=[^.!?。！？]*$)/)
  return end > 200 ? content.slice(0, end + 1) : `${content.slice(0, maxAnswerLength)}…`
}
