import { text } from '#text/text.tsx'

/** What a quote guarantees and what it does not, as in its PDF and mail; with the values `day` and `number`. */
export const quoteTerms = [
  text('We hold the item prices and discounts of this quote until {{day}} for the quantities listed.'),
  text(
    'Freight is for standard delivery to this ZIP code. Freight, sales tax, stock and delivery date are confirmed when you order; nothing is reserved.',
  ),
  text(
    'To order at these prices, contact us with the number {{number}}. An order in the shop is charged at the prices of its day.',
  ),
]
