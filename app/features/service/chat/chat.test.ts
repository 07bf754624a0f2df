import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { aCatalogue } from '#features/sales/cart/cart.factory.ts'
import { anUnpaidOrder } from '#features/sales/orders/orders.factory.ts'
import { rowsOf } from '#platform/database/db.server.ts'
import { createLog } from '#platform/observability/log.server.ts'
import { test, type World } from '#tests/harness/harness.ts'
import { chatPersonalData } from './chat.personal.server.ts'
import type { Conversation, Exchange } from './chat.ts'

const begin = async (world: World, restart = false) =>
  (await world.call<Conversation>('/chat/session', { restart })).data

const say = (world: World, message: string, key: string = randomUUID()) =>
  world.call<Exchange>('/chat/message', { message, key })

const look = async (world: World) => (await world.get<Conversation | null>('/chat/session')).data

test('a guest who begins gets a greeting and a cookie that no script can read; looking alone begins nothing', async ({
  world,
}) => {
  const before = await world.get('/chat/session')
  expect(before).toMatchObject({ code: 200, data: null, cookies: [] })

  const answer = await world.call<Conversation>('/chat/session')

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
  expect(await look(world)).toEqual(answer.data)
})

test('a message is answered, stays after a reload, and is written once under its key', async ({ world }) => {
  await begin(world)
  const key = randomUUID()

  const first = await say(world, '  How can I pay?  ', key)
  const again = await say(world, 'How can I pay?', key)

  expect(first.data.messages).toMatchObject([
    { text: 'How can I pay?', by: 'customer', isCustomer: true },
    { by: 'bot', links: [{ to: '/howtopurchase' }, { to: '/largePayment' }] },
  ])
  expect(again.data).toEqual(first.data)
  expect((await look(world))?.messages.slice(1)).toEqual(first.data.messages)
})

