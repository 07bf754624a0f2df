import { expect, test } from 'vitest'
import type { Envelope } from '#platform/http/api/call.ts'
import type { Conversation, ConversationUpdate, Exchange } from '../../chat.ts'
import type { ChatCalls } from './chat-calls.ts'
import { createChat } from './chat-store.ts'
import { ownMessage } from './conversation.ts'
import type { UnsentMessage, UnsentStorage } from './unsent-texts.ts'

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
  resolved_at: null,
  read_at: at.toISOString(),
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

function aValue<Value>(stored: Value | null = null) {
  return {
    read: () => stored,
    write: (value: Value) => void (stored = value),
    remove: () => void (stored = null),
  }
}

/** What a tab stores of unsent texts; it outlives a page. Tabs of one browser share the messages. */
const aStorage = (texts: UnsentStorage['texts'] = aValue()): UnsentStorage => ({ texts, draft: aValue() })

const anUnsentMessage = (more: Partial<UnsentMessage> = {}): UnsentMessage => ({
  key: 'k',
  sender_id: 's',
  text: 'Hello',
  sent_at: at.toISOString(),
  ...more,
})

/** A chat with a fake server that answers at once and records its calls; single calls can be replaced. */
function aChat(calls: Partial<ChatCalls> = {}, unsent = aStorage(), userId = () => 'guest') {
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
  const chat = createChat(recorded, { memory: seen, unsent, userId }, () => {
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
  expect(storage.draft.read()?.text).toBe('And one m')
  expect(storage.texts.read()).toBeNull()
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
  expect(storage.texts.read()).toBeNull()
})

test('unsent messages are gone once discarded, cleared, or in another conversation', async () => {
  const of = (sender_id: string) => {
    const storage = aStorage()
    const messages = [anUnsentMessage({ sender_id, error: 'No connection' })]
    storage.texts.write({ user_id: 'guest', messages })
    return storage
  }
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

  expect(discarded.texts.read()).toBeNull()
  expect(linesOf(first)).toEqual(['sent: Good day'])
  expect(cleared.texts.read()).toBeNull()
  expect(linesOf(third)).toEqual(['sent: Good day'])
})

test('what one user did not send is neither shown to the next user nor sent', async () => {
  const storage = aStorage()
  let user = 'Ada'
  const ofAda = aChat({ begin: async () => down, sendText: async () => down }, storage, () => user)
  ofAda.chat.watch(true)
  ofAda.chat.sendText('My order')
  ofAda.chat.saveDraft('My addr')
  await settled()
  expect(storage.texts.read()).toMatchObject({ user_id: 'Ada', messages: [{ sender_id: '' }] })

  user = 'Eve'
  const { chat, requests } = aChat({}, storage, () => user)
  chat.watch(true)
  await settled()

  expect(requests).toEqual(['begin false'])
  expect(linesOf(chat)).toEqual(['sent: Good day'])
  expect(chat.draft()).toBe('')
})

test('an interrupted message that was written before its conversation was loaded is not sent by itself', async () => {
  const storage = aStorage()
  storage.texts.write({ user_id: 'guest', messages: [anUnsentMessage({ sender_id: '' })] })
  const { chat, requests } = aChat({}, storage)
  chat.watch(true)
  await settled()
  expect(requests).toEqual(['begin false'])
  expect(linesOf(chat)).toEqual(['sent: Good day', 'failed: Hello'])

  chat.resend('k')
  await settled()

  expect(linesOf(chat)).toEqual(['sent: Good day', 'sent: Hello'])
})

test('after a sign-out nothing is stored any more, and the input and the texts belong to the next user', async () => {
  const storage = aStorage()
  let user = 'Ada'
  const late = Promise.withResolvers<Envelope<Exchange>>()
  const { chat } = aChat({ sendText: () => late.promise }, storage, () => user)
  chat.watch(true)
  await settled()
  chat.sendText('My order')
  chat.saveDraft('My addr')
  expect(chat.owner()).toBe('Ada')

  user = 'guest'
  storage.texts.remove()
  storage.draft.remove()
  late.resolve(down)
  await settled()
  chat.saveDraft('My address')
  expect([storage.texts.read(), storage.draft.read()]).toEqual([null, null])
  chat.endUser()
  await settled()

  expect(chat.owner()).toBe('guest')
  expect(linesOf(chat)).toEqual(['sent: Good day'])
})

test('sending and clearing in one tab leave the draft of another tab', async () => {
  const storage = aStorage()
  const [one, two] = [aChat({}, storage).chat, aChat({}, aStorage(storage.texts)).chat]
  two.saveDraft('From tab two')
  one.watch(true)
  one.saveDraft('From tab one')
  one.sendText('From tab one')
  await settled()
  await one.clear()

  expect(one.draft()).toBe('')
  expect(two.draft()).toBe('From tab two')
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
