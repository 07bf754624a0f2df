import { cardsOf } from '#features/catalog/listings/listings.server.ts'
import { sessionEndedTopic } from '#features/people/auth/accounts.server.ts'
import { namesOfUsers } from '#features/people/staff/members.server.ts'
import { linesOfCart } from '#features/sales/cart/cart.server.ts'
import { staffActor } from '#platform/audit/audit.server.ts'
import { newApi, Paging, reply, z } from '#platform/http/api/api.server.ts'
import { eventStream } from '#platform/live/event-stream.server.ts'
import { locales, text } from '#text/text.tsx'
import { chatStates } from '../chat.ts'
import { MessageShape } from '../conversations/chat-dto.server.ts'
import { markSeen, publishTyping, typingTopic } from '../conversations/live-conversation.server.ts'
import { listCannedAnswers, removeCannedAnswer, saveCannedAnswer } from './canned-answers.server.ts'
import { chatTopic } from './handover.server.ts'
import {
  addChatNote,
  answerAsPerson,
  handBackToBot,
  listConversations,
  readConversation,
  resolveConversation,
  takeConversation,
} from './staff-conversations.server.ts'

export const staffChatApi = newApi('Chat, for the staff')

const conversation_id = z.uuid()

const Listed = z.object({
  conversation_id: z.string(),
  state: z.enum(chatStates),
  locale: z.string(),
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  staff_id: z.string().nullable().describe('The staff member who handles it'),
  staff_name: z.string().nullable(),
  started_at: z.iso.datetime(),
  last_at: z.iso.datetime(),
  last_message: z.string(),
  awaits_answer: z.boolean().describe('The visitor wrote after the last answer of a person'),
  rating: z.number().int().nullable(),
})

export const listChats = staffChatApi.endpoint({
  method: 'post',
  path: '/staff/chat/list',
  summary: 'Conversations that wait for a person or are with one; longest waiting first',
  access: 'staff',
  permission: 'chat.answer',
  body: Paging.extend({
    states: z.array(z.enum(chatStates)).min(1).default(['waiting', 'person']),
    mine: z.boolean().default(false).describe('Only those that the caller handles'),
    newest_first: z.boolean().default(false),
  }),
  answer: z.object({ items: z.array(Listed), total: z.number(), page: z.number(), page_size: z.number() }),
  async handle({ ctx, customer, body: { states, mine, newest_first, page, page_size } }) {
    const { items, total } = await listConversations(
      ctx.db,
      { states, newest_first, staff_id: mine ? customer.id : undefined },
      { page, page_size },
    )
    const names = await namesOfUsers(
      ctx.db,
      items.flatMap(({ customer_id, staff_id }) => [customer_id, staff_id]).filter((id) => id !== null),
    )
    return { items: items.map(withNames(names)), total, page, page_size }
  },
})

const withNames =
  (names: ReadonlyMap<string, string>) =>
  <One extends { customer_id: string | null; staff_id: string | null }>(one: One) => ({
    ...one,
    customer_name: names.get(one.customer_id ?? '') ?? null,
    staff_name: names.get(one.staff_id ?? '') ?? null,
  })

const Note = z.object({ id: z.string(), staff_id: z.string(), body: z.string(), at: z.iso.datetime() })

