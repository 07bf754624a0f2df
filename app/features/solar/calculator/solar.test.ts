import { expect } from 'vitest'
import type { PoliciesAnswer } from '#features/solar/states/state-dto.server.ts'
import { allSunshine, sunshineOf } from '#features/solar/states/sunshine.ts'
import { batteryPrice } from '#features/solar/system-design/installed-price.ts'
import type { z } from '#platform/http/api/api.server.ts'
import { catalogTest, test } from '#tests/harness/harness.ts'
import { equipmentFor } from './reports/make-report.server.ts'
import type { RecommendationAnswer, ReportAnswer } from './reports/report-dto.server.ts'

type Report = z.output<typeof ReportAnswer>
type Recommendation = z.output<typeof RecommendationAnswer>
type Policies = z.output<typeof PoliciesAnswer>
type Sunshine = { state: string; state_name: string; minimum_equivalent_hours: number }[]

const state_solution = '/solution/get/state_solution'
const policies = '/blog/get_state_policies'
const calculate = '/blog/customer-calculate'
const recommend = '/blog/recommend_solution'

test('a position in Phoenix returns the sunshine of Arizona', async ({ harness }) => {
  const { code, data } = await harness.call<Sunshine>(state_solution, { latitude: 33.45, longitude: -112.07 })

  expect(code).toBe(200)
  expect(data).toMatchObject([
    { state_name: 'Arizona', minimum_equivalent_hours: 1728, maximum_equivalent_hours: 1800 },
  ])
})

test('the state at a position is named in the language of the request', async ({ harness }) => {
  const phoenix = { latitude: 33.45, longitude: -112.07 }
  const named = async (locale: 'en' | 'zh') => {
    harness.locale = locale
    return (await harness.call<Sunshine>(state_solution, phoenix)).data[0]
  }

  expect((await named('en'))?.state_name).toBe('Arizona')
  expect((await named('zh'))?.state_name).toBe('亚利桑那州')
  expect({ ...(await named('zh')), state_name: 'Arizona' }).toEqual(await named('en'))
})

test('every state and island has a Chinese name', () => {
  for (const { state, state_name } of allSunshine('zh'))
    expect(state_name, state).toMatch(/^\p{Script=Han}+$/u)
  expect(sunshineOf('CA', 'de')?.state_name).toBe('Kalifornien')
})

test('a position outside the United States returns no sunshine', async ({ harness }) => {
  const abroad = [
    [51.5, -0.1],
    [43.65, -79.38],
    [42.31, -83.04],
    [32.51, -117.04],
    [25.67, -100.31],
    [0, -140],
  ]
  for (const [latitude, longitude] of abroad)
    expect((await harness.call(state_solution, { latitude, longitude })).data).toEqual([])
})

test('positions on beaches, islands and in the capital return their state', async ({ harness }) => {
  const places: [number, number, string][] = [
    [24.555, -81.782, 'FL'],
    [40.7, -74.015, 'NY'],
    [52.9, 172.9, 'AK'],
    [21.27, -157.82, 'HI'],
    [18.46, -66.1, 'PR'],
    [38.9, -77.03, 'DC'],
  ]
  for (const [latitude, longitude, state] of places)
    expect((await harness.call<Sunshine>(state_solution, { latitude, longitude })).data[0]?.state).toBe(state)
})

test('an invalid position is rejected', async ({ harness }) => {
  for (const body of [
    {},
    { latitude: 91, longitude: 0 },
    { latitude: 'north', longitude: 0 },
    { latitude: null, longitude: null },
    { latitude: '', longitude: '' },
    { latitude: [39.96], longitude: -83 },
    { latitude: true, longitude: -83 },
  ])
    expect((await harness.call(state_solution, body)).code).toBe(422)
})

test('a state’s policy includes its verification status', async ({ harness }) => {
  const { data } = await harness.call<Policies>(policies, { state: 'AK' })

  expect(data.states).toHaveLength(1)
  expect(data.states[0]).toMatchObject({ state: 'AK', is_default: true, confidence: 'low' })
  expect(data.states[0]?.verification).toContain('no export rule on record')
  expect(data.federal.find(({ id }) => id === '25D')).toMatchObject({
    status: 'ended',
    as_of: '2026-11-23',
    valid_until: '2025-12-31',
  })
})

