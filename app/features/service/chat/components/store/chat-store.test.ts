import { expect, test, vi } from 'vitest'
import type { Envelope } from '#platform/http/call.ts'
import type { ChatState, Conversation, Exchange } from '../../chat.ts'
import type { ChatCalls } from './chat-calls.ts'
import { createChat } from './chat-store.ts'
import { ownMessage } from './conversation.ts'
import { followChat, hidden_ms, seen_ms } from './poll-chat.ts'

const at = new Date('2026-11-20T15:00:00Z')
const ok = <Data>(data: Data): Envelope<Data> => ({ code: 200, msg: 'ok', data })
const down: Envelope<never> = { code: 503, msg: 'No connection', data: null }

const aConversation = (more: Partial<Conversation> = {}): Conversation => ({
  sender_id: 's',
  messages: [{ ...ownMessage('1', 'Good day', at), by: 'bot', isCustomer: false }],
  questions: [],
  state: 'bot',
  office: { is_open: true, opens_at: null },
  can_rate: false,
  ...more,
})

const heard = (text: string, key: string): Exchange => ({
  messages: [ownMessage(`kept ${key}`, text, at)],
  questions: [],
  state: 'bot',
})

/** A chat whose server answers at once, and what it was asked; single calls can be told otherwise. */
function aChat(calls: Partial<ChatCalls> = {}) {
  const asked: string[] = []
  const memory = { seen: null as string | null }
  const noting =
    <Rest extends unknown[], Answer>(name: string, answer: (...rest: Rest) => Promise<Answer>) =>
    (...rest: Rest) => {
      asked.push([name, ...rest].join(' '))
      return answer(...rest)
    }
  const all: ChatCalls = {
    read: async () => ok(aConversation()),
    begin: async () => ok(aConversation()),
    say: async (text, key) => ok(heard(text, key)),
    show: async (image, key) => ok(heard(image.name, key)),
    callBack: async () => ok(heard('Call me', 'c')),
    clear: async () => ok(aConversation({ messages: [] })),
    rate: async () => ok(aConversation()),
    ...calls,
  }
  const noted = Object.fromEntries(
    Object.entries(all).map(([name, answer]) => [name, noting(name, answer as never)]),
  ) as ChatCalls
  const chat = createChat(noted, {
    read: () => memory.seen,
    write: (seen) => void (memory.seen = seen),
    forget: () => void (memory.seen = null),
  })
  return { chat, asked, memory }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
const words = ({ now }: { now: () => { lines: readonly { phase: string; message: { text: string } }[] } }) =>
  now().lines.map(({ phase, message }) => `${phase}: ${message.text}`)

test('nothing is asked before it is looked at, and then the conversation is begun once', async () => {
  const { chat, asked, memory } = aChat()
  expect(asked).toEqual([])

  chat.watch(true)
  chat.watch(true)
  await settled()

  expect(asked).toEqual(['begin false'])
  expect(words(chat)).toEqual(['sent: Good day'])
  expect(memory.seen).toBe(at.toISOString())
})

test('blanks are not sent, and words go without the blanks around them', async () => {
  const { chat, asked } = aChat()

  chat.say('  \n ')
  chat.say('  How many? ')
  await settled()

  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatch(/^say How many\? [0-9a-f-]{36}$/)
})

test('messages go one after the other, in the order in which they were written', async () => {
  const first = Promise.withResolvers<Envelope<Exchange>>()
  let isFirst = true
  const { chat, asked } = aChat({
    say: (text, key) => {
      if (!isFirst) return Promise.resolve(ok(heard(text, key)))
      isFirst = false
      return first.promise
    },
  })

  chat.say('One')
  chat.say('Two')
  await settled()
  expect(asked).toHaveLength(1)
  first.resolve(ok(heard('One', 'a')))
  await settled()

  expect(asked.map((one) => one.split(' ')[1])).toEqual(['One', 'Two'])
  expect(words(chat)).toEqual(['sent: One', 'sent: Two'])
})

test('a message that failed is sent again under the same key and loses nothing', async () => {
  let isDown = true
  const { chat, asked } = aChat({ say: async (text, key) => (isDown ? down : ok(heard(text, key))) })
  chat.say('Hello')
  await settled()
  const [line] = chat.now().lines
  expect(line).toMatchObject({ phase: 'failed', why: 'No connection', message: { text: 'Hello' } })

  isDown = false
  if (line?.phase === 'failed') chat.resend(line.key)
  await settled()

  expect(words(chat)).toEqual(['sent: Hello'])
  expect(asked[1]).toBe(asked[0])
})

test('an answer that comes after somebody else has signed in is shown to nobody', async () => {
  const late = Promise.withResolvers<Envelope<Exchange>>()
  const { chat } = aChat({ say: () => late.promise })
  chat.watch(true)
  await settled()
  chat.say('Too late')
  chat.changeUser()
  late.resolve(ok(heard('Too late', 'x')))
  await settled()

  expect(words(chat)).toEqual(['sent: Good day'])
})

test('a restart begins anew and a clearing empties; when they fail, all stays and it is said', async () => {
  let isDown = false
  const { chat, asked } = aChat({ clear: async () => (isDown ? down : ok(aConversation({ messages: [] }))) })
  chat.watch(true)
  await chat.restart()
  expect(asked.at(-1)).toBe('begin true')
  isDown = true
  await chat.clear()
  expect(words(chat)).toEqual(['sent: Good day'])
  expect(chat.now().trouble).toBe('No connection')

  isDown = false
  await chat.clear()

  expect(words(chat)).toEqual([])
  expect(chat.now().trouble).toBeNull()
})

test('a number that is refused says why; one that is taken is answered in the conversation', async () => {
  const refusal = { code: 422, msg: 'Please enter a valid telephone number', data: null }
  const { chat } = aChat({ callBack: async (phone) => (phone === '1' ? refusal : ok(heard('Call me', 'c'))) })

  expect(await chat.callBack('1', false)).toBe('Please enter a valid telephone number')
  expect(words(chat)).toEqual([])
  expect(await chat.callBack('614 555 0142', true)).toBeNull()

  expect(words(chat)).toEqual(['sent: Call me'])
})

test('what a person answers while nobody looks is counted until somebody does', async () => {
  const answer = { ...ownMessage('2', 'Maria here', new Date('2026-11-20T16:00:00Z')), isCustomer: false }
  const { chat, memory } = aChat({
    read: async () => ok(aConversation({ state: 'person', messages: [{ ...answer, by: 'person' }] })),
  })
  memory.seen = at.toISOString()

  await chat.refresh()
  expect(chat.unread()).toBe(1)
  chat.watch(true)

  expect(chat.unread()).toBe(0)
  expect(memory.seen).toBe(answer.sent_at)
})

test('a conversation that the server no longer has is forgotten here, too', async () => {
  const { chat, memory } = aChat({ read: async () => ({ code: 200, msg: 'ok', data: null }) })
  memory.seen = at.toISOString()

  await chat.refresh()

  expect(memory.seen).toBeNull()
})

test('news are looked for every 5 s while a person is expected, every 30 s out of sight, and not of a program', async () => {
  vi.useFakeTimers()
  try {
    let state: ChatState = 'waiting'
    const { chat, asked } = aChat({ read: async () => ok(aConversation({ state })) })
    const sight = { visibilityState: 'visible' as DocumentVisibilityState }
    const stop = followChat(chat, {
      get visibilityState() {
        return sight.visibilityState
      },
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })
    const reads = () => asked.filter((one) => one === 'read').length
    await vi.advanceTimersByTimeAsync(hidden_ms)
    expect(reads()).toBe(0)

    await chat.refresh()
    await vi.advanceTimersByTimeAsync(2 * seen_ms)
    expect(reads()).toBe(3)
    sight.visibilityState = 'hidden'
    await vi.advanceTimersByTimeAsync(seen_ms + hidden_ms - 1)
    expect(reads()).toBe(4)
    await vi.advanceTimersByTimeAsync(1)
    expect(reads()).toBe(5)

    state = 'bot'
    await vi.advanceTimersByTimeAsync(hidden_ms)
    expect(reads()).toBe(6)
    await vi.advanceTimersByTimeAsync(10 * hidden_ms)
    expect(reads()).toBe(6)
    stop()
  } finally {
    vi.useRealTimers()
  }
})
