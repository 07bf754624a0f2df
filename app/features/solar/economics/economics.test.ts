import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hours_of_year } from '#features/solar/pv-model/sun-path.ts'
import { billsOf } from './bills.ts'
import { hourlyUse, monthlyUse } from './consumption.ts'
import { type Battery, dispatchYear } from './dispatch.ts'
import { futureUse, heatPumpEfficiency, no_future_loads } from './future-loads.ts'
import { cumulativeWithLoan, loanFor, returnOf } from './investment.ts'
import { backupOf } from './outage.ts'

const tariff = { retail_usd_kwh: 0.2, fixed_usd_month: 10 }
const sum = (values: Iterable<number>) => [...values].reduce((total, one) => total + one, 0)
const everyHour = (of: (hour_of_day: number) => number) =>
  Float32Array.from({ length: hours_of_year }, (_, hour) => of(hour % 24))

/** Production of 4 kWh in each hour from 9:00 to 15:00, and constant use of 1 kWh per hour. */
const sun = everyHour((hour) => (hour >= 9 && hour < 15 ? 4 : 0))
const flat = everyHour(() => 1)
const battery: Battery = { usable_kwh: 10, power_kw: 5, round_trip: 0.81, reserve: 0 }

test('the kWh of a bill in dollars are computed after the fixed charge', () => {
  const months = monthlyUse({ unit: 'usd', months: [{ month: 1, amount: 110 }] }, tariff, 'home', true)
  expect(sum(months)).toBeCloseTo(12 * 500, 6)
})

test('known months are unchanged, the others follow the load profile', () => {
  const known = [1, 4, 7].map((month) => ({ month, amount: 100 * month }))
  const months = monthlyUse({ unit: 'kwh', months: known }, tariff, 'home')
  expect(known.map(({ month }) => months[month - 1])).toEqual([100, 400, 700])
  expect(months.every((kwh) => kwh > 0)).toBe(true)
})

test('hourly use adds up to the monthly use, with and without daytime presence', () => {
  const months = Array.from({ length: 12 }, (_, i) => 400 + i * 50)
  for (const home_by_day of [false, true]) {
    const hourly = hourlyUse(months, 'home', home_by_day)
    expect(sum(hourly) / sum(months)).toBeCloseTo(1, 4)
    expect(sum(hourly.slice(0, 31 * 24)) / 400).toBeCloseTo(1, 3)
  }
  const day = (home: boolean) => sum(hourlyUse(months, 'home', home).slice(9, 17))
  expect(day(true)).toBeGreaterThan(day(false) * 1.15)
})

test('invalid bills are rejected', () => {
  const of = (months: { month: number; amount: number }[]) => () =>
    monthlyUse({ unit: 'kwh', months }, tariff, 'home')
  expect(of([])).toThrow(RangeError)
  expect(of([{ month: 13, amount: 1 }])).toThrow(RangeError)
  expect(of([{ month: 2, amount: -1 }])).toThrow(RangeError)
  expect(
    of([
      { month: 2, amount: 1 },
      { month: 2, amount: 2 },
    ]),
  ).toThrow(RangeError)
})

test('future loads use the assumed energy, and heating loads use more in the cold', () => {
  const mild = new Float32Array(hours_of_year).fill(20)
  const cold = new Float32Array(hours_of_year).fill(-5)
  const use = (loads: object, air: Float32Array) => sum(futureUse({ ...no_future_loads, ...loads }, air))
  expect(use({}, cold)).toBe(0)
  expect(use({ ev_miles_per_day: 30 }, mild) / (30 * 0.34 * 365)).toBeCloseTo(1, 4)
  expect(use({ pool: true }, mild)).toBeCloseTo(153 * 8 * 0.9, 0)
  expect(use({ spas: 2 }, mild)).toBeCloseTo(2 * 5 * 365, 0)
  expect(use({ spas: 1 }, cold)).toBeGreaterThan(use({ spas: 1 }, mild))
  expect(use({ heat_pump_sqft: 1000 }, mild)).toBe(0)
  expect(use({ heat_pump_sqft: 1000 }, cold)).toBeGreaterThan(5000)
  expect(heatPumpEfficiency(-40)).toBe(1.6)
  expect(heatPumpEfficiency(40)).toBe(4.2)
})

test('without a battery the house is supplied first and the rest is exported', () => {
  const year = dispatchYear(sun, flat, null)
  expect(year.production_kwh).toBeCloseTo(24 * 365, 0)
  expect(year.self_used_kwh).toBeCloseTo(6 * 365, 0)
  expect(year.exported_kwh).toBeCloseTo(18 * 365, 0)
  expect(year.imported_kwh).toBeCloseTo(18 * 365, 0)
  expect(year.self_consumption).toBeCloseTo(0.25, 4)
})

test('a 10 kWh battery with 81 % round-trip efficiency delivers 9 kWh each night', () => {
  const year = dispatchYear(sun, flat, battery)
  // The battery is empty on the first night; on every other night it stores 10 kWh and delivers 9.
  expect(year.imported_kwh).toBeCloseTo(18 * 365 - 9 * 365, -1.5)
  expect(year.full_cycles).toBeCloseTo(0.9 * 365, -0.5)
})