test('without a state, all policies are returned in the visitor’s language', async ({ harness }) => {
  harness.locale = 'de'

  const { data } = await harness.call<Policies>(policies, {})

  expect(data.states).toHaveLength(51)
  expect(data.states.find(({ state }) => state === 'TX')?.note).toContain('Rückkauftarife')
})

test('a state without a policy record and an unknown ZIP code return 404', async ({ harness }) => {
  expect((await harness.call(policies, { state: 'GU' })).code).toBe(404)
  expect((await harness.call(policies, { zip_code: '00000' })).code).toBe(404)
  expect((await harness.call(policies, { state: 5 })).code).toBe(422)
})

test('a ZIP code and a bill are enough for a report', async ({ harness }) => {
  const { code, data } = await harness.call<Report>(calculate, { zip_code: '85004', bill_average: 180 })

  expect(code).toBe(200)
  expect(data.place).toMatchObject({ state: 'AZ', city: 'Phoenix' })
  expect(data.station.id).toBe('AZ-Phoenix_Sky_Harbor_Intl_Ap')
  const option = data.options[0]
  expect(option?.offset).toBeGreaterThan(0.97)
  expect(option?.offset).toBeLessThan(1.03)
  expect(option?.production_range_kwh.low).toBeLessThan(option?.production_kwh as number)
  expect(option?.cash.price_usd).toBeGreaterThan(0)
  expect(option?.battery).toBeNull()
  // Consumption that the system does not cover comes from the grid.
  expect(option?.imported_kwh).toBeCloseTo(
    data.use.annual_kwh * (1 - (option?.self_sufficiency as number)),
    -2,
  )
})

test('twelve bills in kWh are used unchanged', async ({ harness }) => {
  const bills = Array.from({ length: 12 }, (_, i) => ({ month: i + 1, amount: 500 + 100 * i }))

  const { data } = await harness.call<Report>(calculate, { zip_code: '02108', bill_unit: 'kwh', bills })

  expect(data.use.monthly_kwh).toEqual(bills.map(({ amount }) => amount))
  expect(data.use.is_state_average).toBe(false)
})

test('the report says when solar does not pay back within 25 years', async ({ harness }) => {
  const { data } = await harness.call<Report>(calculate, {
    zip_code: '35203',
    bill_unit: 'kwh',
    bill_average: 1100,
    assumptions: { price_usd_per_watt: 3.6 },
  })

  expect(data.options[0]?.cash).toMatchObject({ payback_years: null, pays_back: false })
  expect(data.options[0]?.payback_range.worst).toBeNull()
  expect(data.notes.join(' ')).toContain('not every system pays back')
})

test('a battery raises self-consumption and lasts longer for essential loads than for the whole home', async ({
  harness,
}) => {
  const asked = { zip_code: '95814', bill_average: 220, system: { capacity_kw: 7, battery_kwh: 13 } }

  const { data: essential } = await harness.call<Report>(calculate, { ...asked, battery_goal: 'essential' })
  const { data: whole } = await harness.call<Report>(calculate, { ...asked, battery_goal: 'whole_home' })

  const [a, b] = [essential.options[0], whole.options[0]]
  expect(a?.self_consumption).toBeGreaterThan((a?.battery?.self_consumption_without as number) + 0.1)
  expect(a?.battery?.adds_usd_year).toBeGreaterThan(0)
  expect(a?.battery?.backup.median_hours).toBeGreaterThan(b?.battery?.backup.median_hours as number)
})

test('with an unverified export rule the headline is the cautious case, with the recorded rule beside it', async ({
  harness,
}) => {
  const asked = { zip_code: '43215', bill_average: 150, system: { capacity_kw: 6 } }

  const usual = (await harness.call<Report>(calculate, asked)).data
  const overridden = (
    await harness.call<Report>(calculate, {
      ...asked,
      assumptions: { export_netting: 'annual', export_usd_kwh: 0 },
    })
  ).data
  const [low, given] = [usual.options[0], overridden.options[0]]

  expect(usual.policy?.is_verified).toBe(false)
  expect(low?.cash.year1_savings_usd).toBeLessThan((low?.recorded_case?.year1_savings_usd ?? 0) - 100)
  expect(low?.bill_before_usd).toBeCloseTo(given?.bill_before_usd ?? 0, 0)
  // The fixed charge of 12 months stays on the bill, however much is produced.
  expect(low?.bill_after_usd).toBeGreaterThan(60)
  expect(usual.assumptions.find(({ id }) => id === 'cautious_export_usd_kwh')?.value).toBe(0.03)
  // A rule entered by the visitor is used as it is, without a second case.
  expect(given?.recorded_case).toBeNull()
  expect(given?.cash.year1_savings_usd).toBeCloseTo(low?.recorded_case?.year1_savings_usd ?? 0, 0)
})

