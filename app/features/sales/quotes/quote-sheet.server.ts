import { oneLineRows, priceRows } from '#features/catalog/pricing/price-rows.ts'
import type { OrderDocument, Sheet } from '#features/sales/documents/document.ts'
import { formatsFor } from '#text/format.ts'
import { type Locale, translator } from '#text/text.tsx'
import { lastDayOf, type Quote } from './quote.ts'
import { quoteTerms } from './quote-terms.ts'

/** A quote as a document to render, in the language of the reader. */
export function quoteDocument(quote: Quote, locale: Locale, seller: string[]): OrderDocument {
  const t = translator(locale)
  return {
    language: locale,
    file_name: `${t('Price quote')} ${quote.number}.pdf`,
    wordmark: 'Heliostead',
    footer: 'Heliostead',
    sheets: [quoteSheet(quote, locale, seller)],
  }
}

function quoteSheet(quote: Quote, locale: Locale, seller: string[]): Sheet {
  const t = translator(locale)
  const format = formatsFor(locale)
  const { number, sums, place, lines } = quote
  const day = format.date(lastDayOf(quote))
  const values = { day, number }
  return {
    number,
    title: t('Price quote'),
    facts: [
      { name: t('Quote number'), value: number },
      { name: t('Date'), value: format.date(quote.created_at) },
      { name: t('Valid until'), value: day },
      { name: t('Delivery to'), value: [place.zip_code, place.city, place.state].filter(Boolean).join(' ') },
    ],
    parties: [
      { title: t('Seller'), lines: seller },
      { title: t('Customer'), lines: [quote.customer_name, quote.email].filter(Boolean) },
    ],
    columns: [
      { title: t('Quantity'), width: 10, align: 'right' },
      { title: t('Product'), width: 50, align: 'left' },
      { title: t('Price each'), width: 20, align: 'right' },
      { title: t('Amount'), width: 20, align: 'right' },
    ],
    rows: lines.map((line) => ({
      cells: [
        format.number(line.quantity, 0),
        line.name,
        format.money(line.unit_cents),
        format.money(line.subtotal_cents),
      ],
      note: line.model_number,
    })),
    totals: oneLineRows(priceRows(sums, { t, format, hasCertificates: true })),
    notes: quoteTerms.map((sentence) => t(sentence, values)),
  }
}
