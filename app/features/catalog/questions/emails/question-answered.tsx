import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'

type QuestionAnsweredProps = { product_name: string; question: string; answer: string; url: string }

/** Sent to the customer who asked, once. */
export const questionAnswered = {
  subject: ({ product_name }, t) => t('Your question about {{name}} is answered', { name: product_name }),
  Body: ({ product_name, question, answer, url, t, locale, frame }) => {
    const title = t('Your question about {{name}} is answered', { name: product_name })
    return (
      <MailLayout frame={frame} locale={locale} preview={title}>
        <MailHeading>{title}</MailHeading>
        <MailText>{t('You asked: {{question}}', { question })}</MailText>
        {answer.split(/\n+/).map((line) => (
          <MailText key={line}>{line}</MailText>
        ))}
        <MailButton href={url}>{t('View product')}</MailButton>
      </MailLayout>
    )
  },
} satisfies MailTemplate<QuestionAnsweredProps>
