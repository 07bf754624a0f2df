import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'

type ChatAnsweredProps = {
  /** The staff member's answer. */
  answer: string
}

/** Sent to a customer's account address when staff answered in the chat: the answer itself. */
export const chatAnswered = {
  subject: (_props, t) => t('Our answer to your question in the chat'),
  Body: ({ answer, t, locale, frame }) => (
    <MailLayout frame={frame} locale={locale} preview={answer.slice(0, 120)}>
      <MailHeading>{t('A person has answered you')}</MailHeading>
      {answer.split(/\n+/).map((paragraph) => (
        <MailText key={paragraph}>{paragraph}</MailText>
      ))}
      <MailText>
        {t(
          'You left this address in our chat. Answer this mail, or go on in the chat: open it on any page of the shop.',
        )}
      </MailText>
    </MailLayout>
  ),
} satisfies MailTemplate<ChatAnsweredProps>

/** Sent to an unverified address that a visitor typed in the chat: a notice with a link to the answer. */
export const chatAnswerWaits = {
  audience: 'anyone',
  subject: (_props, t) => t('Our answer to your question in the chat'),
  Body: ({ url, t, locale, frame }) => (
    <MailLayout frame={frame} locale={locale} preview={t('We answered your question')}>
      <MailHeading>{t('We answered your question')}</MailHeading>
      <MailText>{t('Open the chat on our site, on the device you used, to read the answer.')}</MailText>
      <MailButton href={url}>{t('Read the answer')}</MailButton>
      <MailText>{t('If you did not write to us, ignore this email.')}</MailText>
    </MailLayout>
  ),
} satisfies MailTemplate<{ url: string }>
