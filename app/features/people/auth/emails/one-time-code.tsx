import { MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import { type MailTemplate, reasonAddressEntered } from '#platform/mail/mail-template.ts'
import type { Translate } from '#text/text.tsx'
import { type CodePurpose, code_minutes } from '../codes/code.ts'

type Props = { purpose: CodePurpose; code: string }

const introByPurpose = {
  'sign-in': (t: Translate) => t('Use this code to sign in:'),
  continue: (t: Translate) => t('Use this code to continue:'),
  register: (t: Translate) => t('Use this code to create your account:'),
  reset: (t: Translate) => t('Use this code to reset your password:'),
  'new-email': (t: Translate) => t('Use this code to confirm your new email address:'),
  'new-phone': (t: Translate) => t('Use this code to confirm your new phone number:'),
} satisfies Record<CodePurpose, (t: Translate) => string>

/** Sends a code to verify an email address. Its content is deleted from the outbox once sent. */
export const oneTimeCodeMail = {
  isSecret: true,
  audience: 'anyone',
  reason: reasonAddressEntered,
  subject: ({ code }, t) => t('{{code}} is your Heliostead code', { code }),
  Body: ({ purpose, code, t, locale, frame }) => (
    <MailLayout frame={frame} locale={locale} preview={introByPurpose[purpose](t)}>
      <MailHeading>{code}</MailHeading>
      <MailText>
        {introByPurpose[purpose](t)} {code}
      </MailText>
      <MailText>
        {t(
          'This code works once and expires in {{minutes}} minutes. Don’t share it. We’ll never ask you for it.',
          {
            minutes: code_minutes,
          },
        )}
      </MailText>
      <MailText>{t('If you didn’t request it, ignore this message.')}</MailText>
    </MailLayout>
  ),
} satisfies MailTemplate<Props>
