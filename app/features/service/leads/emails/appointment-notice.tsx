import { slot_minutes } from '#features/store/calendar/office-hours.ts'
import { MailFacts, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import { type MailTemplate, reasonAddressEntered } from '#platform/mail/mail-template.ts'
import { formatsFor } from '#text/format.ts'
import { text } from '#text/text.tsx'
import { zoneName } from '#text/zone-name.ts'
import type { AppointmentChange } from '../appointments/appointment.ts'

type AppointmentNoticeProps = {
  appointment_id: string
  /** The number of the request. */
  number: string
  change: AppointmentChange
  /** ISO time. */
  starts_at: string
  consultant: string | null
  /** Counts the changes, for calendars. */
  sequence: number
}

const titles: Record<AppointmentChange, string> = {
  booked: text('Your appointment is booked'),
  moved: text('Your appointment was moved'),
  reassigned: text('We’ve assigned your consultant'),
  canceled: text('Your appointment was canceled'),
}

/** Tells a customer that staff booked, moved, reassigned or canceled an appointment, with a calendar entry. */
export const appointmentNotice = {
  audience: 'anyone',
  reason: reasonAddressEntered,
  subject: ({ change, number }, t) => t('{{title}} ({{number}})', { title: t(titles[change]), number }),
  Body: ({ change, number, starts_at, consultant, t, locale, frame }) => {
    const title = t(titles[change])
    const facts = [
      {
        name: t('Time'),
        value: t('{{time}} ({{zone}}), {{minutes}} minutes', {
          time: formatsFor(locale).dateTime(starts_at),
          minutes: slot_minutes,
          zone: zoneName(t),
        }),
        strong: true,
      },
      ...(consultant ? [{ name: t('Consultant'), value: consultant }] : []),
      { name: t('Request'), value: number },
    ]
    return (
      <MailLayout frame={frame} locale={locale} preview={title}>
        <MailHeading>{title}</MailHeading>
        <MailFacts facts={facts} />
        <MailText>
          {change === 'canceled'
            ? t('We won’t call you at this time. To choose another one, reply to this email.')
            : t('We’ll call the number you gave us. If the time doesn’t suit you, reply to this email.')}
        </MailText>
      </MailLayout>
    )
  },
  calendar: ({ appointment_id, change, number, starts_at, consultant, sequence, t, frame }) => ({
    uid: appointment_id,
    sequence,
    is_canceled: change === 'canceled',
    starts_at: new Date(starts_at),
    minutes: slot_minutes,
    title: t('Call from {{shop}}', { shop: frame.wordmark }),
    description: [t('Request {{number}}', { number }), ...(consultant ? [consultant] : [])].join('\n'),
  }),
} satisfies MailTemplate<AppointmentNoticeProps>
