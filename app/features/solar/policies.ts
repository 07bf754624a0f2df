import type { Texts } from '#text/text.tsx'
import federal from './data/federal-facts.json' with { type: 'json' }
import table from './data/state-policies.json' with { type: 'json' }
import type { ExportRule } from './economics/billing.ts'

export type Confidence = 'high' | 'medium' | 'low'

/** What a state does for and with solar, with where that is known from and how sure it is. Facts, not advice. */
export type StatePolicy = {
  state: string
  /** Year and month. */
  as_of: string
  export: {
    rule: 'net_metering' | 'net_billing'
    netting: ExportRule['netting']
    /** For what is sold, or left over after netting: cents, or a share of the retail price; both null: unknown. */
    surplus_cents_kwh: number | null
    surplus_share_of_retail: number | null
    /** No record of the state's own: net metering is assumed and nobody has checked it. */
    is_default: boolean
    confidence: Confidence
    note: Texts | null
    source_url: string | null
  }
  /** A monthly charge of the largest utility for each kW of the system. */
  monthly_fee_usd_per_kw: number | null
  incentive: {
    name: string
    /** Share of the cost; null where it is a deduction of another kind. */
    share: number | null
    cap_usd: number
    confidence: Confidence
    note: Texts
  } | null
  /** `doubtful`: sources disagree or it may have ended. */
  property_tax_exemption: 'listed' | 'not_listed' | 'doubtful'
  sales_tax: 'exempt' | 'not_listed' | 'no_sales_tax'
}

export type FederalFact = {
  id: string
  title: Texts
  status: 'active' | 'winding_down' | 'ended' | 'disputed'
  text: Texts
  as_of: string
  confidence: Confidence
  sources: string[]
}

/** Where to look for what holds today; our records are a compilation whose sources we name and have not all opened. */
export const policy_directory_url = 'https://www.dsireusa.org'

const policies: ReadonlyMap<string, StatePolicy> = new Map(
  Object.entries(table).map(([state, record]) => [state, { state, ...record } as StatePolicy]),
)

/** The policy record of a state by its two letters, or null: the islands have none. */
export const policyOf = (state: string): StatePolicy | null => policies.get(state.toUpperCase()) ?? null

export const allPolicies = (): StatePolicy[] => [...policies.values()]

export const federalFacts = (): FederalFact[] => federal as FederalFact[]

/**
 * The export rule to calculate with. A surplus price that is unknown counts as nothing, and a place without a record is taken
 * for hourly billing without payment: rather too little than too much.
 */
export function exportRuleOf(policy: StatePolicy | null, retail_usd_kwh: number): ExportRule {
  if (!policy) return { netting: 'hourly', surplus_usd_kwh: 0 }
  const { netting, surplus_cents_kwh, surplus_share_of_retail } = policy.export
  const share = surplus_share_of_retail === null ? 0 : surplus_share_of_retail * retail_usd_kwh
  return { netting, surplus_usd_kwh: surplus_cents_kwh === null ? share : surplus_cents_kwh / 100 }
}

/** What a state's incentive would be of a cost, in dollars; null where it is none that can be computed. */
export function incentiveFor(policy: StatePolicy | null, cost_usd: number): number | null {
  if (!policy?.incentive || policy.incentive.share === null) return null
  return Math.min(policy.incentive.cap_usd, policy.incentive.share * cost_usd)
}
