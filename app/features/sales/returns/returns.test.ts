import { expect } from 'vitest'
import { handlers } from '#app/jobs.server.ts'
import { aPaidOrder, aShippedOrder, becomeStaff, versionOf } from '#features/sales/orders/orders.factory.ts'
import { orderById } from '#features/sales/orders/orders.server.ts'
import { auditLogOf } from '#features/sales/orders/queries/look-up-order.server.ts'
import { removeOrphanedFiles } from '#features/service/leads/requests/request-files.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { saveFile } from '#platform/files/files.server.ts'
import { payloadsUnderway } from '#platform/jobs/jobs.server.ts'
import { renderMail } from '#platform/mail/mail.server.ts'
import type { OutboxRow } from '#platform/mail/mail.table.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { locales } from '#text/text.tsx'
import { removeOrphanedPhotos } from './return-photos.server.ts'
import { returnsPersonalData } from './returns.personal.server.ts'

type ReturnAnswer = {
  return_id: string
  refund_status: string
  refund_price: number
  freight: number
  deduction: number
  kind: string
  lines: { line_id: string; quantity: number; restocked: number }[]
  messages: { author: string; words: string }[]
  photos: string[]
}

const requestReturn = (harness: Harness, order_id: string, more: object = {}) =>
  harness.call<ReturnAnswer>('/order/customer/initiate', {
    order_id,
    reason: 'damaged',
    words: 'Glass is broken',
    ...more,
  })

const review = (harness: Harness, return_id: string, more: object = {}) =>
  harness.call<ReturnAnswer>('/order/merchant/review', { return_id, decision: 'approve', ...more })

/** Runs the queued refund jobs. */
async function sendMoney(harness: Harness) {
  for (const payload of await payloadsUnderway(harness.db, 'payments.sendRefund'))
    await handlers['payments.sendRefund']?.(harness, payload)
  for (const payload of await payloadsUnderway(harness.db, 'payments.refundSettled'))
    await handlers['payments.refundSettled']?.(harness, payload)
}

const balances = async (harness: Harness) =>
  Object.fromEntries(
    (
      await queryRows<{ account: string; cents: number }>(
        harness.db,
        'select account, sum(amount_cents)::bigint as cents from ledger group by account',
      )
    ).map((row) => [row.account, Number(row.cents)]),
  )

const stockOf = async (harness: Harness) =>
  (
    await queryRows<{ on_hand: number; reserved: number }>(
      harness.db,
      `select on_hand, reserved from stock where product_id = 'panel'`,
    )
  )[0]

const templatesSent = async (harness: Harness) =>
  (
    await queryRows<{ template: string }>(harness.db, 'select template from outbox order by created_at, id')
  ).map((row) => row.template)

test('a paid order that never shipped is refunded in full and restocked, with every step recorded', async ({
  harness,
}) => {
  const { order } = await aPaidOrder(harness, 2)
  const requested = await requestReturn(harness, order.id, { reason: 'not_needed' })
  expect(requested).toMatchObject({
    code: 200,
    data: { refund_status: 'requested', refund_price: order.total_cents / 100 },
  })
  expect((await orderById(harness.db, order.id)).status).toBe(1)

  await becomeStaff(harness)
  const { return_id } = requested.data
  expect((await review(harness, return_id)).data.refund_status).toBe('reviewed')
  expect(await orderById(harness.db, order.id)).toMatchObject({ status: -2, refund_status: 'reviewed' })
  expect((await harness.call<ReturnAnswer>('/order/merchant/refund', { return_id })).data.refund_status).toBe(
    'refunded',
  )
  await sendMoney(harness)
  await sendMoney(harness)

  expect(await orderById(harness.db, order.id)).toMatchObject({ status: -2, refund_status: 'end' })
  expect(Object.values(await balances(harness)).every((cents) => cents === 0)).toBe(true)
  expect(await stockOf(harness)).toEqual({ on_hand: 100, reserved: 0 })
  const kinds = (await auditLogOf(harness.db, order.id)).map((event) => event.kind)
  expect(kinds.slice(-5)).toEqual([
    'return_requested',
    'return_reviewed',
    'return_refunded',
    'refund_sent',
    'return_end',
  ])
  expect(await templatesSent(harness)).toEqual(
    expect.arrayContaining(['return-requested', 'return-decided', 'return-paid']),
  )
})

