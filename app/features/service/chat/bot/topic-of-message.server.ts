// The topic of a message that names no product: by its words, the conversation, or its sentences.
import type { Locale } from '#text/text.tsx'
import { firstOfSeveral, isLongStory, topicOfStory, topicsOfSentences } from './clause-topics.server.ts'
import { topicInContext } from './topic-in-context.server.ts'
import type { TopicId } from './topics.ts'
import type { BotMemory } from './understanding/memory.ts'
import { placeAlone } from './understanding/places.ts'
import type { Understood } from './understanding/understand.server.ts'

/**
 * The topic of a message; null if it is clear about none. A long story has the topic of its words as a whole only if one of its
 * sentences asks for it, too.
 */
export function topicOfMessage(
  { asked, memory, clauses }: { asked: Understood; memory: BotMemory; clauses: readonly TopicId[] },
  locale: Locale,
): string | null {
  const { message, topics } = asked
  const whole = placeAlone(message, locale) ? null : topicInContext(asked, memory)
  if (!isLongStory(message, locale))
    return (
      whole ?? (topics.is_other_domain ? null : (firstOfSeveral(clauses) ?? topicOfStory(message, locale)))
    )
  const likely = topicsOfSentences(message, locale).filter(
    (one) => one === whole || topics.possible.includes(one),
  )
  const [only, ...others] = likely
  if (likely.some((one) => one === whole)) return whole
  return only && others.length === 0 ? only : null
}
