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
import { designTemperatureAt, typical_year_margin_k } from '#features/solar/weather/design-temperature.ts'
import { siteOf } from '#features/solar/weather/weather.server.ts'
import type { Question } from './calculator-input.server.ts'
import type { CalculatorJob, Money, Roof } from './calculator-job.ts'
import { type FoundPlace, placeOf, stationFor } from './find-place.server.ts'

/** An assumption of a report as it is shown: what it is, where it is from, and whether the visitor set it. */
export type Assumption = {
  id: string
  value: number | string
  unit: string
  source: string
  as_of: string | null
  changed: boolean
}

/** A question with its place found and every open point filled in. */
export type Settled = {
  place: FoundPlace
  station: StationChoice
  /** Others to choose from, best first. */
  other_stations: StationChoice[]
  policy: StatePolicy | null
  electricity: StateElectricity | null
  price_usd_per_watt: number
  use_is_state_average: boolean
  climate: Climate
  roof: Roof
  money: Money
  use: CalculatorJob['use']
  /** What moves no figure but has to be spoken of. */
  said: { [Name in 'tenure' | 'utility' | 'rate_plan']: Question[Name] }
  /** Room for panels, square feet; null where nobody has said anything of it. */
  roof_area_sqft: number | null
  assumptions: Assumption[]
}

const own = 'Heliostead'

/** Finds the place and fills in what the question leaves open. @throws Problem for a place we know nothing of. */
export function settle(question: Question): Settled {
  const place = placeOf(question)
  const { station, other_stations } = stationFor(question, place)
  const policy = policyOf(place.state)
  const electricity = electricityOf(place.state)
  const notes: Assumption[] = []
  const asked = question.assumptions
  const pick = (
    id: keyof typeof asked,
    ours: number,
    unit: string,
    source: string,
    as_of: string | null = null,
  ): number => {
    const theirs = asked[id]
    const changed = typeof theirs === 'number'
    const value = changed ? theirs : ours
    notes.push({ id, value, unit, source: changed ? '' : source, as_of: changed ? null : as_of, changed })
    return value
  }
  const roof = roofOf(question, station, pick)
  const money = moneyOf(question, policy, electricity, pick, notes)
  notes.push(...loadNotes(question), ...areaNotes(question))
  const state_price = electricity?.installed_usd_per_watt ?? us_installed_usd_per_watt.cash
  const { installed } = electricity_sources
  return {
    place,
    station,
    other_stations,
    policy,
    electricity,
    price_usd_per_watt: pick('price_usd_per_watt', state_price, 'USD/W', installed.name, installed.as_of),
    use_is_state_average: !question.bills?.length && question.bill_average === undefined,
    climate: climateOf(question, place, station, pick, notes),
    roof,
    money,
    use: consumptionOf(question, electricity),
    said: { tenure: question.tenure, utility: question.utility, rate_plan: question.rate_plan },
    roof_area_sqft: roofAreaOf(question),
    assumptions: notes,
  }
}

type Pick = (
  id: keyof Question['assumptions'],
  ours: number,
  unit: string,
  source: string,
  as_of?: string | null,
) => number

function roofOf(question: Question, station: StationChoice, pick: Pick): Roof {
  const shares = question.faces.reduce((sum, face) => sum + face.share_percent, 0)
  const shade = 1 - question.shade_percent / 100
  const ours = 100 * (1 - (1 - pvwatts_defaults.losses_percent / 100) * shade)
  const array_type =
    question.array_type ??
    (question.surface === 'ground' || question.surface === 'low_slope' ? 'rack' : 'roof')
  return {
    faces: question.faces.map((face) => ({
      tilt_deg: face.tilt,
      azimuth_deg: face.azimuth,
      share: face.share_percent / shares,
    })),
    array_type,
    losses_percent: pick(
      'losses_percent',
      Math.round(ours * 100) / 100,
      '%',
      'PVWatts, NREL/TP-6A20-62641',
      '2014',
    ),
    ground_coverage: pick('ground_coverage', pvwatts_defaults.ground_coverage, '', 'PVWatts'),
    albedo: pick('albedo', pvwatts_defaults.albedo, '', 'PVWatts'),
    facing_known: question.facing_known,
    uncertainty_percent: Math.round(station.uncertainty_percent * 10) / 10,
  }
}

