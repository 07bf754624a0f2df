import { type Envelope, succeeded } from '#platform/http/api/call.ts'
import type { ChatMessage, Conversation, Exchange } from '../../chat.ts'
import type { ChatCalls } from './chat-calls.ts'
import type { ChatMemory } from './chat-memory.ts'
import {
  applyEvent,
  type ConversationEvent,
  emptyConversation,
  isSending,
  lastSentAt,
  ownMessage,
  unreadSince,
} from './conversation.ts'

/** The conversation of this browser, for the panel and the launcher. */
export type Chat = ReturnType<typeof createChat>

type Attempt = { message: ChatMessage; send: (key: string) => Promise<Envelope<Exchange>> }

/**
 * Holds a conversation in the browser. Messages are sent one at a time and in order; a failed message keeps its key
 * until it is sent again or discarded. Answers to a conversation that was left meanwhile are ignored.
 */
export function createChat(calls: ChatCalls, memory: ChatMemory) {
  const state = createPanelState(memory)
  const queue = createRequestQueue()
  const outbox = createOutbox(state, queue, calls)
  const session = createSession({ state, queue, outbox, calls, memory })

  /** Requests a callback. Returns the error message, or null when the request was accepted. */
  async function callBack(phone: string, consent: boolean): Promise<string | null> {
    let error: string | null = null
    await queue.run(
      () => calls.callBack(phone, consent),
      (answer) => {
        if (succeeded(answer)) state.dispatch({ kind: 'answered', key: '', exchange: answer.data })
        else error = answer.msg
      },
    )
    return error
  }

  const { now, unread, subscribe } = state
  const { sendText, sendImage, resend, discard } = outbox
  return { now, unread, subscribe, sendText, sendImage, resend, discard, callBack, ...session }
}

type PanelState = ReturnType<typeof createPanelState>
type RequestQueue = ReturnType<typeof createRequestQueue>
type Outbox = ReturnType<typeof createOutbox>

/** What the panel shows, with its listeners and the number of unread messages. */
function createPanelState(memory: ChatMemory) {
  let view = emptyConversation
  let unread = 0
  let isWatched = false
  let changes = 0
  const listeners = new Set<() => void>()

  function updateUnread() {
    const newest = lastSentAt(view)
    if (newest && isWatched) memory.write(newest)
    unread = isWatched ? 0 : unreadSince(view, memory.read() ?? new Date(0).toISOString())
    for (const listener of listeners) listener()
  }

  return {
    now: () => view,
    unread: () => unread,
    isWatched: () => isWatched,
    /** Number of events so far, so that an older answer does not overwrite a newer state. */
    changes: () => changes,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    dispatch(event: ConversationEvent) {
      changes += 1
      view = applyEvent(view, event)
      updateUnread()
    },
    /** While the conversation is visible, all messages count as read. */
    setWatched(watched: boolean) {
      isWatched = watched
      updateUnread()
    },
  }
}

/** Runs requests one after the other. After a reset, waiting requests are not sent and pending answers are ignored. */
function createRequestQueue() {
  let epoch = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    last: () => last,
    reset() {
      epoch += 1
    },
    run<Data>(send: () => Promise<Envelope<Data>>, onAnswer: (answer: Envelope<Data>) => void) {
      const startEpoch = epoch
      const previous = last
      const request = async () => {
        await previous
        if (startEpoch !== epoch) return
        const answer = await send()
        if (startEpoch === epoch) onAnswer(answer)
      }
      const ended = request()
      last = ended
      return ended
    },
  }
}

/** Sends the visitor's messages, and keeps those that failed. */
function createOutbox({ dispatch }: PanelState, queue: RequestQueue, calls: ChatCalls) {
  const attempts = new Map<string, Attempt>()

  function attempt(text: string, isImage: boolean, send: Attempt['send']) {
    const key = crypto.randomUUID()
    attempts.set(key, { message: ownMessage(key, text, new Date(), isImage), send })
    return resend(key)
  }

  /** Sends a failed message again with the same key, so that the server stores it only once. */
  function resend(key: string) {
    const pending = attempts.get(key)
    if (!pending) return
    dispatch({ kind: 'sending', key, message: pending.message })
    void queue.run(
      () => pending.send(key),
      (answer) => {
        if (!succeeded(answer)) return dispatch({ kind: 'refused', key, error: answer.msg })
        attempts.delete(key)
        dispatch({ kind: 'answered', key, exchange: answer.data })
      },
    )
  }

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
      dispatch({ kind: 'discarded', key })
    },
    clear: () => attempts.clear(),
  }
}

type SessionParts = {
  state: PanelState
  queue: RequestQueue
  outbox: Outbox
  calls: ChatCalls
  memory: ChatMemory
}

/** Loads, restarts, clears and rates the conversation. */
function createSession({ state, queue, outbox, calls, memory }: SessionParts) {
  const { dispatch } = state

  const showAnswer = (answer: Envelope<Conversation>) =>
    dispatch(
      succeeded(answer)
        ? { kind: 'loaded', conversation: answer.data }
        : { kind: 'error', error: answer.msg },
    )

  /** Starts or continues the conversation; messages sent meanwhile wait for it. */
  function begin() {
    if (state.now().phase === 'loading') return queue.last()
    dispatch({ kind: 'loading' })
    return queue.run(() => calls.begin(false), showAnswer)
  }

  /** Loads the existing conversation without starting one. Failures are ignored; the next refresh tries again. */
  async function refresh() {
    if (isSending(state.now())) return
    const before = state.changes()
    const answer = await calls.read()
    if (before !== state.changes() || answer.code !== 200) return
    if (answer.data) return dispatch({ kind: 'loaded', conversation: answer.data })
    memory.forget()
    if (state.now().phase !== 'new') dispatch({ kind: 'removed' })
  }

  /** Replaces the conversation. When the request fails, the current one stays. */
  function replace(send: () => Promise<Envelope<Conversation>>) {
    return queue.run(send, (answer) => {
      if (!succeeded(answer)) return dispatch({ kind: 'error', error: answer.msg })
      queue.reset()
      outbox.clear()
      dispatch({ kind: 'loaded', conversation: answer.data, isReset: true })
    })
  }

  return {
    begin,
    refresh,
    clear: () => replace(calls.clear),
    restart: () => replace(() => calls.begin(true)),
    rate: (rating: number) => queue.run(() => calls.rate(rating), showAnswer),
    /** After a change of the signed-in user: removes the conversation and loads that of the new user. */
    changeUser() {
      queue.reset()
      outbox.clear()
      dispatch({ kind: 'removed' })
      if (state.isWatched()) void begin()
      else if (memory.read() !== null) void refresh()
    },
    /** Whether the conversation is visible; opening it starts it if necessary. */
    watch(watched: boolean) {
      state.setWatched(watched)
      if (watched && state.now().phase !== 'ready') void begin()
    },
  }
}
