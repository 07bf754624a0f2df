import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { handlers } from '#app/jobs.server.ts'
import { becomeStaff as signInStaff } from '#features/sales/orders/orders.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import type { ChatMessage, Conversation, Exchange } from '../chat.ts'

const saturday = new Date('2026-12-05T15:00:00Z')

const sendText = async (harness: Harness, message: string) =>
  (await harness.call<Exchange>('/chat/message', { message, key: randomUUID() })).data

const readChat = async (harness: Harness) => (await harness.get<Conversation>('/chat/session')).data

const lastText = ({ messages }: { messages: ChatMessage[] }) => messages.at(-1)?.text ?? ''

/** Makes the signed-in account staff; returns the visitor's secret. */
async function becomeStaff(harness: Harness) {
  const secret = harness.chatSecret
  harness.becomeGuest()
  await signInStaff(harness)
  return secret
}

function becomeVisitor(harness: Harness, secret: string | null) {
  harness.becomeGuest()
  harness.holdChatSecret(secret)
}

const tasks = (harness: Harness) =>
  queryRows<{ key: string; due_at: Date; done_at: Date | null; details: unknown }>(
    harness.db,
    `select key, due_at, done_at, details from operator_tasks where kind = 'chat_waiting' order by created_at`,
  )

test('a request for a person stops the bot, adds an inbox task and records the time', async ({ harness }) => {
  const exchange = await sendText(harness, 'I want to talk to a real person')

  expect(exchange).toMatchObject({ state: 'waiting', questions: [] })
  expect(exchange.messages.map(({ by }) => by)).toEqual(['customer', 'bot'])
  expect(lastText(exchange)).toContain('Our office is open')
  const silent = await sendText(harness, 'How can I pay?')
  expect(silent.messages).toHaveLength(1)
  expect(await tasks(harness)).toMatchObject([{ due_at: harness.clock, done_at: null }])
  const events = await queryRows(
    harness.db,
    'select kind, from_state, to_state, actor, at from chat_events order by step',
  )
  expect(events).toEqual([
    { kind: 'began', from_state: null, to_state: 'bot', actor: 'visitor', at: harness.clock },
    { kind: 'handed-over', from_state: 'bot', to_state: 'waiting', actor: 'bot', at: harness.clock },
  ])
})

test('outside office hours the chat says when the office opens, and stores an address for the answer', async ({
  harness,
}) => {
  harness.clock = saturday

  const exchange = await sendText(harness, 'agent please')
  const left = await sendText(harness, 'Please write to Ada@Example.com.')

  expect(lastText(exchange)).toContain('It opens Dec 7, 2026, 9:00')
  expect(lastText(left)).toBe('Thank you. We’ll reply here and to ada@example.com, about this question only.')
  expect(await readChat(harness)).toMatchObject({
    office: { is_open: false, opens_at: '2026-12-07T14:00:00.000Z' },
  })
  expect(await tasks(harness)).toMatchObject([{ due_at: new Date('2026-12-07T14:00:00Z') }])
})

test('a complaint is handed over at once, a question about a refund is not', async ({ harness }) => {
  expect((await sendText(harness, 'When do I get my money back?')).state).toBe('bot')
  expect((await sendText(harness, 'This is unacceptable')).state).toBe('waiting')
})

test('after two uncertain answers in a row the bot offers a person, and a yes requests one', async ({
  harness,
}) => {
  const once = await sendText(harness, 'colourless green ideas sleep')
  const twice = await sendText(harness, 'furiously nonetheless')

  expect(once.questions.at(-1)).toEqual({ title: 'Chat with our team' })
  expect(lastText(twice)).toContain('Would you like to talk to our team?')
  expect(twice.questions[0]).toEqual({ title: 'Chat with our team' })
  expect((await sendText(harness, 'yes please')).state).toBe('waiting')
})

