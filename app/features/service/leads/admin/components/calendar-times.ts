import { momentAt } from '#features/store/calendar/business-days.ts'
import type { Formats } from '#text/format.ts'
import { text } from '#text/text.tsx'
import { minutesOfDay } from '../../appointments/appointment.ts'

/** The weekdays of a week that begins on Monday; 0 is Sunday. */
export const weekdays = [
  { weekday: 1, name: text('Monday') },
  { weekday: 2, name: text('Tuesday') },
  { weekday: 3, name: text('Wednesday') },
  { weekday: 4, name: text('Thursday') },
  { weekday: 5, name: text('Friday') },
  { weekday: 6, name: text('Saturday') },
  { weekday: 0, name: text('Sunday') },
] as const

// A day without a change of the clocks: the shown time is the same on every other day.
const any_day = '2026-01-05'

/** 9:30 AM, from minutes after midnight. */
export const clockOf = (format: Formats, minutes: number) => format.clock(momentAt(any_day, minutes))

/** All half hours of a day to choose from; the values are minutes after midnight. */
export const halfHours = (format: Formats) =>
  minutesOfDay.map((minutes) => ({ value: String(minutes), label: clockOf(format, minutes) }))

/** 10:30, from minutes after midnight. */
export const clockTimeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The minutes after midnight of a time such as 2026-12-02T10:30. */
export const minutesOf = (shop_time: string) =>
  Number(shop_time.slice(11, 13)) * 60 + Number(shop_time.slice(14, 16))

type Hours = { from_minutes: number; until_minutes: number }

/** 9:00 AM – 12:00 PM, 1:00 PM – 5:00 PM; empty without hours. */
export const hoursText = (format: Formats, hours: readonly Hours[]) =>
  hours
    .map(
      ({ from_minutes, until_minutes }) =>
        `${clockOf(format, from_minutes)} – ${clockOf(format, until_minutes)}`,
    )
    .join(', ')
