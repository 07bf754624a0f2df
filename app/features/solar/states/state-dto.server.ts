import { electricityOf } from '#features/solar/economics/electricity.ts'
import { z } from '#platform/http/api/api.server.ts'
import { formatsFor } from '#text/format.ts'
import { inLocale, type Locale, type Translate } from '#text/text.tsx'
import {
  appliesOn,
  cautiousExportRuleOf,
  type FederalFact,
  federalFacts,
  incentiveFor,
  isExportRuleVerified,
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

/** A state's sunshine as an API response: a list with one entry, empty outside the US, as the API contract requires. */
export const sunshineAnswer = (state: string | null, locale: Locale) => {
  const found = state ? sunshineOf(state, locale) : null
  return found ? [{ ...found, source: sunshine_source.name, as_of: sunshine_source.as_of }] : []
}

export const PolicyAnswer = z.object({
  state: z.string(),
  as_of: z.string(),
  export_rule: z.enum(['net_metering', 'net_billing']),
  netting: z.enum(['hourly', 'monthly', 'annual']),
  surplus_cents_kwh: z.number().nullable(),
  surplus_share_of_retail: z.number().nullable(),
  is_default: z.boolean().describe('We hold no record of the state’s own rule'),
  confidence: Confidence,
  verification: z.string().describe('How far this is known, in words'),
  note: z.string().nullable(),
  source_url: z.string().nullable(),
  monthly_fee_usd_per_kw: z.number().nullable(),
  is_verified: z
    .boolean()
    .describe('False: reports count exports at avoided cost and show the recorded rule as the upper end'),
  incentive: z
    .object({
      name: z.string(),
      share: z.number().nullable(),
      cap_usd: z.number(),
      note: z.string(),
      source: z.string(),
      source_url: z.string(),
      checked: z.string().describe('The day the source was last read'),
      valid_from: z.string(),
      valid_until: z.string().nullable(),
      amount_usd: z.number().nullable().describe('Of the price at hand; never taken off it unless asked for'),
    })
    .nullable(),
})

export function policyAnswer(
  policy: StatePolicy,
  locale: Locale,
  t: Translate,
  day: string,
  price_usd: number | null = null,
) {
  const { export: rule } = policy
  const incentive = policy.incentive && appliesOn(policy.incentive, day) ? policy.incentive : null
  return {
    state: policy.state,
    as_of: policy.as_of,
    export_rule: rule.rule,
    netting: rule.netting,
    surplus_cents_kwh: rule.surplus_cents_kwh,
    surplus_share_of_retail: rule.surplus_share_of_retail,
    is_default: rule.is_default,
    confidence: rule.confidence,
    verification: verificationOf(policy, locale, t),
    is_verified: isExportRuleVerified(policy),
    note: rule.note && inLocale(rule.note, locale),
    source_url: rule.source_url,
    monthly_fee_usd_per_kw: policy.monthly_fee_usd_per_kw,
    incentive: incentive && {
      ...incentive,
      note: inLocale(incentive.note, locale),
      amount_usd: price_usd === null ? null : amountOf(policy, price_usd, day),
    },
  }
}

/** Where the export rule is from, and at what price reports value exports. */
function verificationOf(policy: StatePolicy, locale: Locale, t: Translate) {
  const { verified, is_default } = policy.export
  if (verified) return t('Confirmed in a document from the utility or regulator.')
  const retail_usd_kwh = (electricityOf(policy.state)?.residential_cents_kwh ?? 0) / 100
  const { surplus_usd_kwh } = cautiousExportRuleOf(policy, retail_usd_kwh)
  const price = `${formatsFor(locale).number(surplus_usd_kwh * 100)}\u202f¢/kWh`
  return is_default
    ? t(
        'We have no export rule on record for this state. Reports value exports at {{price}} unless you enter another price. Ask your utility for its rate.',
        { price },
      )
    : t(
        'On record from the source shown. Reports value exports at {{price}} unless you enter another price.',
        {
          price,
        },
      )
}

export const FederalAnswer = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(['active', 'winding_down', 'ended']),
  text: z.string(),
  as_of: z.string().describe('The day the sources were last read'),
  valid_from: z.string(),
  valid_until: z.string().nullable(),
  sources: z.array(z.string()),
})

export const federalAnswer = ({ checked, sources, ...fact }: FederalFact, locale: Locale) => ({
  ...fact,
  title: inLocale(fact.title, locale),
  text: inLocale(fact.text, locale),
  as_of: checked,
  sources: sources.map(({ name, date }) => `${name} (${date})`),
})

export const PoliciesAnswer = z.object({
  states: z.array(PolicyAnswer),
  federal: z.array(FederalAnswer),
  directory_url: z.string().describe('Where to look for what holds today'),
  disclaimer: z.string(),
})

export const policiesAnswer = (policies: StatePolicy[], locale: Locale, t: Translate, day: string) => ({
  states: policies.map((policy) => policyAnswer(policy, locale, t, day)),
  federal: federalFacts().map((fact) => federalAnswer(fact, locale)),
  directory_url: policy_directory_url,
  disclaimer: t('For information only. This isn’t tax or legal advice.'),
})

function amountOf(policy: StatePolicy, price_usd: number, day: string) {
  const amount = incentiveFor(policy, price_usd, day)
  return amount === null ? null : Math.round(amount * 100) / 100
}
