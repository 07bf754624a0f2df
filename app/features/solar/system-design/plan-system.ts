import {
  type Equipment,
  type HomeBattery,
  type Inverter,
  type Panel,
  rackingOf,
  shutdownOf,
} from './equipment.ts'
import { lineOf, type PlanLine, partsOf } from './parts-list.ts'
import { panelsPerFace, stringsFor } from './string-plan.ts'
import { type CheckedSystem, checkSystemDesign, isBuildable } from './system-check/check-system.ts'
import { type Finding, isConfirmed, type Requirement, requirementsOf } from './system-check/finding.ts'
import { type RoofSurface, rowsFor } from './system-check/mounting.ts'
import type { Climate } from './system-check/strings.ts'

/** The requirements a system is planned for. */
export type SystemRequest = {
  property: 'home' | 'business'
  surface: RoofSurface
  /** Share of the panels on each roof face: one or two shares that add up to 1. */
  face_shares: number[]
  /** Target DC capacity, kW. */
  target_kw: number
  /** Area available for panels, m²; null: not known. */
  roof_area_m2: number | null
  /** Target usable battery capacity, kWh; 0: no battery. */
  battery_kwh: number
  climate: Climate
  busbar: CheckedSystem['busbar']
}

export type OptionId = 'budget' | 'recommended' | 'maximum'

export type Plan = {
  id: OptionId
  capacity_kw: number
  dc_ac_ratio: number
  inverter_efficiency: number
  inverter_kind: Inverter['kind']
  panels: number
  /** Why this model of panel: its cost, or its power per area where the roof is too small for the others. */
  panel_choice: 'cost' | 'roof_area'
  /** Panels on each roof face. */
  panels_by_face: number[]
  /** Panels in each string, face by face. */
  strings: number[]
  rows: number
  roof_area_m2: number
  battery: { usable_kwh: number; power_kw: number; round_trip: number; figures_checked: boolean } | null
  lines: PlanLine[]
  equipment_cents: number
  checks: Finding[]
  /** Work beyond the parts, such as a busbar upgrade; not in `equipment_cents`. */
  requires: Requirement[]
}

const pricePerWatt = (panel: Panel) => panel.price_for(20) / panel.watts

type PanelOrder = (a: Panel, b: Panel) => number
const byValue: PanelOrder = (a, b) => pricePerWatt(a) / a.efficiency - pricePerWatt(b) / b.efficiency
const byEfficiency: PanelOrder = (a, b) => b.efficiency - a.efficiency

/** Each option's size and battery relative to the request, and its order of preference for panels. */
const option_targets: Record<OptionId, { size: number; battery: number; prefer: PanelOrder }> = {
  budget: { size: 0.7, battery: 0.5, prefer: (a, b) => pricePerWatt(a) - pricePerWatt(b) },
  recommended: { size: 1, battery: 1, prefer: byValue },
  maximum: { size: 1.25, battery: 1.5, prefer: byValue },
}
/** Roof area per panel area: access paths, edges and pipes take a part of the roof. */
const roof_area_factor = 1.1

/** Up to three systems from the available equipment, smallest first. Options that cannot be built are omitted. */
export function planOptions(equipment: Equipment, request: SystemRequest): Plan[] {
  const plans = (['budget', 'recommended', 'maximum'] as const).flatMap(
    (id) => planOption(equipment, request, id) ?? [],
  )
  // When the roof area is the limit, two options may be equal: keep the first.
  return plans.filter(
    (plan, i) =>
      !plans.slice(0, i).some((before) => JSON.stringify(before.lines) === JSON.stringify(plan.lines)),
  )
}

function planOption(equipment: Equipment, request: SystemRequest, id: OptionId): Plan | null {
  const { panels, panel_choice } = panelsFor(equipment, request, id)
  let unconfirmed: Plan | null = null
  for (const panel of panels.slice(0, 4)) {
    const max_panels = panelsThatFit(panel, request)
    const count = Math.min(
      max_panels,
      Math.max(request.face_shares.length * 2, targetPanels(panel, request, id)),
    )
    const plan = bestPlanNear(equipment, request, id, panel, count, max_panels)
    const near = plan && { ...plan, panel_choice }
    if (near && isConfirmed(near.checks)) return near
    unconfirmed ??= near
  }
  return unconfirmed
}

/** The panels of an option in order of preference. The largest takes efficient ones if the roof is too small for the others. */
function panelsFor(
  equipment: Equipment,
  request: SystemRequest,
  id: OptionId,
): { panels: Panel[]; panel_choice: Plan['panel_choice'] } {
  const panels = equipment.panels
    .filter((panel) => request.property === 'business' || !panel.glass_glass)
    .toSorted(option_targets[id].prefer)
  const [first] = panels
  const fits = !first || targetPanels(first, request, id) <= panelsThatFit(first, request)
  return id !== 'maximum' || fits
    ? { panels, panel_choice: 'cost' }
    : { panels: panels.toSorted(byEfficiency), panel_choice: 'roof_area' }
}

