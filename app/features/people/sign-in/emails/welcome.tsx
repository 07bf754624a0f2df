import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'

type Props = { first_name: string; url: string }

/** Sent to a new customer. */
export const welcomeMail = {
  subject: (_props, t) => t('Welcome to Heliostead'),
  Body: ({ first_name, url, t, locale, frame }) => (
    <MailLayout frame={frame} locale={locale} preview={t('Your account is ready')}>
      <MailHeading>
        {first_name ? t('Welcome, {{first_name}}', { first_name }) : t('Welcome to Heliostead')}
      </MailHeading>
      <MailText>{t('Your account is ready. Your cart, addresses and orders are all in one place.')}</MailText>
      <MailButton href={url}>{t('Open my account')}</MailButton>
    </MailLayout>
  ),
} satisfies MailTemplate<Props>
