import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect } from 'vitest'
import { handlers } from '#app/jobs.server.ts'
import {
  OrderPayments,
  type ShownPayment,
} from '#features/sales/order-payments/components/order-payments.tsx'
import { listRefunds } from '#features/sales/order-payments/list-refunds.server.ts'
import { OrderHistory } from '#features/sales/orders/components/order-history.tsx'
import { OrderSums } from '#features/sales/orders/components/order-sums.tsx'
import { aPaidOrder, becomeStaff, versionOf } from '#features/sales/orders/orders.factory.ts'
import { eventsOf } from '#features/sales/orders/orders.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { payloadsUnderway } from '#platform/jobs/jobs.server.ts'
import { renderMail } from '#platform/mail/mail.server.ts'
import type { OutboxRow } from '#platform/mail/mail.table.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { type Locale, LocaleProvider, locales } from '#text/text.tsx'
import { returnSteps } from './return.ts'

/** An order of two units, one of which staff refund without a request. */
async function aStoreRefund(harness: Harness, more: object = {}) {
  const { ada, order } = await aPaidOrder(harness, 2)
  await becomeStaff(harness)
  const [line] = order.lines
  const { data } = await harness.call<{ return_id: string }>('/staff/orders/refund_lines', {
    order_id: order.id,
    version: await versionOf(harness, order.id),
    lines: [{ line_id: line?.id, quantity: 1 }],
    reason: 'other',
    ...more,
  })
  return { ada, order, return_id: data.return_id }
}

/** Runs the queued refund jobs. */
async function sendMoney(harness: Harness) {
  for (const payload of await payloadsUnderway(harness.db, 'payments.sendRefund'))
    await handlers['payments.sendRefund']?.(harness, payload)
  for (const payload of await payloadsUnderway(harness.db, 'payments.refundSettled'))
    await handlers['payments.refundSettled']?.(harness, payload)
}

async function historyPage(harness: Harness, order_id: string, locale: Locale) {
  const events = await eventsOf(harness.db, order_id)
  return renderToStaticMarkup(
    <LocaleProvider locale={locale}>
      <OrderHistory events={events} />
    </LocaleProvider>,
  )
}

test('the history says that the store refunded items, and names no request of the customer', async ({
  harness,
}) => {
  const { order } = await aStoreRefund(harness)
  await sendMoney(harness)

  const page = await historyPage(harness, order.id, 'en')

  expect(page).toContain('We refunded items from this order.')
  expect(page).not.toMatch(/request|Refund or exchange</)
  expect(await historyPage(harness, order.id, 'de')).toContain(
    'Wir haben Artikel dieser Bestellung erstattet.',
  )
  expect(await historyPage(harness, order.id, 'zh')).toContain('我们已为此订单的部分商品退款。')
})

test('the order page shows the refunded amount in history, payments and totals', async ({ harness }) => {
  const { order } = await aStoreRefund(harness)
  await sendMoney(harness)

  const refunds = await listRefunds(harness.db, order.id)
  const show = (page: ReactNode) =>
    renderToStaticMarkup(<LocaleProvider locale="en">{page}</LocaleProvider>).replaceAll(/<[^<>]*>/g, ' ')

  expect(refunds).toMatchObject([{ amount_cents: 15_938, state: 'done', is_excess: false }])
  const history = await historyPage(harness, order.id, 'en')
  expect(history).toContain('We’ve initiated your refund of $159.38.')
  expect(history).toContain('We sent you a refund of $159.38.')
  expect(await historyPage(harness, order.id, 'de')).toMatch(/Wir haben Ihnen 159,38.* erstattet/)
  expect(await historyPage(harness, order.id, 'zh')).toMatch(/已向您退款 .*159\.38/)
  expect(show(<OrderPayments payments={[payment(order)]} refunds={refunds} />)).toMatch(
    /Refund: .*\$159\.38 .*Refunded/,
  )
  expect(show(<OrderSums sums={order} payments={[payment(order)]} refunds={refunds} />)).toMatch(
    /Balance due\s+\$0\.00\s+Refund on .*\$159\.38\s+Paid after refunds/,
  )
})

const payment = ({ total_cents }: { total_cents: number }): ShownPayment => ({
  id: 'one',
  provider: 'sandbox',
  amount_cents: total_cents,
  state: 'succeeded',
  failure: null,
  at: '2026-01-02T12:00:00Z',
})

test('message and mail say that the store refunds items, in the customer’s language', async ({ harness }) => {
  const { ada, order } = await aStoreRefund(harness, { words: 'One panel is out of stock.' })

  const messages = await queryRows<{ title: object; body: object }>(
    harness.db,
    'select title, body from messages where user_id = $1 order by created_at desc limit 1',
    [ada.id],
  )
  expect(JSON.stringify(messages)).toContain(`We’re refunding items from order ${order.id}`)
  expect(JSON.stringify(messages)).toContain('One panel is out of stock.')
  const mails = await queryRows<OutboxRow>(
    harness.db,
    `select * from outbox where template = 'return-decided'`,
  )
  const [mail] = mails
  if (!mail) throw new Error('No mail was queued')
  for (const locale of locales) {
    const { subject, text } = await renderMail({ ...mail, locale }, harness.services.mailer)
    expect(subject).toContain(order.id)
    expect(`${subject} ${text}`).not.toMatch(/request|Anfrage|申请/)
  }
})

test('the explanation of staff is not shown as a comment of the customer', async ({ harness }) => {
  const { return_id } = await aStoreRefund(harness, { words: 'One panel is out of stock.' })

  expect(
    await queryRows(harness.db, 'select words, decision from returns where id = $1', [return_id]),
  ).toEqual([{ words: '', decision: 'One panel is out of stock.' }])
})

test('a refund without a request has no step for a request or its review', () => {
  expect(returnSteps({ kind: 'refund', needs_goods: false, isStoreRefund: true })).toEqual([
    'refunded',
    'end',
  ])
  expect(returnSteps({ kind: 'refund', needs_goods: false })).toEqual([
    'requested',
    'reviewed',
    'refunded',
    'end',
  ])
})

test('the amount shown before a refund is the amount refunded, with and without freight', async ({
  harness,
}) => {
  const { order } = await aPaidOrder(harness, 3)
  await becomeStaff(harness)
  const lines = [{ line_id: order.lines[0]?.id, quantity: 1 }]

  for (const with_freight of [false, true]) {
    const refund = { order_id: order.id, lines, with_freight, reason: 'damaged' }
    const { data } = await harness.call<{ refund_cents: number; freight_cents: number }>(
      '/staff/orders/preview_refund',
      refund,
    )
    await harness.call('/staff/orders/refund_lines', {
      ...refund,
      version: await versionOf(harness, order.id),
    })
    await sendMoney(harness)

    expect((await listRefunds(harness.db, order.id)).at(-1)?.amount_cents).toBe(data.refund_cents)
    expect(data.freight_cents > 0).toBe(with_freight)
  }
  const tooMany = { order_id: order.id, lines: [{ ...lines[0], quantity: 2 }] }
  expect(await harness.call('/staff/orders/preview_refund', tooMany)).toMatchObject({ code: 422 })
})
