import table from './data/state-electricity.json' with { type: 'json' }

/** What electricity costs and weighs in a state, and what systems were sold for there. */
export type StateElectricity = {
  /** EIA, June 2026, preliminary. */
  residential_cents_kwh: number
  /** EIA, one month of spring 2026. */
  commercial_cents_kwh: number
  /** A household's use in a month, EIA 2024. */
  monthly_kwh: number
  /** EPA eGRID2023, pounds of CO₂ equivalent a MWh. */
  co2e_lb_mwh: number
  /** Median of 2025, Lawrence Berkeley National Laboratory; null where only the country's median is known. */
  installed_usd_per_watt: number | null
}

export const electricity_sources = {
  price: { name: 'EIA Electric Power Monthly, tables 5.6.A and 5.6.B', as_of: '2026-06' },
  use: { name: 'EIA Form 861, table 5A', as_of: '2024' },
  emissions: { name: 'EPA eGRID2023', as_of: '2023' },
  installed: { name: 'Lawrence Berkeley National Laboratory, Tracking the Sun 2026', as_of: '2025' },
} as const

/** The country's medians: all systems, those bought with cash, and those with a loan (dealer fees are in there). */
export const us_installed_usd_per_watt = { all: 3.6, cash: 3, loan: 4.5 } as const

const rows: Readonly<Record<string, StateElectricity>> = table

/** A state's electricity by its two letters; null for the islands and where nothing is known. */
export const electricityOf = (state: string): StateElectricity | null => rows[state.toUpperCase()] ?? null

/** Pounds in a metric ton. */
const pounds_per_ton = 2204.6

/** Tons of CO₂ equivalent that the grid would have given off for so many kWh. */
export const tonsOfCo2 = (kwh: number, co2e_lb_mwh: number) => ((kwh / 1000) * co2e_lb_mwh) / pounds_per_ton
