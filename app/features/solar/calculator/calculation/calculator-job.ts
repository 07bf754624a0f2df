import type { ExportRule } from '#features/solar/economics/bills.ts'
import type { Bills, Property } from '#features/solar/economics/consumption.ts'
import type { Battery } from '#features/solar/economics/dispatch.ts'
import type { FutureLoads } from '#features/solar/economics/future-loads.ts'
import type { Loan, LoanCost, Return } from '#features/solar/economics/investment.ts'
import type { Backup } from '#features/solar/economics/outage.ts'
import type { ModuleType } from '#features/solar/pv-model/module.ts'
import type { ArrayType } from '#features/solar/pv-model/system.ts'

/** The complete input of a calculation, with all defaults resolved: equal jobs give equal results. */
export type CalculatorJob = {
  station_id: string
  roof: Roof
  use: {
    bills: Bills
    /** The bills are of an average month, not of the month given. */
    average: boolean
    property: Property
    home_by_day: boolean
    future: FutureLoads
    /** Consumption that must be supplied in an outage, as a share of the total. */
    essential_share: number
  }
  money: Money
  options: SystemOption[]
}

export type Roof = {
  /** One or two faces; the shares add up to 1. */
  faces: { tilt_deg: number; azimuth_deg: number; share: number }[]
  array_type: ArrayType
  losses_percent: number
  ground_coverage: number
  albedo: number
  /** False: the first face's azimuth is assumed, and the range covers the same face facing east and facing west. */
  facing_known: boolean
  /** Uncertainty of the station's yield at this location, ± percent. */
  uncertainty_percent: number
}

export type Money = {
  retail_usd_kwh: number
  fixed_usd_month: number
  export_rule: ExportRule
  /**
   * Set when the export rule is not verified: the result then uses these values and reports the recorded rule as the upper
   * end. The fixed charge is the part of the average price per kWh that no system saves, $ a month.
   */
  cautious: { export_rule: ExportRule; fixed_in_price_usd_month: number } | null
  /** Monthly utility charge per kW of the system. */
  monthly_fee_usd_per_kw: number
  maintenance_usd_year: number
  /** Subtracted from the price; only incentives that are certain. */
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
  /** Total price, installed. */
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
  /** The same system under the recorded export rule, when that is not verified; the other figures are then the cautious case. */
  recorded_case: {
    bill_after_usd: number
    year1_savings_usd: number
    payback_years: number | null
    npv_usd: number
  } | null
  /** Payback in years at best and at worst; null: not within the analysis period. */
  payback_range: { best: number | null; worst: number | null }
  /** With constant electricity prices. */
  without_escalation: { payback_years: number | null; npv: number }
  loan: LoanCost & { apr: number; years: number; cumulative: number[] }
  co2_tons_year: number
  battery: {
    /** First-year savings compared with the same system without a battery. */
    adds_usd_year: number
    self_consumption_without: number
    full_cycles: number
    backup: Backup
  } | null
  /** Average days of June and December, kW in each hour. */
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
  /** The part of `use_kwh` that is future loads. */
  future_kwh: number
  /** Average use from 17:00 to 23:00, and average use of a day, kWh. */
  evening_kwh: number
  daily_kwh: number
  /** Annual yield of standard modules on this roof, kWh per kW. */
  kwh_per_kw: number
  /** Yield of the worse of east and west as a share of `kwh_per_kw` when the orientation is unknown; otherwise 1. */
  facing_share: number
  options: OptionResult[]
}
