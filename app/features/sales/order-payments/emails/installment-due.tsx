import { OrderStatusLink, type WithStatusUrl } from '#features/sales/orders/emails/order-status-link.tsx'
import { MailButton, MailFacts, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'
import { formatsFor } from '#text/format.ts'

export type InstallmentDueProps = WithStatusUrl & {
  order_id: string
  first_name: string
  amount_cents: number
  url: string
}

/** Sent to a customer who pays in installments, when the next one is due. */
export const installmentDue = {
  subject: ({ order_id }, t) => t('Payment due for order {{order_id}}', { order_id }),
  Body: ({ order_id, first_name, amount_cents, url, status_url, t, locale, frame }) => (
    <MailLayout frame={frame} locale={locale} preview={t('Payment due for order {{order_id}}', { order_id })}>
      <MailHeading>{t('Hi {{first_name}},', { first_name })}</MailHeading>
      <MailText>
        {t('Your order is ready for the next step. Pay the next installment so we can continue.')}
      </MailText>
      <MailFacts
        facts={[
          { name: t('Order'), value: order_id },
          { name: t('Amount due'), value: formatsFor(locale).money(amount_cents), strong: true },
        ]}
      />
      <MailButton href={url}>{t('Make the next payment')}</MailButton>
      <OrderStatusLink status_url={status_url} t={t} />
    </MailLayout>
  ),
} satisfies MailTemplate<InstallmentDueProps>
