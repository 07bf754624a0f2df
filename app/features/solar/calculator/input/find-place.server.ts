import { findZip } from '#features/people/addresses/zip-codes.server.ts'
import { stateAt } from '#features/solar/states/state-of-place.server.ts'
import { rankStations, type StationChoice } from '#features/solar/weather/choose-station.ts'
import { stationsAndHeights } from '#features/solar/weather/weather.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import type { CalculatorInput } from './calculator-input.server.ts'

export type FoundPlace = {
  latitude: number
  longitude: number
  state: string
  city: string | null
  zip_code: string | null
}

/** Maximum distance to a weather station, km. The Pacific islands are beyond it and get no report. */
const max_station_km = 500
const max_offered_stations = 6

/** The location of the input, by ZIP code or else by position. @throws Problem when it is unknown or outside the US. */
export function findPlace({ zip_code, latitude, longitude }: CalculatorInput): FoundPlace {
  if (zip_code) {
    const found = findZip(zip_code)
    if (found?.latitude == null || found.longitude == null)
      throw invalidPlace('zip_code', text('We don’t recognize this ZIP code. Check it or use your location.'))
    const { city, state, zip } = found
    return { latitude: found.latitude, longitude: found.longitude, state, city, zip_code: zip }
  }
  if (latitude === undefined || longitude === undefined)
    throw invalidPlace('zip_code', text('Enter a ZIP code.'))
  const state = stateAt({ latitude, longitude })
  if (!state) throw invalidPlace('latitude', text('This location is outside the United States.'))
  return { latitude, longitude, state, city: null, zip_code: null }
}

const invalidPlace = (field: string, sentence: string) =>
  new Problem('invalid', sentence, { data: { fields: { [field]: sentence } } })

/**
 * The weather station for a place (or the one requested) and alternatives, best first.
 * @throws Problem when the station is unknown or too far away.
 */
export function findStation(
  input: CalculatorInput,
  place: FoundPlace,
): { station: StationChoice; other_stations: StationChoice[] } {
  const { stations, heights } = stationsAndHeights()
  const ranked = rankStations(place, stations, heights)
  const requested_id = input.station_id
  const station = requested_id ? ranked.find((choice) => choice.station.id === requested_id) : ranked[0]
  if (!station) throw invalidPlace('station_id', text('We don’t have this weather station.'))
  if (station.distance_km > max_station_km)
    throw invalidPlace(
      requested_id ? 'station_id' : place.zip_code === null ? 'latitude' : 'zip_code',
      text('There’s no weather station close enough to this location.'),
    )
  const near = ranked.filter((choice) => choice.distance_km <= max_station_km && choice !== station)
  return { station, other_stations: near.slice(0, max_offered_stations - 1) }
}
