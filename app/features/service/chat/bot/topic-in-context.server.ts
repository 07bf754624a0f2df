// The topic of a message that only makes sense after another: what it costs, how long it takes and who pays the freight of what
// was said before.
import type { TopicId } from './topics.ts'
import type { BotMemory } from './understanding/memory.ts'
import type { Understood } from './understanding/understand.server.ts'

/** What the costs of a topic are answered by. */
const costTopics: Readonly<Record<string, TopicId>> = {
  lift_gate: 'lift_gate',
  shipping_area: 'freight_cost',
  delivery_time: 'freight_cost',
  warehouses: 'freight_cost',
  permits: 'design',
  design: 'design',
  returns: 'returns',
}

/** What the freight is answered by after a topic: who pays that of a return is part of the answer about returns. */
const freightTopics: Readonly<Record<string, TopicId>> = {
  returns: 'returns',
  refund: 'refund',
  cancel: 'refund',
  damaged: 'damaged',
}

/** Asks for money back: `do I get the freight back, too`. */
const moneyBack = /\b(?:back|refund\w*|reimburse\w*|wieder|zurück|erstatte\w*)\b|退/iu

/** What `how long does it take` asks for after an answer to a topic. */
const durationTopics: Readonly<Record<string, TopicId>> = {
  returns: 'returns',
  refund: 'refund',
  permits: 'design',
  design: 'design',
}

/** Asks how long, and not what: the topic before says it. */
const onlyDuration =
  /^(?:and |und |so )?(?:how long(?: (?:do|does|will|would|can) (?:i|it|that|this|we))?(?: (?:have|take|be))?|wie lange(?: (?:habe|hab|dauert|braucht))?(?: (?:ich|das|es|man))?(?: zeit)?|[那要得]?(?:多久|多长时间|几天)(?:呢)?)\P{L}*$/iu

/** The topic of the message. `What does that cost?` asks for the costs of what was said before. */
export function topicInContext(
  { topics, isFollowUp, message }: Understood,
  memory: BotMemory,
): string | null {
  const { sure } = topics
  const before = memory.topic ?? ''
  if (!isFollowUp) return sure
  const duration = durationTopics[before]
  if (duration && onlyDuration.test(message.trim())) return duration
  if (sure === 'freight_cost' || (sure === null && topics.possible[0] === 'freight_cost')) {
    const freight = freightTopics[before]
    if (freight === 'returns' && moneyBack.test(message)) return 'refund'
    if (freight) return freight
  }
  return (sure === 'price' && costTopics[before]) || sure
}
