import { MailFacts, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'
import { formatsFor } from '#text/format.ts'
import { type LeadKind, leadKindLabels } from '../lead.ts'
import type { Fact } from '../lead-facts.ts'

type RequestForStaffProps = {
  number: string
  kind: LeadKind
  /** Contact details and the content of the request. */
  facts: Fact[]
  message: string
  name: string
  sales_due_at: string
  personal_due_at: string
}

/** Sent to staff: the request with contact details and due times. */
export const requestForStaff = {
  subject: ({ number, kind, name }, t) =>
    t('{{number}}: {{kind}} from {{name}}', { number, kind: t(leadKindLabels[kind]), name }),
  Body: ({ number, kind, facts, message, name, sales_due_at, personal_due_at, t, locale, frame }) => {
    const { dateTime } = formatsFor(locale)
    const due = [
      { name: t('First answer due'), value: dateTime(sales_due_at), strong: true },
      { name: t('Personalized answer due'), value: dateTime(personal_due_at), strong: true },
    ]
    return (
      <MailLayout frame={frame} locale={locale} preview={`${number}: ${name}`}>
        <MailHeading>{`${t(leadKindLabels[kind])} ${number}`}</MailHeading>
        <MailText>{name}</MailText>
        <MailFacts facts={[...due, ...facts]} />
        {message && <MailText>{message}</MailText>}
      </MailLayout>
    )
  },
} satisfies MailTemplate<RequestForStaffProps>
