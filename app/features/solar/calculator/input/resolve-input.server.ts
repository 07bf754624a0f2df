import type { Battery } from '#features/solar/economics/dispatch.ts'
import {
  electricity_sources,
  electricityOf,
  type StateElectricity,
  us_installed_usd_per_watt,
} from '#features/solar/economics/electricity.ts'
import { load_assumptions } from '#features/solar/economics/future-loads.ts'
import { pvwatts_defaults } from '#features/solar/pv-model/system.ts'
import {
  cautiousExportRuleOf,
  exportRuleOf,
  fixed_charge_usd_month,
  isExportRuleVerified,
  policyOf,
  type StatePolicy,
} from '#features/solar/states/policies.ts'
import { roofAreaOf } from '#features/solar/system-design/roof-space.ts'
import type { Climate } from '#features/solar/system-design/system-check/strings.ts'
import type { StationChoice } from '#features/solar/weather/choose-station.ts'
import {
  type DesignTemperature,
  designTemperatureAt,
  lapse_k_km,
  typical_year_margin_k,
} from '#features/solar/weather/design-temperature.ts'
import { siteOf } from '#features/solar/weather/weather.server.ts'
import type { CalculatorJob, Money, Roof } from '../calculation/calculator-job.ts'
import type { CalculatorInput } from './calculator-input.server.ts'
import { type FoundPlace, findPlace, findStation } from './find-place.server.ts'

/** An assumption of a report as displayed: its value, its source, and whether the visitor changed it. */
export type Assumption = {
  id: string
  value: number | string
  unit: string
  source: string
  as_of: string | null
  changed: boolean
}

/** Calculator input with its location resolved and every omitted value filled in. */
export type ResolvedInput = {
  place: FoundPlace
  station: StationChoice
  /** Alternative stations, best first. */
  other_stations: StationChoice[]
  policy: StatePolicy | null
  electricity: StateElectricity | null
  price_usd_per_watt: number
  use_is_state_average: boolean
  climate: Climate
  roof: Roof
  money: Money
  use: CalculatorJob['use']
  /** Answers that change no figure but add notes to the report. */
  said: { [Name in 'tenure' | 'utility' | 'rate_plan']: CalculatorInput[Name] }
  /** Area available for panels, square feet; null: neither given nor estimated. */
  roof_area_sqft: number | null
  assumptions: Assumption[]
}

const own_assumption = 'Heliostead'

/**
 * Finds the location and fills in the values the input leaves out.
 * @throws Problem when the location is unknown or has no weather station.
 */
export function resolveInput(input: CalculatorInput): ResolvedInput {
  const place = findPlace(input)
  const { station, other_stations } = findStation(input, place)
  const policy = policyOf(place.state)
  const electricity = electricityOf(place.state)
  const notes: Assumption[] = []
  const overrides = input.assumptions
  const pick = (
    id: keyof typeof overrides,
    default_value: number,
    unit: string,
    source: string,
    as_of: string | null = null,
  ): number => {
    const override = overrides[id]
    const changed = typeof override === 'number'
    const value = changed ? override : default_value
    notes.push({ id, value, unit, source: changed ? '' : source, as_of: changed ? null : as_of, changed })
    return value
  }
  const roof = roofOf(input, station, pick)
  const money = moneyOf(input, policy, electricity, pick, notes)
  notes.push(...loadNotes(input), ...areaNotes(input))
  const state_price = electricity?.installed_usd_per_watt ?? us_installed_usd_per_watt.cash
  const { installed } = electricity_sources
  return {
    place,
    station,
    other_stations,
    policy,
    electricity,
    price_usd_per_watt: pick('price_usd_per_watt', state_price, 'USD/W', installed.name, installed.as_of),
    use_is_state_average: !input.bills?.length && input.bill_average === undefined,
    climate: designClimate(input, place, station, pick, notes),
    roof,
    money,
    use: consumptionOf(input, electricity),
    said: { tenure: input.tenure, utility: input.utility, rate_plan: input.rate_plan },
    roof_area_sqft: roofAreaOf(input),
    assumptions: notes,
  }
}