test('a wrong field is refused with its name: no message, too long a one, a key that is none', async ({
  world,
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
    expect((await world.call('/chat/message', body)).code).toBe(422)
  expect((await say(world, 'a'.repeat(2000))).code).toBe(200)
  expect((await say(world, 'half \ud800 and \u0000 nothing')).code).toBeLessThan(500)
  expect((await world.call('/chat/rating', { rating: 6 })).code).toBe(422)
})

test('a conversation is nobody else’s: neither by a made-up secret, nor by its name, nor signed in', async ({
  world,
}) => {
  const mine = await begin(world)
  await say(world, 'my secret question')
  const secret = world.chatSecret

  for (const planted of ['a'.repeat(43), mine.sender_id, '', 'x'.repeat(5000)]) {
    world.becomeGuest()
    world.holdChatSecret(planted)
    expect(await look(world)).toBeNull()
    const begun = await begin(world)
    expect(begun.sender_id).not.toBe(mine.sender_id)
    expect(world.chatSecret).not.toBe(planted)
  }
  world.becomeGuest()
  await world.signIn('eve@example.com', ['Eve', 'Other'])
  expect(await look(world)).toBeNull()
  world.becomeGuest()
  world.holdChatSecret(secret)
  expect((await look(world))?.messages.some(({ text }) => text === 'my secret question')).toBe(true)
})

test('no secret stands in the database, and its owner’s name on the wire opens nothing', async ({
  world,
}) => {
  await begin(world)

  const rows = await rowsOf<{ row: string }>(world.db, 'select c::text as row from chat_conversations c')

  expect(rows[0]?.row).not.toContain(world.chatSecret)
})

test('what a guest has said is the customer’s after signing in, on every device, and the cookie opens nothing more', async ({
  world,
}) => {
  await begin(world)
  await say(world, 'How can I pay?')
  const secret = world.chatSecret
  const before = await look(world)

  await world.signIn()
  expect(await look(world)).toEqual(before)
  const answer = await world.call('/chat/session')
  expect(answer.cookies.find((one) => one.startsWith('chat='))).toContain('Max-Age=0')

  world.becomeGuest()
  world.holdChatSecret(secret)
  expect(await look(world)).toBeNull()
  world.becomeGuest()
  await world.signIn()
  expect(await look(world)).toEqual(before)
})

test('of two open conversations the one in which a person is waited for goes on after signing in', async ({
  world,
}) => {
  await world.signIn()
  const waiting = await begin(world)
  await say(world, 'agent please')
  world.becomeGuest()
  world.clock = new Date(world.clock.getTime() + 60_000)
  await begin(world)

  await world.signIn()

  expect(await look(world)).toMatchObject({ sender_id: waiting.sender_id, state: 'waiting' })
  expect(await rowsOf(world.db, 'select 1 from chat_conversations where ended_at is null')).toHaveLength(1)
})

test('clearing empties it for the visitor, restarting begins another', async ({ world }) => {
  const first = await begin(world)
  await say(world, 'How can I pay?')

  const cleared = (await world.call<Conversation>('/chat/clear')).data
  expect(cleared).toMatchObject({ sender_id: first.sender_id, messages: [] })
  expect((await look(world))?.messages).toEqual([])
  await say(world, 'thanks')
  expect((await look(world))?.messages).toHaveLength(2)

  const second = await begin(world, true)
  expect(second.sender_id).not.toBe(first.sender_id)
  expect(second.messages).toHaveLength(1)
  expect((await begin(world)).sender_id).toBe(second.sender_id)
})

test('a conversation may say so much in ten minutes, and then has to wait', async ({ world }) => {
  const codes: number[] = []
  for (let i = 0; i < 62; i++) codes.push((await say(world, 'hello')).code)

  expect(codes.filter((code) => code === 200)).toHaveLength(60)
  expect(codes.slice(-2)).toEqual([429, 429])
})

test('“Where is my order” is answered with the customer’s own orders; a guest is asked to sign in', async ({
  world,
}) => {
  const { order } = await anUnpaidOrder(world)
  const question = 'Where is my order?'

  const own = await say(world, question)
  expect(own.data.messages[1]).toMatchObject({ links: [{ to: `/order_detail?id=${order.id}` }] })
  expect(own.data.messages[1]?.text).toContain(`Order ${order.id} of Dec 1, 2026: Unpaid`)
  const numbered = await say(world, `what about ${order.id}?`)
  expect(numbered.data.messages[1]?.links).toEqual(own.data.messages[1]?.links)

  world.becomeGuest()
  const guest = await say(world, `Where is order ${order.id}?`)
  expect(guest.data.messages[1]?.links.map(({ to }) => to)).toEqual(['/login', '/Waybill'])
  expect(guest.data.messages[1]?.text).not.toContain('Unpaid')
  await world.signIn('eve@example.com', ['Eve', 'Other'])
  const foreign = await say(world, `Where is order ${order.id}?`)
  expect(foreign.data.messages[1]?.text).toContain(`I find no order ${order.id}`)
  expect(foreign.data.messages[1]?.links).toEqual([])
})

test('a model number finds its product with the price of the catalogue', async ({ world }) => {
  await aCatalogue(world.db, {
    id: 'panel',
    name: 'Aurora 430',
    model_number: 'AUR-430-BK',
    price_now_cents: 123_45,
  })

  const { data } = await say(world, 'what does the aur-430-bk cost?')

  expect(data.messages[1]?.text).toContain('Aurora 430: $123.45')
  expect(data.messages[1]?.links).toEqual([{ title: 'Aurora 430', to: '/panel' }])
})

test('whoever writes Chinese on an English page is answered in Chinese', async ({ world }) => {
  const { data } = await say(world, '可以用信用卡付款吗')

  expect(data.messages[1]?.text).toContain('银行')
})

test('a customer takes all that was said along, and it goes with the account', async ({ world }) => {
  const ada = await world.signIn()
  await say(world, 'my private question')
  await say(world, 'agent please')
  const person = { id: ada.id, email: ada.email, phone: null }

  expect(JSON.stringify(await chatPersonalData.gather(world.db, person))).toContain('my private question')
  await chatPersonalData.scrub(world.db, person)

  for (const table of ['chat_conversations', 'chat_messages', 'chat_events'])
    expect(await rowsOf(world.db, `select 1 from ${table}`)).toEqual([])
  expect(await rowsOf(world.db, 'select 1 from operator_tasks where done_at is null')).toEqual([])
})

test('nothing that is said in the chat comes into the log, whatever fails', async ({ world }) => {
  const lines: string[] = []
  world.log = createLog('debug', { write: (line: string) => void lines.push(line) })
  const canary = 'kanarienvogel'

  await say(world, `${canary} hello`)
  await say(world, canary.repeat(400))
  await world.call('/chat/message', { message: canary, key: canary })
  await world.call('/chat/phone', { phone: canary, consent: true })
  // What the database itself refuses names the row in its error.
  await rowsOf(
    world.db,
    `alter table chat_messages add constraint no_birds check (text not like 'kanarien%') not valid`,
  )
  expect((await say(world, canary)).code).toBe(500)

  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => line.includes(canary))).toEqual([])
})
