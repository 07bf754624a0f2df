import { expect, test } from 'vitest'
import type { Envelope } from '#platform/http/api/call.ts'
import type { Conversation, ConversationUpdate, Exchange } from '../../chat.ts'
import type { ChatCalls } from './chat-calls.ts'
import { createChat } from './chat-store.ts'
import { ownMessage } from './conversation.ts'
import type { UnsentStorage, UnsentTexts } from './unsent-texts.ts'

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
  seen_message_id: null,
  ...more,
})

const anUpdate = (more: Partial<ConversationUpdate> = {}): ConversationUpdate => ({
  ...aConversation(more),
  is_whole: true,
  ratings: [],
  ...more,
})

const anExchange = (text: string, key: string): Exchange => ({
  messages: [ownMessage(`stored ${key}`, text, at)],
  questions: [],
  state: 'bot',
})

/** What a browser stores of unsent texts; it outlives a page. */
function aStorage(stored: UnsentTexts | null = null): UnsentStorage {
  return {
    read: () => stored,
    write: (texts) => void (stored = texts),
    remove: () => void (stored = null),
  }
}

/** A chat with a fake server that answers at once and records its calls; single calls can be replaced. */
function aChat(calls: Partial<ChatCalls> = {}, unsent = aStorage()) {
  const requests: string[] = []
  const memory = { seen: null as string | null }
  const recording =
    <Rest extends unknown[], Answer>(name: string, answer: (...rest: Rest) => Promise<Answer>) =>
    (...rest: Rest) => {
      requests.push([name, ...rest].join(' '))
      return answer(...rest)
    }
  const all: ChatCalls = {
    read: async () => ok(anUpdate()),
    begin: async () => ok(aConversation()),
    sendText: async (text, key) => ok(anExchange(text, key)),
    sendImage: async (image, key) => ok(anExchange(image.name, key)),
    callBack: async () => ok(anExchange('Call me', 'c')),
    clear: async () => ok(aConversation({ messages: [] })),
    rate: async () => ok(aConversation()),
    rateAnswer: async () => ok({ messages: [], questions: [], state: 'bot' }),
    reportTyping: async () => ok(null),
    reportSeen: async () => ok(null),
    ...calls,
  }
  const recorded = Object.fromEntries(
    Object.entries(all).map(([name, answer]) => [name, recording(name, answer as never)]),
  ) as ChatCalls
  let announced = 0
  const seen = {
    read: () => memory.seen,
    write: (seen: string) => void (memory.seen = seen),
    forget: () => void (memory.seen = null),
  }
  const chat = createChat(recorded, { memory: seen, unsent }, () => {
    announced += 1
  })
  return { chat, requests, memory, announced: () => announced }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
const linesOf = ({
  now,
}: {
  now: () => { lines: readonly { phase: string; message: { text: string } }[] }
}) => now().lines.map(({ phase, message }) => `${phase}: ${message.text}`)

test('no request is sent before the chat is opened, and then the conversation starts once', async () => {
  const { chat, requests, memory } = aChat()
  expect(requests).toEqual([])

  chat.watch(true)
  chat.watch(true)
  await settled()

  expect(requests).toEqual(['begin false'])
  expect(linesOf(chat)).toEqual(['sent: Good day'])
  expect(memory.seen).toBe(at.toISOString())
})

test('blank messages are not sent, and messages are trimmed', async () => {
  const { chat, requests } = aChat()

  chat.sendText('  \n ')
  chat.sendText('  How many? ')
  await settled()

  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatch(/^sendText How many\? [0-9a-f-]{36}$/)
})

test('messages are sent one at a time, in the order in which they were written', async () => {
  const first = Promise.withResolvers<Envelope<Exchange>>()
  let isFirst = true
  const { chat, requests } = aChat({
    sendText: (text, key) => {
      if (!isFirst) return Promise.resolve(ok(anExchange(text, key)))
      isFirst = false
      return first.promise
    },
  })

  chat.sendText('One')
  chat.sendText('Two')
  await settled()
  expect(requests).toHaveLength(1)
  first.resolve(ok(anExchange('One', 'a')))
  await settled()

  expect(requests.map((one) => one.split(' ')[1])).toEqual(['One', 'Two'])
  expect(linesOf(chat)).toEqual(['sent: One', 'sent: Two'])
})

test('a failed message is sent again with the same key and text', async () => {
  let isDown = true
  const { chat, requests } = aChat({
    sendText: async (text, key) => (isDown ? down : ok(anExchange(text, key))),
  })
  chat.sendText('Hello')
  await settled()
  const [line] = chat.now().lines
  expect(line).toMatchObject({ phase: 'failed', error: 'No connection', message: { text: 'Hello' } })

  isDown = false
  if (line?.phase === 'failed') chat.resend(line.key)
  await settled()

  expect(linesOf(chat)).toEqual(['sent: Hello'])
  expect(requests[1]).toBe(requests[0])
})

test('a failed message and a draft are there again after a reload, and are sent under the same key', async () => {
  const storage = aStorage()
  const before = aChat({ sendText: async () => down }, storage)
  before.chat.watch(true)
  await settled()
  before.chat.sendText('Hello')
  before.chat.saveDraft('And one m')
  await settled()

  const { chat, requests } = aChat({}, storage)
  chat.watch(true)
  await settled()
  expect(linesOf(chat)).toEqual(['sent: Good day', 'failed: Hello'])
  expect(chat.draft()).toBe('And one m')
  const failed = chat.now().lines.at(-1)
  if (failed?.phase === 'failed') chat.resend(failed.key)
  await settled()

  expect(requests.at(-1)).toBe(before.requests.at(-1))
  expect(storage.read()).toMatchObject({ draft: 'And one m', messages: [] })
})

test('a message that a reload interrupted is sent again under its key, and shown once', async () => {
  const storage = aStorage()
  const before = aChat({ sendText: () => new Promise(() => {}) }, storage)
  before.chat.watch(true)
  await settled()
  before.chat.sendText('Hello')
  await settled()
  const sent = before.requests.at(-1) ?? ''
  const key = sent.split(' ').at(-1) ?? ''

  const stored = anExchange('Hello', key).messages
  const begun = aConversation({ messages: [...aConversation().messages, ...stored] })
  const { chat, requests } = aChat({ begin: async () => ok(begun) }, storage)
  chat.watch(true)
  await settled()

  expect(requests).toEqual(['begin false', sent])
  expect(linesOf(chat)).toEqual(['sent: Good day', 'sent: Hello'])
  expect(storage.read()?.messages).toEqual([])
})

test('unsent texts are gone once discarded, cleared, or in another conversation', async () => {
  const failed = { key: 'k', text: 'Hello', sent_at: at.toISOString(), error: 'No connection' }
  const of = (sender_id: string) => aStorage({ sender_id, draft: 'Draft', messages: [failed] })
  const [discarded, cleared, foreign] = [of('s'), of('s'), of('another')]
  const open = async (storage: UnsentStorage) => {
    const { chat } = aChat({}, storage)
    chat.watch(true)
    await settled()
    return chat
  }

  const first = await open(discarded)
  first.discard('k')
  await (await open(cleared)).clear()
  const third = await open(foreign)

  expect(discarded.read()).toMatchObject({ draft: 'Draft', messages: [] })
  expect(linesOf(first)).toEqual(['sent: Good day'])
  expect(cleared.read()).toBeNull()
  expect(linesOf(third)).toEqual(['sent: Good day'])
  expect(third.draft()).toBe('')
})

test('an answer that arrives after a change of the user is ignored', async () => {
  const late = Promise.withResolvers<Envelope<Exchange>>()
  const senders = ['of Ada', 'of Eve']
  const begin = async () => ok(aConversation({ sender_id: senders.shift() ?? '' }))
  const { chat } = aChat({ sendText: () => late.promise, begin })
  chat.watch(true)
  await settled()
  chat.sendText('Too late')
  chat.changeUser()
  late.resolve(ok(anExchange('Too late', 'x')))
  await settled()

  expect(linesOf(chat)).toEqual(['sent: Good day'])
})

test('restart and clear replace the conversation; when they fail, it stays and an error is shown', async () => {
  let isDown = false
  const { chat, requests } = aChat({
    clear: async () => (isDown ? down : ok(aConversation({ messages: [] }))),
  })
  chat.watch(true)
  await chat.restart()
  expect(requests.at(-1)).toBe('begin true')
  isDown = true
  await chat.clear()
  expect(linesOf(chat)).toEqual(['sent: Good day'])
  expect(chat.now().error).toBe('No connection')

  isDown = false
  await chat.clear()

  expect(linesOf(chat)).toEqual([])
  expect(chat.now().error).toBeNull()
})

test('an invalid phone number returns the error; a valid one is answered in the conversation', async () => {
  const refusal = { code: 422, msg: 'Please enter a valid telephone number', data: null }
  const { chat } = aChat({
    callBack: async (phone) => (phone === '1' ? refusal : ok(anExchange('Call me', 'c'))),
  })

  expect(await chat.callBack('1', false)).toBe('Please enter a valid telephone number')
  expect(linesOf(chat)).toEqual([])
  expect(await chat.callBack('614 555 0142', true)).toBeNull()

  expect(linesOf(chat)).toEqual(['sent: Call me'])
})

test('answers count as unread until the chat is opened', async () => {
  const answer = { ...ownMessage('2', 'Maria here', new Date('2026-11-20T16:00:00Z')), isCustomer: false }
  const { chat, memory } = aChat({
    read: async () => ok(anUpdate({ state: 'person', messages: [{ ...answer, by: 'person' }] })),
  })
  memory.seen = at.toISOString()

  await chat.refresh()
  expect(chat.unread()).toBe(1)
  chat.watch(true)

  expect(chat.unread()).toBe(0)
  expect(memory.seen).toBe(answer.sent_at)
})

test('a conversation deleted on the server is forgotten in the browser', async () => {
  const { chat, memory } = aChat({ read: async () => ({ code: 200, msg: 'ok', data: null }) })
  memory.seen = at.toISOString()

  await chat.refresh()

  expect(memory.seen).toBeNull()
})

test('only what is new after what was read is read, once for changes that come together', async () => {
  const person = { ...ownMessage('2', 'Maria here', at), by: 'person' as const, isCustomer: false }
  const { chat, requests } = aChat({
    read: async () => ok(anUpdate({ state: 'person', messages: [person], is_whole: false })),
  })
  chat.watch(true)
  await settled()

  await Promise.all([chat.refresh(), chat.refresh(), chat.refresh()])

  expect(requests.filter((one) => one.startsWith('read'))).toEqual(['read 1', 'read 2'])
  expect(linesOf(chat)).toEqual(['sent: Good day', 'sent: Maria here'])
})

test('a change that is told while a message is sent is read afterwards', async () => {
  const answer = Promise.withResolvers<Envelope<Exchange>>()
  const { chat, requests } = aChat({ sendText: () => answer.promise })
  chat.watch(true)
  await settled()
  chat.sendText('Hello')

  await chat.refresh()
  const before = requests.length
  answer.resolve(ok(anExchange('Hello', 'a')))
  await settled()

  expect(requests.slice(before)).toEqual(['read 1'])
})

test('a message stored before one that was sent meanwhile is read and shown in its place', async () => {
  const [person, own] = [
    { ...ownMessage('2', 'Maria here', at), by: 'person' as const, isCustomer: false },
    ownMessage('3', 'Hello', at),
  ]
  const stored = [...aConversation().messages, person, own]
  const answer = Promise.withResolvers<Envelope<Exchange>>()
  const { chat, requests } = aChat({
    sendText: () => answer.promise,
    read: async (after) => {
      const messages = stored.slice(stored.findIndex(({ id }) => id === after) + 1)
      return ok(anUpdate({ state: 'person', messages, is_whole: false }))
    },
  })
  chat.watch(true)
  await settled()
  chat.sendText('Hello')
  await settled()

  await chat.refresh()
  answer.resolve(ok({ messages: [own], questions: [], state: 'person' }))
  await settled()
  expect(linesOf(chat)).toEqual(['sent: Good day', 'sent: Maria here', 'sent: Hello'])
  await chat.refresh()

  expect(requests.filter((one) => one.startsWith('read'))).toEqual(['read 1', 'read 3'])
  expect(linesOf(chat)).toEqual(['sent: Good day', 'sent: Maria here', 'sent: Hello'])
})

test('other tabs are told of what this tab changes, and not of failures or reads', async () => {
  let isDown = true
  const { chat, announced } = aChat({
    sendText: async (text, key) => (isDown ? down : ok(anExchange(text, key))),
  })
  chat.sendText('Hello')
  await settled()
  await chat.refresh()
  expect(announced()).toBe(0)

  isDown = false
  chat.sendText('Again')
  await settled()

  expect(announced()).toBe(1)
})

test('typing is told only to a person and at most every three seconds; a seen message is told once', async () => {
  const person = { ...ownMessage('2', 'Maria here', at), by: 'person' as const, isCustomer: false }
  let state: Conversation['state'] = 'bot'
  const { chat, requests } = aChat({ read: async () => ok(anUpdate({ state, messages: [person] })) })
  await chat.refresh()
  chat.reportTyping()
  chat.reportSeen()
  expect(requests).toEqual(['read '])

  state = 'person'
  await chat.refresh()
  chat.watch(true)
  for (let i = 0; i < 3; i++) {
    chat.reportTyping()
    chat.reportSeen()
  }

  expect(requests.slice(2)).toEqual(['reportTyping', 'reportSeen 2'])
})

test('a seen message is told again after a failure', async () => {
  const person = { ...ownMessage('2', 'Maria here', at), by: 'person' as const, isCustomer: false }
  let isDown = true
  const { chat, requests } = aChat({
    begin: async () => ok(aConversation({ state: 'person', messages: [person] })),
    reportSeen: async () => (isDown ? down : ok(null)),
  })
  chat.watch(true)
  await settled()

  await chat.reportSeen()
  isDown = false
  await chat.reportSeen()
  await chat.reportSeen()

  expect(requests.slice(1)).toEqual(['reportSeen 2', 'reportSeen 2'])
})
