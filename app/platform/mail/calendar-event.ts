// Calendar entries as iCalendar text (RFC 5545, sent as RFC 5546 says).

/** An entry for the recipient's calendar. One with the same `uid` and a higher `sequence` replaces the former one. */
export type CalendarEvent = {
  uid: string
  sequence: number
  is_canceled: boolean
  starts_at: Date
  minutes: number
  title: string
  description: string
}

/** The method of the file: `cancel` removes the entry. */
export const calendarMethod = ({ is_canceled }: CalendarEvent) => (is_canceled ? 'cancel' : 'publish')

type Organizer = { name: string; address: string }

/** The entry as the content of an .ics file. `written_at` is when this version was made. */
export function calendarFile(event: CalendarEvent, organizer: Organizer, written_at: Date): string {
  const domain = organizer.address.split('@')[1] ?? 'localhost'
  const ends_at = new Date(event.starts_at.getTime() + event.minutes * 60_000)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Heliostead//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${calendarMethod(event).toUpperCase()}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}@${domain}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utcTime(written_at)}`,
    `DTSTART:${utcTime(event.starts_at)}`,
    `DTEND:${utcTime(ends_at)}`,
    `STATUS:${event.is_canceled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `ORGANIZER;CN=${quoted(organizer.name || organizer.address)}:mailto:${organizer.address}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** 20261202T153000Z */
const utcTime = (time: Date) => `${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** A TEXT value, which has no control characters: RFC 5545, section 3.3.11. */
const escapeText = (value: string) =>
  value
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, ' ')

/** A parameter value in quotes, which can contain neither quotes nor control characters. */
const quoted = (value: string) => `"${value.replaceAll(/["\u0000-\u001f\u007f]/g, ' ')}"`

const lineBytes = 75

/** A line in parts of at most 75 bytes, which begin with a space (section 3.1); no character is split. */
function folded(line: string) {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > lineBytes) {
      parts.push(part)
      part = ' '
      bytes = 1
    }
    part += character
    bytes += size
  }
  return [...parts, part].join('\r\n')
}
