/** Chooses the weather station for a location and estimates the uncertainty of its data there. */

export type Station = {
  id: string
  name: string
  state: string
  latitude: number
  longitude: number
  elevation_m: number
  utc_offset_hours: number
  /** Years of the months in the typical year. */
  years: string
}

export type Position = { latitude: number; longitude: number }

export type StationChoice = {
  station: Station
  distance_km: number
  /** Elevation of the place, estimated from nearby stations, minus that of the station, m. */
  height_difference_m: number
  same_state: boolean
  /** Uncertainty of the modeled annual yield, ± percent. */
  uncertainty_percent: number
}

const earth_radius_km = 6371

/** Great-circle distance in km (haversine formula). */
export function distanceKm(a: Position, b: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [from, to] = [radians(a.latitude), radians(b.latitude)]
  const h =
    Math.sin((to - from) / 2) ** 2 +
    Math.cos(from) * Math.cos(to) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  return 2 * earth_radius_km * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Elevation difference (m) that counts as much as 1 km of distance: coasts, basins and mountains differ. */
const elevation_m_per_km = 6
/** Penalty for a station in another state, km: borders often follow ridges and rivers, and tariffs end there. */
const border_km = 30

/**
 * The stations ranked for a place, best first, by distance, elevation difference and state. `heights` are rows of
 * latitude, longitude and meters from which the elevation of the place is estimated.
 */
export function rankStations(
  place: Position & { state?: string | null },
  stations: readonly Station[],
  heights: readonly (readonly number[])[],
): StationChoice[] {
  const height = heightOf(place, heights)
  return stations
    .map((station) => {
      const distance_km = distanceKm(place, station)
      const height_difference_m = height === null ? 0 : height - station.elevation_m
      const same_state = !place.state || station.state === place.state
      const far =
        distance_km + Math.abs(height_difference_m) / elevation_m_per_km + (same_state ? 0 : border_km)
      const choice: StationChoice = {
        station,
        distance_km,
        height_difference_m,
        same_state,
        uncertainty_percent: uncertaintyOf(distance_km, height_difference_m),
      }
      return { far, choice }
    })
    .sort((a, b) => a.far - b.far)
    .map(({ choice }) => choice)
}

/**
 * Uncertainty in ± percent: 10 for the model and weather variation near a station, plus 1 for each 20 km beyond 60 km and
 * 1 for each 100 m of elevation beyond 200 m; at most 25.
 */
export function uncertaintyOf(distance_km: number, height_difference_m: number): number {
  const far = Math.max(0, distance_km - 60) / 20
  const high = Math.max(0, Math.abs(height_difference_m) - 200) / 100
  return Math.min(25, 10 + far + high)
}

/** Elevation in m, weighted by distance from the four nearest known elevations; null when none is within 150 km. */
function heightOf(place: Position, heights: readonly (readonly number[])[]): number | null {
  const near = heights
    .map(([latitude = 0, longitude = 0, height = 0]) => ({
      height,
      km: distanceKm(place, { latitude, longitude }),
    }))
    .filter(({ km }) => km < 150)
    .sort((a, b) => a.km - b.km)
    .slice(0, 4)
  if (near.length === 0) return null
  const weight = (km: number) => 1 / (km + 1) ** 2
  const total = near.reduce((sum, { km }) => sum + weight(km), 0)
  return near.reduce((sum, { km, height }) => sum + height * weight(km), 0) / total
}
