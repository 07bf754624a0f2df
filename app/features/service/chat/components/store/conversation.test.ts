import { expect, test } from 'vitest'
import type { ChatMessage, Conversation, Exchange } from '../../chat.ts'
import { problemOfImage } from '../chat-image.ts'
import {
  applyEvent,
  awaitsReply,
  type ConversationEvent,
  emptyConversation,
  ownMessage,
  type PanelView,
  shownLines,
  unreadSince,
} from './conversation.ts'

const at = new Date('2026-11-20T15:00:00Z')

const aMessage = (id: string, text: string, by: ChatMessage['by'] = 'bot'): ChatMessage => ({
  ...ownMessage(id, text, at),
  by,
  isCustomer: by === 'customer',
})

const aConversation = (more: Partial<Conversation> = {}): Conversation => ({
  sender_id: 's',
  messages: [aMessage('1', 'Good day')],
  questions: [{ title: 'How many panels?' }],
  state: 'bot',
  office: { is_open: true, opens_at: null },
  can_rate: false,
  resolved_at: null,
  read_at: at.toISOString(),
  seen_message_id: null,
  ...more,
})

const afterEvents = (...events: ConversationEvent[]) => events.reduce(applyEvent, emptyConversation)
const linesOf = ({ lines }: PanelView) => lines.map(({ phase, message }) => `${phase}: ${message.text}`)
const sending = (key: string, text: string): ConversationEvent => ({
  kind: 'sending',
  key,
  message: ownMessage(key, text, at),
})

test('a sent message is shown at once, with a placeholder for the answer', () => {
  const view = afterEvents({ kind: 'loaded', conversation: aConversation() }, sending('k', 'Hello'))

  expect(linesOf(view)).toEqual(['sent: Good day', 'sending: Hello'])
  expect(awaitsReply(view)).toBe(true)
})

test('no bot answer is expected while the visitor waits for a person', () => {
  const view = afterEvents(
    { kind: 'loaded', conversation: aConversation({ state: 'waiting' }) },
    sending('k', 'Hello'),
  )

  expect(awaitsReply(view)).toBe(false)
})

test('the answer replaces the pending message and brings new questions and the new state', () => {
  const view = afterEvents(
    { kind: 'loaded', conversation: aConversation() },
    sending('k', 'A person please'),
    {
      kind: 'answered',
      key: 'k',
      exchange: {
        messages: [aMessage('2', 'A person please', 'customer'), aMessage('3', 'I have passed it on')],
        questions: [],
        state: 'waiting',
      },
    },
  )

  expect(linesOf(view)).toEqual(['sent: Good day', 'sent: A person please', 'sent: I have passed it on'])
  expect(view).toMatchObject({ questions: [], state: 'waiting' })
})

test('a bot reply without text is shown as an empty message', () => {
  const view = afterEvents(sending('k', 'Hm'), {
    kind: 'answered',
    key: 'k',
    exchange: { messages: [aMessage('2', 'Hm', 'customer'), aMessage('3', '')], questions: [], state: 'bot' },
  })

  expect(linesOf(view)).toEqual(['sent: Hm', 'sent: '])
})

test('a failed message keeps its position, shows the error, and is sent again in place', () => {
  const failed = afterEvents(
    sending('a', 'First'),
    { kind: 'refused', key: 'a', error: 'No connection' },
    sending('b', 'Second'),
  )
  expect(linesOf(failed)).toEqual(['failed: First', 'sending: Second'])
  expect(failed.lines[0]).toMatchObject({ error: 'No connection' })

  const again = applyEvent(failed, sending('a', 'First'))

  expect(linesOf(again)).toEqual(['sending: First', 'sending: Second'])
  expect(linesOf(applyEvent(failed, { kind: 'discarded', key: 'a' }))).toEqual(['sending: Second'])
})

test('reloading keeps messages that the server has not stored; a restart drops them', () => {
  const failed = afterEvents(sending('a', 'Mine'), { kind: 'refused', key: 'a', error: '' })
  const conversation = aConversation({ messages: [aMessage('9', 'Welcome')] })

  expect(linesOf(applyEvent(failed, { kind: 'loaded', conversation }))).toEqual([
    'sent: Welcome',
    'failed: Mine',
  ])
  expect(linesOf(applyEvent(failed, { kind: 'loaded', conversation, isReset: true }))).toEqual([
    'sent: Welcome',
  ])
})

