import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { test, type World } from '#tests/world.ts'
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
