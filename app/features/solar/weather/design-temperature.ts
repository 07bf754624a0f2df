import { distanceKm, type Position } from './choose-station.ts'
import design_temperatures from './data/design-temperatures.json' with { type: 'json' }

/** The low temperature that strings are sized for, and its source. */
export type DesignTemperature = {
  /** Design low, °C. */
  celsius: number
  station: string
  distance_km: number
  /** Temperature subtracted because the site is higher or lower than the station, K. */
  elevation_k: number
  /** Temperature subtracted because the site is far from the station, K. */
  distance_k: number
  /** The station's published value, or its typical year's low less a margin. */
  basis: 'published' | 'typical_year' | 'entered'
}

export type DesignStation = Position & {
  id: string
  name: string
  state: string
  elevation_m: number
  /** ASHRAE's extreme annual mean minimum dry-bulb temperature, °C. */
  published_c: number | null
  /** Coldest daylight hour of the typical year, °C; not a record low. */
  typical_year_low_c: number | null
}

/** The 239 stations with a long record. */
export const designStations: readonly DesignStation[] = design_temperatures.stations

/**
 * Subtracted from a typical year's low when no value is published, K. At every station with both values the result is
 * below the published one: the largest difference is 10.0 K, at Missoula, and 11 K leaves 1 K for rounding.
 */
export const typical_year_margin_k = 11

/** Lapse rate of the standard atmosphere, K/km. */
export const lapse_k_km = 6.5

/** Maximum distance to a station with a design temperature, km. */
export const max_design_distance_km = 150

/** Up to this distance a station's value is used without a margin for distance, km. */
const local_distance_km = 25

/**
 * Subtracted for each km beyond `local_distance_km`, K/km. With it, and with the lapse rate for the elevation difference, no
 * station is given a warmer value than its own published one by any other station 25 to 150 km away. The largest need is
 * 0.093 K/km: Concord, NH, from Boston.
 */
const distance_k_km = 0.1

/** The design low of a station; null when it has neither a published value nor a typical year. */
export function designLowOf(station: DesignStation): Pick<DesignTemperature, 'celsius' | 'basis'> | null {
  const { published_c, typical_year_low_c } = station
  if (published_c !== null) return { celsius: published_c, basis: 'published' }
  if (typical_year_low_c === null) return null
  return { celsius: typical_year_low_c - typical_year_margin_k, basis: 'typical_year' }
}

/**
 * The lowest expected ambient temperature (NEC 690.7(A)) at a site: that of the nearest station with a value, minus 6.5 K
 * for each km of elevation difference and 0.1 K for each km beyond 25 km. A site above its station is colder. A site below
 * a mountain station is not warmer, because cold air collects in valleys: Syracuse, 363 m below Binghamton, has a lower
 * published value. Null when no station is within 150 km.
 */
export function designTemperatureAt(site: Position, elevation_m: number): DesignTemperature | null {
  let nearest: { station: DesignStation; distance_km: number } | null = null
  for (const station of designStations) {
    if (!designLowOf(station)) continue
    const distance_km = distanceKm(site, station)
    if (!nearest || distance_km < nearest.distance_km) nearest = { station, distance_km }
  }
  if (!nearest || nearest.distance_km > max_design_distance_km) return null
  return designTemperatureFrom(nearest.station, nearest.distance_km, elevation_m)
}

/** The design temperature that a station gives for a site at a distance and elevation; null when it has no value. */
export function designTemperatureFrom(
  station: DesignStation,
  distance_km: number,
  elevation_m: number,
): DesignTemperature | null {
  const low = designLowOf(station)
  if (!low) return null
  const elevation_k = (Math.abs(elevation_m - station.elevation_m) / 1000) * lapse_k_km
  const distance_k = Math.max(0, distance_km - local_distance_km) * distance_k_km
  return {
    celsius: Math.round((low.celsius - elevation_k - distance_k) * 10) / 10,
    basis: low.basis,
    station: `${station.name}, ${station.state}`,
    distance_km,
    elevation_k,
    distance_k,
  }
}
