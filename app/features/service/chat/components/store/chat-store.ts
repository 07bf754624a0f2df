import { type Envelope, succeeded } from '#platform/http/api/call.ts'
import type { Conversation, ConversationUpdate } from '../../chat.ts'
import type { ChatCalls } from './chat-calls.ts'
import type { ChatMemory } from './chat-memory.ts'
import {
  applyEvent,
  type ConversationEvent,
  emptyConversation,
  expectsPerson,
  isSending,
  newestMessage,
  unreadSince,
} from './conversation.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createRequestQueue, type RequestQueue } from './request-queue.ts'
import type { UnsentStorage } from './unsent-texts.ts'

/** What the browser stores; `userId` is that of the signed-in user, or `guest`. */
export type ChatStorage = { memory: ChatMemory; unsent: UnsentStorage; userId: () => string }

/** The conversation of this browser, for the panel and the launcher. */
export type Chat = ReturnType<typeof createChat>

/**
 * Holds a conversation in the browser. Messages are sent one at a time and in order; a failed message keeps its key
 * until it is sent again or discarded. Answers to a conversation that was left meanwhile are ignored. `announce` tells
 * other tabs that this one has changed the conversation.
 */
export function createChat(calls: ChatCalls, { memory, unsent, userId }: ChatStorage, announce = () => {}) {
  const state = createPanelState(memory)
  const queue = createRequestQueue(announce)
  const outbox = createOutbox(state, queue, calls, { ...unsent, userId })
  const session = createSession({ state, queue, outbox, calls, memory })
  const presence = createPresence(state, calls)

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

  /** Says whether an answer of the bot was helpful; other questions follow one that was not. */
  const rateAnswer = (message_id: string, is_helpful: boolean) =>
    queue.run(
      () => calls.rateAnswer(message_id, is_helpful),
      (answer) => {
        if (!succeeded(answer)) return state.dispatch({ kind: 'error', error: answer.msg })
        state.dispatch({ kind: 'rated', message_id, is_helpful })
        state.dispatch({ kind: 'answered', key: '', exchange: answer.data })
      },
    )

  const { now, unread, isWatched, subscribe } = state
  const { sendText, sendImage, resend, discard, draft, saveDraft, owner } = outbox
  return {
    now,
    unread,
    isWatched,
    subscribe,
    sendText,
    sendImage,
    resend,
    discard,
    draft,
    saveDraft,
    owner,
    callBack,
    rateAnswer,
    ...session,
    ...presence,
  }
}

type PanelState = ReturnType<typeof createPanelState>

/** What the panel shows, with its listeners and the number of unread messages. */
function createPanelState(memory: ChatMemory) {
  let view = emptyConversation
  let unread = 0
  let isWatched = false
  let changes = 0
  const listeners = new Set<() => void>()

  function updateUnread() {
    const newest = newestMessage(view)?.sent_at
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
      if (event.kind !== 'typing') changes += 1
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

  const refresh = createRefresh({ state, calls, memory })

  /** Replaces the conversation. When the request fails, the current one stays. */
  function replace(send: () => Promise<Envelope<Conversation>>) {
    return queue.run(send, (answer) => {
      if (!succeeded(answer)) return dispatch({ kind: 'error', error: answer.msg })
      queue.reset()
      outbox.clear()
      dispatch({ kind: 'loaded', conversation: answer.data, isReset: true })
    })
  }

  /** After a change of the signed-in user: removes the conversation and loads that of the new user. */
  function changeUser() {
    queue.reset()
    outbox.leave()
    dispatch({ kind: 'removed' })
    if (state.isWatched()) void begin()
    else if (memory.read() !== null) void refresh()
  }

  return {
    begin,
    refresh,
    clear: () => replace(calls.clear),
    restart: () => replace(() => calls.begin(true)),
    rate: (rating: number) => queue.run(() => calls.rate(rating), showAnswer),
    changeUser,
    /** After a sign-out in any tab: drops what was not sent, for good. */
    endUser() {
      outbox.clear()
      changeUser()
    },
    /** Whether the conversation is visible; opening it starts it if necessary. */
    watch(watched: boolean) {
      state.setWatched(watched)
      if (watched && state.now().phase !== 'ready') void begin()
    },
  }
}

/**
 * Loads what is new in the existing conversation, without starting one. While a message is sent or another read runs, it
 * waits for their end. Failures are ignored; the next refresh tries again.
 */
function createRefresh({ state, calls, memory }: Pick<SessionParts, 'state' | 'calls' | 'memory'>) {
  let isReading = false
  let isStale = false

  async function refresh(): Promise<void> {
    isStale = true
    if (isReading || isSending(state.now())) return
    isReading = true
    isStale = false
    const before = state.changes()
    const answer = await calls.read(state.now().read_id)
    isReading = false
    if (before !== state.changes()) isStale = true
    else if (answer.code === 200) show(answer.data)
    if (isStale) await refresh()
  }

  function show(update: ConversationUpdate | null) {
    if (update) return state.dispatch({ kind: 'updated', update })
    memory.forget()
    if (state.now().phase !== 'new') state.dispatch({ kind: 'removed' })
  }

  state.subscribe(() => {
    if (isStale && !isReading && !isSending(state.now())) void refresh()
  })
  return refresh
}

const reportTyping_ms = 3000
const showTyping_ms = 6000

/** Who is typing and what was seen, told and shown while a person answers. */
function createPresence(state: PanelState, calls: ChatCalls) {
  let reportedAt = 0
  let seenId: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    /** Tells the team that the visitor is typing, at most every three seconds. */
    reportTyping() {
      if (!expectsPerson(state.now()) || Date.now() - reportedAt < reportTyping_ms) return
      reportedAt = Date.now()
      void calls.reportTyping()
    },
    /** Tells the team which of its messages the visitor has seen, once for each; after a failure again. */
    async reportSeen() {
      const newest = state.now().lines.findLast(({ message }) => message.by === 'person')?.message.id
      if (!newest || newest === seenId || !state.isWatched()) return
      seenId = newest
      const answer = await calls.reportSeen(newest)
      if (answer.code !== 200 && seenId === newest) seenId = null
    },
    /** Shows for six seconds that a person is typing. */
    showTyping() {
      clearTimeout(timer)
      state.dispatch({ kind: 'typing', isTyping: true })
      timer = setTimeout(() => state.dispatch({ kind: 'typing', isTyping: false }), showTyping_ms)
    },
  }
}