type PickAssumption = (
  id: keyof CalculatorInput['assumptions'],
  default_value: number,
  unit: string,
  source: string,
  as_of?: string | null,
) => number

function roofOf(input: CalculatorInput, station: StationChoice, pick: PickAssumption): Roof {
  const shares = input.faces.reduce((sum, face) => sum + face.share_percent, 0)
  const shade = 1 - input.shade_percent / 100
  const default_losses = 100 * (1 - (1 - pvwatts_defaults.losses_percent / 100) * shade)
  const array_type =
    input.array_type ?? (input.surface === 'ground' || input.surface === 'low_slope' ? 'rack' : 'roof')
  return {
    faces: input.faces.map((face) => ({
      tilt_deg: face.tilt,
      azimuth_deg: face.azimuth,
      share: face.share_percent / shares,
    })),
    array_type,
    losses_percent: pick(
      'losses_percent',
      Math.round(default_losses * 100) / 100,
      '%',
      'PVWatts, NREL/TP-6A20-62641',
      '2014',
    ),
    ground_coverage: pick('ground_coverage', pvwatts_defaults.ground_coverage, '', 'PVWatts'),
    albedo: pick('albedo', pvwatts_defaults.albedo, '', 'PVWatts'),
    facing_known: input.facing_known,
    uncertainty_percent: Math.round(station.uncertainty_percent * 10) / 10,
  }
}

function moneyOf(
  input: CalculatorInput,
  policy: StatePolicy | null,
  electricity: StateElectricity | null,
  pick: PickAssumption,
  notes: Assumption[],
): Money {
  const { price, emissions } = electricity_sources
  const cents =
    input.property === 'home' ? electricity?.residential_cents_kwh : electricity?.commercial_cents_kwh
  // The islands have no published price: use the US average and label it as our own assumption.
  const retail_usd_kwh = pick(
    'retail_usd_kwh',
    (cents ?? 17) / 100,
    'USD/kWh',
    cents === undefined ? own_assumption : price.name,
    price.as_of,
  )
  const rule = exportRuleOf(policy, retail_usd_kwh)
  notes.push(nettingNote(input, policy, rule.netting))
  const co2e_lb_mwh = electricity?.co2e_lb_mwh ?? 0
  notes.push({
    id: 'co2e_lb_mwh',
    value: co2e_lb_mwh,
    unit: 'lb/MWh',
    source: emissions.name,
    as_of: emissions.as_of,
    changed: false,
  })
  const cautious = cautiousCaseOf(input, policy, retail_usd_kwh)
  notes.push(...cautiousNotes(cautious))
  return {
    retail_usd_kwh,
    cautious,
    fixed_usd_month: pick('fixed_usd_month', 0, 'USD', own_assumption),
    ...exportTermsOf(input, policy, rule, pick),
    maintenance_usd_year: pick('maintenance_usd_year', 0, 'USD', own_assumption),
    // Not every visitor qualifies for a credit: it is listed in the report and counts only once the visitor enters it.
    incentive_usd: pick('incentive_usd', 0, 'USD', own_assumption),
    escalation: pick('escalation_percent', 2.5, '%', own_assumption) / 100,
    degradation: pick('degradation_percent', 0.5, '%', own_assumption) / 100,
    discount_rate: pick('discount_percent', 5, '%', own_assumption) / 100,
    years: pick('years', 25, 'years', own_assumption),
    loan: {
      apr: pick('loan_apr_percent', 7.99, '%', own_assumption) / 100,
      years: pick('loan_years', 20, 'years', own_assumption),
      dealer_fee: pick('loan_dealer_fee_percent', 0, '%', own_assumption) / 100,
    },
    co2e_lb_mwh,
  }
}

/** How exports are credited, by the rule of the state or as the visitor entered it. */
function nettingNote(
  { assumptions }: CalculatorInput,
  policy: StatePolicy | null,
  rule: Money['export_rule']['netting'],
): Assumption {
  const entered = assumptions.export_netting
  return {
    id: 'export_netting',
    value: entered ?? rule,
    unit: '',
    source: entered ? '' : (policy?.export.source_url ?? ''),
    as_of: entered ? null : (policy?.as_of ?? null),
    changed: entered !== undefined,
  }
}

