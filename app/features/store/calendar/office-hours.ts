import { businessDayAfter, type Day, dayIn, momentAt } from './business-days.ts'

/** Office hours on business days, in minutes after midnight in the shop's time zone. */
const opening_minutes = 9 * 60
const closing_minutes = 17 * 60

export const slot_minutes = 30

const minute_ms = 60_000

/** `from` if the office is open then, else when it opens next. */
function nextOpen(from: Date): Date {
  const day = dayIn(from)
  const isBusinessDay = businessDayAfter(day, 0) === day
  if (isBusinessDay && from < momentAt(day, opening_minutes)) return momentAt(day, opening_minutes)
  if (isBusinessDay && from < momentAt(day, closing_minutes)) return from
  return momentAt(businessDayAfter(day, isBusinessDay ? 1 : 0), opening_minutes)
}

/** Whether the office is open, and when it opens next if not. */
export function officeAt(now: Date): { is_open: boolean; opens_at: Date | null } {
  const opens_at = nextOpen(now)
  const is_open = opens_at.getTime() === now.getTime()
  return { is_open, opens_at: is_open ? null : opens_at }
}

/** The time after a number of office hours: two hours from Friday 16:00 is Monday 10:00. */
export function afterOfficeHours(from: Date, hours: number): Date {
  let left = hours * 60 * minute_ms
  let at = nextOpen(from)
  for (;;) {
    const end = momentAt(dayIn(at), closing_minutes)
    const open = end.getTime() - at.getTime()
    if (left <= open) return new Date(at.getTime() + left)
    left -= open
    at = nextOpen(end)
  }
}

/** The minutes of office hours between two times; negative when `until` is past. */
export function officeMinutesBetween(from: Date, until: Date): number {
  if (until < from) return -officeMinutesBetween(until, from)
  let minutes = 0
  let at = nextOpen(from)
  while (at < until) {
    const end = momentAt(dayIn(at), closing_minutes)
    minutes += (Math.min(end.getTime(), until.getTime()) - at.getTime()) / minute_ms
    at = nextOpen(end)
  }
  return Math.round(minutes)
}

/** When a request is due: a sales proposal in two office hours, a personalized one in one business day. */
export function dueTimes(asked_at: Date) {
  const day = dayIn(nextOpen(asked_at))
  const sinceMidnight = nextOpen(asked_at).getTime() - momentAt(day, 0).getTime()
  const nextDay = momentAt(businessDayAfter(day, 1), 0)
  return {
    sales_due_at: afterOfficeHours(asked_at, 2),
    personal_due_at: new Date(nextDay.getTime() + sinceMidnight),
  }
}

const days_ahead = 10
const min_lead_hours = 4

/** Hours of a day in minutes after midnight in the shop's time zone. */
export type OpenHours = { from_minutes: number; until_minutes: number }

const office_hours: readonly OpenHours[] = [{ from_minutes: opening_minutes, until_minutes: closing_minutes }]

/** The hours of a day in which consultations can be booked; undefined for office hours. */
type HoursOn = (day: Day) => readonly OpenHours[] | undefined

/** The days on which consultations can be booked: the next ten business days with a time in these hours. */
export function bookableDays(now: Date, hoursOn: HoursOn = () => undefined): Day[] {
  const today = dayIn(now)
  const days = Array.from({ length: days_ahead + 1 }, (_, n) => businessDayAfter(today, n))
  return [...new Set(days)].filter((day) => timesOf(day, now, hoursOn(day)).length > 0).slice(0, days_ahead)
}

/** The start times of consultations on a business day: every 30 minutes in these hours, at least four hours from now. */
export function timesOf(day: Day, now: Date, hours: readonly OpenHours[] = office_hours): Date[] {
  if (businessDayAfter(day, 0) !== day) return []
  const earliest = now.getTime() + min_lead_hours * 60 * minute_ms
  const starts = hours.flatMap(({ from_minutes, until_minutes }) =>
    Array.from(
      { length: Math.floor((until_minutes - from_minutes) / slot_minutes) },
      (_, n) => from_minutes + n * slot_minutes,
    ),
  )
  return [...new Set(starts)]
    .toSorted((a, b) => a - b)
    .map((minutes) => momentAt(day, minutes))
    .filter((time) => time.getTime() >= earliest)
}

/** Whether a consultation may start at this time. Whether it is already booked is checked in the database. */
export function isBookable(starts_at: Date, now: Date, hoursOn: HoursOn = () => undefined) {
  const day = dayIn(starts_at)
  return (
    bookableDays(now, hoursOn).includes(day) &&
    timesOf(day, now, hoursOn(day)).some((time) => time.getTime() === starts_at.getTime())
  )
}
