import { MailButton, MailFacts, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'
import type { LeadKind } from '../lead.ts'
import type { Fact } from '../lead-facts.ts'
import { nextStep } from './next-step.ts'

type RequestDetailsProps = {
  number: string
  kind: LeadKind
  /** In the language of the mail. */
  facts: Fact[]
  message: string
  first_name: string
  sales_due_at: string
  personal_due_at: string
  /** The page that shows the status of the request; null without one. */
  url: string | null
}

/** Sent to the account address of a signed-in customer: number, content and due times of the request. */
export const requestReceivedDetails = {
  subject: ({ number }, t) => t('We’ve received your request {{number}}', { number }),
  Body: (mail) => {
    const { number, facts, message, first_name, url, t, locale, frame } = mail
    return (
      <MailLayout
        frame={frame}
        locale={locale}
        preview={t('We’ve received your request {{number}}', { number })}
      >
        <MailHeading>{t('Thank you, {{first_name}}', { first_name })}</MailHeading>
        <MailText>{t('Your request number is {{number}}.', { number })}</MailText>
        {facts.length > 0 && <MailFacts facts={facts} />}
        {message && <MailText>{message}</MailText>}
        <MailText>{nextStep(mail)}</MailText>
        {url && <MailButton href={url}>{t('View status')}</MailButton>}
        <MailText>{t('If anything is missing or wrong, reply to this email.')}</MailText>
      </MailLayout>
    )
  },
} satisfies MailTemplate<RequestDetailsProps>
