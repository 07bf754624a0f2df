/**
 * Cell temperature from the nominal operating cell temperature: J. Duffie and W. Beckman, *Solar Engineering of Thermal
 * Processes*, 3rd ed., eq. 23.3.3, with the wind term 9.5 / (5.7 + 3.8 v) and half of the wind at the station's 10 m mast.
 */

/** Nominal operating cell temperature, °C: open rack, and close to a roof. */
export const noct = { open: 45, roof: 49 } as const

export type CellWeather = {
  /** Irradiance that reaches the cells, W/m². */
  irradiance: number
  /** Air temperature, °C. */
  air_temperature: number
  /** Wind speed at the station's mast, m/s. */
  wind_speed: number
}

/** Cell temperature, °C. `nominal` is the NOCT, °C; `efficiency` the module's at standard test conditions, 0…1. */
export function cellTemperature(
  { irradiance, air_temperature, wind_speed }: CellWeather,
  nominal: number,
  efficiency: number,
): number {
  const wind = Math.max(0.001, 0.51 * wind_speed)
  const transmittance_absorptance = 0.9
  return (
    air_temperature +
    ((irradiance / 800) * (nominal - 20) * (1 - efficiency / transmittance_absorptance) * 9.5) /
      (5.7 + 3.8 * wind)
  )
}
