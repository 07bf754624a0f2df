import { type Envelope, succeeded } from '#platform/http/call.ts'
import type { ChatMessage, Conversation, Exchange } from '../../chat.ts'
import type { ChatCalls } from './chat-calls.ts'
import type { ChatMemory } from './chat-memory.ts'
import {
  after,
  type Happening,
  isSending,
  lastSentAt,
  nothingYet,
  ownMessage,
  unreadAfter,
} from './conversation.ts'

/** The conversation of this browser, for the panel and its door. */
export type Chat = ReturnType<typeof createChat>

/**
 * Holds a conversation in the browser. What is sent goes one after the other and in order; what fails stays with its
 * key until it is sent again or discarded. An answer that belongs to a conversation left meanwhile changes nothing.
 */
export function createChat(calls: ChatCalls, memory: ChatMemory) {
  let shown = nothingYet
  let unread = 0
  let isWatched = false
  /** Counts conversations: cleared, restarted, of another person. */
  let epoch = 0
  /** Counts what happened, so that an older reading does not undo it. */
  let changes = 0
  let last: Promise<unknown> = Promise.resolve()
  const listeners = new Set<() => void>()
  const attempts = new Map<string, Attempt>()

  function tell(happening: Happening) {
    changes += 1
    shown = after(shown, happening)
    remember()
    for (const listener of listeners) listener()
  }

  function remember() {
    const newest = lastSentAt(shown)
    if (newest && isWatched) memory.write(newest)
    unread = isWatched ? 0 : unreadAfter(shown, memory.read() ?? new Date(0).toISOString())
  }

  /** Begins or continues; what is said meanwhile waits for it. */
  function begin() {
    if (shown.phase === 'loading') return last
    tell({ kind: 'asked' })
    return inTurn(() => calls.begin(false), took)
  }

  const took = (answer: Envelope<Conversation>) =>
    tell(
      succeeded(answer) ? { kind: 'came', conversation: answer.data } : { kind: 'troubled', why: answer.msg },
    )

  /** Asks what there is without beginning anything; a failure is left to the next time. */
  async function refresh() {
    if (isSending(shown)) return
    const before = changes
    const answer = await calls.read()
    if (before !== changes || answer.code !== 200) return
    if (answer.data) return tell({ kind: 'came', conversation: answer.data })
    memory.forget()
    if (shown.phase !== 'new') tell({ kind: 'gone' })
  }

  function say(text: string) {
    const message = text.trim()
    if (message) attempt(message, false, (key) => calls.say(message, key))
  }

  function show(image: File) {
    attempt(image.name, true, (key) => calls.show(image, key))
  }

  function attempt(text: string, isImage: boolean, send: Attempt['send']) {
    const key = crypto.randomUUID()
    attempts.set(key, { message: ownMessage(key, text, new Date(), isImage), send })
    return resend(key)
  }

  /** Sends a message that failed once more, under the same key: if it had arrived after all, it is not written twice. */
  function resend(key: string) {
    const one = attempts.get(key)
    if (!one) return
    tell({ kind: 'sending', key, message: one.message })
    void inTurn(
      () => one.send(key),
      (answer) => {
        if (!succeeded(answer)) return tell({ kind: 'refused', key, why: answer.msg })
        attempts.delete(key)
        tell({ kind: 'answered', key, exchange: answer.data })
      },
    )
  }

  function discard(key: string) {
    attempts.delete(key)
    tell({ kind: 'discarded', key })
  }

  /** Asks to be called back. Gives what is wrong, as a sentence, or null when somebody will call. */
  async function callBack(phone: string, consent: boolean): Promise<string | null> {
    let refusal: string | null = null
    await inTurn(
      () => calls.callBack(phone, consent),
      (answer) => {
        if (succeeded(answer)) tell({ kind: 'answered', key: '', exchange: answer.data })
        else refusal = answer.msg
      },
    )
    return refusal
  }

  const clear = () => leave(calls.clear)
  const restart = () => leave(() => calls.begin(true))

  /** Leaves what was said. When that does not succeed, all stays as it was. */
  function leave(ask: () => Promise<Envelope<Conversation>>) {
    return inTurn(ask, (answer) => {
      if (!succeeded(answer)) return tell({ kind: 'troubled', why: answer.msg })
      epoch += 1
      attempts.clear()
      tell({ kind: 'came', conversation: answer.data, anew: true })
    })
  }

  const rate = (rating: number) => inTurn(() => calls.rate(rating), took)

  /** One thing after the other; what comes back for a conversation that was left is dropped. */
  function inTurn<Data>(ask: () => Promise<Envelope<Data>>, hear: (answer: Envelope<Data>) => void) {
    const of = epoch
    const before = last
    const turn = async () => {
      await before
      if (of !== epoch) return
      const answer = await ask()
      if (of === epoch) hear(answer)
    }
    const ended = turn()
    last = ended
    return ended
  }

  /** Somebody else is here: nothing of the conversation stays in sight, and this browser's is asked for anew. */
  function changeUser() {
    epoch += 1
    attempts.clear()
    tell({ kind: 'gone' })
    if (isWatched) void begin()
    else if (memory.read() !== null) void refresh()
  }

  /** Whether somebody looks at it: then everything is read. */
  function watch(watched: boolean) {
    isWatched = watched
    remember()
    for (const listener of listeners) listener()
    if (watched && shown.phase !== 'ready') void begin()
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    now: () => shown,
    unread: () => unread,
    subscribe,
    begin,
    refresh,
    watch,
    say,
    show,
    resend,
    discard,
    callBack,
    clear,
    restart,
    rate,
    changeUser,
  }
}

type Attempt = { message: ChatMessage; send: (key: string) => Promise<Envelope<Exchange>> }
