import {
  electricity_sources,
  electricityOf,
  us_installed_usd_per_watt,
} from '#features/solar/economics/electricity.ts'
import type { Locale, Translate } from '#text/text.tsx'
import { policyOf } from './policies.ts'
import { policyAnswer } from './state-dto.server.ts'
import { sunshineOf } from './sunshine.ts'

export type StateDetail = NonNullable<ReturnType<typeof stateDetail>>

/** Sunshine, electricity and policy of a state, in the given language; null for an unknown code. */
export function stateDetail(state: string, locale: Locale, t: Translate, day: string) {
  const sun = sunshineOf(state, locale)
  if (!sun) return null
  const policy = policyOf(state)
  const electricity = electricityOf(state)
  return {
    sun,
    electricity,
    installed_usd_per_watt: electricity?.installed_usd_per_watt ?? us_installed_usd_per_watt.cash,
    sources: electricity_sources,
    policy: policy && policyAnswer(policy, locale, t, day),
  }
}
