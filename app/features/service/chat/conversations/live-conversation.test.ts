import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import type { Conversation, ConversationUpdate, Exchange } from '../chat.ts'

const begin = async (harness: Harness) => (await harness.call<Conversation>('/chat/session')).data

const write = async (harness: Harness, message: string) =>
  (await harness.call<Exchange>('/chat/message', { message, key: randomUUID() })).data

const readUpdate = async (harness: Harness, after?: string) =>
  (await harness.get<ConversationUpdate | null>(`/chat/updates${after ? `?after=${after}` : ''}`)).data

const idOf = async (harness: Harness, { sender_id }: Conversation) =>
  (
    await queryRows<{ id: string }>(harness.db, 'select id from chat_conversations where sender_id = $1', [
      sender_id,
    ])
  )[0]?.id ?? ''

/** All that is stored of a conversation. */
async function storedOf(harness: Harness, id: string) {
  const storedIn = (table: string, column: string) =>
    queryRows(harness.db, `select * from ${table} where ${column} = $1 order by id`, [id])
  return {
    conversation: await storedIn('chat_conversations', 'id'),
    messages: await storedIn('chat_messages', 'conversation_id'),
    events: await storedIn('chat_events', 'conversation_id'),
    notes: await storedIn('chat_notes', 'conversation_id'),
  }
}

/** Opens a stream, the visitor's if no other is named; `next` reads the next event. */
async function openStream(harness: Harness, path = '/chat/stream') {
  const response = await harness.open(path)
  const reader = response.body?.getReader()
  const next = async () => {
    const read = await reader?.read()
    return read?.done ? null : new TextDecoder().decode(read?.value)
  }
  return { response, next, close: () => reader?.cancel() }
}

test('only messages after the one that the browser has are read', async ({ harness }) => {
  const { messages } = await begin(harness)
  const { messages: exchanged } = await write(harness, 'How can I pay?')

  const update = await readUpdate(harness, messages[0]?.id)

  expect(update?.messages).toEqual(exchanged)
  expect(update?.is_whole).toBe(false)
  expect(await readUpdate(harness, exchanged.at(-1)?.id)).toMatchObject({ messages: [], is_whole: false })
})

test('feedback on an answer is told to open pages, and read with what is new', async ({ harness }) => {
  await begin(harness)
  const answer = (await write(harness, 'How can I pay?')).messages[1]?.id
  const { next, close } = await openStream(harness)
  await next()

  await harness.call('/chat/feedback', { message_id: answer, is_helpful: true })

  expect(await next()).toContain('event: chat\n')
  expect(await readUpdate(harness, answer)).toMatchObject({
    messages: [],
    ratings: [{ message_id: answer, is_helpful: true }],
  })
  await close()
})

test('a browser with a cleared, replaced or foreign message gets the whole conversation', async ({
  harness,
}) => {
  await begin(harness)
  const { messages } = await write(harness, 'How can I pay?')
  const after = messages[0]?.id

  await harness.call('/chat/clear')
  expect(await readUpdate(harness, after)).toMatchObject({ messages: [], is_whole: true })
  const restarted = (await harness.call<Conversation>('/chat/session', { restart: true })).data
  expect(await readUpdate(harness, after)).toMatchObject({ messages: restarted.messages, is_whole: true })
  harness.becomeGuest()

  expect(await readUpdate(harness, after)).toBeNull()
})

test('the stream tells the owner of a change with the public id only, and no one else', async ({
  harness,
}) => {
  const conversation = await begin(harness)
  const stream = await openStream(harness)
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
  expect(await stream.next()).toContain('retry:')
  const secret = harness.chatSecret
  harness.becomeGuest()
  expect((await harness.open('/chat/stream')).status).toBe(204)
  await write(harness, 'A conversation of someone else')

  harness.holdChatSecret(secret)
  await write(harness, 'How can I pay?')

  expect(await stream.next()).toBe(`event: chat\ndata: ${JSON.stringify({ id: conversation.sender_id })}\n\n`)
  await stream.close()
})

