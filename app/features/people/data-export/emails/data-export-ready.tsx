import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'
import { exportDays } from '../data-export.ts'

/** Sent to the account owner when the archive can be downloaded. It links to the profile, never to the file. */
export const dataExportReady = {
  subject: (_props, t) => t('Your data is ready to download'),
  Body: ({ url, t, locale, frame }) => (
    <MailLayout frame={frame} locale={locale} preview={t('Your data is ready to download')}>
      <MailHeading>{t('Your data is ready to download')}</MailHeading>
      <MailText>{t('You can download it in your profile for {{days}} days.', { days: exportDays })}</MailText>
      <MailButton href={url}>{t('Open my profile')}</MailButton>
      <MailText>{t('If you didn’t request this, change your password and contact us.')}</MailText>
    </MailLayout>
  ),
} satisfies MailTemplate<{ url: string }>
