import { MailFacts, MailHeading, MailLayout } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'
import { formatsFor } from '#text/format.ts'
import { text } from '#text/text.tsx'
import { zoneName } from '#text/zone-name.ts'
import { type Desk, deskLabels } from '../lead.ts'

type AppointmentForStaffProps = {
  /** The number of the request. */
  number: string
  desk: Desk
  change: 'moved' | 'canceled'
  /** ISO times. */
  starts_at: string
  starts_at_before: string
}

const titles = {
  moved: text('The customer moved an appointment'),
  canceled: text('The customer canceled an appointment'),
}

/** Tells staff that a customer moved or canceled an appointment in the account. */
export const appointmentForStaff = {
  subject: ({ change, number }, t) => t('{{title}} ({{number}})', { title: t(titles[change]), number }),
  Body: ({ number, desk, change, starts_at, starts_at_before, t, locale, frame }) => {
    const { dateTime } = formatsFor(locale)
    const inZone = (time: string) => t('{{time}} {{zone}}', { time: dateTime(time), zone: zoneName(t) })
    const facts = [
      { name: t('Request'), value: number },
      { name: t('Department'), value: t(deskLabels[desk].name) },
      ...(change === 'moved'
        ? [
            { name: t('New time'), value: inZone(starts_at), strong: true },
            { name: t('Previous time'), value: inZone(starts_at_before) },
          ]
        : [{ name: t('Time'), value: inZone(starts_at_before) }]),
    ]
    return (
      <MailLayout frame={frame} locale={locale} preview={`${number}: ${t(titles[change])}`}>
        <MailHeading>{t(titles[change])}</MailHeading>
        <MailFacts facts={facts} />
      </MailLayout>
    )
  },
} satisfies MailTemplate<AppointmentForStaffProps>
