import { LRUCache } from 'lru-cache'
import { billsOf, type ExportRule } from '#features/solar/economics/bills.ts'
import { hourlyUse, monthlyUse } from '#features/solar/economics/consumption.ts'
import { type Battery, type Dispatch, dispatchYear, meanDay } from '#features/solar/economics/dispatch.ts'
import { tonsOfCo2 } from '#features/solar/economics/electricity.ts'
import { futureUse } from '#features/solar/economics/future-loads.ts'
import {
  cumulativeWithLoan,
  type Investment,
  loanFor,
  returnOf,
} from '#features/solar/economics/investment.ts'
import { backupOf } from '#features/solar/economics/outage.ts'
import {
  applyInverter,
  monthOfHour,
  type PlaneYear,
  type PvYear,
  scalePlane,
  simulatePlane,
  type WeatherYear,
} from '#features/solar/pv-model/model.ts'
import type { SunPath } from '#features/solar/pv-model/sun-path.ts'
import { checkSystem, type Plane, type PvSystem } from '#features/solar/pv-model/system.ts'
import type {
  CalculatorJob,
  CalculatorResult,
  Money,
  OptionResult,
  Roof,
  SystemOption,
} from './calculator-job.ts'

/** Ranges for best and worst payback, as shares: the price ±15 %, escalation between 0 and 4 % a year. */
export const sensitivity_ranges = { price: 0.15, escalation: { low: 0, high: 0.04 } } as const

type Site = { station: { elevation_m: number }; weather: WeatherYear; sun: SunPath }

/** The report for one location: consumption, and for each system its production, bills, economics and backup. About 10 ms a system. */
export function calculate(site: Site, job: CalculatorJob): CalculatorResult {
  const { use, money } = job
  const months = monthlyUse(use.bills, money, use.property, use.average)
  const present = hourlyUse(months, use.property, use.home_by_day)
  const future = futureUse(use.future, site.weather.temperature)
  const hourly = present.map((kwh, hour) => kwh + (future[hour] as number))
  const monthly_use_kwh = Array<number>(12).fill(0)
  let evening = 0
  hourly.forEach((kwh, hour) => {
    const month = monthOfHour(hour)
    monthly_use_kwh[month] = (monthly_use_kwh[month] as number) + kwh
    if (hour % 24 >= 17 && hour % 24 < 23) evening += kwh
  })
  const use_kwh = total(monthly_use_kwh)
  const facing_share = unknownFacingShare(site, job.roof)
  return {
    use_kwh,
    monthly_use_kwh,
    future_kwh: total(future),
    evening_kwh: evening / 365,
    daily_kwh: use_kwh / 365,
    kwh_per_kw: pvYearOf(site, job.roof, standard_kilowatt).kwh_per_kw,
    facing_share,
    options: job.options.map((option) => resultOf(site, job, option, hourly, facing_share)),
  }
}

const total = (values: ArrayLike<number>) =>
  Array.prototype.reduce.call(values, (sum, one) => (sum as number) + one, 0) as number

const standard_kilowatt: Omit<SystemOption, 'id' | 'battery' | 'price_usd'> = {
  capacity_kw: 1,
  module_type: 'standard',
  dc_ac_ratio: 1.2,
  inverter_efficiency_percent: 96,
}

/**
 * Lowest yield of a roof with unknown orientation, as a share of the calculated yield (which assumes south). Of two
 * opposite roof faces the better one faces south of east and west, so due east or due west is the worst case.
 */
function unknownFacingShare(site: Site, roof: Roof): number {
  if (roof.facing_known) return 1
  const [first, ...others] = roof.faces
  if (!first) return 1
  const yieldAt = (azimuth_deg: number) =>
    pvYearOf(site, { ...roof, faces: [{ ...first, azimuth_deg }, ...others] }, standard_kilowatt)
      .ac_annual_kwh
  return Math.min(1, Math.min(yieldAt(90), yieldAt(270)) / yieldAt(first.azimuth_deg))
}

