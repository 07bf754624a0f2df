import type { AccountChange } from '#features/people/auth/account.ts'
import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'
import type { Translate } from '#text/text.tsx'

type Props = { first_name: string; what: AccountChange; url: string }

const text_by_change = {
  password: (t: Translate) => t('The password of your account has been changed.'),
  email: (t: Translate) =>
    t('The email address of your account has been changed. This one no longer belongs to it.'),
  phone: (t: Translate) => t('The phone number of your account has been changed.'),
  'two-step-on': (t: Translate) => t('Two-step sign-in was turned on for your account.'),
  'two-step-off': (t: Translate) => t('Two-step sign-in was turned off for your account.'),
  'passkey-added': (t: Translate) =>
    t(
      'A passkey has been added to your account. It signs in without your password. If it is not yours, remove it in your profile.',
    ),
  'passkey-removed': (t: Translate) => t('A passkey was removed from your account and no longer works.'),
} satisfies Record<AccountChange, (t: Translate) => string>

/** Sent to the account owner after a sensitive change. */
export const accountChangedMail = {
  subject: (_props, t) => t('Your account was changed'),
  Body: ({ first_name, what, url, t, locale, frame }) => (
    <MailLayout frame={frame} locale={locale} preview={text_by_change[what](t)}>
      <MailHeading>{t('Hi {{first_name}},', { first_name })}</MailHeading>
      <MailText>{text_by_change[what](t)}</MailText>
      <MailText>
        {t('If this was you, you’re all set. If not, reset your password now and contact us.')}
      </MailText>
      <MailButton href={url}>{t('Choose a new password')}</MailButton>
    </MailLayout>
  ),
} satisfies MailTemplate<Props>
