import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { exportedData } from '#tests/harness/exported-data.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { chatPersonalData } from '../chat.personal.server.ts'
import type { Exchange } from '../chat.ts'

/** Asks the bot; the ids of the question and of its answer. */
async function ask(harness: Harness, message = 'How can I pay?') {
  const { data } = await harness.call<Exchange>('/chat/message', { message, key: randomUUID() })
  return { question: data.messages[0]?.id, answer: data.messages[1]?.id }
}

const rate = (harness: Harness, message_id: string | undefined, is_helpful: boolean) =>
  harness.call<Exchange>('/chat/feedback', { message_id, is_helpful })

test('after an answer that was not helpful, the bot suggests other questions and a person, once', async ({
  harness,
}) => {
  const { answer } = await ask(harness)

  const first = await rate(harness, answer, false)
  const again = await rate(harness, answer, false)
  await rate(harness, answer, true)
  const changed = await rate(harness, answer, false)

  expect(first.data.messages).toMatchObject([{ by: 'bot', is_answer: false }])
  expect(first.data.questions.at(-1)).toEqual({ title: 'Chat with our team' })
  expect(first.data.questions.length).toBeLessThanOrEqual(4)
  expect(first.data.questions).not.toContainEqual({ title: 'How can I pay?' })
  expect(again.data.messages).toEqual([])
  expect(changed.data.messages).toEqual([])
})

test('a helpful answer is marked, and nothing follows', async ({ harness }) => {
  const { answer } = await ask(harness)

  const { data } = await rate(harness, answer, true)
  const { data: update } = await harness.get<{ messages: { id: string; is_helpful: boolean | null }[] }>(
    '/chat/updates',
  )

  expect(data.messages).toEqual([])
  expect(update.messages.find(({ id }) => id === answer)?.is_helpful).toBe(true)
})

test('only answers of the bot in the own conversation can be rated', async ({ harness }) => {
  const foreign = await ask(harness)
  harness.becomeGuest()
  const own = await ask(harness)

  expect((await rate(harness, foreign.answer, true)).code).toBe(404)
  expect((await rate(harness, own.question, true)).code).toBe(404)
  harness.becomeGuest()
  expect((await rate(harness, own.answer, true)).code).toBe(404)
})

test('staff see how often a topic was helpful, and the customer gets it in the data export', async ({
  harness,
}) => {
  const ada = await harness.signIn('ada@example.com')
  const { answer } = await ask(harness)
  await rate(harness, answer, true)
  const exported = await exportedData(chatPersonalData, harness.db, { ...ada, phone: null })
  await becomeStaff(harness)

  const { data: topics } =
    await harness.call<{ id: string; helpful: number; unhelpful: number }[]>('/staff/chat/topics')

  expect(topics.find(({ id }) => id === 'payment_ways')).toMatchObject({ helpful: 1, unhelpful: 0 })
  expect(JSON.stringify(exported)).toContain('"is_helpful":true')
})
