/**
 * Module power by the CEC six-parameter single-diode model: A. Dobos, *An Improved Coefficient Calculator for the
 * California Energy Commission 6 Parameter Photovoltaic Module Model*, J. Solar Energy Engineering 134 (2012), on De Soto,
 * Klein and Beckman (2006). PVWatts version 8 uses one representative module for each of its three types.
 */

export const module_types = ['standard', 'premium', 'thin_film'] as const
export type ModuleType = (typeof module_types)[number]

export type Module = {
  /** m² */
  area: number
  /** Voltage (V) and current (A) at maximum power, standard test conditions. */
  vmp: number
  imp: number
  /** Temperature coefficient of the short-circuit current, A/K. */
  alpha_isc: number
  /** At standard test conditions: modified ideality factor (V), light current and saturation current (A). */
  a: number
  light_current: number
  saturation_current: number
  /** Ω */
  series_resistance: number
  shunt_resistance: number
  /** Correction of the current's temperature coefficient that makes the power's coefficient match, percent. */
  adjust: number
}

/** Entries of the CEC module list: CS1H-320MS, SPR-E20-327, FS-6435A. */
export const modules: Readonly<Record<ModuleType, Module>> = {
  standard: {
    area: 1.6864,
    vmp: 35.8,
    imp: 9.01,
    alpha_isc: 0.004755,
    a: 1.65916,
    light_current: 9.51393,
    saturation_current: 4.37813e-11,
    series_resistance: 0.269953,
    shunt_resistance: 654.059,
    adjust: 5.79586,
  },
  premium: {
    area: 1.6297,
    vmp: 54.7,
    imp: 5.98,
    alpha_isc: 0.0026,
    a: 2.45326,
    light_current: 6.4704,
    saturation_current: 2.01784e-11,
    series_resistance: 0.421231,
    shunt_resistance: 261.723,
    adjust: 9.56482,
  },
  thin_film: {
    area: 2.4751,
    vmp: 183.6,
    imp: 2.37,
    alpha_isc: 0.00102,
    a: 7.97293,
    light_current: 2.55475,
    saturation_current: 2.69243e-12,
    series_resistance: 4.60991,
    shunt_resistance: 2476.95,
    adjust: -2.49865,
  },
}

const reference_kelvin = 298.15
const silicon_gap = 1.12
/** Boltzmann's constant in eV/K, with the digits of the reference implementation. */
const boltzmann = 8.618e-5
const min_irradiance = 1

/** Efficiency at standard test conditions, 0…1. */
export const efficiencyOf = (module: Module) => (module.vmp * module.imp) / (1000 * module.area)

/**
 * Maximum power (W) of one module at an irradiance (W/m², on the cells) and a cell temperature (°C); 0 below 1 W/m².
 *
 * The free variable is the diode voltage, which makes current and terminal voltage explicit. Power is concave in it, so
 * Newton's method on its derivative finds the only root.
 */
export function maximumPower(module: Module, irradiance: number, cell_temperature: number): number {
  if (!(irradiance >= min_irradiance)) return 0
  const kelvin = cell_temperature + 273.15
  const over = kelvin - reference_kelvin
  const gap = silicon_gap * (1 - 0.0002677 * over)
  const light =
    (irradiance / 1000) * (module.light_current + module.alpha_isc * (1 - module.adjust / 100) * over)
  const saturation =
    module.saturation_current *
    (kelvin / reference_kelvin) ** 3 *
    Math.exp((silicon_gap / reference_kelvin - gap / kelvin) / boltzmann)
  const a = (module.a * kelvin) / reference_kelvin
  const shunt = (module.shunt_resistance * 1000) / irradiance
  const series = module.series_resistance
  const open_circuit = a * Math.log(light / saturation + 1)
  // Start at the maximum-power voltage without resistances, which is close to the root.
  let voltage = open_circuit - a * Math.log(1 + open_circuit / a)
  let current = 0
  for (let step = 0; step < 60; step++) {
    const diode_current = saturation * Math.exp(voltage / a)
    current = light - diode_current + saturation - voltage / shunt
    const slope = diode_current / a + 1 / shunt
    const bend = diode_current / (a * a)
    // First and second derivative of power by the diode voltage.
    const first = current * (1 + 2 * slope * series) - slope * voltage
    const second = -slope * (1 + 2 * slope * series) + 2 * current * bend * series - slope - bend * voltage
    const change = first / second
    voltage -= change
    if (Math.abs(change) < 1e-7 * a) break
  }
  current = light - saturation * (Math.exp(voltage / a) - 1) - voltage / shunt
  return Math.max(0, (voltage - current * series) * current)
}
