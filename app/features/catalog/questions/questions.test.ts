import { expect } from 'vitest'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import { becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { renderMail } from '#platform/mail/mail.server.ts'
import type { OutboxRow } from '#platform/mail/mail.table.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { questionsPersonalData } from './questions.personal.server.ts'

const words = 'Does it fit a 1/4 inch bolt?'

const ask = (harness: Harness, more: object = {}) =>
  harness.call<{ id: string }>('/product/question/ask', { product_id: 'panel', question: words, ...more })

type Shown = { items: { question: string; answer: string; asker: string }[] }
const shown = async (harness: Harness) =>
  (await harness.get<Shown>('/product/get/questions?product_id=panel')).data.items

const publish = (harness: Harness, id: string, version = 1, more: object = {}) =>
  harness.call('/staff/questions/publish', { id, version, question: words, answer: 'Yes, it does.', ...more })

/** A waiting question of Ada; staff are signed in. */
async function aQuestion(harness: Harness, more: object = {}) {
  await aCatalog(harness.db, { id: 'panel' })
  await harness.signIn()
  const { data } = await ask(harness, more)
  await becomeStaff(harness)
  return data.id
}

const versionOfPages = async (harness: Harness) =>
  (
    await queryRows<{ version: string }>(
      harness.db,
      `select sum(version)::text as version from public_versions`,
    )
  )[0]?.version

test('a question is shown with its answer once published, with a name only by consent', async ({
  harness,
}) => {
  const named = await aQuestion(harness, { shows_name: true, question: `${words} And which color?` })
  await harness.signIn()
  const { data: anonymous } = await ask(harness)
  expect(await shown(harness)).toEqual([])
  await becomeStaff(harness)
  const before = await versionOfPages(harness)

  await publish(harness, named, 1, { question: 'And which color?', answer: 'Black.' })
  await publish(harness, anonymous.id)

  expect(await versionOfPages(harness)).not.toBe(before)
  expect((await shown(harness)).toSorted((a, b) => a.answer.localeCompare(b.answer))).toMatchObject([
    { question: 'And which color?', answer: 'Black.', asker: 'Ada L.' },
    { question: words, answer: 'Yes, it does.', asker: '' },
  ])
})

test('the asker gets one message and one mail for the first answer, none for corrections', async ({
  harness,
}) => {
  const id = await aQuestion(harness)

  await publish(harness, id)
  await publish(harness, id, 2, { answer: 'Yes, with a washer.' })

  const mails = await queryRows<OutboxRow>(
    harness.db,
    `select * from outbox where template = 'question-answered'`,
  )
  expect(mails).toMatchObject([{ recipient: 'ada@example.com', recipient_kind: 'verified' }])
  const { text } = await renderMail(mails[0] as OutboxRow, harness.services.mailer)
  expect(text).toContain('Yes, it does.')
  await harness.signIn()
  const { data } = await harness.call<{ list: { title: string }[] }>('/user/message/lookout')
  expect(data.list.filter(({ title }) => title === 'We answered your question')).toHaveLength(1)
  expect(await shown(harness)).toMatchObject([{ answer: 'Yes, with a washer.' }])
})

test('staff reject a question with a reason, and remove a published one; each step is in its history', async ({
  harness,
}) => {
  const id = await aQuestion(harness)
  const noReason = await harness.call('/staff/questions/reject', { id, version: 1 })
  await publish(harness, id)

  const rejected = await harness.call('/staff/questions/reject', { id, version: 2, reason: 'off_topic' })
  const outdated = await publish(harness, id, 2)

  expect([noReason.code, rejected.code, outdated.code]).toEqual([422, 200, 409])
  expect(await shown(harness)).toEqual([])
  type Detail = { state: string; reason: string; history: { action: string; actor_name: string }[] }
  const { data } = await harness.call<Detail>('/staff/questions/get', { id })
  expect(data).toMatchObject({ state: 'rejected', reason: 'off_topic' })
  expect(data.history.map(({ action, actor_name }) => [action, actor_name])).toEqual([
    ['question.rejected', 'Sam Staff'],
    ['question.published', 'Sam Staff'],
  ])
})

test('a question needs a signed-in customer, a known product and a sentence; repeating it stores it once', async ({
  harness,
}) => {
  await aCatalog(harness.db, { id: 'panel' })
  const guest = await ask(harness)
  await harness.signIn()

  const codes = [
    await ask(harness, { question: 'Fit?' }),
    await ask(harness, { question: 'x'.repeat(501) }),
    await ask(harness, { product_id: 'unknown' }),
    await ask(harness),
    await ask(harness),
  ].map(({ code }) => code)

  expect(guest.code).toBe(401)
  expect(codes).toEqual([422, 422, 404, 200, 200])
  expect(await queryRows(harness.db, 'select 1 from product_questions')).toHaveLength(1)
})

test('a customer can ask ten questions a day', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'panel' })
  await harness.signIn()

  const codes: number[] = []
  for (let i = 0; i < 11; i++) codes.push((await ask(harness, { question: `${words} ${i}` })).code)

  expect(codes).toEqual(codes.map((_, i) => (i < 10 ? 200 : 429)))
})

test('the queue lists the first due first, and marks what is overdue', async ({ harness }) => {
  const id = await aQuestion(harness)
  await queryRows(harness.db, `update product_questions set due_at = $1::timestamptz - interval '1 hour'`, [
    harness.now(),
  ])
  type Listed = { total: number; list: { id: string; is_overdue: boolean }[] }
  const list = async (filter: object) => (await harness.call<Listed>('/staff/questions', filter)).data

  expect(await list({ overdue: true })).toMatchObject({ total: 1, list: [{ id, is_overdue: true }] })
  await publish(harness, id)
  expect(await list({ overdue: true })).toMatchObject({ total: 0 })
  expect(await list({ state: 'published', search: 'bolt' })).toMatchObject({ total: 1 })
})

test('rejected questions are deleted a year after the decision; published ones stay', async ({ harness }) => {
  await aQuestion(harness)
  await queryRows(
    harness.db,
    `update product_questions set state = 'rejected', reason = 'unclear', decided_at = $1::timestamptz - interval '366 days'`,
    [harness.now()],
  )

  const deleted = await questionsPersonalData.expire?.(harness.db, harness.now(), harness.services.settings)

  expect(deleted).toBe(1)
  expect(await queryRows(harness.db, 'select 1 from product_questions')).toEqual([])
})