test('energy is conserved except for battery losses', () => {
  const hours = fc.array(fc.double({ min: 0, max: 6, noNaN: true }), { minLength: 24, maxLength: 24 })
  const batteries = fc.record({
    usable_kwh: fc.double({ min: 1, max: 30, noNaN: true }),
    power_kw: fc.double({ min: 0.5, max: 10, noNaN: true }),
    round_trip: fc.double({ min: 0.7, max: 1, noNaN: true }),
    reserve: fc.double({ min: 0, max: 0.9, noNaN: true }),
  })
  fc.assert(
    fc.property(hours, hours, batteries, (made, used, some) => {
      const production = everyHour((hour) => made[hour] as number)
      const use = everyHour((hour) => used[hour] as number)
      const year = dispatchYear(production, use, some)
      const lost = year.production_kwh + year.imported_kwh - year.exported_kwh - year.use_kwh
      // Energy left in the battery at the end of the year counts as lost here.
      expect(lost).toBeGreaterThan(-0.5)
      expect(lost).toBeLessThan((1 - some.round_trip) * year.production_kwh + some.usable_kwh + 0.5)
      for (const level of year.stored) {
        expect(level).toBeGreaterThanOrEqual(some.usable_kwh * some.reserve - 1e-3)
        expect(level).toBeLessThanOrEqual(some.usable_kwh + 1e-3)
      }
      expect(year.imported_kwh).toBeLessThanOrEqual(dispatchYear(production, use, null).imported_kwh + 0.5)
    }),
    { numRuns: 15 },
  )
})

test('annual netting saves more than monthly netting, and that more than hourly exports below retail', () => {
  const seasonal = Float32Array.from({ length: hours_of_year }, (_, hour) =>
    hour % 24 >= 9 && hour % 24 < 15 ? (hour > 2500 && hour < 6500 ? 7 : 1.5) : 0,
  )
  const year = dispatchYear(seasonal, flat, null)
  const saved = (['annual', 'monthly', 'hourly'] as const).map(
    (netting) => billsOf(year, 0.2, 10, { netting, surplus_usd_kwh: 0.05 }).saved_usd,
  ) as [number, number, number]
  expect(saved[0]).toBeGreaterThan(saved[1])
  expect(saved[1]).toBeGreaterThan(saved[2])
  const same = billsOf(year, 0.2, 10, { netting: 'hourly', surplus_usd_kwh: 0.2 })
  expect(same.saved_usd).toBeCloseTo(year.production_kwh * 0.2, 0)
  expect(same.before.total_usd).toBeCloseTo(8760 * 0.2 + 120, 0)
})

test('a loan without interest divides the price by its months, and a dealer fee is financed too', () => {
  expect(loanFor(24_000, { apr: 0, years: 10, dealer_fee: 0 })).toMatchObject({
    monthly_payment: 200,
    cost_of_credit: 0,
  })
  const dear = loanFor(20_000, { apr: 0.08, years: 20, dealer_fee: 0.2 })
  expect(dear.financed).toBe(25_000)
  expect(dear.monthly_payment).toBeCloseTo(209.11, 2)
})

test('the final balances of cash and loan differ by the cost of credit', () => {
  const investment = {
    net_cost: 20_000,
    first_year_value: 2000,
    yearly_costs: 50,
    degradation: 0.005,
    escalation: 0.02,
    discount_rate: 0.05,
    years: 25,
  }
  const loan = { apr: 0.07, years: 15, dealer_fee: 0.1 }
  const cash = returnOf(investment).cumulative.at(-1) as number
  const financed = cumulativeWithLoan(investment, loan).at(-1) as number
  expect(cash - financed).toBeCloseTo(loanFor(20_000, loan).cost_of_credit, 4)
})

test('an investment that never pays back has no payback, and a free one pays back immediately', () => {
  const poor = {
    net_cost: 10_000,
    first_year_value: 100,
    yearly_costs: 120,
    degradation: 0,
    escalation: 0,
    discount_rate: 0.05,
    years: 25,
  }
  expect(returnOf(poor)).toMatchObject({ payback_years: null, simple_payback_years: null, irr: null })
  expect(returnOf({ ...poor, net_cost: 0, yearly_costs: 0 }).payback_years).toBe(0)
})

test('a battery supplies a house overnight, and for three days with enough sun', () => {
  const stored = everyHour(() => 10)
  const light = everyHour(() => 0.4)
  expect(backupOf(battery, sun, light, stored)).toMatchObject({ median_hours: 72, carried_24h: 1 })
  const dark = backupOf(
    battery,
    everyHour(() => 0),
    flat,
    stored,
  )
  expect(dark.median_hours).toBe(9)
  const strong = everyHour(() => 6)
  expect(
    backupOf(
      battery,
      everyHour(() => 0),
      strong,
      stored,
    ).median_hours,
  ).toBe(0)
})
