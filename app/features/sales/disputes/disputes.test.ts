import { expect } from 'vitest'
import { personalData } from '#app/personal-data.server.ts'
import { aPaidOrder, aShippedOrder, becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'

type Dispute = {
  dispute_id: string
  stage: string
  order_id: string
  version: number
  texts: Record<string, string>
  proposed: Record<string, string>
  files: { field: string; name: string; file_id: string }[]
  submitted_at: string | null
}

const pdf = () => new File(['%PDF-1.7 receipt'], 'receipt.pdf', { type: 'application/pdf' })

/** A disputed order; staff make all following requests. */
async function aDispute(harness: Harness, make = aPaidOrder) {
  const { ada, order } = await make(harness)
  await becomeStaff(harness)
  const { data } = await harness.call<{ dispute_id: string }>('/staff/disputes/test/open', {
    order_id: order.id,
    reason: 'product_not_received',
  })
  return { ada, order, dispute_id: data.dispute_id }
}

const read = async (harness: Harness, dispute_id: string) =>
  (await harness.call<Dispute>('/staff/disputes/get', { dispute_id })).data

const save = (harness: Harness, dispute_id: string, version: number, texts: object) =>
  harness.call<{ version: number }>('/staff/disputes/save', { dispute_id, version, texts })

function upload(harness: Harness, fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return harness.send('/staff/disputes/upload', form)
}

const balanceOf = async (harness: Harness, account: string) =>
  (
    await queryRows<{ cents: number }>(
      harness.db,
      'select coalesce(sum(amount_cents), 0)::float8 as cents from ledger where account = $1',
      [account],
    )
  )[0]?.cents

test('disputes that need a response are listed first, by due date, and counted on the home screen', async ({
  harness,
}) => {
  const { dispute_id, order } = await aDispute(harness)

  const { data } = await harness.call<{ items: Dispute[]; total: number }>('/staff/disputes', {})
  const { data: won } = await harness.call<{ total: number }>('/staff/disputes', { stage: 'won' })
  const { data: work } =
    await harness.call<{ id: string; count: number; due_at?: string }[]>('/staff/home/work')

  expect(data.items).toMatchObject([{ dispute_id, order_id: order.id, stage: 'needs_response' }])
  expect(won.total).toBe(0)
  expect(work.find(({ id }) => id === 'disputes')).toMatchObject({
    count: 1,
    urgent: 0,
    due_at: expect.stringMatching(/T/),
  })
})

test('the evidence is proposed from the records of the order', async ({ harness }) => {
  const { dispute_id, order } = await aDispute(harness, aShippedOrder)

  const { proposed, texts, version } = await read(harness, dispute_id)

  expect(texts).toEqual({})
  expect(version).toBe(0)
  expect(proposed).toMatchObject({
    customer_name: 'Ada Lovelace',
    shipping_carrier: 'UPS',
    shipping_tracking_number: '1Z999AA10123456784',
  })
  expect(proposed.product_description).toMatch(/^2 × /)
  expect(proposed.shipping_address).toMatch(new RegExp(order.ship_to.zip_code))
  expect(proposed.uncategorized_text).toMatch(/Order placed[\s\S]*Payment received[\s\S]*Order shipped/)
})

test('a draft based on an older version is refused', async ({ harness }) => {
  const { dispute_id } = await aDispute(harness)

  const first = await save(harness, dispute_id, 0, { customer_name: ' Ada ', shipping_carrier: '' })
  const late = await save(harness, dispute_id, 0, { customer_name: 'Bob' })

  expect(first.data).toEqual({ version: 1 })
  expect(late).toMatchObject({ code: 409, data: { reason: 'stale_version', version: 1 } })
  expect((await read(harness, dispute_id)).texts).toEqual({ customer_name: 'Ada' })
  expect(
    await queryRows(harness.db, `select after from audit_log where action = 'dispute.save_evidence'`),
  ).toEqual([{ after: { version: 1, changed: ['customer_name'] } }])
})

test('submitted evidence has its files, is under review, and can no longer change', async ({ harness }) => {
  const { dispute_id, order } = await aDispute(harness)
  await save(harness, dispute_id, 0, { product_description: '2 panels' })
  const form = { dispute_id, version: '1', field: 'receipt', file: pdf() }
  const uploaded = await upload(harness, form)

  const submitted = await harness.call('/staff/disputes/submit', { dispute_id, version: 2 })
  const again = await harness.call('/staff/disputes/submit', { dispute_id, version: 2 })
  const late = await save(harness, dispute_id, 2, {})

  expect([uploaded.code, submitted.code, again.code, late.code]).toEqual([200, 200, 409, 409])
  expect(await read(harness, dispute_id)).toMatchObject({
    stage: 'under_review',
    files: [{ field: 'receipt', name: 'receipt.pdf' }],
    submitted_at: expect.stringMatching(/T/),
  })
  expect(await queryRows(harness.db, 'select state, evidence_fields from sandbox_disputes')).toEqual([
    { state: 'under_review', evidence_fields: ['product_description', 'receipt'] },
  ])
  const events = await queryRows<{ kind: string }>(
    harness.db,
    'select kind from order_events where order_id = $1 order by step desc limit 1',
    [order.id],
  )
  expect(events).toEqual([{ kind: 'evidence_submitted' }])
})

test('a won dispute ends the hold, and its money is back in the ledger', async ({ harness }) => {
  const { dispute_id, order } = await aDispute(harness)
  expect(await balanceOf(harness, 'disputed')).toBe(order.total_cents)

  await harness.call('/staff/disputes/test/decide', { dispute_id, outcome: 'won' })

  expect((await read(harness, dispute_id)).stage).toBe('won')
  expect(await balanceOf(harness, 'disputed')).toBe(0)
  expect(await queryRows(harness.db, 'select held_for from orders where id = $1', [order.id])).toEqual([
    { held_for: null },
  ])
})

test('an accepted dispute is lost and written off, and cannot be answered any more', async ({ harness }) => {
  const { dispute_id, order } = await aDispute(harness)

  const accepted = await harness.call('/staff/disputes/accept', { dispute_id, version: 0 })
  const late = await harness.call('/staff/disputes/accept', { dispute_id, version: 0 })

  expect([accepted.code, late.code]).toEqual([200, 409])
  expect((await read(harness, dispute_id)).stage).toBe('lost')
  expect(await balanceOf(harness, 'dispute losses')).toBe(order.total_cents)
})

test('empty evidence, a wrong file and an order without a test payment are refused', async ({ harness }) => {
  const { dispute_id } = await aDispute(harness)

  const empty = await harness.call('/staff/disputes/submit', { dispute_id, version: 0 })
  const form = { dispute_id, version: '0', field: 'receipt', file: new File(['hello'], 'a.txt') }
  const wrong = await upload(harness, form)
  const unknown = await harness.call('/staff/disputes/get', { dispute_id: 'dp_unknown' })
  const unpaid = await harness.call('/staff/disputes/test/open', { order_id: 'H1', reason: 'general' })

  expect([empty.code, wrong.code, unknown.code, unpaid.code]).toEqual([422, 422, 404, 422])
  // A refused submission can be repeated at once.
  expect((await save(harness, dispute_id, 0, { customer_name: 'Ada' })).code).toBe(200)
})

test('the evidence is deleted with the account, which waits for the decision', async ({ harness }) => {
  const { ada, dispute_id } = await aDispute(harness)
  await save(harness, dispute_id, 0, { customer_name: 'Ada' })
  await upload(harness, { dispute_id, version: '1', field: 'receipt', file: pdf() })
  const disputes = personalData.find(({ name }) => name === 'disputes')
  const person = { id: ada.id, email: ada.email, phone: null }

  const held = await disputes?.holdsBack?.(harness.db, person)
  await disputes?.scrub(harness.db, person)

  expect(held).toMatch(/bank is still deciding/)
  expect(await read(harness, dispute_id)).toMatchObject({ texts: {}, files: [] })
})

test('the decision moves what was debited, also when the bank names another amount later', async ({
  harness,
}) => {
  const { order, dispute_id } = await aDispute(harness)
  await queryRows(harness.db, 'update sandbox_disputes set amount_cents = amount_cents - 100')

  const accepted = await harness.call('/staff/disputes/accept', { dispute_id, version: 0 })

  expect(accepted.code).toBe(200)
  expect(await balanceOf(harness, 'disputed')).toBe(0)
  expect(await balanceOf(harness, 'dispute losses')).toBe(order.total_cents)
})
