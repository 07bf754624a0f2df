import { expect, test } from 'vitest'
import {
  designLowOf,
  designStations,
  designTemperatureAt,
  typical_year_margin_k,
} from './design-temperature.ts'

const yakima = { latitude: 46.568, longitude: -120.543 }

test('our design low is never warmer than the published value, also when derived from the typical year', () => {
  const published = designStations.filter(({ published_c }) => published_c !== null)
  const warmer = published.filter(
    (station) =>
      (designLowOf(station)?.celsius ?? 99) > (station.published_c ?? -99) ||
      (designTemperatureAt(station, station.elevation_m)?.celsius ?? 99) > (station.published_c ?? -99) ||
      (station.typical_year_low_c !== null &&
        station.typical_year_low_c - typical_year_margin_k >= (station.published_c ?? -99)),
  )

  expect({ stations: designStations.length, published: published.length, warmer }).toEqual({
    stations: 239,
    published: 237,
    warmer: [],
  })
})

test('a place uses the published value of its nearest airport', () => {
  // Both stations of ASHRAE 2017 are within 5 km of the airport.
  expect(designTemperatureAt({ latitude: 46.433, longitude: -105.883 }, 801)).toMatchObject({
    celsius: -30.8,
    basis: 'published',
    station: 'Miles City Municipal Arpt, MT',
  })
  expect(designTemperatureAt({ latitude: 29.183, longitude: -81.067 }, 9)?.celsius).toBe(-1.2)
})

test('a site above its station is 6.5 K colder per km, and a site below is not warmer', () => {
  // Yakima Air Terminal, 324 m: -17.2 °C (ASHRAE 2017). 1,000 m higher: -17.2 - 6.5 = -23.7 °C.
  expect(designTemperatureAt(yakima, 324)).toMatchObject({ celsius: -17.2, basis: 'published' })
  expect(designTemperatureAt(yakima, 1324)?.celsius).toBe(-23.7)
  expect(designTemperatureAt(yakima, 0)?.celsius).toBe(-17.2)
})

test('a station without a published value uses its typical year less the margin, and a remote place has none', () => {
  const broomfield = designStations.find(({ id }) => id.startsWith('CO-Broomfield'))

  expect(broomfield?.published_c).toBeNull()
  expect(broomfield && designTemperatureAt(broomfield, 0)?.basis).toBe('typical_year')
  expect(designTemperatureAt({ latitude: 0, longitude: -150 }, 0)).toBeNull()
})
