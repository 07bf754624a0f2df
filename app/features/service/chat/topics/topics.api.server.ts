import { staffActor } from '#platform/audit/audit.server.ts'
import { newApi, Paging, reply, z } from '#platform/http/api/api.server.ts'
import { wholeNumber } from '#platform/http/number-shape.ts'
import { locales, text, translator } from '#text/text.tsx'
import { answerBuiltIn, firstMessage } from '../bot/built-in.server.ts'
import { maxMessageLength } from '../chat.ts'
import { TopicInput } from './topic-text.ts'
import {
  dismissUnanswered,
  feedbackByTopic,
  listTopics,
  listUnanswered,
  removeTopic,
  saveTopic,
} from './topics.server.ts'

export const chatTopicsApi = newApi('Topics of the chat bot')

const version = wholeNumber(0, 2_147_483_647).describe('The version that was edited; 0 for a new topic')

// A built-in topic may have no answer of its own: the bot hands over, or looks the answer up.
const StoredText = z
  .object({ title: z.string(), phrases: z.array(z.string()), answer: z.string() })
  .nullable()

export const listChatTopics = chatTopicsApi.endpoint({
  method: 'post',
  path: '/staff/chat/topics',
  summary: 'What the bot knows: built-in topics, and those that staff wrote or changed',
  access: 'staff',
  permission: 'chat.answer',
  answer: z.array(
    z.object({
      id: z.string(),
      texts: z.object({ en: StoredText, de: StoredText, zh: StoredText }),
      links: z.array(z.string()),
      is_enabled: z.boolean(),
      is_built_in: z.boolean(),
      version: z.number().int().describe('0 while staff have not changed it'),
      helpful: z.number().int().describe('Answers that visitors found helpful'),
      unhelpful: z.number().int().describe('Answers that visitors did not find helpful'),
    }),
  ),
  async handle({ ctx }) {
    const feedback = new Map((await feedbackByTopic(ctx.db)).map((one) => [one.topic, one]))
    const topics = await listTopics(ctx.db)
    return topics.map((topic) => {
      const { helpful = 0, unhelpful = 0 } = feedback.get(topic.id) ?? {}
      return { ...topic, helpful, unhelpful }
    })
  },
})

export const saveChatTopic = chatTopicsApi.endpoint({
  method: 'post',
  path: '/staff/chat/topics/save',
  summary: 'Add or change a topic of the bot; 409 if its version has changed',
  access: 'staff',
  permission: 'chat.answer',
  body: TopicInput.extend({ version }),
  answer: z.object({ version: z.number().int() }),
  async handle({ ctx, customer, body }) {
    return reply(
      { version: await saveTopic(ctx.db, staffActor(ctx, customer), body) },
      text('Topic saved. The bot uses it now.'),
    )
  },
})

export const removeChatTopic = chatTopicsApi.endpoint({
  method: 'post',
  path: '/staff/chat/topics/remove',
  summary: 'Remove what staff wrote: a built-in topic has its own texts again',
  access: 'staff',
  permission: 'chat.answer',
  body: z.object({ topic: z.string().max(60) }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await removeTopic(ctx.db, staffActor(ctx, customer), body.topic)
    return reply(null, text('Topic removed'))
  },
})

export const tryBot = chatTopicsApi.endpoint({
  method: 'post',
  path: '/staff/chat/topics/try',
  summary: 'What the built-in bot answers to a question, without a conversation',
  access: 'staff',
  permission: 'chat.answer',
  body: z.object({
    question: z.string().trim().min(1, text('Enter a message.')).max(maxMessageLength),
    locale: z.enum(locales),
  }),
  answer: z.object({
    replies: z.array(
      z.object({ text: z.string(), links: z.array(z.object({ title: z.string(), to: z.string() })) }),
    ),
    questions: z.array(z.string()),
    is_unsure: z.boolean(),
    hands_over: z.boolean(),
  }),
  async handle({ ctx, body: { question, locale } }) {
    const answer = await answerBuiltIn({ ...ctx, locale, t: translator(locale) }, firstMessage(question))
    return {
      replies: answer.replies,
      questions: answer.questions.map(({ title }) => title),
      is_unsure: answer.is_unsure,
      hands_over: answer.handover_reason !== null,
    }
  },
})

export const listUnansweredQuestions = chatTopicsApi.endpoint({
  method: 'post',
  path: '/staff/chat/unanswered',
  summary: 'Questions that the bot could not answer, the newest first',
  access: 'staff',
  permission: 'chat.answer',
  body: Paging,
  answer: z.object({
    list: z.array(
      z.object({
        message_id: z.string(),
        conversation_id: z.string(),
        locale: z.enum(locales),
        question: z.string(),
        at: z.iso.datetime(),
      }),
    ),
    total: z.number().int(),
  }),
  async handle({ ctx, body }) {
    const { list, total } = await listUnanswered(ctx.db, body)
    return { total, list: list.map((one) => ({ ...one, at: one.at.toISOString() })) }
  },
})

export const dismissQuestion = chatTopicsApi.endpoint({
  method: 'post',
  path: '/staff/chat/unanswered/dismiss',
  summary: 'Takes a question from the list of those that the bot could not answer',
  access: 'staff',
  permission: 'chat.answer',
  body: z.object({ message_id: z.uuid() }),
  answer: z.null(),
  async handle({ ctx, body }) {
    await dismissUnanswered(ctx.db, body.message_id, ctx.now())
    return null
  },
})