const targetPanels = (panel: Panel, { target_kw }: SystemRequest, id: OptionId) =>
  Math.round((target_kw * option_targets[id].size * 1000) / panel.watts)

/** The number of panels that the roof has room for. */
const panelsThatFit = (panel: Panel, { roof_area_m2 }: SystemRequest) =>
  roof_area_m2 === null
    ? Number.POSITIVE_INFINITY
    : Math.floor(roof_area_m2 / (panel.area_m2 * roof_area_factor))

/** Offsets from the target number of panels, in groups by distance; a nearby number may divide into strings more evenly. */
const count_offsets = [
  [0, -1, 1, -2, 2],
  [-3, 3, -4, 4],
]
/** A system that misses the target size by a share must be cheaper per kW by about that share. */
const offset_penalty = 0.8

/**
 * The plan with the lowest cost per kW near the target number of panels. One that the check confirms goes first, then one
 * with the battery asked for.
 */
function bestPlanNear(
  equipment: Equipment,
  request: SystemRequest,
  id: OptionId,
  panel: Panel,
  count: number,
  max_panels: number,
): Plan | null {
  const battery_kwh = request.battery_kwh * option_targets[id].battery
  let unconfirmed: Plan | null = null
  for (const battery of battery_kwh > 0 ? [battery_kwh, 0] : [0]) {
    for (const offsets of count_offsets) {
      let best: CostedPlan | null = null
      for (const offset of offsets) {
        const panels = count + offset
        if (panels < request.face_shares.length * 2 || panels > max_panels || !panel.is_orderable(panels))
          continue
        const plan = cheapestPlan(equipment, request, id, panel, panels, battery)
        if (!plan) continue
        const per_kw = (plan.equipment_cents + issueCostCents(plan.checks)) / plan.capacity_kw
        const cost = per_kw * (1 + (offset_penalty * Math.abs(offset)) / count)
        if (!best || isBetter({ plan, cost }, best)) best = { plan, cost }
      }
      if (best && isConfirmed(best.plan.checks)) return best.plan
      unconfirmed ??= best?.plan ?? null
    }
    // A battery is not given up for a confirmed system without one.
    if (unconfirmed) return unconfirmed
  }
  return null
}

/**
 * The cheapest plan for these panels over all compatible inverters, with a battery when one is requested. A plan that the
 * check confirms goes before a cheaper one that it cannot confirm.
 */
function cheapestPlan(
  equipment: Equipment,
  request: SystemRequest,
  id: OptionId,
  panel: Panel,
  panels: number,
  battery_kwh: number,
): Plan | null {
  const watts = panel.watts * panels
  let best: CostedPlan | null = null
  for (const inverter of equipment.inverters) {
    if (inverter.needs_optimizers || !suitsRequest(inverter, request, battery_kwh)) continue
    const inverters = inverterCount(inverter, panel, panels, watts)
    if (inverters === null || !inverter.is_orderable(inverters)) continue
    const panels_by_face = panelsPerFace(panels, request.face_shares)
    const strings =
      inverter.kind === 'micro' ? [] : stringsFor(panel, panels_by_face, inverter, inverters, request)
    if (!strings) continue
    const battery = battery_kwh > 0 ? batteryFor(equipment, inverter, battery_kwh) : null
    if (battery_kwh > 0 && !battery) continue
    const plan = planOf(equipment, request, id, {
      panel,
      panels,
      panels_by_face,
      inverter,
      inverters,
      strings,
      battery,
    })
    if (!plan) continue
    const cost = plan.equipment_cents + issueCostCents(plan.checks)
    if (!best || isBetter({ plan, cost }, best)) best = { plan, cost }
  }
  return best?.plan ?? null
}

type CostedPlan = { plan: Plan; cost: number }

/** Whether the check confirms `one` but not `other`; if it treats both the same, whether `one` costs less. */
function isBetter(one: CostedPlan, other: CostedPlan): boolean {
  const [first, second] = [isConfirmed(one.plan.checks), isConfirmed(other.plan.checks)]
  return first === second ? one.cost < other.cost : first
}

/** Estimated cost of a finding in labor and lost energy, cents, so that a cheaper system with more findings does not win. */
const issue_cost_cents: Record<string, number> = {
  busbar_full: 150_000,
  dc_ac_ratio: 30_000,
  dc_current: 20_000,
  fuses: 10_000,
}

