import { dayOf, federalFacts, policyOf } from '#features/solar/states/policies.ts'
import {
  FederalAnswer,
  federalAnswer,
  PolicyAnswer,
  policyAnswer,
  StateSunshineAnswer,
  sunshineAnswer,
} from '#features/solar/states/state-dto.server.ts'
import { verdictOf, verdicts } from '#features/solar/system-design/system-check/finding.ts'
import { findingView } from '#features/solar/system-design/system-check/finding-view.ts'
import type { StationChoice } from '#features/solar/weather/choose-station.ts'
import { z } from '#platform/http/api/api.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { CalculatorResult } from '../calculation/calculator-job.ts'
import type { ResolvedInput } from '../input/resolve-input.server.ts'
import { kwh, OptionAnswer, optionAnswer, roundToThousandth } from '../option-dto.server.ts'
import type { Recommendation, Report } from './make-report.server.ts'
import { distanceText } from './report-measures.ts'

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
  facing: z.object({
    known: z.boolean(),
    least_share: z
      .number()
      .describe('What the worse of east and west makes of it, where the facing is a guess; else 1'),
  }),
  said: z.object({
    tenure: z.enum(['own', 'rent']).nullable(),
    utility: z.string().nullable(),
    rate_plan: z.enum(['flat', 'time_of_use']).nullable(),
  }),
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

type Reader = Pick<RequestContext, 'locale' | 't' | 'now'>

function reportBase({ resolved, result }: Report, price_usd: number | null, { locale, t, now }: Reader) {
  const policy = policyOf(resolved.place.state)
  return {
    place: resolved.place,
    station: stationAnswer(resolved.station),
    other_stations: resolved.other_stations.map(stationAnswer),
    sunshine: sunshineAnswer(resolved.place.state, locale),
    use: {
      annual_kwh: kwh(result.use_kwh),
      monthly_kwh: result.monthly_use_kwh.map(kwh),
      future_kwh: kwh(result.future_kwh),
      is_state_average: resolved.use_is_state_average,
    },
    kwh_per_kw: kwh(result.kwh_per_kw),
    facing: { known: resolved.roof.facing_known, least_share: roundToThousandth(result.facing_share) },
    said: {
      tenure: resolved.said.tenure ?? null,
      utility: resolved.said.utility ?? null,
      rate_plan: resolved.said.rate_plan ?? null,
    },
    policy: policy && policyAnswer(policy, locale, t, dayOf(now()), price_usd),
    federal: federalFacts().map((fact) => federalAnswer(fact, locale)),
    assumptions: resolved.assumptions,
    notes: notesOn(resolved, result, { t, locale }),
  }
}

function notesOn(
  { station, place, said, roof }: ResolvedInput,
  result: CalculatorResult,
  { t, locale }: Pick<Reader, 't' | 'locale'>,
) {
  const notes = [
    t('This is an estimate, not an offer. Every contract requires a site visit first.'),
    t('Figures don’t include snow or shading from trees and neighbors beyond the losses listed.'),
  ]
  if (!roof.facing_known)
    notes.push(
      t(
        'No roof direction was given, so we assume south. The low end of the range covers the same roof facing east or west.',
      ),
    )
  if (said.tenure === 'rent')
    notes.push(
      t(
        'You rent, so the property owner must agree and would own the system. Show them this report. Also ask your utility about community solar.',
      ),
    )
  if (said.rate_plan === 'time_of_use')
    notes.push(
      t(
        'You have a time-of-use rate, but this estimate uses one average price. If evening rates are highest, panels alone save less than shown and a battery saves more.',
      ),
    )
  if (place.state === 'CA')
    notes.push(
      t(
        'This report doesn’t replace the disclosure California requires with an interconnection application.',
      ),
    )
  if (station.distance_km > 60)
    notes.push(
      t('The weather station is {{distance}} away, so the range is wider. You can choose another station.', {
        distance: distanceText(station.distance_km, locale),
      }),
    )
  if (result.options.some((option) => option.cash.payback_years === null))
    notes.push(t('With these figures, not every system pays back within the analysis period.'))
  return notes
}

/** The API response for a report on one system. */
export const reportAnswer = (report: Report, reader: Reader) => ({
  ...reportBase(report, report.result.options[0]?.cash.price_usd ?? null, reader),
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
        electrical_upgrade_usd: z
          .number()
          .describe(
            'The service panel upgrade that the system check asks for, an estimate; 0: none is asked for',
          ),
        total_usd: z.number(),
        not_included: z.array(z.string()).describe('Work the system may need that the total does not hold'),
      }),
      verdict: z
        .enum(verdicts)
        .describe('fits_with_conditions: if the site is as the findings with result condition name it'),
      requires: z.array(z.object({ id: z.enum(['busbar_upgrade']), code: z.string() })),
      checks: z.array(
        z.object({
          id: z.string(),
          result: z
            .enum(['pass', 'notice', 'condition', 'unknown', 'fail'])
            .describe('unknown: cannot be confirmed; condition: must be verified at the site'),
          text: z.string(),
          code: z.string().optional().describe('Section of the code'),
          math: z.string().optional(),
        }),
      ),
      result: OptionAnswer,
    }),
  ),
})

const square_feet_per_square_meter = 10.7639

/** The API response for the recommended systems: parts, price, system check and report of each. */
export function recommendationAnswer(report: Recommendation, reader: Reader) {
  const { t } = reader
  const middle = report.plans.find(({ id }) => id === 'recommended') ?? report.plans[0]
  const base = reportBase(report, middle?.price.total_usd ?? null, reader)
  if (report.plans.length === 0)
    base.notes.push(t('We have no matching system for this roof right now. Contact us for a custom plan.'))
  return {
    ...base,
    solutions: report.plans.flatMap((plan) => {
      const result = report.result.options.find(({ id }) => id === plan.id)
      if (!result) return []
      return {
        id: plan.id,
        capacity_kw: roundToThousandth(plan.capacity_kw),
        panels: plan.panels,
        panels_by_face: plan.panels_by_face,
        strings: plan.strings,
        rows: plan.rows,
        inverter_kind: plan.inverter_kind,
        dc_ac_ratio: roundToThousandth(plan.dc_ac_ratio),
        roof_area_sqft: Math.round(plan.roof_area_m2 * square_feet_per_square_meter),
        battery: plan.battery,
        lines: plan.lines.map(({ unit_price_cents, total_cents, ...line }) => ({
          ...line,
          unit_price: unit_price_cents / 100,
          total: total_cents / 100,
        })),
        price: { ...plan.price, not_included: plan.price.not_included.map((sentence) => t(sentence)) },
        verdict: verdictOf(plan.checks),
        requires: plan.requires,
        checks: plan.checks.map((check) => findingView(check, reader)),
        result: optionAnswer(result),
      }
    }),
  }
}
