import { oneLineRows, priceRows, type RowSums } from '#features/catalog/pricing/price-rows.ts'
import { MailButton, MailFacts, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'
import { formatsFor } from '#text/format.ts'
import { lastDayOf } from '../quote.ts'
import { quoteTerms } from '../quote-terms.ts'

export type CartQuoteProps = {
  number: string
  lines: { name: string; quantity: number; subtotal_cents: number }[]
  sums: RowSums
  zip: string
  valid_until: string
  url: string
  /** Missing in mails that were queued before quotes could be ordered. */
  order_url?: string
}

/** Sent when a customer asks for a quote of their cart. */
export const cartQuote = {
  subject: ({ number }, t) => t('Your quote {{number}}', { number }),
  Body: ({ t, locale, frame, ...quote }) => {
    const format = formatsFor(locale)
    const { number, lines, sums, zip } = quote
    const day = format.date(lastDayOf(quote))
    const title = t('Your quote {{number}}', { number })
    return (
      <MailLayout frame={frame} locale={locale} preview={title}>
        <MailHeading>{title}</MailHeading>
        <MailFacts
          facts={[
            ...lines.map((line) => ({
              name: `${line.quantity} × ${line.name}`,
              value: format.money(line.subtotal_cents),
            })),
            ...oneLineRows(priceRows(sums, { t, format })),
            { name: t('Delivery to'), value: zip },
            { name: t('Valid until'), value: day },
          ]}
        />
        {quoteTerms.map((sentence) => (
          <MailText key={sentence}>{t(sentence, { day, number })}</MailText>
        ))}
        {quote.order_url && <MailButton href={quote.order_url}>{t('Order at these prices')}</MailButton>}
        <MailButton href={quote.url}>{t('Download the quote (PDF)')}</MailButton>
      </MailLayout>
    )
  },
} satisfies MailTemplate<CartQuoteProps>
