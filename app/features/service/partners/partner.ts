import { mapGroups } from '#features/people/auth/map-group.ts'
import { text } from '#text/text.tsx'

/** The work types of partners. The index is the number stored and used in the API. */
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
export const workTypeName = (value: number): string => workTypes[value] ?? String(value)

/** The work types that /installer lists: contractors and installers of solar equipment. */
export const installerTypes: readonly number[] = [0, 1, 3, 9, 15]

/** The user groups of the directory. Each group sees its own work types. */
export const userGroups = [...mapGroups, 'Employees'] as const
export type UserGroup = (typeof userGroups)[number]

/** The group stored with an account; an unknown value means a residential user. */
export const userGroupOf = (stored: string): UserGroup =>
  userGroups.find((group) => group === stored) ?? 'Residential Users'

const available_customers = 12

/** The work types one can apply for: all except 'Available customers'. */
export const applicableTypes: readonly number[] = workTypes
  .map((_, value) => value)
  .filter((value) => value !== available_customers)

/** A partner in the directory. */
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
  /** Miles from the ZIP code in the query; null without one. */
  distance_miles: number | null
}

export const applicationStates = ['received', 'in_review', 'accepted', 'declined', 'ended'] as const
export type ApplicationState = (typeof applicationStates)[number]

export const applicationStateLabels: Record<ApplicationState, string> = {
  received: text('Application received'),
  in_review: text('In review'),
  accepted: text('Accepted'),
  declined: text('Declined'),
  ended: text('Partnership ended'),
}

/** The states that can follow each state. A decision can be corrected until the partnership has ended. */
export const nextStates: Readonly<Record<ApplicationState, readonly ApplicationState[]>> = {
  received: ['in_review', 'accepted', 'declined'],
  in_review: ['accepted', 'declined'],
  accepted: ['ended'],
  declined: ['in_review', 'accepted'],
  ended: [],
}

/** The details of an application besides the applicant's contact data. */
export type ApplicationDetails = {
  work_types: number[]
  /** Two-letter codes. */
  states: string[]
  license_number: string
  website: string
  years: number | null
  /** Number of workers; null for a person's application. */
  crew: number | null
}

/** An application with its status. */
export type Application = {
  number: string
  kind: 'company' | 'person'
  state: ApplicationState
  applied_at: string
  changed_at: string
}
