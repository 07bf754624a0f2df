import { OrderStatusLink, type WithStatusUrl } from '#features/sales/orders/emails/order-status-link.tsx'
import { MailButton, MailFacts, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'
import { formatsFor } from '#text/format.ts'

export type PaymentRequestProps = WithStatusUrl & {
  order_id: string
  amount_cents: number
  expires_at: string
  url: string
}

/** Sent to a customer when staff placed an order for them, or a change of their order costs more. */
export const paymentRequest = {
  audience: 'anyone',
  subject: ({ order_id }, t) => t('Payment due for order {{order_id}}', { order_id }),
  Body: ({ order_id, amount_cents, expires_at, url, status_url, t, locale, frame }) => {
    const { money, date } = formatsFor(locale)
    const title = t('Payment due for order {{order_id}}', { order_id })
    return (
      <MailLayout frame={frame} locale={locale} preview={title}>
        <MailHeading>{title}</MailHeading>
        <MailText>{t('See the order and pay with this link. You don’t need an account.')}</MailText>
        <MailFacts
          facts={[
            { name: t('Order'), value: order_id },
            { name: t('Amount due'), value: money(amount_cents), strong: true },
            { name: t('Link expires'), value: date(expires_at) },
          ]}
        />
        <MailButton href={url}>{t('View order and pay')}</MailButton>
        <OrderStatusLink status_url={status_url} t={t} />
      </MailLayout>
    )
  },
} satisfies MailTemplate<PaymentRequestProps>
