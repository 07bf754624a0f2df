import { MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import { type MailTemplate, reasonAddressEntered } from '#platform/mail/mail-template.ts'

type LeadReplyProps = {
  /** The number of the request. */
  number: string
  /** What the staff member wrote. */
  body: string
}

/** A staff member's reply to a request. The subject has its number, so that the answers form one thread. */
export const leadReply = {
  audience: 'anyone',
  reason: reasonAddressEntered,
  subject: ({ number }, t) => t('Your request {{number}}', { number }),
  Body: ({ number, body, t, locale, frame }) => (
    <MailLayout frame={frame} locale={locale} preview={body.slice(0, 120)}>
      <MailHeading>{t('Your request {{number}}', { number })}</MailHeading>
      {body.split(/\n+/).map((paragraph) => (
        <MailText key={paragraph}>{paragraph}</MailText>
      ))}
      <MailText>{t('To answer, reply to this email.')}</MailText>
    </MailLayout>
  ),
} satisfies MailTemplate<LeadReplyProps>
