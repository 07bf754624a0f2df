import { bifacialGainOf } from './trackers.ts'

/** Series wiring of panels: voltages by NEC 690.7 and currents by NEC 690.8, from data sheet values. */

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
  /** The rear side adds current. */
  bifacial?: boolean
  /** Maximum system voltage the panel is listed for, V; null: not known. */
  max_system_volts?: number | null
}

export type InverterWindow = {
  /** Absolute maximum DC voltage, V. */
  max_dc_voltage: number
  /** Lower end of the MPPT range, V. */
  mppt_low: number
}

export type Climate = {
  /** Lowest expected ambient temperature of NEC 690.7(A), °C. */
  record_low_c: number
  /** Source of the low, as named in the report; null: entered by the visitor, or no data for the location. */
  low_source?: string | null
  /** Air temperature on a hot day, °C. */
  hot_day_c: number
}

/** How much hotter than the air panels on a roof are in full sun, K. */
export const roof_heating_k = 35
const reference_c = 25
/** Maximum DC system voltage (NEC 690.7): 600 V on one- and two-family dwellings, 1,000 V on other buildings. */
export const max_system_voltage = { home: 600, business: 1000 } as const

/** Open-circuit voltage of a string at the lowest expected temperature, V. */
export const coldVoltage = (panel: PanelElectrics, in_series: number, { record_low_c }: Climate) =>
  in_series * panel.voc * (1 + (panel.voc_percent_k / 100) * (record_low_c - reference_c))

/**
 * Maximum-power voltage of a string on a hot roof, V. Data sheets rarely give its coefficient, so the larger coefficient
 * of power is used and the result errs on the low side.
 */
export const hotVoltage = (panel: PanelElectrics, in_series: number, { hot_day_c }: Climate) =>
  in_series * panel.vmp * (1 + (panel.power_percent_k / 100) * (hot_day_c + roof_heating_k - reference_c))

/** Open-circuit voltage of a string on a hot roof, V. */
export const hotOpenVoltage = (panel: PanelElectrics, in_series: number, { hot_day_c }: Climate) =>
  in_series * panel.voc * (1 + (panel.voc_percent_k / 100) * (hot_day_c + roof_heating_k - reference_c))

/** The fewest and the most panels a string may have; `least` is greater than `most` when no length fits. */
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

/**
 * The air temperatures between which strings stay within an inverter's voltages, °C: at `low_c` the longest one reaches the
 * maximum DC voltage, at `high_c` the shortest one falls to the MPPT range or, in open circuit, to the start voltage.
 */
export function temperatureRange(
  panel: PanelElectrics,
  inverter: InverterWindow & { start_voltage: number | null },
  { longest, shortest }: { longest: number; shortest: number },
  property: keyof typeof max_system_voltage,
): { low_c: number; high_c: number } {
  const limit = Math.min(inverter.max_dc_voltage, max_system_voltage[property])
  /** The cell temperature at which a voltage has changed from its rated value to a limit. */
  const cell_c = (rated: number, percent_k: number, volts: number) =>
    reference_c + ((volts / rated - 1) * 100) / percent_k
  return {
    low_c: cell_c(longest * panel.voc, panel.voc_percent_k, limit),
    high_c:
      Math.min(
        cell_c(shortest * panel.vmp, panel.power_percent_k, inverter.mppt_low),
        cell_c(shortest * panel.voc, panel.voc_percent_k, inverter.start_voltage ?? 0),
      ) - roof_heating_k,
  }
}

/**
 * Required ampacity of a string's conductors: its short-circuit current including the rear side, times 1.25 for high
 * irradiance and times 1.25 for continuous load (NEC 690.8).
 */
export const conductorAmps = (panel: PanelElectrics) => panel.isc * bifacialGainOf(panel) * 1.25 * 1.25

/** Standard breaker sizes, A (NEC 240.6). */
const breaker_sizes = [15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 110, 125, 150, 175, 200, 225, 250]

/** The breaker for a continuous current: the smallest size of at least 1.25 times it; null above 250 A. */
export const breakerFor = (amps: number): number | null =>
  breaker_sizes.find((size) => size >= amps * 1.25 - 1e-9) ?? null
