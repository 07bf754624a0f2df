// The bot's knowledge: its own topics, and editorial content (questions, articles, policies and pages).
import { plainTextOf, readSearchableTexts } from '#features/content/pages/queries/search-texts.server.ts'
import { cacheByVersion } from '#platform/cache/version-cache.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { Locale } from '#text/text.tsx'
import type { ChatLink } from '../chat.ts'
import de from './data/de.json' with { type: 'json' }
import en from './data/en.json' with { type: 'json' }
import zh from './data/zh.json' with { type: 'json' }
import { createMatcher, type Matcher } from './matcher.ts'
import { type Topic, type TopicId, topics } from './topics.ts'

type Spoken = { title: string; asks: string[]; says: string }
type Book = { stop_words: string; links: Record<string, string>; topics: Record<TopicId, Spoken> }

export const books: Record<Locale, Book> = { en, de, zh }

/** A topic in a language. */
export const topicIn = (id: TopicId, locale: Locale): Topic & Spoken => ({
  ...topics[id],
  ...books[locale].topics[id],
})

export const isTopic = (id: string): id is TopicId => id in topics

/** The topic with this title in any language, or null. */
export function topicTitled(said: string): { id: TopicId; locale: Locale } | null {
  const wanted = said.trim().toLowerCase()
  for (const [locale, book] of Object.entries(books) as [Locale, Book][])
    for (const [id, { title }] of Object.entries(book.topics))
      if (title.toLowerCase() === wanted) return { id: id as TopicId, locale }
  return null
}

const matchers = new Map<Locale, Matcher>()

/** The matcher for the topics of a language; cached. */
export function topicMatcher(locale: Locale): Matcher {
  let matcher = matchers.get(locale)
  if (!matcher) {
    const { topics: spoken, stop_words } = books[locale]
    const patterns = Object.entries(spoken).flatMap(([target, { title, asks }]) =>
      [title, ...asks].map((one) => ({ target, asks: one })),
    )
    matchers.set(locale, (matcher = createMatcher(patterns, locale, stop_words)))
  }
  return matcher
}

/** Editorial content: a question with its answer, or a page with its summary. */
export type Written = { title: string; says: string; link: ChatLink }

type Library = { matcher: Matcher; written: Map<string, Written> }

const keepLibrary = cacheByVersion<Library>()

/** The editorial content of a language; cached until the public version changes. */
export const library = ({ db, services, now }: RequestContext, locale: Locale): Promise<Library> =>
  keepLibrary(services.version, locale, async () => {
    const written = new Map<string, Written>()
    const patterns = []
    for (const [id, one] of (await readSearchableTexts({ db, locale, now })).entries()) {
      const target = String(id)
      written.set(target, {
        title: one.title,
        says: shortened(plainTextOf(one.html)),
        link: { title: one.page_title, to: one.path },
      })
      patterns.push({ target, asks: one.title })
    }
    return { matcher: createMatcher(patterns, locale, books[locale].stop_words), written }
  })

const mostSigns = 600

/** As many complete sentences as fit into the limit. */
function shortened(words: string) {
  if (words.length <= mostSigns) return words
  const end = words.slice(0, mostSigns).search(/[.!?。！？](?=[^.!?。！？]*$)/)
  return end > 200 ? words.slice(0, end + 1) : `${words.slice(0, mostSigns)}…`
}
