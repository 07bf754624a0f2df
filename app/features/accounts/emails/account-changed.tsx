import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail-template.ts'
import type { Translate } from '#text/text.tsx'

type What = 'password' | 'email' | 'phone' | 'two-step-on' | 'two-step-off'
type Props = { first_name: string; what: What; url: string }

const words = {
  password: (t: Translate) => t('The password of your account has been changed.'),
  email: (t: Translate) =>
    t('The email address of your account has been changed. This one no longer belongs to it.'),
  phone: (t: Translate) => t('The phone number of your account has been changed.'),
  'two-step-on': (t: Translate) => t('Two-step sign-in has been switched on for your account.'),
  'two-step-off': (t: Translate) => t('Two-step sign-in has been switched off for your account.'),
} satisfies Record<What, (t: Translate) => string>

/** To the owner, after a change that only they should make. */
export const accountChangedMail = {
  subject: (_props, t) => t('Your account was changed'),
  Body: ({ first_name, what, url, t, locale, frame }) => (
    <MailLayout frame={frame} locale={locale} preview={words[what](t)}>
      <MailHeading>{t('Good day, {{first_name}}', { first_name })}</MailHeading>
      <MailText>{words[what](t)}</MailText>
      <MailText>
        {t('If it was you, all is well. If it was not, choose a new password now and write to us.')}
      </MailText>
      <MailButton href={url}>{t('Choose a new password')}</MailButton>
    </MailLayout>
  ),
} satisfies MailTemplate<Props>
