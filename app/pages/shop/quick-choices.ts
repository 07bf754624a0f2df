import type { FilterGroup } from '#features/catalog/search/filters.ts'

/** The attributes by which buyers choose first; a category offers the first of them that it has. */
const attributes = [
  'spa_seats',
  'apparent_power',
  'system_size_kw',
  'usable_energy',
  'rated_power',
  'rated_power_kw',
  'mount_role',
  'tub_type',
  'soy_use',
  'design_project',
]

const maxChoices = 6

type Listed = { families: readonly unknown[]; groups: readonly FilterGroup[]; in_use: readonly unknown[] }

/**
 * The filters that a category page offers above its list: those of one attribute. None once a filter is in use, and none
 * for a category of many families, whose figures cannot be compared.
 */
export function quickChoices({ families, groups, in_use }: Listed): Pick<FilterGroup, 'options'> & {
  name?: string
} {
  if (in_use.length > 0 || families.length > 2) return { options: [] }
  const found = attributes.flatMap((id) => groups.find((group) => group.id === id) ?? [])[0]
  return found ? { name: found.name, options: found.options.slice(0, maxChoices) } : { options: [] }
}
