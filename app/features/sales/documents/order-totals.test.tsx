import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect } from 'vitest'
import { oneLineRows, priceRows } from '#features/catalog/pricing/price-rows.ts'
import { OrderSums } from '#features/sales/orders/components/order-sums.tsx'
import { orderConfirmation } from '#features/sales/orders/emails/order-confirmation.tsx'
import { aPaidOrder } from '#features/sales/orders/orders.factory.ts'
import { paymentRows } from '#features/sales/orders/payment-rows.ts'
import { guestSumsOf, type PlacedOrder, rowSumsOf } from '#features/sales/orders/placed-order.ts'
import { test } from '#tests/harness/harness.ts'
import { formatsFor } from '#text/format.ts'
import { LocaleProvider, locales, translator } from '#text/text.tsx'
import { invoiceSheet } from './document-sheets.server.ts'

/** The order with every row that there is: promotion, coupon, liftgate, tax on items of two places, tax on freight. */
const withAllRows = (order: PlacedOrder): PlacedOrder => ({
  ...order,
  delivery: 'lift_gate',
  list_cents: 40_000,
  subtotal_cents: 30_000,
  promotion_name: 'Full minus',
  minus_cents: 5_000,
  coupon_code: 'SUN20',
  coupon_cents: 2_000,
  freight_cents: 18_950,
  tax_lines: [
    { state: 'TX', basis_points: 625, base_cents: 25_000, cents: 1_563, reason: 'State sales tax' },
    {
      state: 'TX',
      jurisdiction: 'Austin',
      basis_points: 200,
      base_cents: 25_000,
      cents: 500,
      reason: 'Sales tax',
    },
    {
      state: 'TX',
      basis_points: 825,
      base_cents: 18_950,
      cents: 1_563,
      reason: 'Sales tax on freight',
      on: 'freight',
    },
  ],
  tax_cents: 3_626,
  total_cents: 47_576,
})

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[ \n]+/g, ' ')
    .trim()

/** Name and amount of each row of a rendered list. */
const listedRows = (html: string) =>
  [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, name = '', value = '']) => ({
    name: plain(name.replace('<span', ': <span')).replace(' : ', ': '),
    value: plain(value),
  }))

test('order page, mail and invoice list the same amounts in the same order and words', async ({
  harness,
}) => {
  const { order: placed } = await aPaidOrder(harness)
  const order = withAllRows(placed)
  const payments = [
    { id: 'one', provider: 'sandbox', amount_cents: 40_000, at: new Date('2026-01-02T12:00:00Z') },
  ]

  for (const locale of locales) {
    const t = translator(locale)
    const format = formatsFor(locale)
    const show = (page: ReactNode) =>
      renderToStaticMarkup(<LocaleProvider locale={locale}>{page}</LocaleProvider>)
    const settings = { locale, seller: ['Heliostead'], returns_to: [] }
    const issued = { number: 'INV-2026-00001', issued_at: new Date(), ship_to: order.ship_to, bill_to: null }
    const { totals } = invoiceSheet(order, issued, payments, settings)
    const amounts = totals.map(({ name, value }) => ({ name, value }))
    const mail = plain(
      show(
        orderConfirmation.Body({
          order_id: order.id,
          first_name: 'Ada',
          lines: [],
          sums: rowSumsOf(order),
          delivery: 'lift_gate',
          get_it_by: null,
          ship_to: '',
          url: 'https://heliostead.test',
          t,
          locale,
          frame: { wordmark: 'Heliostead', home_url: '', footer: [] },
        }),
      ),
    )

    expect(amounts).toHaveLength(10)
    expect(listedRows(show(<OrderSums sums={order} delivery="lift_gate" payments={payments} />))).toEqual(
      amounts,
    )
    expect(mail).toContain(
      amounts
        .slice(0, 8)
        .map(({ name, value }) => `${name} ${value}`)
        .join(' '),
    )
    expect(totals.at(-1)).toMatchObject({ name: t('Balance due'), value: format.money(7_576) })
  }
})

test('the holder of a link reads the amounts without coupon code and place of the tax', async ({
  harness,
}) => {
  const { order } = await aPaidOrder(harness)

  const t = translator('en')
  const rows = oneLineRows(priceRows(guestSumsOf(withAllRows(order)), { t, format: formatsFor('en') }))

  expect(rows.map(({ name, value }) => `${name} ${value}`)).toEqual([
    'Subtotal $300.00',
    'Promotion -$50.00',
    'Freight $189.50',
    'Sales tax $36.26',
    'Total $475.76',
  ])
})

test('what was paid is taken from the total, and a balance is never negative', () => {
  const t = translator('en')
  const payments = [{ id: 'one', provider: 'sandbox', amount_cents: 900, at: '2026-01-02T12:00:00Z' }]

  const rows = paymentRows(800, payments, { t, format: formatsFor('en') })

  expect(rows.map(({ value }) => value)).toEqual(['-$9.00', '$0.00'])
})
