// The topics of the parts of a message that asks several questions.
import type { Locale } from '#text/text.tsx'
import { topicIndex } from './knowledge.server.ts'
import type { QuestionMatch } from './retrieval/question-classifier.ts'
import { isTopicId, type TopicId } from './topics.ts'
import { findState } from './understanding/places.ts'
import { wordsIn } from './words.ts'

/** Topics of courtesy: `thanks, and …` asks one question, not two. */
const courtesies: ReadonlySet<string> = new Set<TopicId>([
  'greeting',
  'thanks',
  'goodbye',
  'person',
  'complaint',
])

/** The topic of a part of a message that clearly asks for another one than the whole: `… and how long does it take?` */
export function secondTopic([first, second]: readonly TopicId[], topic: TopicId): TopicId | null {
  if (courtesies.has(topic) || !first || !second) return null
  return first === topic ? second : second === topic ? first : null
}

/** The topic of the first part of a message that asks several clear questions; null for one or no question. */
export const firstOfSeveral = ([first, second]: readonly TopicId[]) => (first && second ? first : null)

/** The topics that parts of a message clearly ask for, in their order, without those of courtesy. */
export function topicsOfClauses(message: string, locale: Locale): TopicId[] {
  const clauses = message
    .split(clauseEnd)
    .filter((clause) => clause.trim() !== '' && !tag.test(clause.trim()))
  if (clauses.length < 2 || clauses.length > 4) return []
  const facts = { hasState: findState(message, locale) !== null }
  const matches = clauses.map((clause) => topicIndex(locale).classify(clause, facts))
  return clearTopics(matches, clearClause)
}

/** The topics that are sure and have at least this confidence, each once, without those of courtesy. */
function clearTopics(matches: readonly QuestionMatch[], least_confidence: number): TopicId[] {
  const found = matches.flatMap(({ sure, confidence }) =>
    sure !== null && isTopicId(sure) && confidence >= least_confidence ? [sure] : [],
  )
  return [...new Set(found)].filter((id) => !courtesies.has(id))
}

const clauseEnd =
  /[?!;？！。；，]|[.,]\s|\s[&＆]\s|,(?=\p{Script=Han})|(?<=\p{Script=Han})\s+(?=\p{Script=Han})|\s(?:and|und|plus|sowie)\s|还有|另外|以及|并且/iu
/** Asks whether what was said is possible: no question of its own. */
const tag = /^(?:行|可以|好|能|行不行|可不可以|好不好)[吗么嘛]?$/u
const clearClause = 0.6

/**
 * The one topic that a part of a long message clearly asks for, where the whole is not clear because it tells a story; null if
 * the message is short, or if its parts ask for several topics or for another domain.
 */
export function topicOfStory(message: string, locale: Locale): TopicId | null {
  const isLong = locale === 'zh' ? message.length >= 20 : wordsIn(message, locale).length >= 14
  const [first, ...others] = isLong ? topicsOfSentences(message, locale) : []
  return first && others.length === 0 ? first : null
}

/** Whether a message tells so much that all its words together say little about what it asks. */
export const isLongStory = (message: string, locale: Locale) =>
  locale === 'zh' ? message.length >= 90 : wordsIn(message, locale).length >= 45

/** The topics that sentences of a message clearly ask for; none if one of them is about another domain. */
export function topicsOfSentences(message: string, locale: Locale): TopicId[] {
  const matches = message
    .split(sentenceEnd)
    .filter((part) => (locale === 'zh' ? part.length >= 4 : wordsIn(part, locale).length >= 3))
    .map((part) => topicIndex(locale).classify(part, { hasState: findState(part, locale) !== null }))
  return matches.some(({ is_other_domain }) => is_other_domain) ? [] : clearTopics(matches, clearSentence)
}

const sentenceEnd = /[?!;？！。；，]|[.,]\s|(?<=\p{Script=Han})\s+(?=\p{Script=Han})/iu
const clearSentence = 0.8
