import { newApi, Reply, z } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { type Conversation, invalidPhoneMessage, maxImageMegabytes, maxMessageLength } from './chat.ts'
import { ConversationShape, ConversationUpdateShape, ExchangeShape } from './conversations/chat-dto.server.ts'
import {
  beginConversation,
  clearConversation,
  findConversation,
  rateConversation,
  type StoredConversation,
  showConversation,
} from './conversations/conversations.server.ts'
import {
  markSeen,
  openConversationStream,
  publishTyping,
  readUpdate,
} from './conversations/live-conversation.server.ts'
import { chatOwnerOf, ensureChatOwner } from './conversations/owner.server.ts'
import { rateAnswer } from './conversations/rate-answer.server.ts'
import { sendMessage, takeMessageLimits } from './conversations/send-message.server.ts'
import { isSignedImage } from './images/image-links.server.ts'
import { openChatImage, sendChatImage } from './images/images.server.ts'
import { requestCallback } from './request-callback.server.ts'

export const chatApi = newApi('Chat')

const user_id = z.string().optional()
const key = z.uuid().describe('Idempotency key of the message: sent again, it is the same message')

/** The visitor's conversation, started if there is none, and the cookies to set. */
async function conversationOf(ctx: RequestContext, request: Request, options?: { restart: boolean }) {
  const { owner, cookies } = await ensureChatOwner(ctx, request)
  return { conversation: await beginConversation(ctx, owner, options), cookies }
}

/** The path of the page from which the widget sent this, without its parameters; null from elsewhere. */
function pageOfShop(request: Request): string | null {
  const from = URL.parse(request.headers.get('referer') ?? '')
  return from && from.host === request.headers.get('host') ? from.pathname.slice(0, 300) : null
}

async function replyWith(ctx: RequestContext, conversation: StoredConversation, cookies: string[]) {
  return new Reply((await showConversation(ctx, conversation)) satisfies Conversation, { cookies })
}

chatApi.endpoint({
  method: 'post',
  path: '/chat/session',
  summary:
    'Start a conversation with the support chat, or return the open one; restart starts a new one. Sets a cookie for a guest',
  access: 'guest',
  body: z.object({ user_id, restart: z.boolean().default(false) }),
  answer: ConversationShape,
  async handle({ ctx, request, body: { restart } }) {
    const { conversation, cookies } = await conversationOf(ctx, request, { restart })
    return replyWith(ctx, conversation, cookies)
  },
})

chatApi.endpoint({
  method: 'get',
  path: '/chat/session',
  summary: 'The open conversation, or null. Starts no conversation and sets no cookie',
  access: 'guest',
  answer: ConversationShape.nullable(),
  async handle({ ctx, request }) {
    const conversation = await findConversation(ctx.db, await chatOwnerOf(ctx, request))
    return conversation && showConversation(ctx, conversation)
  },
})

chatApi.endpoint({
  method: 'get',
  path: '/chat/updates',
  summary: 'The open conversation with its messages after the given one, or null',
  access: 'guest',
  query: z.object({ after: z.uuid().optional().describe('The newest message that the browser has') }),
  answer: ConversationUpdateShape.nullable(),
  async handle({ ctx, request, query }) {
    const conversation = await findConversation(ctx.db, await chatOwnerOf(ctx, request))
    return conversation && readUpdate(ctx, conversation, query.after)
  },
})

chatApi.endpoint({
  method: 'get',
  path: '/chat/stream',
  summary:
    'Server-sent events about the open conversation: `chat` when it changes, `chat-typing-staff` while our team types. 204 without a conversation',
  access: 'guest',
  file: true,
  answer: z.null(),
  handle: async ({ ctx, request }) => openConversationStream(ctx, request, await chatOwnerOf(ctx, request)),
})

chatApi.endpoint({
  method: 'post',
  path: '/chat/typing',
  summary: 'Tell our team that the visitor is typing. Nothing is stored',
  access: 'guest',
  answer: z.null(),
  async handle({ ctx, request }) {
    const conversation = await findConversation(ctx.db, await chatOwnerOf(ctx, request))
    if (conversation) await publishTyping(ctx, 'visitor', conversation.id)
    return null
  },
})

chatApi.endpoint({
  method: 'post',
  path: '/chat/seen',
  summary: 'Record that the visitor has seen a message of the open conversation, and all before it',
  access: 'guest',
  body: z.object({ message_id: z.uuid() }),
  answer: z.null(),
  async handle({ ctx, request, body }) {
    const conversation = await findConversation(ctx.db, await chatOwnerOf(ctx, request))
    if (conversation) await markSeen(ctx.db, 'visitor', conversation.id, body.message_id)
    return null
  },
})

