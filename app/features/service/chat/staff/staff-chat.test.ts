import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { aProduct, stockShop } from '#features/catalog/management/catalog.factory.ts'
import { becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import type { Conversation, Exchange } from '../chat.ts'

type Listed = { conversation_id: string; state: string; staff_name: string | null; awaits_answer: boolean }
type Read = Listed & {
  page: string | null
  cart: { product_id: string; quantity: number; price: number }[]
  notes: { body: string }[]
  events: { kind: string; actor: string }[]
}

const write = async (harness: Harness, message: string) =>
  (await harness.call<Exchange>('/chat/message', { message, key: randomUUID() })).data

const inbox = async (harness: Harness, body: object = {}) =>
  (await harness.call<{ items: Listed[]; total: number }>('/staff/chat/list', body)).data

const read = async (harness: Harness, conversation_id: string) =>
  (await harness.call<Read>('/staff/chat/read', { conversation_id })).data

/** A guest's conversation with the bot, and its id for staff; staff is signed in afterwards. */
async function aConversation(harness: Harness, message = 'How can I pay?') {
  await write(harness, message)
  const secret = harness.chatSecret
  harness.becomeGuest()
  const staff = await becomeStaff(harness)
  const { items } = await inbox(harness, { states: ['bot', 'waiting', 'person'] })
  return { id: items[0]?.conversation_id ?? '', secret, staff }
}

function becomeVisitor(harness: Harness, secret: string | null) {
  harness.becomeGuest()
  harness.holdChatSecret(secret)
}

test('staff take a conversation over from the bot, answer, and hand it back', async ({ harness }) => {
  const { id, secret, staff } = await aConversation(harness)

  await harness.call('/staff/chat/take', { conversation_id: id })
  const taken = await read(harness, id)
  const mine = await inbox(harness, { mine: true })
  await harness.call('/staff/chat/hand_back', { conversation_id: id })
  const again = await harness.call('/staff/chat/hand_back', { conversation_id: id })
  becomeVisitor(harness, secret)
  const answered = await write(harness, 'What are your opening hours?')

  expect(taken).toMatchObject({ state: 'person', staff_name: 'Sam Staff' })
  expect(taken.events.at(-1)).toMatchObject({ kind: 'taken', actor: `staff:${staff.id}` })
  expect(mine.items).toHaveLength(1)
  expect(again.code).toBe(409)
  expect(answered.messages.map(({ by }) => by)).toEqual(['customer', 'bot'])
})

test('a colleague who takes over becomes the one who handles it', async ({ harness }) => {
  const { id } = await aConversation(harness)
  await harness.call('/staff/chat/take', { conversation_id: id })

  await becomeStaff(harness, 'other@example.com')
  await harness.call('/staff/chat/take', { conversation_id: id })
  const mine = await inbox(harness, { mine: true })
  const { events } = await read(harness, id)

  expect(mine.total).toBe(1)
  expect(events.at(-1)).toMatchObject({ kind: 'assigned' })
})

test('notes are stored once, and the visitor never gets them', async ({ harness }) => {
  const { id, secret } = await aConversation(harness)
  const note = { conversation_id: id, body: 'Wants a discount', key: randomUUID() }

  await harness.call('/staff/chat/note', note)
  await harness.call('/staff/chat/note', note)
  const { notes } = await read(harness, id)
  const unknown = await harness.call('/staff/chat/note', { ...note, conversation_id: randomUUID() })
  becomeVisitor(harness, secret)
  const shown = await harness.get<Conversation>('/chat/session')

  expect(notes).toMatchObject([{ body: 'Wants a discount' }])
  expect(unknown.code).toBe(404)
  expect(JSON.stringify(shown)).not.toContain('discount')
})

test('staff see the cart of the visitor at current prices', async ({ harness }) => {
  await stockShop(harness.db, [aProduct({ id: 'solo', price_now_cents: 25_000 })])
  await harness.signIn('ada@example.com')
  await harness.call('/order/add/cart', { product_id: 'solo', quantity: 2 })
  await write(harness, 'Does this fit my roof?')

  await becomeStaff(harness)
  const { items } = await inbox(harness, { states: ['bot', 'waiting', 'person'] })
  const { cart } = await read(harness, items[0]?.conversation_id ?? '')

  expect(cart).toMatchObject([{ product_id: 'solo', quantity: 2, price: 250 }])
})

test('a stream tells staff which conversation has changed', async ({ harness }) => {
  const { id } = await aConversation(harness)

  const response = await harness.open('/staff/chat/stream')
  const reader = response.body?.getReader()
  const first = new TextDecoder().decode((await reader?.read())?.value)
  await harness.call('/staff/chat/take', { conversation_id: id })
  const second = new TextDecoder().decode((await reader?.read())?.value)
  await reader?.cancel()

  expect(response.headers.get('content-type')).toBe('text/event-stream')
  expect(first).toContain('retry:')
  expect(second).toBe(`event: chat\ndata: ${JSON.stringify({ id })}\n\n`)
})

test('a message of staff after the conversation was resolved opens it again', async ({ harness }) => {
  const { id } = await aConversation(harness)
  await harness.call('/staff/chat/take', { conversation_id: id })
  await harness.call('/staff/chat/resolve', { conversation_id: id })

  await harness.call('/staff/chat/answer', {
    conversation_id: id,
    message: 'One more thing',
    key: randomUUID(),
  })
  const { state, events } = await read(harness, id)

  expect(state).toBe('person')
  expect(events.at(-1)).toMatchObject({ kind: 'reopened' })
})

test('a stream needs the permission to answer chats', async ({ harness }) => {
  await becomeStaff(harness)
  await queryRows(harness.db, `update users set role = 'finance' where role = 'manager'`)

  expect((await harness.open('/staff/chat/stream')).status).toBe(403)
})

test('canned answers are saved, changed and removed, each with an entry in the audit log', async ({
  harness,
}) => {
  await becomeStaff(harness)
  const answer = { name: 'Greeting', locale: 'en', body: 'Hi, how can I help?' }

  const { data } = await harness.call<{ id: string }>('/staff/chat/canned_answers/save', answer)
  await harness.call('/staff/chat/canned_answers/save', { ...answer, id: data.id, body: 'Hello!' })
  const listed = await harness.call('/staff/chat/canned_answers', {})
  await harness.call('/staff/chat/canned_answers/remove', { id: data.id })
  const changes = await queryRows(
    harness.db,
    `select action from audit_log where entity = 'canned_answer' order by id`,
  )

  expect(listed.data).toMatchObject([{ name: 'Greeting', body: 'Hello!' }])
  expect(changes).toEqual([
    { action: 'canned_answer.saved' },
    { action: 'canned_answer.saved' },
    { action: 'canned_answer.removed' },
  ])
})
