import { bifacialGainOf } from './trackers.ts'

/** How panels are wired in series for an inverter: voltages of NEC 690.7 and currents of NEC 690.8, from the data sheet. */

export type PanelElectrics = {
  /** At standard test conditions: W, V, A. */
  watts: number
  voc: number
  vmp: number
  isc: number
  imp: number
  /** Temperature coefficients of open-circuit voltage and of power, percent a kelvin, negative. */
  voc_percent_k: number
  power_percent_k: number
  /** The rear side makes current, too. */
  bifacial?: boolean
}

export type InverterWindow = {
  /** Never to be exceeded, V. */
  max_dc_voltage: number
  /** Below this it finds no power point, V. */
  mppt_low: number
}

export type Climate = {
  /** Lowest expected ambient temperature of NEC 690.7(A), °C. */
  record_low_c: number
  /** Where the low is from, as a report names it; null: entered by the visitor, or nothing is known of the place. */
  low_source?: string | null
  /** Air on a hot day, °C. */
  hot_day_c: number
}

/** Panels on a roof are so much hotter than the air when the sun is high, K. */
export const roof_heating_k = 35
const reference_c = 25
/** One- and two-family houses may have so much DC voltage on the roof (NEC 690.7(A)(3)), other buildings more. */
export const max_system_voltage = { home: 600, business: 1000 } as const

/** Open-circuit voltage of a string on the coldest morning, V. */
export const coldVoltage = (panel: PanelElectrics, in_series: number, { record_low_c }: Climate) =>
  in_series * panel.voc * (1 + (panel.voc_percent_k / 100) * (record_low_c - reference_c))

/**
 * Voltage of a string's power point on a hot roof, V. Data sheets seldom name its coefficient; the power's is larger, so the
 * voltage comes out rather too low.
 */
export const hotVoltage = (panel: PanelElectrics, in_series: number, { hot_day_c }: Climate) =>
  in_series * panel.vmp * (1 + (panel.power_percent_k / 100) * (hot_day_c + roof_heating_k - reference_c))

/** Open-circuit voltage of a string on a hot roof, V. */
export const hotOpenVoltage = (panel: PanelElectrics, in_series: number, { hot_day_c }: Climate) =>
  in_series * panel.voc * (1 + (panel.voc_percent_k / 100) * (hot_day_c + roof_heating_k - reference_c))

/** The fewest and most panels that a string may have; `least` is above `most` where none fits. */
export function stringLengths(
  panel: PanelElectrics,
  inverter: InverterWindow,
  climate: Climate,
  property: keyof typeof max_system_voltage,
): { least: number; most: number } {
  const limit = Math.min(inverter.max_dc_voltage, max_system_voltage[property])
  return {
    least: Math.max(1, Math.ceil(inverter.mppt_low / hotVoltage(panel, 1, climate))),
    most: Math.floor(limit / coldVoltage(panel, 1, climate)),
  }
}

/** Conductors of a string carry 1.25 times its short-circuit current, with the rear side's, for the sun, and 1.25 times that for lasting load (NEC 690.8). */
export const conductorAmps = (panel: PanelElectrics) => panel.isc * bifacialGainOf(panel) * 1.25 * 1.25

/** The usual sizes of breakers, A (NEC 240.6). */
const breaker_sizes = [15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 110, 125, 150, 175, 200, 225, 250]

/** The breaker for a lasting current: the next size above 1.25 times it; null beyond the table. */
export const breakerFor = (amps: number): number | null =>
  breaker_sizes.find((size) => size >= amps * 1.25 - 1e-9) ?? null
