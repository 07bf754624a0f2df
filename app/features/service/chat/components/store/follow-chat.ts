import { streamPath } from './chat-calls.ts'
import type { Chat } from './chat-store.ts'
import { mayHearFromTeam } from './conversation.ts'

const seconds = 1000
/** Polling intervals in a visible and in a hidden page, without a stream. */
export const visible_ms = 5 * seconds
export const hidden_ms = 30 * seconds
/** Until a stream that the server refused is opened again. */
const retry_ms = 30 * seconds

/** What of the browser is used, so that tests can replace it. */
export type BrowserParts = {
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  /** Opens server-sent events. */
  openStream(url: string): Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>
  /** Other tabs of this browser. */
  tabs: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null
}

type Followed = Pick<
  Chat,
  'now' | 'subscribe' | 'refresh' | 'isWatched' | 'reportSeen' | 'showTyping' | 'endUser'
>

/** What tabs tell each other: to read what is new, that a person types, or that the user has signed out. */
export type TabMessage = 'changed' | 'typing' | 'signed-out'

/**
 * Keeps a conversation in step with the server. A visible page in which the chat is open, or a message of the team
 * may come, gets server-sent events and passes them on to other tabs. Where the stream fails, and in hidden pages, it polls
 * while one may come; the bot answers immediately.
 */
export function followChat(chat: Followed, { page, openStream, tabs }: BrowserParts) {
  const isVisible = () => page.visibilityState !== 'hidden'

  function tell(message: TabMessage) {
    if (message === 'changed') void chat.refresh()
    else if (message === 'signed-out') chat.endUser()
    else chat.showTyping()
  }

  const stream = createStream(openStream, {
    // What happened before it was open was not told.
    onOpen: () => void chat.refresh(),
    onMessage(message) {
      tell(message)
      tabs?.postMessage(message)
    },
    onChange: () => follow(),
  })
  const polling = createPolling(chat, () => (isVisible() ? visible_ms : hidden_ms))

  function follow() {
    const view = chat.now()
    const isFollowed = view.phase === 'ready' && (mayHearFromTeam(view) || chat.isWatched())
    stream.keep(isFollowed && isVisible() ? view.sender_id : null)
    polling.keep(mayHearFromTeam(view) && !stream.isOpen())
    if (isVisible()) void chat.reportSeen()
  }

  chat.subscribe(follow)
  tabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => tell(data))
  page.addEventListener('visibilitychange', () => {
    if (isVisible() && mayHearFromTeam(chat.now())) void chat.refresh()
    polling.keep(false)
    follow()
  })
  follow()
}

type StreamHandlers = {
  onOpen: () => void
  onMessage: (message: TabMessage) => void
  /** The stream was opened or lost. */
  onChange: () => void
}

/** A stream for one conversation at a time. */
function createStream(openStream: BrowserParts['openStream'], on: StreamHandlers) {
  let source: ReturnType<typeof openStream> | null = null
  let followed: string | null = null
  let isOpen = false
  let retry: ReturnType<typeof setTimeout> | undefined

  function set(open: boolean) {
    if (open === isOpen) return
    isOpen = open
    on.onChange()
  }

  function open() {
    const opened = openStream(streamPath)
    source = opened
    const isCurrent = () => source === opened
    opened.addEventListener('open', () => {
      if (!isCurrent()) return
      set(true)
      on.onOpen()
    })
    opened.addEventListener('chat', () => isCurrent() && on.onMessage('changed'))
    opened.addEventListener('chat-typing-staff', () => isCurrent() && on.onMessage('typing'))
    opened.addEventListener('error', () => {
      if (!isCurrent()) return
      set(false)
      // The browser connects again by itself, unless the server refused.
      if (opened.readyState === 2) retry = setTimeout(open, retry_ms)
    })
  }

  return {
    isOpen: () => isOpen,
    /** Follows this conversation, or none. */
    keep(sender_id: string | null) {
      if (sender_id === followed) return
      followed = sender_id
      clearTimeout(retry)
      source?.close()
      source = null
      isOpen = false
      if (sender_id !== null) open()
    },
  }
}

/** Refreshes again and again while it is wanted. */
function createPolling(chat: Pick<Chat, 'refresh'>, pause: () => number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWanted = false

  function schedule() {
    const current = setTimeout(async () => {
      await chat.refresh()
      if (isWanted && timer === current) schedule()
    }, pause())
    timer = current
  }

  return {
    keep(wanted: boolean) {
      if (wanted === isWanted) return
      isWanted = wanted
      clearTimeout(timer)
      if (wanted) schedule()
    },
  }
}
