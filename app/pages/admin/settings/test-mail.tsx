import { MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'

/** The mail with which a staff member tries the mail server. */
export const testMail = {
  audience: 'anyone',
  subject: (_props, t) => t('Test email from your shop'),
  Body: ({ t, locale, frame }) => (
    <MailLayout frame={frame} locale={locale} preview={t('Test email from your shop')}>
      <MailHeading>{t('Test email from your shop')}</MailHeading>
      <MailText>
        {t('Your mail server accepted this message. Emails of the shop are sent with these settings.')}
      </MailText>
    </MailLayout>
  ),
} satisfies MailTemplate<Record<string, never>>