function moneyOf(
  question: Question,
  policy: StatePolicy | null,
  electricity: StateElectricity | null,
  pick: Pick,
  notes: Assumption[],
): Money {
  const { price, emissions } = electricity_sources
  const cents =
    question.property === 'home' ? electricity?.residential_cents_kwh : electricity?.commercial_cents_kwh
  // No price is known of the islands; the country's mean stands in and is called ours.
  const retail_usd_kwh = pick(
    'retail_usd_kwh',
    (cents ?? 17) / 100,
    'USD/kWh',
    cents === undefined ? own : price.name,
    price.as_of,
  )
  const rule = exportRuleOf(policy, retail_usd_kwh)
  const netting = question.assumptions.export_netting
  const source = policy?.export.source_url ?? ''
  notes.push({
    id: 'export_netting',
    value: netting ?? rule.netting,
    unit: '',
    source: netting ? '' : source,
    as_of: netting ? null : (policy?.as_of ?? null),
    changed: netting !== undefined,
  })
  const co2e_lb_mwh = electricity?.co2e_lb_mwh ?? 0
  notes.push({
    id: 'co2e_lb_mwh',
    value: co2e_lb_mwh,
    unit: 'lb/MWh',
    source: emissions.name,
    as_of: emissions.as_of,
    changed: false,
  })
  const cautious = cautiousOf(question, policy, retail_usd_kwh)
  notes.push(...cautiousNotes(cautious))
  return {
    retail_usd_kwh,
    cautious,
    fixed_usd_month: pick('fixed_usd_month', 0, 'USD', own),
    export_rule: {
      netting: netting ?? rule.netting,
      surplus_usd_kwh: pick('export_usd_kwh', rule.surplus_usd_kwh, 'USD/kWh', source, policy?.as_of ?? null),
    },
    monthly_fee_usd_per_kw: pick(
      'monthly_fee_usd_per_kw',
      policy?.monthly_fee_usd_per_kw ?? 0,
      'USD/kW',
      source,
      policy?.as_of ?? null,
    ),
    maintenance_usd_year: pick('maintenance_usd_year', 0, 'USD', own),
    // A credit that somebody may not get is shown beside the numbers, never in them, until the visitor puts it in.
    incentive_usd: pick('incentive_usd', 0, 'USD', own),
    escalation: pick('escalation_percent', 2.5, '%', own) / 100,
    degradation: pick('degradation_percent', 0.5, '%', own) / 100,
    discount_rate: pick('discount_percent', 5, '%', own) / 100,
    years: pick('years', 25, 'years', own),
    loan: {
      apr: pick('loan_apr_percent', 7.99, '%', own) / 100,
      years: pick('loan_years', 20, 'years', own),
      dealer_fee: pick('loan_dealer_fee_percent', 0, '%', own) / 100,
    },
    co2e_lb_mwh,
  }
}

/** The low case, unless the rule is verified or the visitor gave one; a fixed charge of the visitor's is taken as it is. */
function cautiousOf(
  { assumptions }: Question,
  policy: StatePolicy | null,
  retail_usd_kwh: number,
): Money['cautious'] {
  const is_theirs = assumptions.export_netting !== undefined || assumptions.export_usd_kwh !== undefined
  if (is_theirs || isExportRuleVerified(policy)) return null
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
    source: own,
    as_of: null,
    changed: false,
  })
  return [
    note('cautious_export_usd_kwh', cautious.export_rule.surplus_usd_kwh, 'USD/kWh'),
    note('cautious_fixed_usd_month', cautious.fixed_in_price_usd_month, 'USD'),
  ]
}

const feet_a_metre = 3.28084

/** Where nothing is known of a place's winter: colder than any design low of the 239 stations. */
const unknown_low_c = -50

/**
 * The cold strings are sized for: that of the nearest station with a published value, by the site's elevation. A visitor may
 * enter a colder one; a warmer one would raise no voltage and is not used.
 */
