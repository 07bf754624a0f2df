import { text } from '#text/text.tsx'

/** What partners do: the map's work types, by the numbers they have on the wire. */
export const workTypes = [
  text('Solar contractors'),
  text('All electrical contractors'),
  text('Construction Engineers'),
  text('Certified Installer'),
  text('Structural Engineer'),
  text('Car repair'),
  text('Car body repair'),
  text('Auto service'),
  text('Tire'),
  text('All electrical and solar contractors'),
  text('Real Estate Companies'),
  text('Engineering Designers/Designing Agencies'),
  text('Available customers'),
  text('Nearby sales representatives/customer support'),
  text('Engineering Offices'),
  text('Residential electrical contractors'),
] as const

/** The English name of a work type, for `t`. */
export const tradeOf = (value: number): string => workTypes[value] ?? String(value)

/** Contractors and installers who put solar equipment on a building: what /installer lists. */
export const installerTypes: readonly number[] = [0, 1, 3, 9, 15]

/** Who looks at the directory. Each group sees its own categories. */
export const userGroups = [
  'Residential Users',
  'Commercial Users',
  'Electric Contractors',
  'Sales Representatives',
  'Employees',
] as const
export type UserGroup = (typeof userGroups)[number]

/** The group stored with an account; an unknown value means a residential user. */
export const userGroupOf = (kept: string): UserGroup =>
  userGroups.find((group) => group === kept) ?? 'Residential Users'

const available_customers = 12

/** What somebody may apply for: everything but being a customer. */
export const applicableTypes: readonly number[] = workTypes
  .map((_, value) => value)
  .filter((value) => value !== available_customers)

/** Someone of the directory. */
export type Partner = {
  id: string
  name: string
  work_types: number[]
  city: string
  state: string
  zip_code: string
  phone: string
  email: string
  website: string
  is_example: boolean
  /** Miles from the ZIP code that was asked about; null without one. */
  distance_miles: number | null
}

export const applicationStates = ['received', 'in_review', 'accepted', 'declined', 'ended'] as const
export type ApplicationState = (typeof applicationStates)[number]

export const stateWords: Record<ApplicationState, string> = {
  received: text('Received'),
  in_review: text('In review'),
  accepted: text('Accepted'),
  declined: text('Declined'),
  ended: text('Partnership ended'),
}

/** What an application says beyond who applies. */
export type ApplicationDetails = {
  work_types: number[]
  /** Two-letter codes. */
  states: string[]
  license_number: string
  website: string
  years: number | null
  /** People at work; null for a person. */
  crew: number | null
}

/** An application and how it stands, as its owner sees it. */
export type Application = {
  number: string
  kind: 'company' | 'person'
  state: ApplicationState
  applied_at: string
  changed_at: string
}
