import { momentAt, shopTimeZone } from '#features/store/calendar/business-days.ts'

/** The time of a date and time field in the shop's time zone; null if it is incomplete. */
export function shopMoment(typed: string): Date | null {
  const [, day, hours, minutes] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(typed) ?? []
  if (!day || !hours || !minutes) return null
  return momentAt(day, Number(hours) * 60 + Number(minutes))
}

// Swedish dates have the form that a date and time field needs.
const fieldFormat = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: shopTimeZone,
})

/** A moment as the value of a date and time field, in the shop's time zone. */
export const shopTimeOf = (iso: string) => fieldFormat.format(new Date(iso)).replace(' ', 'T')
