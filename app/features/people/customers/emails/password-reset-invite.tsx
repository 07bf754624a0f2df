import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'

/** Sent when support starts a password reset for a customer. It links to the page that sends a code. */
export const passwordResetInvite = {
  subject: (_props, t) => t('Reset your Heliostead password'),
  Body: ({ url, t, locale, frame }) => (
    <MailLayout frame={frame} locale={locale} preview={t('Reset your Heliostead password')}>
      <MailHeading>{t('Reset your Heliostead password')}</MailHeading>
      <MailText>
        {t(
          'Our support team sent you this link. On the page, enter your email address and choose a new password.',
        )}
      </MailText>
      <MailButton href={url}>{t('Choose a new password')}</MailButton>
      <MailText>{t('If you didn’t ask for this, ignore this email. Your password stays the same.')}</MailText>
    </MailLayout>
  ),
} satisfies MailTemplate<{ url: string }>