test('unneeded items can be returned within 30 days of delivery, defective ones also later', async ({
  harness,
}) => {
  const { order } = await aShippedOrder(harness, 1)
  await becomeStaff(harness)
  await harness.call('/order/merchant/received', { order_id: order.id })
  await harness.signIn()
  await delivered(harness, order.id, 31)

  const late = await requestReturn(harness, order.id, { reason: 'not_needed' })
  await delivered(harness, order.id, 29)
  const early = await requestReturn(harness, order.id, { reason: 'not_needed' })
  await harness.call('/order/customer/withdraw', { return_id: early.data.return_id })
  await delivered(harness, order.id, 31)
  const faulty = await requestReturn(harness, order.id, { reason: 'defective' })

  expect(late).toMatchObject({ code: 422, data: { fields: { reason: expect.stringContaining('30 days') } } })
  expect([early.code, faulty.code]).toEqual([200, 200])
})

const delivered = (harness: Harness, order_id: string, days_ago: number) =>
  queryRows(
    harness.db,
    `update shipments set shipped_at = clock_timestamp() - make_interval(days => $2 + 3),
       delivered_at = clock_timestamp() - make_interval(days => $2) where order_id = $1`,
    [order_id, days_ago],
  )

test('one of two units is returned, restocked and refunded at half the total, and the order stays active', async ({
  harness,
}) => {
  const { order } = await aShippedOrder(harness, 2)
  const line_id = order.lines[0]?.id
  const { data } = await requestReturn(harness, order.id, { lines: [{ line_id, quantity: 1 }] })
  expect(data.refund_price).toBeCloseTo(order.total_cents / 200, 1)

  await becomeStaff(harness)
  const { return_id } = data
  await review(harness, return_id)
  const early = await harness.call('/order/merchant/refund', { return_id })
  await harness.call('/order/merchant/return_received', { return_id, restock: [{ line_id, quantity: 1 }] })
  await harness.call('/order/merchant/refund', { return_id })
  await sendMoney(harness)

  expect(early).toMatchObject({ code: 409, data: { refund_status: 'reviewed' } })
  expect(await orderById(harness.db, order.id)).toMatchObject({ status: 3, refund_status: null })
  expect(await stockOf(harness)).toEqual({ on_hand: 99, reserved: 0 })
  expect((await balances(harness))['cash:sandbox']).toBe(order.total_cents - data.refund_price * 100)

  await harness.signIn()
  const rest = await requestReturn(harness, order.id)
  expect(rest.data.lines).toMatchObject([{ quantity: 1 }])
  expect(Math.round((rest.data.refund_price + data.refund_price) * 100)).toBe(order.total_cents)
})

test('freight is refunded only if the store is at fault or staff decide so, and a deduction reduces the refund', async ({
  harness,
}) => {
  const { order } = await aShippedOrder(harness, 1)
  const { data } = await requestReturn(harness, order.id, { reason: 'not_needed' })
  expect(data.refund_price).toBe((order.total_cents - order.freight_cents) / 100)

  await becomeStaff(harness)
  const excessiveDeduction = await review(harness, data.return_id, { deduction: 1_000_000 })
  const decided = await review(harness, data.return_id, {
    with_freight: true,
    deduction: 10.5,
    words: 'Box missing',
  })

  expect(excessiveDeduction).toMatchObject({ code: 422, data: { fields: { deduction: expect.any(String) } } })
  expect(decided.data).toMatchObject({ refund_price: (order.total_cents - 1050) / 100, deduction: 10.5 })
})

