import type { AccountChange } from '#features/people/auth/account.ts'
import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'
import type { Translate } from '#text/text.tsx'

type Props = { first_name: string; what: AccountChange; url: string }

const text_by_change = {
  password: (t: Translate) => t('Your account password was changed.'),
  email: (t: Translate) =>
    t('The email address for your account was changed. This address is no longer linked to it.'),
  phone: (t: Translate) => t('The phone number for your account was changed.'),
  'two-step-on': (t: Translate) => t('Two-step sign-in was turned on for your account.'),
  'two-step-off': (t: Translate) => t('Two-step sign-in was turned off for your account.'),
  'passkey-added': (t: Translate) =>
    t(
      'A passkey was added to your account. It works without your password. If you didn’t add it, remove it in your profile.',
    ),
  'passkey-removed': (t: Translate) => t('A passkey was removed from your account and no longer works.'),
  'access-token-created': (t: Translate) =>
    t(
      'An access token for an AI assistant was created in your account. If you didn’t create it, revoke it in your profile.',
    ),
} satisfies Record<AccountChange, (t: Translate) => string>

/** Sent to the account owner after a sensitive change. */
export const accountChangedMail = {
  subject: (_props, t) => t('Your account was changed'),
  Body: ({ first_name, what, url, t, locale, frame }) => (
    <MailLayout frame={frame} locale={locale} preview={text_by_change[what](t)}>
      <MailHeading>
        {first_name ? t('Hi {{first_name}},', { first_name }) : t('Your account was changed')}
      </MailHeading>
      <MailText>{text_by_change[what](t)}</MailText>
      <MailText>
        {t('If this was you, you’re all set. If not, reset your password now and contact us.')}
      </MailText>
      <MailButton href={url}>{t('Choose a new password')}</MailButton>
    </MailLayout>
  ),
} satisfies MailTemplate<Props>
