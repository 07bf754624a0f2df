import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loanFor, returnOf, valueOfEnergy } from '#features/solar/economics/investment.ts'
import { rankStations } from '#features/solar/weather/choose-station.ts'
import { stationsAndHeights } from '#features/solar/weather/weather.server.ts'
import { type ReferenceCase, runReferenceCase } from './reference-cases.server.ts'

type Expected = { ac_annual_kwh: number; ac_monthly_kwh?: number[]; poa_annual_kwh_m2?: number }
const read = (name: string) => JSON.parse(readFileSync(`tests/data/${name}.json`, 'utf8'))
const cases: (ReferenceCase & { expected: Expected })[] = read('pv-reference-cases')

const deviation = (got: number, wanted: number) => Math.abs(got / wanted - 1) * 100

test('the PV model agrees with every published case: year within 0.5 %, months within 1.5 %', () => {
  const worst = {
    annual: { deviation: 0, id: '' },
    poa: { deviation: 0, id: '' },
    month: { deviation: 0, id: '' },
  }
  const note = (kind: keyof typeof worst, id: string, by: number) => {
    if (by > worst[kind].deviation) worst[kind] = { deviation: by, id }
  }
  for (const { expected, ...one } of cases) {
    const year = runReferenceCase(one)
    note('annual', one.id, deviation(year.ac_annual_kwh, expected.ac_annual_kwh))
    if (expected.poa_annual_kwh_m2)
      note('poa', one.id, deviation(year.poa_annual_kwh_m2, expected.poa_annual_kwh_m2))
    expected.ac_monthly_kwh?.forEach((kwh, month) => {
      if (kwh > 0.02 * expected.ac_annual_kwh)
        note('month', `${one.id}, month ${month + 1}`, deviation(year.ac_monthly_kwh[month] as number, kwh))
    })
  }
  console.info(
    `${cases.length} PV cases; largest deviations:`,
    Object.entries(worst)
      .map(([kind, at]) => `${kind} ${at.deviation.toFixed(3)} % (${at.id})`)
      .join('; '),
  )
  expect(cases.length).toBeGreaterThan(40)
  expect(worst.annual.deviation).toBeLessThan(0.5)
  expect(worst.poa.deviation).toBeLessThan(0.5)
  expect(worst.month.deviation).toBeLessThan(1.5)
})

test('other published models differ from ours by less than the report’s range', () => {
  type Other = ReferenceCase & { model: 'pvwattsv5' | 'pvlib'; expected: Required<Expected> }
  const spread = {
    pvwattsv5: { ac: [] as number[], poa: [] as number[] },
    pvlib: { ac: [] as number[], poa: [] as number[] },
  }
  for (const { model, expected, ...one } of read('pv-other-models') as Other[]) {
    const year = runReferenceCase(one)
    spread[model].ac.push((expected.ac_annual_kwh / year.ac_annual_kwh - 1) * 100)
    spread[model].poa.push((expected.poa_annual_kwh_m2 / year.poa_annual_kwh_m2 - 1) * 100)
  }
  const ends = (values: number[]) =>
    [Math.min(...values), Math.max(...values)].map((one) => one.toFixed(2)).join(' to ')
  for (const [model, { ac, poa }] of Object.entries(spread))
    console.info(`${model}, ${ac.length} cases: energy ${ends(ac)} %, light ${ends(poa)} % against ours`)

  const farthest = (values: number[]) => Math.max(...values.map(Math.abs))
  // Both use the same sun and sky models; version 5 differs in module and inverter, pvlib also in glass and temperature.
  expect(farthest(spread.pvwattsv5.poa)).toBeLessThan(0.1)
  expect(farthest(spread.pvwattsv5.ac)).toBeLessThan(2)
  expect(farthest(spread.pvlib.poa)).toBeLessThan(2.5)
  expect(farthest(spread.pvlib.ac)).toBeLessThan(5)
})

test('with the chosen station the yield of 36 cities is close to current PVWatts results', () => {
  const cities: { city: string; state: string; latitude: number; longitude: number; kwh_per_kw: number }[] =
    read('pvwatts-cities')
  const { stations, heights } = stationsAndHeights()
  const offs = cities.map((city) => {
    const station_id = rankStations(city, stations, heights)[0]?.station.id as string
    const year = runReferenceCase({ id: city.city, station_id, system_capacity_kw: 1, losses_pct: 14 })
    return { city: city.city, station_id, deviation: (year.kwh_per_kw / city.kwh_per_kw - 1) * 100 }
  })
  const mean = offs.reduce((sum, one) => sum + Math.abs(one.deviation), 0) / offs.length
  const worst = offs.toSorted(
    (a, b) => Math.abs(b.deviation) - Math.abs(a.deviation),
  )[0] as (typeof offs)[number]
  console.info(
    `${offs.length} cities: mean absolute error ${mean.toFixed(2)} %, worst ${worst.deviation.toFixed(1)} % (${worst.city} by ${worst.station_id})`,
  )
  expect(mean).toBeLessThan(5)
  expect(offs.filter((one) => Math.abs(one.deviation) > 10).length).toBeLessThanOrEqual(1)
})

type Money = {
  id: string
  inputs: Record<string, number | null>
  expected: Record<string, number | null>
}

test('every economics case matches to the dollar', () => {
  for (const { id, inputs, expected } of read('economics-cases') as Money[]) {
    const n = (name: string) => inputs[name] as number
    const annual_kwh = n('size_kw') * n('yield_kwh_per_kw')
    const value = valueOfEnergy(n('retail_usd_kwh'), inputs.export_usd_kwh ?? null, n('self_consumption'))
    const gross_cost = n('size_kw') * 1000 * n('price_usd_per_w')
    const net_cost = gross_cost - n('upfront_incentive_usd')
    const result = returnOf({
      net_cost,
      first_year_value: annual_kwh * value,
      yearly_costs: n('om_usd_year') + n('annual_fixed_fee_usd'),
      degradation: n('degradation'),
      escalation: n('escalation'),
      discount_rate: n('discount_rate'),
      years: n('years'),
    })
    const loan =
      inputs.loan_apr === null
        ? null
        : loanFor(net_cost, { apr: n('loan_apr'), years: n('loan_years'), dealer_fee: 0 }).monthly_payment
    const got: Record<string, number | null> = {
      annual_kwh,
      value_usd_kwh: value,
      gross_cost,
      net_cost,
      year1_savings: result.year1_savings,
      simple_payback_years: result.simple_payback_years,
      payback_with_escalation_years: result.payback_years,
      savings_25y: result.total_savings,
      npv: result.npv,
      irr: result.irr,
      loan_monthly_payment: loan,
    }
    const wrong = Object.entries(expected).filter(
      ([name, wanted]) => !isSame(name, got[name] ?? null, wanted),
    )
    expect(wrong, id).toEqual([])
  }
})

/** Compares dollars to half a dollar, and years, rates and prices per kWh to a thousandth; null matches only null. */
function isSame(name: string, got: number | null, wanted: number | null) {
  if (got === null || wanted === null) return got === wanted
  return Math.abs(got - wanted) < (/years$|value_usd_kwh|irr/.test(name) ? 0.001 : 0.5)
}