test('tax on freight is not refunded without the freight, and both are when staff decide so', async ({
  harness,
}) => {
  const { order } = await aShippedOrder(harness, 2)
  // Ten dollars of the order's tax are on its freight.
  const [line, ...others] = order.tax_lines
  const tax_lines = [
    { ...line, cents: (line?.cents ?? 0) - 1000 },
    { ...line, cents: 1000, on: 'freight' },
  ]
  await queryRows(harness.db, 'update orders set tax_lines = $2 where id = $1', [
    order.id,
    JSON.stringify([...tax_lines, ...others]),
  ])
  const [sold] = order.lines
  const { data } = await requestReturn(harness, order.id, {
    reason: 'not_needed',
    lines: [{ line_id: sold?.id, quantity: 1 }],
  })
  const kept_cents = order.freight_cents / 2 + 500
  // Half a cent is rounded.
  expect(data.refund_price).toBeCloseTo((order.total_cents / 2 - kept_cents) / 100, 1)

  await becomeStaff(harness)
  const all = await review(harness, data.return_id, { with_freight: true })
  expect(all.data.refund_price).toBeCloseTo(order.total_cents / 200, 1)
})

test('a refund without freight books the tax on it as still owed', async ({ harness }) => {
  const { order } = await aShippedOrder(harness, 1)
  const tax_lines = order.tax_lines.map((line) => ({ ...line, on: 'freight' }))
  await queryRows(harness.db, 'update orders set tax_lines = $2 where id = $1', [
    order.id,
    JSON.stringify(tax_lines),
  ])
  const { data } = await requestReturn(harness, order.id, { reason: 'not_needed' })
  await becomeStaff(harness)
  await review(harness, data.return_id)
  await harness.call('/order/merchant/return_received', { return_id: data.return_id })
  const refunded = await harness.call<ReturnAnswer>('/order/merchant/refund', { return_id: data.return_id })

  expect(refunded.data.refund_price).toBe((order.total_cents - order.freight_cents - order.tax_cents) / 100)
  const booked = await balances(harness)
  expect(booked['tax:MA']).toBe(-order.tax_cents)
  expect(Object.values(booked).reduce((sum, cents) => sum + cents, 0)).toBe(0)
})

test('an exchange reserves the replacement on approval, ships it, and moves no money', async ({
  harness,
}) => {
  const { order } = await aShippedOrder(harness, 2)
  const { data } = await requestReturn(harness, order.id, { kind: 'exchange', reason: 'defective' })
  await becomeStaff(harness)
  const { return_id } = data
  await review(harness, return_id)
  expect(await stockOf(harness)).toEqual({ on_hand: 98, reserved: 2 })
  await harness.call('/order/merchant/return_received', { return_id })
  const sent = await harness.call<ReturnAnswer>('/order/merchant/exchange', {
    return_id,
    carrier: 'fedex',
    parcels: [{ tracking_number: '123456789012' }],
  })

  expect(sent.data.refund_status).toBe('end')
  expect(await stockOf(harness)).toEqual({ on_hand: 96, reserved: 0 })
  expect(await orderById(harness.db, order.id)).toMatchObject({ status: -2, refund_status: 'end' })
  expect((await balances(harness))['cash:sandbox']).toBe(order.total_cents)
})

test('a rejected or withdrawn return restores the order, and a new one can be requested', async ({
  harness,
}) => {
  const { order } = await aShippedOrder(harness, 1)
  const first = await requestReturn(harness, order.id)
  expect((await harness.call('/order/customer/withdraw', { return_id: first.data.return_id })).code).toBe(200)
  expect(await orderById(harness.db, order.id)).toMatchObject({ status: 3, refund_status: null })

  const second = await requestReturn(harness, order.id)
  await becomeStaff(harness)
  await review(harness, second.data.return_id, { decision: 'reject', words: 'Worn' })
  expect(await orderById(harness.db, order.id)).toMatchObject({ status: 3, refund_status: null })

  await harness.signIn()
  const third = await requestReturn(harness, order.id)
  await becomeStaff(harness)
  await review(harness, third.data.return_id)
  expect((await orderById(harness.db, order.id)).status).toBe(-2)
  await harness.signIn()
  await harness.call('/order/customer/withdraw', { return_id: third.data.return_id })
  expect(await orderById(harness.db, order.id)).toMatchObject({ status: 3, refund_status: null })
})

