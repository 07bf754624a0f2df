import { call, type Envelope } from '#platform/http/api/call.ts'
import type { Conversation, ConversationUpdate, Exchange } from '../../chat.ts'

/** The chat's requests. None of them throws; a failure is an envelope with an error message. */
export type ChatCalls = {
  /** The existing conversation of this browser, with its messages after the given one; does not start one. */
  read(after: string | null): Promise<Envelope<ConversationUpdate>>
  /** The existing conversation, or a new one with a greeting; with `restart` always a new one. */
  begin(restart: boolean): Promise<Envelope<Conversation>>
  sendText(message: string, key: string): Promise<Envelope<Exchange>>
  sendImage(image: File, key: string): Promise<Envelope<Exchange>>
  callBack(phone: string, consent: boolean): Promise<Envelope<Exchange>>
  clear(): Promise<Envelope<Conversation>>
  /** 1 to 5. */
  rate(rating: number): Promise<Envelope<Conversation>>
  /** Says whether an answer of the bot was helpful. */
  rateAnswer(message_id: string, is_helpful: boolean): Promise<Envelope<Exchange>>
  /** Tells the team that the visitor is typing, and that the visitor has seen a message. */
  reportTyping(): Promise<Envelope<null>>
  reportSeen(message_id: string): Promise<Envelope<null>>
}

/** The path of server-sent events about the conversation. */
export const streamPath = '/api/chat/stream'

/** The requests to our API. */
export const chatCalls: ChatCalls = {
  read: (after) => call(`/chat/updates${after === null ? '' : `?after=${after}`}`, {}, { method: 'GET' }),
  begin: (restart) => call('/chat/session', { restart }),
  sendText: (message, key) => call('/chat/message', { message, key }),
  sendImage: (image, key) => call('/chat/image', formOf({ image, key })),
  callBack: (phone, consent) => call('/chat/phone', { phone, consent }),
  clear: () => call('/chat/clear'),
  rate: (rating) => call('/chat/rating', { rating }),
  rateAnswer: (message_id, is_helpful) => call('/chat/feedback', { message_id, is_helpful }),
  reportTyping: () => call('/chat/typing'),
  reportSeen: (message_id) => call('/chat/seen', { message_id }),
}

function formOf(fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
