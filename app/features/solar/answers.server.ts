import { z } from '#platform/api.server.ts'
import { formatsFor } from '#text/format.ts'
import { inLocale, type Locale, type Translate } from '#text/text.tsx'
import type { CalculatorResult, OptionResult } from './calculator.ts'
import {
  type FederalFact,
  federalFacts,
  incentiveFor,
  policy_directory_url,
  policyOf,
  type StatePolicy,
} from './policies.ts'
import type { Recommendation, Report } from './reporting.server.ts'
import type { Settled } from './settling.server.ts'
import type { StationChoice } from './station-choice.ts'
import { sunshine_source, sunshineOf } from './sunshine.ts'

const kwh = (value: number) => Math.round(value)
const usd = (value: number) => Math.round(value * 100) / 100
const fine = (value: number) => Math.round(value * 1000) / 1000
const orNull = (value: number | null, round: (value: number) => number) =>
  value === null ? null : round(value)
const Confidence = z.enum(['high', 'medium', 'low'])

export const StateSunshineAnswer = z.object({
  state: z.string(),
  state_name: z.string(),
  minimum_equivalent_hours: z
    .number()
    .describe('kWh a year for each kW, tilted like the latitude to the south'),
  maximum_equivalent_hours: z.number(),
  median_equivalent_hours: z.number(),
  minimum_peak_sun_hours: z.number().describe('kWh/m² a year on that plane'),
  maximum_peak_sun_hours: z.number(),
  stations: z.number(),
  long_record_stations: z.number(),
  source: z.string(),
  as_of: z.string(),
})

/** A state's sunshine as it is answered: a list, empty outside of the country, as the contract's page reads it. */
export const sunshineAnswer = (state: string | null) => {
  const found = state ? sunshineOf(state) : null
  return found ? [{ ...found, source: sunshine_source.name, as_of: sunshine_source.as_of }] : []
}

export const PolicyAnswer = z.object({
  state: z.string(),
  as_of: z.string(),
  export_rule: z.enum(['net_metering', 'net_billing']),
  netting: z.enum(['hourly', 'monthly', 'annual']),
  surplus_cents_kwh: z.number().nullable(),
  surplus_share_of_retail: z.number().nullable(),
  is_default: z.boolean().describe('No record of the state’s own: an assumption that nobody has checked'),
  confidence: Confidence,
  verification: z.string().describe('How far this is known, in words'),
  note: z.string().nullable(),
  source_url: z.string().nullable(),
  monthly_fee_usd_per_kw: z.number().nullable(),
  incentive: z
    .object({
      name: z.string(),
      share: z.number().nullable(),
      cap_usd: z.number(),
      confidence: Confidence,
      note: z.string(),
      amount_usd: z.number().nullable().describe('Of the price at hand; never taken off it unless asked for'),
    })
    .nullable(),
  property_tax_exemption: z.enum(['listed', 'not_listed', 'doubtful']),
  sales_tax: z.enum(['exempt', 'not_listed', 'no_sales_tax']),
})

export function policyAnswer(
  policy: StatePolicy,
  locale: Locale,
  t: Translate,
  price_usd: number | null = null,
) {
  const { export: rule, incentive } = policy
  return {
    state: policy.state,
    as_of: policy.as_of,
    export_rule: rule.rule,
    netting: rule.netting,
    surplus_cents_kwh: rule.surplus_cents_kwh,
    surplus_share_of_retail: rule.surplus_share_of_retail,
    is_default: rule.is_default,
    confidence: rule.confidence,
    verification: rule.is_default
      ? t(
          'Net metering is assumed here: we have no record of this state’s own, and nobody has checked the assumption. Please ask your utility.',
        )
      : t(
          'Compiled by a third party from the source named; we have not checked it ourselves. Please ask your utility.',
        ),
    note: rule.note && inLocale(rule.note, locale),
    source_url: rule.source_url,
    monthly_fee_usd_per_kw: policy.monthly_fee_usd_per_kw,
    incentive: incentive && {
      ...incentive,
      note: inLocale(incentive.note, locale),
      amount_usd: price_usd === null ? null : orNull(incentiveFor(policy, price_usd), usd),
    },
    property_tax_exemption: policy.property_tax_exemption,
    sales_tax: policy.sales_tax,
  }
}

