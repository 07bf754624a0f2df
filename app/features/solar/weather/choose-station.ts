/** Which weather station speaks for a place, and how far what it says can be trusted there. */

export type Station = {
  id: string
  name: string
  state: string
  latitude: number
  longitude: number
  elevation_m: number
  utc_offset_hours: number
  /** Years whose months make up the typical year. */
  years: string
}

export type Position = { latitude: number; longitude: number }

export type StationChoice = {
  station: Station
  distance_km: number
  /** Height of the place, estimated from the heights of all stations around it, less the station's, m. */
  height_difference_m: number
  same_state: boolean
  /** The model's yearly figure may be off by so much either way, percent. */
  uncertainty_percent: number
}

const earth_radius_km = 6371

/** Kilometres along the ground (haversine). */
export function distanceKm(a: Position, b: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [from, to] = [radians(a.latitude), radians(b.latitude)]
  const h =
    Math.sin((to - from) / 2) ** 2 +
    Math.cos(from) * Math.cos(to) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  return 2 * earth_radius_km * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** A kilometre of distance counts as much as this many metres of height: coasts, basins and mountains differ. */
const elevation_m_per_km = 6
/** Another state's station must be nearer by this much, km: borders often follow ridges and rivers, and tariffs end there. */
const border_km = 30

/**
 * The stations by how well they speak for a place, best first. Distance, height and state count; `heights` are rows of
 * latitude, longitude and metres from which the place's own height is estimated.
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
 * ±10 % for the model and the years near a station. Beyond 60 km one percent more for each 20 km, beyond 200 m of height one
 * for each 100 m, up to ±25 %.
 */
export function uncertaintyOf(distance_km: number, height_difference_m: number): number {
  const far = Math.max(0, distance_km - 60) / 20
  const high = Math.max(0, Math.abs(height_difference_m) - 200) / 100
  return Math.min(25, 10 + far + high)
}

/** Metres above the sea, weighted from the four nearest known heights; null when none is within 150 km. */
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
