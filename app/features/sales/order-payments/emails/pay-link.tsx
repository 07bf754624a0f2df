import { MailButton, MailFacts, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import { type MailTemplate, reasonAddressEntered } from '#platform/mail/mail-template.ts'
import { formatsFor } from '#text/format.ts'

export type PayLinkProps = {
  order_id: string
  amount_cents: number
  expires_at: string
  url: string
}

/** Sent to a person whom a customer asks to pay an order. */
export const payLink = {
  audience: 'anyone',
  reason: reasonAddressEntered,
  subject: (_props, t) => t('A Heliostead customer asked you to pay for an order'),
  Body: ({ order_id, amount_cents, expires_at, url, t, locale, frame }) => {
    const { money, date } = formatsFor(locale)
    const title = t('A Heliostead customer asked you to pay for an order')
    return (
      <MailLayout frame={frame} locale={locale} preview={title}>
        <MailHeading>{title}</MailHeading>
        <MailText>
          {t(
            'Use this link to pay for the order without an account. If you don’t know the sender, ignore this email.',
          )}
        </MailText>
        <MailFacts
          facts={[
            { name: t('Order'), value: order_id },
            { name: t('Amount due'), value: money(amount_cents), strong: true },
            { name: t('Link expires'), value: date(expires_at) },
          ]}
        />
        <MailButton href={url}>{t('View order and pay')}</MailButton>
      </MailLayout>
    )
  },
} satisfies MailTemplate<PayLinkProps>