const FederalAnswer = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(['active', 'winding_down', 'ended', 'disputed']),
  text: z.string(),
  as_of: z.string(),
  confidence: Confidence,
  sources: z.array(z.string()),
})

const federalAnswer = (fact: FederalFact, locale: Locale) => ({
  ...fact,
  title: inLocale(fact.title, locale),
  text: inLocale(fact.text, locale),
})

export const PoliciesAnswer = z.object({
  states: z.array(PolicyAnswer),
  federal: z.array(FederalAnswer),
  directory_url: z.string().describe('Where to look for what holds today'),
  disclaimer: z.string(),
})

export const policiesAnswer = (policies: StatePolicy[], locale: Locale, t: Translate) => ({
  states: policies.map((policy) => policyAnswer(policy, locale, t)),
  federal: federalFacts().map((fact) => federalAnswer(fact, locale)),
  directory_url: policy_directory_url,
  disclaimer: t('Information, not tax or legal advice.'),
})

const StationAnswer = z.object({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  distance_km: z.number(),
  height_difference_m: z.number().describe('Estimated height of the place less that of the station'),
  years: z.string(),
  uncertainty_percent: z.number(),
})

const stationAnswer = ({
  station,
  distance_km,
  height_difference_m,
  uncertainty_percent,
}: StationChoice) => ({
  id: station.id,
  name: station.name,
  state: station.state,
  distance_km: Math.round(distance_km),
  height_difference_m: Math.round(height_difference_m),
  years: station.years,
  uncertainty_percent: Math.round(uncertainty_percent * 10) / 10,
})

const Day = z.array(z.number()).length(24)
const Years = z.number().nullable().describe('null: it does not pay back within the years looked at')

export const OptionAnswer = z.object({
  id: z.string(),
  production_kwh: z.number(),
  production_range_kwh: z.object({ low: z.number(), high: z.number() }),
  monthly_production_kwh: z.array(z.number()).length(12),
  kwh_per_kw: z.number(),
  offset: z.number().describe('Production over use'),
  self_consumption: z.number(),
  self_sufficiency: z.number(),
  exported_kwh: z.number(),
  imported_kwh: z.number(),
  bill_before_usd: z.number(),
  bill_after_usd: z.number(),
  cash: z.object({
    price_usd: z.number(),
    net_cost_usd: z.number(),
    year1_savings_usd: z.number(),
    simple_payback_years: z.number().nullable(),
    payback_years: Years,
    pays_back: z.boolean(),
    total_savings_usd: z.number(),
    npv_usd: z.number(),
    irr: z.number().nullable(),
    cumulative_usd: z.array(z.number()).describe('At the end of each year, beginning with the cost'),
  }),
  payback_range: z.object({ best: Years, worst: Years }),
  without_escalation: z.object({ payback_years: Years, npv_usd: z.number() }),
  loan: z.object({
    financed_usd: z.number(),
    apr: z.number(),
    years: z.number(),
    monthly_payment_usd: z.number(),
    total_paid_usd: z.number(),
    cost_of_credit_usd: z.number(),
    cumulative_usd: z.array(z.number()),
  }),
  co2_tons_year: z.number(),
  battery: z
    .object({
      adds_usd_year: z.number(),
      self_consumption_without: z.number(),
      full_cycles: z.number(),
      backup: z.object({
        median_hours: z.number(),
        nine_in_ten_hours: z.number(),
        carried_24h: z.number(),
        carried_longest: z.number(),
        longest_hours: z.number(),
      }),
    })
    .nullable(),
  days: z.array(
    z.object({
      month: z.number(),
      production: Day,
      use: Day,
      imported: Day,
      exported: Day,
      stored: Day,
    }),
  ),
})

