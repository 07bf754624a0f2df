import { MailButton, MailFacts, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'
import { formatsFor } from '#text/format.ts'

export type OrderConfirmationProps = {
  order_id: string
  first_name: string
  lines: { name: string; quantity: number; subtotal_cents: number }[]
  minus_cents: number
  tax_cents: number
  freight_cents: number
  total_cents: number
  get_it_by: string | null
  ship_to: string
  url: string
}

/** Sent when an order has been paid. */
export const orderConfirmation = {
  subject: ({ order_id }, t) => t('Your order {{order_id}} is paid and confirmed', { order_id }),
  Body: ({
    order_id,
    first_name,
    lines,
    minus_cents,
    tax_cents,
    freight_cents,
    total_cents,
    get_it_by,
    ship_to,
    url,
    t,
    locale,
    frame,
  }) => {
    const { money, day } = formatsFor(locale)
    const facts = [
      ...lines.map((line) => ({
        name: `${line.quantity} × ${line.name}`,
        value: money(line.subtotal_cents),
      })),
      ...(minus_cents > 0 ? [{ name: t('Promotion'), value: money(-minus_cents) }] : []),
      { name: t('Freight'), value: money(freight_cents) },
      { name: t('Sales tax'), value: money(tax_cents) },
      { name: t('Total'), value: money(total_cents), strong: true },
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
        <MailText>{t('Ships to: {{ship_to}}', { ship_to })}</MailText>
        {get_it_by && <MailText>{t('Get it by {{day}}', { day: day(get_it_by) })}</MailText>}
        <MailButton href={url}>{t('View your order')}</MailButton>
      </MailLayout>
    )
  },
} satisfies MailTemplate<OrderConfirmationProps>
