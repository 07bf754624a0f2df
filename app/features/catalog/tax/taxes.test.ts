import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { saveAddress } from '#features/people/addresses/addresses.server.ts'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import { becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { listTaxRechecks, recheckTaxes } from '#features/sales/orders/placement/tax-rechecks.server.ts'
import { defaultDesignOptions } from '#features/sales/projects/designs/design-cost.ts'
import { quoteDesign } from '#features/sales/projects/designs/order-design.server.ts'
import { quoteSolution } from '#features/sales/projects/order-solution.server.ts'
import { readSettings } from '#platform/config/env.server.ts'
import { catalogTest, type Harness, test } from '#tests/harness/harness.ts'
import { createTaxProvider } from './tax-provider.server.ts'

type Certificate = { certificate_id: string; status: string; review_note: string }
type Order = {
  order_id: string
  tax: number
  freight: number
  order_price: number
  tax_lines: {
    state: string
    jurisdiction: string
    amount: number
    reason: string
    certificate_id: string | null
    provisional: boolean
  }[]
}

const pdf = Buffer.from('%PDF-1.7 a certificate').toString('base64')
const input = {
  company_name: 'Lovelace Solar LLC',
  state: 'CA',
  number: 'SR KH 123-456789',
  expires_on: '2027-12-31',
  file: { name: 'resale.pdf', content_base64: pdf },
}

const send = (harness: Harness, more: Partial<typeof input> = {}) =>
  harness.call<Certificate>('/user/tax_certificate/add', { ...input, ...more })

const inCalifornia = { state: 'CA', zip_code: '94110', city: 'San Francisco' }

async function review(harness: Harness, certificate_id: string, decision: string, email = 'ada@example.com') {
  await becomeStaff(harness)
  const answer = await harness.call<Certificate>('/user/merchant/tax_certificate/review', {
    certificate_id,
    decision,
  })
  await harness.signIn(email)
  return answer
}

async function orderTo(
  harness: Harness,
  user_id: string,
  place: Partial<typeof inCalifornia>,
  certificate_id?: string,
) {
  const { id: address_id } = await saveAddress(harness.db, user_id, anAddress(place))
  await harness.call('/order/add/cart', { product_id: 'panel', product_count: 1 })
  return harness.call<Order>('/order/generate/order', { address_id, certificate_id })
}

test('a certificate has no effect while pending, then exempts its own state until revoked', async ({
  harness,
}) => {
  await aCatalog(harness.db, { id: 'panel' })
  const ada = await harness.signIn()
  const { certificate_id: id } = (await send(harness)).data

  const pending = await orderTo(harness, ada.id, inCalifornia, id)
  await review(harness, id, 'approved')
  const exempt = await orderTo(harness, ada.id, inCalifornia, id)
  const elsewhere = await orderTo(harness, ada.id, { state: 'NV', zip_code: '89506', city: 'Reno' }, id)
  const unasked = await orderTo(harness, ada.id, inCalifornia)
  await review(harness, id, 'revoked')
  const revoked = await orderTo(harness, ada.id, inCalifornia, id)

  expect([pending, elsewhere, unasked, revoked].every(({ data }) => data.tax > 0)).toBe(true)
  expect(exempt.data.tax).toBe(0)
  expect(exempt.data.tax_lines).toMatchObject([
    { state: 'CA', amount: 0, reason: 'Exempt by certificate', certificate_id: id },
  ])
  expect(elsewhere.data.tax_lines).toMatchObject([{ state: 'NV', certificate_id: null }])
})

test('a certificate is valid through its last day and not longer', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'panel' })
  const ada = await harness.signIn()
  const { certificate_id: id } = (await send(harness, { expires_on: '2026-12-02' })).data
  await review(harness, id, 'approved')

  harness.clock = new Date('2026-12-03T04:59:00Z') // the second, late in the evening in New York
  const last = await orderTo(harness, ada.id, inCalifornia, id)
  harness.clock = new Date('2026-12-03T05:01:00Z')
  const after = await orderTo(harness, ada.id, inCalifornia, id)
  const listed = await harness.call<{ list: Certificate[] }>('/user/tax_certificate/list')

  expect(last.data.tax).toBe(0)
  expect(after.data.tax).toBeGreaterThan(0)
  expect(listed.data.list.map((one) => one.status)).toEqual(['expired'])
})

