import type { Condition, UnderstoodQuery } from './understood-query.ts'

/** What is stated for one of these attributes replaces what a word only implies for the attribute. */
const replacing: Record<string, string[]> = { mount_role: ['mount_role', 'roof'] }

/** Families to which an attribute belongs: for others it is not implied. */
const familiesWith: Record<string, string> = {
  batt_coupling: 'batteries',
  inverter_needs_optimizers: 'string-inverters',
  spa_lounger: 'outdoor-spas',
}

/**
 * Without what a word only implies and another part of the text replaces: a hook is for tiles, `金属屋顶挂钩` is for metal;
 * `pv` alone is a panel, `PV Planung` is planning.
 */
export function withoutImplied(query: UnderstoodQuery): UnderstoodQuery {
  const stated = query.conditions.filter((one) => !isImplied(one))
  const attributes = new Set(
    stated
      .flatMap((one) => (one.kind === 'choice' ? one.alternatives : []))
      .map(({ attribute }) => attribute),
  )
  const families = stated.flatMap((one) => (one.kind === 'family' ? one.values : []))
  const isReplaced = (attribute: string) =>
    (replacing[attribute] ?? [attribute]).some((other) => attributes.has(other)) ||
    (families.length > 0 && !families.includes(familiesWith[attribute] ?? families[0] ?? ''))
  const isLeftOut = (one: Condition) => {
    if (!isImplied(one)) return false
    if (one.kind === 'family') return families.length > 0
    return one.kind === 'choice' && one.alternatives.some(({ attribute }) => isReplaced(attribute))
  }
  return { ...query, conditions: query.conditions.filter((one) => !isLeftOut(one)) }
}

const isImplied = (one: Condition) =>
  (one.kind === 'family' || one.kind === 'choice') && one.is_implied === true
