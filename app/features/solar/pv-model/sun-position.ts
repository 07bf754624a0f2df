/**
 * Sun position by the low-precision formulas of Jean Meeus, *Astronomical Algorithms*, 2nd ed. (1998), chapters 25 and 28,
 * with the refraction of the NOAA Solar Calculator. Accurate to about 0.01 degrees between 1900 and 2100, a hundredth of
 * what hourly means need.
 */

const degree = Math.PI / 180
/** Julian day of 2001-01-01 00:00 UTC. The year is fixed because a typical year combines months of many years. */
const julian_day_of_year_begin = 2451910.5
const julian_day_j2000 = 2451545
/** Zenith of the sun's center when its upper edge, raised by refraction, touches the horizon. */
const sunrise_zenith_deg = 90.833
/** Solar constant of the PVWatts chain, W/m². */
export const solar_constant = 1367

export type Place = {
  /** North positive, −90…90. */
  latitude: number
  /** East positive, −180…180. */
  longitude: number
  /** Local standard time minus UTC, hours; no daylight saving. */
  utc_offset_hours: number
}

export type SunPosition = {
  /** Angle from the vertical after refraction, radians. */
  zenith: number
  /** Clockwise from north, radians, 0…2π. */
  azimuth: number
  /** Extraterrestrial irradiance on a horizontal plane, W/m². */
  extraterrestrial_horizontal: number
}

/** Declination (radians), equation of time (minutes) and squared inverse distance (astronomical units) at a Julian day. */
function orbitAt(julian_day: number) {
  const century = (julian_day - julian_day_j2000) / 36525
  const mean_longitude = (280.46646 + century * (36000.76983 + century * 0.0003032)) * degree
  const mean_anomaly = (357.52911 + century * (35999.05029 - century * 0.0001537)) * degree
  const eccentricity = 0.016708634 - century * (0.000042037 + century * 0.0000001267)
  const center =
    (Math.sin(mean_anomaly) * (1.914602 - century * (0.004817 + century * 0.000014)) +
      Math.sin(2 * mean_anomaly) * (0.019993 - century * 0.000101) +
      Math.sin(3 * mean_anomaly) * 0.000289) *
    degree
  const node = (125.04 - 1934.136 * century) * degree
  const apparent_longitude = mean_longitude + center - (0.00569 + 0.00478 * Math.sin(node)) * degree
  const obliquity = (23.4392911 - century * 0.0130042 + 0.00256 * Math.cos(node)) * degree
  const distance =
    (1.000001018 * (1 - eccentricity * eccentricity)) / (1 + eccentricity * Math.cos(mean_anomaly + center))
  const y = Math.tan(obliquity / 2) ** 2
  const equation =
    y * Math.sin(2 * mean_longitude) -
    2 * eccentricity * Math.sin(mean_anomaly) +
    4 * eccentricity * y * Math.sin(mean_anomaly) * Math.cos(2 * mean_longitude) -
    0.5 * y * y * Math.sin(4 * mean_longitude) -
    1.25 * eccentricity * eccentricity * Math.sin(2 * mean_anomaly)
  return {
    declination: Math.asin(Math.sin(obliquity) * Math.sin(apparent_longitude)),
    equation_of_time: (4 * equation) / degree,
    inverse_square_distance: 1 / (distance * distance),
  }
}

/** Atmospheric refraction at a true elevation, both in degrees (NOAA approximation). */
function refraction(elevation: number) {
  if (elevation > 85) return 0
  const tangent = Math.tan(elevation * degree)
  if (elevation > 5) return (58.1 / tangent - 0.07 / tangent ** 3 + 0.000086 / tangent ** 5) / 3600
  if (elevation > -0.575)
    return (
      (1735 + elevation * (-518.2 + elevation * (103.4 + elevation * (-12.79 + elevation * 0.711)))) / 3600
    )
  return -20.772 / tangent / 3600
}

const julianDay = (day_of_year: number, hour: number, place: Place) =>
  julian_day_of_year_begin + (day_of_year - 1) + (hour - place.utc_offset_hours) / 24

/** The sun's position at an hour (0…24, local standard time, may be fractional) of a day of the year (1…365). */
export function sunPosition(day_of_year: number, hour: number, place: Place): SunPosition {
  const orbit = orbitAt(julianDay(day_of_year, hour, place))
  const solar_minutes = hour * 60 + orbit.equation_of_time + 4 * place.longitude - 60 * place.utc_offset_hours
  const hour_angle = (solar_minutes / 4 - 180) * degree
  const latitude = place.latitude * degree
  const sine =
    Math.sin(latitude) * Math.sin(orbit.declination) +
    Math.cos(latitude) * Math.cos(orbit.declination) * Math.cos(hour_angle)
  const elevation = Math.asin(Math.min(1, Math.max(-1, sine))) / degree
  const zenith = (90 - elevation - refraction(elevation)) * degree
  const azimuth = Math.atan2(
    -Math.cos(orbit.declination) * Math.sin(hour_angle),
    Math.sin(orbit.declination) * Math.cos(latitude) -
      Math.cos(orbit.declination) * Math.sin(latitude) * Math.cos(hour_angle),
  )
  return {
    zenith,
    azimuth: azimuth < 0 ? azimuth + 2 * Math.PI : azimuth,
    extraterrestrial_horizontal: solar_constant * orbit.inverse_square_distance * Math.cos(zenith),
  }
}

/**
 * Sunrise and sunset in hours of local standard time. Where standard time differs much from solar time, sunset may be
 * after 24 and sunrise before 0. When the sun stays up all day they are −Infinity and Infinity; when it stays down,
 * Infinity and −Infinity.
 */
export function daylight(day_of_year: number, place: Place): { sunrise: number; sunset: number } {
  const latitude = place.latitude * degree
  const event = (sign: -1 | 1) => {
    let hour = 12
    // The first pass uses the declination at noon, the second that of the time found.
    for (let pass = 0; pass < 2; pass++) {
      const { declination, equation_of_time } = orbitAt(julianDay(day_of_year, hour, place))
      const cosine =
        Math.cos(sunrise_zenith_deg * degree) / (Math.cos(latitude) * Math.cos(declination)) -
        Math.tan(latitude) * Math.tan(declination)
      if (cosine >= 1) return -sign * Number.POSITIVE_INFINITY
      if (cosine <= -1) return sign * Number.POSITIVE_INFINITY
      const noon = 12 - (equation_of_time + 4 * place.longitude) / 60 + place.utc_offset_hours
      hour = noon + (sign * Math.acos(cosine)) / degree / 15
    }
    return hour
  }
  return { sunrise: event(-1), sunset: event(1) }
}