test('staff list waiting conversations, answer and resolve them, and are rated once', async ({ harness }) => {
  harness.clock = saturday
  await sendText(harness, 'I need a human, please')
  await sendText(harness, 'my mail is ada@example.com')
  const visitor = await becomeStaff(harness)

  const list = await harness.call<{
    items: { conversation_id: string; last_message: string }[]
    total: number
  }>('/staff/chat/list')
  expect(list.data).toMatchObject({ total: 1, items: [{ state: 'waiting', customer_id: null }] })
  const conversation_id = list.data.items[0]?.conversation_id ?? ''
  const answer = { conversation_id, message: 'Hello, this is Sam.', key: randomUUID() }
  const first = await harness.call<ChatMessage>('/staff/chat/answer', answer)
  const again = await harness.call<ChatMessage>('/staff/chat/answer', answer)
  expect(again.data).toEqual(first.data)
  const read = await harness.call<{ events: { kind: string }[]; reply_to: string }>('/staff/chat/read', {
    conversation_id,
  })
  expect(read.data.reply_to).toBe('ada@example.com')
  expect(read.data.events.map(({ kind }) => kind)).toEqual(['began', 'handed-over', 'taken'])
  // The address was typed by a guest, so the answer itself is not sent to it.
  const mails = await queryRows<{ props: object }>(
    harness.db,
    `select recipient, recipient_kind, props from outbox where template = 'chat-answer-waits'`,
  )
  expect(mails).toMatchObject([{ recipient: 'ada@example.com', recipient_kind: 'unverified' }])
  expect(JSON.stringify(mails)).not.toContain('Sam')

  becomeVisitor(harness, visitor)
  expect(await readChat(harness)).toMatchObject({ state: 'person', questions: [] })
  expect((await readChat(harness)).messages.at(-1)).toMatchObject({
    by: 'person',
    text: 'Hello, this is Sam.',
  })
  expect((await tasks(harness)).every(({ done_at }) => done_at !== null)).toBe(true)
  expect((await harness.call('/chat/rating', { rating: 5 })).code).toBe(409)

  await becomeStaff(harness)
  // Two hours after the last message.
  harness.clock = new Date('2026-12-05T17:00:00Z')
  await harness.call('/staff/chat/resolve', { conversation_id })
  harness.clock = new Date('2026-12-05T17:05:00Z')
  becomeVisitor(harness, visitor)
  expect(await readChat(harness)).toMatchObject({
    state: 'resolved',
    can_rate: true,
    resolved_at: '2026-12-05T17:00:00.000Z',
    read_at: '2026-12-05T17:05:00.000Z',
  })
  expect((await harness.call<Conversation>('/chat/rating', { rating: 5 })).data.can_rate).toBe(false)
  expect((await harness.call('/chat/rating', { rating: 1 })).code).toBe(409)
  expect((await sendText(harness, 'How can I pay?')).state).toBe('bot')
  expect((await readChat(harness)).resolved_at).toBeNull()
})

test('staff endpoints are not available to customers and guests', async ({ harness }) => {
  await harness.signIn()
  for (const path of ['/staff/chat/list', '/staff/chat/read', '/staff/chat/answer', '/staff/chat/resolve'])
    expect((await harness.call(path, {})).code).toBe(404)
  harness.becomeGuest()
  expect((await harness.call('/staff/chat/list', {})).code).toBe(401)
})

test('a callback request needs only a number, and is stored with a due time and the consent', async ({
  harness,
}) => {
  await sendText(harness, 'How can I pay?')

  const exchange = await harness.call<Exchange>('/chat/phone', { phone: '(614) 555-0100', consent: true })

  expect(lastText(exchange.data)).toContain('We’ll call (614) 555-0100 by Dec 1, 2026')
  const leads = await queryRows(
    harness.db,
    `select l.kind, l.phone, l.email, l.message, c.given, c.form_id from leads l join lead_consents c on c.lead_id = l.id`,
  )
  expect(leads).toEqual([
    {
      kind: 'callback',
      phone: '+16145550100',
      email: '',
      message: 'How can I pay?',
      given: true,
      form_id: 'chat',
    },
  ])
  const mails = await queryRows<{ template: string }>(harness.db, 'select template from outbox')
  expect(mails).toEqual([{ template: 'request-for-staff' }])
  for (const phone of ['', '   ', 'call me', '12345', '+49 30 1234567'])
    expect(await harness.call('/chat/phone', { phone, consent: true })).toMatchObject({
      code: 422,
      data: { fields: { phone: 'Please enter a valid telephone number' } },
    })
})

test('conversations are deleted after 90 days for guests and two years for customers', async ({
  harness,
}) => {
  await sendText(harness, 'agent please')
  harness.becomeGuest()
  await harness.signIn()
  await sendText(harness, 'How can I pay?')
  const left = async () =>
    Number((await queryRows<{ n: string }>(harness.db, 'select count(*) as n from chat_conversations'))[0]?.n)
  const daysLater = (days: number) => {
    harness.clock = new Date(harness.clock.getTime() + days * 86_400_000)
    return handlers['chat.forget']?.(harness.ctx(), {})
  }

  await daysLater(89)
  expect(await left()).toBe(2)
  await daysLater(2)
  expect(await left()).toBe(1)
  expect((await tasks(harness)).every(({ done_at }) => done_at !== null)).toBe(true)
  await daysLater(640)
  expect(await left()).toBe(0)
})
