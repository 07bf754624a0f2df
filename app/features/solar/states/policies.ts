import type { ExportRule } from '#features/solar/economics/bills.ts'
import type { Texts } from '#text/text.tsx'
import federal from './data/federal-facts.json' with { type: 'json' }
import table from './data/state-policies.json' with { type: 'json' }

export type Confidence = 'high' | 'medium' | 'low'

/** A state's export rule, fee and incentive, with sources. Information, not advice. */
export type StatePolicy = {
  state: string
  /** Year and month. */
  as_of: string
  export: {
    rule: 'net_metering' | 'net_billing'
    netting: ExportRule['netting']
    /** Price of exports, or of the surplus after netting: cents, or a share of the retail price; both null: unknown. */
    surplus_cents_kwh: number | null
    surplus_share_of_retail: number | null
    /** No record of the state's rule: net metering is only the upper end of the range. */
    is_default: boolean
    confidence: Confidence
    note: Texts | null
    source_url: string | null
    /** Set once the document of the utility or regulator was read; until then reports use the cautious case. */
    verified: { source: string; checked: string } | null
  }
  /** Monthly charge of the largest utility per kW of the system. */
  monthly_fee_usd_per_kw: number | null
  incentive: Incentive | null
}

/** A state tax credit or deduction. Every record has a source and the date it was read. */
export type Incentive = Validity & {
  name: string
  /** Share of the cost; null for other kinds of deduction. */
  share: number | null
  cap_usd: number
  note: Texts
  /** The law or the state's own document. */
  source: string
  /** URL of the document read. */
  source_url: string
}

/** Calendar days as YYYY-MM-DD. */
export type Validity = {
  /** In force from this day or earlier. */
  valid_from: string
  /** The last day it applies; null: no end is set. */
  valid_until: string | null
  /** The day the source was last read. */
  checked: string
}

export type FederalFact = Validity & {
  id: string
  title: Texts
  status: 'active' | 'winding_down' | 'ended'
  text: Texts
  sources: { name: string; url: string; date: string }[]
}

/** The calendar day of a moment, YYYY-MM-DD (UTC). */
export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** Whether an incentive applies on a day (YYYY-MM-DD). */
export const appliesOn = ({ valid_from, valid_until }: Validity, day: string) =>
  valid_from <= day && (valid_until === null || day <= valid_until)

/** Directory of current incentives (DSIRE). */
export const policy_directory_url = 'https://www.dsireusa.org'

const policies: ReadonlyMap<string, StatePolicy> = new Map(
  Object.entries(table).map(([state, record]) => [state, { state, ...record } as StatePolicy]),
)

/** A state's policy record by its two-letter code; null for the islands and unknown codes. */
export const policyOf = (state: string): StatePolicy | null => policies.get(state.toUpperCase()) ?? null

export const allPolicies = (): StatePolicy[] => [...policies.values()]

export const federalFacts = (): FederalFact[] => federal as FederalFact[]

/**
 * The export rule for a calculation. To stay conservative, an unknown surplus price counts as zero, and a place without a
 * record gets hourly billing without payment for exports.
 */
export function exportRuleOf(policy: StatePolicy | null, retail_usd_kwh: number): ExportRule {
  if (!policy) return { netting: 'hourly', surplus_usd_kwh: 0 }
  const { netting, surplus_cents_kwh, surplus_share_of_retail } = policy.export
  const share = surplus_share_of_retail === null ? 0 : surplus_share_of_retail * retail_usd_kwh
  return { netting, surplus_usd_kwh: surplus_cents_kwh === null ? share : surplus_cents_kwh / 100 }
}

/** A utility's avoided cost per kWh, $: our assumption for the cautious case. */
export const avoided_cost_usd_kwh = 0.03

/** The fixed part of a household's bill, $ a month: our assumption for the cautious case. */
export const fixed_charge_usd_month = 10

/** Whether the export rule was verified in a dated document of the utility or regulator. */
export const isExportRuleVerified = (policy: StatePolicy | null) => policy?.export.verified != null

/** The cautious case: each hour's surplus is paid at avoided cost, or at the recorded price when that is lower. */
export function cautiousExportRuleOf(policy: StatePolicy | null, retail_usd_kwh: number): ExportRule {
  const recorded = exportRuleOf(policy, retail_usd_kwh)
  const has_price =
    policy !== null && (policy.export.surplus_cents_kwh ?? policy.export.surplus_share_of_retail) !== null
  return {
    netting: 'hourly',
    surplus_usd_kwh: has_price
      ? Math.min(recorded.surplus_usd_kwh, avoided_cost_usd_kwh)
      : avoided_cost_usd_kwh,
  }
}

/**
 * A state's incentive for a cost on a day (YYYY-MM-DD), in dollars; null when none applies on that day or the amount
 * cannot be computed.
 */
export function incentiveFor(policy: StatePolicy | null, cost_usd: number, day: string): number | null {
  const incentive = policy?.incentive
  if (!incentive || incentive.share === null || !appliesOn(incentive, day)) return null
  return Math.min(incentive.cap_usd, incentive.share * cost_usd)
}
