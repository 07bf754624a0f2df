import { z } from '#platform/api.server.ts'
import { inLocale, type Locale, type Translate } from '#text/text.tsx'
import {
  type FederalFact,
  federalFacts,
  incentiveFor,
  policy_directory_url,
  type StatePolicy,
} from './policies.ts'
import { sunshine_source, sunshineOf } from './sunshine.ts'

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
      amount_usd: price_usd === null ? null : amountOf(policy, price_usd),
    },
    property_tax_exemption: policy.property_tax_exemption,
    sales_tax: policy.sales_tax,
  }
}

export const FederalAnswer = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(['active', 'winding_down', 'ended', 'disputed']),
  text: z.string(),
  as_of: z.string(),
  confidence: Confidence,
  sources: z.array(z.string()),
})

export const federalAnswer = (fact: FederalFact, locale: Locale) => ({
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

function amountOf(policy: StatePolicy, price_usd: number) {
  const amount = incentiveFor(policy, price_usd)
  return amount === null ? null : Math.round(amount * 100) / 100
}
