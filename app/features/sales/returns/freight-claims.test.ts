import { expect } from 'vitest'
import { aShippedOrder, becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { monthsAfter } from './freight-claims.server.ts'

/** A return of a damaged delivery; staff make all following requests. */
async function aDamagedReturn(harness: Harness, carrier = 'freight') {
  const { order } = await aShippedOrder(harness)
  await queryRows(
    harness.db,
    `update shipments set delivered_at = '2026-11-16T18:00:00Z', carrier = $2 where order_id = $1`,
    [order.id, carrier],
  )
  const { data } = await harness.call<{ return_id: string }>('/order/customer/initiate', {
    order_id: order.id,
    reason: 'damaged',
    words: 'Glass is broken',
  })
  await becomeStaff(harness)
  return data.return_id
}

const claim = {
  reported: 'later',
  receipt_noted: false,
  carrier: 'Estes',
  tracking_number: 'PRO 123',
  filed_on: '2026-11-20',
  amount_cents: 30_000,
  outcome: 'open',
}

test('the deadlines of a claim count from the last delivery', async ({ harness }) => {
  const return_id = await aDamagedReturn(harness)

  const { data } = await harness.call('/staff/returns/freight_claim', { return_id })

  expect(data).toMatchObject({
    claim: null,
    is_freight: true,
    delivered_on: '2026-11-16',
    notice_until: '2026-11-23',
    claim_until: '2027-08-16',
    carrier: 'Freight carrier',
    tracking_number: '1Z999AA10123456784',
  })
  expect([monthsAfter('2026-05-31', 9), monthsAfter('2027-01-01', 9)]).toEqual(['2027-02-28', '2027-10-01'])
})

test('a return of parcels is no freight claim', async ({ harness }) => {
  const return_id = await aDamagedReturn(harness, 'ups')

  const { data } = await harness.call('/staff/returns/freight_claim', { return_id })

  expect(data).toMatchObject({ is_freight: false, carrier: 'UPS' })
})

test('an order without a recorded shipment may have come by freight', async ({ harness }) => {
  const return_id = await aDamagedReturn(harness)
  await queryRows(harness.db, 'delete from shipments', [])

  const { data } = await harness.call('/staff/returns/freight_claim', { return_id })

  expect(data).toMatchObject({ is_freight: true, delivered_on: null })
})

test('a claim is saved with its version, audited, and found in the list', async ({ harness }) => {
  const return_id = await aDamagedReturn(harness)

  const first = await harness.call('/staff/returns/freight_claim/save', { return_id, version: 0, ...claim })
  const late = await harness.call('/staff/returns/freight_claim/save', { return_id, version: 0, ...claim })
  const paid = { return_id, version: 1, ...claim, outcome: 'paid' }
  const second = await harness.call('/staff/returns/freight_claim/save', paid)

  expect([first.code, late.code, second.code]).toEqual([200, 409, 200])
  const listed = async (freight_claim: string) =>
    (await harness.call<{ items: object[] }>('/order/merchant/returns', { freight_claim })).data.items
  expect(await listed('paid')).toMatchObject([{ return_id, freight_claim: 'paid' }])
  expect(await listed('open')).toEqual([])
  expect(
    await queryRows(
      harness.db,
      `select before, after from audit_log where action = 'return.freight_claim' order by audit_log.id desc limit 1`,
    ),
  ).toEqual([{ before: { outcome: 'open' }, after: { outcome: 'paid' } }])
})

test('a negative amount and an unknown return are refused', async ({ harness }) => {
  const return_id = await aDamagedReturn(harness)
  const save = (more: object) =>
    harness.call('/staff/returns/freight_claim/save', { return_id, version: 0, ...claim, ...more })

  expect((await save({ amount_cents: -1 })).code).toBe(422)
  expect((await save({ return_id: 'R0' })).code).toBe(404)
})

test('a claim of an impossible amount or day is refused', async ({ harness }) => {
  const return_id = await aDamagedReturn(harness)
  const save = async (more: object) =>
    (await harness.call('/staff/returns/freight_claim/save', { return_id, version: 0, ...claim, ...more }))
      .code

  expect(await save({ amount_cents: Number.MAX_SAFE_INTEGER })).toBe(422)
  expect(await save({ filed_on: '0000-01-01' })).toBe(400)
})
