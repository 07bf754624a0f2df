import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'
import { text } from '#text/text.tsx'

type Props = { setup_url: string; token: string }

/** Invites a colleague to the back office. The secret is behind the `#`, which browsers send to no server. */
export const staffInvitation = {
  isSecret: true,
  audience: 'anyone',
  reason: text('You’re receiving this email because you were invited to our back office.'),
  subject: (_props, t) => t('You’re invited to the Heliostead back office'),
  Body: ({ setup_url, token, t, locale, frame }) => (
    <MailLayout frame={frame} locale={locale} preview={t('You’re invited to the Heliostead back office')}>
      <MailHeading>{t('You’re invited to the Heliostead back office')}</MailHeading>
      <MailText>
        {t('Choose a password and set up an authenticator app. The link works once, within 24 hours.')}
      </MailText>
      <MailButton href={`${setup_url}#${token}`}>{t('Set up staff access')}</MailButton>
      <MailText>{t('If you didn’t expect this invitation, ignore this email.')}</MailText>
    </MailLayout>
  ),
} satisfies MailTemplate<Props>
