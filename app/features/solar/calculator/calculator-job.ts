import type { ExportRule } from '#features/solar/economics/bills.ts'
import type { Bills, Property } from '#features/solar/economics/consumption.ts'
import type { Battery } from '#features/solar/economics/dispatch.ts'
import type { FutureLoads } from '#features/solar/economics/future-loads.ts'
import type { Loan, LoanCost, Return } from '#features/solar/economics/investment.ts'
import type { Backup } from '#features/solar/economics/outage.ts'
import type { ModuleType } from '#features/solar/pv-model/module.ts'
import type { ArrayType } from '#features/solar/pv-model/system.ts'

/** Everything a report is calculated from, settled beforehand: equal jobs give equal results. */
export type CalculatorJob = {
  station_id: string
  roof: Roof
  use: {
    bills: Bills
    /** The bills are of a mean month, not of the one named. */
    average: boolean
    property: Property
    home_by_day: boolean
    future: FutureLoads
    /** What must go on in an outage, as a share of the house's use. */
    essential_share: number
  }
  money: Money
  options: SystemOption[]
}

export type Roof = {
  /** One or two; the shares add up to 1. */
  faces: { tilt_deg: number; azimuth_deg: number; share: number }[]
  array_type: ArrayType
  losses_percent: number
  ground_coverage: number
  albedo: number
  /** False: the first face's azimuth is a guess, and the range takes in the same face to the east and to the west. */
  facing_known: boolean
  /** Of the station's figure for this place, either way. */
  uncertainty_percent: number
}

export type Money = {
  retail_usd_kwh: number
  fixed_usd_month: number
  export_rule: ExportRule
  /**
   * Set where the export rule is not verified: the result then uses this, with the recorded rule beside it. The fixed charge is
   * a part of the mean price a kWh that no system saves, $ a month.
   */
  cautious: { export_rule: ExportRule; fixed_in_price_usd_month: number } | null
  /** A utility's monthly charge for each kW of the system. */
  monthly_fee_usd_per_kw: number
  maintenance_usd_year: number
  /** Taken off the price; only what is certain. */
  incentive_usd: number
  escalation: number
  degradation: number
  discount_rate: number
  years: number
  loan: Loan
  co2e_lb_mwh: number
}

export type SystemOption = {
  id: string
  capacity_kw: number
  module_type: ModuleType
  dc_ac_ratio: number
  inverter_efficiency_percent: number
  battery: Battery | null
  /** What is paid for all of it, installed. */
  price_usd: number
}

type Range = { low: number; high: number }

export type OptionResult = {
  id: string
  production_kwh: number
  production_range_kwh: Range
  monthly_production_kwh: number[]
  kwh_per_kw: number
  offset: number
  self_consumption: number
  self_sufficiency: number
  exported_kwh: number
  imported_kwh: number
  bill_before_usd: number
  bill_after_usd: number
  cash: Return & { price_usd: number; net_cost_usd: number }
  /** The same system under the recorded export rule, where that is not verified; the figures above are then the cautious case. */
  recorded_case: {
    bill_after_usd: number
    year1_savings_usd: number
    payback_years: number | null
    npv_usd: number
  } | null
  /** Years until it has paid for itself, at best and at worst; null: not within the years looked at. */
  payback_range: { best: number | null; worst: number | null }
  /** With electricity prices that do not rise. */
  without_escalation: { payback_years: number | null; npv: number }
  loan: LoanCost & { apr: number; years: number; cumulative: number[] }
  co2_tons_year: number
  battery: {
    /** First year's saving that the battery adds to the same system without one. */
    adds_usd_year: number
    self_consumption_without: number
    full_cycles: number
    backup: Backup
  } | null
  /** Mean days of June and December, kW in each hour. */
  days: {
    month: number
    production: number[]
    use: number[]
    imported: number[]
    exported: number[]
    stored: number[]
  }[]
}

export type CalculatorResult = {
  use_kwh: number
  monthly_use_kwh: number[]
  /** Of which the future loads. */
  future_kwh: number
  /** kWh used on a mean day from 17 to 23 o'clock, and on a mean day. */
  evening_kwh: number
  daily_kwh: number
  /** What a kW of standard modules on this roof makes in a year, kWh. */
  kwh_per_kw: number
  /** Where the facing is a guess: what the worse of east and west makes, as a share of that; else 1. */
  facing_share: number
  options: OptionResult[]
}