export const readChat = staffChatApi.endpoint({
  method: 'post',
  path: '/staff/chat/read',
  summary: 'A conversation with all its messages, events and notes, and the page and cart of the visitor',
  access: 'staff',
  permission: 'chat.answer',
  body: z.object({ conversation_id }),
  answer: Listed.extend({
    reply_to: z.string().nullable().describe('Email address at which the visitor also wants the answer'),
    page: z.string().nullable().describe('The page from which the visitor wrote last'),
    has_ended: z.boolean().describe('The visitor has started another conversation'),
    cart: z.array(
      z.object({
        product_id: z.string(),
        quantity: z.number().int(),
        name: z.string(),
        price: z.number().describe('For one, in dollars, without a volume price'),
      }),
    ),
    messages: z.array(MessageShape),
    seen_message_id: z
      .string()
      .nullable()
      .describe('The newest message of our team that the visitor has seen'),
    notes: z.array(Note),
    names: z.record(z.string(), z.string()).describe('Names of the staff members in events and notes, by id'),
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
  async handle({ ctx, body }) {
    const { cart_id, ...chat } = await readConversation(ctx.db, body.conversation_id)
    const staff_ids = [
      ...chat.events.flatMap(({ actor }) => (actor.startsWith('staff:') ? actor.slice(6) : [])),
      ...chat.notes.map(({ staff_id }) => staff_id),
    ]
    const known = [chat.customer_id, chat.staff_id].filter((id) => id !== null)
    const names = await namesOfUsers(ctx.db, [...staff_ids, ...known])
    const lines = cart_id ? await linesOfCart(ctx.db, cart_id) : []
    const cards = await cardsOf(
      ctx.db,
      lines.map(({ product_id }) => product_id),
      ctx.locale,
    )
    const cardById = new Map(cards.map((card) => [card.product_id, card]))
    return {
      ...withNames(names)(chat),
      names: Object.fromEntries(staff_ids.map((id) => [id, names.get(id) ?? ''])),
      cart: lines.map((line) => ({
        ...line,
        name: cardById.get(line.product_id)?.name ?? line.product_id,
        price: cardById.get(line.product_id)?.product_price_now ?? 0,
      })),
    }
  },
})

staffChatApi.endpoint({
  method: 'get',
  path: '/staff/chat/stream',
  summary:
    'Server-sent events: `chat` with the id of each conversation that changes, `chat-typing-visitor` of each in which the visitor types',
  access: 'staff',
  permission: 'chat.answer',
  file: true,
  answer: z.null(),
  handle: async ({ ctx, customer, request }) =>
    eventStream(ctx, request, {
      subjects: [{ topic: chatTopic }, { topic: typingTopic.visitor }],
      endsWith: [{ topic: sessionEndedTopic, id: customer.id }],
      holder: `staff ${customer.id}`,
      maxStreams: 20,
    }),
})

staffChatApi.endpoint({
  method: 'post',
  path: '/staff/chat/typing',
  summary: 'Tell the visitor that a staff member is typing. Nothing is stored',
  access: 'staff',
  permission: 'chat.answer',
  body: z.object({ conversation_id }),
  answer: z.null(),
  async handle({ ctx, body }) {
    await publishTyping(ctx, 'staff', body.conversation_id)
    return null
  },
})

staffChatApi.endpoint({
  method: 'post',
  path: '/staff/chat/seen',
  summary: 'Record that a staff member has seen a message of a conversation, and all before it',
  access: 'staff',
  permission: 'chat.answer',
  body: z.object({ conversation_id, message_id: z.uuid() }),
  answer: z.null(),
  async handle({ ctx, body }) {
    await markSeen(ctx.db, 'staff', body.conversation_id, body.message_id)
    return null
  },
})

export const answerChat = staffChatApi.endpoint({
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

export const resolveChat = staffChatApi.endpoint({
  method: 'post',
  path: '/staff/chat/resolve',
  summary: 'Resolve a conversation: the visitor may rate it, and the bot answers the next message',
  access: 'staff',
  permission: 'chat.answer',
  body: z.object({ conversation_id }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await resolveConversation(ctx, customer.id, body.conversation_id)
    return reply(null, text('Conversation resolved'))
  },
})

export const takeChat = staffChatApi.endpoint({
  method: 'post',
  path: '/staff/chat/take',
  summary: 'Take over a conversation, also from the bot or a colleague: the bot stops answering',
  access: 'staff',
  permission: 'chat.answer',
  body: z.object({ conversation_id }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await takeConversation(ctx, customer.id, body.conversation_id)
    return reply(null, text('You’re handling this conversation now'))
  },
})

export const handBackChat = staffChatApi.endpoint({
  method: 'post',
  path: '/staff/chat/hand_back',
  summary: 'Give a conversation back to the bot, which answers the next message',
  access: 'staff',
  permission: 'chat.answer',
  body: z.object({ conversation_id }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await handBackToBot(ctx, customer.id, body.conversation_id)
    return reply(null, text('The bot answers again'))
  },
})

export const writeChatNote = staffChatApi.endpoint({
  method: 'post',
  path: '/staff/chat/note',
  summary: 'Add an internal note to a conversation. Idempotent per key',
  access: 'staff',
  permission: 'chat.answer',
  body: z.object({
    conversation_id,
    body: z.string().trim().min(1, text('Enter a message')).max(2000, text('This note is too long')),
    key: z.uuid(),
  }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await addChatNote(ctx, customer.id, body)
    return reply(null, text('Note saved'))
  },
})

export const listAnswers = staffChatApi.endpoint({
  method: 'post',
  path: '/staff/chat/canned_answers',
  summary: 'Prepared answers by name',
  access: 'staff',
  permission: 'chat.answer',
  answer: z.array(z.object({ id: z.string(), name: z.string(), locale: z.enum(locales), body: z.string() })),
  handle: ({ ctx }) => listCannedAnswers(ctx.db),
})

export const saveAnswer = staffChatApi.endpoint({
  method: 'post',
  path: '/staff/chat/canned_answers/save',
  summary: 'Add or change a prepared answer',
  access: 'staff',
  permission: 'chat.answer',
  body: z.object({
    id: z.uuid().nullable().default(null),
    name: z.string().trim().min(1, text('Enter a name')).max(60, text('Use at most 60 characters')),
    locale: z.enum(locales),
    body: z.string().trim().min(1, text('Enter a message.')).max(4000, text('This message is too long')),
  }),
  answer: z.object({ id: z.string() }),
  async handle({ ctx, customer, body: { id, ...input } }) {
    return reply(
      { id: await saveCannedAnswer(ctx.db, staffActor(ctx, customer), id, input) },
      text('Answer saved'),
    )
  },
})

export const removeAnswer = staffChatApi.endpoint({
  method: 'post',
  path: '/staff/chat/canned_answers/remove',
  summary: 'Remove a prepared answer',
  access: 'staff',
  permission: 'chat.answer',
  body: z.object({ id: z.uuid() }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await removeCannedAnswer(ctx.db, staffActor(ctx, customer), body.id)
    return reply(null, text('Answer removed'))
  },
})