/** Simulated planes of recently used sites, shared by the three systems on one roof and by recalculations of it. */
const plane_cache = new WeakMap<Site, LRUCache<string, PlaneYear>>()
const max_cached_planes = 12

function pvYearOf(
  site: Site,
  roof: Roof,
  option: Omit<SystemOption, 'id' | 'battery' | 'price_usd'>,
): PvYear {
  const { losses_percent, ground_coverage, albedo, array_type } = roof
  const { dc_ac_ratio, inverter_efficiency_percent, module_type } = option
  const system = {
    planes: roof.faces.map((face) => ({
      capacity_kw: option.capacity_kw * face.share,
      tilt_deg: face.tilt_deg,
      azimuth_deg: face.azimuth_deg,
      array_type,
    })),
    module_type,
    losses_percent,
    dc_ac_ratio,
    inverter_efficiency_percent,
    ground_coverage,
    albedo,
  }
  checkSystem(system)
  return applyInverter(
    system.planes.map((plane) => cachedPlane(site, system, plane)),
    option,
  )
}

function cachedPlane(site: Site, system: PvSystem, plane: Plane): PlaneYear {
  const { weather, sun, station } = site
  const has_rows = plane.array_type !== 'roof' && plane.array_type !== 'two_axis'
  // Row shading depends on the size of the array; everything else scales with kW.
  const unit = { ...plane, capacity_kw: has_rows ? plane.capacity_kw : 1 }
  const { module_type, losses_percent, ground_coverage, albedo } = system
  const key = JSON.stringify([unit, module_type, losses_percent, ground_coverage, albedo])
  const cached = plane_cache.get(site) ?? new LRUCache<string, PlaneYear>({ max: max_cached_planes })
  plane_cache.set(site, cached)
  let year = cached.get(key)
  if (!year) {
    year = simulatePlane(weather, sun, station.elevation_m, system, unit)
    cached.set(key, year)
  }
  return has_rows ? year : scalePlane(year, plane.capacity_kw)
}

function resultOf(
  site: Site,
  job: CalculatorJob,
  option: SystemOption,
  use: Float32Array,
  facing_share: number,
): OptionResult {
  const { money, roof } = job
  const year = pvYearOf(site, roof, option)
  const production = year.ac.map((watts) => watts / 1000)
  const dispatch = dispatchYear(production, use, option.battery)
  const tariff = tariffOf(money, dispatch.use_kwh)
  const bills = billsUnder(dispatch, tariff)
  const investment = investmentFor(money, option, bills.saved_usd)
  const cash = returnOf(investment)
  const recorded = money.cautious && recordedCase(money, option, dispatch)
  const spread = roof.uncertainty_percent / 100
  const least = (1 - spread) * facing_share
  const flat = returnOf({ ...investment, escalation: 0 })
  return {
    id: option.id,
    production_kwh: year.ac_annual_kwh,
    production_range_kwh: {
      low: year.ac_annual_kwh * least,
      high: year.ac_annual_kwh * (1 + spread),
    },
    monthly_production_kwh: year.ac_monthly_kwh,
    kwh_per_kw: year.kwh_per_kw,
    offset: dispatch.use_kwh > 0 ? year.ac_annual_kwh / dispatch.use_kwh : 0,
    self_consumption: dispatch.self_consumption,
    self_sufficiency: dispatch.self_sufficiency,
    exported_kwh: dispatch.exported_kwh,
    imported_kwh: dispatch.imported_kwh,
    bill_before_usd: bills.before.total_usd,
    bill_after_usd: bills.after.total_usd,
    cash: { ...cash, price_usd: option.price_usd, net_cost_usd: investment.net_cost },
    recorded_case: recorded?.result ?? null,
    payback_range: paybackRange(investment, recorded?.investment ?? investment, { least, most: 1 + spread }),
    without_escalation: { payback_years: flat.payback_years, npv: flat.npv },
    loan: {
      ...loanFor(investment.net_cost, money.loan),
      apr: money.loan.apr,
      years: money.loan.years,
      cumulative: cumulativeWithLoan(investment, money.loan),
    },
    co2_tons_year: tonsOfCo2(year.ac_annual_kwh, money.co2e_lb_mwh),
    battery:
      option.battery &&
      batteryEffect(job, tariff, option.battery, production, use, dispatch, bills.saved_usd),
    days: [5, 11].map((month) => ({
      month: month + 1,
      production: meanDay(production, month),
      use: meanDay(use, month),
      imported: meanDay(dispatch.imported, month),
      exported: meanDay(dispatch.exported, month),
      stored: meanDay(dispatch.stored, month),
    })),
  }
}

