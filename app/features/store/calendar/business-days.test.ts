import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shopTimeZones } from '#text/time-zones.ts'
import {
  addBusinessDays,
  atClockTime,
  businessDayAfter,
  clockTimeIn,
  closedDays,
  dayIn,
  isBusinessDay,
  usFederalHolidays,
} from './business-days.ts'

const noon = (day: string) => new Date(`${day}T17:00:00Z`)

test('the federal holidays of 2026 match the official list', () => {
  expect(
    usFederalHolidays(2026).map(({ day, observed }) => (day === observed ? day : `${day}→${observed}`)),
  ).toEqual([
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-05-25',
    '2026-06-19',
    '2026-07-04→2026-07-03',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
  ])
})

test('a holiday on a Sunday is observed on Monday, one on a Saturday on Friday', () => {
  expect(isBusinessDay(noon('2027-07-05'))).toBe(false)
  expect(isBusinessDay(noon('2027-12-24'))).toBe(false)
})

test("New Year's Day on a Saturday is observed in the previous year", () => {
  expect(businessDayAfter('2021-12-31', 0, 'carriers')).toBe('2022-01-03')
  expect(businessDayAfter('2027-12-31', 0, 'carriers')).toBe('2028-01-03')
  expect(businessDayAfter('2026-12-31', 0, 'carriers')).toBe('2026-12-31')
})

test('Memorial Day is the last Monday in May, also with five Mondays', () => {
  const memorialDay = (year: number) =>
    usFederalHolidays(year).find(({ name }) => name === 'Memorial Day')?.day

  expect([2021, 2023, 2027].map(memorialDay)).toEqual(['2021-05-31', '2023-05-29', '2027-05-31'])
})

test('one business day after the Wednesday before Thanksgiving is Monday', () => {
  expect(addBusinessDays(new Date('2026-11-25T20:30:00Z'), 1)).toEqual(new Date('2026-11-30T20:30:00Z'))
})

test('the shop is closed the day after Thanksgiving and from December 24 to January 1, every year', () => {
  expect(closedDays(2026)).toEqual([
    '2026-11-27',
    '2026-01-01',
    ...['24', '25', '26', '27', '28', '29', '30', '31'].map((day) => `2026-12-${day}`),
  ])
  expect(closedDays(2029)).toContain('2029-11-23')
  expect(businessDayAfter('2026-12-23', 0)).toBe('2026-12-23')
  expect(businessDayAfter('2026-12-23', 1)).toBe('2027-01-04')
  expect(businessDayAfter('2028-12-22', 2)).toBe('2029-01-03')
})

test("carriers deliver during the shop's closures", () => {
  expect(businessDayAfter('2026-11-25', 1, 'carriers')).toBe('2026-11-27')
  expect(businessDayAfter('2026-12-23', 3, 'carriers')).toBe('2026-12-29')
})

test('the local time stays the same across a change of daylight saving time', () => {
  const friday = new Date('2026-10-30T18:00:00Z') // 14:00 in New York, daylight time

  expect(addBusinessDays(friday, 1)).toEqual(new Date('2026-11-02T19:00:00Z')) // 14:00, standard time
})

test('the calendar day depends on the time zone', () => {
  const late = new Date('2026-11-24T06:30:00Z')

  expect(dayIn(late, 'America/Los_Angeles')).toBe('2026-11-23')
  expect(dayIn(late, 'America/New_York')).toBe('2026-11-24')
})

test('adding zero keeps a business day and moves a weekend to Monday', () => {
  expect(businessDayAfter('2026-11-24', 0)).toBe('2026-11-24')
  expect(businessDayAfter('2026-11-21', 0)).toBe('2026-11-23')
})

test('adding and subtracting business days returns the same day', () => {
  const days = fc.date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2050-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 60 }), (date, n) => {
      const start = addBusinessDays(date, 0)

      expect(isBusinessDay(start)).toBe(true)
      expect(dayIn(addBusinessDays(addBusinessDays(start, n), -n))).toBe(dayIn(start))
    }),
    { numRuns: 60 },
  )
})

test('the time of a clock is read back; a skipped time is an hour later, and what is no time is null', () => {
  const newYork = 'America/New_York'
  const read = (shown: string) => atClockTime(shown, newYork)

  for (const shown of ['2026-12-01T09:30', '2027-07-04T00:00', '2027-11-07T01:30'])
    expect(clockTimeIn(read(shown) ?? new Date(0), newYork)).toBe(shown)
  expect(read('2027-03-14T02:30')?.toISOString()).toBe('2027-03-14T07:30:00.000Z')
  expect(
    ['2026-12-02T24:30', '2026-12-02T10:60', '2027-02-29T10:00', '2026-12-02T10:30x', ''].map(read),
  ).toEqual([null, null, null, null, null])
})

test('the clock changes to the second, in every time zone of the shop, also when times were asked before', () => {
  const shown = (time: string, timeZone: string) => clockTimeIn(new Date(time), timeZone)

  expect(shown('2026-03-08T06:59:59Z', 'America/New_York')).toBe('2026-03-08T01:59')
  expect(shown('2026-03-08T07:00:00Z', 'America/New_York')).toBe('2026-03-08T03:00')
  expect(shown('2026-11-01T05:59:59Z', 'America/New_York')).toBe('2026-11-01T01:59')
  expect(shown('2026-11-01T06:00:00Z', 'America/New_York')).toBe('2026-11-01T01:00')
  for (const timeZone of shopTimeZones) {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    for (let day = 0; day < 366; day++)
      for (const minutes of [0, 427, 1439]) {
        const date = new Date(Date.UTC(2026, 0, 1 + day, 0, minutes, 59))
        expect(clockTimeIn(date, timeZone)).toBe(clock.format(date).replace(' ', 'T'))
      }
  }
})
