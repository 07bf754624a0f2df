import { OrderStatusLink, type WithStatusUrl } from '#features/sales/orders/emails/order-status-link.tsx'
import { conditionalDateText } from '#features/sales/orders/order.ts'
import { MailButton, MailFacts, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'
import { formatsFor } from '#text/format.ts'
import { zoneName } from '#text/zone-name.ts'

export type PaymentRequestProps = WithStatusUrl & {
  order_id: string
  amount_cents: number
  expires_at: string
  url: string
  /** The delivery date of an unpaid order if it is paid before the link expires. */
  get_it_by?: string
  is_pickup?: boolean
}

/** Sent to a customer when staff placed an order for them, or a change of their order costs more. */
export const paymentRequest = {
  audience: 'anyone',
  subject: ({ order_id }, t) => t('Payment due for order {{order_id}}', { order_id }),
  Body: ({ order_id, amount_cents, expires_at, url, get_it_by, is_pickup, status_url, t, locale, frame }) => {
    const { money, date, day, dateTime } = formatsFor(locale)
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
        {get_it_by && (
          <MailText>
            {t(conditionalDateText(is_pickup === true), {
              day: day(get_it_by),
              moment: dateTime(expires_at),
              zone: zoneName(t),
            })}
          </MailText>
        )}
        <MailButton href={url}>{t('View order and pay')}</MailButton>
        <OrderStatusLink status_url={status_url} t={t} />
      </MailLayout>
    )
  },
} satisfies MailTemplate<PaymentRequestProps>
