import { businessDayAfter, type Day, dayIn, momentAt } from './business-days.ts'

/** Office hours in minutes after midnight, by the shop's own clock, on business days. */
const opens = 9 * 60
const closes = 17 * 60

export const slot_minutes = 30

const minute = 60_000

/** The next moment at which the office is open: now, or when it opens again. */
function nextOpen(from: Date): Date {
  const day = dayIn(from)
  const isBusinessDay = businessDayAfter(day, 0) === day
  if (isBusinessDay && from < momentAt(day, opens)) return momentAt(day, opens)
  if (isBusinessDay && from < momentAt(day, closes)) return from
  return momentAt(businessDayAfter(day, isBusinessDay ? 1 : 0), opens)
}

/** Whether the office is open, and when it opens where it is not. */
export function officeAt(now: Date): { is_open: boolean; opens_at: Date | null } {
  const opens_at = nextOpen(now)
  const is_open = opens_at.getTime() === now.getTime()
  return { is_open, opens_at: is_open ? null : opens_at }
}

/** The moment after so many hours in which the office was open: two hours from Friday 16:00 is Monday 10:00. */
export function afterOfficeHours(from: Date, hours: number): Date {
  let left = hours * 60 * minute
  let at = nextOpen(from)
  for (;;) {
    const end = momentAt(dayIn(at), closes)
    const open = end.getTime() - at.getTime()
    if (left <= open) return new Date(at.getTime() + left)
    left -= open
    at = nextOpen(end)
  }
}

/** By when a request is answered: a sales proposal in two office hours, a personalized one a business day later. */
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
const earliest_hours = 4

/** The days on which talks can be booked: the next ten business days that still have a time. */
export function bookableDays(now: Date): Day[] {
  const today = dayIn(now)
  const days = Array.from({ length: days_ahead + 1 }, (_, n) => businessDayAfter(today, n))
  return [...new Set(days)].filter((day) => timesOf(day, now).length > 0).slice(0, days_ahead)
}

/** The beginnings of talks on a day: every half hour while the office is open, not sooner than in four hours. */
export function timesOf(day: Day, now: Date): Date[] {
  if (businessDayAfter(day, 0) !== day) return []
  const earliest = now.getTime() + earliest_hours * 60 * minute
  const count = (closes - opens) / slot_minutes
  const all = Array.from({ length: count }, (_, n) => momentAt(day, opens + n * slot_minutes))
  return all.filter((time) => time.getTime() >= earliest)
}

/** Whether a talk may begin then at all; whether somebody else has it is the database's to say. */
export function isBookable(starts_at: Date, now: Date) {
  const day = dayIn(starts_at)
  return (
    bookableDays(now).includes(day) &&
    timesOf(day, now).some((time) => time.getTime() === starts_at.getTime())
  )
}
