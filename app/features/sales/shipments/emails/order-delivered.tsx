import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'

export type OrderDeliveredProps = { order_id: string; first_name: string; url: string }

/** Mail to a customer whose order was delivered. */
export const orderDelivered = {
  subject: ({ order_id }, t) => t('Order {{order_id}} has been delivered', { order_id }),
  Body: ({ order_id, first_name, url, t, locale, frame }) => (
    <MailLayout
      frame={frame}
      locale={locale}
      preview={t('Order {{order_id}} has been delivered', { order_id })}
    >
      <MailHeading>{t('Hello {{first_name}}.', { first_name })}</MailHeading>
      <MailText>{t('Order {{order_id}} has been delivered', { order_id })}</MailText>
      <MailText>
        {t('Is anything missing or damaged? Then ask for an exchange or a refund on the page of the order.')}
      </MailText>
      <MailButton href={url}>{t('See your order')}</MailButton>
    </MailLayout>
  ),
} satisfies MailTemplate<OrderDeliveredProps>