function climateOf(
  question: Question,
  place: FoundPlace,
  { station, height_difference_m }: StationChoice,
  pick: Pick,
  notes: Assumption[],
): Climate {
  const estimate = Math.round((station.elevation_m + height_difference_m) * feet_a_metre)
  const elevation_ft = pick('site_elevation_ft', estimate, 'ft', own)
  const design = designTemperatureAt(place, elevation_ft / feet_a_metre)
  const ours = design?.celsius ?? unknown_low_c
  const theirs = question.assumptions.record_low_c
  const is_theirs = theirs !== undefined && theirs < ours
  const source = design ? `${designSources[design.basis]}, ${design.station}` : own
  notes.push({
    id: 'record_low_c',
    value: is_theirs ? theirs : ours,
    unit: '°C',
    source: is_theirs ? '' : source,
    as_of: null,
    changed: is_theirs,
  })
  const temperatures = siteOf(station.id)?.weather.temperature ?? new Float32Array([0])
  const high = temperatures.reduce((most, one) => Math.max(most, one), -99)
  return {
    record_low_c: is_theirs ? theirs : ours,
    low_source: is_theirs ? null : design && source,
    hot_day_c: pick('hot_day_c', Math.round(high), '°C', `TMY3 ${station.name}`, station.years),
  }
}

const designSources = {
  published: 'ASHRAE 2017',
  typical_year: `TMY3 − ${typical_year_margin_k} K`,
  entered: '',
} as const

function consumptionOf(question: Question, electricity: StateElectricity | null): CalculatorJob['use'] {
  const { bills, bill_average, property } = question
  const average = !bills?.length
  const asked = bills?.length
    ? { unit: question.bill_unit, months: bills }
    : bill_average === undefined
      ? {
          unit: 'kwh' as const,
          months: [{ month: 1, amount: (electricity?.monthly_kwh ?? 900) * (property === 'home' ? 1 : 6) }],
        }
      : { unit: question.bill_unit, months: [{ month: 1, amount: bill_average }] }
  return {
    bills: asked,
    average,
    property,
    home_by_day: question.home_by_day,
    future: {
      ev_miles_per_day: question.ev_miles_per_day,
      heat_pump_sqft: question.heat_pump_sqft,
      pool: question.pool,
      spas: question.spas,
      offices: question.home_offices,
    },
    essential_share: question.battery_goal === 'whole_home' ? 1 : 0.3,
  }
}

/** Our figures for the devices that were asked for. */
function loadNotes(question: Question): Assumption[] {
  const is = load_assumptions
  const note = (id: string, value: number, unit: string): Assumption => ({
    id,
    value,
    unit,
    source: own,
    as_of: null,
    changed: false,
  })
  return [
    ...(question.ev_miles_per_day > 0 ? [note('ev_kwh_mile', is.ev_kwh_mile, 'kWh/mi')] : []),
    ...(question.heat_pump_sqft > 0
      ? [note('heat_loss_w_k_sqft', is.heat_loss_kw_k_sqft * 1000, 'W/K/ft²')]
      : []),
    ...(question.pool ? [note('pool_kw', is.pool_kw, 'kW')] : []),
    ...(question.spas > 0 ? [note('spa_kwh_day', is.spa_kwh_day, 'kWh')] : []),
    ...(question.home_offices > 0 ? [note('office_kw', is.office_kw, 'kW')] : []),
    ...(question.battery_goal === 'none'
      ? []
      : [note('battery_reserve', reserveFor(question.battery_goal), '')]),
  ]
}

/** The room for panels where it is our estimate. */
function areaNotes(question: Question): Assumption[] {
  const value = roofAreaOf(question)
  if (question.roof_area_sqft !== undefined || value === null) return []
  return [{ id: 'roof_area_sqft', value, unit: 'ft²', source: own, as_of: null, changed: false }]
}

/** Usable energy a battery should have for its goal, kWh, from the use of a mean evening and day. */
export function batteryWish(goal: Question['battery_goal'], evening_kwh: number, daily_kwh: number): number {
  const wanted = { none: 0, savings: evening_kwh, essential: daily_kwh * 0.3, whole_home: daily_kwh }[goal]
  return wanted === 0 ? 0 : Math.min(50, Math.max(5, wanted))
}

/** For outages a part of the battery is kept; for savings all of it works each day. */
export const reserveFor = (goal: Question['battery_goal']) =>
  goal === 'savings' || goal === 'none' ? 0.05 : 0.3

/** A battery of no certain make. */
export const someBattery = (usable_kwh: number, power_kw: number | undefined, reserve: number): Battery => ({
  usable_kwh,
  power_kw: power_kw ?? usable_kwh / 2,
  round_trip: 0.9,
  reserve,
})
