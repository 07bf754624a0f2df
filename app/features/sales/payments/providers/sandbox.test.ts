import { expect } from 'vitest'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { aPayment, listedEntries } from './payment.factory.ts'
import type { StartPayment } from './provider.server.ts'
import { CardNumber, chooseInSandbox, sandboxProvider, sandboxState, testCardOf } from './sandbox.server.ts'

async function aStarted({ db }: Harness, changes: Partial<StartPayment> = {}) {
  const provider = sandboxProvider(db)
  const payment = aPayment(changes)
  const { provider_reference } = await provider.start(payment)
  return {
    provider,
    payment,
    provider_reference,
    retrieve: () => provider.retrieve(provider_reference, payment.created_at),
    choose: (choice: Parameters<typeof chooseInSandbox>[2]) =>
      chooseInSandbox(db, provider_reference, choice),
  }
}

test('an approved test card pays the full amount, and its event names the payment', async ({ harness }) => {
  const { retrieve, choose, provider_reference } = await aStarted(harness)
  expect(await retrieve()).toMatchObject({ state: 'open' })

  const report = await choose('approve')

  expect(await retrieve()).toEqual(report?.answer)
  expect(report?.answer).toMatchObject({ state: 'succeeded', amount_cents: 129_900, failure: null })
  expect(report?.event).toMatchObject({
    kind: 'payment.succeeded',
    provider_reference,
    payload: { amount_cents: 129_900 },
  })
})

test('each refusal of the test card has its own failure code', async ({ harness }) => {
  const expected = [
    ['decline', 'failed', 'declined'],
    ['cancel', 'failed', 'cancelled'],
    ['time_out', 'expired', 'timed_out'],
  ] as const

  for (const [choice, state, failure] of expected) {
    const { retrieve, choose } = await aStarted(harness)
    await choose(choice)
    expect(await retrieve(), choice).toMatchObject({ state, failure })
  }
})

test('a second step keeps the payment open until it is passed or failed', async ({ harness }) => {
  const [passed, failed] = [await aStarted(harness), await aStarted(harness)]
  for (const one of [passed, failed]) expect(await one.choose('second_step')).toBeNull()
  expect(await passed.retrieve()).toMatchObject({ state: 'open' })

  await passed.choose('pass_second_step')
  await failed.choose('fail_second_step')

  expect(await passed.retrieve()).toMatchObject({ state: 'succeeded' })
  expect(await failed.retrieve()).toMatchObject({ state: 'failed', failure: 'second_step_failed' })
})

test('a decision cannot be replayed or replaced by another', async ({ harness }) => {
  const { retrieve, choose } = await aStarted(harness)
  await choose('decline')

  for (const choice of ['approve', 'decline', 'pass_second_step'] as const)
    await expect(choose(choice)).rejects.toMatchObject({ status: 409 })

  expect(await retrieve()).toMatchObject({ state: 'failed', failure: 'declined' })
})

test('a payment that nobody decides for an hour has timed out', async ({ harness }) => {
  const { retrieve, choose, provider_reference } = await aStarted(harness)
  await queryRows(
    harness.db,
    `update sandbox_payments set created_at = created_at - interval '61 minutes' where id = $1`,
    [provider_reference],
  )

  await expect(choose('approve')).rejects.toMatchObject({ status: 409 })

  expect(await sandboxState(harness.db, provider_reference)).toBe('expired')
  expect(await retrieve()).toMatchObject({ state: 'expired', failure: 'timed_out' })
})

test('the same attempt is one payment; with another amount it is an error', async ({ harness }) => {
  const { provider, payment, provider_reference } = await aStarted(harness)

  expect(await provider.start(payment)).toEqual({ provider_reference })

  await expect(provider.start({ ...payment, amount_cents: 100 })).rejects.toThrow('another amount')
})

test('a canceled payment has failed, and a paid one cannot be canceled', async ({ harness }) => {
  const [open, paid] = [await aStarted(harness), await aStarted(harness)]
  await paid.choose('approve')

  for (const { provider, provider_reference } of [open, paid]) await provider.cancel(provider_reference)

  expect(await open.retrieve()).toMatchObject({ state: 'failed', failure: 'cancelled' })
  expect(await paid.retrieve()).toMatchObject({ state: 'succeeded' })
})

test('an authorized test card is charged by a capture and not after a release', async ({ harness }) => {
  const captured = await aStarted(harness, { hold_card: true })
  const released = await aStarted(harness, { hold_card: true })
  for (const one of [captured, released]) await one.choose('approve')
  expect(await captured.retrieve()).toMatchObject({ state: 'authorised', card: expect.any(String) })

  await captured.provider.authorizations?.capture(captured.provider_reference)
  await released.provider.authorizations?.release(released.provider_reference)
  await released.provider.authorizations?.capture(released.provider_reference)

  expect(await captured.retrieve()).toMatchObject({ state: 'succeeded' })
  expect(await released.retrieve()).toMatchObject({ state: 'failed' })
})

test('a refund is recorded once for each key', async ({ harness }) => {
  const { provider, provider_reference, choose } = await aStarted(harness)
  await choose('approve')
  const refund = { idempotency_key: 'r1', provider_reference, provider_payment: null, amount_cents: 900 }

  const sent = await provider.refund(refund)

  expect(await provider.refund(refund)).toEqual(sent)
  const rows = await queryRows(harness.db, 'select refunded_cents from sandbox_payments where id = $1', [
    provider_reference,
  ])
  expect(rows).toEqual([{ refunded_cents: 900 }])
})

test('each account has its own valid test card, and a malformed card number is refused', () => {
  const isValid = (digits: string) =>
    [...digits].reverse().reduce((sum, digit, at) => {
      const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
      return sum + (value > 9 ? value - 9 : value)
    }, 0) %
      10 ===
    0

  const cards = Array.from({ length: 200 }, (_, at) => testCardOf(`user-${at}`))

  expect(cards.every((card) => /^4000\d{12}$/.test(card) && isValid(card))).toBe(true)
  expect(new Set(cards).size).toBe(200)
  expect(CardNumber.parse('4000 0000-0000 0002')).toBe('4000000000000002')
  for (const malformed of ['', '4000', 'four thousand', '40000000000000020000'])
    expect(CardNumber.safeParse(malformed).success, malformed).toBe(false)
})

test('the list for reconciliation has paid payments and refunds', async ({ harness }) => {
  const [paid, declined] = [await aStarted(harness), await aStarted(harness)]
  const { provider, provider_reference, payment } = paid
  await paid.choose('approve')
  await declined.choose('decline')
  await provider.refund({
    idempotency_key: 'r1',
    provider_reference,
    provider_payment: null,
    amount_cents: 900,
  })

  const entries = await listedEntries(provider)

  expect(entries).toHaveLength(2)
  expect(entries).toContainEqual({
    kind: 'payment',
    id: provider_reference,
    ours: payment.idempotency_key,
    amount_cents: 129_900,
  })
  expect(entries).toContainEqual({ kind: 'refund', id: 'ref_r1', ours: 'r1', amount_cents: 900 })
})