const issueCostCents = (checks: Finding[]) =>
  checks
    .filter(({ result }) => result !== 'pass')
    .reduce((sum, { id }) => sum + (issue_cost_cents[id] ?? 0), 0)

function suitsRequest(inverter: Inverter, request: SystemRequest, battery_kwh: number) {
  if (battery_kwh === 0 && inverter.kind === 'hybrid') return false
  if (request.property === 'home') return inverter.family_id !== 'commercial-inverters'
  return true
}

/** The number of inverters for a DC/AC ratio near 1.2 (0.9 to 1.4), or one per panel input; null when none fits. */
function inverterCount(inverter: Inverter, panel: Panel, panels: number, watts: number): number | null {
  if (inverter.kind === 'micro') {
    const [low, high] = inverter.panel_watts ?? [0, 0]
    if (panel.watts < low || panel.watts > high || panels > 60) return null
    return Math.ceil(panels / inverter.channels)
  }
  const max_inverters = 6
  for (
    let count = Math.max(1, Math.round(watts / 1.2 / inverter.ac_watts));
    count <= max_inverters;
    count++
  ) {
    const ratio = watts / (inverter.ac_watts * count)
    if (ratio < 0.9) return null
    if (ratio <= 1.4) return count
  }
  return null
}

type SelectedBattery = { product: HomeBattery; quantity: number }

function batteryFor(equipment: Equipment, inverter: Inverter, target_kwh: number): SelectedBattery | null {
  const isCompatible = (battery: HomeBattery) =>
    battery.coupling === 'ac' ||
    (inverter.battery_type === 'low_voltage' && battery.coupling === 'dc_low') ||
    (inverter.battery_type === 'high_voltage' && battery.coupling === 'dc_high')
  let best: (SelectedBattery & { cents: number }) | null = null
  for (const product of equipment.batteries.filter(isCompatible)) {
    const quantity = Math.max(1, Math.round(target_kwh / product.usable_kwh))
    const shortfall = target_kwh - quantity * product.usable_kwh
    if (
      quantity > (product.coupling === 'ac' ? 3 : 6) ||
      shortfall > 0.35 * target_kwh ||
      shortfall < -0.6 * target_kwh ||
      !product.is_orderable(quantity)
    )
      continue
    const cents = product.price_for(quantity) * quantity
    if (!best || cents / quantity / product.usable_kwh < best.cents / best.quantity / best.product.usable_kwh)
      best = { product, quantity, cents }
  }
  return best
}

type SelectedEquipment = {
  panel: Panel
  panels: number
  panels_by_face: number[]
  inverter: Inverter
  inverters: number
  strings: number[]
  battery: SelectedBattery | null
}

function planOf(
  equipment: Equipment,
  request: SystemRequest,
  id: OptionId,
  chosen: SelectedEquipment,
): Plan | null {
  const { panel, panels, panels_by_face, inverter, inverters, strings, battery } = chosen
  const parts = partsOf(equipment, request.surface, chosen)
  const checks = checkSystemDesign({
    ...request,
    faces: panels_by_face.length,
    racking: rackingOf(equipment, parts),
    shutdown: shutdownOf(equipment, parts),
    panel,
    panels,
    inverter,
    inverters,
    strings,
    battery: battery && { ...battery.product, quantity: battery.quantity },
  })
  if (!isBuildable(checks)) return null
  const lines: PlanLine[] = [
    lineOf('panel', panel, panels),
    lineOf('inverter', inverter, inverters),
    ...(battery ? [lineOf('battery', battery.product, battery.quantity)] : []),
    ...parts,
  ]
  return {
    id,
    capacity_kw: (panel.watts * panels) / 1000,
    dc_ac_ratio: (panel.watts * panels) / (inverter.ac_watts * inverters),
    inverter_efficiency: inverter.efficiency,
    inverter_kind: inverter.kind,
    panels,
    panel_choice: 'cost',
    panels_by_face,
    strings,
    rows: rowsFor(panels),
    roof_area_m2: panels * panel.area_m2 * roof_area_factor,
    battery: battery && {
      usable_kwh: battery.product.usable_kwh * battery.quantity,
      power_kw: Math.min(
        battery.product.power_kw * battery.quantity,
        inverter.charge_kw === null || battery.product.coupling === 'ac'
          ? Number.POSITIVE_INFINITY
          : inverter.charge_kw * inverters,
      ),
      round_trip: battery.product.round_trip,
      figures_checked: battery.product.figures_checked,
    },
    lines,
    equipment_cents: lines.reduce((sum, line) => sum + line.total_cents, 0),
    checks,
    requires: requirementsOf(checks),
  }
}