test('closing a return releases the stock reserved for an exchange', async ({ harness }) => {
  const { order } = await aShippedOrder(harness, 2)
  const { data } = await requestReturn(harness, order.id, { kind: 'exchange' })
  await becomeStaff(harness)
  await review(harness, data.return_id)
  const closed = await harness.call<ReturnAnswer>('/order/merchant/return_close', {
    return_id: data.return_id,
    cause: 'never came',
  })

  expect(closed.data.refund_status).toBe('withdrawn')
  expect(await stockOf(harness)).toEqual({ on_hand: 98, reserved: 0 })
})

test('a return request is refused for a second request, too many units, or an order of another customer', async ({
  harness,
}) => {
  const { order } = await aPaidOrder(harness, 2)
  const line_id = order.lines[0]?.id
  const tooMany = await requestReturn(harness, order.id, { lines: [{ line_id, quantity: 3 }] })
  const foreign = await requestReturn(harness, order.id, {
    lines: [{ line_id: crypto.randomUUID(), quantity: 1 }],
  })
  const exchange = await requestReturn(harness, order.id, { kind: 'exchange' })
  const badReason = await requestReturn(harness, order.id, { reason: 'bored' })
  const stale = await requestReturn(harness, order.id, { version: 1 })
  const first = await requestReturn(harness, order.id)
  const second = await requestReturn(harness, order.id)
  await harness.signIn('eve@example.com', ['Eve', 'Online'])
  const eve = await requestReturn(harness, order.id)
  const eveSees = await harness.call<{ total: number }>('/order/refund_log/list', { order_id: order.id })
  const eveTakes = await harness.call('/order/customer/withdraw', { return_id: first.data.return_id })
  const eveWrites = await harness.call('/order/customer/return_message', {
    return_id: first.data.return_id,
    words: 'Hi',
  })
  harness.becomeGuest()

  expect(tooMany).toMatchObject({ code: 422, data: { fields: { lines: expect.any(String) } } })
  expect(foreign.code).toBe(404)
  expect(exchange).toMatchObject({ code: 422, data: { fields: { kind: expect.any(String) } } })
  expect(badReason).toMatchObject({ code: 422, data: { fields: { reason: expect.any(String) } } })
  expect(stale).toMatchObject({ code: 409, data: { reason: 'stale_version' } })
  expect(second).toMatchObject({ code: 409, data: { reason: 'return_open' } })
  expect([eve.code, eveTakes.code, eveWrites.code]).toEqual([404, 404, 404])
  expect(eveSees.data.total).toBe(0)
  expect((await requestReturn(harness, order.id)).code).toBe(401)
})

test('staff endpoints return 404 to customers', async ({ harness }) => {
  const { order } = await aPaidOrder(harness)
  const { data } = await requestReturn(harness, order.id)
  const paths = [
    'review',
    'refund',
    'return_received',
    'exchange',
    'return_close',
    'return_message',
    'returns',
  ]

  for (const path of paths)
    expect(
      (await harness.call(`/order/merchant/${path}`, { return_id: data.return_id, decision: 'approve' }))
        .code,
      path,
    ).toBe(404)
})

test('when two staff members decide the same request, the second gets a conflict', async ({ harness }) => {
  const { order } = await aPaidOrder(harness)
  const { data } = await requestReturn(harness, order.id)
  const version = await versionOf(harness, order.id)
  await becomeStaff(harness)
  const first = await review(harness, data.return_id, { version })
  await becomeStaff(harness, 'kim@example.com')
  const onOld = await review(harness, data.return_id, { version, decision: 'reject' })
  const without = await review(harness, data.return_id, { decision: 'reject' })

  expect(first.code).toBe(200)
  expect(onOld).toMatchObject({ code: 409, data: { reason: 'stale_version' } })
  expect(without).toMatchObject({ code: 409, data: { refund_status: 'reviewed' } })
})

