import { expect } from 'vitest'
import type { Harness } from '#tests/harness/harness.ts'
import { test } from '#tests/harness/harness.ts'
import type { Message } from './message.ts'
import { createMessage, loadMessageLookout } from './messages.server.ts'

type Lookout = { list: Message[]; total: number; false_count: number }

const look = async (harness: Harness, body: object = {}) =>
  (await harness.call<Lookout>('/user/message/lookout', body)).data

const aMessage = (title: string) => ({
  write: () => ({ title, body: `${title}, in full` }),
  link: '/order_detail?id=1',
})

test('messages are listed newest first with the unread count', async ({ harness }) => {
  const ada = await harness.signIn()
  for (const title of ['Placed', 'Paid', 'Shipped']) {
    await createMessage(harness.db, ada.id, aMessage(title))
    // The embedded database has timestamps in whole milliseconds.
    await harness.db.$client.query('select pg_sleep(0.002)')
  }

  const { list, total, false_count } = await look(harness, { page_size: 2, user_id: ada.id })

  expect(list.map((message) => message.title)).toEqual(['Shipped', 'Paid'])
  expect(list[0]).toMatchObject({ body: 'Shipped, in full', link: '/order_detail?id=1', read_at: null })
  expect({ total, false_count }).toEqual({ total: 3, false_count: 3 })
})

test('a message is shown in the current language of the customer', async ({ harness }) => {
  const ada = await harness.signIn()
  await createMessage(harness.db, ada.id, { write: (t) => ({ title: t('New'), body: t('New') }) })
  harness.locale = 'de'

  const { list } = await look(harness)

  expect(list[0]?.title).toBe('Neu')
})

test('marking a message as read twice keeps the first time', async ({ harness }) => {
  const ada = await harness.signIn()
  await createMessage(harness.db, ada.id, aMessage('Paid'))
  await createMessage(harness.db, ada.id, aMessage('Shipped'))
  const id = (await look(harness)).list[0]?.id

  const first = await harness.call('/user/message/lookout/read', { id })
  const read_at = (await look(harness)).list[0]?.read_at
  const second = await harness.call('/user/message/lookout/read', { id })

  expect([first.data, second.data]).toEqual([{ false_count: 1 }, { false_count: 1 }])
  expect(read_at).toBeTruthy()
  expect((await look(harness)).list[0]?.read_at).toBe(read_at)
})

test('without an id all messages are marked as read', async ({ harness }) => {
  const ada = await harness.signIn()
  await createMessage(harness.db, ada.id, aMessage('Paid'))
  await createMessage(harness.db, ada.id, aMessage('Shipped'))

  const { data } = await harness.call('/user/message/lookout/read')

  expect(data).toEqual({ false_count: 0 })
})

test("another customer's messages cannot be seen or marked as read", async ({ harness }) => {
  const ada = await harness.signIn()
  await createMessage(harness.db, ada.id, aMessage('Paid'))
  const id = (await look(harness)).list[0]?.id
  await harness.signIn('grace@example.com', ['Grace', 'Hopper'])

  expect(await look(harness)).toEqual({ list: [], total: 0, false_count: 0 })
  expect((await harness.call('/user/message/lookout', { user_id: ada.id })).code).toBe(404)
  expect((await harness.call('/user/message/lookout/read', { id })).code).toBe(404)
  await harness.call('/user/message/lookout/read')

  await harness.signIn()
  expect((await look(harness)).false_count).toBe(1)
})

test('a guest has no messages', async ({ harness }) => {
  expect((await harness.call('/user/message/lookout')).code).toBe(401)
})

test('the dashboard gets the newest messages and the unread count; on a database error an empty list and 0', async ({
  harness,
}) => {
  const ada = await harness.signIn()
  for (const title of ['One', 'Two']) await createMessage(harness.db, ada.id, aMessage(title))
  const ctx = harness.ctx()
  const down = new Proxy(ctx.db, {
    get: () => {
      throw new Error('The database is away')
    },
  })

  const loaded = await loadMessageLookout(ctx, ada.id, 1)
  const failed = await loadMessageLookout({ ...ctx, db: down }, ada.id, 1)

  expect(loaded).toMatchObject({ list: [{}], false_count: 2 })
  expect(failed).toEqual({ list: [], false_count: 0, hasFailed: true })
})
