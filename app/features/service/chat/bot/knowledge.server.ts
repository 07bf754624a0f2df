// The bot's knowledge: its own topics, and editorial content (questions, articles, policies and pages).
import { plainTextOf, readSearchableTexts } from '#features/content/pages/queries/search-texts.server.ts'
import { cacheByVersion } from '#platform/cache/version-cache.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { oncePerLocale } from '#text/once-per-locale.ts'
import type { Locale } from '#text/text.tsx'
import type { ChatLink } from '../chat.ts'
import type { SuggestedQuestion } from './bot-answer.ts'
import { fittedTopics } from './fitted-topics.server.ts'
import { knowledge, questionTexts, type TopicText } from './question-texts.ts'
import { createQuestionClassifier, type QuestionClassifier } from './retrieval/question-classifier.ts'
import { createTopicIndex, type TopicIndex } from './retrieval/topic-index.ts'
import { isTopicId, type Topic, type TopicId, topics } from './topics.ts'

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
  for (const [locale, book] of Object.entries(knowledge) as [Locale, (typeof knowledge)[Locale]][])
    for (const [id, { title }] of Object.entries(book.topics))
      if (title.toLowerCase() === title_text) return { id: id as TopicId, locale }
  return null
}

/** What finds the topic of a message in a language; cached. */
export const topicIndex = oncePerLocale((locale): QuestionClassifier => {
  const texts = questionTexts(locale)
  return createQuestionClassifier(texts, fittedTopics(texts))
})

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
