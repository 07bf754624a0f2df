import table from './data/state-electricity.json' with { type: 'json' }

/** A state's electricity prices, consumption and emissions, and its installed system price. */
export type StateElectricity = {
  /** EIA, June 2026, preliminary. */
  residential_cents_kwh: number
  /** EIA, one month of spring 2026. */
  commercial_cents_kwh: number
  /** Average monthly use of a household, EIA 2024. */
  monthly_kwh: number
  /** EPA eGRID2023, pounds of CO₂ equivalent per MWh. */
  co2e_lb_mwh: number
  /** Median of 2025, Lawrence Berkeley National Laboratory; null when only the US median is known. */
  installed_usd_per_watt: number | null
}

/** Sources of the state electricity data, with their dates. */
export const electricity_sources = {
  price: { name: 'EIA Electric Power Monthly, tables 5.6.A and 5.6.B', as_of: '2026-06' },
  use: { name: 'EIA Form 861, table 5A', as_of: '2024' },
  emissions: { name: 'EPA eGRID2023', as_of: '2023' },
  installed: { name: 'Lawrence Berkeley National Laboratory, Tracking the Sun 2026', as_of: '2025' },
} as const

/** US medians, $/W: all systems, those bought with cash, and those with a loan (including dealer fees). */
export const us_installed_usd_per_watt = { all: 3.6, cash: 3, loan: 4.5 } as const

const rows: Readonly<Record<string, StateElectricity>> = table

/** A state's electricity data by its two-letter code; null for the islands and unknown codes. */
export const electricityOf = (state: string): StateElectricity | null => rows[state.toUpperCase()] ?? null

/** Pounds in a metric ton. */
const pounds_per_ton = 2204.6

/** Grid emissions avoided by this energy, metric tons of CO₂ equivalent. */
export const tonsOfCo2 = (kwh: number, co2e_lb_mwh: number) => ((kwh / 1000) * co2e_lb_mwh) / pounds_per_ton
