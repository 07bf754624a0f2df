import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import { anUnpaidOrder } from '#features/sales/orders/orders.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { createLog } from '#platform/observability/log.server.ts'
import { exportedData } from '#tests/harness/exported-data.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { chatPersonalData } from './chat.personal.server.ts'
import type { Conversation, Exchange } from './chat.ts'

const begin = async (harness: Harness, restart = false) =>
  (await harness.call<Conversation>('/chat/session', { restart })).data

const sendText = (harness: Harness, message: string, key: string = randomUUID()) =>
  harness.call<Exchange>('/chat/message', { message, key })

const readChat = async (harness: Harness) => (await harness.get<Conversation | null>('/chat/session')).data

test('starting a chat gives a guest a greeting and an HttpOnly cookie; reading alone starts none', async ({
  harness,
}) => {
  const before = await harness.get('/chat/session')
  expect(before).toMatchObject({ code: 200, data: null, cookies: [] })

  const answer = await harness.call<Conversation>('/chat/session')

  expect(answer.data).toMatchObject({
    state: 'bot',
    can_rate: false,
    office: { is_open: true, opens_at: null },
  })
  expect(answer.data.messages).toMatchObject([{ by: 'bot', isCustomer: false, isImage: false, image: null }])
  expect(answer.data.messages[0]?.text).toContain('not a person')
  expect(answer.data.questions.length).toBeGreaterThan(2)
  const cookie = answer.cookies.find((one) => one.startsWith('chat='))
  for (const part of ['HttpOnly', 'SameSite=Lax', 'Max-Age=7776000', 'Path=/']) expect(cookie).toContain(part)
  expect(await readChat(harness)).toEqual(answer.data)
})

test('a message is answered, is shown after a reload, and is stored once per key', async ({ harness }) => {
  await begin(harness)
  const key = randomUUID()

  const first = await sendText(harness, '  How can I pay?  ', key)
  const again = await sendText(harness, 'How can I pay?', key)

  expect(first.data.messages).toMatchObject([
    { text: 'How can I pay?', by: 'customer', isCustomer: true },
    { by: 'bot', links: [{ to: '/howtopurchase' }, { to: '/largePayment' }] },
  ])
  expect(again.data).toEqual(first.data)
  expect((await readChat(harness))?.messages.slice(1)).toEqual(first.data.messages)
})

test('an invalid field is named in the error: empty message, too long a message, invalid key', async ({
  harness,
}) => {
  const key = randomUUID()
  for (const body of [
    { message: '', key },
    { message: '   \n ', key },
    { message: 'a'.repeat(2001), key },
    { message: 'hello', key: 'mine' },
    { message: 'hello' },
    { message: 7, key },
  ])
    expect((await harness.call('/chat/message', body)).code).toBe(422)
  expect((await sendText(harness, 'a'.repeat(2000))).code).toBe(200)
  expect((await sendText(harness, 'half \ud800 and \u0000 nothing')).code).toBeLessThan(500)
  expect((await harness.call('/chat/rating', { rating: 6 })).code).toBe(422)
})

test('a conversation cannot be opened with a made-up secret, its id, or another account', async ({
  harness,
}) => {
  const mine = await begin(harness)
  await sendText(harness, 'my secret question')
  const secret = harness.chatSecret

  for (const planted of ['a'.repeat(43), mine.sender_id, '', 'x'.repeat(5000)]) {
    harness.becomeGuest()
    harness.holdChatSecret(planted)
    expect(await readChat(harness)).toBeNull()
    const begun = await begin(harness)
    expect(begun.sender_id).not.toBe(mine.sender_id)
    expect(harness.chatSecret).not.toBe(planted)
  }
  harness.becomeGuest()
  await harness.signIn('eve@example.com', ['Eve', 'Other'])
  expect(await readChat(harness)).toBeNull()
  harness.becomeGuest()
  harness.holdChatSecret(secret)
  expect((await readChat(harness))?.messages.some(({ text }) => text === 'my secret question')).toBe(true)
})

test('no secret is stored in the database, and the public id grants no access', async ({ harness }) => {
  await begin(harness)

  const rows = await queryRows<{ row: string }>(harness.db, 'select c::text as row from chat_conversations c')

  expect(rows[0]?.row).not.toContain(harness.chatSecret)
})

test('after signing in, a guest’s conversation belongs to the account, and the cookie is invalid', async ({
  harness,
}) => {
  await begin(harness)
  await sendText(harness, 'How can I pay?')
  const secret = harness.chatSecret
  const before = await readChat(harness)

  await harness.signIn()
  expect(await readChat(harness)).toEqual(before)
  const answer = await harness.call('/chat/session')
  expect(answer.cookies.find((one) => one.startsWith('chat='))).toContain('Max-Age=0')

  harness.becomeGuest()
  harness.holdChatSecret(secret)
  expect(await readChat(harness)).toBeNull()
  harness.becomeGuest()
  await harness.signIn()
  expect(await readChat(harness)).toEqual(before)
})

