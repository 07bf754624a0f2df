import { randomUUID } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { saveAddress } from '#features/people/addresses/addresses.server.ts'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import { addToCart } from '#features/sales/cart/cart.server.ts'
import { openPayments } from '#features/sales/payments/payment-methods.server.ts'
import { recordIncomingTransfer } from '#features/sales/payments/providers/bank-transfer.server.ts'
import { ForgedWebhookEvent } from '#features/sales/payments/providers/provider.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { payloadsUnderway } from '#platform/jobs/jobs.server.ts'
import { startBankOfAmerica } from '#tests/harness/fakes/bank-of-america.ts'
import { startStripe } from '#tests/harness/fakes/stripe.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { settleAttempt, startPayment } from '../pay-order.server.ts'
import { findNextAction } from '../payment-next-action.server.ts'
import { acceptWebhookEvent, handleWebhookEvent } from './process-webhook.server.ts'

/** An unpaid order whose payment was started with this provider. Stripe and the bank are local fakes. */
async function aStartedPayment(harness: Harness, provider: string) {
  const [stripe, boa] = await Promise.all([startStripe(), startBankOfAmerica()])
  onTestFinished(async () => void (await Promise.all([stripe.close(), boa.close()])))
  const settings = { ...harness.services.settings, ...stripe.settings, ...boa.settings }
  harness.services.payments = await openPayments(harness.db, settings)
  await aCatalog(harness.db, { id: 'panel', on_hand: 1000 })
  const ada = await harness.signIn()
  const { id: address_id } = await saveAddress(harness.db, ada.id, anAddress())
  await addToCart(harness.db, { user_id: ada.id }, 'panel', 2)
  const { data: order } = await harness.call<{ order_id: string }>('/order/generate/order', { address_id })
  const attempt = await startPayment(harness, ada.id, order.order_id, provider)
  const form = await findNextAction(harness, attempt.id)
  return {
    stripe,
    boa,
    attempt,
    reference: String(attempt.provider_reference),
    fields: form.kind === 'form' ? form.fields : {},
    settle: () => settleAttempt(harness, attempt.id, 'system'),
    accept: (body: string, signature: string | null = null) =>
      acceptWebhookEvent(harness, provider, { body, header: () => signature, now: new Date() }),
    /** The order's status, and what the shop owes the customer, in cents. */
    async accounts() {
      const [order] = await queryRows<{ status: number; owed_cents: number }>(
        harness.db,
        `select status, (select coalesce(-sum(amount_cents), 0)::int from ledger where account = 'owed:customers') as owed_cents
         from orders`,
      )
      return order
    },
  }
}

const unpaid = 0
const paid = 1

for (const difference of [-1, 1])
  test(`Stripe: an amount that differs by ${difference} cent does not pay the order, and all of it is refunded`, async ({
    harness,
  }) => {
    const { stripe, attempt, reference, settle, accounts } = await aStartedPayment(harness, 'stripe')
    const { intent } = stripe.pay(reference)

    intent.amount_received = attempt.amount_cents + difference
    await settle()

    expect(await accounts()).toEqual({ status: unpaid, owed_cents: attempt.amount_cents + difference })
  })

test('Bank of America: a partial authorization does not pay the order and is refunded', async ({
  harness,
}) => {
  const { boa, fields, accept, settle, accounts } = await aStartedPayment(harness, 'boa')

  await accept(boa.decide(fields, 'ACCEPT', '110', { auth_amount: '40.00' }))
  await settle()

  expect(await accounts()).toEqual({ status: unpaid, owed_cents: 4000 })
})

for (const way of ['transfer', 'cheque'] as const)
  test(`${way}: one dollar short pays the order; a surplus pays it and is refunded`, async ({ harness }) => {
    const { attempt, reference, settle, accounts } = await aStartedPayment(harness, way)
    const receive = (amount_cents: number) =>
      recordIncomingTransfer(harness.db, {
        bank_entry: randomUUID(),
        way,
        transfer_id: reference,
        amount_cents,
        received_on: '2026-12-01',
        remittance: reference,
        recorded_by: 'staff:sam',
      })

    await receive(attempt.amount_cents - 101)
    await settle()
    expect(await accounts()).toEqual({ status: unpaid, owed_cents: 0 })
    await receive(108)
    await settle()

    expect(await accounts()).toEqual({ status: paid, owed_cents: 7 })
  })

test('Stripe: a webhook event that arrives three times is processed once', async ({ harness }) => {
  const { stripe, reference, accept, accounts } = await aStartedPayment(harness, 'stripe')
  const { session } = stripe.pay(reference)
  const event = stripe.event('checkout.session.completed', session)

  for (let times = 0; times < 3; times++) await accept(event.body, event.signature)

  const job = { provider: 'stripe', event_id: event.id }
  expect(await payloadsUnderway(harness.db, 'orders.handlePaymentNotice')).toEqual([job])
  for (let times = 0; times < 2; times++) await handleWebhookEvent(harness, job)
  expect(await accounts()).toEqual({ status: paid, owed_cents: 0 })
})

test('Stripe: an event about another amount, currency or attempt is refused and not stored', async ({
  harness,
}) => {
  const { stripe, attempt, reference, accept } = await aStartedPayment(harness, 'stripe')
  const { session } = stripe.pay(reference)

  for (const change of [
    { amount_total: attempt.amount_cents - 1 },
    { currency: 'eur' },
    { metadata: { attempt_id: randomUUID() } },
    { metadata: { attempt_id: 'not an ID' } },
  ]) {
    const event = stripe.event('checkout.session.completed', { ...session, ...change })
    await expect(accept(event.body, event.signature)).rejects.toBeInstanceOf(ForgedWebhookEvent)
  }

  expect(await queryRows(harness.db, 'select 1 from payment_notices')).toEqual([])
})

test('Bank of America: a reply about another amount or currency is refused and not stored', async ({
  harness,
}) => {
  const { boa, fields, accept } = await aStartedPayment(harness, 'boa')

  const changes: Record<string, string>[] = [
    { req_amount: '1.00' },
    { req_currency: 'EUR' },
    { req_transaction_uuid: randomUUID() },
  ]
  for (const change of changes)
    await expect(accept(boa.decide(fields, 'ACCEPT', '100', { change }))).rejects.toBeInstanceOf(
      ForgedWebhookEvent,
    )

  expect(await queryRows(harness.db, 'select 1 from payment_notices')).toEqual([])
})

test('an event that says paid does not pay the order while Stripe says open', async ({ harness }) => {
  const { stripe, reference, accept, accounts } = await aStartedPayment(harness, 'stripe')
  const session = stripe.sessions.get(reference)
  if (!session) throw new Error('Stripe has no session')
  const event = stripe.event('checkout.session.completed', {
    ...session,
    status: 'complete',
    payment_status: 'paid',
  })

  await accept(event.body, event.signature)
  await handleWebhookEvent(harness, { provider: 'stripe', event_id: event.id })

  expect(await accounts()).toEqual({ status: unpaid, owed_cents: 0 })
})

test('webhooks of a provider without webhooks are refused', async ({ harness }) => {
  const { accept } = await aStartedPayment(harness, 'sandbox')

  await expect(accept('{}')).rejects.toBeInstanceOf(ForgedWebhookEvent)
})
