import { MailButton, MailFacts, MailHeading, MailLayout, MailText } from '#platform/mail/mail-layout.tsx'
import type { MailTemplate } from '#platform/mail/mail-template.ts'
import { formatsFor } from '#text/format.ts'
import { lastDayOf } from '../quote.ts'
import { quoteTerms } from '../quote-terms.ts'

export type CartQuoteProps = {
  number: string
  lines: { name: string; quantity: number; subtotal_cents: number }[]
  minus_cents: number
  freight_cents: number
  tax_cents: number
  total_cents: number
  zip: string
  valid_until: string
  url: string
}

/** Sent when a customer asks for a quote of their cart. */
export const cartQuote = {
  subject: ({ number }, t) => t('Your quote {{number}}', { number }),
  Body: ({ t, locale, frame, ...quote }) => {
    const { money, date } = formatsFor(locale)
    const { number, lines, minus_cents, zip } = quote
    const day = date(lastDayOf(quote))
    const title = t('Your quote {{number}}', { number })
    return (
      <MailLayout frame={frame} locale={locale} preview={title}>
        <MailHeading>{title}</MailHeading>
        <MailFacts
          facts={[
            ...lines.map((line) => ({
              name: `${line.quantity} × ${line.name}`,
              value: money(line.subtotal_cents),
            })),
            ...(minus_cents > 0 ? [{ name: t('Discounts'), value: money(-minus_cents) }] : []),
            { name: t('Freight to {{zip}}', { zip }), value: money(quote.freight_cents) },
            { name: t('Sales tax'), value: money(quote.tax_cents) },
            { name: t('Total'), value: money(quote.total_cents), strong: true },
            { name: t('Valid until'), value: day },
          ]}
        />
        {quoteTerms.map((sentence) => (
          <MailText key={sentence}>{t(sentence, { day, number })}</MailText>
        ))}
        <MailButton href={quote.url}>{t('Download the quote (PDF)')}</MailButton>
      </MailLayout>
    )
  },
} satisfies MailTemplate<CartQuoteProps>