test("another customer's certificate is missing, like one that does not exist", async ({ harness }) => {
  await aCatalog(harness.db, { id: 'panel' })
  await harness.signIn('grace@example.com')
  const { certificate_id: id } = (await send(harness)).data
  await review(harness, id, 'approved', 'grace@example.com')
  const ada = await harness.signIn()

  expect(await orderTo(harness, ada.id, inCalifornia, id)).toMatchObject({ status: 404 })
  expect(await orderTo(harness, ada.id, inCalifornia, crypto.randomUUID())).toMatchObject({ status: 404 })
  const { list } = (await harness.call<{ list: unknown[] }>('/user/tax_certificate/list')).data
  expect(list).toEqual([])
})

test('an expired certificate, an unknown state and an executable named .pdf are refused', async ({
  harness,
}) => {
  await harness.signIn()

  expect(await send(harness, { expires_on: '2026-11-30' })).toMatchObject({ status: 422 })
  expect(await send(harness, { state: 'XX' })).toMatchObject({
    status: 422,
    data: { fields: { state: 'Choose a state.' } },
  })
  const program = { name: 'resale.pdf', content_base64: Buffer.from('MZ a program').toString('base64') }
  expect(await send(harness, { file: program })).toMatchObject({ status: 422 })
  expect((await harness.call<{ list: unknown[] }>('/user/tax_certificate/list')).data.list).toEqual([])
})

test('staff list pending certificates and review each once; customers get 404', async ({ harness }) => {
  await harness.signIn()
  const { certificate_id } = (await send(harness)).data
  const refused = await harness.call('/user/merchant/tax_certificate/review', {
    certificate_id,
    decision: 'approved',
  })

  await becomeStaff(harness)
  const waiting = await harness.call<{ items: Certificate[] }>('/user/merchant/tax_certificates', {
    status: 'pending',
  })
  const rejection = { certificate_id, decision: 'rejected', note: 'The second page is missing.' }
  const first = await harness.call<Certificate>('/user/merchant/tax_certificate/review', rejection)
  const second = await harness.call('/user/merchant/tax_certificate/review', {
    ...rejection,
    decision: 'approved',
  })
  await harness.signIn()
  const messages = await harness.call<{ list: { title: string; link: string }[] }>('/user/message/lookout')

  expect(refused.status).toBe(404)
  expect(waiting.data.items.map((one) => one.certificate_id)).toEqual([certificate_id])
  expect(first.data).toMatchObject({ status: 'rejected', review_note: 'The second page is missing.' })
  expect(second.status).toBe(409)
  expect(messages.data.list).toMatchObject([{ title: 'Your tax exemption for CA wasn’t approved' }])
})

const place = { address: '1 Main St', city: 'San Francisco', state: 'CA', zip_code: '94110' }
const now = new Date('2026-12-01T15:00:00Z')

