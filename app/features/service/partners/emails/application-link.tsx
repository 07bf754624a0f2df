import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import { type MailTemplate, reasonAddressEntered } from '#platform/mail/mail-template.ts'

type ApplicationLinkProps = { number: string; url: string }

/** Sent when an applicant requests a new link to the status of their application. */
export const applicationLink = {
  isSecret: true,
  audience: 'anyone',
  reason: reasonAddressEntered,
  subject: ({ number }, t) => t('Your application {{number}}', { number }),
  Body: ({ number, url, t, locale, frame }) => (
    <MailLayout frame={frame} locale={locale} preview={t('Your application {{number}}', { number })}>
      <MailHeading>{t('Your application {{number}}', { number })}</MailHeading>
      <MailText>
        {t(
          'Use this link to check your application status for 90 days. If you didn’t request it, ignore this email.',
        )}
      </MailText>
      <MailButton href={url}>{t('View status')}</MailButton>
    </MailLayout>
  ),
} satisfies MailTemplate<ApplicationLinkProps>
