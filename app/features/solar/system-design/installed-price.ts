import { text } from '#text/text.tsx'
import type { Equipment } from './equipment.ts'
import type { Plan } from './plan-system.ts'

/** The price of a plan in dollars: catalog prices, and estimates for work by others. */
export type PlanPrice = {
  equipment_usd: number
  /** The state's typical installed price less panels, inverter and mounting, plus a fixed amount for a battery. */
  installation_estimate_usd: number
  /** The service panel upgrade required by the system check; 0: none required. */
  electrical_upgrade_usd: number
  /** Before sales tax and freight. */
  total_usd: number
  /** Work the system may need that is in none of these amounts. */
  not_included: string[]
}

/** Labor to install a battery, $: our assumption. */
const battery_installation_usd = 1500

/** Minimum installation cost, $/W, even when equipment takes most of the typical price. */
const min_installation_usd_watt = 1

/**
 * Replacing a service panel so that its busbar can take the breaker: the middle of the range $1,500 to $5,000 from
 * https://legalclarity.org/electrical-panel-upgrade-signs-costs-and-what-to-expect/, read on November 23, 2026.
 */
export const panel_upgrade_usd = 3250

/** Findings that require a connection planned by an engineer, which cannot be priced in advance. */
const engineered_findings: ReadonlySet<string> = new Set(['busbar'])

/**
 * Estimated work to install panels, inverter and mounting, $: the state's typical installed price less the equipment,
 * and at least $1 per watt.
 */
export function solarInstallation(capacity_kw: number, equipment_usd: number, usd_per_watt: number): number {
  const watts = capacity_kw * 1000
  return Math.round(Math.max(watts * usd_per_watt - equipment_usd, watts * min_installation_usd_watt))
}

/** The installed price of a plan, including the service panel upgrade that its check requires. */
export function planPrice(plan: Plan, usd_per_watt: number): PlanPrice {
  const battery = plan.lines
    .filter((line) => line.role === 'battery')
    .reduce((sum, line) => sum + line.total_cents / 100, 0)
  const equipment_usd = plan.equipment_cents / 100
  const installation_estimate_usd =
    solarInstallation(plan.capacity_kw, equipment_usd - battery, usd_per_watt) +
    (battery > 0 ? battery_installation_usd : 0)
  const needs_panel = plan.requires.some(({ id }) => id === 'busbar_upgrade')
  const electrical_upgrade_usd = needs_panel ? panel_upgrade_usd : 0
  const is_engineered = plan.checks.some(
    ({ id, values }) => engineered_findings.has(id) && values.breaker === undefined,
  )
  return {
    equipment_usd,
    installation_estimate_usd,
    electrical_upgrade_usd,
    total_usd: equipment_usd + installation_estimate_usd + electrical_upgrade_usd,
    not_included: is_engineered ? [text('Not included: the grid connection. An engineer must plan it.')] : [],
  }
}

/**
 * The installed price of a battery with this usable capacity, $: the cheapest catalog batteries that reach it, at the
 * same prices as in a plan. Null when no battery is for sale.
 */
export function batteryPrice({ batteries }: Pick<Equipment, 'batteries'>, usable_kwh: number): number | null {
  if (usable_kwh <= 0) return 0
  const prices = batteries.map((battery) => {
    const quantity = Math.ceil(usable_kwh / battery.usable_kwh - 1e-9)
    return (battery.price_for(quantity) * quantity) / 100
  })
  return prices.length === 0 ? null : Math.min(...prices) + battery_installation_usd
}
