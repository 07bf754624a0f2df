import { call, type Envelope } from '#platform/http/api/call.ts'
import type { Conversation, Exchange } from '../../chat.ts'

/** The chat's requests. None of them throws; a failure is an envelope with an error message. */
export type ChatCalls = {
  /** The existing conversation of this browser; does not start one. */
  read(): Promise<Envelope<Conversation>>
  /** The existing conversation, or a new one with a greeting; with `restart` always a new one. */
  begin(restart: boolean): Promise<Envelope<Conversation>>
  sendText(message: string, key: string): Promise<Envelope<Exchange>>
  sendImage(image: File, key: string): Promise<Envelope<Exchange>>
  callBack(phone: string, consent: boolean): Promise<Envelope<Exchange>>
  clear(): Promise<Envelope<Conversation>>
  /** 1 to 5. */
  rate(rating: number): Promise<Envelope<Conversation>>
}

/** The requests to our API. */
export const chatCalls: ChatCalls = {
  read: () => call('/chat/session', {}, { method: 'GET' }),
  begin: (restart) => call('/chat/session', { restart }),
  sendText: (message, key) => call('/chat/message', { message, key }),
  sendImage: (image, key) => call('/chat/image', formOf({ image, key })),
  callBack: (phone, consent) => call('/chat/phone', { phone, consent }),
  clear: () => call('/chat/clear'),
  rate: (rating) => call('/chat/rating', { rating }),
}

function formOf(fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