chatApi.endpoint({
  method: 'post',
  path: '/chat/message',
  summary: 'Send a message. Idempotent per key: a retry returns the same answer',
  access: 'guest',
  body: z.object({
    user_id,
    message: z
      .string()
      .trim()
      .min(1, text('Enter a message.'))
      .max(maxMessageLength, text('This message is too long')),
    key,
  }),
  answer: ExchangeShape,
  async handle({ ctx, request, body }) {
    const { conversation, cookies } = await conversationOf(ctx, request)
    await takeMessageLimits(ctx, conversation.id)
    const exchange = await sendMessage(ctx, conversation.id, {
      key: body.key,
      text: body.message,
      page: pageOfShop(request),
    })
    return new Reply(exchange, { cookies })
  },
})

chatApi.endpoint({
  method: 'post',
  path: '/chat/image',
  summary: 'Send an image of at most 10 MB, as multipart/form-data',
  access: 'guest',
  form: { files: 1, file_bytes: maxImageMegabytes * 1024 * 1024 },
  body: z.object({
    user_id,
    image: z.file(text('Please choose a file')).openapi({ type: 'string', format: 'binary' }),
    key,
  }),
  answer: ExchangeShape,
  async handle({ ctx, request, body }) {
    const { conversation, cookies } = await conversationOf(ctx, request)
    await takeMessageLimits(ctx, conversation.id)
    const exchange = await sendChatImage(ctx, conversation.id, { key: body.key, image: body.image })
    return new Reply(exchange, { cookies })
  },
})

chatApi.endpoint({
  method: 'get',
  path: '/chat/image',
  summary: 'An image of the visitor’s own conversation, as a file; any image for staff and with a signed URL',
  access: 'guest',
  query: z.object({
    id: z.uuid(text('File not found')),
    expires: z.string().optional().describe('For a signed URL: its expiry in seconds since 1970'),
    signature: z.string().optional().describe('For a signed URL, which needs no session'),
  }),
  owned: ['id'],
  answer: z.null(),
  file: true,
  async handle({ ctx, request, query, customer }) {
    const owner = await chatOwnerOf(ctx, request)
    const is_staff = customer !== null && customer.role !== 'customer'
    const is_signed = await isSignedImage(ctx, query)
    const viewer = { owner, may_see_all: is_staff || is_signed }
    const { bytes, headers } = await openChatImage(ctx, query.id, viewer)
    return new Response(bytes, { headers })
  },
})

chatApi.endpoint({
  method: 'post',
  path: '/chat/phone',
  summary: 'Request a callback to a phone number in the United States or Canada',
  access: 'guest',
  body: z.object({
    user_id,
    phone: z.string(invalidPhoneMessage).trim().max(40, invalidPhoneMessage),
    consent: z.boolean().default(false),
  }),
  answer: ExchangeShape,
  async handle({ ctx, request, body }) {
    const { conversation, cookies } = await conversationOf(ctx, request)
    await takeMessageLimits(ctx, conversation.id)
    return new Reply(await requestCallback(ctx, request, conversation, body), { cookies })
  },
})

chatApi.endpoint({
  method: 'post',
  path: '/chat/clear',
  summary: 'Hide all messages from the visitor; the conversation continues',
  access: 'guest',
  body: z.object({ user_id }),
  answer: ConversationShape,
  async handle({ ctx, request }) {
    const { conversation, cookies } = await conversationOf(ctx, request)
    return replyWith(ctx, await clearConversation(ctx, conversation), cookies)
  },
})

chatApi.endpoint({
  method: 'post',
  path: '/chat/feedback',
  summary: 'Say whether an answer of the bot was helpful; if it was not, the bot suggests other questions',
  access: 'guest',
  body: z.object({ message_id: z.uuid(), is_helpful: z.boolean() }),
  answer: ExchangeShape,
  async handle({ ctx, request, body }) {
    const conversation = await findConversation(ctx.db, await chatOwnerOf(ctx, request))
    if (!conversation) throw new Problem('missing', text('This conversation has ended'))
    await takeMessageLimits(ctx, conversation.id)
    return rateAnswer(ctx, conversation, body)
  },
})

chatApi.endpoint({
  method: 'post',
  path: '/chat/rating',
  summary: 'Rate a resolved conversation from 1 to 5',
  access: 'guest',
  body: z.object({ user_id, rating: z.int().min(1).max(5) }),
  answer: ConversationShape,
  async handle({ ctx, request, body }) {
    const { conversation, cookies } = await conversationOf(ctx, request)
    return replyWith(ctx, await rateConversation(ctx, conversation, body.rating), cookies)
  },
})
