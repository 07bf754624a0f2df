import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Harness, test } from '#tests/harness/harness.ts'
import { finishInboxTask, listInboxTasks } from '../operations-inbox.server.ts'
import { type TransferMethod, transferMethods } from '../payment.ts'
import {
  findAnnouncedPayment,
  matchIncomingTransfer,
  receivedCents,
  recordIncomingTransfer,
  toleratedShortfallCents,
  transferProvider,
} from './bank-transfer.server.ts'
import { aPayment, listedEntries } from './payment.factory.ts'
import { ProviderRefusal } from './provider.server.ts'

const due_cents = 500_000

async function anAnnounced({ db }: Harness, way: TransferMethod) {
  const provider = transferProvider(db, way)
  const payment = aPayment({ amount_cents: due_cents, email: null })
  const { provider_reference } = await provider.start(payment)
  const receive = (amount_cents: number, bank_entry = `entry-${randomUUID()}`) =>
    recordIncomingTransfer(db, {
      bank_entry,
      way,
      transfer_id: provider_reference,
      amount_cents,
      received_on: '2026-12-01',
      remittance: provider_reference,
      recorded_by: 'staff:sam',
    })
  const retrieve = () => provider.retrieve(provider_reference, payment.created_at)
  return { provider, payment, provider_reference, receive, retrieve }
}

for (const way of transferMethods) {
  test(`${way}: the payment is open until the full amount has arrived`, async ({ harness }) => {
    const { retrieve, receive } = await anAnnounced(harness, way)
    expect(await retrieve()).toEqual({ state: 'open', amount_cents: 0, failure: null })

    await receive(200_000)
    expect(await retrieve()).toEqual({ state: 'open', amount_cents: 200_000, failure: null })
    await receive(300_000)

    expect(await retrieve()).toEqual({ state: 'succeeded', amount_cents: due_cents, failure: null })
  })

  test(`${way}: one dollar short is accepted, one cent more is not, and a surplus is reported`, async ({
    harness,
  }) => {
    const [short, tooShort, surplus] = [
      await anAnnounced(harness, way),
      await anAnnounced(harness, way),
      await anAnnounced(harness, way),
    ]

    await short.receive(due_cents - toleratedShortfallCents)
    await tooShort.receive(due_cents - toleratedShortfallCents - 1)
    await surplus.receive(due_cents + 1)

    expect(await short.retrieve()).toMatchObject({ state: 'succeeded', amount_cents: 499_900 })
    expect(await tooShort.retrieve()).toMatchObject({ state: 'open', amount_cents: 499_899 })
    expect(await surplus.retrieve()).toMatchObject({ state: 'succeeded', amount_cents: 500_001 })
  })

  test(`${way}: a bank statement line recorded twice counts once`, async ({ harness }) => {
    const { retrieve, receive, provider_reference } = await anAnnounced(harness, way)

    expect(await receive(200_000, 'line-1')).not.toBeNull()
    expect(await receive(200_000, 'line-1')).toBeNull()
    expect(await receive(300_000, 'line-1')).toBeNull()

    expect(await retrieve()).toMatchObject({ state: 'open', amount_cents: 200_000 })
    expect(await receivedCents(harness.db, provider_reference)).toBe(200_000)
  })

  test(`${way}: a canceled payment has failed; a part that had arrived is reported`, async ({ harness }) => {
    const [empty, part] = [await anAnnounced(harness, way), await anAnnounced(harness, way)]
    await part.receive(200_000)

    for (const { provider, provider_reference } of [empty, part]) await provider.cancel(provider_reference)

    expect(await empty.retrieve()).toMatchObject({ state: 'failed', failure: 'cancelled', amount_cents: 0 })
    expect(await part.retrieve()).toMatchObject({ state: 'succeeded', amount_cents: 200_000 })
  })

  test(`${way}: the same attempt has one reference; with another amount it is an error`, async ({
    harness,
  }) => {
    const { provider, payment, provider_reference } = await anAnnounced(harness, way)

    expect(await provider.start(payment)).toEqual({ provider_reference })

    await expect(provider.start({ ...payment, amount_cents: 1 })).rejects.toThrow('another amount')
    await expect(provider.retrieve('HS-0000-0000', new Date())).rejects.toBeInstanceOf(ProviderRefusal)
  })

  test(`${way}: a refund is one task for staff and done when the task is`, async ({ harness }) => {
    const { provider, provider_reference } = await anAnnounced(harness, way)
    const refund = { idempotency_key: 'r1', provider_reference, provider_payment: null, amount_cents: 900 }
    const { state, provider_refund } = await provider.refund(refund)
    await provider.refund(refund)
    expect(state).toBe('waiting')
    expect((await provider.retrieveRefund(String(provider_refund))).state).toBe('waiting')

    const { items, total } = await listInboxTasks(harness.db, { done: false, page: 1, page_size: 10 })
    expect(total).toBe(1)
    await finishInboxTask(harness.db, items[0]?.id ?? '', { by: 'staff:sam', outcome: 'sent' })

    expect((await provider.retrieveRefund(String(provider_refund))).state).toBe('done')
  })
}

test('our reference is found in any spelling of the remittance text, and only if it was issued', async ({
  harness,
}) => {
  const { provider_reference } = await anAnnounced(harness, 'transfer')
  const [, first, second] = provider_reference.split('-')

  for (const remittance of [
    provider_reference,
    `invoice ${provider_reference.toLowerCase()} thank you`,
    `HS ${first} ${second}`,
    `HS${first}${second}`,
  ])
    expect(await findAnnouncedPayment(harness.db, remittance), remittance).toMatchObject({
      id: provider_reference,
    })
  for (const malformed of ['', 'for panels', 'HS-', `HS-${first}`, 'HS-0000-0000', '\0'])
    expect(await findAnnouncedPayment(harness.db, malformed), malformed).toBeNull()
})

test('an unmatched line is matched once, and only to a payment by the same method', async ({ harness }) => {
  const { provider_reference: id, retrieve } = await anAnnounced(harness, 'transfer')
  await recordIncomingTransfer(harness.db, {
    bank_entry: 'line-1',
    way: 'transfer',
    transfer_id: null,
    amount_cents: due_cents,
    received_on: '2026-12-01',
    remittance: 'for panels',
    recorded_by: 'staff:sam',
  })
  expect(await retrieve()).toMatchObject({ state: 'open', amount_cents: 0 })

  expect(await matchIncomingTransfer(harness.db, 'line-1', { id, way: 'cheque' })).toBeNull()
  expect(await matchIncomingTransfer(harness.db, 'line-1', { id, way: 'transfer' })).toMatchObject({
    amount_cents: due_cents,
  })
  expect(await matchIncomingTransfer(harness.db, 'line-1', { id, way: 'transfer' })).toBeNull()

  expect(await retrieve()).toMatchObject({ state: 'succeeded', amount_cents: due_cents })
})

test('the list for reconciliation sums the transfers of each payment, by method', async ({ harness }) => {
  const [transfer, check] = [await anAnnounced(harness, 'transfer'), await anAnnounced(harness, 'cheque')]
  await transfer.receive(200_000)
  await transfer.receive(300_000)
  await check.receive(100)

  const entries = await listedEntries(transfer.provider)

  expect(entries).toEqual([
    {
      kind: 'payment',
      id: transfer.provider_reference,
      ours: transfer.payment.idempotency_key,
      amount_cents: due_cents,
    },
  ])
})