test('a request accepts photos only if they are images and belong to the customer', async ({ harness }) => {
  const { order } = await aPaidOrder(harness)
  const text = await requestReturn(harness, order.id, {
    photos: [{ name: 'a.png', content_base64: btoa('<svg onload=1>') }],
  })
  const unknown = await requestReturn(harness, order.id, { photos: [crypto.randomUUID()] })
  const sent = await requestReturn(harness, order.id, {
    photos: [{ name: 'a.png', content_base64: onePixel }],
  })
  const many = await requestReturn(harness, order.id, {
    photos: Array.from({ length: 7 }, () => crypto.randomUUID()),
  })

  expect(text.code).toBe(422)
  expect(unknown.code).toBe(404)
  expect(many).toMatchObject({ code: 422, data: { fields: { photos: expect.any(String) } } })
  expect(sent.data.photos).toHaveLength(1)
})

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const aPhoto = { name: 'a.png', content_base64: onePixel }

const storedPhotos = (harness: Harness) =>
  queryRows<{ id: string; key: string }>(harness.db, `select id, key from files where purpose = 'return'`)

test('a refused request deletes its photos, both rows and bytes', async ({ harness }) => {
  const { order } = await aPaidOrder(harness)
  const photos = [aPhoto, aPhoto]
  const stored: string[] = []
  const { put } = harness.services.files
  harness.services.files.put = (key, ...rest) => {
    stored.push(key)
    return put(key, ...rest)
  }

  const exchange = await requestReturn(harness, order.id, { photos, kind: 'exchange' })
  const stale = await requestReturn(harness, order.id, { photos, version: 99 })
  const badSecond = await requestReturn(harness, order.id, {
    photos: [aPhoto, { ...aPhoto, content_base64: btoa('%PDF-1.7') }],
  })
  const unknownOrder = await requestReturn(harness, 'H000000000', { photos })
  const leftRows = await storedPhotos(harness)
  const good = await requestReturn(harness, order.id, { photos: [aPhoto] })
  const twice = await requestReturn(harness, order.id, { photos })
  for (const payload of await payloadsUnderway(harness.db, 'remove-bytes'))
    await handlers['remove-bytes']?.(harness, payload)

  expect([exchange.code, stale.code, badSecond.code, unknownOrder.code, twice.code]).toEqual([
    422, 409, 422, 404, 409,
  ])
  expect(leftRows).toEqual([])
  const [saved, ...others] = await storedPhotos(harness)
  expect([saved?.id, others]).toEqual([good.data.photos[0], []])
  expect(stored).toHaveLength(10)
  const bytes = await Promise.all(stored.map((key) => harness.services.files.get(key)))
  expect(stored.filter((_, i) => bytes[i] !== null)).toEqual([saved?.key])
})

test('unused photos are deleted after a day; photos of a return are retained, whatever their upload purpose', async ({
  harness,
}) => {
  const { ada, order } = await aPaidOrder(harness)
  const save = (purpose: string) =>
    saveFile(harness.db, harness.services.files, {
      owner_user_id: ada.id,
      purpose,
      name: aPhoto.name,
      bytes: Buffer.from(aPhoto.content_base64, 'base64'),
      allowed: ['png'],
      max_bytes: 1000,
    })
  const cut_off = await save('return')
  const uploaded = await save('request')
  await requestReturn(harness, order.id, { photos: [uploaded.id] })
  const tomorrow = new Date(Date.now() + 25 * 3_600_000)

  expect(await removeOrphanedPhotos(harness.db, new Date())).toBe(0)
  expect(await removeOrphanedPhotos(harness.db, tomorrow)).toBe(1)
  expect(await removeOrphanedFiles(harness.db, tomorrow)).toBe(0)

  expect(await storedPhotos(harness)).toMatchObject([{ id: uploaded.id }])
  expect(cut_off.id).not.toBe(uploaded.id)
})

