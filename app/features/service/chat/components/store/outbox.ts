import { type Envelope, succeeded } from '#platform/http/api/call.ts'
import type { ChatMessage, Exchange } from '../../chat.ts'
import type { ChatCalls } from './chat-calls.ts'
import { type ConversationEvent, ownMessage, type PanelView } from './conversation.ts'
import type { RequestQueue } from './request-queue.ts'
import type { UnsentMessage, UnsentStorage } from './unsent-texts.ts'

export type Outbox = ReturnType<typeof createOutbox>

type Attempt = { message: ChatMessage; send: (key: string) => Promise<Envelope<Exchange>> }

type OutboxState = {
  now: () => PanelView
  dispatch: (event: ConversationEvent) => void
  subscribe: (listener: () => void) => unknown
}

type OutboxStorage = UnsentStorage & { userId: () => string }

/**
 * Sends the visitor's messages, and keeps those that failed. Texts are stored with the user and the conversation until they
 * are sent, and restored once that conversation is loaded; what a reload interrupted is sent again under its key, unless it
 * was written before the conversation was known. Images are not stored.
 */
export function createOutbox(
  { now, dispatch, subscribe }: OutboxState,
  queue: RequestQueue,
  calls: ChatCalls,
  storage: OutboxStorage,
) {
  const attempts = new Map<string, Attempt>()
  const stored = createStoredTexts(storage, () => now().sender_id)
  const draft = createDraft(storage, stored.owner)
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
      () => {
        // The conversation may have been loaded since.
        store(message)
        return pending.send(key)
      },
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
    for (const { key, sender_id, text, sent_at, error } of stored.messages()) {
      if (attempts.has(key)) continue
      const message = ownMessage(key, text, new Date(sent_at))
      attempts.set(key, { message, send: () => calls.sendText(text, key) })
      if (error === undefined && sender_id !== '') {
        resend(key)
        continue
      }
      dispatch({ kind: 'sending', key, message })
      dispatch({ kind: 'refused', key, error: error ?? '' })
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
    /** The text in the input of this tab, stored by `saveDraft`. */
    draft: draft.read,
    saveDraft: draft.save,
    /** The user whose texts these are. */
    owner: stored.owner,
    /** Drops what was not sent, for good. */
    clear() {
      attempts.clear()
      storage.texts.remove()
      storage.draft.remove()
    },
    /** Another user may follow: stored texts are restored only if it is the same one. */
    leave() {
      attempts.clear()
      stored.leave()
      isRestored = false
    },
  }
}

/**
 * The stored texts of the user who was signed in at the first use. Those of others, and of another conversation, are never
 * read, and are replaced. Once someone else has signed in or this user out, in any tab, nothing is stored.
 */
function createStoredTexts({ texts, userId }: OutboxStorage, senderId: () => string) {
  let user: string | null = null
  function owner() {
    user ??= userId()
    return user
  }
  function read() {
    const stored = texts.read()
    const sender_id = senderId()
    if (stored?.user_id !== owner()) return []
    // Either is empty until the conversation is loaded.
    return stored.messages.filter(
      (message) => sender_id === '' || message.sender_id === '' || message.sender_id === sender_id,
    )
  }
  function write(messages: UnsentMessage[]) {
    if (userId() !== owner()) return
    if (messages.length === 0) texts.remove()
    else texts.write({ user_id: owner(), messages })
  }
  const without = (key: string) => read().filter((message) => message.key !== key)
  return {
    owner,
    messages: read,
    put: (message: Omit<UnsentMessage, 'sender_id'>) =>
      write([...without(message.key), { ...message, sender_id: senderId() }]),
    remove: (key: string) => write(without(key)),
    leave() {
      user = null
    },
  }
}

/** The draft of this tab. */
function createDraft({ draft, userId }: OutboxStorage, owner: () => string) {
  return {
    read() {
      const stored = draft.read()
      return stored?.user_id === owner() ? stored.text : ''
    },
    save(text: string) {
      if (userId() !== owner()) return
      if (text === '') draft.remove()
      else draft.write({ user_id: owner(), text })
    },
  }
}