catalogTest('a requested battery is priced like the store’s own batteries', async ({ harness }) => {
  const price = async (battery_kwh: number) =>
    (await harness.call<Report>(calculate, { zip_code: '43215', system: { capacity_kw: 6, battery_kwh } }))
      .data.options[0]?.cash.price_usd ?? 0
  const equipment = await equipmentFor(harness.ctx())

  expect((await price(10)) - (await price(0))).toBeCloseTo(batteryPrice(equipment, 10) ?? 0, 2)
})

test('a changed assumption is marked and changes the result', async ({ harness }) => {
  const { data: usual } = await harness.call<Report>(calculate, { zip_code: '80202', bill_average: 150 })
  const { data: other } = await harness.call<Report>(calculate, {
    zip_code: '80202',
    bill_average: 150,
    assumptions: { escalation_percent: 0 },
  })

  expect(other.assumptions.find(({ id }) => id === 'escalation_percent')).toMatchObject({
    value: 0,
    changed: true,
  })
  expect(usual.assumptions.find(({ id }) => id === 'retail_usd_kwh')?.source).toContain('EIA')
  expect(other.options[0]?.cash.npv_usd).toBeLessThan(usual.options[0]?.cash.npv_usd as number)
  expect(other.options[0]?.cash.npv_usd).toBe(usual.options[0]?.without_escalation.npv_usd)
})

test('the visitor can choose another weather station', async ({ harness }) => {
  const { data } = await harness.call<Report>(calculate, { zip_code: '93534' })
  const other = data.other_stations[0]?.id

  const { data: again } = await harness.call<Report>(calculate, { zip_code: '93534', station_id: other })

  expect(again.station.id).toBe(other)
  expect(again.station.uncertainty_percent).toBeGreaterThanOrEqual(10)
})

test('a roof face with 1 % of the panels is calculated like any other', async ({ harness }) => {
  const faces = [
    { tilt: 20, azimuth: 180 },
    { tilt: 40, azimuth: 90, share_percent: 1 },
  ]

  const { code, data } = await harness.call<Report>(calculate, { zip_code: '59801', bill_average: 90, faces })

  expect(code).toBe(200)
  expect(data.kwh_per_kw).toBeGreaterThan(1000)
})

test('invalid input is rejected with the name of its field', async ({ harness }) => {
  const wrong: [object, string][] = [
    [{}, 'zip_code'],
    [{ zip_code: '00000' }, 'zip_code'],
    [{ zip_code: '09009' }, 'zip_code'],
    [{ zip_code: '96910' }, 'zip_code'],
    [{ latitude: 48.1, longitude: 11.6 }, 'latitude'],
    [{ zip_code: '85004', station_id: 'nowhere' }, 'station_id'],
    [{ zip_code: '85004', faces: [] }, 'faces'],
    [{ zip_code: '85004', faces: [{ tilt: 95, azimuth: 180 }] }, 'faces.0.tilt'],
    [{ latitude: 30, longitude: -60 }, 'latitude'],
    [{ latitude: 13.47, longitude: 144.79 }, 'latitude'],
    [{ zip_code: '85004', bill_average: -1 }, 'bill_average'],
    [
      {
        zip_code: '85004',
        bills: [
          { month: 1, amount: 5 },
          { month: 1, amount: 6 },
        ],
      },
      'bills',
    ],
  ]
  for (const [body, field] of wrong) {
    const { code, data } = await harness.call<{ fields: Record<string, string> }>(calculate, body)
    expect(code, field).toBe(422)
    expect(Object.keys(data.fields)).toContain(field)
  }
})

