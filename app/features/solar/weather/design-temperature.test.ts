import { expect, test } from 'vitest'
import { distanceKm } from './choose-station.ts'
import {
  designLowOf,
  designStations,
  designTemperatureAt,
  designTemperatureFrom,
  max_design_distance_km,
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

test('a site is 6.5 K colder for each km above its station, and also for each km below it', () => {
  // Yakima Air Terminal, 324 m: -17.2 °C (ASHRAE 2017). 1,000 m higher: -17.2 - 6.5 = -23.7 °C.
  expect(designTemperatureAt(yakima, 324)).toMatchObject({ celsius: -17.2, basis: 'published' })
  expect(designTemperatureAt(yakima, 1324)?.celsius).toBe(-23.7)
  // 324 m lower, where cold air collects: -17.2 - 2.1 = -19.3 °C.
  expect(designTemperatureAt(yakima, 0)?.celsius).toBe(-19.3)
})

test('a site far from its station is 0.1 K colder for each km beyond 25 km', () => {
  const station = designStations.find(({ name }) => name.startsWith('Boston Logan'))
  if (!station) throw new Error('The data has no Boston.')
  const { published_c, elevation_m } = station

  expect(designTemperatureFrom(station, 25, elevation_m)?.celsius).toBe(published_c)
  expect(designTemperatureFrom(station, 105, elevation_m)?.celsius).toBe((published_c ?? 0) - 8)
})

test('no station is given a value warmer than its published one by a station 25 to 150 km away', () => {
  const published = designStations.filter(({ published_c }) => published_c !== null)
  const pairs = published.flatMap((site) =>
    published.flatMap((station) => {
      const km = distanceKm(site, station)
      if (station === site || km > max_design_distance_km) return []
      const excess_k =
        (designTemperatureFrom(station, km, site.elevation_m)?.celsius ?? 99) - (site.published_c ?? -99)
      return [{ site: site.name, station: station.name, km, excess_k }]
    }),
  )

  expect(pairs.length).toBeGreaterThan(300)
  expect(pairs.filter(({ km, excess_k }) => km > 25 && excess_k > 0)).toEqual([])
  // Closer stations are used as they are: the largest difference is Long Beach, 24 km from Los Angeles.
  expect(Math.max(...pairs.map(({ excess_k }) => excess_k))).toBeLessThan(2)
})

test('a site below a mountain station is not given a warmer value than it has', () => {
  // Station and site of the pairs where the station is more than 250 m above the site: the measured low of the site is
  // below the station's, up to 1.8 K at Syracuse, although the site is lower.
  const byName = (name: string) => designStations.find((station) => station.name.startsWith(name))
  const pairs = [
    ['Syracuse Hancock', 'Binghamton'],
    ['Pueblo Memorial', 'Colorado Springs'],
    ['Scottsbluff', 'Cheyenne'],
  ] as const
  for (const [site_name, station_name] of pairs) {
    const site = byName(site_name)
    const station = byName(station_name)
    if (!site || !station) throw new Error(`The data has no ${site_name} or ${station_name}.`)
    const design = designTemperatureFrom(station, distanceKm(site, station), site.elevation_m)

    expect(station.elevation_m - site.elevation_m).toBeGreaterThan(250)
    expect(station.published_c ?? -99).toBeGreaterThan(site.published_c ?? 99)
    expect(design?.celsius ?? 99).toBeLessThanOrEqual(site.published_c ?? -99)
  }
})

test('a station without a published value uses its typical year less the margin, and a remote place has none', () => {
  const broomfield = designStations.find(({ id }) => id.startsWith('CO-Broomfield'))

  expect(broomfield?.published_c).toBeNull()
  expect(broomfield && designTemperatureAt(broomfield, 0)?.basis).toBe('typical_year')
  expect(designTemperatureAt({ latitude: 0, longitude: -150 }, 0)).toBeNull()
})
