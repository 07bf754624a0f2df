import { text } from '#text/text.tsx'
import type { Building, DesignOptions, Stage, Stamp, Surcharge } from './design-cost.ts'

/** Labels of the design options. */
export const stageLabels: Record<Stage, { label: string; hint: string }> = {
  permit: { label: text('Permit set'), hint: text('The plans your building department and utility read.') },
  feasibility: {
    label: text('Feasibility report'),
    hint: text('Before you decide: layout, yield and cost range on eight pages.'),
  },
}

export const buildingLabels: Record<Building, string> = {
  house: text('Roof of a house'),
  commercial: text('Roof of a commercial building'),
  ground: text('On the ground'),
  carport: text('Carport'),
}

export const stampLabels: Record<Stamp, string> = {
  none: text('No stamp'),
  structural: text('Structural engineer'),
  electrical: text('Electrical engineer'),
  both: text('Both engineers'),
}

/** Names of the surcharges. */
export const surchargeLabels: Record<Surcharge, string> = {
  residential_kw: text('Size above 15 kW'),
  commercial_kw: text('Size above 150 kW'),
  feasibility_kw: text('Size above 150 kW'),
  ground_foundation: text('Foundation sheet for the ground mount'),
  carport_structure: text('Steel structure of the carport'),
  remote_loads: text('Loads of Alaska, Hawaii and the islands'),
  structural_stamp_commercial: text('Structural review and stamp'),
  electrical_stamp_residential: text('Electrical review and stamp'),
}

/** When and how often a surcharge applies. */
export const surchargeConditions: Record<Surcharge, string> = {
  residential_kw: text('Houses and small ground mounts, for each kW'),
  commercial_kw: text('Commercial plan sets, for each kW'),
  feasibility_kw: text('Feasibility reports, for each kW'),
  ground_foundation: text('Once'),
  carport_structure: text('Once'),
  remote_loads: text('Once'),
  structural_stamp_commercial: text('Commercial plan sets'),
  electrical_stamp_residential: text('Houses and small ground mounts'),
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
