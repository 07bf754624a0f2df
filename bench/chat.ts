import { any, nextToken, post, type Sample } from './scenario.ts'

/** Questions about topics, products of the seed, figures, places and comparisons: each takes another path of the bot. */
const chatQuestions = [
  'How long does delivery take?',
  'Can I return an unopened panel?',
  'How much does the Hearth 16 cost?',
  'Is the M400 in stock?',
  'How much would 12 panels produce in Ohio?',
  'When could a Hearth 10 be at 43215?',
  'Hearth 10 or Hearth 16?',
  'Which battery works with the Hearth H6?',
  'Show me a hot tub for 6 people',
  'What would 30 of the Q.PEAK DUO BLK ML-G10 400 cost?',
  'Is there still a federal tax credit and do I need a permit?',
  'What is the best recipe for chili?',
]

/**
 * A question and the bot's answer to it. Each is of the next customer, so that most begin a conversation and none has more
 * messages than are allowed in ten minutes.
 */
export function askChat({ tokens }: Sample) {
  const headers = () => ({ authorization: `Bearer ${nextToken(tokens)}` })
  const question = () => ({ message: any(chatQuestions), key: crypto.randomUUID() })
  return [post('/api/chat/message', question, headers)]
}
