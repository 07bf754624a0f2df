import { stateName } from '#features/people/addresses/state-names.ts'
import { type Locale, text } from '#text/text.tsx'
import table from './data/state-sunshine.json' with { type: 'json' }

/**
 * Sunshine of a state. Equivalent hours are kWh a year per kW of panels on a south-facing roof tilted at latitude, with
 * 14.08 % losses; peak sun hours are the irradiation on that plane, kWh/m². Minimum and maximum are over the state's
 * stations with a long record.
 */
export type StateSunshine = {
  state: string
  state_name: string
  minimum_equivalent_hours: number
  maximum_equivalent_hours: number
  median_equivalent_hours: number
  minimum_peak_sun_hours: number
  maximum_peak_sun_hours: number
  /** Stations in the state, and how many of them have a long record. */
  stations: number
  long_record_stations: number
}

export const sunshine_source = {
  name: text('NREL TMY3, 1,020 stations (climate of 1976–2005), with the PVWatts version 8 model'),
  as_of: '2026-11',
  /** How much higher current satellite data is, approximately. */
  todays_data_read_higher_percent: 3,
} as const

const rows: ReadonlyMap<string, StateSunshine> = new Map(
  Object.entries(table).map(([state, row]) => [state, { state, ...row }]),
)

const named = (row: StateSunshine, locale: Locale): StateSunshine => ({
  ...row,
  state_name: stateName(row.state, locale),
})

/** All states, the District of Columbia and the islands with data, named in this language and sorted by name. */
export const allSunshine = (locale: Locale = 'en'): StateSunshine[] =>
  [...rows.values()]
    .map((row) => named(row, locale))
    .sort((a, b) => a.state_name.localeCompare(b.state_name, locale))

/** The sunshine of a state by its two-letter code, named in this language; null without data. */
export function sunshineOf(state: string, locale: Locale = 'en'): StateSunshine | null {
  const row = rows.get(state.toUpperCase())
  return row ? named(row, locale) : null
}