catalogTest(
  'three systems from the catalog are recommended, each of which can be built',
  async ({ harness }) => {
    const { code, data } = await harness.call<Recommendation>(recommend, {
      zip_code: '43215',
      bill_average: 150,
    })

    expect(code).toBe(200)
    expect(data.solutions.map(({ id }) => id)).toEqual(['budget', 'recommended', 'maximum'])
    for (const one of data.solutions) {
      expect(one.checks.filter(({ result }) => result === 'fail')).toEqual([])
      expect(one.strings.reduce((sum, n) => sum + n, 0)).toBe(one.inverter_kind === 'micro' ? 0 : one.panels)
      const sum = one.lines.reduce((cents, line) => cents + Math.round(line.total * 100), 0)
      expect(Math.round(one.price.equipment_usd * 100)).toBe(sum)
      expect(one.lines.map(({ role }) => role)).toEqual(
        expect.arrayContaining(['panel', 'inverter', 'mounting', 'wiring']),
      )
      expect(one.result.production_kwh / one.capacity_kw).toBeCloseTo(one.result.kwh_per_kw, -1)
    }
    const [budget, recommended, maximum] = data.solutions
    expect(budget?.capacity_kw).toBeLessThan(recommended?.capacity_kw as number)
    expect(recommended?.capacity_kw).toBeLessThan(maximum?.capacity_kw as number)
  },
)

catalogTest(
  'with a battery goal each system has a compatible battery, and two roof faces have separate strings',
  async ({ harness }) => {
    const { data } = await harness.call<Recommendation>(recommend, {
      zip_code: '78701',
      bill_unit: 'kwh',
      bill_average: 1100,
      battery_goal: 'essential',
      surface: 'metal',
      faces: [
        { tilt: 25, azimuth: 90, share_percent: 50 },
        { tilt: 25, azimuth: 270, share_percent: 50 },
      ],
    })

    expect(data.solutions.length).toBeGreaterThanOrEqual(2)
    for (const one of data.solutions) {
      expect(one.battery?.usable_kwh).toBeGreaterThan(0)
      expect(one.lines.some(({ role }) => role === 'battery')).toBe(true)
      expect(one.lines.some(({ product_id }) => product_id === 'hs-metal-bracket')).toBe(true)
      expect(one.panels_by_face).toHaveLength(2)
      expect(one.inverter_kind === 'micro' || one.strings.length >= 2).toBe(true)
      expect(one.result.battery?.backup.median_hours).toBeGreaterThan(0)
    }
  },
)

catalogTest('a small roof area limits every system', async ({ harness }) => {
  const { data } = await harness.call<Recommendation>(recommend, {
    zip_code: '85004',
    bill_average: 400,
    roof_area_sqft: 300,
  })

  expect(data.solutions.length).toBeGreaterThanOrEqual(1)
  for (const one of data.solutions) expect(one.roof_area_sqft).toBeLessThanOrEqual(300)
})

test('an empty catalog returns no recommendation and a note', async ({ harness }) => {
  const { code, data } = await harness.call<Recommendation>(recommend, {
    zip_code: '85004',
    bill_average: 100,
  })

  expect(code).toBe(200)
  expect(data.solutions).toEqual([])
  expect(data.notes.at(-1)).toContain('Contact us for a custom plan')
})

catalogTest(
  'complete systems are listed by use, and each one returns its components',
  async ({ harness }) => {
    type List = { items: { product_id: string; family_id: string; kind: string }[]; total: number }

    const all = await harness.get<List>('/solution/get_solution_list')
    const houses = await harness.get<List>('/solution/get_solution_list?use=residential&page_size=20')
    const one = await harness.get<{ components: object[] }>(
      '/solution/get/solutions/desc?solution_id=home-7-string',
    )

    expect(all.data.total).toBeGreaterThan(houses.data.total)
    expect(new Set(houses.data.items.map(({ family_id }) => family_id))).toEqual(
      new Set(['residential-kits']),
    )
    expect(one.data.components.length).toBeGreaterThan(5)
    const panel = 'q-peak-duo-blk-ml-g10-400'
    expect((await harness.get(`/solution/get/solutions/desc?solution_id=${panel}`)).code).toBe(404)
    expect((await harness.get('/solution/get/solutions/desc')).code).toBe(422)
    expect((await harness.get('/solution/get_solution_list?use=garden')).code).toBe(422)
  },
)
