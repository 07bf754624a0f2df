import { expect, test } from 'vitest'
import { electricityOf } from '#features/solar/economics/electricity.ts'
import {
  allPolicies,
  appliesOn,
  cautiousExportRuleOf,
  exportRuleOf,
  federalFacts,
  incentiveFor,
  policyOf,
} from '#features/solar/states/policies.ts'
import { stateSummaries } from '#features/solar/states/state-summaries.server.ts'
import { allSunshine } from '#features/solar/states/sunshine.ts'
import { rankStations, uncertaintyOf } from '#features/solar/weather/choose-station.ts'
import { siteOf, stationsAndHeights } from '#features/solar/weather/weather.server.ts'

const { stations, heights } = stationsAndHeights()
const nearest = (latitude: number, longitude: number, state?: string) => {
  const choice = rankStations({ latitude, longitude, ...(state && { state }) }, stations, heights)[0]
  if (!choice) throw new Error('There are no stations')
  return choice
}

test('every state has a weather station with a full year of data', () => {
  const states = new Set(stations.map(({ state }) => state))
  expect(stations).toHaveLength(83)
  const without = allPolicies().filter(({ state }) => !states.has(state))
  // The capital uses Dulles in Virginia.
  expect(without.map(({ state }) => state)).toEqual(['DC'])
  for (const { id } of stations) {
    const weather = siteOf(id)?.weather
    expect(weather?.dni.length).toBe(8760)
    expect(Math.max(...(weather?.dni ?? []))).toBeGreaterThan(700)
    expect(Math.min(...(weather?.temperature ?? []))).toBeGreaterThan(-55)
  }
})

test('night temperatures are interpolated between dusk and dawn', () => {
  const temperature = siteOf('MN-Minneapolisst_Paul_Intl_Arp')?.weather.temperature as Float32Array
  for (let day = 1; day < 364; day++) {
    const [dusk, midnight, dawn] = [20, 24, 28].map((hour) => temperature[day * 24 + hour] as number)
    const [low, high] = [Math.min(dusk as number, dawn as number), Math.max(dusk as number, dawn as number)]
    expect(midnight).toBeGreaterThanOrEqual(low - 6)
    expect(midnight).toBeLessThanOrEqual(high + 6)
  }
})

test('a desert town behind the mountains does not get a coastal station', () => {
  // Lancaster, at 700 m: Los Angeles airport is nearer than Daggett, but its yield is 13 % too low for Lancaster.
  expect(nearest(34.69, -118.15, 'CA').station.id).toBe('CA-Daggett_Barstowdaggett_Ap')
  expect(nearest(34.02, -118.49, 'CA').station.id).toBe('CA-Los_Angeles_Intl_Arpt')
})

test('of two stations at a similar distance the one in the same state is chosen', () => {
  const at = (id: string, state: string, longitude: number) => ({
    id,
    name: id,
    state,
    latitude: 40,
    longitude,
    elevation_m: 0,
    utc_offset_hours: -5,
    years: '1976-2005',
  })
  const two = [at('near', 'OH', -80.2), at('own', 'PA', -79.7)]
  const choose = (state: string | null) =>
    rankStations({ latitude: 40, longitude: -80, state }, two, [])[0]?.station.id
  expect(choose(null)).toBe('near')
  expect(choose('PA')).toBe('own')
  expect(choose('OH')).toBe('near')
})

test('the uncertainty grows with distance and elevation difference, up to 25 %', () => {
  expect(uncertaintyOf(20, 50)).toBe(10)
  expect(uncertaintyOf(160, 0)).toBe(15)
  expect(uncertaintyOf(60, -700)).toBe(15)
  expect(uncertaintyOf(2000, 3000)).toBe(25)
})

test('a station used only for reference cases is not offered', () => {
  expect(stations.some(({ id }) => id.startsWith('NREL_GTEST'))).toBe(false)
  expect(siteOf('NREL_GTEST-Phoenix_TMY2')).not.toBeNull()
  expect(siteOf('nowhere')).toBeNull()
})

test('every state has sunshine, prices and a policy record with its source', () => {
  expect(allSunshine()).toHaveLength(54)
  expect(allPolicies()).toHaveLength(51)
  for (const { state, as_of, export: rule } of allPolicies()) {
    expect(electricityOf(state)?.residential_cents_kwh, state).toBeGreaterThan(5)
    expect(as_of).toMatch(/^\d{4}-\d{2}$/)
    const is_own = rule.source_url?.startsWith('https:') === true && rule.note !== null
    expect(rule.is_default ? rule.confidence === 'low' : is_own, state).toBe(true)
  }
})

