import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import type { Exchange } from '../chat.ts'

const topic = {
  id: 'panel_colors',
  version: 0,
  texts: {
    en: {
      title: 'What colors do panels come in?',
      phrases: ['red solar panels', 'terracotta modules'],
      answer: 'All our panels are black or blue.',
    },
    de: null,
    zh: null,
  },
  links: ['/products'],
  is_enabled: true,
}

type Tried = { replies: { text: string; links: { to: string }[] }[]; is_unsure: boolean }

const tryBot = async (harness: Harness, question: string) =>
  (await harness.call<Tried>('/staff/chat/topics/try', { question, locale: 'en' })).data

test('the bot answers a topic that staff wrote, and no longer when it is off', async ({ harness }) => {
  await becomeStaff(harness)
  const before = await tryBot(harness, 'Do you have terracotta modules?')

  const saved = await harness.call<{ version: number }>('/staff/chat/topics/save', topic)
  const taught = await tryBot(harness, 'Do you have terracotta modules?')
  await harness.call('/staff/chat/topics/save', { ...topic, version: 1, is_enabled: false })
  const off = await tryBot(harness, 'Do you have terracotta modules?')

  expect(before.replies[0]?.text).not.toBe(topic.texts.en.answer)
  expect(saved.data.version).toBe(1)
  expect(taught).toMatchObject({
    is_unsure: false,
    replies: [{ text: topic.texts.en.answer, links: [{ to: '/products' }] }],
  })
  expect(off.replies[0]?.text).not.toBe(topic.texts.en.answer)
})

test('staff change a built-in topic, and restore it', async ({ harness }) => {
  await becomeStaff(harness)
  const question = 'What are your opening hours?'
  const builtIn = await tryBot(harness, question)

  await harness.call('/staff/chat/topics/save', {
    ...topic,
    id: 'opening_hours',
    texts: { ...topic.texts, en: { title: question, phrases: [], answer: 'Always.' } },
  })
  const changed = await tryBot(harness, question)
  const listed = await harness.call<{ id: string; version: number }[]>('/staff/chat/topics', {})
  await harness.call('/staff/chat/topics/remove', { topic: 'opening_hours' })
  const restored = await tryBot(harness, question)

  expect(changed.replies[0]?.text).toBe('Always.')
  expect(listed.data.find(({ id }) => id === 'opening_hours')).toMatchObject({
    is_built_in: true,
    version: 1,
  })
  expect(listed.data.length).toBeGreaterThan(60)
  expect(restored.replies).toEqual(builtIn.replies)
})

test('the second of two people who change a topic is told', async ({ harness }) => {
  await becomeStaff(harness)
  await harness.call('/staff/chat/topics/save', topic)

  const stale = await harness.call('/staff/chat/topics/save', { ...topic, version: 0 })
  const wrong = await harness.call('/staff/chat/topics/save', {
    ...topic,
    id: 'x',
    links: ['//evil.example'],
  })

  expect(stale).toMatchObject({ code: 409, data: { version: 1 } })
  expect(wrong.code).toBe(422)
})

test('a question that the bot does not understand is listed until staff handle it', async ({ harness }) => {
  await harness.call<Exchange>('/chat/message', { message: 'blorp zwingle frax', key: randomUUID() })
  await becomeStaff(harness)
  type Questions = { list: { message_id: string; question: string }[]; total: number }
  const listed = (await harness.call<Questions>('/staff/chat/unanswered', {})).data

  const message_id = listed.list[0]?.message_id
  await harness.call('/staff/chat/unanswered/dismiss', { message_id })
  const again = await harness.call('/staff/chat/unanswered/dismiss', { message_id })
  const after = (await harness.call<Questions>('/staff/chat/unanswered', {})).data

  expect(listed.list).toMatchObject([{ question: 'blorp zwingle frax' }])
  expect(again.code).toBe(404)
  expect(after.total).toBe(0)
})