function optionAnswer(option: OptionResult) {
  const { cash, loan, battery } = option
  return {
    id: option.id,
    production_kwh: kwh(option.production_kwh),
    production_range_kwh: {
      low: kwh(option.production_range_kwh.low),
      high: kwh(option.production_range_kwh.high),
    },
    monthly_production_kwh: option.monthly_production_kwh.map(kwh),
    kwh_per_kw: kwh(option.kwh_per_kw),
    offset: fine(option.offset),
    self_consumption: fine(option.self_consumption),
    self_sufficiency: fine(option.self_sufficiency),
    exported_kwh: kwh(option.exported_kwh),
    imported_kwh: kwh(option.imported_kwh),
    bill_before_usd: usd(option.bill_before_usd),
    bill_after_usd: usd(option.bill_after_usd),
    cash: {
      price_usd: usd(cash.price_usd),
      net_cost_usd: usd(cash.net_cost_usd),
      year1_savings_usd: usd(cash.year1_savings),
      simple_payback_years: orNull(cash.simple_payback_years, fine),
      payback_years: orNull(cash.payback_years, fine),
      pays_back: cash.payback_years !== null,
      total_savings_usd: usd(cash.total_savings),
      npv_usd: usd(cash.npv),
      irr: cash.irr === null ? null : Math.round(cash.irr * 100_000) / 100_000,
      cumulative_usd: cash.cumulative.map(usd),
    },
    payback_range: {
      best: orNull(option.payback_range.best, fine),
      worst: orNull(option.payback_range.worst, fine),
    },
    without_escalation: {
      payback_years: orNull(option.without_escalation.payback_years, fine),
      npv_usd: usd(option.without_escalation.npv),
    },
    loan: {
      financed_usd: usd(loan.financed),
      apr: loan.apr,
      years: loan.years,
      monthly_payment_usd: usd(loan.monthly_payment),
      total_paid_usd: usd(loan.total_paid),
      cost_of_credit_usd: usd(loan.cost_of_credit),
      cumulative_usd: loan.cumulative.map(usd),
    },
    co2_tons_year: fine(option.co2_tons_year),
    battery: battery && {
      adds_usd_year: usd(battery.adds_usd_year),
      self_consumption_without: fine(battery.self_consumption_without),
      full_cycles: Math.round(battery.full_cycles),
      backup: {
        ...battery.backup,
        carried_24h: fine(battery.backup.carried_24h),
        carried_longest: fine(battery.backup.carried_longest),
      },
    },
    days: option.days.map(({ month, ...curves }) => ({
      month,
      production: curves.production.map(fine),
      use: curves.use.map(fine),
      imported: curves.imported.map(fine),
      exported: curves.exported.map(fine),
      stored: curves.stored.map(fine),
    })),
  }
}

const ReportBase = z.object({
  place: z.object({
    latitude: z.number(),
    longitude: z.number(),
    state: z.string(),
    city: z.string().nullable(),
    zip_code: z.string().nullable(),
  }),
  station: StationAnswer,
  other_stations: z.array(StationAnswer),
  sunshine: z.array(StateSunshineAnswer),
  use: z.object({
    annual_kwh: z.number(),
    monthly_kwh: z.array(z.number()).length(12),
    future_kwh: z.number(),
    is_state_average: z
      .boolean()
      .describe('Nothing was said of the bills; the state’s mean household stands in'),
  }),
  kwh_per_kw: z.number(),
  policy: PolicyAnswer.nullable(),
  federal: z.array(FederalAnswer),
  assumptions: z.array(
    z.object({
      id: z.string(),
      value: z.union([z.number(), z.string()]),
      unit: z.string(),
      source: z.string(),
      as_of: z.string().nullable(),
      changed: z.boolean().describe('Put in by the visitor'),
    }),
  ),
  notes: z.array(z.string()),
})

export const ReportAnswer = ReportBase.extend({ options: z.array(OptionAnswer) })

function reportBase({ settled, result }: Report, price_usd: number | null, locale: Locale, t: Translate) {
  const policy = policyOf(settled.place.state)
  return {
    place: settled.place,
    station: stationAnswer(settled.station),
    other_stations: settled.other_stations.map(stationAnswer),
    sunshine: sunshineAnswer(settled.place.state),
    use: {
      annual_kwh: kwh(result.use_kwh),
      monthly_kwh: result.monthly_use_kwh.map(kwh),
      future_kwh: kwh(result.future_kwh),
      is_state_average: settled.use_is_state_average,
    },
    kwh_per_kw: kwh(result.kwh_per_kw),
    policy: policy && policyAnswer(policy, locale, t, price_usd),
    federal: federalFacts().map((fact) => federalAnswer(fact, locale)),
    assumptions: settled.assumptions,
    notes: notesOn(settled, result, t),
  }
}

