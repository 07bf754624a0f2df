import type { Quantity } from './understood-query.ts'

/** What a unit measures, its factor to the unit of the quantity, and the sign to show. */
export const units: Record<string, { quantity: Quantity; factor: number; shown: string }> = {
  W: { quantity: 'power', factor: 1, shown: 'W' },
  kW: { quantity: 'power', factor: 1000, shown: 'W' },
  MW: { quantity: 'power', factor: 1_000_000, shown: 'W' },
  Wh: { quantity: 'energy', factor: 0.001, shown: 'kWh' },
  kWh: { quantity: 'energy', factor: 1, shown: 'kWh' },
  // At one volt.
  Ah: { quantity: 'energy', factor: 0.001, shown: 'kWh' },
  kVA: { quantity: 'apparent_power', factor: 1, shown: 'kVA' },
  MVA: { quantity: 'apparent_power', factor: 1000, shown: 'kVA' },
  V: { quantity: 'voltage', factor: 1, shown: 'V' },
  kV: { quantity: 'voltage', factor: 1000, shown: 'V' },
  A: { quantity: 'current', factor: 1, shown: 'A' },
  gal: { quantity: 'volume', factor: 1, shown: 'gal' },
  l: { quantity: 'volume', factor: 1 / 3.785, shown: 'gal' },
  in: { quantity: 'length', factor: 1, shown: 'in' },
  ft: { quantity: 'length', factor: 12, shown: 'in' },
  cm: { quantity: 'length', factor: 1 / 2.54, shown: 'in' },
  m: { quantity: 'length', factor: 39.37, shown: 'in' },
  mm: { quantity: 'length', factor: 1 / 25.4, shown: 'in' },
  lb: { quantity: 'weight', factor: 1, shown: 'lb' },
  kg: { quantity: 'weight', factor: 2.2046, shown: 'lb' },
  '%': { quantity: 'efficiency', factor: 1, shown: '%' },
  years: { quantity: 'warranty', factor: 1, shown: '' },
  jets: { quantity: 'jets', factor: 1, shown: '' },
  persons: { quantity: 'seats', factor: 1, shown: '' },
  panels: { quantity: 'panels', factor: 1, shown: '' },
  ports: { quantity: 'ports', factor: 1, shown: '' },
}

/** The voltages of grids and batteries in North America: `480 to 208` is a transformer, `14-50` is not. */
export const nominalVoltages = [
  120, 208, 240, 277, 400, 480, 600, 2400, 4160, 7200, 7620, 12_000, 12_470, 13_200, 13_800, 24_900, 34_500,
]
