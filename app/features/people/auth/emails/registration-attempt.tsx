import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'

type Props = { sign_in_url: string; forgot_url: string; register_url: string }

/** Sent to an account owner when their email address was used to register again. */
export const accountExistsMail = {
  audience: 'anyone',
  subject: (_props, t) => t('You already have an account'),
  Body: ({ sign_in_url, forgot_url, t, locale, frame }) => (
    <MailLayout frame={frame} locale={locale} preview={t('You already have an account')}>
      <MailHeading>{t('You already have an account')}</MailHeading>
      <MailText>
        {t(
          'Somebody gave this address for a Heliostead account. It has one already, so nothing was changed.',
        )}
      </MailText>
      <MailButton href={sign_in_url}>{t('Login')}</MailButton>
      <MailText>{t('If you have forgotten your password, choose a new one here:')}</MailText>
      <MailButton href={forgot_url}>{t('Choose a new password')}</MailButton>
      <MailText>{t('If it was not you, you need do nothing.')}</MailText>
    </MailLayout>
  ),
} satisfies MailTemplate<Props>

/** Sent to an email address without an account when a sign-in code was requested for it. */
export const noAccountMail = {
  audience: 'anyone',
  subject: (_props, t) => t('There is no account with this address'),
  Body: ({ register_url, t, locale, frame }) => (
    <MailLayout frame={frame} locale={locale} preview={t('There is no account with this address')}>
      <MailHeading>{t('There is no account with this address')}</MailHeading>
      <MailText>
        {t(
          'Somebody asked to sign in to Heliostead with this address, and there is no account with it. Perhaps you use another one, or want to open an account:',
        )}
      </MailText>
      <MailButton href={register_url}>{t('Open an account')}</MailButton>
      <MailText>{t('If it was not you, you need do nothing.')}</MailText>
    </MailLayout>
  ),
} satisfies MailTemplate<Props>
