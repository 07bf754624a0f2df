import type { Harness } from '#tests/harness/harness.ts'
import type { Locale } from '#text/text.tsx'
import { answerBuiltIn, firstMessage } from './built-in.server.ts'
import type { BotMemory } from './understanding/memory.ts'

/** The answers to the messages of a guest, one after the other: texts, links, and what the conversation is about then. */
export async function converse(harness: Harness, locale: Locale, messages: readonly string[]) {
  const ctx = Object.assign(harness, { locale }).ctx()
  let memory: BotMemory = {}
  const answers = []
  for (const message of messages) {
    const answer = await answerBuiltIn(ctx, { ...firstMessage(message), memory })
    memory = answer.memory ?? memory
    const links = answer.replies.flatMap((reply) => reply.links)
    answers.push({
      text: answer.replies.map(({ text }) => text).join('\n'),
      links: links.map(({ to }) => to),
      products: links.flatMap(({ product_id }) => product_id ?? []),
      is_unsure: answer.is_unsure,
      memory,
    })
  }
  return answers
}

/** The answer to the last of the messages. */
export async function lastAnswer(harness: Harness, locale: Locale, messages: readonly string[]) {
  const last = (await converse(harness, locale, messages)).at(-1)
  if (!last) throw new Error('A conversation needs a message')
  return last
}
