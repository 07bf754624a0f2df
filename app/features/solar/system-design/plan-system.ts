import type { Equipment, HomeBattery, Inverter, Panel } from './equipment.ts'
import { lineOf, type PlanLine, partsOf } from './parts-list.ts'
import { panelsPerFace, stringsFor } from './string-plan.ts'
import { type CheckedSystem, checkSystemDesign, isBuildable } from './system-check/check-system.ts'
import { type Finding, type Requirement, requirementsOf } from './system-check/finding.ts'
import { type RoofSurface, rowsFor } from './system-check/mounting.ts'
import type { Climate } from './system-check/strings.ts'

/** What a system is to be planned for. */
export type SystemRequest = {
  property: 'home' | 'business'
  surface: RoofSurface
  /** Shares of the panels on each roof face, one or two that add up to 1. */
  face_shares: number[]
  /** DC power that meets the owner's wish, kW. */
  target_kw: number
  /** Panels the roof has room for, by their area; null: not known. */
  roof_area_m2: number | null
  /** Usable energy wanted of a battery, kWh; 0: none. */
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
  /** JobContext beyond the parts, such as a busbar upgrade; not in `equipment_cents`. */
  requires: Requirement[]
}

/** What each option is after: size relative to the wish, which panel, and how large a battery. */
const option_targets: Record<
  OptionId,
  { size: number; battery: number; prefer: (a: Panel, b: Panel) => number }
> = {
  budget: { size: 0.7, battery: 0.5, prefer: (a, b) => pricePerWatt(a) - pricePerWatt(b) },
  recommended: {
    size: 1,
    battery: 1,
    prefer: (a, b) => pricePerWatt(a) / a.efficiency - pricePerWatt(b) / b.efficiency,
  },
  maximum: { size: 1.25, battery: 1.5, prefer: (a, b) => b.efficiency - a.efficiency },
}

const pricePerWatt = (panel: Panel) => panel.price_for(20) / panel.watts
/** Room around panels on a roof: paths, edges and pipes take a part of it. */
const roof_area_factor = 1.1

/** Up to three systems from the shop's equipment, smallest first; one that cannot be built from it is left out. */
export function planOptions(equipment: Equipment, request: SystemRequest): Plan[] {
  const plans = (['budget', 'recommended', 'maximum'] as const).flatMap(
    (id) => planOption(equipment, request, id) ?? [],
  )
  // Where the roof is the limit, two options may come out alike: the later one goes.
  return plans.filter(
    (plan, i) =>
      !plans.slice(0, i).some((before) => JSON.stringify(before.lines) === JSON.stringify(plan.lines)),
  )
}

function planOption(equipment: Equipment, request: SystemRequest, id: OptionId): Plan | null {
  const target = option_targets[id]
  const panels = equipment.panels
    .filter((panel) => request.property === 'business' || !panel.glass_glass)
    .toSorted(target.prefer)
  for (const panel of panels.slice(0, 4)) {
    const room =
      request.roof_area_m2 === null
        ? Number.POSITIVE_INFINITY
        : Math.floor(request.roof_area_m2 / (panel.area_m2 * roof_area_factor))
    const count = Math.min(
      room,
      Math.max(
        request.face_shares.length * 2,
        Math.round((request.target_kw * target.size * 1000) / panel.watts),
      ),
    )
    const near = bestPlanNear(equipment, request, id, panel, count, room)
    if (near) return near
  }
  return null
}

/** Numbers of panels tried around the wanted one, those nearest first: an even number wires up more easily. */
const count_offsets = [
  [0, -1, 1, -2, 2],
  [-3, 3, -4, 4],
]
/** A system that is larger or smaller than wanted by a share must be cheaper for each kW by about that share. */
const offset_penalty = 0.8

/** The best value among numbers of panels near the wanted one; with a battery if any can be had. */
function bestPlanNear(
  equipment: Equipment,
  request: SystemRequest,
  id: OptionId,
  panel: Panel,
  count: number,
  room: number,
): Plan | null {
  const battery_kwh = request.battery_kwh * option_targets[id].battery
  for (const battery of battery_kwh > 0 ? [battery_kwh, 0] : [0])
    for (const some of count_offsets) {
      let best: { plan: Plan; score: number } | null = null
      for (const change of some) {
        const panels = count + change
        if (panels < request.face_shares.length * 2 || panels > room || !panel.is_orderable(panels)) continue
        const plan = cheapestPlan(equipment, request, id, panel, panels, battery)
        if (!plan) continue
        const per_kw = (plan.equipment_cents + issueCostCents(plan.checks)) / plan.capacity_kw
        const score = per_kw * (1 + (offset_penalty * Math.abs(change)) / count)
        if (!best || score < best.score) best = { plan, score }
      }
      if (best) return best.plan
    }
  return null
}

/** The cheapest inverter, with battery where one is wanted, that these panels can be wired to. */
function cheapestPlan(
  equipment: Equipment,
  request: SystemRequest,
  id: OptionId,
  panel: Panel,
  panels: number,
  battery_kwh: number,
): Plan | null {
  const watts = panel.watts * panels
  let best: { plan: Plan; cents: number } | null = null
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
    const cents = plan.equipment_cents + issueCostCents(plan.checks)
    if (!best || cents < best.cents) best = { plan, cents }
  }
  return best?.plan ?? null
}

/** What a notice is likely to cost in work and lost energy, so that a cheaper but awkward system does not win: cents. */
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

/** How many of an inverter suit the panels: close to 1.2 W for each W; null when none does. */
function inverterCount(inverter: Inverter, panel: Panel, panels: number, watts: number): number | null {
  if (inverter.kind === 'micro') {
    const [low, high] = inverter.panel_watts ?? [0, 0]
    if (panel.watts < low || panel.watts > high || panels > 60) return null
    return Math.ceil(panels / inverter.channels)
  }
  const most = 6
  for (let count = Math.max(1, Math.round(watts / 1.2 / inverter.ac_watts)); count <= most; count++) {
    const ratio = watts / (inverter.ac_watts * count)
    if (ratio < 0.9) return null
    if (ratio <= 1.4) return count
  }
  return null
}

type SelectedBattery = { product: HomeBattery; quantity: number }

function batteryFor(equipment: Equipment, inverter: Inverter, target_kwh: number): SelectedBattery | null {
  const suits = (battery: HomeBattery) =>
    battery.coupling === 'ac' ||
    (inverter.battery_type === 'low_voltage' && battery.coupling === 'dc_low') ||
    (inverter.battery_type === 'high_voltage' && battery.coupling === 'dc_high')
  let best: (SelectedBattery & { cents: number }) | null = null
  for (const product of equipment.batteries.filter(suits)) {
    const quantity = Math.max(1, Math.round(target_kwh / product.usable_kwh))
    const short = target_kwh - quantity * product.usable_kwh
    if (
      quantity > (product.coupling === 'ac' ? 3 : 6) ||
      short > 0.35 * target_kwh ||
      short < -0.6 * target_kwh ||
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
  const checks = checkSystemDesign({
    ...request,
    faces: panels_by_face.length,
    has_racking: true,
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
    ...partsOf(equipment, request.surface, chosen),
  ]
  return {
    id,
    capacity_kw: (panel.watts * panels) / 1000,
    dc_ac_ratio: (panel.watts * panels) / (inverter.ac_watts * inverters),
    inverter_efficiency: inverter.efficiency,
    inverter_kind: inverter.kind,
    panels,
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
