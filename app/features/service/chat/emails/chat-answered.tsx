import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import { type MailTemplate, reasonAddressEntered } from '#platform/mail/mail-template.ts'

type ChatAnsweredProps = {
  /** The staff member's answer. */
  answer: string
}

/** Sent to a customer's account address when staff answered in the chat: the answer itself. */
export const chatAnswered = {
  subject: (_props, t) => t('Our reply to your chat question'),
  Body: ({ answer, t, locale, frame }) => (
    <MailLayout frame={frame} locale={locale} preview={answer.slice(0, 120)}>
      <MailHeading>{t('You have a reply from our team')}</MailHeading>
      {answer.split(/\n+/).map((paragraph) => (
        <MailText key={paragraph}>{paragraph}</MailText>
      ))}
      <MailText>
        {t(
          'You gave us this email address in our chat. Reply to this email, or open the chat on any page of our site.',
        )}
      </MailText>
    </MailLayout>
  ),
} satisfies MailTemplate<ChatAnsweredProps>

/** Sent to an unverified address that a visitor typed in the chat: a notice with a link to the answer. */
export const chatAnswerWaits = {
  audience: 'anyone',
  reason: reasonAddressEntered,
  subject: (_props, t) => t('Our reply to your chat question'),
  Body: ({ url, t, locale, frame }) => (
    <MailLayout frame={frame} locale={locale} preview={t('We answered your question')}>
      <MailHeading>{t('We answered your question')}</MailHeading>
      <MailText>{t('To read our reply, open the chat on our site on the device you used.')}</MailText>
      <MailButton href={url}>{t('Read reply')}</MailButton>
      <MailText>{t('If you didn’t contact us, you can ignore this email.')}</MailText>
    </MailLayout>
  ),
} satisfies MailTemplate<{ url: string }>
