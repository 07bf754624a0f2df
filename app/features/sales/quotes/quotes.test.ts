import { expect } from 'vitest'
import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { saveAddress } from '#features/people/addresses/addresses.server.ts'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import { addToCart } from '#features/sales/cart/cart.server.ts'
import { showCheckout } from '#features/sales/orders/placement/checkout.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { requestPage } from '#tests/harness/request-page.ts'
import * as quotePdf from './pages/quote-pdf.ts'
import * as quotesPage from './pages/quotes.tsx'
import { quoteByNumber, quotesOf } from './quotes.server.ts'

/** Ada with three panels in her cart and this ZIP code in her browser. */
async function adaWithCart(harness: Harness) {
  await aCatalog(harness.db, { id: 'panel' })
  const ada = await harness.signIn()
  await addToCart(harness.db, { user_id: ada.id }, 'panel', 3)
  return ada
}

const requestQuote = <Answer>(harness: Harness, zip: string | null = '43215') =>
  requestPage<Answer>(harness, quotesPage, {
    path: '/quotes',
    form: { intent: 'create' },
    context: { zipCookie: () => zip },
  })

/** The PDF of a quote, or the refusal. */
const downloadQuote = (harness: Harness, number: string) =>
  requestPage<Response>(
    harness,
    { loader: (args: object) => quotePdf.loader({ ...args, params: { number } } as never) },
    { path: `/quotes/${number}` },
  )

test('a quote is stored with its prices and mailed to the address of the account', async ({ harness }) => {
  const ada = await adaWithCart(harness)

  const response = await requestQuote<Response>(harness)

  const [quote] = await quotesOf(harness.db, ada.id)
  expect(response.headers.get('location')).toBe(`/quotes?sent=${quote?.number}`)
  expect(quote).toMatchObject({
    email: 'ada@example.com',
    lines: [{ product_id: 'panel', quantity: 3, unit_cents: 150_00, subtotal_cents: 450_00 }],
    place: { zip_code: '43215', state: 'OH' },
  })
  const days = (Date.parse(quote?.valid_until ?? '') - harness.now().getTime()) / 86_400_000
  expect(Math.ceil(days)).toBe(30)
  expect(await queryRows(harness.db, 'select template, recipient from outbox')).toEqual([
    { template: 'cart-quote', recipient: 'ada@example.com' },
  ])
})

test('a quote has the sums of the checkout at the same ZIP code', async ({ harness }) => {
  const ada = await adaWithCart(harness)
  const place = { zip_code: '43215', city: 'Columbus', state: 'OH' }
  const { id: address_id } = await saveAddress(harness.db, ada.id, anAddress(place))
  const selection = { address_id, delivery: 'standard' as const }
  const at = { locale: 'en' as const, now: harness.now(), taxes: harness.services.taxes }

  // Without a cookie, the ZIP code of the preferred address counts.
  await requestQuote(harness, null)

  const [quote] = await quotesOf(harness.db, ada.id)
  const { sums } = await showCheckout(harness.db, ada.id, selection, at)
  expect(quote?.sums).toEqual(sums)
  expect(quote?.sums.tax_cents).toBeGreaterThan(0)
})

test('a later price change does not change a quote', async ({ harness }) => {
  const ada = await adaWithCart(harness)
  await requestQuote(harness)
  await aCatalog(harness.db, { id: 'panel', price_now_cents: 190_00 })

  const [quote] = await quotesOf(harness.db, ada.id)

  expect(quote?.lines[0]?.unit_cents).toBe(150_00)
})

test('without a ZIP code, or with an empty cart, there is no quote, and the message says what to do', async ({
  harness,
}) => {
  const ada = await adaWithCart(harness)
  type Refused = { data: { message: string } }

  const without = await requestQuote<Refused>(harness, null)
  await queryRows(harness.db, 'delete from cart_lines')
  const empty = await requestQuote<Refused>(harness)

  expect(without.data.message).toBe('Enter your ZIP code first: freight and tax depend on it.')
  expect(empty.data.message).toBe('Your cart is empty')
  expect(await quotesOf(harness.db, ada.id)).toEqual([])
})

test('at most ten quotes an hour are mailed to a customer', async ({ harness }) => {
  await adaWithCart(harness)
  for (let i = 0; i < 10; i++) await requestQuote(harness)

  const refused = await requestQuote<{ init: ResponseInit }>(harness)

  expect(refused.init.status).toBe(429)
})

test('the PDF is for its customer and for staff who may see orders', async ({ harness }) => {
  const ada = await adaWithCart(harness)
  await requestQuote(harness)
  const [quote] = await quotesOf(harness.db, ada.id)
  const number = quote?.number ?? ''

  const own = await downloadQuote(harness, number)
  await harness.signIn('grace@example.com', ['Grace', 'Hopper'])
  const foreign = (await downloadQuote(harness, number)) as unknown as { init: ResponseInit }

  expect(own.headers.get('content-type')).toBe('application/pdf')
  expect(
    Buffer.from(await own.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect(foreign.init.status).toBe(404)
  await expect(quoteByNumber(harness.db, number, null)).resolves.toMatchObject({ number })
})

test('staff find quotes by number and email address', async ({ harness }) => {
  await adaWithCart(harness)
  await requestQuote(harness)
  const sam = await harness.signIn('sam@example.com', ['Sam', 'Staff'])
  await queryRows(harness.db, `update users set role = 'manager' where id = $1`, [sam.id])
  await harness.signIn('sam@example.com')
  type Answer = { list: { email: string; total_cents: number }[]; total: number }

  const found = await harness.call<Answer>('/staff/quotes', { search: 'ada@' })
  const none = await harness.call<Answer>('/staff/quotes', { search: 'grace@' })

  expect(found.data.list).toMatchObject([{ email: 'ada@example.com' }])
  expect(none.data.total).toBe(0)
})
