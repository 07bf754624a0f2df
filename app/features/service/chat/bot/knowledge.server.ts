// The bot's knowledge: its own topics, and editorial content (questions, articles, policies and pages).
import { plainTextOf, readSearchableTexts } from '#features/content/pages/queries/search-texts.server.ts'
import { cacheByVersion } from '#platform/cache/version-cache.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { Locale } from '#text/text.tsx'
import type { ChatLink } from '../chat.ts'
import type { SuggestedQuestion } from './bot-answer.ts'
import de from './data/de.json' with { type: 'json' }
import en from './data/en.json' with { type: 'json' }
import deSignals from './data/signals/de.json' with { type: 'json' }
import enSignals from './data/signals/en.json' with { type: 'json' }
import zhSignals from './data/signals/zh.json' with { type: 'json' }
import zh from './data/zh.json' with { type: 'json' }
import { createTopicIndex, type TopicIndex } from './retrieval/topic-index.ts'
import { isTopicId, type Topic, type TopicId, topics } from './topics.ts'

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

const topicSignals: Record<Locale, Record<TopicId, string[]>> = {
  en: enSignals,
  de: deSignals,
  zh: zhSignals,
}

/** What visitors want done. */
const serviceTopics: ReadonlySet<string> = new Set<TopicId>([
  'returns',
  'refund',
  'cancel',
  'damaged',
  'invoice',
  'order_status',
  'freight_cost',
  'delivery_time',
  'shipping_area',
  'lift_gate',
  'pickup',
  'tax_exemption',
  'find_installer',
  'made_in_usa',
  'recycling',
])

const topicIndexes = new Map<Locale, TopicIndex>()

/** The index of the topics of a language; cached. */
export function topicIndex(locale: Locale): TopicIndex {
  let index = topicIndexes.get(locale)
  if (!index) {
    const { topics: topic_texts, stop_words } = knowledge[locale]
    const patterns = Object.entries(topic_texts).flatMap(([target, { title, phrases }]) =>
      [title, ...phrases].map((phrase) => ({ target, phrase })),
    )
    const bodies = Object.values(topic_texts).map(({ answer }) => answer)
    index = createTopicIndex({
      locale,
      patterns,
      stop_words,
      signals: topicSignals[locale],
      preferred: serviceTopics,
      bodies,
    })
    topicIndexes.set(locale, index)
  }
  return index
}

/** Editorial content: a question with its answer, or a page with its summary. */
export type EditorialAnswer = { title: string; answer: string; link: ChatLink }

type EditorialLibrary = { index: TopicIndex; answers: Map<string, EditorialAnswer> }

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
    return { index: createTopicIndex({ locale, patterns, stop_words }), answers }
  })

const maxAnswerLength = 600

/** As many complete sentences as fit into the limit. */
function truncateAtSentence(content: string) {
  if (content.length <= maxAnswerLength) return content
  const end = content.slice(0, maxAnswerLength).search(/[.!?。！？](?=[^.!?。！？]*$)/)
  return end > 200 ? content.slice(0, end + 1) : `${content.slice(0, maxAnswerLength)}…`
}
