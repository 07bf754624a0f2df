import { type Envelope, succeeded } from '#platform/http/api/call.ts'
import type { ChatMessage, Exchange } from '../../chat.ts'
import type { ChatCalls } from './chat-calls.ts'
import { type ConversationEvent, ownMessage, type PanelView } from './conversation.ts'
import type { RequestQueue } from './request-queue.ts'
import type { UnsentMessage, UnsentStorage, UnsentTexts } from './unsent-texts.ts'

export type Outbox = ReturnType<typeof createOutbox>

type Attempt = { message: ChatMessage; send: (key: string) => Promise<Envelope<Exchange>> }

type OutboxState = {
  now: () => PanelView
  dispatch: (event: ConversationEvent) => void
  subscribe: (listener: () => void) => unknown
}

/**
 * Sends the visitor's messages, and keeps those that failed. Texts are stored until they are sent, and restored once their
 * conversation is loaded; what a reload interrupted is sent again under its key. Images are not stored.
 */
export function createOutbox(
  { now, dispatch, subscribe }: OutboxState,
  queue: RequestQueue,
  calls: ChatCalls,
  storage: UnsentStorage,
) {
  const attempts = new Map<string, Attempt>()
  const stored = createStoredTexts(storage, () => now().sender_id)
  let isRestored = false

  function attempt(text: string, isImage: boolean, send: Attempt['send']) {
    const key = crypto.randomUUID()
    attempts.set(key, { message: ownMessage(key, text, new Date(), isImage), send })
    return resend(key)
  }

  /** Sends a failed message again with the same key, so that the server stores it only once. */
  function resend(key: string) {
    const pending = attempts.get(key)
    if (!pending) return
    const { message } = pending
    dispatch({ kind: 'sending', key, message })
    store(message)
    void queue.run(
      () => pending.send(key),
      (answer) => {
        if (!succeeded(answer)) {
          store(message, answer.msg)
          return dispatch({ kind: 'refused', key, error: answer.msg })
        }
        attempts.delete(key)
        stored.remove(key)
        dispatch({ kind: 'answered', key, exchange: answer.data })
      },
    )
  }

  function store({ id: key, text, sent_at, isImage }: ChatMessage, error?: string) {
    if (!isImage) stored.put({ key, text, sent_at, ...(error !== undefined && { error }) })
  }

  function restore() {
    if (isRestored || now().phase !== 'ready') return
    isRestored = true
    for (const { key, text, sent_at, error } of stored.messages()) {
      if (attempts.has(key)) continue
      const message = ownMessage(key, text, new Date(sent_at))
      attempts.set(key, { message, send: () => calls.sendText(text, key) })
      if (error === undefined) {
        resend(key)
        continue
      }
      dispatch({ kind: 'sending', key, message })
      dispatch({ kind: 'refused', key, error })
    }
  }
  subscribe(restore)

  return {
    sendText(text: string) {
      const message = text.trim()
      if (message) attempt(message, false, (key) => calls.sendText(message, key))
    },
    sendImage(image: File) {
      attempt(image.name, true, (key) => calls.sendImage(image, key))
    },
    resend,
    discard(key: string) {
      attempts.delete(key)
      stored.remove(key)
      dispatch({ kind: 'discarded', key })
    },
    /** The text in the input, stored by `saveDraft`. */
    draft: stored.draft,
    saveDraft: stored.setDraft,
    /** Drops what was not sent, for good. */
    clear() {
      attempts.clear()
      storage.remove()
    },
    /** Another conversation may follow: stored texts are restored only if it is the same one. */
    leave() {
      attempts.clear()
      isRestored = false
    },
  }
}

/** The stored texts of a conversation. Those of another conversation are never read, and are replaced. */
function createStoredTexts(storage: UnsentStorage, senderId: () => string) {
  function read(): UnsentTexts {
    const texts = storage.read()
    const sender_id = senderId()
    // Either is empty until the conversation is loaded.
    const isSame = texts && (texts.sender_id === sender_id || texts.sender_id === '' || sender_id === '')
    return isSame
      ? { ...texts, sender_id: sender_id || texts.sender_id }
      : { sender_id, draft: '', messages: [] }
  }
  const without = (key: string) => read().messages.filter((message) => message.key !== key)
  return {
    messages: () => read().messages,
    draft: () => read().draft,
    setDraft: (draft: string) => storage.write({ ...read(), draft }),
    put: (message: UnsentMessage) =>
      storage.write({ ...read(), messages: [...without(message.key), message] }),
    remove: (key: string) => storage.write({ ...read(), messages: without(key) }),
  }
}