/** The credit for exported energy and the monthly fee, by the rule of the state or as the visitor entered them. */
function exportTermsOf(
  { assumptions }: CalculatorInput,
  policy: StatePolicy | null,
  rule: Money['export_rule'],
  pick: PickAssumption,
): Pick<Money, 'export_rule' | 'monthly_fee_usd_per_kw'> {
  const source = policy?.export.source_url ?? ''
  const as_of = policy?.as_of ?? null
  const fee = policy?.monthly_fee_usd_per_kw ?? 0
  return {
    export_rule: {
      netting: assumptions.export_netting ?? rule.netting,
      surplus_usd_kwh: pick('export_usd_kwh', rule.surplus_usd_kwh, 'USD/kWh', source, as_of),
    },
    monthly_fee_usd_per_kw: pick('monthly_fee_usd_per_kw', fee, 'USD/kW', source, as_of),
  }
}

/**
 * The cautious case; null when the export rule is verified or the visitor entered one.
 * A fixed charge entered by the visitor is used unchanged.
 */
function cautiousCaseOf(
  { assumptions }: CalculatorInput,
  policy: StatePolicy | null,
  retail_usd_kwh: number,
): Money['cautious'] {
  const is_overridden = assumptions.export_netting !== undefined || assumptions.export_usd_kwh !== undefined
  if (is_overridden || isExportRuleVerified(policy)) return null
  return {
    export_rule: cautiousExportRuleOf(policy, retail_usd_kwh),
    fixed_in_price_usd_month: assumptions.fixed_usd_month === undefined ? fixed_charge_usd_month : 0,
  }
}

function cautiousNotes(cautious: Money['cautious']): Assumption[] {
  if (!cautious) return []
  const note = (id: string, value: number, unit: string) => ({
    id,
    value,
    unit,
    source: own_assumption,
    as_of: null,
    changed: false,
  })
  return [
    note('cautious_export_usd_kwh', cautious.export_rule.surplus_usd_kwh, 'USD/kWh'),
    note('cautious_fixed_usd_month', cautious.fixed_in_price_usd_month, 'USD'),
  ]
}

const feet_per_meter = 3.28084

/** Design low for a place without climate data: colder than that of any of the 239 stations, °C. */
const fallback_low_c = -50

/**
 * Design temperatures for string sizing: the low of the nearest station with a published value, adjusted for the site's
 * elevation and distance. A visitor may enter a lower one; a warmer one is ignored because it could only understate the voltage.
 */
function designClimate(
  input: CalculatorInput,
  place: FoundPlace,
  { station, height_difference_m }: StationChoice,
  pick: PickAssumption,
  notes: Assumption[],
): Climate {
  const estimate = Math.round((station.elevation_m + height_difference_m) * feet_per_meter)
  const elevation_ft = pick('site_elevation_ft', estimate, 'ft', own_assumption)
  const design = designTemperatureAt(place, elevation_ft / feet_per_meter)
  const default_value = design?.celsius ?? fallback_low_c
  const override = input.assumptions.record_low_c
  const is_overridden = override !== undefined && override < default_value
  const source = design ? designSource(design) : own_assumption
  notes.push({
    id: 'record_low_c',
    value: is_overridden ? override : default_value,
    unit: '°C',
    source: is_overridden ? '' : source,
    as_of: null,
    changed: is_overridden,
  })
  const temperatures = siteOf(station.id)?.weather.temperature ?? new Float32Array([0])
  const high = temperatures.reduce((most, one) => Math.max(most, one), -99)
  return {
    record_low_c: is_overridden ? override : default_value,
    low_source: is_overridden ? null : design && source,
    hot_day_c: pick('hot_day_c', Math.round(high), '°C', `TMY3 ${station.name}`, station.years),
  }
}

const design_sources = {
  published: 'ASHRAE 2017',
  typical_year: `TMY3 − ${typical_year_margin_k} K`,
  entered: '',
} as const

