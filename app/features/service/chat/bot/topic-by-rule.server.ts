import { topicByTitle } from './knowledge.server.ts'
import { asksForPerson, isComplaint } from './rules.ts'
import type { TopicId } from './topics.ts'

/** The topic of a suggested question, of a complaint and of a request for a person. */
export function topicByRule(message: string): TopicId | null {
  const suggested = topicByTitle(message)
  if (suggested) return suggested.id
  if (isComplaint(message)) return 'complaint'
  return asksForPerson(message) ? 'person' : null
}
