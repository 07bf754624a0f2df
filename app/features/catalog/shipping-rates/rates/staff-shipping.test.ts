import { afterEach, expect } from 'vitest'
import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { saveAddress } from '#features/people/addresses/addresses.server.ts'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import { becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { inForceAt, setShippingRates, shippingTermsAt, termsOf } from '../current-rates.ts'
import { freightFor } from '../freight.ts'
import { shippingBands } from '../shipping-bands.ts'
import {
  builtInRates,
  builtInTariff,
  builtInTerms,
  type ShippingRates,
  type StateRule,
  type Tariff,
} from '../tariff.ts'
import { ShippingRatesShape } from './rates-input.ts'

// The rates belong to the process, which the tests share.
afterEach(() => setShippingRates([]))

const pallet = {
  shipping_class: 'freight',
  quantity: 20,
  weight_lb: 48,
  length_in: 74,
  width_in: 41,
  height_in: 1.4,
} as const

const withPallet = (more: Partial<Tariff['pallet']>, states: StateRule[] = []): ShippingRates => ({
  tariff: { ...builtInTariff, pallet: { ...builtInTariff.pallet, ...more } },
  states,
})

const flat = (more: Partial<StateRule> = {}): StateRule => ({
  state: 'AK',
  kind: 'flat',
  parcel_cents: null,
  pallet_cents: 900_00,
  ...more,
})

test('a flat price replaces the computed freight in its state only, and the liftgate is added', () => {
  const rates = withPallet({}, [flat()])
  const to = (zip: string, lift_gate = false) =>
    freightFor(termsOf(rates), [pallet], 'OH', zip, { lift_gate })?.total_cents

  expect([to('99501'), to('99501', true)]).toEqual([900_00, 975_00])
  expect(to('43215')).toBe(freightFor(builtInTerms, [pallet], 'OH', '43215')?.total_cents)
  expect(
    freightFor(termsOf(rates), [{ ...pallet, shipping_class: 'parcel' }], 'OH', '99501')?.pallet_cents,
  ).toBe(0)
})

test('nothing is offered to a state that gets quotes only, and its prices are not published', () => {
  const rates = withPallet({}, [flat({ state: 'HI', kind: 'quote' })])
  const product = { ...pallet, warehouse: 'OH', min_quantity: 1 } as const
  const published = (by: ShippingRates) => shippingBands(termsOf(by), product).flatMap(({ states }) => states)

  expect(freightFor(termsOf(rates), [pallet], 'OH', '96813')).toBeNull()
  expect(published(builtInRates)).toContain('HI')
  expect(published(rates)).not.toContain('HI')
  expect(published(rates).length).toBe(published(builtInRates).length - 1)
})

test('of rates in force the latest start applies, and of equal starts the latest version', () => {
  const dated = (version: number, day: string) => ({ version, in_force_from: new Date(day) })
  const versions = [dated(3, '2026-12-20'), dated(2, '2026-12-10'), dated(1, '2026-12-10')]
  const at = (day: string) => inForceAt(versions, new Date(day))?.version ?? null

  expect([at('2026-12-09'), at('2026-12-10'), at('2026-12-19'), at('2026-12-20')]).toEqual([null, 2, 2, 3])
})

const problemsOf = (rates: ShippingRates) => {
  const parsed = ShippingRatesShape.safeParse(rates)
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'))
}

test('the built-in rates are valid; bands out of order, prices of 0 and missing first steps are refused', () => {
  const [first, second, ...others] = builtInTariff.pallet.steps
  if (!first || !second) throw new Error('There are no steps')

  expect(problemsOf(builtInRates)).toEqual([])
  expect(problemsOf(withPallet({ steps: [second, ...others] }))).toEqual(['tariff.pallet.steps.0.from_lb'])
  expect(problemsOf(withPallet({ steps: [first, { ...second, from_lb: 0 }] }))).toEqual([
    'tariff.pallet.steps.1.from_lb',
  ])
  expect(problemsOf(withPallet({ steps: [first, { ...second, hundredweight_cents: 9_999 }] }))).toEqual([
    'tariff.pallet.steps.1.hundredweight_cents',
  ])
  expect(problemsOf(withPallet({ minimum_cents: 0 }))).toEqual(['tariff.pallet.minimum_cents'])
  expect(problemsOf(withPallet({ lift_gate_cents: 0.5 }))).toEqual(['tariff.pallet.lift_gate_cents'])
  expect(problemsOf(withPallet({}, [flat(), flat()]))).toEqual(['states.1.state'])
  expect(problemsOf(withPallet({}, [flat({ pallet_cents: null })]))).toEqual(['states.0.parcel_cents'])
})

type Read = {
  rates: ShippingRates
  current: number
  latest: number
  versions: { version: number; status: string; actor_name: string; restored: number | null }[]
}

const read = async (harness: Harness) => (await harness.call<Read>('/staff/shipping/rates', {})).data

const save = (harness: Harness, latest: number, more: object = {}) =>
  harness.call<{ version: number }>('/staff/shipping/rates/save', {
    rates: withPallet({ lift_gate_cents: 99_00 }),
    in_force_from: null,
    note: 'New carrier',
    latest,
    ...more,
  })

/** An order to California, and what its freight is. */
async function anOrder(harness: Harness) {
  await aCatalog(harness.db, { id: 'panel' })
  const ada = await harness.signIn()
  const { id: address_id } = await saveAddress(
    harness.db,
    ada.id,
    anAddress({ state: 'CA', zip_code: '94110', city: 'San Francisco' }),
  )
  await harness.call('/order/add/cart', { product_id: 'panel', product_count: 2 })
  const quoted = await harness.call<{ freight: number }>('/order/generate/order', { address_id })
  await becomeStaff(harness)
  return quoted.data
}

test('saved rates price the next order at once, and orders that are placed keep their freight', async ({
  harness,
}) => {
  const before = await anOrder(harness)
  const freightOf = () =>
    queryRows<{ freight_cents: number }>(harness.db, 'select freight_cents from orders order by placed_at')

  const rates = withPallet({ lift_gate_cents: 99_00 }, [
    flat({ state: 'CA', parcel_cents: 12_34, pallet_cents: 12_34 }),
  ])
  expect((await save(harness, 0, { rates })).code).toBe(200)
  const after = await anOrder(harness)

  expect(after.freight).toBe(12.34)
  expect(before.freight).not.toBe(12.34)
  expect((await freightOf())[0]?.freight_cents).toBe(Math.round(before.freight * 100))
  const shown = await read(harness)
  expect(shown).toMatchObject({ current: 1, latest: 1, versions: [{ version: 1, status: 'current' }] })
  expect(shown.rates.tariff.pallet.lift_gate_cents).toBe(99_00)
})

test('an editor who saw an older version gets a conflict, and the saved rates stay', async ({ harness }) => {
  await becomeStaff(harness)

  const first = await save(harness, 0)
  const second = await save(harness, 0, { note: 'Another' })

  expect([first.code, second.code]).toEqual([200, 409])
  expect((await read(harness)).versions).toHaveLength(1)
})

test('scheduled rates apply from their start, and can be withdrawn until then', async ({ harness }) => {
  await becomeStaff(harness)
  const fee = (time: string) => shippingTermsAt(new Date(time)).tariff.pallet.lift_gate_cents

  await save(harness, 0, { in_force_from: '2027-01-04T05:00:00Z' })
  const scheduled = [fee('2027-01-04T04:59:59Z'), fee('2027-01-04T05:00:00Z')]
  const late = await save(harness, 1, { in_force_from: '2020-01-01T00:00:00Z' })
  const status = (await read(harness)).versions[0]?.status
  const withdrawn = await harness.call('/staff/shipping/rates/withdraw', { version: 1 })
  const again = await harness.call('/staff/shipping/rates/withdraw', { version: 1 })

  expect(scheduled).toEqual([75_00, 99_00])
  expect(late).toMatchObject({ code: 422, data: { fields: { in_force_from: expect.any(String) } } })
  expect(status).toBe('scheduled')
  expect([withdrawn.code, again.code]).toEqual([200, 409])
  expect(fee('2027-01-04T05:00:00Z')).toBe(75_00)
})

test('an earlier version and the built-in rates can be restored, and the audit log has what changed', async ({
  harness,
}) => {
  await becomeStaff(harness)
  await save(harness, 0)
  await save(harness, 1, { rates: withPallet({ lift_gate_cents: 50_00 }) })

  const restored = await harness.call('/staff/shipping/rates/restore', { version: 1, latest: 2 })
  const fee = shippingTermsAt(harness.now()).tariff.pallet.lift_gate_cents
  await harness.call('/staff/shipping/rates/restore', { version: 0, latest: 3 })

  expect([restored.code, fee]).toEqual([200, 99_00])
  expect(shippingTermsAt(harness.now())).toEqual(builtInTerms)
  expect((await read(harness)).versions.map(({ restored }) => restored)).toEqual([0, 1, null, null])
  const log = await queryRows<{ before: object; after: object }>(
    harness.db,
    `select action, before, after from audit_log where entity = 'shipping_rates' order by audit_log.id`,
  )
  expect(log.map(({ after }) => Object.keys(after).at(-1))).toEqual(log.map(() => 'pallet.lift_gate_cents'))
  expect(log[0]).toMatchObject({
    action: 'shipping_rates.saved',
    before: { 'pallet.lift_gate_cents': 75_00 },
    after: { 'pallet.lift_gate_cents': 99_00 },
  })
})

test('a preview compares the rates in force with those of the form, without saving them', async ({
  harness,
}) => {
  await aCatalog(harness.db, { id: 'panel' })
  await becomeStaff(harness)

  const { data } = await harness.call<{ rows: object[] }>('/staff/shipping/rates/preview', {
    rates: withPallet({ lift_gate_cents: 99_00 }, [flat({ kind: 'quote' })]),
    lines: [{ product_id: 'panel', quantity: 30 }],
    zip_codes: ['94103', '99501', '00000'],
  })

  expect(data.rows).toMatchObject([
    { zip_code: '94103', state: 'CA' },
    { zip_code: '99501', state: 'AK', after: { freight_cents: null, get_it_by: null } },
    { zip_code: '00000', state: null, before: { freight_cents: null } },
  ])
  expect((await read(harness)).latest).toBe(0)
})

test('rates with which freight is no exact number of cents are refused', () => {
  const withParcel = (more: Partial<Tariff['parcel']>) =>
    ShippingRatesShape.safeParse({
      tariff: { ...builtInTariff, parcel: { ...builtInTariff.parcel, ...more } },
      states: [],
    }).success

  expect(withParcel({})).toBe(true)
  expect(withParcel({ cubic_inches_per_pound: 1e-300 })).toBe(false)
  expect(withParcel({ beyond: { first_cents: 1, pound_cents: 100_000_000 } })).toBe(false)
})
