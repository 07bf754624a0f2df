import { newApi, Reply, z } from '#platform/http/api.server.ts'
import type { Scope } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { badPhone, type Conversation, mostImageMegabytes, mostMessageLength } from './chat.ts'
import { ConversationShape, ExchangeShape } from './chat-dto.server.ts'
import {
  beginConversation,
  clearConversation,
  findConversation,
  type KeptConversation,
  rateConversation,
  showConversation,
} from './conversations.server.ts'
import { isSignedImage } from './image-links.server.ts'
import { openChatImage, sayImage } from './images.server.ts'
import { chatOwnerOf, chatOwnerToBe } from './owner.server.ts'
import { askForCallback } from './request-callback.server.ts'
import { say, takeTurn } from './send-message.server.ts'

export const chatApi = newApi('Chat')

const user_id = z.string().optional()
const key = z.uuid().describe('Made by the browser for this message: sent again, it is the same message')

/** The visitor's conversation, begun where there is none, and what the answer sets. */
async function conversationOf(scope: Scope, request: Request, options?: { restart: boolean }) {
  const { owner, cookies } = await chatOwnerToBe(scope, request)
  return { conversation: await beginConversation(scope, owner, options), cookies }
}

async function shown(scope: Scope, conversation: KeptConversation, cookies: string[]) {
  return new Reply((await showConversation(scope, conversation)) satisfies Conversation, { cookies })
}

chatApi.call({
  method: 'post',
  path: '/chat/session',
  summary:
    'Begin a conversation with the support chat, or find the one that is open; restart begins a new one. A guest gets a cookie',
  access: 'guest',
  body: z.object({ user_id, restart: z.boolean().default(false) }),
  answer: ConversationShape,
  async handle({ scope, request, body: { restart } }) {
    const { conversation, cookies } = await conversationOf(scope, request, { restart })
    return shown(scope, conversation, cookies)
  },
})

chatApi.call({
  method: 'get',
  path: '/chat/session',
  summary:
    'The conversation that is open, as after a reload; null where there is none. It begins and sets nothing',
  access: 'guest',
  answer: ConversationShape.nullable(),
  async handle({ scope, request }) {
    const conversation = await findConversation(scope.db, await chatOwnerOf(scope, request))
    return conversation && showConversation(scope, conversation)
  },
})

chatApi.call({
  method: 'post',
  path: '/chat/message',
  summary: 'Say something in the chat. The same key twice says it once and answers the same',
  access: 'guest',
  body: z.object({
    user_id,
    message: z
      .string()
      .trim()
      .min(1, text('Please write a message'))
      .max(mostMessageLength, text('This message is too long')),
    key,
  }),
  answer: ExchangeShape,
  async handle({ scope, request, body }) {
    const { conversation, cookies } = await conversationOf(scope, request)
    await takeTurn(scope, conversation.id)
    const exchange = await say(scope, conversation.id, { key: body.key, text: body.message })
    return new Reply(exchange, { cookies })
  },
})

chatApi.call({
  method: 'post',
  path: '/chat/image',
  summary: 'Send a picture in the chat, as multipart/form-data, of at most 10 MB',
  access: 'guest',
  form: { files: 1, file_bytes: mostImageMegabytes * 1024 * 1024 },
  body: z.object({
    user_id,
    image: z.file(text('Please choose a file')).openapi({ type: 'string', format: 'binary' }),
    key,
  }),
  answer: ExchangeShape,
  async handle({ scope, request, body }) {
    const { conversation, cookies } = await conversationOf(scope, request)
    await takeTurn(scope, conversation.id)
    const exchange = await sayImage(scope, conversation.id, { key: body.key, image: body.image as File })
    return new Reply(exchange, { cookies })
  },
})

chatApi.call({
  method: 'get',
  path: '/chat/image',
  summary: 'An image of the visitor’s own conversation, as a file; of any for staff and by a signed address',
  access: 'guest',
  query: z.object({
    id: z.uuid(text('File not found')),
    expires: z.string().optional().describe('Of a signed address: when it ends, in seconds since 1970'),
    signature: z.string().optional().describe('Of a signed address, which needs no session'),
  }),
  owned: ['id'],
  answer: z.null(),
  file: true,
  async handle({ scope, request, query, customer }) {
    const owner = await chatOwnerOf(scope, request)
    const is_staff = customer !== null && customer.role !== 'customer'
    const is_signed = await isSignedImage(scope, query)
    const viewer = { owner, may_see_all: is_staff || is_signed }
    const { bytes, headers } = await openChatImage(scope, query.id, viewer)
    return new Response(bytes as Uint8Array<ArrayBuffer>, { headers })
  },
})

chatApi.call({
  method: 'post',
  path: '/chat/phone',
  summary: 'Ask to be called back at a number of the United States or Canada',
  access: 'guest',
  body: z.object({
    user_id,
    phone: z.string(badPhone).trim().max(40, badPhone),
    consent: z.boolean().default(false),
  }),
  answer: ExchangeShape,
  async handle({ scope, request, body }) {
    const { conversation, cookies } = await conversationOf(scope, request)
    await takeTurn(scope, conversation.id)
    return new Reply(await askForCallback(scope, request, conversation, body), { cookies })
  },
})

chatApi.call({
  method: 'post',
  path: '/chat/clear',
  summary: 'Empty the conversation for its visitor; it goes on',
  access: 'guest',
  body: z.object({ user_id }),
  answer: ConversationShape,
  async handle({ scope, request }) {
    const { conversation, cookies } = await conversationOf(scope, request)
    return shown(scope, await clearConversation(scope, conversation), cookies)
  },
})

chatApi.call({
  method: 'post',
  path: '/chat/rating',
  summary: 'Say how a conversation with a person was, from 1 to 5, once it is settled',
  access: 'guest',
  body: z.object({ user_id, rating: z.int().min(1).max(5) }),
  answer: ConversationShape,
  async handle({ scope, request, body }) {
    const { conversation, cookies } = await conversationOf(scope, request)
    return shown(scope, await rateConversation(scope, conversation, body.rating), cookies)
  },
})
