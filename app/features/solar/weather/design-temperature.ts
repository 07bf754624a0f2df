import { distanceKm, type Position } from './choose-station.ts'
import design_temperatures from './data/design-temperatures.json' with { type: 'json' }

/** The cold that strings are sized for, and where it comes from. Temperatures in °C. */
export type DesignTemperature = {
  celsius: number
  station: string
  distance_km: number
  /** How much colder than at the station, for the site's greater elevation, K. */
  elevation_k: number
  /** Published value of the station; otherwise its typical year's low less a margin. */
  basis: 'published' | 'typical_year' | 'entered'
}

export type DesignStation = Position & {
  id: string
  name: string
  state: string
  elevation_m: number
  /** ASHRAE's extreme annual mean minimum dry-bulb temperature. */
  published_c: number | null
  /** Coldest daylight hour of the typical year, which is no record. */
  typical_year_low_c: number | null
}

/** The 239 stations with a long record. */
export const designStations: readonly DesignStation[] = design_temperatures.stations

/**
 * Taken off a typical year's low where no value is published, K. At every station with both, the result is colder than the
 * published value: the largest difference is 10.0 K, at Missoula, and 11 K leaves 1 K for rounding of either value.
 */
export const typical_year_margin_k = 11

/** Air cools so much for each kilometer of height: the standard atmosphere's lapse rate. */
const lapse_k_km = 6.5

/** Beyond this distance a station says too little about a site's winter, km. */
export const farthest_design_km = 150

/** The design low of a station, or null where neither a published value nor a typical year is known. */
export function designLowOf(station: DesignStation): Pick<DesignTemperature, 'celsius' | 'basis'> | null {
  const { published_c, typical_year_low_c } = station
  if (published_c !== null) return { celsius: published_c, basis: 'published' }
  if (typical_year_low_c === null) return null
  return { celsius: typical_year_low_c - typical_year_margin_k, basis: 'typical_year' }
}

/**
 * The lowest expected ambient temperature of NEC 690.7(A) at a site: that of the nearest station with a value, colder by 6.5 K for
 * each km the site lies above it, never warmer. Null where no station lies within 150 km.
 */
export function designTemperatureAt(site: Position, elevation_m: number): DesignTemperature | null {
  let nearest: { station: DesignStation; distance_km: number } | null = null
  for (const station of designStations) {
    if (!designLowOf(station)) continue
    const distance_km = distanceKm(site, station)
    if (!nearest || distance_km < nearest.distance_km) nearest = { station, distance_km }
  }
  const low = nearest && designLowOf(nearest.station)
  if (!nearest || !low || nearest.distance_km > farthest_design_km) return null
  const elevation_k = (Math.max(0, elevation_m - nearest.station.elevation_m) / 1000) * lapse_k_km
  return {
    celsius: Math.round((low.celsius - elevation_k) * 10) / 10,
    basis: low.basis,
    station: `${nearest.station.name}, ${nearest.station.state}`,
    distance_km: nearest.distance_km,
    elevation_k,
  }
}
