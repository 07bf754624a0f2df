import { daylight, type Place, sunPosition } from './sun-position.ts'

/** Hours of the non-leap year that the model simulates. */
export const hours_of_year = 8760

/** The sun's position in each hour of the year at one place. It depends only on the place and can be cached. */
export type SunPath = {
  /** Hours (0…8759) in which the sun is up, in order. */
  hours: Uint16Array
  /** For each of these hours: apparent zenith and azimuth (radians), extraterrestrial horizontal irradiance (W/m²). */
  zenith: Float64Array
  azimuth: Float64Array
  extraterrestrial_horizontal: Float64Array
}

/**
 * The sun's path through a typical year. An hourly value is the mean of the hour before its time stamp, so the position is
 * computed for the middle of the hour, and in the hour of sunrise or sunset for the middle of its sunlit part. PVWatts does
 * the same for hourly files without minutes (NREL/TP-6A20-67399, section 4, *Effective sun position*).
 */
export function sunPath(place: Place): SunPath {
  const hours: number[] = []
  const found: number[] = []
  for (let day = 1; day <= 365; day++) {
    const { sunrise, sunset } = daylight(day, place)
    for (let hour = 0; hour < 24; hour++) {
      const time = sunlitMiddle(hour, sunrise, sunset)
      if (time === null) continue
      const sun = sunPosition(day, time, place)
      hours.push((day - 1) * 24 + hour)
      found.push(sun.zenith, sun.azimuth, sun.extraterrestrial_horizontal)
    }
  }
  const column = (offset: number) => Float64Array.from(hours, (_, i) => found[3 * i + offset] as number)
  return {
    hours: Uint16Array.from(hours),
    zenith: column(0),
    azimuth: column(1),
    extraterrestrial_horizontal: column(2),
  }
}

/** The middle of the sunlit part of the hour that starts at `hour`; null when the sun is down. */
function sunlitMiddle(hour: number, sunrise: number, sunset: number): number | null {
  for (const shift of [0, 24, -24]) {
    const from = Math.max(hour + shift, sunrise)
    const to = Math.min(hour + shift + 1, sunset)
    if (to > from) return (from + to) / 2 - shift
  }
  return null
}
