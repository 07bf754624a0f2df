import { oneLineRows, priceRows, type RowSums } from '#features/catalog/pricing/price-rows.ts'
import { type DeliveryChoice, dayLabel } from '#features/catalog/shipping-rates/delivery-choice.ts'
import type { OrderPickup } from '#features/catalog/shipping-rates/pickup-place.ts'
import { MailButton, MailFacts, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'
import { formatsFor } from '#text/format.ts'
import { dateChangedText } from '../order.ts'
import { OrderStatusLink, type WithStatusUrl } from './order-status-link.tsx'
import { PickupText } from './pickup-text.tsx'

export type OrderConfirmationProps = WithStatusUrl & {
  order_id: string
  first_name: string
  lines: { name: string; quantity: number; subtotal_cents: number }[]
  /** The amounts; in mails that were queued before the rows of the order page were used, some are missing. */
  sums?: RowSums
  minus_cents?: number
  tax_cents?: number
  freight_cents?: number
  total_cents?: number
  /** Missing in mails that were queued before there was a choice. */
  delivery?: DeliveryChoice
  /** The warehouse of a pickup. */
  pickup?: OrderPickup | null
  carrier_note?: string
  get_it_by: string | null
  /** The date before the payment changed it, and when the payment arrived; left out if it did not change. */
  date_change?: { from: string; at: string }
  ship_to: string
  /** Empty or left out: the shipping address is billed. */
  bill_to?: string
  po_number?: string
  url: string
}

/** Sent when an order has been paid. */
export const orderConfirmation = {
  subject: ({ order_id }, t) => t('Your order {{order_id}} is paid and confirmed', { order_id }),
  Body: ({
    order_id,
    first_name,
    lines,
    delivery = 'standard',
    pickup,
    carrier_note,
    get_it_by,
    date_change,
    ship_to,
    bill_to,
    po_number,
    url,
    status_url,
    t,
    locale,
    frame,
    ...amounts
  }) => {
    const format = formatsFor(locale)
    const { money, day, date } = format
    const facts = [
      ...lines.map((line) => ({
        name: `${line.quantity} × ${line.name}`,
        value: money(line.subtotal_cents),
      })),
      ...oneLineRows(
        priceRows(amounts.sums ?? sumsOfOldMail({ lines, ...amounts }), { t, format, delivery }),
      ),
    ]
    return (
      <MailLayout
        frame={frame}
        locale={locale}
        preview={t('Your order {{order_id}} is paid and confirmed', { order_id })}
      >
        <MailHeading>{t('Thank you, {{first_name}}', { first_name })}</MailHeading>
        <MailText>{t('We’ve received your payment for order {{order_id}}.', { order_id })}</MailText>
        <MailFacts facts={facts} />
        {po_number && <MailText>{t('PO number: {{number}}', { number: po_number })}</MailText>}
        {pickup ? (
          <PickupText pickup={pickup} t={t} />
        ) : (
          <MailText>{t('Ships to: {{ship_to}}', { ship_to })}</MailText>
        )}
        {carrier_note && (
          <MailText>{t('Preferred days and times: {{note}}', { note: carrier_note })}</MailText>
        )}
        {bill_to && <MailText>{t('Bill to: {{bill_to}}', { bill_to })}</MailText>}
        {get_it_by && <MailText>{t(dayLabel(delivery), { day: day(get_it_by) })}</MailText>}
        {get_it_by && date_change && (
          <MailText>
            {t(dateChangedText(Boolean(pickup)), {
              from: day(date_change.from),
              to: day(get_it_by),
              day: date(date_change.at),
            })}
          </MailText>
        )}
        <MailButton href={url}>{t('View your order')}</MailButton>
        <OrderStatusLink status_url={status_url} t={t} />
      </MailLayout>
    )
  },
} satisfies MailTemplate<OrderConfirmationProps>

const sumsOfOldMail = ({ lines, ...amounts }: Partial<OrderConfirmationProps>): RowSums => ({
  subtotal_cents: (lines ?? []).reduce((sum, line) => sum + line.subtotal_cents, 0),
  promotion_name: null,
  minus_cents: amounts.minus_cents ?? 0,
  coupon_code: null,
  coupon_cents: 0,
  freight_cents: amounts.freight_cents ?? 0,
  tax_lines: [],
  tax_cents: amounts.tax_cents ?? 0,
  total_cents: amounts.total_cents ?? 0,
})