function investmentFor(money: Money, option: SystemOption, saved_usd: number): Investment {
  return {
    net_cost: Math.max(0, option.price_usd - money.incentive_usd),
    first_year_value: saved_usd,
    yearly_costs: money.maintenance_usd_year + money.monthly_fee_usd_per_kw * 12 * option.capacity_kw,
    degradation: money.degradation,
    escalation: money.escalation,
    discount_rate: money.discount_rate,
    years: money.years,
  }
}

type Tariff = { retail_usd_kwh: number; fixed_usd_month: number; export_rule: ExportRule }

/**
 * The prices behind the headline figures: the cautious ones when the export rule is not verified. The bill without a
 * system is the same in both cases.
 */
function tariffOf(
  { cautious, retail_usd_kwh, fixed_usd_month, export_rule }: Money,
  use_kwh: number,
): Tariff {
  if (!cautious) return { retail_usd_kwh, fixed_usd_month, export_rule }
  const fixed = Math.min(cautious.fixed_in_price_usd_month, (use_kwh * retail_usd_kwh) / 12)
  return {
    retail_usd_kwh: use_kwh > 0 ? retail_usd_kwh - (fixed * 12) / use_kwh : retail_usd_kwh,
    fixed_usd_month: fixed_usd_month + fixed,
    export_rule: cautious.export_rule,
  }
}

const billsUnder = (dispatch: Dispatch, { retail_usd_kwh, fixed_usd_month, export_rule }: Tariff) =>
  billsOf(dispatch, retail_usd_kwh, fixed_usd_month, export_rule)

/** The upper end of the range: the recorded export rule, and every kWh saved at the average price. */
function recordedCase(money: Money, option: SystemOption, dispatch: Dispatch) {
  const bills = billsUnder(dispatch, money)
  const investment = investmentFor(money, option, bills.saved_usd)
  const { year1_savings, payback_years, npv } = returnOf(investment)
  const result = {
    bill_after_usd: bills.after.total_usd,
    year1_savings_usd: year1_savings,
    payback_years,
    npv_usd: npv,
  }
  return { investment, result }
}

/**
 * Payback in years at best (more sun, rising electricity prices, a low offer, the recorded export rule) and at worst.
 * `yields` are shares of the calculated energy.
 */
function paybackRange(investment: Investment, recorded: Investment, yields: { least: number; most: number }) {
  const at = (investment: Investment, energy: number, price: number, escalation: number) =>
    returnOf({
      ...investment,
      first_year_value: investment.first_year_value * energy,
      net_cost: investment.net_cost * price,
      escalation,
    }).payback_years
  return {
    best: at(
      recorded,
      yields.most,
      1 - sensitivity_ranges.price,
      Math.max(investment.escalation, sensitivity_ranges.escalation.high),
    ),
    worst: at(
      investment,
      yields.least,
      1 + sensitivity_ranges.price,
      Math.min(investment.escalation, sensitivity_ranges.escalation.low),
    ),
  }
}

function batteryEffect(
  { use: { essential_share } }: CalculatorJob,
  tariff: Tariff,
  battery: Battery,
  production: Float32Array,
  use: Float32Array,
  dispatch: Dispatch,
  saved_usd: number,
) {
  const without = dispatchYear(production, use, null)
  const bills = billsUnder(without, tariff)
  return {
    adds_usd_year: saved_usd - bills.saved_usd,
    self_consumption_without: without.self_consumption,
    full_cycles: dispatch.full_cycles,
    backup: backupOf(
      battery,
      production,
      use.map((kwh) => kwh * essential_share),
      dispatch.stored,
    ),
  }
}