test('of two open conversations the one waiting for a person stays open after signing in', async ({
  harness,
}) => {
  await harness.signIn()
  const waiting = await begin(harness)
  await sendText(harness, 'agent please')
  harness.becomeGuest()
  harness.clock = new Date(harness.clock.getTime() + 60_000)
  await begin(harness)

  await harness.signIn()

  expect(await readChat(harness)).toMatchObject({ sender_id: waiting.sender_id, state: 'waiting' })
  expect(await queryRows(harness.db, 'select 1 from chat_conversations where ended_at is null')).toHaveLength(
    1,
  )
})

test('clear hides the messages from the visitor, restart starts a new conversation', async ({ harness }) => {
  const first = await begin(harness)
  await sendText(harness, 'How can I pay?')

  const cleared = (await harness.call<Conversation>('/chat/clear')).data
  expect(cleared).toMatchObject({ sender_id: first.sender_id, messages: [] })
  expect((await readChat(harness))?.messages).toEqual([])
  expect(await queryRows(harness.db, 'select memory from chat_conversations')).toEqual([{ memory: {} }])
  await sendText(harness, 'thanks')
  expect((await readChat(harness))?.messages).toHaveLength(2)

  const second = await begin(harness, true)
  expect(second.sender_id).not.toBe(first.sender_id)
  expect(second.messages).toHaveLength(1)
  expect((await begin(harness)).sender_id).toBe(second.sender_id)
})

test('the number of messages per conversation is limited for ten minutes', async ({ harness }) => {
  const codes: number[] = []
  for (let i = 0; i < 62; i++) codes.push((await sendText(harness, 'hello')).code)

  expect(codes.filter((code) => code === 200)).toHaveLength(60)
  expect(codes.slice(-2)).toEqual([429, 429])
})

test('“Where is my order” is answered with the customer’s own orders; a guest is asked to sign in', async ({
  harness,
}) => {
  const { order } = await anUnpaidOrder(harness)
  const question = 'Where is my order?'

  const own = await sendText(harness, question)
  expect(own.data.messages[1]).toMatchObject({
    links: [{ to: `/order_detail?id=${order.id}`, order_id: order.id }],
  })
  expect(own.data.messages[1]?.text).toContain(`Order ${order.id}, placed Dec 1, 2026: Unpaid`)
  const numbered = await sendText(harness, `what about ${order.id}?`)
  expect(numbered.data.messages[1]?.links).toEqual(own.data.messages[1]?.links)

  harness.becomeGuest()
  const guest = await sendText(harness, `Where is order ${order.id}?`)
  expect(guest.data.messages[1]?.links.map(({ to }) => to)).toEqual([
    '/login',
    '/VerificationLogin',
    '/Waybill',
  ])
  expect(guest.data.messages[1]?.links.some((link) => 'order_id' in link)).toBe(false)
  expect(guest.data.messages[1]?.text).not.toContain('Unpaid')
  await harness.signIn('eve@example.com', ['Eve', 'Other'])
  const foreign = await sendText(harness, `Where is order ${order.id}?`)
  expect(foreign.data.messages[1]?.text).toContain(`I couldn’t find order ${order.id}`)
  expect(foreign.data.messages[1]?.links.map(({ to }) => to)).toEqual(['/orders', '/Waybill'])
})

test('a model number finds its product with the catalog price', async ({ harness }) => {
  await aCatalog(harness.db, {
    id: 'panel',
    name: 'Aurora 430',
    model_number: 'AUR-430-BK',
    price_now_cents: 123_45,
  })

  const { data } = await sendText(harness, 'what does the aur-430-bk cost?')

  expect(data.messages[1]?.text).toContain('Aurora 430\n$123.45')
  expect(data.messages[1]?.links).toEqual([{ title: 'Aurora 430', to: '/panel', product_id: 'panel' }])
})

test('a Chinese message on an English page is answered in Chinese', async ({ harness }) => {
  const { data } = await sendText(harness, '可以用信用卡付款吗')

  expect(data.messages[1]?.text).toContain('银行')
})

test('the data export has all messages, and they are deleted with the account', async ({ harness }) => {
  const ada = await harness.signIn()
  await sendText(harness, 'my private question')
  await sendText(harness, 'agent please')
  const person = { id: ada.id, email: ada.email, phone: null }

  expect(JSON.stringify(await exportedData(chatPersonalData, harness.db, person))).toContain(
    'my private question',
  )
  await chatPersonalData.scrub(harness.db, person)

  for (const table of ['chat_conversations', 'chat_messages', 'chat_events'])
    expect(await queryRows(harness.db, `select 1 from ${table}`)).toEqual([])
  expect(await queryRows(harness.db, 'select 1 from operator_tasks where done_at is null')).toEqual([])
})

test('chat messages never appear in the log, even on errors', async ({ harness }) => {
  const lines: string[] = []
  harness.log = createLog('debug', { write: (line: string) => void lines.push(line) })
  const canary = 'kanarienvogel'

  await sendText(harness, `${canary} hello`)
  await sendText(harness, canary.repeat(400))
  await harness.call('/chat/message', { message: canary, key: canary })
  await harness.call('/chat/phone', { phone: canary, consent: true })
  // A constraint violation in the database has the row in its error.
  await queryRows(
    harness.db,
    `alter table chat_messages add constraint no_birds check (text not like 'kanarien%') not valid`,
  )
  expect((await sendText(harness, canary)).code).toBe(500)

  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => line.includes(canary))).toEqual([])
})