/** Where a design low comes from: the station, its value, and what is subtracted for elevation and distance. */
function designSource({ basis, station, celsius, elevation_k, distance_k, distance_km }: DesignTemperature) {
  const [elevation, distance] = [elevation_k.toFixed(1), distance_k.toFixed(1)]
  const margins = [
    ...(elevation === '0.0' ? [] : [`− ${elevation} K (${Math.round((elevation_k / lapse_k_km) * 1000)} m)`]),
    ...(distance === '0.0' ? [] : [`− ${distance} K (${Math.round(distance_km)} km)`]),
  ]
  const source = `${design_sources[basis]}, ${station}`
  const value = (celsius + elevation_k + distance_k).toFixed(1).replace('-', '−')
  return margins.length === 0 ? source : `${source}: ${[`${value} °C`, ...margins].join(' ')}`
}

function consumptionOf(input: CalculatorInput, electricity: StateElectricity | null): CalculatorJob['use'] {
  const { bills, bill_average, property } = input
  const average = !bills?.length
  const known_bills = bills?.length
    ? { unit: input.bill_unit, months: bills }
    : bill_average === undefined
      ? {
          unit: 'kwh' as const,
          months: [{ month: 1, amount: (electricity?.monthly_kwh ?? 900) * (property === 'home' ? 1 : 6) }],
        }
      : { unit: input.bill_unit, months: [{ month: 1, amount: bill_average }] }
  return {
    bills: known_bills,
    average,
    property,
    home_by_day: input.home_by_day,
    future: {
      ev_miles_per_day: input.ev_miles_per_day,
      heat_pump_sqft: input.heat_pump_sqft,
      pool: input.pool,
      spas: input.spas,
      offices: input.home_offices,
    },
    essential_share: input.battery_goal === 'whole_home' ? 1 : 0.3,
  }
}

/** The assumptions behind each future load in the input. */
function loadNotes(input: CalculatorInput): Assumption[] {
  const is = load_assumptions
  const note = (id: string, value: number, unit: string): Assumption => ({
    id,
    value,
    unit,
    source: own_assumption,
    as_of: null,
    changed: false,
  })
  return [
    ...(input.ev_miles_per_day > 0 ? [note('ev_kwh_mile', is.ev_kwh_mile, 'kWh/mi')] : []),
    ...(input.heat_pump_sqft > 0
      ? [note('heat_loss_w_k_sqft', is.heat_loss_kw_k_sqft * 1000, 'W/K/ft²')]
      : []),
    ...(input.pool ? [note('pool_kw', is.pool_kw, 'kW')] : []),
    ...(input.spas > 0 ? [note('spa_kwh_day', is.spa_kwh_day, 'kWh')] : []),
    ...(input.home_offices > 0 ? [note('office_kw', is.office_kw, 'kW')] : []),
    ...(input.battery_goal === 'none'
      ? []
      : [note('battery_reserve', batteryReserveFor(input.battery_goal), '')]),
  ]
}

/** The roof area, when it is estimated from the living area. */
function areaNotes(input: CalculatorInput): Assumption[] {
  const value = roofAreaOf(input)
  if (input.roof_area_sqft !== undefined || value === null) return []
  return [{ id: 'roof_area_sqft', value, unit: 'ft²', source: own_assumption, as_of: null, changed: false }]
}

/** Usable battery capacity for a goal, kWh (5 to 50, or 0 for none), from the average use of an evening and of a day. */
export function targetBatteryKwh(
  goal: CalculatorInput['battery_goal'],
  evening_kwh: number,
  daily_kwh: number,
): number {
  const target_kwh = { none: 0, savings: evening_kwh, essential: daily_kwh * 0.3, whole_home: daily_kwh }[
    goal
  ]
  return target_kwh === 0 ? 0 : Math.min(50, Math.max(5, target_kwh))
}

/** Share of the battery reserved for outages: 30 %, or 5 % when the goal is savings. */
export const batteryReserveFor = (goal: CalculatorInput['battery_goal']) =>
  goal === 'savings' || goal === 'none' ? 0.05 : 0.3

/** A battery without a specific product. Power defaults to half its capacity per hour. */
export const genericBattery = (
  usable_kwh: number,
  power_kw: number | undefined,
  reserve: number,
): Battery => ({
  usable_kwh,
  power_kw: power_kw ?? usable_kwh / 2,
  round_trip: 0.9,
  reserve,
})
