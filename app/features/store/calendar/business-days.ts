import { shopTimeZone } from '#text/shop-time-zone.ts'
import { type Closure, shopClosures } from './shop-closures.ts'

/** A calendar day, YYYY-MM-DD, without time zone. */
export type Day = string

export type Holiday = {
  name: string
  day: Day
  /** The weekday on which a holiday on a weekend is observed; else the day itself. */
  observed: Day
}

/** The eleven US federal holidays of a year (5 U.S.C. 6103, as amended in 2021). */
export function usFederalHolidays(year: number): Holiday[] {
  return [
    fixed("New Year's Day", year, 1, 1),
    onMonday('Martin Luther King Jr. Day', year, 1, 3),
    onMonday("Washington's Birthday", year, 2, 3),
    onMonday('Memorial Day', year, 5, 'last'),
    fixed('Juneteenth', year, 6, 19),
    fixed('Independence Day', year, 7, 4),
    onMonday('Labor Day', year, 9, 1),
    onMonday('Columbus Day', year, 10, 2),
    fixed('Veterans Day', year, 11, 11),
    { name: 'Thanksgiving Day', ...sameDay(nthWeekday(year, 11, thursday, 4)) },
    fixed('Christmas Day', year, 12, 25),
  ]
}

const sunday = 0
const monday = 1
const thursday = 4
const saturday = 6

function fixed(name: string, year: number, month: number, dayOfMonth: number): Holiday {
  const day = dayAt(Date.UTC(year, month - 1, dayOfMonth))
  const weekday = weekdayOf(day)
  const shift = weekday === saturday ? -1 : weekday === sunday ? 1 : 0
  return { name, day, observed: daysAfter(day, shift) }
}

const onMonday = (name: string, year: number, month: number, nth: number | 'last'): Holiday => ({
  name,
  ...sameDay(nthWeekday(year, month, monday, nth)),
})

const sameDay = (day: Day) => ({ day, observed: day })

function nthWeekday(year: number, month: number, weekday: number, nth: number | 'last'): Day {
  if (nth === 'last') return daysAfter(nthWeekday(year, month + 1, weekday, 1), -7)
  const first = dayAt(Date.UTC(year, month - 1, 1))
  return daysAfter(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7)
}

/** The calendar day of a time in a time zone. */
export function dayIn(date: Date, timeZone: string = shopTimeZone()): Day {
  return dayAt(date.getTime() + offsetOf(date, timeZone))
}

/**
 * The time at which clocks of a time zone show this day and minutes after midnight. For a repeated hour the first one,
 * for a time in a skipped hour the one an hour later.
 */
export function momentAt(day: Day, minutes: number, timeZone: string = shopTimeZone()): Date {
  const shown = Date.parse(day) + minutes * 60_000
  const near = shown - offsetOf(new Date(shown), timeZone)
  const found = shown - offsetOf(new Date(near), timeZone)
  const isSkipped = found + offsetOf(new Date(found), timeZone) !== shown
  return new Date(isSkipped ? Math.max(near, found) : found)
}

/** What clocks of a time zone show at a time: `2026-12-01T09:30`, as a `datetime-local` field has it. */
export const clockTimeIn = (date: Date, timeZone: string = shopTimeZone()) =>
  new Date(date.getTime() + offsetOf(date, timeZone)).toISOString().slice(0, 16)

/** The time at which clocks of a time zone show this, the inverse of `clockTimeIn`. Null for text that is no time. */
export function atClockTime(shown: string, timeZone: string = shopTimeZone()): Date | null {
  const [, day = '', hours, minutes] =
    /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::[\d.]+)?$/.exec(shown) ?? []
  // Date.parse moves February 31 to March.
  if (Number.isNaN(Date.parse(day)) || daysAfter(day, 0) !== day) return null
  return momentAt(day, Number(hours) * 60 + Number(minutes), timeZone)
}

/**
 * The calendars. Both exclude weekends and federal holidays, as observed. The shop has additional closures, during
 * which carriers deliver.
 */
export type Calendar = 'shop' | 'carriers'

/** Whether the shop is open on the day of `date`. */
export const isBusinessDay = (date: Date, timeZone: string = shopTimeZone()) =>
  isWorkingDay(dayIn(date, timeZone), 'shop')

/**
 * The same local time n business days later, or earlier if n is negative, across changes of daylight saving time. With
 * n = 0 the day itself if it is a business day, else the next one.
 */
export function addBusinessDays(date: Date, n: number, timeZone: string = shopTimeZone()): Date {
  const from = dayIn(date, timeZone)
  const milliseconds = Date.parse(businessDayAfter(from, n)) - Date.parse(from)
  const moved = new Date(date.getTime() + milliseconds)
  return new Date(moved.getTime() + offsetOf(date, timeZone) - offsetOf(moved, timeZone))
}

/** The nth business day after a calendar day; with n = 0 the day itself if it is a business day, else the next one. */
export function businessDayAfter(day: Day, n: number, calendar: Calendar = 'shop'): Day {
  const step = n < 0 ? -1 : 1
  let left = Math.abs(n)
  let found = day
  if (left === 0) while (!isWorkingDay(found, calendar)) found = daysAfter(found, 1)
  while (left > 0) {
    found = daysAfter(found, step)
    if (isWorkingDay(found, calendar)) left--
  }
  return found
}

