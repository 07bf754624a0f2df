import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatState } from '../../chat.ts'
import { emptyConversation, ownMessage, type PanelView } from './conversation.ts'
import { followChat, hidden_ms, type TabMessage, visible_ms } from './follow-chat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Listener = (event: { data: TabMessage }) => void

/** A source of events whose listeners a test calls. */
function aTarget() {
  const listeners = new Map<string, Listener>()
  return {
    addEventListener: (name: string, handle: unknown) => void listeners.set(name, handle as Listener),
    removeEventListener: () => undefined,
    emit: (name: string, data: TabMessage = 'changed') => listeners.get(name)?.({ data }),
  }
}

/** A followed chat, in a page with fake streams and another tab. */
function aFollowedChat(state: ChatState, { isWatched = false } = {}) {
  let view: PanelView = { ...emptyConversation, phase: 'ready', sender_id: 's', state }
  const done: string[] = []
  const listeners = new Set<() => void>()
  const page = { ...aTarget(), visibilityState: 'visible' as DocumentVisibilityState }
  const streams: (ReturnType<typeof aTarget> & {
    close: () => void
    readyState: number
    isClosed: boolean
  })[] = []
  const tab = aTarget()
  followChat(
    {
      now: () => view,
      subscribe(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      isWatched: () => isWatched,
      refresh: async () => void done.push('refresh'),
      reportSeen: async () => {},
      showTyping: () => void done.push('typing'),
      endUser: () => void done.push('end user'),
    },
    {
      page,
      openStream() {
        const stream = {
          ...aTarget(),
          readyState: 0,
          isClosed: false,
          close: () => void (stream.isClosed = true),
        }
        streams.push(stream)
        return stream as never
      },
      tabs: { ...tab, postMessage: (message: TabMessage) => void done.push(`told ${message}`) } as never,
    },
  )
  function change(more: Partial<PanelView>) {
    view = { ...view, ...more }
    for (const listener of listeners) listener()
  }
  function show(visibility: DocumentVisibilityState) {
    page.visibilityState = visibility
    page.emit('visibilitychange')
  }
  return { streams, done, tab, change, show, counted: () => done.splice(0) }
}

test('events of the stream read what is new and are passed to other tabs, and nothing is polled', async () => {
  const { streams, counted } = aFollowedChat('person')
  streams[0]?.emit('open')
  expect(counted()).toEqual(['refresh'])

  await vi.advanceTimersByTimeAsync(hidden_ms)
  expect(counted()).toEqual([])
  streams[0]?.emit('chat')
  streams[0]?.emit('chat-typing-staff')

  expect(counted()).toEqual(['refresh', 'told changed', 'typing', 'told typing'])
})

test('a sign-out in any tab ends the chat of its user', () => {
  const { tab, counted } = aFollowedChat('bot')
  tab.emit('message', 'signed-out')

  expect(counted()).toEqual(['end user'])
})

test('without a stream it polls every 5 s, and every 30 s in a hidden page, which has no stream', async () => {
  const { streams, counted, show } = aFollowedChat('waiting')
  await vi.advanceTimersByTimeAsync(2 * visible_ms)
  expect(counted()).toHaveLength(2)

  show('hidden')
  expect(streams[0]?.isClosed).toBe(true)
  await vi.advanceTimersByTimeAsync(hidden_ms - 1)
  expect(counted()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(counted()).toEqual(['refresh'])
  show('visible')

  expect(counted()).toEqual(['refresh'])
  expect(streams).toHaveLength(2)
})

test('a lost stream is replaced by polling until it is open again; a refused one is tried again', async () => {
  const { streams, counted } = aFollowedChat('person')
  const [first] = streams
  first?.emit('open')
  first?.emit('error')
  counted()
  await vi.advanceTimersByTimeAsync(visible_ms)
  expect(counted()).toEqual(['refresh'])

  if (first) first.readyState = 2
  first?.emit('error')
  await vi.advanceTimersByTimeAsync(hidden_ms)
  expect(streams).toHaveLength(2)
  streams[1]?.emit('open')
  counted()
  await vi.advanceTimersByTimeAsync(hidden_ms)

  expect(counted()).toEqual([])
})

test('with the bot, an open chat has a stream, and a closed one has none and polls nothing', async () => {
  const closed = aFollowedChat('bot')
  const open = aFollowedChat('bot', { isWatched: true })
  await vi.advanceTimersByTimeAsync(hidden_ms)

  expect(closed.streams).toHaveLength(0)
  expect(open.streams).toHaveLength(1)
  expect([...closed.counted(), ...open.counted()]).toEqual([])
})

test('a minimized chat hears of a message of the team for an hour after the conversation was resolved', async () => {
  const { streams, change, counted, show } = aFollowedChat('person')
  // Neither the browser's clock nor the time of the newest message counts.
  vi.setSystemTime('2031-01-01T00:00:00Z')
  const asked = ownMessage('m', 'Thanks', new Date('2026-11-20T09:00:00Z'))
  const resolvedFor = (minutes: number) =>
    change({
      state: 'resolved',
      lines: [{ phase: 'sent', message: asked }],
      resolved_at: '2026-11-20T15:00:00.000Z',
      read_at: new Date(Date.parse('2026-11-20T15:00:00Z') + minutes * 60_000).toISOString(),
    })

  resolvedFor(59)
  streams[0]?.emit('chat')
  expect(counted()).toEqual(['refresh', 'told changed'])
  show('hidden')
  counted()
  await vi.advanceTimersByTimeAsync(hidden_ms)
  expect(counted()).toEqual(['refresh'])
  show('visible')
  resolvedFor(61)

  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, true])
})

test('another conversation gets a stream of its own, and what another tab tells is read', () => {
  const { streams, change, tab, counted } = aFollowedChat('person')
  change({ sender_id: 'another' })
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false])

  tab.emit('message', 'changed')
  tab.emit('message', 'typing')

  expect(counted()).toEqual(['refresh', 'typing'])
})
