import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  averageMonth,
  best_share_of_limit,
  evaporationKw,
  gallonsOfSeats,
  heatPumpGain,
  roundedRange,
  type SpaUse,
  spaKw,
  spaYear,
  standbyKw,
  standbyLimitW,
  surfaceSqFt,
} from './spa-cost.ts'

const six_seats: SpaUse = {
  gallons: 345,
  footprint_sqft: null,
  rated_kwh_day: 4.3,
  has_heat_pump: false,
  water_f: 102,
  cover: 'good',
  open_hours_week: 0,
}

type SeedSpa = {
  id: string
  length_in: number
  width_in: number
  attributes: { spa_seats: number; spa_water_volume: number; spa_energy_day: number }
}
const spas: SeedSpa[] = JSON.parse(readFileSync('db/seed/catalog/products/outdoor-spas.json', 'utf8'))
const tubs = spas.filter(({ id }) => !id.includes('swim'))

const year = (celsius: number) => new Float32Array(8760).fill(celsius)

test('the standby limit is 3.75 V^(2/3) + 40 watts', () => {
  expect(standbyLimitW(1000)).toBeCloseTo(415, 9)
  expect(standbyLimitW(345)).toBeCloseTo(224.5, 1)
})

test('at the conditions of the product page a covered tub uses the stated energy, at most the limit', () => {
  const { low, high } = standbyKw(six_seats, 60)

  expect(low * 24).toBeCloseTo(4.3, 9)
  expect(high * 1000).toBeCloseTo((standbyLimitW(345) * 42) / 37, 9)
})

test('our tubs need between the best share and all of the standby limit', () => {
  const shares = spas
    .filter(({ id }) => !id.includes('heat-pump'))
    .map(({ attributes: { spa_energy_day, spa_water_volume } }) => {
      const watts_at_test = ((spa_energy_day * 1000) / 24) * (37 / 42)
      return watts_at_test / standbyLimitW(spa_water_volume)
    })

  expect(Math.min(...shares)).toBeGreaterThanOrEqual(best_share_of_limit - 0.005)
  expect(Math.max(...shares)).toBeLessThan(0.86)
})

test('surface and volume by seats fit our tubs', () => {
  for (const { id, length_in, width_in, attributes } of spas) {
    const footprint = (length_in * width_in) / 144
    const share = surfaceSqFt(attributes.spa_water_volume, null) / footprint
    const isRound = id === 'spa-cedar-round-5'
    expect(share, id).toBeGreaterThan(0.6)
    expect(share, id).toBeLessThan(isRound ? 1.5 : 0.9)
    expect(surfaceSqFt(attributes.spa_water_volume, footprint)).toBeLessThanOrEqual(footprint * 0.8)
  }
  const by_seat = tubs
    .map(({ attributes }) => attributes.spa_water_volume / attributes.spa_seats)
    .toSorted((a, b) => a - b)
  expect(by_seat[Math.floor(by_seat.length / 2)]).toBeCloseTo(57.5, 0)
  expect(gallonsOfSeats(6)).toBe(345)
})

test('heat loss grows with the temperature difference, and warm air costs nothing', () => {
  expect(standbyKw(six_seats, 18).low).toBeCloseTo(standbyKw(six_seats, 60).low * 2, 9)
  expect(standbyKw(six_seats, 110)).toEqual({ low: 0, high: 0 })
  expect(standbyKw({ ...six_seats, cover: 'worn' }, 60).low).toBeCloseTo((4.3 / 24) * 1.4, 9)
})

test('evaporation from still water agrees with the measured equation', () => {
  // Still, saturated air at 60 °F: 0.74 × 95 × (2.05 − 0.52) Btu/h on each of 36.9 ft².
  const { low, high } = evaporationKw(six_seats, 60, false)

  expect((low * 3412.14) / surfaceSqFt(345, null)).toBeCloseTo(0.74 * 95 * (2.05 - 0.52), 0)
  expect(high).toBeGreaterThan(low * 2)
  expect(evaporationKw(six_seats, 60, true).low).toBeCloseTo(low * 1.4, 9)
})

test('a heat pump saves most in mild air and nothing in hard frost', () => {
  expect(heatPumpGain(0)).toBe(1)
  expect(heatPumpGain(25)).toBe(1)
  expect(heatPumpGain(42.5)).toBeCloseTo((1 + 4.3 / 1.9) / 2, 9)
  expect(heatPumpGain(80)).toBeCloseTo(4.3 / 1.9, 9)
  const summit = { ...six_seats, gallons: 340, rated_kwh_day: 1.9, has_heat_pump: true }
  expect(spaKw(summit, 60).low * 24).toBeCloseTo(1.9, 9)
})

test('a year at a constant temperature has months in proportion to their days', () => {
  const months = spaYear(six_seats, year((60 - 32) / 1.8))

  expect(months).toHaveLength(12)
  expect(months[0]?.kwh.low).toBeCloseTo(4.3 * 31, 3)
  expect(months[1]?.kwh.low).toBeCloseTo(4.3 * 28, 3)
  expect(months[0]?.air_f).toBeCloseTo(60, 3)
  expect(averageMonth(months).low).toBeCloseTo((4.3 * 365) / 12, 3)
  expect(() => spaYear(six_seats, [])).toThrow('8,760')
})

test('more hours of use, a worse cover, warmer water and colder air never use less', () => {
  const kwh = (change: Partial<SpaUse>, celsius = 10) =>
    averageMonth(spaYear({ ...six_seats, ...change }, year(celsius)))
  const base = kwh({})

  for (const more of [
    kwh({ open_hours_week: 5 }),
    kwh({ cover: 'worn' }),
    kwh({ cover: 'none' }),
    kwh({ water_f: 104 }),
    kwh({}, 0),
    kwh({ gallons: 400, rated_kwh_day: 5 }),
  ]) {
    expect(more.low).toBeGreaterThan(base.low)
    expect(more.high).toBeGreaterThan(base.high)
  }
  expect(base.low).toBeLessThan(base.high)
})

test('ranges are rounded outward', () => {
  expect(roundedRange({ low: 131, high: 187 })).toEqual({ low: 130, high: 190 })
  expect(roundedRange({ low: 219, high: 301 })).toEqual({ low: 210, high: 310 })
})
