import { expect, test } from 'vitest'
import { calendarFile } from './calendar-event.ts'

const event = {
  uid: 'a1',
  sequence: 2,
  is_canceled: false,
  starts_at: new Date('2026-12-02T15:30:00Z'),
  minutes: 30,
  title: 'Call; roof, 480 V',
  description: 'Request HQ-1\nLena Müller',
}
const shop = { name: 'Helio "stead"', address: 'hello@shop.example' }
const written = new Date('2026-11-24T15:00:00Z')

test('an entry has its times in UTC, escaped text and an organizer', () => {
  expect(calendarFile(event, shop, written).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Heliostead//Appointments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:a1@shop.example',
    'SEQUENCE:2',
    'DTSTAMP:20261124T150000Z',
    'DTSTART:20261202T153000Z',
    'DTEND:20261202T160000Z',
    'STATUS:CONFIRMED',
    String.raw`SUMMARY:Call\; roof\, 480 V`,
    String.raw`DESCRIPTION:Request HQ-1\nLena Müller`,
    'ORGANIZER;CN="Helio  stead ":mailto:hello@shop.example',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a canceled entry is removed from calendars', () => {
  const file = calendarFile({ ...event, is_canceled: true }, shop, written)

  expect(file).toContain('METHOD:CANCEL\r\n')
  expect(file).toContain('STATUS:CANCELLED\r\n')
})

test('lines are at most 75 bytes long, and no character is split', () => {
  const title = '太阳能电池板咨询'.repeat(12)
  const file = calendarFile({ ...event, title }, shop, written)

  expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`)
})

test('control characters stay out of an entry', () => {
  const file = calendarFile({ ...event, title: 'a\u0000b\u0085c\td' }, shop, written)

  expect(file).toContain('SUMMARY:a b c d\r\n')
})
