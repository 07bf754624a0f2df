import { MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'
import type { Translate } from '#text/text.tsx'
import { type CodePurpose, code_minutes } from '../codes/code.ts'

type Props = { purpose: CodePurpose; code: string }

const introByPurpose = {
  'sign-in': (t: Translate) => t('With this code you sign in:'),
  register: (t: Translate) => t('With this code your account is opened:'),
  reset: (t: Translate) => t('With this code you choose a new password:'),
  'new-email': (t: Translate) => t('With this code the address becomes that of your account:'),
  'new-phone': (t: Translate) => t('With this code the number becomes that of your account:'),
} satisfies Record<CodePurpose, (t: Translate) => string>

/** Sends a code to verify an email address. Its content is deleted from the outbox once sent. */
export const oneTimeCodeMail = {
  isSecret: true,
  audience: 'anyone',
  subject: ({ code }, t) => t('{{code}} is your Heliostead code', { code }),
  Body: ({ purpose, code, t, locale, frame }) => (
    <MailLayout frame={frame} locale={locale} preview={introByPurpose[purpose](t)}>
      <MailHeading>{code}</MailHeading>
      <MailText>
        {introByPurpose[purpose](t)} {code}
      </MailText>
      <MailText>
        {t('It counts once, for {{minutes}} minutes. Tell it to nobody; we never ask for it.', {
          minutes: code_minutes,
        })}
      </MailText>
      <MailText>{t('If you did not ask for it you need do nothing.')}</MailText>
    </MailLayout>
  ),
} satisfies MailTemplate<Props>
