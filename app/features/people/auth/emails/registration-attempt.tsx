import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import { type MailTemplate, reasonAddressEntered } from '#platform/mail/mail-template.ts'

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
          'We received a request to create an account with this address. It already has one, so nothing changed.',
        )}
      </MailText>
      <MailButton href={sign_in_url}>{t('Login')}</MailButton>
      <MailText>{t('If you forgot your password, reset it here:')}</MailText>
      <MailButton href={forgot_url}>{t('Choose a new password')}</MailButton>
      <MailText>{t('If this wasn’t you, ignore this email.')}</MailText>
    </MailLayout>
  ),
} satisfies MailTemplate<Props>

/** Sent to an email address without an account when a sign-in code was requested for it. */
export const noAccountMail = {
  audience: 'anyone',
  reason: reasonAddressEntered,
  subject: (_props, t) => t('No account uses this address'),
  Body: ({ register_url, t, locale, frame }) => (
    <MailLayout frame={frame} locale={locale} preview={t('No account uses this address')}>
      <MailHeading>{t('No account uses this address')}</MailHeading>
      <MailText>
        {t(
          'We received a sign-in request for this address, but no account uses it. Try another address or create an account:',
        )}
      </MailText>
      <MailButton href={register_url}>{t('Create account')}</MailButton>
      <MailText>{t('If this wasn’t you, ignore this email.')}</MailText>
    </MailLayout>
  ),
} satisfies MailTemplate<Props>
