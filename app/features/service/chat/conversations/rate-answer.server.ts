// Feedback on an answer of the bot, and what the visitor may have meant instead.
import { inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { publishLive } from '#platform/live/live-updates.server.ts'
import { text } from '#text/text.tsx'
import { confidentAnswer, reply } from '../bot/bot-answer.ts'
import { personTitle } from '../bot/chat-texts.server.ts'
import { likelyQuestions } from '../bot/clarification.server.ts'
import { topicIndex } from '../bot/knowledge.server.ts'
import type { Exchange } from '../chat.ts'
import { chatTopic } from '../staff/handover.server.ts'
import {
  lockConversation,
  type StoredConversation,
  suggestedQuestions,
  writeAnswer,
} from './conversations.server.ts'

type RatedAnswer = { question: string; topic: string | null }

/**
 * Stores whether the visitor found an answer of the bot helpful. To one that was not, the bot suggests other questions
 * that the message may mean, and a person; feedback that changes earlier feedback adds nothing. @throws Problem `missing`
 */
export async function rateAnswer(
  ctx: RequestContext,
  { id }: StoredConversation,
  { message_id, is_helpful }: { message_id: string; is_helpful: boolean },
): Promise<Exchange> {
  const [answer] = await queryRows<RatedAnswer>(
    ctx.db,
    `select asked.text as question, m.topic
     from chat_messages m join chat_messages asked on asked.id = m.answers
     where m.id = $1 and m.conversation_id = $2 and m.by = 'bot'`,
    [message_id, id],
  )
  if (!answer) throw new Problem('missing', text('Not found'))
  const questions = is_helpful ? [] : await otherQuestions(ctx, answer)
  return inTransaction(ctx.db, async (tx) => {
    const conversation = await lockConversation(tx, id)
    const [rated] = await queryRows<{ before: boolean | null }>(
      tx,
      `update chat_messages m set is_helpful = $2 from chat_messages old
       where m.id = $1 and old.id = m.id returning old.is_helpful as before`,
      [message_id, is_helpful],
    )
    const isOffered = rated?.before === null && !is_helpful && conversation.state === 'bot'
    if (!isOffered) {
      await publishLive(tx, { topic: chatTopic, id })
      return { messages: [], questions: suggestedQuestions(conversation), state: conversation.state }
    }
    const messages = await writeAnswer(
      tx,
      id,
      confidentAnswer([reply(ctx.t('Sorry about that. Did you mean one of these?'))], questions),
      { answers: null, now: ctx.now() },
    )
    return { messages, questions: questions.map(({ title }) => ({ title })), state: conversation.state }
  })
}

/** What the visitor may have meant, and a person. Another bot understands only its own questions. */
async function otherQuestions(ctx: RequestContext, { question, topic }: RatedAnswer) {
  const person = { title: ctx.t(personTitle) }
  if (ctx.services.rasa) return [person]
  const { possible } = topicIndex(ctx.locale).classify(question)
  const others = await likelyQuestions(
    ctx,
    question,
    possible.filter((id) => id !== topic),
  )
  return [...others, person]
}
