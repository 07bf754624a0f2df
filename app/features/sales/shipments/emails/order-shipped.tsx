import { MailButton, MailFacts, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'
import { formatsFor } from '#text/format.ts'
import type { Parcel } from '../shipment.ts'

export type OrderShippedProps = {
  order_id: string
  first_name: string
  carrier: string
  parcels: Parcel[]
  get_it_by: string | null
  is_replacement: boolean
  url: string
}

/** Mail to a customer whose order or replacement has shipped. */
export const orderShipped = {
  subject: ({ order_id, is_replacement }, t) =>
    is_replacement
      ? t('Replacement for order {{order_id}} shipped', { order_id })
      : t('Order {{order_id}} shipped', { order_id }),
  Body: ({ order_id, first_name, carrier, parcels, get_it_by, is_replacement, url, t, locale, frame }) => {
    const title = is_replacement
      ? t('Replacement for order {{order_id}} shipped', { order_id })
      : t('Order {{order_id}} shipped', { order_id })
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
      </MailLayout>
    )
  },
} satisfies MailTemplate<OrderShippedProps>
