import { expect } from 'vitest'
import { handlers } from '#app/jobs.server.ts'
import { adjustStock } from '#features/catalog/inventory/adjust-stock.server.ts'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import { becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { renderMail } from '#platform/mail/mail.server.ts'
import type { OutboxRow } from '#platform/mail/mail.table.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { multipartForm, requestPage } from '#tests/harness/request-page.ts'
import * as noticeLinkPage from './pages/notice-link.tsx'
import * as stockNoticePage from './pages/stock-notice.tsx'
import { noticesPerBatch, sendStockNotices } from './send-notices.server.ts'
import { stockNoticesPersonalData } from './stock-notices.personal.server.ts'

const actor = { kind: 'staff', id: 'sam', request_id: 'r' } as const

const soldOut = (harness: Harness) => aCatalog(harness.db, { id: 'panel', name: 'Panel 440', on_hand: 0 })

const restock = (harness: Harness, before = 0, after = 5) =>
  adjustStock(harness.db, actor, {
    product_id: 'panel',
    warehouse: 'OH',
    before,
    after,
    reason: 'received',
    note: '',
  })

type Asked = { ok: boolean; outcome?: string; message?: string }

/** Submits the form; a refusal is unwrapped. */
async function ask(harness: Harness, email: string): Promise<Asked> {
  const answer = await requestPage<Asked | { data: Asked }>(harness, stockNoticePage, {
    path: '/stockNotice?product_id=panel',
    form: multipartForm({ email }),
  })
  return 'data' in answer ? answer.data : answer
}

type Sent = { template: string; recipient: string; props: Record<string, string>; recipient_kind: string }

const mails = (harness: Harness) =>
  queryRows<Sent & OutboxRow>(
    harness.db,
    `select * from outbox where template in ('stock-notice-confirm', 'back-in-stock') order by created_at, recipient`,
  )

const statesOf = async (harness: Harness) =>
  (
    await queryRows<{ state: string }>(
      harness.db,
      'select state from stock_notices order by requested_at, id',
    )
  ).map(({ state }) => state)

/** Runs the jobs that restocking enqueued. */
async function runJobs(harness: Harness) {
  const jobs = await queryRows<{ name: 'stock.available'; data: { product_ids: string[] } }>(
    harness.db,
    `delete from pgboss.job where name in ('stock.available', 'stock-notices.send') returning name, data`,
  )
  for (const { name, data } of jobs) await handlers[name]?.(harness, data)
  return jobs.length
}

/** Follows a link of a mail and presses its button. */
async function follow(harness: Harness, url = '', form = multipartForm({})) {
  const path = new URL(url).pathname
  const [, , action = '', token = ''] = path.split('/')
  return requestPage(harness, noticeLinkPage, { path, params: { action, token }, form })
}

test('a customer’s own address gets one mail when the product is back, however often the job runs', async ({
  harness,
}) => {
  await soldOut(harness)
  await harness.signIn()

  expect(await ask(harness, 'Ada@example.com')).toMatchObject({ ok: true, outcome: 'waiting' })
  await ask(harness, 'ada@example.com')
  await runJobs(harness)
  expect(await mails(harness)).toEqual([])
  await restock(harness)
  expect(await runJobs(harness)).toBe(1)
  await restock(harness, 5, 9)
  await runJobs(harness)
  await sendStockNotices(harness)

  expect(await mails(harness)).toMatchObject([
    { template: 'back-in-stock', recipient: 'ada@example.com', recipient_kind: 'verified' },
  ])
  expect(await statesOf(harness)).toEqual(['sent'])
})

test('a typed address gets a confirmation mail only, until its owner follows the link', async ({
  harness,
}) => {
  await soldOut(harness)

  expect(await ask(harness, 'guest@example.com')).toMatchObject({ ok: true, outcome: 'confirm' })
  await restock(harness)
  await runJobs(harness)
  const before = await mails(harness)
  await follow(harness, before[0]?.props.confirm_url)
  await runJobs(harness)

  expect(before).toMatchObject([{ template: 'stock-notice-confirm', recipient_kind: 'unverified' }])
  expect((await mails(harness)).map(({ template }) => template)).toEqual([
    'stock-notice-confirm',
    'back-in-stock',
  ])
})

test('the answer to a typed address is the same for an account, a waiting and an unknown address', async ({
  harness,
}) => {
  await soldOut(harness)
  await harness.signIn()
  await ask(harness, 'ada@example.com')
  harness.becomeGuest()

  const answers = [
    await ask(harness, 'ada@example.com'),
    await ask(harness, 'new@example.com'),
    await ask(harness, 'new@example.com'),
  ]

  expect(answers.map(({ ok, outcome }) => [ok, outcome])).toEqual(answers.map(() => [true, 'confirm']))
  expect(await mails(harness)).toHaveLength(3)
})

test('a mail has a one-click unsubscribe URL that needs no session and ends all requests of the address', async ({
  harness,
}) => {
  await soldOut(harness)
  await ask(harness, 'guest@example.com')
  const [mail] = await mails(harness)
  const rendered = await renderMail(mail as OutboxRow, harness.services.mailer)
  const oneClick = multipartForm({ 'List-Unsubscribe': 'One-Click' })

  await follow(harness, rendered.unsubscribe_url, oneClick)
  await follow(harness, rendered.unsubscribe_url, oneClick)
  await restock(harness)
  await runJobs(harness)

  expect(rendered.text).toContain('Unsubscribe')
  expect(await statesOf(harness)).toEqual(['canceled'])
  expect(await mails(harness)).toHaveLength(1)
})

test('a link is valid for its own action only, and opening it changes nothing', async ({ harness }) => {
  await soldOut(harness)
  await ask(harness, 'guest@example.com')
  const [mail] = await mails(harness)
  const token = new URL(mail?.props.confirm_url ?? '').pathname.split('/')[3] ?? ''
  const open = (action: string, secret: string) =>
    requestPage<{ state?: string; init?: { status: number } }>(harness, noticeLinkPage, {
      path: `/stockNotice/${action}/${secret}`,
      params: { action, token: secret },
    }).then((answer) => answer.init?.status ?? answer.state)

  expect(await open('confirm', token)).toBe('unconfirmed')
  expect([
    await open('unsubscribe', token),
    await open('confirm', `${token}x`),
    await open('delete', token),
    await open('confirm', 'x'),
  ]).toEqual([404, 404, 404, 404])
  expect(await statesOf(harness)).toEqual(['unconfirmed'])
})

test('requests are mailed in batches in the order in which they were sent', async ({ harness }) => {
  await soldOut(harness)
  await queryRows(
    harness.db,
    `insert into stock_notices (product_id, email, locale, state, consent_version, requested_at, confirmed_at)
     select 'panel', 'p' || n || '@example.com', 'en', 'waiting', 'v', now() - make_interval(mins => n), now()
     from generate_series(1, $1::int) n`,
    [noticesPerBatch + 2],
  )
  await restock(harness)

  await runJobs(harness)
  const first = await mails(harness)
  await runJobs(harness)

  expect(first).toHaveLength(noticesPerBatch)
  expect(first.map(({ recipient }) => recipient)).not.toContain('p1@example.com')
  expect(await mails(harness)).toHaveLength(noticesPerBatch + 2)
})

test('a package counts as back when its part is', async ({ harness }) => {
  await soldOut(harness)
  await aCatalog(harness.db, {
    id: 'kit',
    kind: 'package',
    components: [{ component_id: 'panel', quantity: 2 }],
  })
  await queryRows(
    harness.db,
    `insert into stock_notices (product_id, email, locale, state, consent_version, confirmed_at)
     values ('kit', 'kit@example.com', 'de', 'waiting', 'v', now())`,
  )

  await restock(harness, 0, 1)
  await runJobs(harness)
  expect(await mails(harness)).toEqual([])
  await restock(harness, 1, 2)
  await runJobs(harness)

  expect(await mails(harness)).toMatchObject([{ recipient: 'kit@example.com', locale: 'de' }])
})

test('a product in stock and a discontinued one take no request; a mailbox is limited', async ({
  harness,
}) => {
  await aCatalog(harness.db, { id: 'panel', on_hand: 3 })
  const inStock = await ask(harness, 'guest@example.com')
  await queryRows(harness.db, `update products set status = 'discontinued' where id = 'panel'`)
  const discontinued = await ask(harness, 'guest@example.com')
  await queryRows(harness.db, `update products set status = 'live' where id = 'panel'`)
  await queryRows(harness.db, `update stock set on_hand = 0 where product_id = 'panel'`)
  const further: boolean[] = []
  for (let i = 0; i < 9; i++) further.push((await ask(harness, `guest+${i}@example.com`)).ok)

  expect([inStock.message, discontinued.message]).toEqual([
    'This product is in stock',
    'This product is discontinued',
  ])
  expect(further).toEqual(further.map((_, i) => i < 8))
})

test('staff see who waits for which product, cancel a request, and leave an audit entry', async ({
  harness,
}) => {
  await soldOut(harness)
  await harness.signIn()
  await ask(harness, 'ada@example.com')
  await becomeStaff(harness)
  type Listed = { total: number; list: { id: string }[]; wanted: { product_id: string; count: number }[] }
  const list = async (filter: object) => (await harness.call<Listed>('/staff/stock_notices', filter)).data
  const waiting = await list({ state: 'waiting', search: 'ada@' })
  const products = await harness.call<{ list: { waiting_notices: number }[] }>('/staff/products', {})

  const canceled = await harness.call('/staff/stock_notices/cancel', { id: waiting.list[0]?.id })
  const unknown = await harness.call('/staff/stock_notices/cancel', { id: crypto.randomUUID() })

  expect(waiting).toMatchObject({ total: 1, wanted: [{ product_id: 'panel', count: 1 }] })
  expect(products.data.list).toMatchObject([{ waiting_notices: 1 }])
  expect([canceled.code, unknown.code]).toEqual([200, 404])
  expect(await list({ state: 'waiting' })).toMatchObject({ total: 0, wanted: [] })
  expect(await queryRows(harness.db, `select action, label from audit_log`)).toEqual([
    { action: 'stock_notice.canceled', label: 'panel' },
  ])
})

test('the form of a signed-in customer offers their address, and says when it waits', async ({ harness }) => {
  await soldOut(harness)
  const guest = await harness.get('/product/stock_notice/own?product_id=panel')
  await harness.signIn()
  const before = await harness.get('/product/stock_notice/own?product_id=panel')
  await ask(harness, 'ada@example.com')
  const after = await harness.get('/product/stock_notice/own?product_id=panel')

  expect(guest.code).toBe(401)
  expect(before.data).toEqual({ email: 'ada@example.com', is_waiting: false })
  expect(after.data).toEqual({ email: 'ada@example.com', is_waiting: true })
})

test('unconfirmed addresses are deleted after a week, other requests after a year', async ({ harness }) => {
  await soldOut(harness)
  await queryRows(
    harness.db,
    `insert into stock_notices (product_id, email, locale, state, consent_version, requested_at)
     select 'panel', state || days || '@example.com', 'en', state, 'v', $1::timestamptz - make_interval(days => days)
     from (values ('unconfirmed', 6), ('unconfirmed', 8), ('waiting', 8), ('waiting', 366), ('canceled', 366))
       as r(state, days)`,
    [harness.now()],
  )

  const deleted = await stockNoticesPersonalData.expire?.(
    harness.db,
    harness.now(),
    harness.services.settings,
  )

  expect(deleted).toBe(3)
  expect((await statesOf(harness)).toSorted()).toEqual(['unconfirmed', 'waiting'])
})