const day = /^20\d\d-\d\d-\d\d$|^19\d\d-\d\d-\d\d$/

test('every incentive has a source, the date it was checked and its validity', () => {
  for (const { state, incentive } of allPolicies()) {
    if (!incentive) continue
    expect(incentive.source.length, state).toBeGreaterThan(5)
    expect(incentive.source_url, state).toMatch(/^https:/)
    for (const date of [incentive.checked, incentive.valid_from]) expect(date, state).toMatch(day)
    for (const locale of ['en', 'de', 'zh'] as const) expect(incentive.note[locale], state).toBeTruthy()
  }
  for (const fact of federalFacts()) {
    expect(
      [fact.checked, fact.valid_from].every((date) => day.test(date)),
      fact.id,
    ).toBe(true)
    expect(fact.sources.length, fact.id).toBeGreaterThan(0)
    for (const { name, url, date } of fact.sources) {
      expect(name && url.startsWith('https:'), fact.id).toBe(true)
      expect(date, fact.id).toMatch(day)
    }
    // The status is `ended` exactly for credits that no longer apply.
    expect(fact.status === 'ended', fact.id).toBe(!appliesOn(fact, '2026-11-23'))
  }
})

test('the federal credits end on the dates set by the law of July 2025', () => {
  const until = (id: string) => federalFacts().find((fact) => fact.id === id)?.valid_until

  expect(until('25D')).toBe('2025-12-31')
  expect(until('30C')).toBe('2026-06-30')
  expect(until('48E_45Y')).toBe('2027-12-31')
  expect(federalFacts().find(({ id }) => id === '48E_45Y')?.text.en).toContain('July 4, 2026')
})

test('the cautious case pays avoided cost, or the recorded price when that is lower', () => {
  expect(cautiousExportRuleOf(policyOf('OH'), 0.16)).toEqual({ netting: 'hourly', surplus_usd_kwh: 0.03 })
  expect(cautiousExportRuleOf(policyOf('HI'), 0.4)).toEqual({ netting: 'hourly', surplus_usd_kwh: 0.02 })
  expect(cautiousExportRuleOf(policyOf('NV'), 0.12)).toEqual({ netting: 'hourly', surplus_usd_kwh: 0.03 })
})

test('the cautious payback of a state is never shorter than its best payback', () => {
  for (const row of stateSummaries('en')) {
    if (!row.has_money) continue
    expect(row.payback_years ?? 99, row.state).toBeGreaterThanOrEqual(row.payback_best_years ?? 99)
  }
})

test('an unknown export price counts as zero', () => {
  expect(exportRuleOf(null, 0.2)).toEqual({ netting: 'hourly', surplus_usd_kwh: 0 })
  expect(exportRuleOf(policyOf('OK'), 0.12)).toEqual({ netting: 'monthly', surplus_usd_kwh: 0 })
  expect(exportRuleOf(policyOf('NV'), 0.12).surplus_usd_kwh).toBeCloseTo(0.09)
  expect(exportRuleOf(policyOf('mi'), 0.2)).toEqual({ netting: 'hourly', surplus_usd_kwh: 0.1 })
})

test('an incentive is a share of the cost up to its cap', () => {
  expect(incentiveFor(policyOf('AZ'), 2000, '2026-11-23')).toBe(500)
  expect(incentiveFor(policyOf('AZ'), 20_000, '2026-11-23')).toBe(1000)
  expect(incentiveFor(policyOf('ID'), 20_000, '2026-11-23')).toBeNull()
  expect(incentiveFor(policyOf('TX'), 20_000, '2026-11-23')).toBeNull()
})

test('an incentive is not applied before it begins or after it ends', () => {
  const policy = policyOf('AZ')
  if (!policy?.incentive) throw new Error('Arizona has no incentive on record')
  const ending = {
    ...policy,
    incentive: { ...policy.incentive, valid_from: '2026-01-01', valid_until: '2026-06-30' },
  }

  expect(incentiveFor(ending, 20_000, '2025-12-31')).toBeNull()
  expect(incentiveFor(ending, 20_000, '2026-06-30')).toBe(1000)
  expect(incentiveFor(ending, 20_000, '2026-07-01')).toBeNull()
})
