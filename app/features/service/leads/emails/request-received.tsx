import { MailButton, MailFacts, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import { type MailTemplate, reasonAddressEntered } from '#platform/mail/mail-template.ts'
import { type Desk, type LeadKind, leadKindLabels } from '../lead.ts'
import { leadFacts } from '../lead-facts.ts'
import { nextStep } from './next-step.ts'

type RequestReceivedProps = {
  number: string
  kind: LeadKind
  sales_due_at: string
  personal_due_at: string
  /** The page that shows the status of the request; null without one. */
  url: string | null
  /** The booked appointment of a consultation; mails queued by earlier versions have none. */
  desk?: Desk
  /** ISO time. */
  starts_at?: string
}

/** Sent to an unverified address: number and next steps, with the booked time of a consultation, without any text that was typed. */
export const requestReceived = {
  audience: 'anyone',
  reason: reasonAddressEntered,
  subject: ({ number }, t) => t('We’ve received your request {{number}}', { number }),
  Body: (mail) => {
    const { number, kind, url, desk, starts_at, t, locale, frame } = mail
    const booked = desk && starts_at ? leadFacts('consultation', { desk, starts_at }, { t, locale }) : []
    const title = t('We’ve received your request {{number}}', { number })
    return (
      <MailLayout frame={frame} locale={locale} preview={title}>
        <MailHeading>{title}</MailHeading>
        <MailFacts facts={[{ name: t('Request'), value: t(leadKindLabels[kind]) }, ...booked]} />
        <MailText>{nextStep(mail)}</MailText>
        {url && <MailButton href={url}>{t('View status')}</MailButton>}
        <MailText>{t('If anything is missing or wrong, reply to this email.')}</MailText>
        <MailText>{t('If you didn’t send this request, ignore this email.')}</MailText>
      </MailLayout>
    )
  },
} satisfies MailTemplate<RequestReceivedProps>
