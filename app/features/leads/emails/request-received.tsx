import { MailButton, MailFacts, MailHeading, MailLayout, MailText } from '#platform/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail-template.ts'
import { formatsFor } from '#text/format.ts'
import type { LeadKind } from '../lead.ts'
import type { Fact } from '../lead-facts.ts'

type RequestReceivedProps = {
  number: string
  kind: LeadKind
  /** In the language of the mail. */
  facts: Fact[]
  message: string
  first_name: string
  sales_due_at: string
  personal_due_at: string
  /** A page of its own that shows how it stands, where there is one. */
  url: string | null
}

/** To somebody who has asked for something: the number, what was said, and by when they hear from us. */
export const requestReceived = {
  subject: ({ number }, t) => t('We have your request {{number}}', { number }),
  Body: (mail) => {
    const { number, kind, facts, message, first_name, url, t, locale, frame } = mail
    const { dateTime } = formatsFor(locale)
    const [first, second] = [dateTime(mail.sales_due_at), dateTime(mail.personal_due_at)]
    const isApplication = kind === 'company' || kind === 'person'
    const hasProposal = kind === 'quote' || kind === 'transformer' || kind === 'design'
    return (
      <MailLayout frame={frame} locale={locale} preview={t('We have your request {{number}}', { number })}>
        <MailHeading>{t('Thank you, {{first_name}}', { first_name })}</MailHeading>
        <MailText>{t('Your request has the number {{number}}.', { number })}</MailText>
        {facts.length > 0 && <MailFacts facts={facts} />}
        {message && <MailText>{message}</MailText>}
        {kind === 'consultation' ? (
          <MailText>{t('We call you at the time you chose.')}</MailText>
        ) : hasProposal ? (
          <MailText>
            {t(
              'A first sales proposal comes by {{first}}, the personalized one by {{second}} (Eastern Time).',
              {
                first,
                second,
              },
            )}
          </MailText>
        ) : (
          <MailText>
            {t('A person answers by {{time}} (Eastern Time).', { time: isApplication ? second : first })}
          </MailText>
        )}
        {url && <MailButton href={url}>{t('See how it stands')}</MailButton>}
        <MailText>{t('If something is missing or wrong, simply answer this mail.')}</MailText>
      </MailLayout>
    )
  },
} satisfies MailTemplate<RequestReceivedProps>