function isWorkingDay(day: Day, calendar: Calendar) {
  const weekday = weekdayOf(day)
  return (
    weekday !== sunday && weekday !== saturday && !nonWorkingDays(Number(day.slice(0, 4)), calendar).has(day)
  )
}

/** Days on which staff close the shop, or open it in spite of a yearly closure; both days included. */
export type StaffPeriod = { first_day: Day; last_day: Day; is_open: boolean }

let staffPeriods: readonly StaffPeriod[] = []

/** What staff entered, for this process from now on. */
export function setStaffPeriods(periods: readonly StaffPeriod[]) {
  staffPeriods = periods
  days_by_calendar.clear()
}

const days_by_calendar = new Map<string, Set<Day>>()

function nonWorkingDays(year: number, calendar: Calendar) {
  const key = `${calendar} ${year}`
  let days = days_by_calendar.get(key)
  if (!days) {
    // A New Year's Day on a Saturday is observed in the year before.
    const observed = [...usFederalHolidays(year), ...usFederalHolidays(year + 1)].map((one) => one.observed)
    days = new Set(calendar === 'shop' ? [...observed, ...shopClosedDays(year)] : observed)
    days_by_calendar.set(key, days)
  }
  return days
}

/** The days of a year on which the shop alone is closed: yearly closures, and what staff entered. */
function shopClosedDays(year: number): Day[] {
  const [opened, closed] = [true, false].map((is_open) =>
    staffPeriods.filter((period) => period.is_open === is_open).flatMap(daysBetween),
  )
  const yearly = closedDays(year).filter((day) => !opened?.includes(day))
  return [...yearly, ...(closed ?? []).filter((day) => day.startsWith(`${year}-`))]
}

function daysBetween({ first_day, last_day }: Pick<StaffPeriod, 'first_day' | 'last_day'>) {
  const days: Day[] = []
  for (let day = first_day; day <= last_day; day = daysAfter(day, 1)) days.push(day)
  return days
}

/** Federal holidays, as observed, and yearly closures of the shop that touch a period, in their order. */
export function yearlyClosedDays(from: Day, until: Day) {
  const [first, last] = [Number(from.slice(0, 4)) - 1, Number(until.slice(0, 4)) + 1]
  const years = Array.from({ length: last - first + 1 }, (_, n) => first + n)
  const holidays = years.flatMap(usFederalHolidays).map(({ name, observed }) => ({
    name,
    first_day: observed,
    last_day: observed,
    carriers_deliver: false,
  }))
  const closures = shopClosures.flatMap((closure) =>
    years.map((year) => {
      const days = daysOf(closure, year)
      const [first_day = '', last_day = ''] = [days[0], days.at(-1)]
      return { name: closure.name, first_day, last_day, carriers_deliver: true }
    }),
  )
  return [...closures, ...holidays]
    .filter(({ first_day, last_day }) => last_day >= from && first_day <= until)
    .toSorted((a, b) => (a.first_day < b.first_day ? -1 : a.first_day > b.first_day ? 1 : 0))
}

/** The shop's closures in a year, including the end of a period that began in the previous year. */
export function closedDays(year: number, closures: readonly Closure[] = shopClosures): Day[] {
  return closures
    .flatMap((closure) => [year - 1, year].flatMap((begins) => daysOf(closure, begins)))
    .filter((day) => day.startsWith(`${year}-`))
}

function daysOf(closure: Closure, year: number): Day[] {
  if ('after' in closure) {
    const holiday = usFederalHolidays(year).find(({ name }) => name === closure.after)
    if (!holiday) throw new RangeError(`There is no federal holiday called ${closure.after}`)
    return [daysAfter(holiday.day, closure.days)]
  }
  const last = `${closure.to < closure.from ? year + 1 : year}-${closure.to}`
  const days: Day[] = []
  for (let day = `${year}-${closure.from}`; day <= last; day = daysAfter(day, 1)) days.push(day)
  return days
}

const dayAt = (time: number): Day => new Date(time).toISOString().slice(0, 10)
export const daysAfter = (day: Day, n: number): Day => dayAt(Date.parse(day) + n * 86_400_000)
const weekdayOf = (day: Day) => new Date(day).getUTCDay()

const clocks = new Map<string, Intl.DateTimeFormat>()

const quarterHourMs = 15 * 60_000
const maxOffsets = 2000
const offsets = new Map<string, Map<number, number>>()

/**
 * The UTC offset of a time zone at a time, in milliseconds. Remembered by quarter hour: since 1970 time zones of the US
 * change their offset only at the beginning of one.
 */
function offsetOf(date: Date, timeZone: string) {
  const quarter = Math.floor(date.getTime() / quarterHourMs)
  if (!(quarter >= 0)) return computeOffset(date, timeZone)
  let known = offsets.get(timeZone)
  if (!known || known.size >= maxOffsets) offsets.set(timeZone, (known = new Map()))
  let offset = known.get(quarter)
  if (offset === undefined) known.set(quarter, (offset = computeOffset(date, timeZone)))
  return offset
}

function computeOffset(date: Date, timeZone: string) {
  let clock = clocks.get(timeZone)
  if (!clock) clocks.set(timeZone, (clock = new Intl.DateTimeFormat('en-US', { timeZone, ...wallClock })))
  const part = Object.fromEntries(clock.formatToParts(date).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(date.getTime() / 1000) * 1000
}

const wallClock = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const
