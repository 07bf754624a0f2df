import { OrderStatusLink, type WithStatusUrl } from '#features/sales/orders/emails/order-status-link.tsx'
import { MailButton, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'
import type { Translate } from '#text/text.tsx'

export type OrderDeliveredProps = WithStatusUrl & {
  order_id: string
  first_name: string
  /** Missing in mails that were queued before there were pickups. */
  is_pickup?: boolean
  url: string
}

const titleOf = ({ order_id, is_pickup }: OrderDeliveredProps, t: Translate) =>
  is_pickup
    ? t('Order {{order_id}} picked up', { order_id })
    : t('Order {{order_id}} delivered', { order_id })

/** Mail to a customer whose order was delivered or picked up. */
export const orderDelivered = {
  subject: titleOf,
  Body: ({ t, locale, frame, ...props }) => (
    <MailLayout frame={frame} locale={locale} preview={titleOf(props, t)}>
      <MailHeading>{t('Welcome back, {{first_name}}.', { first_name: props.first_name })}</MailHeading>
      <MailText>{titleOf(props, t)}</MailText>
      <MailText>
        {t('Anything missing or damaged? Request an exchange or refund on the order page.')}
      </MailText>
      <MailButton href={props.url}>{t('View your order')}</MailButton>
      <OrderStatusLink status_url={props.status_url} t={t} />
    </MailLayout>
  ),
} satisfies MailTemplate<OrderDeliveredProps>
