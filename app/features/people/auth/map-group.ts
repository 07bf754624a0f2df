import { text } from '#text/text.tsx'

/** The user groups of the map that a customer can be in. */
export const mapGroups = [
  'Residential Users',
  'Commercial Users',
  'Electric Contractors',
  'Sales Representatives',
] as const
export type MapGroup = (typeof mapGroups)[number]

export const mapGroupLabels: Record<MapGroup, string> = {
  'Residential Users': text('Residential users'),
  'Commercial Users': text('Commercial users'),
  'Electric Contractors': text('Electric contractors'),
  'Sales Representatives': text('Sales representatives'),
}

/** The name of a stored group, an English sentence; an unknown group is that of residential users. */
export const mapGroupLabel = (stored: string) =>
  mapGroupLabels[mapGroups.find((group) => group === stored) ?? 'Residential Users']
