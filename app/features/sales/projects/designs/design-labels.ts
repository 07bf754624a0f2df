import { text } from '#text/text.tsx'
import type { Building, DesignOptions, Stage, Stamp, Surcharge } from './design-cost.ts'

/** Labels of the design options. */
export const stageLabels: Record<Stage, { label: string; hint: string }> = {
  permit: { label: text('Permit set'), hint: text('Plans for your building department and utility.') },
  feasibility: {
    label: text('Feasibility report'),
    hint: text('For early decisions: layout, production and cost range on eight pages.'),
  },
}

export const buildingLabels: Record<Building, string> = {
  house: text('Home roof'),
  commercial: text('Commercial roof'),
  ground: text('Ground mount'),
  carport: text('Carport'),
}

export const stampLabels: Record<Stamp, string> = {
  none: text('No stamp'),
  structural: text('Structural engineer'),
  electrical: text('Electrical engineer'),
  both: text('Structural and electrical engineer'),
}

/** Names of the surcharges. */
export const surchargeLabels: Record<Surcharge, string> = {
  residential_kw: text('Size over 15 kW'),
  commercial_kw: text('Size over 150 kW'),
  feasibility_kw: text('Size over 150 kW'),
  ground_foundation: text('Foundation drawing for the ground mount'),
  carport_structure: text('Carport steel structure'),
  remote_loads: text('Design loads for Alaska, Hawaii and the islands'),
  structural_stamp_commercial: text('Structural review and stamp'),
  electrical_stamp_residential: text('Electrical review and stamp'),
}

/** When and how often a surcharge applies. */
export const surchargeConditions: Record<Surcharge, string> = {
  residential_kw: text('Homes and small ground mounts, per kW'),
  commercial_kw: text('Commercial plan sets, per kW'),
  feasibility_kw: text('Feasibility reports, per kW'),
  ground_foundation: text('One-time'),
  carport_structure: text('One-time'),
  remote_loads: text('One-time'),
  structural_stamp_commercial: text('Commercial plan sets'),
  electrical_stamp_residential: text('Homes and small ground mounts'),
}

/** Query string of the design options. */
export function designQuery(options: DesignOptions): string {
  const { stage, building, size_kw, storage, state, stamp, extra_revisions } = options
  return new URLSearchParams({
    stage,
    building,
    size_kw: String(size_kw),
    storage: storage ? 'yes' : 'no',
    ...(state && { state }),
    stamp,
    ...(extra_revisions > 0 && { extra_revisions: String(extra_revisions) }),
  }).toString()
}
