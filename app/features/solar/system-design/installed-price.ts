import { text } from '#text/text.tsx'
import type { Equipment } from './equipment.ts'
import type { Plan } from './plan-system.ts'

/** What a plan costs: the shop's prices, and estimates for what others do. Dollars. */
export type PlanPrice = {
  equipment_usd: number
  /** What the state's usual price leaves beside panels, inverter and mounting; for a battery a sum of ours. */
  installation_estimate_usd: number
  /** The service panel work that the system check asks for; 0: none is asked for. */
  electrical_upgrade_usd: number
  total_usd: number
  /** JobContext the system may need that is in none of these sums. */
  not_included: string[]
}

/** What an electrician takes to install a battery, $: our assumption. */
const battery_installation_usd = 1500

/** Even where equipment takes most of the usual price, installers do not work for less, $/W. */
const least_installation_usd_watt = 1

/**
 * Replacing a service panel so that the busbar takes the breaker: the middle of the range $1,500 to $5,000 of
 * https://legalclarity.org/electrical-panel-upgrade-signs-costs-and-what-to-expect/, read on November 23, 2026.
 */
export const panel_upgrade_usd = 3250

/** Findings that ask for a connection planned by an engineer: nobody can price that beforehand. */
const engineered_findings: ReadonlySet<string> = new Set(['busbar'])

/** What a planned system costs, installed, with the panel work that its check asks for. */
export function planPrice(plan: Plan, usd_per_watt: number): PlanPrice {
  const battery = plan.lines
    .filter((line) => line.role === 'battery')
    .reduce((sum, line) => sum + line.total_cents / 100, 0)
  const equipment_usd = plan.equipment_cents / 100
  const watts = plan.capacity_kw * 1000
  const left = watts * usd_per_watt - (equipment_usd - battery)
  const installation_estimate_usd =
    Math.round(Math.max(left, watts * least_installation_usd_watt)) +
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
    not_included: is_engineered
      ? [text('Not included: the grid connection, which an engineer has to plan.')]
      : [],
  }
}

/**
 * What a battery of so much usable energy costs, installed, $: the shop's cheapest batteries that hold it, by the same
 * prices as a plan. Null: the shop sells none just now.
 */
export function batteryPrice({ batteries }: Pick<Equipment, 'batteries'>, usable_kwh: number): number | null {
  if (usable_kwh <= 0) return 0
  const prices = batteries.map((battery) => {
    const quantity = Math.ceil(usable_kwh / battery.usable_kwh - 1e-9)
    return (battery.price_for(quantity) * quantity) / 100
  })
  return prices.length === 0 ? null : Math.min(...prices) + battery_installation_usd
}
