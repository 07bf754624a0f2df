import type { Condition } from './understood-query.ts'

type UseCondition = Extract<Condition, { kind: 'use' }>

const choice = (attribute: string, ...values: string[]) => ({
  kind: 'choice' as const,
  alternatives: [{ attribute, values }],
})
const backup = {
  kind: 'choice' as const,
  alternatives: [
    { attribute: 'kit_backup', values: ['yes'] },
    // Every battery and every hybrid inverter of the catalog can supply a house without the grid.
    { attribute: 'batt_coupling', values: ['ac', 'dc_low', 'dc_high'] },
    { attribute: 'hybrid_battery_type', values: ['low_voltage', 'high_voltage'] },
  ],
}

/** Without a grid: low-voltage batteries and their inverters, and kits with both. */
const offGrid = {
  kind: 'choice' as const,
  alternatives: [
    { attribute: 'batt_coupling', values: ['dc_low'] },
    { attribute: 'hybrid_battery_type', values: ['low_voltage'] },
    { attribute: 'kit_backup', values: ['yes'] },
  ],
}

/** What a product needs for a use that people search for. */
const uses: Record<string, (ReturnType<typeof choice> | typeof backup)[]> = {
  cabin: [offGrid],
  whole_house: [backup],
  backup: [backup],
  senior: [choice('tub_type', 'walk_in')],
}

/** The conditions that a use stands for. */
export const conditionsOfUse = ({ use, span }: UseCondition): Condition[] =>
  (uses[use] ?? []).map((condition) => ({ ...condition, span }))
