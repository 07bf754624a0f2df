import { electricityOf, us_installed_usd_per_watt } from '#features/solar/economics/electricity.ts'
import { returnOf, valueOfEnergy } from '#features/solar/economics/investment.ts'
import type { Locale } from '#text/text.tsx'
import {
  cautiousExportRuleOf,
  exportRuleOf,
  fixed_charge_usd_month,
  isExportRuleVerified,
  policyOf,
} from './policies.ts'
import { allSunshine, type StateSunshine } from './sunshine.ts'

/** A state in one line: its sun, its prices, and how soon an ordinary system would have paid for itself. */
export type StateSummary = {
  state: string
  state_name: string
  minimum_equivalent_hours: number
  maximum_equivalent_hours: number
  median_equivalent_hours: number
  residential_cents_kwh: number | null
  /** null: not within the years looked at, or no price is known (then `has_money` is false). */
  payback_years: number | null
  /** The same under the recorded export rule where that is not verified, else equal. */
  payback_best_years: number | null
  has_money: boolean
}

/** The rough reckoning behind the table: a report for one's own house is exact where this is not. */
export const rough_reckoning = {
  /** Share of the production used at once; the rest is sold under the state's rule. */
  self_consumption: 0.4,
  escalation: 0.025,
  degradation: 0.005,
  years: 25,
} as const

const summaries = new Map<Locale, StateSummary[]>()

/** Every state, the District of Columbia and the islands we have figures for, named and sorted in this language. */
export function stateSummaries(locale: Locale): StateSummary[] {
  const known = summaries.get(locale) ?? allSunshine(locale).map(summaryOf)
  summaries.set(locale, known)
  return known
}

function summaryOf(sun: StateSunshine): StateSummary {
  const electricity = electricityOf(sun.state)
  return {
    state: sun.state,
    state_name: sun.state_name,
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
 * For one kW: size cancels out. With netting over a month or a year every kWh counts at the retail price. The cautious case of
 * a rule that is not verified pays avoided cost and leaves the fixed charge of a mean household on the bill.
 */
function paybackOf(
  { state, median_equivalent_hours }: StateSunshine,
  mean_usd_kwh: number,
  money_case: 'cautious' | 'recorded',
) {
  const { self_consumption, escalation, degradation, years } = rough_reckoning
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
