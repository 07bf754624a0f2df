import { z } from 'zod'
import { type Day, daysAfter } from '#features/store/calendar/business-days.ts'
import { slot_minutes } from '#features/store/calendar/office-hours.ts'
import { text } from '#text/text.tsx'
import { desks } from '../lead.ts'

/** What a mail about an appointment tells. */
export const appointmentChanges = ['booked', 'moved', 'reassigned', 'canceled'] as const
export type AppointmentChange = (typeof appointmentChanges)[number]

/** The page where a customer moves or cancels an appointment. */
export const ownAppointmentPath = (id: string) => `/appointments/${id}`

/** Minutes of a day at which working hours may begin and end. */
export const minutesOfDay = Array.from({ length: 48 }, (_, n) => n * slot_minutes)

const Minutes = z.number().int().min(0).max(1440).multipleOf(slot_minutes)

/** Working hours on a weekday: 0 is Sunday. Minutes after midnight in the shop's time zone. */
export const WorkingHours = z
  .object({ weekday: z.number().int().min(0).max(6), from_minutes: Minutes, until_minutes: Minutes })
  .refine(({ from_minutes, until_minutes }) => from_minutes < until_minutes, {
    message: text('The end must be after the beginning'),
    path: ['until_minutes'],
  })
export type WorkingHours = z.output<typeof WorkingHours>

/** The working hours of a week, without overlaps. */
export const WorkingWeek = z
  .array(WorkingHours)
  .max(28)
  .refine(hasNoOverlap, {
    message: text('Working hours of a day must not overlap'),
  })

function hasNoOverlap(hours: readonly WorkingHours[]) {
  return hours.every((one, at) =>
    hours.every(
      (other, place) =>
        at === place ||
        one.weekday !== other.weekday ||
        one.until_minutes <= other.from_minutes ||
        other.until_minutes <= one.from_minutes,
    ),
  )
}

/** Days on which a consultant does not work, both included. */
export const DaysOff = z
  .object({ first_day: z.iso.date(text('Enter a day')), last_day: z.iso.date(text('Enter a day')) })
  .refine(({ first_day, last_day }) => first_day <= last_day, {
    message: text('The last day must not be before the first day'),
    path: ['last_day'],
  })
  .refine(({ first_day, last_day }) => last_day <= daysAfter(first_day, 365), {
    message: text('Enter at most a year at once'),
    path: ['last_day'],
  })
export type DaysOff = z.output<typeof DaysOff>

export const consultantLanguages = ['en', 'de', 'zh'] as const

/** A consultant as a manager enters them. */
export const ConsultantFields = z.object({
  name: z.string().trim().min(1, text('Enter a name')).max(80, text('Use at most 80 characters')),
  desk: z.enum(desks),
  languages: z.array(z.enum(consultantLanguages)).min(1, text('Choose at least one language')),
  staff_id: z.string().max(100).nullable().describe('The staff member who is this consultant'),
  is_active: z.boolean().describe('Whether customers see this consultant and can book them'),
})
export type ConsultantFields = z.output<typeof ConsultantFields>

type Week = { hours: readonly WorkingHours[]; days_off: readonly DaysOff[] }

/** The working hours of a consultant on a day; none on a day off. */
export function hoursOn({ hours, days_off }: Week, day: Day): WorkingHours[] {
  if (days_off.some(({ first_day, last_day }) => first_day <= day && day <= last_day)) return []
  const weekday = new Date(day).getUTCDay()
  return hours.filter((one) => one.weekday === weekday).toSorted((a, b) => a.from_minutes - b.from_minutes)
}

/** Whether an appointment that starts then lies within the working hours of that day. */
export const worksAt = (week: Week, day: Day, minutes: number) =>
  hoursOn(week, day).some(
    ({ from_minutes, until_minutes }) => from_minutes <= minutes && minutes + slot_minutes <= until_minutes,
  )

/** The Monday of the week of a day. */
export const mondayOf = (day: Day): Day => daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