function notesOn({ station, place }: Settled, result: CalculatorResult, t: Translate) {
  const notes = [
    t('This is an estimate and no offer. A visit to the site comes before any contract.'),
    t('Snow and shade by trees and neighbors are not in the figures beyond the losses named.'),
  ]
  if (place.state === 'CA')
    notes.push(
      t('This report is not the disclosure that California asks for with an application to connect.'),
    )
  if (station.distance_km > 60)
    notes.push(
      t('The weather station is {{km}} km away, so the range is wider. You can choose another one.', {
        km: Math.round(station.distance_km),
      }),
    )
  if (result.options.some((option) => option.cash.payback_years === null))
    notes.push(t('With these figures not every system pays for itself within the years looked at.'))
  return notes
}

export const reportAnswer = (report: Report, locale: Locale, t: Translate) => ({
  ...reportBase(report, report.result.options[0]?.cash.price_usd ?? null, locale, t),
  options: report.result.options.map(optionAnswer),
})

export const RecommendationAnswer = ReportBase.extend({
  solutions: z.array(
    z.object({
      id: z.enum(['budget', 'recommended', 'maximum']),
      capacity_kw: z.number(),
      panels: z.number(),
      panels_by_face: z.array(z.number()),
      strings: z.array(z.number()).describe('Panels in each string; none with microinverters'),
      rows: z.number(),
      inverter_kind: z.enum(['string', 'hybrid', 'micro']),
      dc_ac_ratio: z.number(),
      roof_area_sqft: z.number(),
      battery: z
        .object({
          usable_kwh: z.number(),
          power_kw: z.number(),
          round_trip: z.number(),
          figures_checked: z.boolean(),
        })
        .nullable(),
      lines: z.array(
        z.object({
          product_id: z.string(),
          name: z.string(),
          thumbnail: z.string(),
          role: z.enum(['panel', 'inverter', 'battery', 'mounting', 'wiring']),
          quantity: z.number(),
          unit_price: z.number(),
          total: z.number(),
        }),
      ),
      price: z.object({
        equipment_usd: z.number(),
        installation_estimate_usd: z.number().describe('An estimate, not a price of ours'),
        total_usd: z.number(),
      }),
      checks: z.array(
        z.object({ id: z.string(), result: z.enum(['pass', 'notice', 'fail']), text: z.string() }),
      ),
      result: OptionAnswer,
    }),
  ),
})

const square_feet = 10.7639

/** Numbers as the reader writes them. */
const written = (values: Record<string, number>, locale: Locale) => {
  const { number } = formatsFor(locale)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, number(value)]))
}

export function recommendationAnswer(report: Recommendation, locale: Locale, t: Translate) {
  const middle = report.plans.find(({ id }) => id === 'recommended') ?? report.plans[0]
  const base = reportBase(report, middle?.price.total_usd ?? null, locale, t)
  if (report.plans.length === 0)
    base.notes.push(t('Nothing in our shop suits this roof just now. Ask us for a plan.'))
  return {
    ...base,
    solutions: report.plans.flatMap((plan) => {
      const result = report.result.options.find(({ id }) => id === plan.id)
      if (!result) return []
      return {
        id: plan.id,
        capacity_kw: fine(plan.capacity_kw),
        panels: plan.panels,
        panels_by_face: plan.panels_by_face,
        strings: plan.strings,
        rows: plan.rows,
        inverter_kind: plan.inverter_kind,
        dc_ac_ratio: fine(plan.dc_ac_ratio),
        roof_area_sqft: Math.round(plan.roof_area_m2 * square_feet),
        battery: plan.battery,
        lines: plan.lines.map(({ unit_price_cents, total_cents, ...line }) => ({
          ...line,
          unit_price: unit_price_cents / 100,
          total: total_cents / 100,
        })),
        price: plan.price,
        checks: plan.checks.map((check) => ({
          id: check.id,
          result: check.result,
          text: t(check.sentence, written(check.values, locale)),
        })),
        result: optionAnswer(result),
      }
    }),
  }
}
