import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import { type MailTemplate, reasonAddressEntered } from '#platform/mail/mail-template.ts'
import { text } from '#text/text.tsx'
import type { ApplicationState } from '../partner.ts'

type ApplicationDecidedProps = {
  number: string
  state: ApplicationState
  note?: string | undefined
  url: string
}

const news: Readonly<Record<ApplicationState, string>> = {
  received: text('We received your application.'),
  in_review: text('We’re reviewing your application.'),
  accepted: text('We accepted your application. Welcome as a partner.'),
  declined: text('We can’t accept your application.'),
  ended: text('Our partnership has ended.'),
}

/** Sent when staff change the status of a partner application, with a note if they wrote one. */
export const applicationDecided = {
  isSecret: true,
  audience: 'anyone',
  reason: reasonAddressEntered,
  subject: ({ number }, t) => t('Your application {{number}}', { number }),
  Body: ({ number, state, note, url, t, locale, frame }) => (
    <MailLayout frame={frame} locale={locale} preview={t(news[state])}>
      <MailHeading>{t('Your application {{number}}', { number })}</MailHeading>
      <MailText>{t(news[state])}</MailText>
      {note && <MailText>{note}</MailText>}
      <MailButton href={url}>{t('View status')}</MailButton>
    </MailLayout>
  ),
} satisfies MailTemplate<ApplicationDecidedProps>
