import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { LinkedOrder } from '../linked-order.server.ts'
import PayFor from './pay-for.tsx'

const own: NonNullable<LinkedOrder['own']> = {
  status: 'Unpaid',
  po_number: '',
  order_type: 0,
  place: 'Cambridge, MA',
  ship_to: null,
  pickup: null,
  day: null,
  conditional_date: null,
  reserved_until: null,
}

const order: LinkedOrder = {
  order_id: 'H123',
  lines: [{ id: '1', name: 'Panel', quantity: 2, subtotal_cents: 300_00 }],
  sums: {
    list_cents: 300_00,
    subtotal_cents: 300_00,
    promotion_name: null,
    minus_cents: 0,
    coupon_code: null,
    coupon_cents: 0,
    tax_lines: [],
    tax_cents: 0,
    freight_cents: 0,
    total_cents: 300_00,
  },
  delivery: 'standard',
  pay_by: '2026-12-16T04:59:59.000Z',
  isPayable: true,
  asked_by: null,
  own,
}

const shown = {
  state: 'unpaid',
  isForCustomer: true,
  path: '/payFor/token',
  order,
  due: { amount_cents: 300_00, instalment: null },
  plan: null,
  ways: [{ provider: 'sandbox', label: 'Test card', hint: '' }],
  open: null,
  transfer: null,
  bank: null,
  card: null,
  next_action: null,
  form_error: null,
  failure: null,
  canPayInParts: false,
}

const refusal = {
  ok: false,
  message: 'This payment is already complete',
  problems: {},
  typed: {},
  data: null,
}

/** The text of the page. */
function render(loaderData: object, actionData?: object) {
  const props = { loaderData, actionData } as unknown as Parameters<typeof PayFor>[0]
  const Page = createRoutesStub([{ path: '/', Component: () => <PayFor {...props} /> }])
  return renderToStaticMarkup(<Page />).replaceAll(/<[^>]+>/g, ' ')
}

test('a customer reads that the order was prepared for them, and until when they can pay', () => {
  const page = render(shown)

  expect(page).toContain('Pay for your order')
  expect(page).toContain('We prepared this order for you.')
  expect(page).toContain('Pay by Dec 15, 2026, 11:59 PM (Eastern Time).')
  expect(page).toContain('Cambridge, MA')
  expect(page).not.toContain('asked you to pay')
})

test('somebody who pays for a customer reads who asked, and no place', () => {
  const page = render({ ...shown, isForCustomer: false, order: { ...order, own: null, asked_by: 'Ada' } })

  expect(page).toContain('Ada asked you to pay for an order')
  expect(page).not.toContain('We prepared this order for you.')
  expect(page).not.toContain('Shipping address')
})

test('a customer reads that the balance is due because the order was changed', () => {
  const page = render({ ...shown, state: 'balance' })

  expect(page).toContain('We changed your order at your request.')
  expect(page).not.toContain('We prepared this order for you.')
})

test('somebody who pays for a customer cannot cancel the transfer of the customer', () => {
  const open = { id: '1', provider: 'transfer', isProcessing: false }
  const page = render({
    ...shown,
    isForCustomer: false,
    order: { ...order, own: null, asked_by: 'Ada' },
    open,
  })

  expect(page).toContain('The customer chose to pay by wire transfer or check.')
  expect(page).not.toContain('How would you like to pay?')
  expect(page).not.toContain('choose another payment method')
})

test.each([
  ['its payment was not started', null],
  ['there is no bank account to send it to', { way: 'transfer', reference: 'HS-1' }],
])('a customer whose transfer is open can go on or cancel it when %s', (_, transfer) => {
  const open = { id: '1', provider: 'transfer', isProcessing: false }
  const ways = [{ provider: 'transfer', label: 'Wire transfer', hint: '' }]
  const page = render({ ...shown, open, ways, transfer })

  expect(page).toContain('Continue: $300.00')
  expect(page).toContain('choose another payment method')
  expect(page).not.toContain('The customer chose')
})

test('the transfer of an expired link is shown without its forms', () => {
  const transfer = { way: 'transfer', reference: 'HS-1', amount_cents: 300_00, received_cents: 0 }
  const bank = { is_test: true, account_holder: 'Heliostead', account_number: '000111222' }
  const late = { ...order, isPayable: false, pay_by: null }
  const [payable, expired] = [
    render({ ...shown, transfer, bank }),
    render({ ...shown, transfer, bank, order: late }),
  ]

  for (const page of [payable, expired]) expect(page).toMatch(/HS-1.*000111222/s)
  for (const action of ['I haven’t sent it', 'choose the amount received']) {
    expect(payable).toContain(action)
    expect(expired).not.toContain(action)
  }
})

test('an order that has shipped or is being refunded says so, without the words for a new payment', () => {
  const over = { ...order, isPayable: false, pay_by: null }
  const page = render({
    ...shown,
    state: 'past',
    order: { ...over, own: { ...own, status: 'Refund or exchange' } },
  })
  const payers = render({ ...shown, state: 'past', isForCustomer: false, order: { ...over, own: null } })

  expect(page).toContain('This order has been paid')
  expect(page).toContain('Current status: Refund or exchange')
  expect(page).toContain('Sign in to your order')
  expect(payers).toContain('This order has been paid')
  expect(payers).not.toMatch(/Current status|Sign in/)
  expect(`${page}${payers}`).not.toMatch(/Thank you|send the confirmation|all set/)
})

test('a refusal is shown while the order can be paid, and not once it is paid or canceled', () => {
  const over = { ...order, isPayable: false, pay_by: null }

  const [unpaid, paid, canceled] = [
    render(shown, refusal),
    render({ ...shown, state: 'paid', order: over }, refusal),
    render({ ...shown, state: 'canceled', order: over }, refusal),
  ]

  expect(unpaid).toContain(refusal.message)
  expect(paid).toContain('Thank you, your order is paid')
  expect(canceled).toContain('Order canceled')
  expect(canceled).toContain('Contact us if you still need these items.')
  expect(`${paid}${canceled}`).not.toContain(refusal.message)
})

test('the page of an expired link says whom to ask, and names no item or amount', () => {
  const expired = { state: 'expired', order: { order_id: 'H123' } }

  const customers = render({ ...expired, isForCustomer: true })
  const payers = render({ ...expired, isForCustomer: false })

  expect(customers).toContain('Sign in to your order')
  expect(payers).toContain('Ask the person who sent it for a new one.')
  expect(payers).not.toContain('Sign in')
})