test('customer and staff exchange messages, and the customer adds the tracking number', async ({
  harness,
}) => {
  const { order } = await aShippedOrder(harness, 1)
  const { data } = await requestReturn(harness, order.id)
  const { return_id } = data
  const parcel = { return_id, carrier: 'usps', tracking_number: '9400111899223344556677' }
  const tooEarly = await harness.call('/order/customer/return_parcel', parcel)
  await harness.call('/order/customer/return_message', { return_id, words: 'When?' })
  await becomeStaff(harness)
  await harness.call('/order/merchant/return_message', { return_id, words: 'Today.' })
  await review(harness, return_id)
  await harness.signIn()
  const named = await harness.call<ReturnAnswer>('/order/customer/return_parcel', parcel)
  const log = await harness.call<{ items: ReturnAnswer[]; total: number }>('/order/refund_log/list', {})

  expect(tooEarly.code).toBe(409)
  expect(named).toMatchObject({ code: 200, data: { return_tracking_number: parcel.tracking_number } })
  expect(log.data.items[0]?.messages.map((one) => [one.author, one.words])).toEqual([
    ['customer', 'When?'],
    ['shop', 'Today.'],
  ])
})

test('an order with an open return request cannot ship', async ({ harness }) => {
  const { order } = await aPaidOrder(harness)
  await requestReturn(harness, order.id)
  await becomeStaff(harness)

  const prepared = await harness.call('/order/merchant/prepare', {
    order_id: order.id,
    version: await versionOf(harness, order.id),
  })

  expect(prepared).toMatchObject({ code: 409, data: { reason: 'return_open' } })
})

test('each step sends a mail that renders completely in three languages', async ({ harness }) => {
  const { order } = await aShippedOrder(harness, 1)
  const { data } = await requestReturn(harness, order.id)
  await becomeStaff(harness)
  await review(harness, data.return_id, { words: 'Gern.' })
  await harness.call('/order/merchant/return_received', { return_id: data.return_id })
  await harness.call('/order/merchant/refund', { return_id: data.return_id })
  await sendMoney(harness)
  await sendMoney(harness)

  const mails = await queryRows<Pick<OutboxRow, 'template' | 'props' | 'locale' | 'recipient_kind'>>(
    harness.db,
    `select template, props, locale, recipient_kind from outbox where template ~ '^(order-shipped|return-)'`,
  )
  expect(mails.map((mail) => mail.template).sort()).toEqual([
    'order-shipped',
    'return-decided',
    'return-paid',
    'return-requested',
  ])
  for (const mail of mails) {
    const written = await Promise.all(
      locales.map((locale) => renderMail({ ...mail, locale }, harness.services.mailer)),
    )
    for (const { subject, text } of written) {
      expect(subject).toContain(order.id)
      expect(text).not.toMatch(/undefined|NaN|\{\{/)
      expect(text).toMatch(/http:\/\/[^\s]+(AfterSalesDetail|Waybill)/)
    }
    expect(new Set(written.map((one) => one.subject)).size, mail.template).toBe(3)
  }
})

test('seven years after a return request only its lines and amounts remain', async ({ harness }) => {
  const { order } = await aShippedOrder(harness)
  await requestReturn(harness, order.id)
  await queryRows(harness.db, `update returns set requested_at = clock_timestamp() - interval '8 years'`)

  const erased = [
    await returnsPersonalData.expire?.(harness.db, new Date(), harness.services.settings),
    await returnsPersonalData.expire?.(harness.db, new Date(), harness.services.settings),
  ]

  expect(erased).toEqual([1, 0])
  expect(await queryRows(harness.db, 'select words from returns')).toEqual([{ words: '' }])
  expect(await queryRows(harness.db, 'select from return_messages')).toEqual([])
  expect(await queryRows(harness.db, 'select from return_lines')).not.toEqual([])
})
