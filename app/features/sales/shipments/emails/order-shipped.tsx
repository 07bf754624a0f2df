import { OrderStatusLink, type WithStatusUrl } from '#features/sales/orders/emails/order-status-link.tsx'
import { MailButton, MailFacts, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'
import { formatsFor } from '#text/format.ts'
import type { Translate } from '#text/text.tsx'
import type { Parcel } from '../shipment.ts'

export type OrderShippedProps = WithStatusUrl & {
  order_id: string
  first_name: string
  carrier: string
  parcels: Parcel[]
  get_it_by: string | null
  is_replacement: boolean
  /** Some items of the order ship later; missing in mails that were queued before partial shipments. */
  is_partial?: boolean
  url: string
}

function titleOf({ order_id, is_replacement, is_partial }: OrderShippedProps, t: Translate) {
  if (is_replacement) return t('Replacement for order {{order_id}} shipped', { order_id })
  return is_partial
    ? t('Part of order {{order_id}} shipped', { order_id })
    : t('Order {{order_id}} shipped', { order_id })
}

/** Mail to a customer whose order or replacement has shipped. */
export const orderShipped = {
  subject: (props, t) => titleOf(props, t),
  Body: ({ t, locale, frame, ...props }) => {
    const { first_name, carrier, parcels, get_it_by, is_replacement, is_partial, url, status_url } = props
    const title = titleOf(props, t)
    const facts = [
      { name: t('Carrier'), value: t(carrier) },
      ...parcels.map((parcel, i) => ({
        name: parcel.contents || t('Parcel {{number}}', { number: i + 1 }),
        value: parcel.tracking_number,
      })),
    ]
    return (
      <MailLayout frame={frame} locale={locale} preview={title}>
        <MailHeading>{t('Hi {{first_name}},', { first_name })}</MailHeading>
        <MailText>{title}</MailText>
        {is_partial && (
          <MailText>{t('The other items ship separately. We’ll email you when they do.')}</MailText>
        )}
        <MailFacts facts={facts} />
        {get_it_by && !is_replacement && (
          <MailText>{t('Get it by {{day}}', { day: formatsFor(locale).day(get_it_by) })}</MailText>
        )}
        <MailText>
          {t(
            'Inspect the packages before you sign. Note any damage on the delivery receipt and take photos.',
          )}
        </MailText>
        <MailButton href={url}>{t('Track the shipment')}</MailButton>
        <OrderStatusLink status_url={status_url} t={t} />
      </MailLayout>
    )
  },
} satisfies MailTemplate<OrderShippedProps>
