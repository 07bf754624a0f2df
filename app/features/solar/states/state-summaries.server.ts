import { electricityOf, us_installed_usd_per_watt } from '#features/solar/economics/electricity.ts'
import { returnOf, valueOfEnergy } from '#features/solar/economics/investment.ts'
import { oncePerLocale } from '#text/once-per-locale.ts'
import {
  cautiousExportRuleOf,
  exportRuleOf,
  fixed_charge_usd_month,
  isExportRuleVerified,
  policyOf,
} from './policies.ts'
import { statePath } from './state-paths.ts'
import { allSunshine, type StateSunshine } from './sunshine.ts'

/** A state's row in the table: sunshine, electricity price, and payback of a typical system. */
export type StateSummary = {
  state: string
  state_name: string
  /** The state's page; for the islands the state map, which shows their sun. */
  path: string
  minimum_equivalent_hours: number
  maximum_equivalent_hours: number
  median_equivalent_hours: number
  residential_cents_kwh: number | null
  /** null: not within the analysis period, or no price is known (then `has_money` is false). */
  payback_years: number | null
  /** Payback under the recorded export rule; equal to `payback_years` when the rule is verified. */
  payback_best_years: number | null
  has_money: boolean
}

/** Assumptions of the table's rough payback estimate. A calculator report is calculated hour by hour instead. */
export const estimate_assumptions = {
  /** Share of the production used directly; the rest is exported under the state's rule. */
  self_consumption: 0.4,
  escalation: 0.025,
  degradation: 0.005,
  years: 25,
} as const

/** All states, the District of Columbia and the islands with data, named and sorted in this language. Cached. */
export const stateSummaries = oncePerLocale((locale): StateSummary[] => allSunshine(locale).map(summaryOf))

function summaryOf(sun: StateSunshine): StateSummary {
  const electricity = electricityOf(sun.state)
  return {
    state: sun.state,
    state_name: sun.state_name,
    path: statePath(sun.state) ?? `/statemap?state=${sun.state}`,
    minimum_equivalent_hours: sun.minimum_equivalent_hours,
    maximum_equivalent_hours: sun.maximum_equivalent_hours,
    median_equivalent_hours: sun.median_equivalent_hours,
    residential_cents_kwh: electricity?.residential_cents_kwh ?? null,
    payback_years: electricity && paybackOf(sun, electricity.residential_cents_kwh / 100, 'cautious'),
    payback_best_years: electricity && paybackOf(sun, electricity.residential_cents_kwh / 100, 'recorded'),
    has_money: electricity !== null,
  }
}

/**
 * Payback of 1 kW, because size cancels out. With monthly or annual netting every kWh counts at the retail price. The
 * cautious case of an unverified rule pays avoided cost and keeps the fixed charge of an average household on the bill.
 */
function paybackOf(
  { state, median_equivalent_hours }: StateSunshine,
  mean_usd_kwh: number,
  money_case: 'cautious' | 'recorded',
) {
  const { self_consumption, escalation, degradation, years } = estimate_assumptions
  const policy = policyOf(state)
  const is_cautious = money_case === 'cautious' && !isExportRuleVerified(policy)
  const use_kwh = electricityOf(state)?.monthly_kwh ?? 900
  const retail_usd_kwh = is_cautious
    ? Math.max(0, mean_usd_kwh - fixed_charge_usd_month / use_kwh)
    : mean_usd_kwh
  const rule = is_cautious ? cautiousExportRuleOf(policy, mean_usd_kwh) : exportRuleOf(policy, mean_usd_kwh)
  const exported = rule.netting === 'hourly' ? rule.surplus_usd_kwh : null
  const per_watt = electricityOf(state)?.installed_usd_per_watt ?? us_installed_usd_per_watt.cash
  return returnOf({
    net_cost: per_watt * 1000,
    first_year_value: median_equivalent_hours * valueOfEnergy(retail_usd_kwh, exported, self_consumption),
    yearly_costs: (policy?.monthly_fee_usd_per_kw ?? 0) * 12,
    escalation,
    degradation,
    discount_rate: 0,
    years,
  }).payback_years
}
