import { expect, test } from 'vitest'
import type { ChatMessage, Conversation, Exchange } from '../../chat.ts'
import { problemOfImage } from '../chat-image.ts'
import {
  after,
  awaitsReply,
  type Happening,
  nothingYet,
  ownMessage,
  type Shown,
  unreadAfter,
} from './conversation.ts'

const at = new Date('2026-11-20T15:00:00Z')

const said = (id: string, text: string, by: ChatMessage['by'] = 'bot'): ChatMessage => ({
  ...ownMessage(id, text, at),
  by,
  isCustomer: by === 'customer',
})

const aConversation = (more: Partial<Conversation> = {}): Conversation => ({
  sender_id: 's',
  messages: [said('1', 'Good day')],
  questions: [{ title: 'How many panels?' }],
  state: 'bot',
  office: { is_open: true, opens_at: null },
  can_rate: false,
  ...more,
})

const story = (...happenings: Happening[]) => happenings.reduce(after, nothingYet)
const wordsOf = ({ lines }: Shown) => lines.map(({ phase, message }) => `${phase}: ${message.text}`)
const sending = (key: string, text: string): Happening => ({
  kind: 'sending',
  key,
  message: ownMessage(key, text, at),
})

test('what is sent stands there at once, and a place is kept for the answer', () => {
  const shown = story({ kind: 'came', conversation: aConversation() }, sending('k', 'Hello'))

  expect(wordsOf(shown)).toEqual(['sent: Good day', 'sending: Hello'])
  expect(awaitsReply(shown)).toBe(true)
})

test('no answer of a program is awaited while a person is expected', () => {
  const shown = story(
    { kind: 'came', conversation: aConversation({ state: 'waiting' }) },
    sending('k', 'Hello'),
  )

  expect(awaitsReply(shown)).toBe(false)
})

test('the answer takes the place of the message on its way, with new questions and the new state', () => {
  const shown = story({ kind: 'came', conversation: aConversation() }, sending('k', 'A person please'), {
    kind: 'answered',
    key: 'k',
    exchange: {
      messages: [said('2', 'A person please', 'customer'), said('3', 'I have passed it on')],
      questions: [],
      state: 'waiting',
    },
  })

  expect(wordsOf(shown)).toEqual(['sent: Good day', 'sent: A person please', 'sent: I have passed it on'])
  expect(shown).toMatchObject({ questions: [], state: 'waiting' })
})

test('a bot that says nothing leaves an empty message', () => {
  const shown = story(sending('k', 'Hm'), {
    kind: 'answered',
    key: 'k',
    exchange: { messages: [said('2', 'Hm', 'customer'), said('3', '')], questions: [], state: 'bot' },
  })

  expect(wordsOf(shown)).toEqual(['sent: Hm', 'sent: '])
})

test('what failed stays where it was, says why, and is sent again in its place', () => {
  const failed = story(
    sending('a', 'First'),
    { kind: 'refused', key: 'a', why: 'No connection' },
    sending('b', 'Second'),
  )
  expect(wordsOf(failed)).toEqual(['failed: First', 'sending: Second'])
  expect(failed.lines[0]).toMatchObject({ why: 'No connection' })

  const again = after(failed, sending('a', 'First'))

  expect(wordsOf(again)).toEqual(['sending: First', 'sending: Second'])
  expect(wordsOf(after(failed, { kind: 'discarded', key: 'a' }))).toEqual(['sending: Second'])
})

test('reading again keeps what the server does not have yet; a restart drops it', () => {
  const failed = story(sending('a', 'Mine'), { kind: 'refused', key: 'a', why: '' })
  const conversation = aConversation({ messages: [said('9', 'Welcome')] })

  expect(wordsOf(after(failed, { kind: 'came', conversation }))).toEqual(['sent: Welcome', 'failed: Mine'])
  expect(wordsOf(after(failed, { kind: 'came', conversation, anew: true }))).toEqual(['sent: Welcome'])
})

test('an exchange adds nothing that is there already, and stands at the end when nothing was on its way', () => {
  const before = story({ kind: 'came', conversation: aConversation() })
  const exchange = {
    messages: [said('1', 'Good day'), said('2', 'We call you')],
    questions: [],
    state: 'bot',
  } satisfies Exchange

  const shown = after(before, { kind: 'answered', key: '', exchange })

  expect(wordsOf(shown)).toEqual(['sent: Good day', 'sent: We call you'])
})

test('a trouble is said, keeps what is shown, and is gone with the next success', () => {
  const ready = story({ kind: 'came', conversation: aConversation() })
  const troubled = after(ready, { kind: 'troubled', why: 'Down' })

  expect(troubled).toMatchObject({ phase: 'ready', trouble: 'Down', lines: ready.lines })
  expect(story({ kind: 'asked' }, { kind: 'troubled', why: 'Down' })).toMatchObject({ phase: 'failed' })
  expect(after(troubled, { kind: 'came', conversation: aConversation() }).trouble).toBeNull()
})

test('unread is what others said after it was last looked at', () => {
  const late = { ...said('2', 'Hello', 'person'), sent_at: '2026-11-20T16:00:00Z' }
  const own = { ...said('3', 'Hi', 'customer'), sent_at: '2026-11-20T17:00:00Z' }
  const shown = story({
    kind: 'came',
    conversation: aConversation({ messages: [said('1', 'Good day'), late, own] }),
  })

  expect(unreadAfter(shown, '2026-11-20T15:30:00.000Z')).toBe(1)
  expect(unreadAfter(shown, '2026-11-20T18:00:00.000Z')).toBe(0)
})

test('pictures of the kinds in the contract and of at most 10 MB are sent, whatever the case of their name', () => {
  expect(problemOfImage({ name: 'roof.JPG', size: 10 * 1024 * 1024 })).toBeNull()
  expect(problemOfImage({ name: 'roof.pjpeg', size: 1 })).toBeNull()
  expect(problemOfImage({ name: 'roof.jpg', size: 10 * 1024 * 1024 + 1 })).toBe('size')
  for (const name of ['roof.pdf', 'roof', 'jpg', 'roof.jpg.exe'])
    expect(problemOfImage({ name, size: 1 }), name).toBe('kind')
})
