import { newApi, Paging, z } from '#platform/http/api/api.server.ts'
import { text } from '#text/text.tsx'
import { chatStates } from '../chat.ts'
import { MessageShape } from '../conversations/chat-dto.server.ts'
import {
  answerAsPerson,
  listConversations,
  readConversation,
  resolveConversation,
} from './staff-conversations.server.ts'

export const staffChatApi = newApi('Chat, for the staff')

const conversation_id = z.uuid()

const Listed = z.object({
  conversation_id: z.string(),
  state: z.enum(chatStates),
  locale: z.string(),
  customer_id: z.string().nullable(),
  started_at: z.iso.datetime(),
  last_at: z.iso.datetime(),
  last_message: z.string(),
  rating: z.number().int().nullable(),
})

staffChatApi.endpoint({
  method: 'post',
  path: '/staff/chat/list',
  summary: 'Conversations that wait for a person or are with one; longest waiting first',
  access: 'staff',
  permission: 'chat.answer',
  body: Paging.extend({ states: z.array(z.enum(chatStates)).min(1).default(['waiting', 'person']) }),
  answer: z.object({ items: z.array(Listed), total: z.number(), page: z.number(), page_size: z.number() }),
  async handle({ ctx, body: { states, page, page_size } }) {
    return { ...(await listConversations(ctx.db, { states, page, page_size })), page, page_size }
  },
})

staffChatApi.endpoint({
  method: 'post',
  path: '/staff/chat/read',
  summary: 'A conversation with all its messages and events',
  access: 'staff',
  permission: 'chat.answer',
  body: z.object({ conversation_id }),
  answer: Listed.extend({
    reply_to: z.string().nullable().describe('Email address at which the visitor also wants the answer'),
    messages: z.array(MessageShape),
    events: z.array(
      z.object({
        kind: z.string(),
        from_state: z.enum(chatStates).nullable(),
        to_state: z.enum(chatStates),
        actor: z.string(),
        cause: z.string(),
        at: z.iso.datetime(),
      }),
    ),
  }),
  handle: ({ ctx, body }) => readConversation(ctx.db, body.conversation_id),
})

staffChatApi.endpoint({
  method: 'post',
  path: '/staff/chat/answer',
  summary: 'Answer as a person; the bot stops answering. Idempotent per key',
  access: 'staff',
  permission: 'chat.answer',
  body: z.object({
    conversation_id,
    message: z.string().trim().min(1, text('Enter a message.')).max(4000, text('This message is too long')),
    key: z.uuid(),
  }),
  answer: MessageShape,
  handle: ({ ctx, customer, body }) => answerAsPerson(ctx, customer.id, body),
})

staffChatApi.endpoint({
  method: 'post',
  path: '/staff/chat/resolve',
  summary: 'Resolve a conversation: the visitor may rate it, and the bot answers the next message',
  access: 'staff',
  permission: 'chat.answer',
  body: z.object({ conversation_id }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await resolveConversation(ctx, customer.id, body.conversation_id)
    return null
  },
})
