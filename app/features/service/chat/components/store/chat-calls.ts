import { call, type Envelope } from '#platform/http/call.ts'
import type { Conversation, Exchange } from '../../chat.ts'

/** What the chat asks of the server. Nothing here throws; what did not come is an answer with a sentence. */
export type ChatCalls = {
  /** What there is in this browser; begins nothing. */
  read(): Promise<Envelope<Conversation>>
  /** What there is, or a new conversation with its greeting; always a new one when `restart` says so. */
  begin(restart: boolean): Promise<Envelope<Conversation>>
  say(message: string, key: string): Promise<Envelope<Exchange>>
  show(image: File, key: string): Promise<Envelope<Exchange>>
  callBack(phone: string, consent: boolean): Promise<Envelope<Exchange>>
  clear(): Promise<Envelope<Conversation>>
  /** 1 to 5. */
  rate(rating: number): Promise<Envelope<Conversation>>
}

/** The calls to our own server. */
export const chatCalls: ChatCalls = {
  read: () => call('/chat/session', {}, { method: 'GET' }),
  begin: (restart) => call('/chat/session', { restart }),
  say: (message, key) => call('/chat/message', { message, key }),
  show: (image, key) => call('/chat/image', formOf({ image, key })),
  callBack: (phone, consent) => call('/chat/phone', { phone, consent }),
  clear: () => call('/chat/clear'),
  rate: (rating) => call('/chat/rating', { rating }),
}

function formOf(fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