test('an update adds what is new before a failed message, and a whole one replaces everything', () => {
  const failed = afterEvents(
    { kind: 'loaded', conversation: aConversation() },
    sending('a', 'Mine'),
    { kind: 'refused', key: 'a', error: '' },
    { kind: 'typing', isTyping: true },
  )
  const messages = [aMessage('1', 'Good day'), aMessage('2', 'Maria here', 'person')]
  const update = { ...aConversation({ messages, state: 'person' }), is_whole: false, ratings: [] }

  const added = applyEvent(failed, { kind: 'updated', update })
  const replaced = applyEvent(added, {
    kind: 'updated',
    update: { ...aConversation({ messages: [] }), is_whole: true, ratings: [] },
  })

  expect(linesOf(added)).toEqual(['sent: Good day', 'sent: Maria here', 'failed: Mine'])
  expect(added).toMatchObject({ state: 'person', isTyping: false })
  expect(linesOf(replaced)).toEqual(['failed: Mine'])
})

test('feedback that another tab gave appears at the answer', () => {
  const shown = afterEvents({ kind: 'loaded', conversation: aConversation() })
  const ratings = [{ message_id: '1', is_helpful: true }]
  const update = { ...aConversation({ messages: [] }), is_whole: false, ratings }

  const { lines } = applyEvent(shown, { kind: 'updated', update })

  expect(lines).toHaveLength(1)
  expect(lines[0]?.message).toMatchObject({ id: '1', is_helpful: true })
})

test('an exchange adds no duplicates, and is appended when no message was pending', () => {
  const before = afterEvents({ kind: 'loaded', conversation: aConversation() })
  const exchange = {
    messages: [aMessage('1', 'Good day'), aMessage('2', 'We’ll call you')],
    questions: [],
    state: 'bot',
  } satisfies Exchange

  const view = applyEvent(before, { kind: 'answered', key: '', exchange })

  expect(linesOf(view)).toEqual(['sent: Good day', 'sent: We’ll call you'])
})

test('an error is shown above the messages and cleared by the next success', () => {
  const ready = afterEvents({ kind: 'loaded', conversation: aConversation() })
  const withError = applyEvent(ready, { kind: 'error', error: 'Down' })

  expect(withError).toMatchObject({ phase: 'ready', error: 'Down', lines: ready.lines })
  expect(afterEvents({ kind: 'loading' }, { kind: 'error', error: 'Down' })).toMatchObject({
    phase: 'failed',
  })
  expect(applyEvent(withError, { kind: 'loaded', conversation: aConversation() }).error).toBeNull()
})

test('unread counts messages of others since the conversation was last viewed', () => {
  const late = { ...aMessage('2', 'Hello', 'person'), sent_at: '2026-11-20T16:00:00Z' }
  const own = { ...aMessage('3', 'Hi', 'customer'), sent_at: '2026-11-20T17:00:00Z' }
  const view = afterEvents({
    kind: 'loaded',
    conversation: aConversation({ messages: [aMessage('1', 'Good day'), late, own] }),
  })

  expect(unreadSince(view, '2026-11-20T15:30:00.000Z')).toBe(1)
  expect(unreadSince(view, '2026-11-20T18:00:00.000Z')).toBe(0)
})

test('images with a specified extension, in any case, and at most 10 MB can be sent', () => {
  expect(problemOfImage({ name: 'roof.JPG', size: 10 * 1024 * 1024 })).toBeNull()
  expect(problemOfImage({ name: 'roof.pjpeg', size: 1 })).toBeNull()
  expect(problemOfImage({ name: 'roof.jpg', size: 10 * 1024 * 1024 + 1 })).toBe('size')
  for (const name of ['roof.pdf', 'roof', 'jpg', 'roof.jpg.exe'])
    expect(problemOfImage({ name, size: 1 }), name).toBe('kind')
})

test('a message that the server stored and the bot did not answer is shown once, as not sent', () => {
  const stored = { ...aMessage('2', 'How can I pay?', 'customer'), key: 'k' }
  const failed = afterEvents(
    { kind: 'loaded', conversation: aConversation() },
    sending('k', 'How can I pay?'),
    { kind: 'refused', key: 'k', error: 'down' },
    { kind: 'loaded', conversation: aConversation({ messages: [aMessage('1', 'Good day'), stored] }) },
  )
  const discarded = applyEvent(failed, { kind: 'discarded', key: 'k' })
  const shown = (view: PanelView) => linesOf({ ...view, lines: shownLines(view) })

  expect(shown(failed)).toEqual(['sent: Good day', 'failed: How can I pay?'])
  expect(failed.read_id).toBe('2')
  expect(shown(discarded)).toEqual(['sent: Good day', 'sent: How can I pay?'])
})
