import { text } from '#text/text.tsx'

/** What a quote guarantees and what it does not, as in its PDF and mail; with the values `day` and `number`. */
export const quoteTerms = [
  text(
    'We hold the item prices and promotions of this quote until {{day}} for the quantities listed. A coupon applies as long as its own terms allow.',
  ),
  text(
    'Freight is for standard delivery to this ZIP code. Freight, sales tax, stock and delivery date are confirmed when you order; nothing is reserved.',
  ),
  text(
    'To order at these prices, sign in and open quote {{number}} under My Quotes, or contact us with this number. An item that costs less on the day of your order is charged at that price.',
  ),
]