/** A fake tax service with configurable answers that counts its requests. */
async function aTaxService(
  answer: () => { status?: number; body?: unknown; wait?: boolean },
  fallback = 'built-in',
  timeout_ms = 5000,
) {
  let requests = 0
  const server = createServer((_, response) => {
    requests++
    const { status = 200, body, wait } = answer()
    if (wait) return
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rates`
  const settings = readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    TAX_SERVICE_URL: url,
    TAX_SERVICE_TIMEOUT_MS: String(timeout_ms),
    TAX_FALLBACK: fallback,
  })
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { taxes: createTaxProvider(settings), requests: () => requests, close }
}

const rates = {
  rates: [
    { jurisdiction: 'California', percent: 6 },
    { jurisdiction: 'San Francisco', percent: 2.625 },
  ],
}

test('the rates of a tax service become one tax rate for each jurisdiction', async () => {
  const service = await aTaxService(() => ({ body: rates }))

  const found = await service.taxes.rates(place, now)

  service.close()
  expect(found).toMatchObject({ state: 'CA', provisional: false, as_of: '2026-12-01' })
  expect(found.rates.map((rate) => [rate.jurisdiction, rate.basis_points])).toEqual([
    ['California', 600],
    ['San Francisco', 262.5],
  ])
})

const hawaiianRates = [
  { jurisdiction: 'Hawaii', percent: 4 },
  { jurisdiction: 'Honolulu', percent: 0.5 },
]

catalogTest(
  'T31: designs and packages use the tax service like the cart, and a failure is marked provisional',
  async ({ harness }) => {
    const { id } = await harness.signIn()
    const hawaii = { state: 'HI', zip_code: '96813', city: 'Honolulu' }
    const { id: address_id } = await saveAddress(harness.db, id, anAddress(hawaii))
    let works = true
    const service = await aTaxService(() =>
      works ? { body: { rates: hawaiianRates, services: hawaiianRates } } : { status: 503, body: {} },
    )
    harness.services.taxes = service.taxes
    const form_data = { stage: 'permit', building: 'house', size_kw: 8, stamp: 'none', surface: 'shingle' }
    const design = () =>
      harness.call<Order>('/order/generate_order_with_form_data', { address_id, form_data })
    const package_order = { address_id, solution_id: 'home-4-micro' }
    const whole = () => harness.call<Order>('/order/generates/solution_order', package_order)
    const parts = () => harness.call<Order>('/order/generate_order_solution_product', package_order)
    const quotes = async () =>
      Promise.all([
        quoteDesign(
          harness.db,
          id,
          { options: { ...defaultDesignOptions, storage: false }, address_id },
          { locale: 'en', now, taxes: service.taxes },
        ),
        quoteSolution(
          harness.db,
          id,
          { solution_id: 'home-4-micro', quantity: 1, address_id, delivery: 'standard' },
          { locale: 'en', now, taxes: service.taxes },
        ),
      ])

    const [quotedDesign, quotedPackage] = await quotes()
    const taxed = [await design(), await whole(), await parts()]
    works = false
    const untaxed = [await design(), await whole()]
    service.close()

    for (const { data } of taxed) {
      const base = data.order_price - data.tax - data.freight
      expect(data.tax_lines.map((line) => [line.jurisdiction, line.provisional])).toEqual([
        ['Hawaii', false],
        ['Honolulu', false],
      ])
      expect(data.tax).toBeCloseTo(Math.round(base * 4) / 100 + Math.round(base * 0.5) / 100, 5)
    }
    expect(quotedDesign.quote?.sums.total_cents).toBe(Math.round((taxed[0]?.data.order_price ?? 0) * 100))
    expect(quotedPackage.sums.total_cents).toBe(Math.round((taxed[1]?.data.order_price ?? 0) * 100))
    expect(untaxed.map(({ data }) => data.tax_lines.map((line) => [line.provisional, line.reason]))).toEqual([
      [[true, 'No sales tax charged on services']],
      [[true, 'State sales tax']],
    ])
    await recheckTaxes(harness, {
      ...service.taxes,
      ask: async () => taxRatesOf(hawaii.state, hawaiianRates),
    })
    const due = await listTaxRechecks(harness.db)
    expect(due.find(({ order_id }) => order_id === untaxed[0]?.data.order_id)).toMatchObject({
      charged_cents: 0,
      due_cents: (taxed[0]?.data.tax ?? 0) * 100,
    })
  },
)

const taxRatesOf = (state: string, charged: { jurisdiction: string; percent: number }[]) => {
  const rates = charged.map(({ jurisdiction, percent }) => ({
    jurisdiction,
    basis_points: percent * 100,
    reason: 'Sales tax',
  }))
  return { state, rates, services: rates, source: 'a service', as_of: '2026-12-01', provisional: false }
}

test('T31: a timeout, an error or an invalid answer never means 0: fallback rates are marked, or the order is refused', async () => {
  const failures = [
    { wait: true },
    { status: 500, body: {} },
    { body: { rates: [] } },
    { body: { rates: [{ percent: -1 }] } },
  ]
  for (const failure of failures) {
    const lenient = await aTaxService(() => failure, 'built-in', 150)
    const strict = await aTaxService(() => failure, 'block', 150)

    expect(await lenient.taxes.rates(place, now)).toMatchObject({
      provisional: true,
      source: 'built-in',
      rates: [{ basis_points: 725 }],
    })
    await expect(strict.taxes.rates(place, now)).rejects.toMatchObject({ kind: 'down' })
    lenient.close()
    strict.close()
  }
})

test('after a failure the service is not called again until a job succeeds', async () => {
  let works = false
  const service = await aTaxService(() => (works ? { body: rates } : { status: 503, body: {} }))

  await service.taxes.rates(place, now)
  await service.taxes.rates(place, now)
  const requests = service.requests()
  works = true
  await service.taxes.ask(place, now)
  const after = await service.taxes.rates(place, now)

  service.close()
  expect(requests).toBe(1)
  expect(after.provisional).toBe(false)
})
