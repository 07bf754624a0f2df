import { expect } from 'vitest'
import { aSaleProduct } from '#features/catalog/management/catalog.factory.ts'
import { type PricedOrder, type PricingInput, priceOrder } from '#features/catalog/pricing/pricing.ts'
import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { saveAddress } from '#features/people/addresses/addresses.server.ts'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import { aPaidOrder, becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { taxLinesFor } from '../sales-tax.ts'
import { combinedRates, type LocalRate, type StateRate } from './stored-rates.server.ts'

const place = { address: '1 Main St', city: 'San Francisco', state: 'CA', zip_code: '94110' }

const california: StateRate = {
  state: 'CA',
  effective_from: '2026-01-01',
  collects: true,
  basis_points: 725,
  taxes_services: false,
  taxes_freight: false,
  source: '',
  checked_on: null,
  version: 1,
}
const local = (more: Partial<LocalRate> = {}): LocalRate => ({
  jurisdiction: 'San Francisco',
  effective_from: '2026-01-01',
  basis_points: 350,
  ...more,
})

const percents = ({ rates }: ReturnType<typeof combinedRates>) => rates.map((rate) => rate.basis_points / 100)

test.for([
  [1_39, 15],
  [1_40, 15],
  [99_99, 10_75],
  [100_00, 10_75],
  [100_01, 10_75],
])('7.25 and 3.5 percent of %i cents are %i cents together, each rounded once', ([base_cents, cents]) => {
  const tax = combinedRates('CA', california, [local()], '2026-12-01')

  const lines = taxLinesFor(tax, Number(base_cents), null)

  expect(lines.map(({ jurisdiction }) => jurisdiction)).toEqual([undefined, 'San Francisco'])
  expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(cents)
})

test('a local rate applies from its day on until a rate of 0 ends it, also beside a built-in state rate', () => {
  const rates = [local(), local({ effective_from: '2026-12-02', basis_points: 375 })]
  const ended = [...rates, local({ effective_from: '2027-01-01', basis_points: 0 })]

  expect(percents(combinedRates('CA', california, rates, '2025-12-31'))).toEqual([7.25])
  expect(percents(combinedRates('CA', california, rates, '2026-12-01'))).toEqual([7.25, 3.5])
  expect(percents(combinedRates('CA', null, rates, '2026-12-02'))).toEqual([7.25, 3.75])
  expect(percents(combinedRates('CA', california, ended, '2027-01-01'))).toEqual([7.25])
})

test('without nexus nothing is collected, and services are taxed only where staff say so', () => {
  const none = combinedRates('CA', { ...california, collects: false }, [local()], '2026-12-01')
  const services = combinedRates('CA', { ...california, taxes_services: true }, [local()], '2026-12-01')

  expect(none).toMatchObject({ rates: [{ basis_points: 0 }], provisional: false })
  expect(none.services).toBeUndefined()
  expect(services.services).toEqual(services.rates)
})

test('freight is taxed where staff say so, rounded on its own, and with the certificate of the state not', () => {
  const taxes = combinedRates('CA', { ...california, taxes_freight: true }, [local()], '2026-12-01')
  const product = aSaleProduct()
  const price = (more: Partial<PricingInput>) =>
    priceOrder({
      lines: [{ product, quantity: 1 }],
      promotions: [],
      state: 'CA',
      taxes,
      freight_cents: 145_00,
      ...more,
    })
  const taxed = price({})
  const onFreight = ({ tax_lines }: PricedOrder) => tax_lines.filter(({ on }) => on === 'freight')

  expect(onFreight(taxed).map(({ base_cents, cents }) => [base_cents, cents])).toEqual([
    [145_00, 10_51],
    [145_00, 5_08],
  ])
  expect(taxed.lines[0]?.tax_cents).toBe(taxed.tax_cents)
  expect(taxed.total_cents).toBe(taxed.subtotal_cents + taxed.tax_cents + 145_00)
  expect(onFreight(price({ taxes: combinedRates('CA', california, [], '2026-12-01') }))).toEqual([])
  expect(onFreight(price({ exemption: { certificate_id: 'c', state: 'CA' } }))).toMatchObject([
    { cents: 0, certificate_id: 'c' },
  ])
})

const fields = {
  state: 'CA',
  effective_from: '2026-12-01',
  collects: true,
  percent: 7.375,
  taxes_services: false,
}

const setRate = (
  harness: Harness,
  more: Partial<
    typeof fields & { version: number; taxes_freight: boolean; source: string; checked_on: string }
  > = {},
) => harness.call('/staff/taxes/states/save', { ...fields, ...more })

async function orderTax(harness: Harness) {
  await aCatalog(harness.db, { id: 'panel' })
  const ada = await harness.signIn()
  const { id: address_id } = await saveAddress(
    harness.db,
    ada.id,
    anAddress({ state: 'CA', zip_code: '94110', city: 'San Francisco' }),
  )
  await harness.call('/order/add/cart', { product_id: 'panel', product_count: 2 })
  const { data } = await harness.call<{ tax: number }>('/order/generate/order', { address_id })
  await becomeStaff(harness)
  return data.tax
}

test('a rate that staff set is charged for the next order, and the built-in rate after it is removed', async ({
  harness,
}) => {
  await becomeStaff(harness)

  const builtIn = await orderTax(harness)
  expect((await setRate(harness)).code).toBe(200)
  const set = await orderTax(harness)
  const twice = await setRate(harness, { percent: 1 })
  const stale = await setRate(harness, { percent: 1, version: 2 })
  await harness.call('/staff/taxes/states/remove', {
    state: 'CA',
    effective_from: '2026-12-01',
    version: 1,
  })

  expect([builtIn, set]).toEqual([21.75, 22.13])
  expect([twice.code, stale.code]).toEqual([409, 409])
  expect(await orderTax(harness)).toBe(21.75)
  const log = await queryRows(
    harness.db,
    `select action from audit_log where entity = 'tax_rate' order by id`,
  )
  expect(log).toEqual([{ action: 'tax_rate.saved' }, { action: 'tax_rate.removed' }])
})

test('tax on freight is charged for the next order, and its source and the day of the check are stored', async ({
  harness,
}) => {
  await becomeStaff(harness)
  await setRate(harness, { percent: 7.25 })
  const without = await orderTax(harness)

  await setRate(harness, {
    percent: 7.25,
    version: 1,
    taxes_freight: true,
    source: 'CDTFA Regulation 1628',
    checked_on: '2026-11-20',
  })
  const taxed = await orderTax(harness)

  const [order] = await queryRows<{ freight_cents: number }>(
    harness.db,
    'select freight_cents from orders order by placed_at desc limit 1',
  )
  expect(Math.round((taxed - without) * 100)).toBe(Math.round((order?.freight_cents ?? 0) * 0.0725))
  const { data } = await harness.call<{ states: { state: string; periods: object[] }[] }>(
    '/staff/taxes/states',
  )
  expect(data.states.find(({ state }) => state === 'CA')?.periods).toMatchObject([
    { taxes_freight: true, source: 'CDTFA Regulation 1628', checked_on: '2026-11-20' },
  ])
})

test('a percentage with four decimals, over 20 or for no state is refused at its field', async ({
  harness,
}) => {
  await becomeStaff(harness)
  const refusedFields = async (more: Partial<typeof fields>) =>
    Object.keys(
      (await setRate(harness, more)).data === null
        ? {}
        : ((await setRate(harness, more)).data as { fields: object }).fields,
    )

  expect(await refusedFields({ percent: 7.3755 })).toEqual(['percent'])
  expect(await refusedFields({ percent: 20.001 })).toEqual(['percent'])
  expect(await refusedFields({ state: 'XX' })).toEqual(['state'])
  expect(await queryRows(harness.db, 'select 1 from tax_states')).toEqual([])
})

type Imported = {
  added: number
  changed: number
  removed: number
  unchanged: number
  applied: boolean
  error_count: number
  errors: { line: number; column: string; message: string }[]
}

const importFile = (harness: Harness, rows: string[], options: Record<string, string> = {}) => {
  const form = new FormData()
  const csv = ['zip_code,jurisdiction,percent,effective_from', ...rows].join('\n')
  form.set('file', new File([csv], 'rates.csv', { type: 'text/csv' }))
  for (const [name, value] of Object.entries(options)) form.set(name, value)
  return harness.send<Imported>('/staff/taxes/local/import', form)
}

const first = ['94110,San Francisco,1.375,2026-07-01', '94110,Transit district,0.5,2026-07-01']

test('local rates are compared first, then imported and charged by ZIP code', async ({ harness }) => {
  await becomeStaff(harness)

  const compared = await importFile(harness, first)
  const nothing = await harness.call<{ total: number }>('/staff/taxes/local', {})
  const imported = await importFile(harness, first, { dry_run: 'false' })
  const next = ['94110,San Francisco,1.5,2026-07-01', '94103,San Francisco,1.5,2026-07-01']
  const replaced = await importFile(harness, next, { dry_run: 'true', replace: 'true' })

  expect(compared.data).toMatchObject({ added: 2, applied: false })
  expect(nothing.data.total).toBe(0)
  expect(imported.data).toMatchObject({ added: 2, applied: true, error_count: 0 })
  expect(replaced.data).toMatchObject({ added: 1, changed: 1, removed: 1, unchanged: 0, applied: false })
  const rates = await harness.services.taxes.rates(place, harness.now())
  expect(rates.rates.map((rate) => rate.basis_points)).toEqual([725, 137.5, 50])
  expect(await orderTax(harness)).toBe(21.75 + 4.13 + 1.5)
})

test('one wrong row is named with its line, and no row of the file is imported', async ({ harness }) => {
  await becomeStaff(harness)
  const rows = [...first, '0941,Nowhere,1,2026-07-01', '94110,Too much,25,2026-07-01', first[0] ?? '']

  const { data } = await importFile(harness, rows, { dry_run: 'false' })
  const noTable = await importFile(harness, ['"open'], { dry_run: 'false' })

  expect(data).toMatchObject({ applied: false, error_count: 3 })
  expect(data.errors.map(({ line, column }) => `${line} ${column}`)).toEqual([
    '4 zip_code',
    '5 percent',
    '6 zip_code',
  ])
  expect(noTable.code).toBe(422)
  expect(await queryRows(harness.db, 'select 1 from tax_local_rates')).toEqual([])
})

test('the report has taxable sales and tax by state and month; a sale with two rates counts once', async ({
  harness,
}) => {
  await becomeStaff(harness)
  await importFile(harness, ['02139,Cambridge,1,2026-01-01'], { dry_run: 'false' })
  const { order } = await aPaidOrder(harness)
  await becomeStaff(harness)

  const { data } = await harness.call('/staff/reports/taxes', { from: '2026-12-01', until: '2026-12-01' })
  const before = await harness.call<{ list: [] }>('/staff/reports/taxes', {
    from: '2026-11-01',
    until: '2026-11-30',
  })

  expect(data).toMatchObject({
    list: [{ month: '2026-12', state: 'MA', orders: 1, taxable_cents: 300_00, tax_cents: order.tax_cents }],
  })
  expect(before.data.list).toEqual([])
})
