import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import { anUnpaidOrder, aPaidOrder, becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { orderById } from '#features/sales/orders/orders.server.ts'
import { attemptsFor } from '#features/sales/payments/payments.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { routerRequestContext } from '#platform/http/request-context.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import type { Locale } from '#text/text.tsx'
import { simulateArrival } from './open-transfer.server.ts'
import * as page from './pages/pay-for.tsx'

type Shown = {
  state: 'unpaid' | 'balance' | 'paid' | 'past' | 'canceled' | 'expired'
  isForCustomer: boolean
  ways: { provider: string }[]
  open: { id: string; provider: string } | null
  plan: object | null
  due: { amount_cents: number }
  transfer: { reference: string } | null
  bank: object | null
  order: {
    lines: { name: string }[]
    sums: { promotion_name: string | null; minus_cents: number; total_cents: number }
    pay_by: string | null
    asked_by: string | null
    own: {
      status: string
      place: string
      po_number: string
      ship_to: object | null
      conditional_date: { day: string } | null
    } | null
  }
}

/** Runs the page's action if a form is given, otherwise its loader. Returns its answer, or what was thrown. */
async function runPage(harness: Harness, token: string, form?: Record<string, string>) {
  const context = new RouterContextProvider()
  context.set(routerRequestContext, harness.ctx())
  const body = form && new URLSearchParams(form)
  const request = new Request(`http://localhost/payFor/${token}`, body ? { method: 'POST', body } : {})
  const run = (form ? page.action : page.loader) as unknown as (
    args: Partial<ActionFunctionArgs>,
  ) => Promise<unknown>
  return run({ context, request, params: { token } }).catch((thrown: unknown) => thrown)
}

type Answer = { data: Shown; init: { status?: number } | null }

const open = async (harness: Harness, token: string) => (await runPage(harness, token)) as Answer
const show = async (harness: Harness, token: string) => (await open(harness, token)).data

/** Submits a form of the page. Returns the path of the redirect, or the status of the refusal. */
async function submit(harness: Harness, token: string, form: Record<string, string>) {
  const answer = (await runPage(harness, token, form)) as Response | { init: { status: number } }
  return answer instanceof Response ? answer.headers.get('location') : answer.init.status
}

/** The token of the latest payment link that was mailed. */
async function mailedToken(harness: Harness, template: 'pay-link' | 'payment-request') {
  const [mail] = await queryRows<{ url: string }>(
    harness.db,
    `select props ->> 'url' as url from outbox where template = $1 order by created_at desc limit 1`,
    [template],
  )
  return mail?.url.split('/payFor/')[1] ?? ''
}

const nora = {
  first_name: 'Nora',
  last_name: 'Newman',
  address: '1 Main Street',
  building: '',
  zip_code: '02139',
  city: 'Cambridge',
  state: 'MA',
  company_name: 'Newman Roofing',
  email: 'nora@example.com',
  phone: '6175550100',
  ext: '',
}

const secrets = ['Newman', 'Main Street', '02139', 'nora@example.com', '6175550100']

/** Sends Nora a draft order of ten panels with a discount, payable until December 15, 2026. Nobody is signed in. */
async function aSentDraft(harness: Harness, more: object = {}) {
  await aCatalog(harness.db, { id: 'panel', on_hand: 100 })
  await becomeStaff(harness)
  const { data } = await harness.call<{ draft_id: string }>('/staff/drafts/save', {
    ship_to: nora,
    lines: [{ product_id: 'panel', quantity: 10 }],
    discount: '100',
    discount_reason: 'Trade fair',
    po_number: 'PO-77',
    expires_on: '2026-12-15',
    ...more,
  })
  const { draft_id } = data
  const price = await harness.call<{ total_cents: number }>('/staff/drafts/price', { draft_id })
  const expected_total_cents = price.data.total_cents
  const sent = await harness.call<{ order_id: string }>('/staff/drafts/send', {
    draft_id,
    version: 1,
    expected_total_cents,
  })
  harness.becomeGuest()
  return { order_id: sent.data.order_id, token: await mailedToken(harness, 'payment-request') }
}

/** Ada's unpaid order, and the link that she sends to her accountant. Nobody is signed in. */
async function aSentPayLink(harness: Harness) {
  const { ada, order } = await anUnpaidOrder(harness)
  await harness.call('/order/payEmail', { order_id: order.id, email: 'books@example.com' })
  harness.becomeGuest()
  return { ada, order, token: await mailedToken(harness, 'pay-link') }
}

const providersOf = ({ ways }: Shown) => ways.map(({ provider }) => provider)

test('the customer of a draft sees discount, dates, city and every payment method, but no street', async ({
  harness,
}) => {
  const { token } = await aSentDraft(harness)

  const shown = await show(harness, token)

  expect(shown).toMatchObject({
    state: 'unpaid',
    isForCustomer: true,
    order: {
      lines: [{ name: 'Panel' }],
      sums: { promotion_name: 'Trade fair', minus_cents: 100_00 },
      // The last second of the day in New York.
      pay_by: '2026-12-16T04:59:59.000Z',
      asked_by: null,
      own: { place: 'Cambridge, MA', po_number: 'PO-77', ship_to: null },
    },
  })
  expect(shown.order.own?.conditional_date?.day).toMatch(/^2026-12-/)
  expect(providersOf(shown)).toEqual(['sandbox', 'transfer', 'cheque'])
  for (const secret of secrets) expect(JSON.stringify(shown)).not.toContain(secret)
})

test('the full address of a draft is shown to its customer once they sign in, and to no other customer', async ({
  harness,
}) => {
  await harness.signIn(nora.email, [nora.first_name, nora.last_name])
  const { token } = await aSentDraft(harness)

  await harness.signIn('eve@example.com', ['Eve', 'Other'])
  const forEve = await show(harness, token)
  await harness.signIn(nora.email)
  const forNora = await show(harness, token)

  expect(forEve.order.own?.ship_to).toBeNull()
  expect(forNora.order.own?.ship_to).toMatchObject({ address: '1 Main Street' })
})

test('somebody who pays for a customer sees who asked, items and amounts, and can only pay at once', async ({
  harness,
}) => {
  const { order, token } = await aSentPayLink(harness)
  await queryRows(harness.db, `update orders set promotion_name = 'For the dented panel' where id = $1`, [
    order.id,
  ])

  const shown = await show(harness, token)

  expect(shown).toMatchObject({
    state: 'unpaid',
    isForCustomer: false,
    plan: null,
    order: {
      asked_by: 'Ada',
      // The end of the stock reservation, before that of the link.
      pay_by: order.expires_at,
      sums: { total_cents: order.total_cents, promotion_name: null },
      own: null,
    },
  })
  expect(providersOf(shown)).toEqual(['sandbox'])
  const { address, city, zip_code, last_name, email, phone } = order.ship_to
  for (const secret of [address, city, zip_code, last_name, email, phone, 'dented'])
    expect(JSON.stringify(shown)).not.toContain(secret)
})

test.for<[Locale, string]>([
  ['en', 'Panel'],
  ['de', 'Modul'],
  ['zh', 'Panel'],
])('in %s the products have their names of that language', async ([locale, name], { harness }) => {
  const { token } = await aSentDraft(harness)
  await queryRows(
    harness.db,
    `update products set name = '{"en": "Panel", "de": "Modul"}' where id = 'panel'`,
  )
  harness.locale = locale

  const { order } = await show(harness, token)

  expect(order.lines.map((line) => line.name)).toEqual([name])
})

test('the customer pays a draft by wire transfer without an account, and can take the choice back', async ({
  harness,
}) => {
  const { token, order_id } = await aSentDraft(harness)

  expect(await submit(harness, token, { intent: 'start', provider: 'transfer' })).toBe(`/payFor/${token}`)
  const announced = await show(harness, token)
  await submit(harness, token, { intent: 'call_off' })
  const taken_back = await show(harness, token)
  await submit(harness, token, { intent: 'start', provider: 'cheque' })
  const cents = String(announced.due.amount_cents)
  expect(await submit(harness, token, { intent: 'arrive', cents })).toBe(`/payFor/${token}`)

  expect(announced.transfer?.reference).toMatch(/^HS-/)
  expect(announced.bank).not.toBeNull()
  expect(announced.order.pay_by).toBeNull()
  expect(taken_back).toMatchObject({ transfer: null, bank: null, open: null })
  expect(await show(harness, token)).toMatchObject({ state: 'paid', transfer: null })
  expect((await orderById(harness.db, order_id)).status).toBe(1)
})

test('somebody who pays for a customer can neither see, cancel nor settle the transfer of the customer', async ({
  harness,
}) => {
  const { order, token } = await aSentPayLink(harness)
  await harness.signIn()
  await harness.call('/order/pay/start', { order_id: order.id, provider: 'transfer' })
  harness.becomeGuest()

  const shown = await show(harness, token)

  expect(shown).toMatchObject({ open: { provider: 'transfer' }, transfer: null, bank: null })
  expect(await submit(harness, token, { intent: 'call_off' })).toBe(409)
  expect(await submit(harness, token, { intent: 'arrive', cents: String(order.total_cents) })).toBe(422)
  expect(await submit(harness, token, { intent: 'start', provider: 'transfer' })).toBe(422)
  expect((await orderById(harness.db, order.id)).status).toBe(0)
})

test('forms that are sent twice make one payment, and the page then says that the order is paid', async ({
  harness,
}) => {
  const { token, order_id } = await aSentDraft(harness)
  const start = { intent: 'start', provider: 'sandbox' }

  const first = await submit(harness, token, start)
  const second = await submit(harness, token, start)
  const [attempt] = await attemptsFor(harness.db, order_id)
  const approve = { intent: 'decide', payment: attempt?.id ?? '', choice: 'approve' }
  await submit(harness, token, approve)
  const again = await submit(harness, token, approve)
  const late = await submit(harness, token, start)

  expect(second).toBe(first)
  expect(await attemptsFor(harness.db, order_id)).toHaveLength(1)
  expect([again, late]).toEqual([409, 409])
  expect(await show(harness, token)).toMatchObject({
    state: 'paid',
    order: { isPayable: false, pay_by: null },
  })
})

test('a change that costs more makes a balance due, which the link of its mail asks for', async ({
  harness,
}) => {
  const { order } = await aPaidOrder(harness, 2)
  await becomeStaff(harness)
  const lines = [{ line_id: order.lines[0]?.id, quantity: 5 }]
  const preview = await harness.call<{ version: number; after: object; due_cents: number }>(
    '/staff/orders/edit/preview',
    { order_id: order.id, lines },
  )
  const { version, after, due_cents } = preview.data
  await harness.call('/staff/orders/edit', {
    order_id: order.id,
    lines,
    version,
    expected_total_cents: (after as { total_cents: number }).total_cents,
  })
  harness.becomeGuest()

  const shown = await show(harness, await mailedToken(harness, 'payment-request'))

  expect(shown).toMatchObject({
    state: 'balance',
    isForCustomer: true,
    due: { amount_cents: due_cents },
    plan: { kind: 'balance' },
    order: { own: { conditional_date: null } },
  })
})

test('the link of a canceled order offers no payment', async ({ harness }) => {
  const { token, order_id } = await aSentDraft(harness)
  await becomeStaff(harness)
  const { version } = await orderById(harness.db, order_id)
  await harness.call('/staff/orders/cancel', { order_id, version, cause: 'wrong product' })
  harness.becomeGuest()

  expect(await show(harness, token)).toMatchObject({
    state: 'canceled',
    order: { isPayable: false, pay_by: null },
  })
  expect(await submit(harness, token, { intent: 'start', provider: 'sandbox' })).toBe(409)
})

test('an expired link of a customer shows the transfer that they announced, and then that it arrived', async ({
  harness,
}) => {
  const { token, order_id } = await aSentDraft(harness)
  await submit(harness, token, { intent: 'start', provider: 'cheque' })
  harness.clock = new Date('2026-12-16T05:00:00Z')

  const announced = await show(harness, token)
  const late = await submit(harness, token, { intent: 'call_off' })
  await simulateArrival(harness.ctx(), order_id, announced.due.amount_cents)

  expect(announced).toMatchObject({
    state: 'unpaid',
    transfer: { reference: expect.stringMatching(/^HS-/) },
    bank: { cheque_address: expect.any(String) },
    order: { isPayable: false, pay_by: null, own: { conditional_date: null } },
  })
  expect(late).toBe(404)
  expect(await open(harness, token)).toMatchObject({ data: { state: 'paid' }, init: {} })
})

test('an expired link of somebody who pays for a customer stays expired once the order is paid', async ({
  harness,
}) => {
  const { order, token } = await aSentPayLink(harness)
  await queryRows(harness.db, 'update orders set status = 1 where id = $1', [order.id])
  expect((await show(harness, token)).state).toBe('paid')
  harness.clock = new Date(harness.now().getTime() + 8 * 86_400_000)

  expect(await open(harness, token)).toMatchObject({ data: { state: 'expired' }, init: { status: 404 } })
})

test.for([
  [1, 'paid', 'Paid'],
  [2, 'paid', 'Awaiting shipment'],
  [3, 'past', 'Shipped'],
  [4, 'past', 'Received'],
  [-2, 'past', 'Refund or exchange'],
] as const)(
  'the link of an order with status %i shows the state %s',
  async ([code, state, status], { harness }) => {
    const { token, order_id } = await aSentDraft(harness)
    await queryRows(harness.db, 'update orders set status = $2 where id = $1', [order_id, code])

    expect(await show(harness, token)).toMatchObject({ state, order: { isPayable: false, own: { status } } })
  },
)

test('an expired link says so with status 404 and shows nothing else; a forged one is not found', async ({
  harness,
}) => {
  const { token, order_id } = await aSentDraft(harness)
  harness.clock = new Date('2026-12-16T05:00:00Z')

  const expired = await open(harness, token)

  expect(expired).toMatchObject({ data: { state: 'expired', isForCustomer: true }, init: { status: 404 } })
  expect(expired.data.order).toEqual({ order_id })
  expect(await submit(harness, token, { intent: 'start', provider: 'sandbox' })).toBe(404)
  expect(await open(harness, `${token}x`)).toMatchObject({
    init: { status: 404 },
    data: { message: expect.any(String) },
  })
})