test('the stream of a customer ends when the customer signs out', async ({ harness }) => {
  await harness.signIn('ada@example.com')
  await begin(harness)
  const stream = await openStream(harness)
  await stream.next()

  await harness.call('/user/logout')

  expect(await stream.next()).toBeNull()
})

test('an owner can have six streams open; another one is refused until one is closed', async ({
  harness,
}) => {
  await begin(harness)
  const streams = await Promise.all(Array.from({ length: 6 }, () => openStream(harness)))
  const refused = await openStream(harness)

  await streams[0]?.close()
  const again = await openStream(harness)

  expect(refused.response.status).toBe(204)
  expect(again.response.status).toBe(200)
  await Promise.all([...streams.slice(1), again].map(({ close }) => close()))
})

test('each side is told that the other types, at most once in two seconds, and nothing is stored', async ({
  harness,
}) => {
  const conversation = await begin(harness)
  const id = await idOf(harness, conversation)
  const toVisitor = await openStream(harness)
  const secret = harness.chatSecret
  await becomeStaff(harness)
  const staff = harness.token ?? ''
  const toStaff = await openStream(harness, '/staff/chat/stream')
  await Promise.all([toVisitor.next(), toStaff.next()])
  const before = await storedOf(harness, id)
  const typeTogether = async () => {
    harness.holdToken(staff)
    for (let i = 0; i < 3; i++) await harness.call('/staff/chat/typing', { conversation_id: id })
    harness.becomeGuest()
    harness.holdChatSecret(secret)
    for (let i = 0; i < 3; i++) await harness.call('/chat/typing')
  }

  await typeTogether()
  harness.clock = new Date(harness.clock.getTime() + 2000)
  await typeTogether()
  const after = await storedOf(harness, id)
  await write(harness, 'How can I pay?')

  const typing = { staff: 'event: chat-typing-staff\n', visitor: 'event: chat-typing-visitor\n' }
  for (const event of [typing.staff, typing.staff, 'event: chat\n'])
    expect(await toVisitor.next()).toContain(event)
  for (const event of [typing.visitor, typing.visitor, 'event: chat\n'])
    expect(await toStaff.next()).toContain(event)
  expect(after).toEqual(before)
  await Promise.all([toVisitor.close(), toStaff.close()])
})

test('each side sees which of its messages the other has seen', async ({ harness }) => {
  const conversation = await begin(harness)
  const id = await idOf(harness, conversation)
  const { messages } = await write(harness, 'I want to talk to a person')
  const secret = harness.chatSecret
  const sent = messages[0]?.id
  await becomeStaff(harness)
  const { data: answer } = await harness.call<{ id: string }>('/staff/chat/answer', {
    conversation_id: id,
    message: 'Maria here',
    key: randomUUID(),
  })
  const seenByVisitor = async () =>
    (await harness.call<{ seen_message_id: string | null }>('/staff/chat/read', { conversation_id: id })).data
      .seen_message_id
  expect(await seenByVisitor()).toBeNull()
  await harness.call('/staff/chat/seen', { conversation_id: id, message_id: sent })
  const staff = harness.token ?? ''
  harness.becomeGuest()
  harness.holdChatSecret(secret)

  expect((await readUpdate(harness))?.seen_message_id).toBe(sent)
  await harness.call('/chat/seen', { message_id: answer.id })
  harness.becomeGuest()
  harness.holdToken(staff)

  expect(await seenByVisitor()).toBe(answer.id)
})

test('a message of another conversation cannot be marked as seen', async ({ harness }) => {
  const other = await begin(harness)
  harness.becomeGuest()
  const own = await begin(harness)

  await harness.call('/chat/seen', { message_id: other.messages[0]?.id })

  const rows = await queryRows(
    harness.db,
    'select visitor_seen_step::int as step from chat_conversations where sender_id = any($1)',
    [[own.sender_id, other.sender_id]],
  )
  expect(rows).toEqual([{ step: 0 }, { step: 0 }])
})
